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
import { entriesById } from '../kernel/read-entries.ts';
import type { Services } from '../kernel/services.ts';
import type { DerivedProblems, RevisionWithProblems } from './derive-problems.ts';
import { areLost } from './lost-secrets.ts';

/** Problems that were found out, with the pages of their map. */
export type FoundRecord = Pick<DerivedProblems, 'record' | 'pages'>;

/** What is known of the problems of revisions: in the store, and of dry runs in memory. */
export interface KnownProblems {
  /** What is known of some revisions, in their order; asks the store once. */
  of(revisions: readonly Snapshot[]): Promise<readonly (ProblemRecord | null)[]>;
  /** A revision not far from one whose problems are known. */
  near(revision: RevisionSnapshot): Promise<RevisionWithProblems | null>;
  /** Keeps what was found: in memory if the revision is not in the store, a secret is lost, or nothing can be written. */
  keep(revision: Snapshot, found: FoundRecord): Promise<ProblemRecord>;
  /** Keeps it in memory, for as long as the revision is in use. */
  hold(revision: Snapshot, found: FoundRecord): void;
}

type Snapshot = Pick<RevisionSnapshot, 'maps'>;

/** Revisions whose problems are known without asking the store. */
const keptRecords = 100;

/** Revisions on each side of one that are looked at for known problems. */
const lookedAt = 50;

/** Knows the problems of revisions that were found out; nothing at first but what the store has. */
export function createKnownProblems({
  store,
  content,
}: Pick<Services, 'store' | 'content'>): KnownProblems {
  const stored = createBoundedCache<ProblemRecord>(keptRecords);
  /** Whoever holds a record holds the pages of its map. */
  const held = new WeakMap<RevisionMaps, ProblemRecord>();

  async function remembered(maps: RevisionMaps) {
    const digest = problemsDigest(maps);
    const record = held.get(maps) ?? stored.get(digest) ?? null;
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

  function hold({ maps }: Snapshot, { record, pages }: FoundRecord): void {
    content.hold(record, { documents: [], pages: textsOfPages(pages), keys: new Map() });
    held.set(maps, record);
    if (record.lost !== undefined) stored.put(problemsDigest(maps), record, 1);
  }

  return {
    of,
    hold,
    async near(revision) {
      const nearest = await nearestRevisions(store, revision);
      const records = await of(nearest);
      const at = records.findIndex((record) => record !== null);
      const [near, record] = [nearest[at], records[at]];
      return near && record ? { maps: near.maps, record } : null;
    },
    async keep(revision, found) {
      if (content.isHeld(revision.maps) || found.record.lost !== undefined) {
        hold(revision, found);
        return found.record;
      }
      const digest = problemsDigest(revision.maps);
      const texts = new Map([[digest, problemRecordText(found.record)]]);
      try {
        await store.keepProblems(texts, textsOfPages(found.pages));
        stored.put(digest, found.record, 1);
      } catch (error) {
        const isReadOnly = error instanceof PurserError && error.code === 'DATA_FOLDER_UNUSABLE';
        if (!isReadOnly) throw error;
        hold(revision, found);
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
