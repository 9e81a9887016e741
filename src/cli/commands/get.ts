import { type Command, Option } from 'commander';
import { documentLabel } from '../../domain/document/document.ts';
import { refusal } from '../../domain/errors.ts';
import { requireValue } from '../client/document.ts';
import {
  type RevisionOptions,
  readList,
  requireRevision,
  resolveRevision,
} from '../client/paging.ts';
import { type StoreOptions, withClient } from '../client/store-client.ts';
import {
  type DocumentFilter,
  DocumentsDocument,
  type DocumentsQuery,
} from '../generated/operations.ts';
import {
  addRevisionOptions,
  addStoreOptions,
  collect,
  type KeyValue,
  keyValue,
  outputOption,
} from '../input/options.ts';
import { type Format, runCommand, writeJson } from '../print/output.ts';
import { textTable } from '../print/text-table.ts';
import type { Shell } from '../shell.ts';

interface GetOptions extends StoreOptions, RevisionOptions {
  readonly layer?: readonly string[];
  readonly label?: readonly KeyValue[];
  readonly bucket?: readonly string[];
  readonly abstract?: true;
  readonly concrete?: true;
  readonly cleartext?: true;
  readonly output: Format;
}

export function addGetCommand(program: Command, shell: Shell): void {
  const command = program
    .command('get')
    .summary('list documents as submitted')
    .description('Lists the documents of a revision as they were submitted.')
    .argument('[schema]', 'a schema, or its first sections: example, example/Kind, example/Kind/v1')
    .argument('[name]', 'the name of a document')
    .option('--layer <layer>', 'only of this layer; may be repeated', collect)
    .option(
      '--label <key=value>',
      'only with this label; may be repeated, all must match',
      keyValue,
    )
    .option('--bucket <name>', 'only of this bucket; may be repeated', collect)
    .option('--abstract', 'only abstract documents')
    .addOption(new Option('--concrete', 'only concrete documents').conflicts('abstract'))
    .option('--cleartext', 'show secrets (needs the permission)')
    .addOption(outputOption(['text', 'yaml', 'json']));
  addRevisionOptions(addStoreOptions(command)).action(
    (schema: string | undefined, name: string | undefined, options: GetOptions) =>
      runCommand(shell, options.output, () => get(shell, { schema, name }, options)),
  );
}

interface Wanted {
  readonly schema: string | undefined;
  readonly name: string | undefined;
}

async function get(shell: Shell, wanted: Wanted, options: GetOptions): Promise<void> {
  await withClient(shell, options, 'read', async (client) => {
    const { number: revision, rows } = await resolveRevision(client, options);
    const filter = filterOf(wanted, options);
    const { output, cleartext = false } = options;
    const chosen = { number: revision, filter, withContent: output !== 'text', cleartext };
    const documents = await readList({
      async page(page) {
        const data = await client.request(DocumentsDocument, { ...chosen, ...page });
        return requireRevision(data.revision, { revision }).documents;
      },
      rows,
      progress: (count) => shell.err.progress(`${count} documents`),
    });
    if (documents.length === 0) missIfNamed(wanted, revision);
    await print(shell, output, revision, documents);
  });
}

type ListedDocument = NonNullable<DocumentsQuery['revision']>['documents']['nodes'][number];

function filterOf({ schema, name }: Wanted, options: GetOptions): DocumentFilter {
  const { layer, label: labels, bucket, abstract, concrete } = options;
  return {
    schema: schema === undefined ? schema : [schema],
    name: name === undefined ? name : [name],
    layer,
    labels,
    bucket,
    abstract: abstract ?? (concrete && false),
  };
}

/** A list may be empty, but a missing document that was requested by name is an error. */
function missIfNamed({ schema, name }: Wanted, revision: number): void {
  if (schema === undefined || name === undefined) return;
  throw refusal('DOCUMENT_NOT_FOUND', { document: documentLabel({ schema, name }), revision });
}

async function print(
  shell: Shell,
  format: Format,
  revision: number,
  documents: readonly ListedDocument[],
): Promise<void> {
  const { out, err } = shell;
  if (format === 'json') {
    const listed = documents.map((document) => ({ ...document, origin: originOf(document) }));
    writeJson(shell, { revision, documents: listed });
  } else if (format === 'yaml') {
    const { documentsYaml } = await import('../print/documents-yaml.ts');
    out.write(documentsYaml(documents));
  } else if (documents.length === 0) err.write(`no documents in revision ${revision}\n`);
  else {
    out.write(textTable([['SCHEMA', 'NAME', 'LAYER', 'BUCKET', 'ORIGIN'], ...documents.map(row)]));
  }
}

function row(document: ListedDocument): readonly string[] {
  const { schema, name, layer, bucket } = document;
  const origin = String(originOf(document));
  return [...[schema, name, layer, bucket].map((text) => text || '-'), origin];
}

/** The number of the revision that introduced the content. */
function originOf({ origin }: ListedDocument): number {
  return requireValue(origin, 'origin').number;
}
