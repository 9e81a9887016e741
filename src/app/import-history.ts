import { sourceKey } from '../domain/document/document.ts';
import {
  type ErrorCode,
  type Fault,
  fault,
  located,
  PurserError,
  refusal,
  throwFaults,
} from '../domain/errors.ts';
import { capFaults } from '../domain/fault-list.ts';
import { canonicalText, type Digest, digestOf } from '../domain/json/canonical.ts';
import { createRunningDigest } from '../domain/json/running-digest.ts';
import { isSameValue } from '../domain/json/same-value.ts';
import type { Json, JsonObject } from '../domain/json/value.ts';
import type { Limits } from '../domain/limits.ts';
import { inspectDocument } from '../domain/revision/inspect-entry.ts';
import { inspectLimits } from '../domain/revision/inspect-limits.ts';
import { inspectRecord } from '../domain/revision/inspect-record.ts';
import { type Revision, type RevisionId, revisionZero } from '../domain/revision/revision.ts';
import type { HistoryStore, StoredDocument } from '../ports/history-store.ts';
import type { ContentKind } from '../ports/store-upkeep.ts';
import { createHistoryChecker, type HistoryChecker } from './check-history.ts';
import { checkName } from './check-name.ts';
import { tagFlaw } from './check-tag.ts';
import { checkNote } from './commit-change.ts';
import { type ExportHeader, headerFrom, malformed } from './export-header.ts';
import { type ExportLine, lineFrom } from './export-lines.ts';
import type { Progress } from './fsck.ts';
import type { TextSource } from './fsck-pages.ts';

/** What an import may take; what could not be submitted under these is not imported either. */
export type ImportLimits = Pick<
  Limits,
  'submissionBytes' | 'documentBytes' | 'documentDepth' | 'faults'
>;

/** What came of an import. */
export interface ImportResult {
  /** The newest revision of the store now: that of the file, or one that came after it. */
  readonly head: RevisionId;
  /** How many revisions were not there before. */
  readonly imported: number;
  /** How many tags were set: those of the file, unless the store has gone on since. */
  readonly tags: number;
}

/**
 * Brings an exported history into a store that is empty, or has the beginning of the same history.
 * If the store has all of it and more, the file is verified and nothing changes, tags neither: the
 * store is the newer one. Takes lines with their ends, one at a time. Each revision is verified with all that it needs
 * before it is committed; so where the file ends early or something is wrong with it, the revisions
 * before that are there, whole, and another import goes on after them.
 *
 * @throws EXPORT_MALFORMED, HISTORY_DIFFERS, LIMIT_EXCEEDED, STORAGE_POLICY_UNSUPPORTED, with the
 *   line; EXPORT_INCOMPLETE
 * @throws CONTENT_MISSING, CONTENT_DAMAGED, STORE_CORRUPT if it is the store that is damaged
 */
export async function importHistory(
  store: HistoryStore,
  lines: AsyncIterable<string>,
  limits: ImportLimits,
  progress: Progress,
): Promise<ImportResult> {
  const file = createFileReader(await createImporter(store, limits, progress));
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
  return file.result();
}

const codesOfFile: ReadonlySet<ErrorCode> = new Set([
  'EXPORT_MALFORMED',
  'HISTORY_DIFFERS',
  'LIMIT_EXCEEDED',
  'STORAGE_POLICY_UNSUPPORTED',
]);

/** What is wrong with a file is told with its line. */
function atLine(error: unknown, line: number): unknown {
  if (!(error instanceof PurserError && codesOfFile.has(error.code))) return error;
  const [first, ...rest] = error.faults;
  const places = rest.map((one) => located(one, { line }));
  return new PurserError([located(first, { line }), ...places], { cause: error.cause });
}

type LineOf<K extends ExportLine['kind']> = Extract<ExportLine, { kind: K }>;

interface FileReader {
  take(text: string): Promise<void>;
  isWhole(): boolean;
  result(): ImportResult;
}

/** Holds a file to its form: what it announces, what it counts, in which order it tells. */
function createFileReader(importer: Importer): FileReader {
  const digest = createRunningDigest();
  const totals = { revision: 0, document: 0, page: 0, tag: 0 };
  let header: ExportHeader | null = null;
  let isWhole = false;

  function begin(text: string): void {
    header = headerFrom(text);
    importer.expect(header.revisions);
  }

  async function goOn(text: string): Promise<void> {
    const line = lineFrom(text);
    if (line === null) throw malformed('this line is none of it');
    if (isWhole) throw malformed('it goes on after its end');
    if (line.kind === 'history') throw malformed('it begins twice');
    if (line.kind === 'end') return end(line);
    if (line.kind !== 'tag' && importer.last()?.id === header?.revisions) {
      throw malformed(`its last revision is over, and this ${line.kind} belongs to none`);
    }
    await importer.take(line);
    totals[line.kind] += 1;
  }

  function end(line: LineOf<'end'>): void {
    const last = importer.last();
    const isCounted =
      line.revisions === totals.revision &&
      line.documents === totals.document &&
      line.pages === totals.page &&
      line.tags === totals.tag;
    if (!isCounted || importer.waiting() > 0) throw malformed('lines are missing or too many');
    if (line.digest !== digest.digest()) throw malformed('lines differ from those written');
    if ((last?.id ?? 0) !== header?.revisions || (last?.digest ?? null) !== header.head) {
      throw malformed('it has not the revisions that it announces');
    }
    isWhole = true;
  }

  return {
    isWhole: () => isWhole,
    result: () => importer.result(),
    async take(text) {
      if (header === null) begin(text);
      else await goOn(text);
      digest.add(text);
    },
  };
}

interface Importer {
  /** How many revisions will come. */
  expect(revisions: RevisionId): void;
  take(line: LineOf<ContentKind | 'revision' | 'tag'>): Promise<void>;
  /** The revision of the file that came last. */
  last(): Revision | null;
  /** Content that no revision has asked for yet. */
  waiting(): number;
  result(): ImportResult;
}

async function createImporter(
  store: HistoryStore,
  limits: ImportLimits,
  progress: Progress,
): Promise<Importer> {
  const head = await store.head();
  const pending = createPending(store, limits);
  const checker = createHistoryChecker(pending, head ?? revisionZero);
  const known = head?.id ?? 0;
  let isOutgrown = false;
  let last: Revision | null = null;
  let [imported, tags] = [0, 0];

  async function takeRevision(record: JsonObject): Promise<void> {
    const id = (last?.id ?? 0) + 1;
    if (record['id'] !== id) throw malformed('its revisions are not in order');
    if (id <= known) {
      last = await findSame(store, last, { id, record });
    } else {
      last = await commitChecked(store, checker, pending, { id, record }, limits);
      imported += 1;
      progress(`${id} revisions imported`);
    }
    pending.clear();
  }

  return {
    last: () => last,
    waiting: () => pending.size(),
    result: () => ({ head: Math.max(known, last?.id ?? 0), imported, tags }),
    expect(revisions) {
      isOutgrown = revisions < known;
    },
    async take(line) {
      if (line.kind === 'revision') await takeRevision(line.record);
      else if (line.kind === 'tag') {
        const { revision, name, data } = line;
        const flaw = tagFlaw(line, last?.id ?? 0);
        if (flaw !== null) throw malformed(flaw);
        if (isOutgrown) return;
        await store.putTag({ revision, name, data });
        tags += 1;
      } else {
        pending.add(line.kind, line.digest, line.text);
        const isNew = (last?.id ?? 0) >= known;
        if (isNew && line.kind === 'document') throwFaults(inspectLimits(line.text, limits));
      }
    },
  };
}

/** Content of the file that waits for its revision, over that of the store. */
interface Pending extends TextSource {
  add(kind: ContentKind, digest: Digest, text: string): void;
  size(): number;
  clear(): void;
  /** Whether content came with an earlier revision of the file, so that the store must have it. */
  hasPassed(digest: Digest): boolean;
  readonly document: ReadonlyMap<Digest, string>;
  readonly page: ReadonlyMap<Digest, string>;
}

/**
 * How many times as large as a submission the content of a revision may be. Defaults filled in,
 * pages and aliases make it larger than what was sent; a file without end stops here.
 */
const contentPerSubmission = 16;

/** Bytes of memory that a text and its place in a table take. */
function bytesInMemory(text: string): number {
  const isWide = /[^\0-\xff]/.test(text);
  return 300 + text.length * (isWide ? 2 : 1);
}

function createPending({ upkeep }: HistoryStore, { submissionBytes }: ImportLimits): Pending {
  const limit = contentPerSubmission * submissionBytes;
  const texts = { document: new Map<Digest, string>(), page: new Map<Digest, string>() };
  const passed = new Set<Digest>();
  let bytes = 0;
  return {
    ...texts,
    add(kind, digest, text) {
      if (digestOf(text) !== digest) {
        throw malformed(`the text of ${kind} ${digest} has another digest`);
      }
      if (!texts[kind].has(digest)) bytes += bytesInMemory(text);
      if (bytes > limit) {
        const what = 'the memory for the content of one revision in bytes';
        throw refusal('LIMIT_EXCEEDED', { what, limit, setting: 'PURSER_MAX_SUBMISSION_BYTES' });
      }
      texts[kind].set(digest, text);
    },
    size: () => texts.document.size + texts.page.size,
    clear() {
      for (const one of [texts.document, texts.page]) {
        for (const digest of one.keys()) passed.add(digest);
        one.clear();
      }
      bytes = 0;
    },
    hasPassed: (digest) => passed.has(digest),
    async texts(kind, digests) {
      const missing = digests.filter((digest) => !texts[kind].has(digest));
      const stored = missing.length === 0 ? [] : await upkeep.texts(kind, missing);
      const found = new Map(missing.map((digest, at) => [digest, stored[at] ?? null]));
      return digests.map((digest) => texts[kind].get(digest) ?? found.get(digest) ?? null);
    },
  };
}

/** The record of a revision in a file. */
interface FileRecord {
  readonly id: RevisionId;
  readonly record: JsonObject;
}

/** The revision of the store under a number, which must be that of the file. */
async function findSame(
  store: HistoryStore,
  before: Revision | null,
  { id, record }: FileRecord,
): Promise<Revision> {
  const [stored] = await store.revisions([id]);
  if (stored && isSameValue(stored as unknown as Json, record)) return stored;
  const { reasons } = inspectRecord({ id, text: canonicalText(record) }, before);
  throwFaults(reasons.map((reason) => ofFile(fault('REVISION_BROKEN', { revision: id, reason }))));
  throw refusal('HISTORY_DIFFERS', { revision: id });
}

/** What is wrong with what a file brings, as something that is wrong with the file. */
function ofFile({ message, place }: Fault): Fault {
  return fault('EXPORT_MALFORMED', { reason: message }, place);
}

/** Whether content is missing or damaged that only the store can have lost. */
function isOfStore({ code, facts }: Fault, pending: Pending): boolean {
  const isContent = code === 'CONTENT_MISSING' || code === 'CONTENT_DAMAGED';
  return isContent && pending.hasPassed(facts['digest'] as Digest);
}

/** What no submission can have given a revision. */
function recordFaults({ message, author, buckets }: Revision): readonly Fault[] {
  const names = buckets.flatMap((bucket) => checkName(bucket) ?? []);
  const unnamed = names.map((reason) => fault('BUCKET_NAME_INVALID', { reason }));
  return [...checkNote({ message, author }), ...unnamed];
}

/** Commits a revision if nothing is wrong with it. */
async function commitChecked(
  store: HistoryStore,
  checker: HistoryChecker,
  pending: Pending,
  { id, record }: FileRecord,
  limits: ImportLimits,
): Promise<Revision> {
  const found = await checker.check([{ id, text: canonicalText(record) }]);
  const revision = checker.last();
  const faults = revision === undefined ? found : [...found, ...recordFaults(revision)];
  const lost = faults.filter((one) => isOfStore(one, pending));
  throwFaults(capFaults(lost.length > 0 ? lost : faults.map(ofFile), limits.faults));
  for (const kind of ['document', 'page'] as const) {
    const met = kind === 'document' ? checker.documents : checker.pages;
    const stray = [...pending[kind].keys()].find((digest) => !met.has(digest));
    if (stray !== undefined) throw malformed(`revision ${id} does not need the ${kind} ${stray}`);
  }
  if (revision === undefined) throw malformed('its revision cannot be read');
  await store.commit({
    documents: [...pending.document].flatMap(([digest, one]) => storedDocument(digest, one)),
    pages: new Map(pending.page),
    revision,
  });
  return revision;
}

function storedDocument(digest: Digest, text: string): readonly StoredDocument[] {
  const facts = inspectDocument(text);
  if (facts === null) return [];
  const { schema, name, sources } = facts;
  return [{ digest, text, schema, name, references: sources.map(sourceKey) }];
}
