import type { Principal } from '../../domain/access/principal.ts';
import { visibilityOf } from '../../domain/access/visibility.ts';
import { type Fault, PurserError } from '../../domain/errors.ts';
import type { PlannedChange } from '../../domain/revision/plan-change.ts';
import type { Revision } from '../../domain/revision/revision.ts';
import type { Commit } from '../../ports/history-store.ts';
import { isChange } from '../kernel/entry-changes.ts';
import type { Services } from '../kernel/services.ts';
import type { DerivedProblems, IntroducedProblem } from '../problems/derive-problems.ts';
import { isLostSecret } from '../problems/lost-secrets.ts';
import {
  errorsFirst,
  type ProblemReport,
  problemReport,
  refuseProblems,
  refusingProblems,
  reportedAt,
  visibleProblemChange,
} from '../problems/problem-report.ts';
import type { ProblemTracker } from '../problems/problem-tracker.ts';

/** How to treat a change that introduces problems. */
export type OnProblems = 'reject' | 'accept';

/** Returns introduced problems as faults, in their order, each at its place in the submission. */
export type PlaceProblems = (
  revision: Revision,
  problems: readonly IntroducedProblem[],
  causes: DerivedProblems['causes'],
) => Promise<readonly Fault[]>;

interface ProblemServices extends Services {
  readonly problems: ProblemTracker;
  readonly onProblems: OnProblems;
}

interface Committing {
  /** Null if nothing changes. */
  readonly commit: Commit | null;
  readonly head: Revision;
  readonly changes: readonly PlannedChange[];
}

interface Asked {
  readonly dryRun?: boolean;
  readonly onProblems?: OnProblems | 'ignore';
}

interface CommitProblems {
  readonly report: ProblemReport;
  readonly derived: DerivedProblems | null;
}

/**
 * What a commit does to problems, before it is written; null if nobody is to look, or nobody can because the secret of
 * a DataSchema is lost: it must not keep back every change.
 *
 * @throws PROBLEMS_INTRODUCED, with all problems that refuse it; KEYS_UNAVAILABLE
 */
export async function problemsOfCommit(
  services: ProblemServices,
  by: Principal,
  asked: Asked,
  placing: { readonly placeProblems?: PlaceProblems },
  committing: Committing,
): Promise<CommitProblems | null> {
  if ((asked.onProblems ?? services.onProblems) === 'ignore') return null;
  try {
    return await findCommitProblems(services, by, asked, placing, committing);
  } catch (error) {
    if (error instanceof PurserError && isLostSecret(error)) return null;
    throw error;
  }
}

async function findCommitProblems(
  services: ProblemServices,
  by: Principal,
  { dryRun = false, onProblems = services.onProblems }: Asked,
  { placeProblems }: { readonly placeProblems?: PlaceProblems },
  { commit, head, changes }: Committing,
): Promise<CommitProblems> {
  const { problems, content, limits } = services;
  const { maxFaults } = limits;
  if (commit === null) {
    const [counts] = await problems.of([head]);
    const standing = counts === undefined ? 0 : counts.errors + counts.warnings;
    const change = { introduced: [], resolved: [], standing };
    const sides = { from: head, to: head };
    const seen = await visibleProblemChange(services, sides, change, visibilityOf(by));
    return { report: problemReport(seen, [], maxFaults), derived: null };
  }
  const { revision } = commit;
  content.pinUntilRelease(commit, commit);
  try {
    const derived = await problems.after(head, revision, changes.filter(isChange));
    const place = async (some: readonly IntroducedProblem[]) =>
      withDetails((await placeProblems?.(revision, some, derived.causes)) ?? faultsOf(some), some);
    const visibility = visibilityOf(by);
    if (!dryRun && onProblems === 'reject') {
      const refusing = refusingProblems(derived.change.introduced);
      await refuseProblems(services, revision.maps, refusing, visibility, place);
    }
    const sides = { from: head, to: revision };
    const seen = await visibleProblemChange(services, sides, derived.change, visibility);
    const placed = await place(errorsFirst(seen.introduced).slice(0, maxFaults));
    return { report: problemReport(seen, placed, maxFaults), derived };
  } finally {
    content.release(commit);
  }
}

/**
 * What the commit of the same change on another revision does to problems, if it introduces none, from what it did before;
 * null if that has to be found anew.
 */
export async function problemsAgain(
  services: ProblemServices,
  by: Principal,
  { commit, head }: { readonly commit: Commit; readonly head: Revision },
  before: DerivedProblems,
): Promise<{ readonly report: ProblemReport; readonly derived: DerivedProblems } | null> {
  const { problems, content, limits } = services;
  content.pinUntilRelease(commit, commit);
  try {
    const derived = await problems.again(head, commit.revision, before);
    if (derived === null) return null;
    const sides = { from: head, to: commit.revision };
    const seen = await visibleProblemChange(services, sides, derived.change, visibilityOf(by));
    return { report: problemReport(seen, [], limits.maxFaults), derived };
  } finally {
    content.release(commit);
  }
}

function faultsOf(problems: readonly IntroducedProblem[]): readonly Fault[] {
  return problems.map(({ fault }) => fault);
}

function withDetails(placed: readonly Fault[], problems: readonly IntroducedProblem[]) {
  return placed.map((fault, at) => reportedAt(fault, problems[at] as IntroducedProblem));
}
