import type { Command } from 'commander';
import { documentLabel } from '../../domain/document/document.ts';
import { refusal } from '../../domain/errors.ts';
import type { JsonObject } from '../../domain/json/value.ts';
import { findRevision, type RevisionOptions, readList } from '../client/paging.ts';
import { type StoreOptions, withClient } from '../client/store-client.ts';
import { colouredPatch } from '../diff/coloured-patch.ts';
import { documentJson } from '../diff/diff-json.ts';
import { kindOf } from '../diff/diff-text.ts';
import { numberIn, objectIn, textIn, timeIn } from '../input/json-members.ts';
import {
  addRevisionOptions,
  addStoreOptions,
  count,
  filled,
  outputOption,
} from '../input/options.ts';
import { type Format, runCommand, writeJson } from '../print/output.ts';
import { textTable } from '../print/text-table.ts';
import { printable } from '../print/text-width.ts';
import type { Shell } from '../shell.ts';

interface HistoryOptions extends StoreOptions, RevisionOptions {
  readonly layer?: string;
  readonly number?: number;
  readonly patch?: boolean;
  readonly output: Format;
}

export function addHistory(program: Command, shell: Shell): void {
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
    .option('-p, --patch', 'show what each changed, as unified text')
    .addOption(outputOption(['text', 'json']));
  addRevisionOptions(addStoreOptions(command)).action(
    (schema: string, name: string, options: HistoryOptions) =>
      runCommand(shell, options.output, () => history(shell, { schema, name }, options)),
  );
}

/** What a row costs: see the query. */
const rowCost = 80;

const listQuery = `query ($schema: String!, $name: String!, $layer: String, $id: Int, $text: Boolean!,
    $first: Int, $after: String) {
  documentHistory(schema: $schema, name: $name, layer: $layer, revision: $id, first: $first, after: $after) {
    nodes {
      revision { id createdAt author message }
      diff {
        kind schema name layer bucket before { bucket }
        changes { kind path old new secret }
        text @include(if: $text)
      }
    }
    pageInfo { hasNextPage endCursor }
  }
}`;

async function history(
  shell: Shell,
  document: { readonly schema: string; readonly name: string },
  options: HistoryOptions,
): Promise<void> {
  const { layer, number, patch = false } = options;
  await withClient(shell, options, 'read', async (client) => {
    const { id, rows } = await findRevision(client, options, rowCost);
    const versions = await readList(client, {
      query: listQuery,
      variables: { ...document, layer, id, text: patch },
      rows,
      connection: (data) => objectIn(data, 'documentHistory'),
      progress: (count) => shell.err.progress(`${count} versions`),
      ...(number !== undefined && { most: number }),
    });
    if (versions.length === 0) {
      const label = documentLabel({ ...document, layer: layer ?? null });
      throw refusal('DOCUMENT_NOT_FOUND', { document: label, revision: id });
    }
    tell(shell, options, versions);
  });
}

function tell(
  shell: Shell,
  { output, patch }: HistoryOptions,
  versions: readonly JsonObject[],
): void {
  if (output === 'json') writeJson(shell, { versions: versions.map(versionJson) });
  else if (patch) shell.out.write(versions.map((version) => patchText(shell, version)).join('\n'));
  else {
    const head = ['REVISION', 'TIME', 'AUTHOR', 'CHANGE', 'MESSAGE'];
    shell.out.write(textTable([head, ...versions.map(row)]));
  }
}

function versionJson(version: JsonObject): JsonObject {
  const { id, ...note } = objectIn(version, 'revision');
  return { ...note, revision: id ?? null, ...documentJson(objectIn(version, 'diff')) };
}

function row(version: JsonObject): readonly string[] {
  const revision = objectIn(version, 'revision');
  return [
    textIn(revision, 'id'),
    timeIn(revision, 'createdAt'),
    textIn(revision, 'author'),
    changeOf(objectIn(version, 'diff')),
    firstLine(revision),
  ];
}

/** One version for people: who, when and why, and the text of what it changed. */
function patchText({ out: { colours } }: Shell, version: JsonObject): string {
  const revision = objectIn(version, 'revision');
  const diff = objectIn(version, 'diff');
  const note = [timeIn(revision, 'createdAt'), textIn(revision, 'author'), firstLine(revision)]
    .filter((part) => part !== '')
    .map(printable);
  const head = `${colours.yellow(`revision ${numberIn(revision, 'id')}`)} ${note.join('  ')}\n`;
  return `${head}${changeOf(diff)}\n${colouredPatch(textIn(diff, 'text'), colours)}`;
}

/** What became of the document, and of the bucket it is in. */
function changeOf(diff: JsonObject): string {
  const kind = kindOf(diff);
  if (kind !== 'changed') return kind;
  const old = textIn(objectIn(diff, 'before'), 'bucket');
  const now = textIn(diff, 'bucket');
  return old === now ? kind : `${kind}, from bucket "${printable(old)}" to "${printable(now)}"`;
}

function firstLine(revision: JsonObject): string {
  return textIn(revision, 'message').split(/[\r\n]/)[0] ?? '';
}
