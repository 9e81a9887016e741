import { refusal } from '../../domain/errors.ts';
import { createRunningDigest } from '../../domain/json/running-digest.ts';
import type { Revision, Tag } from '../../domain/revision/revision.ts';
import type { HistoryStore } from '../../ports/history-store.ts';
import type {
  ValidationEntry,
  ValidationStore,
  ValidationSummary,
} from '../../ports/validation-store.ts';
import { digestKeyName } from '../content/digest-key.ts';
import { type ContentWalk, createContentWalk } from '../content/walk-content.ts';
import { readHistory } from '../kernel/read-history.ts';
import { tagFlaw } from '../revisions/check-tag.ts';
import { isWrappedKey } from '../upkeep/fsck-keys.ts';
import type { Progress } from '../upkeep/verify-store.ts';
import { validationFlaw } from '../validate/check-validation.ts';
import { contentLines } from './export-content.ts';
import {
  type ExportLine,
  exportFormat,
  lineText,
  noTotals,
  revisionLine,
  totalNames,
} from './export-lines.ts';

/** Few, as a result of a validation may have many errors. */
const revisionsAtOnce = 50;

/**
 * The history up to its head as lines of text, with their ends. Depends on what is kept alone, so
 * that equal stores give equal lines. Nothing is read before it is asked for, and nothing is given
 * that an import would not take: each record, page and document is verified first. Encrypted documents
 * stay so, and their keys are wrapped.
 *
 * @throws STORE_CORRUPT for what is missing or damaged; TAG_BROKEN
 * @throws REVISION_CONFLICT if the history was purged meanwhile
 */
export async function* writeExport(
  store: HistoryStore,
  progress: Progress,
): AsyncGenerator<string> {
  const digest = createRunningDigest();
  const totals = noTotals();
  for await (const line of linesOf(store)) {
    if (line.kind !== 'history' && line.kind !== 'end') totals[totalNames[line.kind]] += 1;
    if (line.kind === 'revision') progress(`${totals.revisions} revisions exported`);
    const text = lineText(line);
    digest.add(text);
    yield text;
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
    // What comes after the head is not what the first line announces.
    const revisions = part.filter(({ id }) => id <= head.id);
    for (let at = 0; at < revisions.length; at += revisionsAtOnce) {
      yield* revisionLines(store, walk, revisions.slice(at, at + revisionsAtOnce));
    }
    const last = revisions.at(-1);
    if (last?.id !== head.id) continue;
    if (last.digest === head.digest) return;
    break;
  }
  // Purged since: the first line announces what is not there any more.
  throw refusal('REVISION_CONFLICT', {
    expected: head.id,
    head: (await store.head())?.id ?? 0,
  });
}

/** The key that documents are sealed by, if there is one: what is encrypted is known again by it. */
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

/** Few, as each may have many errors. */
const entriesAtOnce = 50;

/** The lines of a revision's results of validations: by name, and in order of recording. */
async function* validationLines(
  validations: ValidationStore,
  summaries: readonly ValidationSummary[],
): AsyncGenerator<ExportLine> {
  for (const { latest, count } of summaries) {
    for (let from = 0; from < count; from += entriesAtOnce) {
      const limit = Math.min(entriesAtOnce, count - from);
      const { revision, name } = latest;
      const part =
        count === 1 ? [latest] : await validations.entries(revision, name, { from, limit });
      for (const entry of part) yield validationLine(entry);
    }
  }
}

/** Without its places: whoever imports it gives it new ones. */
function validationLine({ index, sequence, ...entry }: ValidationEntry): ExportLine {
  const flaw = validationFlaw(entry, entry.revision);
  if (flaw === null) return { kind: 'validation', ...entry };
  const what = `the result of validation ${sequence}: ${flaw}`;
  throw refusal('STORE_CORRUPT', { what });
}
