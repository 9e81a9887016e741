import type { Command } from 'commander';
import { printable } from '../../domain/printable.ts';
import { requireValue } from '../client/document.ts';
import { type StoreOptions, withClient } from '../client/store-client.ts';
import { outputOption } from '../forms/output-option.ts';
import { DeleteContentDocument } from '../generated/operations.ts';
import { addStoreOptions } from '../input/options.ts';
import { type Format, runCommand, writeJson } from '../print/output.ts';
import type { Shell } from '../shell.ts';
import { type ContentId, expectedVersionOption } from './content-id.ts';

interface DeleteOptions extends StoreOptions {
  readonly expectedVersion?: string;
  readonly output: Format;
}

export function addContentDelete(content: Command, shell: Shell): void {
  const command = content
    .command('delete')
    .summary('delete content beside a document')
    .description('Deletes content beside a document of the newest revision.')
    .argument('<schema>', 'the schema of the document')
    .argument('<name>', 'the name of the document')
    .argument('<tag>', 'the tag of the content')
    .addOption(expectedVersionOption())
    .addOption(outputOption(['text', 'json']));
  addStoreOptions(command).action(
    (schema: string, name: string, tag: string, options: DeleteOptions) =>
      runCommand(shell, options.output, () => remove(shell, { schema, name, tag }, options)),
  );
}

async function remove(shell: Shell, id: ContentId, options: DeleteOptions): Promise<void> {
  const { expectedVersion, output } = options;
  await withClient(shell, options, 'read', async (client) => {
    const variables = { input: { ...id, expectedVersion } };
    const { deleteDocumentContent } = await client.request(DeleteContentDocument, variables);
    const tag = requireValue(deleteDocumentContent?.tag, 'tag');
    if (output === 'json') writeJson(shell, { ...id, tag });
    else shell.out.write(`"${printable(tag)}" is deleted\n`);
  });
}
