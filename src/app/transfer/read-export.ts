import { type ErrorCode, located, PurserError, refusal, throwFaults } from '../../domain/errors.ts';
import type { JsonObject } from '../../domain/json/value.ts';
import type { Limits } from '../../domain/limits.ts';
import { inspectLimits } from '../../domain/revision/inspect-limits.ts';
import { type Revision, type RevisionId, revisionZero } from '../../domain/revision/revision.ts';
import type { HistoryStore } from '../../ports/history-store.ts';
import type { ContentKind } from '../../ports/store-upkeep.ts';
import { createHistoryChecker } from '../upkeep/check-history.ts';
import type { Progress } from '../upkeep/verify-store.ts';
import { malformedExport } from './export-header.ts';
import type { CountedKind, LineOf } from './export-lines.ts';
import { createBesideImport } from './import-beside.ts';
import { createFileReader, type LineTaker } from './import-file.ts';
import { createPendingContent } from './import-pending.ts';
import { checkedRevision, commitPending, findSame } from './import-revision.ts';

/** What an import may take; what could not be submitted under these is not imported either. */
export type ImportLimits = Pick<
  Limits,
  | 'maxSubmissionBytes'
  | 'maxDocumentBytes'
  | 'maxDocumentDepth'
  | 'maxEntryBytes'
  | 'maxReferences'
  | 'maxFaults'
>;

/** What came of an import. */
export interface ImportResult {
  /** The newest revision of the store now: that of the file, or one that came after it. */
  readonly head: RevisionId;
  /** How many revisions were not there before. */
  readonly imported: number;
  /** How many tags were set: those of the file, unless the store has gone on since. */
  readonly tags: number;
  /** How many results of validations were not there before. */
  readonly validations: number;
}

/**
 * Brings an exported history into a store that is empty, or has the beginning of the same history.
 * If the store has all of it and more, the file is verified and nothing changes, tags and results of
 * validations neither: the store is the newer one. Takes lines with their ends, one at a time. Each
 * revision is verified with all that it needs before it is committed; so where the file ends early or
 * something is wrong with it, the revisions before that are there, whole, and another import goes on
 * after them.
 *
 * @throws EXPORT_MALFORMED, HISTORY_DIFFERS, LIMIT_EXCEEDED, with the line; EXPORT_INCOMPLETE
 * @throws CONTENT_MISSING, CONTENT_DAMAGED, STORE_CORRUPT if it is the store that is damaged
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

/** What is wrong with a file is reported with its line. */
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
      progress(`${id} revisions imported`);
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
