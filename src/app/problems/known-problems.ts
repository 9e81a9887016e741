import { PurserError } from '../../domain/errors.ts';
import { textsOfPages } from '../../domain/history/page.ts';
import { createBoundedCache } from '../../domain/json/bounded-cache.ts';
import {
  type ProblemRecord,
  problemRecordFrom,
  problemRecordText,
  problemsDigest,
} from '../../domain/problem/problem-record.ts';
import type { Revision, RevisionMaps, RevisionSnapshot } from '../../domain/revision/revision.ts';
import type { Commit } from '../../ports/history-store.ts';
import { entriesById } from '../kernel/read-entries.ts';
import type { Services } from '../kernel/services.ts';
import type { DerivedProblems, RevisionWithProblems } from './derive-problems.ts';
import { areLost } from './lost-secrets.ts';

/** Known problems, with the pages of their map. */
export type FoundRecord = Pick<DerivedProblems, 'record' | 'pages'>;

/** The known problems of revisions: in the store, and of dry runs in memory. */
export interface KnownProblems {
  /** The known problems of some revisions, in their order; reads the store once. */
  of(revisions: readonly Snapshot[]): Promise<readonly (ProblemRecord | null)[]>;
  /** A nearby revision whose problems are known. */
  near(revision: RevisionSnapshot): Promise<RevisionWithProblems | null>;
  /** Keeps what was found: in memory if the revision is not in the store, a secret is lost, or nothing can be written. */
  keep(revision: Snapshot, found: FoundRecord): Promise<ProblemRecord>;
  /** Notes problems that were stored with a commit. */
  note(problems: Commit['problems']): void;
  /** Keeps problems in memory, for as long as the revision is in use. */
  pin(revision: Snapshot, found: FoundRecord): void;
}

type Snapshot = Pick<RevisionSnapshot, 'maps'>;

/** Number of revisions whose problems are cached. */
const keptRecords = 100;

/** Number of revisions on each side that are searched for known problems. */
const lookedAt = 50;

/** Creates the look-up of known problems; at first it has only those in the store. */
export function createKnownProblems({
  store,
  content,
}: Pick<Services, 'store' | 'content'>): KnownProblems {
  const stored = createBoundedCache<ProblemRecord>(keptRecords);
  /** A record that is in use keeps the pages of its map in memory. */
  const pinned = new WeakMap<RevisionMaps, ProblemRecord>();

  async function remembered(maps: RevisionMaps) {
    const digest = problemsDigest(maps);
    const record = pinned.get(maps) ?? stored.get(digest) ?? null;
    const isUsable = record !== null && (await isLasting(content, maps, record));
    return { digest, record: isUsable ? record : null };
  }

  async function of(revisions: readonly Snapshot[]): Promise<readonly (ProblemRecord | null)[]> {
    const found = await Promise.all(revisions.map(({ maps }) => remembered(maps)));
    const missing = found.flatMap(({ digest, record }) => (record === null ? [digest] : []));
    const texts = missing.length === 0 ? [] : await store.problems(missing);
    const read = new Map(missing.map((digest, at) => [digest, problemRecordFrom(texts[at] ?? '')]));
    for (const [digest, record] of read) if (record !== null) stored.put(digest, record, 1);
    return found.map(({ digest, record }) => record ?? read.get(digest) ?? null);
  }

  function pin({ maps }: Snapshot, { record, pages }: FoundRecord): void {
    content.pin(record, { documents: [], pages: textsOfPages(pages), keys: new Map() });
    pinned.set(maps, record);
    if (record.lost !== undefined) stored.put(problemsDigest(maps), record, 1);
  }

  return {
    of,
    pin,
    note(problems) {
      for (const [digest, text] of problems ?? []) {
        const record = problemRecordFrom(text);
        if (record !== null) stored.put(digest, record, 1);
      }
    },
    near: async (revision) => nearest(await nearestRevisions(store, revision), of),
    async keep(revision, found) {
      if (content.isPinned(revision.maps) || found.record.lost !== undefined) {
        pin(revision, found);
        return found.record;
      }
      const digest = problemsDigest(revision.maps);
      const texts = new Map([[digest, problemRecordText(found.record)]]);
      try {
        await store.keepProblems(texts, textsOfPages(found.pages));
        stored.put(digest, found.record, 1);
        pinned.delete(revision.maps);
      } catch (error) {
        const isReadOnly = error instanceof PurserError && error.code === 'DATA_FOLDER_UNUSABLE';
        if (!isReadOnly) throw error;
        pin(revision, found);
      }
      return found.record;
    },
  };
}

/** Whether what is known still holds: what could not be opened cannot be opened now. */
async function isLasting(
  content: Services['content'],
  maps: RevisionMaps,
  { lost }: ProblemRecord,
): Promise<boolean> {
  if (lost === undefined) return true;
  const entries = await entriesById(maps, lost, content.pages);
  return areLost(
    content,
    entries.filter((entry) => entry !== null),
  );
}

/** The first of some revisions whose problems are known. */
async function nearest(
  revisions: readonly Revision[],
  recordsOf: KnownProblems['of'],
): Promise<RevisionWithProblems | null> {
  const records = await recordsOf(revisions);
  const at = records.findIndex((record) => record !== null);
  const [near, record] = [revisions[at], records[at]];
  return near && record ? { maps: near.maps, record } : null;
}

/** Revisions of the store around one, the nearest first. */
async function nearestRevisions(
  store: Services['store'],
  { id }: RevisionSnapshot,
): Promise<readonly Revision[]> {
  const below = { below: id, limit: lookedAt, newestFirst: true };
  const above = { above: id, limit: lookedAt, newestFirst: false };
  const [before, after] = await Promise.all([store.range(below), store.range(above)]);
  const distance = (one: Revision): number => Math.abs(one.id - id);
  return [...before, ...after].sort((one, two) => distance(one) - distance(two));
}
