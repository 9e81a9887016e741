import type { Command } from 'commander';
import { addStoreOptions, outputOption, wholeNumber } from '../options.ts';
import { type Format, runCommand, writeJson } from '../output.ts';
import { findRevision } from '../paging.ts';
import type { Shell } from '../shell.ts';
import { type StoreOptions, withClient } from '../store-client.ts';
import { printable } from '../text-width.ts';

interface TagOptions extends StoreOptions {
  readonly revision?: number;
  readonly output: Format;
}

export function addTag(program: Command, shell: Shell): void {
  const command = program
    .command('tag')
    .summary('give a revision a tag')
    .description('Gives a revision a tag.')
    .argument('<tag>', 'the name of the tag')
    .option('--revision <number>', 'the revision (default: the newest)', wholeNumber)
    .addOption(outputOption(['text', 'json']));
  addStoreOptions(command).action((name: string, options: TagOptions) =>
    runCommand(shell, options.output, () => tag(shell, name, options)),
  );
}

const putTag = `mutation ($input: PutTagInput!) { putTag(input: $input) { revision { id } } }`;

async function tag(shell: Shell, name: string, options: TagOptions): Promise<void> {
  await withClient(shell, options, 'read', async (client) => {
    const { id } = await findRevision(client, options);
    await client.request(putTag, { input: { revision: id, name } });
    if (options.output === 'json') writeJson(shell, { revision: id, tag: name });
    else shell.out.write(`revision ${id} carries the tag "${printable(name)}"\n`);
  });
}
