import { PurserError } from '../../domain/errors.ts';
import { textsOfPages } from '../../domain/history/page.ts';
import { allKeys, readRanges } from '../../domain/history/read-map.ts';
import { createBoundedCache } from '../../domain/json/bounded-cache.ts';
import type { Digest } from '../../domain/json/canonical.ts';
import { decodeProblem, type Problem } from '../../domain/problem/problem.ts';
import {
  type ProblemRecord,
  problemRecordFrom,
  problemRecordText,
  problemsDigest,
} from '../../domain/problem/problem-record.ts';
import type { EntryChange } from '../../domain/revision/map-edits.ts';
import type { RevisionMaps, RevisionSnapshot } from '../../domain/revision/revision.ts';
import { entryChanges } from '../kernel/entry-changes.ts';
import { isGone } from '../kernel/few-differences.ts';
import {
  type DerivedProblems,
  deriveProblems,
  findAllProblems,
  type KnownProblems,
  type ProblemChange,
} from './derive-problems.ts';
import type { FindingServices } from './find-problems.ts';
import { createRulesReader } from './problem-rules.ts';

/** The problems of revisions, each found out once and kept. */
export interface ProblemTracker {
  /** How many problems a revision has; found out now if that is not known. */
  of(revision: RevisionSnapshot): Promise<ProblemRecord>;
  /** The problems of a revision, by document and code. */
  list(revision: RevisionSnapshot): Promise<readonly Problem[]>;
  /** What a change makes of the problems of a revision, its content at hand. */
  after(
    head: RevisionSnapshot,
    next: Pick<RevisionSnapshot, 'maps'>,
    changes: readonly EntryChange[],
  ): Promise<DerivedProblems>;
  /** What differs between the problems of two revisions. */
  between(from: RevisionSnapshot, to: RevisionSnapshot): Promise<ProblemChange>;
}

/** Revisions whose problems are known without asking the store. */
const keptRecords = 100;

/** Revisions on each side of one that are looked at for known problems. */
const lookedAt = 50;

/**
 * Tracks problems. Those of a revision follow from those of another one and what differs; of a revision in the store
 * they are kept beside it.
 */
export function createProblemTracker(finding: FindingServices): ProblemTracker {
  const services = { ...finding, rules: createRulesReader(finding) };
  const { content, store } = services;
  const known = createBoundedCache<ProblemRecord>(keptRecords);
  /** Of revisions that are not in the store, or not yet: whoever holds one holds the pages of its problems. */
  const unrecorded = new WeakMap<RevisionMaps, ProblemRecord>();
  const asked = new Map<Digest, Promise<ProblemRecord>>();

  const remember = (digest: Digest, record: ProblemRecord): ProblemRecord => {
    known.put(digest, record, 1);
    return record;
  };

  const hold = (
    maps: RevisionMaps,
    { record, pages }: Pick<DerivedProblems, 'record' | 'pages'>,
  ): ProblemRecord => {
    content.hold(record, { documents: [], pages: textsOfPages(pages), keys: new Map() });
    unrecorded.set(maps, record);
    return record;
  };

  /** What is known of some revisions, in their order. */
  async function recordsOf(
    revisions: readonly Pick<RevisionSnapshot, 'maps'>[],
  ): Promise<readonly (ProblemRecord | null)[]> {
    const digests = revisions.map(({ maps }) => problemsDigest(maps));
    const missing = digests.filter((digest) => known.get(digest) === undefined);
    const texts = missing.length === 0 ? [] : await store.problems(missing);
    for (const [at, digest] of missing.entries()) {
      const record = problemRecordFrom(texts[at] ?? '');
      if (record !== null) remember(digest, record);
    }
    return digests.map((digest) => known.get(digest) ?? null);
  }

  /** The revision next to one whose problems are known. */
  async function knownNearby({ id }: RevisionSnapshot): Promise<KnownProblems | null> {
    const below = { below: id, limit: lookedAt, newestFirst: true };
    const above = { above: id, limit: lookedAt, newestFirst: false };
    const [before, after] = await Promise.all([store.range(below), store.range(above)]);
    const nearest = [...before, ...after].sort(
      (one, other) => Math.abs(one.id - id) - Math.abs(other.id - id),
    );
    const records = await recordsOf(nearest);
    const at = records.findIndex((record) => record !== null);
    const [revision, record] = [nearest[at], records[at]];
    return revision && record ? { maps: revision.maps, record } : null;
  }

  async function findOut(revision: RevisionSnapshot): Promise<ProblemRecord> {
    const near = await knownNearby(revision);
    const found =
      (near && (await unlessGone(deriveFrom(near, revision)))) ??
      (await findAllProblems(services, revision.maps));
    return keep(revision, found);
  }

  async function deriveFrom(
    near: KnownProblems,
    revision: RevisionSnapshot,
  ): Promise<DerivedProblems> {
    const changes = await entryChanges(near, revision, services);
    return deriveProblems(services, near, revision, changes);
  }

  /** Keeps what was found in the store; in memory if the revision is not there, or nothing can be written. */
  async function keep(
    { maps }: Pick<RevisionSnapshot, 'maps'>,
    found: Pick<DerivedProblems, 'record' | 'pages'>,
  ): Promise<ProblemRecord> {
    if (content.isHeld(maps)) return hold(maps, found);
    const digest = problemsDigest(maps);
    const texts = new Map([[digest, problemRecordText(found.record)]]);
    try {
      await store.keepProblems(texts, textsOfPages(found.pages));
    } catch (error) {
      const isReadOnly = error instanceof PurserError && error.code === 'DATA_FOLDER_UNUSABLE';
      if (!isReadOnly) throw error;
      hold(maps, found);
    }
    return remember(digest, found.record);
  }

  async function of(revision: RevisionSnapshot): Promise<ProblemRecord> {
    const held = unrecorded.get(revision.maps);
    if (held !== undefined) return held;
    const [record] = await recordsOf([revision]);
    if (record) return record;
    const digest = problemsDigest(revision.maps);
    const found = asked.get(digest) ?? findOut(revision).finally(() => asked.delete(digest));
    asked.set(digest, found);
    return found;
  }

  /** Finds problems out again where what was kept of them is gone. */
  async function withProblems<T>(
    revision: RevisionSnapshot,
    work: (record: ProblemRecord) => Promise<T>,
  ): Promise<T> {
    const record = await of(revision);
    try {
      return await work(record);
    } catch (error) {
      if (!isGone(error)) throw error;
      return work(await keep(revision, await findAllProblems(services, revision.maps)));
    }
  }

  return {
    of,
    list: (revision) =>
      withProblems(revision, async ({ root }) => {
        const items = await readRanges(root, [allKeys], content.pages);
        return items.map(decodeProblem);
      }),
    after: (head, next, changes) =>
      withProblems(head, async (record) => {
        const derived = await deriveProblems(services, { maps: head.maps, record }, next, changes);
        hold(next.maps, derived);
        return derived;
      }),
    between: (from, to) =>
      withProblems(from, async (record) => {
        const changes = await entryChanges(from, to, services);
        return (await deriveProblems(services, { maps: from.maps, record }, to, changes)).change;
      }),
  };
}

async function unlessGone<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
}
