import { type Command, Option } from 'commander';
import { documentLabel } from '../../domain/document/document.ts';
import { refusal } from '../../domain/errors.ts';
import { parseQueryPath } from '../../domain/json/path/path.ts';
import { memberAt } from '../../domain/json/value.ts';
import type { Client } from '../client/client.ts';
import {
  type RevisionOptions,
  readList,
  requireRevision,
  resolveRevision,
} from '../client/paging.ts';
import { type StoreOptions, withClient } from '../client/store-client.ts';
import { listTable } from '../forms/list-table.ts';
import { outputOption } from '../forms/output-option.ts';
import { documentNamesOf } from '../forms/value-form.ts';
import {
  type DocumentFilter,
  DocumentsDocument,
  type ListedDocumentFragment,
} from '../generated/operations.ts';
import {
  addRevisionOptions,
  addStoreOptions,
  collect,
  type KeyValue,
  keyValue,
} from '../input/options.ts';
import { documentEventPrinter, listedColumns, listedJson } from '../print/listed-document.ts';
import { type Format, runCommand, writeJson } from '../print/output.ts';
import { selectValues, valuesText } from '../print/selected-values.ts';
import type { Shell } from '../shell.ts';
import { untilInterrupted } from '../watch/resubscribe.ts';
import { watchDocuments } from '../watch/watch-documents.ts';

interface GetOptions extends StoreOptions, RevisionOptions {
  readonly layer?: readonly string[];
  readonly label?: readonly KeyValue[];
  readonly bucket?: readonly string[];
  readonly abstract?: true;
  readonly concrete?: true;
  readonly cleartext?: true;
  readonly path?: string;
  readonly watch?: true;
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
    .addOption(
      new Option(
        '--path <path>',
        'only the values at a path in their data, as JSON: .a.b[0]',
      ).conflicts('watch'),
    )
    .option('--cleartext', 'show secrets (needs the permission)')
    .addOption(
      new Option('--watch', 'then show each change, until interrupted').conflicts([
        'revision',
        'tag',
        'cleartext',
      ]),
    )
    .addOption(outputOption(['text', 'yaml', 'json'], { names: documentNamesOf('documents') }));
  addRevisionOptions(addStoreOptions(command)).action(
    (schema: string | undefined, name: string | undefined, options: GetOptions) =>
      runCommand(shell, options.output, () => {
        if (options.path !== undefined) parseQueryPath(options.path);
        return (options.watch ? watch : get)(shell, { schema, name }, options);
      }),
  );
}

interface Wanted {
  readonly schema: string | undefined;
  readonly name: string | undefined;
}

async function get(shell: Shell, wanted: Wanted, options: GetOptions): Promise<void> {
  await withClient(shell, options, 'read', async (client) => {
    const { revision, documents } = await list(shell, client, wanted, options);
    if (documents.length === 0) missIfNamed(wanted, revision);
    await print(shell, options, revision, documents);
  });
}

/** The documents of a revision, and how many there may be on a page. */
interface Listing {
  readonly revision: number;
  readonly documents: readonly ListedDocumentFragment[];
}

async function list(
  shell: Shell,
  client: Client,
  wanted: Wanted,
  options: GetOptions,
): Promise<Listing> {
  const { number: revision, rows } = await resolveRevision(client, options);
  const filter = filterOf(wanted, options);
  const { output, path, cleartext = false } = options;
  const withContent = output !== 'text' || path !== undefined || shell.isWide;
  const chosen = { number: revision, filter, withContent, cleartext };
  const documents = await readList({
    async page(page) {
      const data = await client.request(DocumentsDocument, { ...chosen, ...page });
      return requireRevision(data.revision, { revision }).documents;
    },
    rows,
    progress: (count) => shell.err.progress(`${count} documents`),
  });
  return { revision, documents };
}

/** What a row of what differs costs at most, in the terms of the server's limit: two documents. */
const differenceCost = 60;

/** Shows the documents there are, and then each change of them. A document asked for by name need not be there. */
async function watch(shell: Shell, wanted: Wanted, options: GetOptions): Promise<void> {
  const until = untilInterrupted(shell);
  const { output } = options;
  await withClient(shell, options, 'read', async (client) => {
    const { rows } = await resolveRevision(client, {}, differenceCost);
    const { revision, documents } = await list(shell, client, wanted, options);
    const show = await documentEventPrinter(shell, output);
    show(documents.map((document) => ({ revision, change: 'present', document })));
    const filter = filterOf(wanted, options);
    const watched = { filter, after: revision, withContent: output !== 'text', rows };
    for await (const events of watchDocuments(client, watched, until)) show(events);
  });
}

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
  { output, path, cleartext }: GetOptions,
  revision: number,
  listed: readonly ListedDocumentFragment[],
): Promise<void> {
  const { out, err } = shell;
  const documents = path === undefined ? listed : selectListed(listed, path, cleartext === true);
  if (output === 'json') {
    writeJson(shell, { revision, documents: documents.map(listedJson) });
  } else if (path !== undefined) {
    out.write(valuesText(documents));
  } else if (output === 'yaml') {
    const { documentsYaml } = await import('../print/documents-yaml.ts');
    out.write(documentsYaml(documents));
  } else if (documents.length === 0) err.write(`no documents in revision ${revision}\n`);
  else out.write(listTable(shell, listedColumns, documents));
}

/** Listed documents, each with what a path selects in its data. @throws VALUE_NOT_FOUND */
function selectListed(
  listed: readonly ListedDocumentFragment[],
  path: string,
  cleartext: boolean,
): readonly ListedDocumentFragment[] {
  const documents = listed.map(({ data = null, ...document }) => {
    const isSecret = memberAt(document.metadata ?? null, 'storagePolicy') === 'encrypted';
    return { ...document, data, hidden: isSecret && !cleartext };
  });
  return selectValues(documents, path, 'submitted').map(({ hidden: _, ...document }) => document);
}
