import { sourceKey } from '../domain/document/document.ts';
import { located, PurserError, refusal, throwFaults } from '../domain/errors.ts';
import { capFaults } from '../domain/fault-list.ts';
import { canonicalText, type Digest, digestOf } from '../domain/json/canonical.ts';
import { exactJsonFrom } from '../domain/json/inspect-json.ts';
import { createRunningDigest } from '../domain/json/running-digest.ts';
import { isSameValue } from '../domain/json/same-value.ts';
import { isJsonObject, type Json, type JsonObject } from '../domain/json/value.ts';
import { inspectDocument } from '../domain/revision/inspect-entry.ts';
import {
  type Revision,
  type RevisionId,
  revisionZero,
  type Tag,
} from '../domain/revision/revision.ts';
import type { HistoryStore, StoredDocument } from '../ports/history-store.ts';
import type { ContentKind } from '../ports/store-upkeep.ts';
import { createHistoryChecker, type HistoryChecker } from './check-history.ts';
import { checkName } from './check-name.ts';
import { type ExportLine, exportFormat, lineFrom } from './export-lines.ts';
import type { Progress } from './fsck.ts';
import type { TextSource } from './fsck-pages.ts';

/** What came of an import. */
export interface ImportResult {
  /** The newest revision of the file, which the store has now. */
  readonly head: RevisionId;
  /** How many revisions were not there before. */
  readonly imported: number;
  /** How many tags were set. */
  readonly tags: number;
}

/**
 * Brings an exported history into a store that is empty, or has the beginning of the same history.
 * Takes lines with their ends, one at a time. Each revision is verified with all that it needs
 * before it is committed; so where the file ends early or something is wrong with it, the revisions
 * before that are there, whole, and another import goes on after them.
 *
 * @throws EXPORT_MALFORMED, EXPORT_INCOMPLETE, HISTORY_DIFFERS, and every code of `fsck`, with the line
 */
export async function importHistory(
  store: HistoryStore,
  lines: AsyncIterable<string>,
  limits: { readonly faults: number },
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

function atLine(error: unknown, line: number): unknown {
  if (!(error instanceof PurserError)) return error;
  const [first, ...rest] = error.faults;
  const places = rest.map((one) => located(one, { line }));
  return new PurserError([located(first, { line }), ...places], { cause: error.cause });
}

function malformed(reason: string): PurserError {
  return refusal('EXPORT_MALFORMED', { reason });
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
  let header: LineOf<'history'> | null = null;
  let isWhole = false;

  function begin(line: LineOf<'history'>): void {
    if (header !== null) throw malformed('it begins twice');
    if (line.format !== exportFormat) {
      throw malformed(`it has format ${line.format}, this version reads format ${exportFormat}`);
    }
    importer.expect(line.revisions);
    header = line;
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
      const line = lineFrom(text);
      if (line === null) throw malformed('this line is none of it');
      if (isWhole) throw malformed('it goes on after its end');
      if (header === null && line.kind !== 'history') throw malformed('it has no beginning');
      if (line.kind === 'history') begin(line);
      else if (line.kind === 'end') end(line);
      else {
        await importer.take(line);
        totals[line.kind] += 1;
      }
      digest.add(text);
    },
  };
}

interface Importer {
  /** Refuses a file with fewer revisions than the store has. */
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
  limits: { readonly faults: number },
  progress: Progress,
): Promise<Importer> {
  const head = await store.head();
  const pending = createPending(store);
  const checker = createHistoryChecker(pending, head ?? revisionZero);
  let last: Revision | null = null;
  let [imported, tags] = [0, 0];

  async function takeRevision(record: JsonObject): Promise<void> {
    const id = (last?.id ?? 0) + 1;
    if (record['id'] !== id) throw malformed('its revisions are not in order');
    if (id <= (head?.id ?? 0)) {
      last = await findSame(store, id, record);
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
    result: () => ({ head: last?.id ?? 0, imported, tags }),
    expect(revisions) {
      if (revisions < (head?.id ?? 0)) {
        throw refusal('HISTORY_DIFFERS', { revision: revisions + 1 });
      }
    },
    async take(line) {
      if (line.kind === 'revision') await takeRevision(line.record);
      else if (line.kind === 'tag') {
        await store.putTag(checkedTag(line, last));
        tags += 1;
      } else pending.add(line.kind, line.digest, line.text, (last?.id ?? 0) + 1);
    },
  };
}

/** Content of the file that waits for its revision, over that of the store. */
interface Pending extends TextSource {
  add(kind: ContentKind, digest: Digest, text: string, revision: RevisionId): void;
  size(): number;
  clear(): void;
  readonly document: ReadonlyMap<Digest, string>;
  readonly page: ReadonlyMap<Digest, string>;
}

function createPending({ upkeep }: HistoryStore): Pending {
  const texts = { document: new Map<Digest, string>(), page: new Map<Digest, string>() };
  return {
    ...texts,
    add(kind, digest, text, revision) {
      if (digestOf(text) !== digest) throw refusal('CONTENT_DAMAGED', { kind, digest, revision });
      texts[kind].set(digest, text);
    },
    size: () => texts.document.size + texts.page.size,
    clear() {
      texts.document.clear();
      texts.page.clear();
    },
    async texts(kind, digests) {
      const missing = digests.filter((digest) => !texts[kind].has(digest));
      const stored = missing.length === 0 ? [] : await upkeep.texts(kind, missing);
      const found = new Map(missing.map((digest, at) => [digest, stored[at] ?? null]));
      return digests.map((digest) => texts[kind].get(digest) ?? found.get(digest) ?? null);
    },
  };
}

/** The revision of the store under a number, which must be that of the file. */
async function findSame(
  store: HistoryStore,
  id: RevisionId,
  record: JsonObject,
): Promise<Revision> {
  const [stored] = await store.revisions([id]);
  if (!stored || !isSameValue(stored as unknown as Json, record))
    throw refusal('HISTORY_DIFFERS', { revision: id });
  return stored;
}

/** Commits a revision if nothing is wrong with it. */
async function commitChecked(
  store: HistoryStore,
  checker: HistoryChecker,
  pending: Pending,
  { id, record }: { readonly id: RevisionId; readonly record: JsonObject },
  limits: { readonly faults: number },
): Promise<Revision> {
  const faults = await checker.check([{ id, text: canonicalText(record) }]);
  throwFaults(capFaults(faults, limits.faults));
  for (const kind of ['document', 'page'] as const) {
    const met = kind === 'document' ? checker.documents : checker.pages;
    const stray = [...pending[kind].keys()].find((digest) => !met.has(digest));
    if (stray !== undefined) throw malformed(`revision ${id} does not need the ${kind} ${stray}`);
  }
  const revision = checker.last();
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

function checkedTag({ revision, name, data }: Tag, last: Revision | null): Tag {
  const value = exactJsonFrom(data);
  const isMapping = isJsonObject(value) && canonicalText(value) === data;
  if (revision !== last?.id) throw malformed('a tag does not stand behind its revision');
  if (checkName(name) !== null || !isMapping) throw malformed('a tag cannot be kept');
  return { revision, name, data };
}
