import { refusal } from '../../domain/errors.ts';
import type { Digest } from '../../domain/json/canonical.ts';
import { createRunningDigest } from '../../domain/json/running-digest.ts';
import type { Revision, RevisionId, Tag } from '../../domain/revision/revision.ts';
import type { HistoryStore } from '../../ports/history-store.ts';
import type {
  ValidationEntry,
  ValidationStore,
  ValidationSummary,
} from '../../ports/validation-store.ts';
import { digestKeyName } from '../content/digest-key.ts';
import { type ContentWalk, createContentWalk } from '../content/walk-content.ts';
import type { Progress } from '../kernel/progress.ts';
import { readHistory } from '../kernel/read-history.ts';
import { tagFlaw } from '../revisions/check-tag.ts';
import { isWrappedKey } from '../upkeep/fsck-keys.ts';
import { validationFlaw } from '../validate/check-validation.ts';
import { contentLines } from './export-content.ts';
import {
  type ExportLine,
  exportFormat,
  kindOf,
  lineText,
  noTotals,
  revisionLine,
  totalNames,
} from './export-lines.ts';

/** Few, because a result of a validation may have many errors. */
const revisionsPerBatch = 50;

/**
 * The history up to its head as lines of text, with their ends. Depends on the stored content alone, so that equal
 * stores give equal lines. Reads on demand, and returns nothing that an import would refuse: each record, page and
 * document is verified first. Encrypted documents stay encrypted, and their keys are wrapped.
 *
 * @throws STORE_CORRUPT for missing or damaged content; TAG_BROKEN
 * @throws REVISION_CONFLICT if the history was purged meanwhile
 */
export async function* writeExport(
  store: HistoryStore,
  progress: Progress,
): AsyncGenerator<string> {
  const digest = createRunningDigest();
  const totals = noTotals();
  let total: number | null = null;
  for await (const line of linesOf(store)) {
    if (line.kind === 'history') total = line.revisions;
    if (line.kind !== 'history' && line.kind !== 'end') totals[totalNames[line.kind]] += 1;
    if (line.kind === 'revision') {
      progress({ what: 'revisions exported', done: totals.revisions, total });
    }
    const text = lineText(line);
    digest.add(text);
    yield text;
  }
  yield lineText({ kind: 'end', ...totals, digest: digest.digest() });
}

/**
 * The lines of revisions and their content, with the first and the last line of an export around them. They have no tags,
 * results and keys of the store.
 */
export async function* framedExport(
  { revision, head }: { readonly revision: RevisionId; readonly head: Digest | null },
  lines: AsyncIterable<string>,
): AsyncGenerator<string> {
  const digest = createRunningDigest();
  const totals = noTotals();
  const first = lineText({ kind: 'history', format: exportFormat, revisions: revision, head });
  digest.add(first);
  yield first;
  for await (const line of lines) {
    const kind = kindOf(line);
    if (kind !== null) totals[totalNames[kind]] += 1;
    digest.add(line);
    yield line;
  }
  yield lineText({ kind: 'end', ...totals, digest: digest.digest() });
}

async function* linesOf(store: HistoryStore): AsyncGenerator<ExportLine> {
  const head = await store.head();
  yield {
    kind: 'history',
    format: exportFormat,
    revisions: head?.id ?? 0,
    head: head?.digest ?? null,
  };
  if (head === null) return;
  yield* keptKeyLines(store);
  const walk = createContentWalk(store);
  for await (const part of readHistory(store.upkeep, null)) {
    // The first line announces the revisions up to the head only.
    const revisions = part.filter(({ id }) => id <= head.id);
    for (let at = 0; at < revisions.length; at += revisionsPerBatch) {
      yield* revisionLines(store, walk, revisions.slice(at, at + revisionsPerBatch));
    }
    const last = revisions.at(-1);
    if (last?.id !== head.id) continue;
    if (last.digest === head.digest) return;
    break;
  }
  // Purged meanwhile: the first line announces revisions that no longer exist.
  throw refusal('REVISION_CONFLICT', {
    expected: head.id,
    head: (await store.head())?.id ?? 0,
  });
}

/** The key of the seals of documents, if there is one: it identifies unchanged encrypted documents. */
async function* keptKeyLines(store: HistoryStore): AsyncGenerator<ExportLine> {
  const [text = null] = await store.keys([digestKeyName]);
  if (text === null) return;
  if (!isWrappedKey(text)) throw refusal('STORE_CORRUPT', { what: `the key "${digestKeyName}"` });
  yield { kind: 'kept-key', name: digestKeyName, text };
}

async function* revisionLines(
  store: HistoryStore,
  walk: ContentWalk,
  revisions: readonly Revision[],
): AsyncGenerator<ExportLine> {
  const ids = revisions.map(({ id }) => id);
  const tags = await store.tags(ids);
  const results = await store.validations.summaries(ids);
  for (const [at, revision] of revisions.entries()) {
    for await (const content of walk.walk(revision.maps)) {
      yield* contentLines(store, content, revision.id);
    }
    yield revisionLine(revision);
    for (const tag of tags[at] ?? []) yield tagLine(tag, revision);
    yield* validationLines(store.validations, results[at] ?? []);
  }
}

function tagLine(tag: Tag, { id }: Revision): ExportLine {
  const flaw = tagFlaw(tag, id);
  if (flaw !== null) throw refusal('TAG_BROKEN', { reason: `on revision ${id}, ${flaw}` });
  return { kind: 'tag', ...tag };
}

/** Few, because each may have many errors. */
const entriesPerBatch = 50;

/** The lines of a revision's results of validations: by name, and in order of recording. */
async function* validationLines(
  validations: ValidationStore,
  summaries: readonly ValidationSummary[],
): AsyncGenerator<ExportLine> {
  for (const { latest, count } of summaries) {
    for (let from = 0; from < count; from += entriesPerBatch) {
      const limit = Math.min(entriesPerBatch, count - from);
      const { revision, name } = latest;
      const part =
        count === 1 ? [latest] : await validations.entries(revision, name, { from, limit });
      for (const entry of part) yield validationLine(entry);
    }
  }
}

/** Without its sequence numbers: the importing store assigns new ones. */
function validationLine({ index, sequence, ...entry }: ValidationEntry): ExportLine {
  const flaw = validationFlaw(entry, entry.revision);
  if (flaw === null) return { kind: 'validation', ...entry };
  const what = `the result of validation ${sequence}: ${flaw}`;
  throw refusal('STORE_CORRUPT', { what });
}
