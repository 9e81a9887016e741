import type { Command } from 'commander';
import { documentLabel, type SourceId } from '../../domain/document/document.ts';
import { printMember } from '../../domain/document/yaml/print-yaml.ts';
import { refusal } from '../../domain/errors.ts';
import { type StoreOptions, withClient } from '../client/store-client.ts';
import { outputOption } from '../forms/output-option.ts';
import { namesOf } from '../forms/value-form.ts';
import { ContentsDocument } from '../generated/operations.ts';
import { addStoreOptions, collect } from '../input/options.ts';
import { missingRendered } from '../print/missing-rendered.ts';
import { type Format, runCommand, writeJson } from '../print/output.ts';
import type { Shell } from '../shell.ts';
import { contentJson } from './content-id.ts';

interface GetOptions extends StoreOptions {
  readonly tag?: readonly string[];
  readonly cleartext?: true;
  readonly output: Format;
}

export function addContentGet(content: Command, shell: Shell): void {
  const command = content
    .command('get')
    .summary('show content beside a document')
    .description(
      'Shows content beside a document of the newest revision: all, or that of some tags.',
    )
    .argument('<schema>', 'the schema of the document')
    .argument('<name>', 'the name of the document')
    .option('--tag <tag>', 'only this one; may be repeated', collect)
    .option('--cleartext', 'show secrets (needs the permission)')
    .addOption(
      outputOption(['text', 'json'], { names: namesOf('contents', 'tag'), hasTable: false }),
    );
  addStoreOptions(command).action((schema: string, name: string, options: GetOptions) =>
    runCommand(shell, options.output, () => get(shell, { schema, name }, options)),
  );
}

async function get(shell: Shell, id: SourceId, options: GetOptions): Promise<void> {
  const { tag, cleartext = false, output } = options;
  await withClient(shell, options, 'read', async (client) => {
    const data = await client.request(ContentsDocument, { ...id, tag, cleartext });
    const number = data.revision?.number ?? 0;
    const document = data.revision?.renderedDocument ?? null;
    if (document === null) throw await missingRendered(client, id, number);
    const { contents } = document;
    const missing = tag?.find((one) => contents.every((content) => content.tag !== one));
    if (missing !== undefined) {
      throw refusal('CONTENT_NOT_FOUND', { tag: missing, document: documentLabel(id) });
    }
    if (output === 'json') {
      writeJson(shell, { contents: contents.map((content) => contentJson(id, content)) });
    } else {
      shell.out.write(
        contents.map((content) => printMember(content.tag, content.value ?? null, 0)).join(''),
      );
    }
  });
}
