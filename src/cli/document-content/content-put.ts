import type { Command } from 'commander';
import { refusal } from '../../domain/errors.ts';
import { printable } from '../../domain/printable.ts';
import { requireValue } from '../client/document.ts';
import { type StoreOptions, withClient } from '../client/store-client.ts';
import { outputOption } from '../forms/output-option.ts';
import { PutContentDocument } from '../generated/operations.ts';
import { readInputFiles } from '../input/input-files.ts';
import { addStoreOptions } from '../input/options.ts';
import { type Format, runCommand, writeJson } from '../print/output.ts';
import type { Shell } from '../shell.ts';
import { type ContentId, contentJson, expectedVersionOption } from './content-id.ts';

interface PutOptions extends StoreOptions {
  readonly json?: string;
  readonly file?: string;
  readonly expectedVersion?: string;
  readonly output: Format;
}

export function addContentPut(content: Command, shell: Shell): void {
  const command = content
    .command('put')
    .summary('put content beside a document')
    .description('Puts content beside a document of the newest revision, over what stands there.')
    .argument('<schema>', 'the schema of the document')
    .argument('<name>', 'the name of the document')
    .argument('<tag>', 'under which tag')
    .option('--json <json>', 'the content, as JSON')
    .option('--file <file>', 'a file that holds the content, as JSON; - for standard input')
    .addOption(expectedVersionOption())
    .addOption(outputOption(['text', 'json']));
  addStoreOptions(command).action(
    (schema: string, name: string, tag: string, options: PutOptions) =>
      runCommand(shell, options.output, () => put(shell, { schema, name, tag }, options)),
  );
}

async function put(shell: Shell, id: ContentId, options: PutOptions): Promise<void> {
  const { expectedVersion, output } = options;
  const json = await readJson(shell, options);
  const input = { ...id, value: { json }, expectedVersion };
  await withClient(shell, options, 'read', async (client) => {
    const { putDocumentContent } = await client.request(PutContentDocument, { input });
    const kept = requireValue(putDocumentContent?.content, 'content');
    if (output === 'json') writeJson(shell, contentJson(id, kept));
    else shell.out.write(`"${printable(id.tag)}" has the version ${kept.version}\n`);
  });
}

/** @throws USAGE, FILE_UNREADABLE */
async function readJson({ stdin }: Shell, { json, file }: PutOptions): Promise<string> {
  if ((json === undefined) === (file === undefined)) {
    throw refusal('USAGE', { reason: 'give the content by --json, or by --file' });
  }
  if (file === undefined) return json ?? '';
  const [found] = await readInputFiles([file], stdin);
  return found?.text ?? '';
}
