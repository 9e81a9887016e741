import { allKeys, readRanges } from '../../domain/history/read-map.ts';
import { createBoundedCache } from '../../domain/json/bounded-cache.ts';
import type { Digest } from '../../domain/json/canonical.ts';
import { decodeProblem, type RevisionProblem } from '../../domain/problem/problem.ts';
import { type ProblemRecord, problemsDigest } from '../../domain/problem/problem-record.ts';
import type { EntryChange } from '../../domain/revision/map-edits.ts';
import type { RevisionSnapshot } from '../../domain/revision/revision.ts';
import type { Commit } from '../../ports/history-store.ts';
import { entryChanges } from '../kernel/entry-changes.ts';
import { unlessGone } from '../kernel/few-differences.ts';
import { deriveAgain } from './derive-again.ts';
import {
  type DerivedProblems,
  type DerivingServices,
  deriveProblems,
  findAllProblems,
  type ProblemChange,
  type RevisionWithProblems,
} from './derive-problems.ts';
import type { FindingServices } from './find-problems.ts';
import { createKnownProblems, type KnownProblems } from './known-problems.ts';
import {
  readViolations,
  type ViolationServices,
  withPendingViolations,
} from './policy-violations.ts';
import { createRulesReader } from './problem-rules.ts';

/** The problems of revisions, each computed once and stored. */
export interface ProblemTracker {
  /** The number of problems of each of some revisions; computed if it is unknown. */
  of(revisions: readonly RevisionSnapshot[]): Promise<readonly ProblemRecord[]>;
  /** The problems of a revision, by document and code. */
  list(revision: RevisionSnapshot): Promise<readonly RevisionProblem[]>;
  /** The effect of a change on the problems of a revision; its content must be available. */
  after(
    head: RevisionSnapshot,
    next: Pick<RevisionSnapshot, 'maps'>,
    changes: readonly EntryChange[],
  ): Promise<DerivedProblems>;
  /**
   * The effect of the same change on another revision, of which nothing differs that the effect depends on; null if that
   * is not certain.
   */
  again(
    head: RevisionSnapshot,
    next: Pick<RevisionSnapshot, 'maps'>,
    derived: DerivedProblems,
  ): Promise<DerivedProblems | null>;
  /** Notes the problems of commits that were stored, which the next commit derives its own from. */
  noteStored(commits: readonly Commit[]): void;
  /** The differences between the problems of two revisions. */
  between(from: RevisionSnapshot, to: RevisionSnapshot): Promise<ProblemChange>;
}

/** How many problems, and documents that they name, are kept of compared revisions, for whoever reads page after page. */
const keptDifferences = 20_000;

/**
 * Tracks problems. Those of a revision are derived from those of another one and the differences; for a revision in the
 * store they are stored, too. Missing ones are computed again.
 */
export function createProblemTracker(finding: FindingServices & ViolationServices): ProblemTracker {
  const services = { ...finding, rules: createRulesReader(finding) };
  const known = createKnownProblems(services);
  const search = createSearch(services, known);
  const compared = createBoundedCache<ProblemChange>(keptDifferences);

  /** Applies work to the problems of a revision; computes these anew if stored ones are missing. */
  async function withProblems<T>(
    revision: RevisionSnapshot,
    work: (before: RevisionWithProblems) => Promise<T>,
  ): Promise<T> {
    const { maps } = revision;
    const record = await search(revision);
    return (
      (await unlessGone(work({ maps, record }))) ??
      work({ maps, record: await known.keep(revision, await findAllProblems(services, maps)) })
    );
  }

  return {
    async of(revisions) {
      const records = await known.of(revisions);
      const found: ProblemRecord[] = [];
      for (const [at, revision] of revisions.entries()) {
        const record = records[at];
        found.push(record?.violations === undefined ? await search(revision) : record);
      }
      return found;
    },
    list: (revision) => withProblems(revision, ({ record }) => listProblems(services, record)),
    after: (head, next, changes) =>
      withProblems(head, async (before) => {
        const derived = await deriveProblems(services, before, next, changes);
        known.pin(next, derived);
        return derived;
      }),
    async again(head, next, derived) {
      const [record] = await known.of([head]);
      const again = record ? await deriveAgain(services, record, derived) : null;
      if (again !== null) known.pin(next, again);
      return again;
    },
    noteStored(commits) {
      for (const { problems } of commits) known.note(problems);
    },
    async between(from, to) {
      const key = `${problemsDigest(from.maps)} ${problemsDigest(to.maps)}`;
      const before = compared.get(key);
      if (before !== undefined) return before;
      const { record, pages, change } = await withProblems(from, async (before) => {
        const changes = await entryChanges(from, to, services);
        return deriveProblems(services, before, to, changes);
      });
      const [kept] = await known.of([to]);
      if (!kept) await known.keep(to, { record, pages });
      if (record.lost === undefined) compared.put(key, change, weightOf(change));
      return change;
    },
  };
}

async function listProblems(
  services: DerivingServices,
  { root, violations = null }: ProblemRecord,
): Promise<readonly RevisionProblem[]> {
  const items = await readRanges(root, [allKeys], services.content.pages);
  const found = new Map(items.map((item) => [item[0], decodeProblem(item)]));
  for (const [key, problem] of await readViolations(services, violations)) found.set(key, problem);
  const byKey = (one: [string, unknown], other: [string, unknown]) => (one[0] < other[0] ? -1 : 1);
  return [...found].sort(byKey).map(([, problem]) => problem);
}

function weightOf({ introduced, resolved }: ProblemChange): number {
  const named = introduced.reduce(
    (sum, { causes, blocks }) => sum + causes.length + blocks.length,
    0,
  );
  return 1 + introduced.length + resolved.length + named;
}

/** How often the policies of a revision are evaluated again that took too long. */
const maxCompletions = 3;

/** Finds in the background the violations that were not known in time. */
function createCompletion(
  services: ViolationServices,
  known: KnownProblems,
): (revision: RevisionSnapshot, record: ProblemRecord) => void {
  const attempts = createBoundedCache<number>(keptDifferences);
  const underWay = new Set<Digest>();
  return (revision, record) => {
    const digest = problemsDigest(revision.maps);
    const attempt = (attempts.get(digest) ?? 0) + 1;
    if (attempt > maxCompletions || underWay.has(digest)) return;
    attempts.put(digest, attempt, 1);
    underWay.add(digest);
    void withPendingViolations(services, revision.maps, record)
      .then((found) => found && known.keep(revision, found))
      // The next reader tries again.
      .catch(() => undefined)
      .finally(() => underWay.delete(digest));
  };
}

/** Returns the problems of a revision, computed once for all callers. */
function createSearch(
  services: DerivingServices,
  known: KnownProblems,
): (revision: RevisionSnapshot) => Promise<ProblemRecord> {
  const underWay = new Map<Digest, Promise<ProblemRecord>>();
  const completeLater = createCompletion(services, known);

  async function derived(revision: RevisionSnapshot): Promise<DerivedProblems | null> {
    const near = await known.near(revision);
    if (near === null) return null;
    const changes = await entryChanges(near, revision, services);
    return deriveProblems(services, near, revision, changes);
  }

  async function findOut(revision: RevisionSnapshot): Promise<ProblemRecord> {
    const found =
      (await unlessGone(derived(revision))) ?? (await findAllProblems(services, revision.maps));
    return known.keep(revision, found);
  }

  return async (revision) => {
    const [record] = await known.of([revision]);
    if (record) {
      if (record.violations === undefined) completeLater(revision, record);
      return record;
    }
    const digest = problemsDigest(revision.maps);
    const found = underWay.get(digest) ?? findOut(revision).finally(() => underWay.delete(digest));
    underWay.set(digest, found);
    return found;
  };
}
