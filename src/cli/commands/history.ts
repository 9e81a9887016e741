import type { Command } from 'commander';
import { documentLabel } from '../../domain/document/document.ts';
import { refusal } from '../../domain/errors.ts';
import { parseQueryPath } from '../../domain/json/path/path.ts';
import type { JsonObject } from '../../domain/json/value.ts';
import { printable } from '../../domain/printable.ts';
import { requireValue } from '../client/document.ts';
import { type RevisionOptions, readList, resolveRevision } from '../client/paging.ts';
import { type StoreOptions, withClient } from '../client/store-client.ts';
import { differencesAtPath, pathVariables } from '../diff/at-path.ts';
import { colouredPatch } from '../diff/coloured-patch.ts';
import { documentJson } from '../diff/diff-json.ts';
import { lowerCaseKind } from '../diff/diff-text.ts';
import { type Column, listTable } from '../forms/list-table.ts';
import { outputOption } from '../forms/output-option.ts';
import { namesOf } from '../forms/value-form.ts';
import { DocumentHistoryDocument, type DocumentHistoryQuery } from '../generated/operations.ts';
import {
  addRevisionOptions,
  addStoreOptions,
  count,
  filled,
  pagerOption,
} from '../input/options.ts';
import { firstLine } from '../print/first-line.ts';
import { formatTime } from '../print/format-time.ts';
import { type Format, runCommand, writeJson } from '../print/output.ts';
import type { Shell } from '../shell.ts';
import { type PagerOptions, writePaged } from '../terminal/pager.ts';

interface HistoryOptions extends StoreOptions, RevisionOptions, PagerOptions {
  readonly layer?: string;
  readonly number?: number;
  readonly patch?: boolean;
  readonly path?: string;
  readonly output: Format;
}

export function addHistoryCommand(program: Command, shell: Shell): void {
  const command = program
    .command('history')
    .summary('show the revisions that changed a document')
    .description(
      'Shows the revisions that changed a document, newest first; also of a document that is no more.',
    )
    .argument('<schema>', 'the schema of the document')
    .argument('<name>', 'its name')
    .option('--layer <layer>', 'its layer, if several layers have it', filled)
    .option('-n, --number <count>', 'how many to show (default: all)', count)
    .option('-p, --patch', 'show the changes of each, as unified text')
    .option('--path <path>', 'only those that changed the values at a path in its data: .a.b[0]')
    .addOption(pagerOption())
    .addOption(outputOption(['text', 'json'], { names: namesOf('versions', 'revision') }));
  addRevisionOptions(addStoreOptions(command)).action(
    (schema: string, name: string, options: HistoryOptions) =>
      runCommand(shell, options.output, () => {
        if (options.path !== undefined) parseQueryPath(options.path);
        return history(shell, { schema, name }, options);
      }),
  );
}

/** The cost of a row: see `DocumentHistory`. */
const rowCost = 80;

type Version = DocumentHistoryQuery['documentHistory']['nodes'][number];

async function history(
  shell: Shell,
  document: { readonly schema: string; readonly name: string },
  options: HistoryOptions,
): Promise<void> {
  const { layer, number, patch = false, path } = options;
  const versions = await withClient(shell, options, 'read', async (client) => {
    const { number: revision, rows } = await resolveRevision(client, options, rowCost);
    const named = { ...document, layer, number: revision };
    const chosen = { ...named, text: patch, ...pathVariables(path) };
    const found = await readList({
      page: async (page) =>
        (await client.request(DocumentHistoryDocument, { ...chosen, ...page })).documentHistory,
      rows,
      progress: (count) => shell.err.progress(`${count} versions`),
      // Which of them changed the value shows only when they are read.
      ...(number !== undefined && path === undefined && { maxRows: number }),
    });
    const label = documentLabel({ ...document, layer: layer ?? null });
    if (found.length === 0) throw refusal('DOCUMENT_NOT_FOUND', { document: label, revision });
    const changed = versionsAtPath(path, found);
    if (path !== undefined && changed.length === 0) {
      throw refusal('VALUE_NOT_FOUND', { document: label, path, form: 'submitted' });
    }
    return changed.slice(0, number);
  });
  await print(shell, options, versions);
}

/** All versions; with a path those that changed what it selects. */
function versionsAtPath(path: string | undefined, versions: readonly Version[]) {
  return versions.flatMap((version) =>
    differencesAtPath(path, [version.diff]).map((diff) => ({ ...version, diff })),
  );
}

async function print(
  shell: Shell,
  options: HistoryOptions,
  versions: readonly Version[],
): Promise<void> {
  const { output, patch } = options;
  if (output === 'json') return writeJson(shell, { versions: versions.map(versionJson) });
  const text = patch
    ? versions.map((version) => patchText(shell, version)).join('\n')
    : listTable(shell, columns, versions);
  await writePaged(shell, text, options);
}

function versionJson({ revision, diff }: Version): JsonObject {
  const { number, ...note } = requireValue(revision, 'revision');
  return { ...note, revision: number, ...documentJson(diff) };
}

const columns: readonly Column<Version>[] = [
  { head: 'REVISION', text: (version) => String(noteOf(version).number) },
  { head: 'TIME', text: (version) => formatTime(noteOf(version).createdAt) },
  { head: 'AUTHOR', text: (version) => noteOf(version).author },
  { head: 'CHANGE', text: ({ diff }) => changeOf(diff) },
  { head: 'LAYER', isWide: true, text: ({ diff }) => diff.layer ?? '' },
  { head: 'BUCKET', isWide: true, text: ({ diff }) => diff.bucket },
  { head: 'MESSAGE', text: (version) => firstLine(noteOf(version).message) },
];

/** The revision of a version. */
function noteOf({ revision }: Version): NonNullable<Version['revision']> {
  return requireValue(revision, 'revision');
}

/** One version for people: author, time and message, and its changes as text. */
function patchText({ out: { colours } }: Shell, { revision, diff }: Version): string {
  const { number, createdAt, author, message } = requireValue(revision, 'revision');
  const note = [formatTime(createdAt), author, firstLine(message)]
    .filter((part) => part !== '')
    .map(printable);
  const head = `${colours.yellow(`revision ${number}`)} ${note.join('  ')}\n`;
  return `${head}${changeOf(diff)}\n${colouredPatch(diff.text ?? '', colours)}`;
}

/** The change of the document, and its bucket. */
function changeOf(diff: Version['diff']): string {
  const kind = lowerCaseKind(diff);
  const { before, bucket } = diff;
  if (kind !== 'updated' || before === null || before.bucket === bucket) return kind;
  return `${kind}, from bucket "${printable(before.bucket)}" to "${printable(bucket)}"`;
}
