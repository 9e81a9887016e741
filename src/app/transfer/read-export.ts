import { type ErrorCode, located, PurserError, refusal, throwFaults } from '../../domain/errors.ts';
import type { JsonObject } from '../../domain/json/value.ts';
import type { Limits } from '../../domain/limits.ts';
import { inspectLimits } from '../../domain/revision/inspect-limits.ts';
import { type Revision, type RevisionId, revisionZero } from '../../domain/revision/revision.ts';
import type { HistoryStore } from '../../ports/history-store.ts';
import type { ContentKind } from '../../ports/store-upkeep.ts';
import type { Progress } from '../kernel/progress.ts';
import { createHistoryChecker } from '../upkeep/check-history.ts';
import { malformedExport } from './export-header.ts';
import type { CountedKind, LineOf } from './export-lines.ts';
import { createBesideImport } from './import-beside.ts';
import { createFileReader, type LineTaker } from './import-file.ts';
import { createPendingContent } from './import-pending.ts';
import { checkedRevision, commitPending, findSame } from './import-revision.ts';

/** Limits of an import: content that could not be submitted is not imported either. */
export type ImportLimits = Pick<
  Limits,
  | 'maxSubmissionBytes'
  | 'maxDocumentBytes'
  | 'maxDocumentDepth'
  | 'maxEntryBytes'
  | 'maxReferences'
  | 'maxFaults'
>;

/** The result of an import. */
export interface ImportResult {
  /** The newest revision of the store now: that of the file, or a later one. */
  readonly head: RevisionId;
  /** Number of revisions that were added. */
  readonly imported: number;
  /** Number of tags that were set: those of the file, unless the store has newer revisions. */
  readonly tags: number;
  /** Number of results of validations that were added. */
  readonly validations: number;
}

/**
 * Imports an exported history into a store that is empty, or has the beginning of the same history. If the store has
 * all of it and more, verifies the file and changes nothing, not even tags and results of validations: the store is the
 * newer one. Takes lines with their ends, one at a time. Verifies each revision with all its content before committing
 * it; so if the file ends early or has a fault, the revisions before that are complete, and another import continues
 * after them.
 *
 * @throws EXPORT_MALFORMED, HISTORY_DIFFERS, LIMIT_EXCEEDED, with the line; EXPORT_INCOMPLETE
 * @throws CONTENT_MISSING, CONTENT_DAMAGED, STORE_CORRUPT if the store is damaged
 */
export async function readExport(
  store: HistoryStore,
  lines: AsyncIterable<string>,
  limits: ImportLimits,
  progress: Progress,
): Promise<ImportResult> {
  const importer = await createImporter(store, limits, progress);
  const file = createFileReader(importer);
  let number = 0;
  for await (const text of lines) {
    number += 1;
    if (!text.endsWith('\n')) break;
    try {
      await file.take(text);
    } catch (error) {
      throw atLine(error, number);
    }
  }
  if (!file.isWhole()) {
    throw refusal('EXPORT_INCOMPLETE', { head: (await store.head())?.id ?? 0 });
  }
  return importer.result();
}

const codesOfFile: ReadonlySet<ErrorCode> = new Set([
  'EXPORT_MALFORMED',
  'HISTORY_DIFFERS',
  'LIMIT_EXCEEDED',
]);

/** Faults of a file are reported with their line. */
function atLine(error: unknown, line: number): unknown {
  if (!(error instanceof PurserError && codesOfFile.has(error.code))) return error;
  const [first, ...rest] = error.faults;
  const places = rest.map((one) => located(one, { line }));
  return new PurserError([located(first, { line }), ...places], { cause: error.cause });
}

interface Importer extends LineTaker {
  result(): ImportResult;
}

async function createImporter(
  store: HistoryStore,
  limits: ImportLimits,
  progress: Progress,
): Promise<Importer> {
  const head = await store.head();
  const pending = createPendingContent(store, limits);
  const checker = createHistoryChecker(pending, head ?? revisionZero);
  const beside = createBesideImport(store);
  const known = head?.id ?? 0;
  let last: Revision | null = null;
  let imported = 0;
  let total: number | null = null;

  async function takeRevision(record: JsonObject): Promise<void> {
    const id = (last?.id ?? 0) + 1;
    if (record['id'] !== id) throw malformedExport('its revisions are not in order');
    if (id <= known) {
      last = await findSame(store, last, { id, record });
    } else {
      const before = last;
      last = await checkedRevision(checker, pending, { id, record }, limits);
      if (pending.of.key.size > 0) await beside.keepKeys();
      await commitPending(store, pending, { revision: last, before }, limits);
      imported += 1;
      progress({ what: 'revisions imported', done: id, total });
    }
    pending.clear();
  }

  function takeContent({ kind, digest, text }: LineOf<ContentKind>): void {
    pending.add(kind, digest, text);
    const isNew = (last?.id ?? 0) >= known;
    if (isNew && kind === 'document') throwFaults(inspectLimits(text, limits));
  }

  return {
    last: () => last,
    waiting: () => pending.size(),
    result: () => ({ head: Math.max(known, last?.id ?? 0), imported, ...beside.counts() }),
    expect(revisions) {
      total = revisions;
      if (revisions < known) beside.leaveAsIs();
    },
    async take(line) {
      if (line.kind === 'revision') await takeRevision(line.record);
      else if (isContent(line)) takeContent(line);
      else await beside.take(line, last?.id ?? 0);
    },
  };
}

function isContent(line: LineOf<CountedKind>): line is LineOf<ContentKind> {
  return line.kind === 'document' || line.kind === 'page' || line.kind === 'key';
}
