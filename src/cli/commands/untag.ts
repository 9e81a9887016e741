import type { Command } from 'commander';
import { printable } from '../../domain/printable.ts';
import { resolveRevision } from '../client/paging.ts';
import { type StoreOptions, withClient } from '../client/store-client.ts';
import { outputOption } from '../forms/output-option.ts';
import { DeleteTagDocument } from '../generated/operations.ts';
import { addStoreOptions, wholeNumber } from '../input/options.ts';
import { type Format, runCommand, writeJson } from '../print/output.ts';
import type { Shell } from '../shell.ts';

interface UntagOptions extends StoreOptions {
  readonly revision?: number;
  readonly output: Format;
}

export function addUntagCommand(program: Command, shell: Shell): void {
  const command = program
    .command('untag')
    .summary('remove a tag from a revision')
    .description('Removes a tag from a revision.')
    .argument('<tag>', 'the name of the tag')
    .option('--revision <number>', 'the revision (default: the newest with this tag)', wholeNumber)
    .addOption(outputOption(['text', 'json']));
  addStoreOptions(command).action((name: string, options: UntagOptions) =>
    runCommand(shell, options.output, () => untag(shell, name, options)),
  );
}

async function untag(shell: Shell, name: string, options: UntagOptions): Promise<void> {
  await withClient(shell, options, 'read', async (client) => {
    const { revision } = options;
    const { number } = await resolveRevision(
      client,
      revision === undefined ? { tag: name } : { revision },
    );
    await client.request(DeleteTagDocument, { input: { revision: { number }, name } });
    if (options.output === 'json') writeJson(shell, { revision: number, tag: name });
    else shell.out.write(`revision ${number} no longer carries the tag "${printable(name)}"\n`);
  });
}
