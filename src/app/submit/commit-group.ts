import { PurserError, refusal } from '../../domain/errors.ts';
import type { Revision } from '../../domain/revision/revision.ts';
import type { Commit } from '../../ports/history-store.ts';
import type { Services } from '../kernel/services.ts';
import type { PlannedCommit } from './change-plan.ts';
import type { CommitQueue, WaitingChange } from './commit-queue.ts';
import { isPurged } from './plan-on-head.ts';
import type { RecentCommits } from './recent-commits.ts';

type GroupServices = Pick<Services, 'store' | 'content' | 'limits' | 'timer'>;

/** A change of a group, and its plan there, or why it is refused. */
interface PlacedChange {
  readonly waiting: WaitingChange;
  /** How many commits of the group come before it: its result counts once these are written. */
  readonly after: number;
  readonly result: { readonly planned: PlannedCommit } | { readonly error: unknown };
}

/** Changes that are committed together, in order. Their content is pinned until the group is written. */
export interface CommitGroup {
  readonly changes: readonly PlacedChange[];
  readonly commits: readonly Commit[];
}

/** A group ends when planning it took so long, or with so many affected documents. */
const maxPlanningMs = 50;
const maxGroupDocuments = 2_000;

/** A change that affects more documents is planned again outside of the queue, at most so often. */
const maxReplannedDocuments = 200;
const maxReturns = 2;

/**
 * Takes changes from the queue, and plans each on what the one before it leaves. `returnChange` gets those that
 * take too long for that; the group ends before another change that was planned on a later revision than the head, which
 * another server committed. Returns null if a purge deleted the head meanwhile: then all wait again.
 */
export async function planGroup(
  services: GroupServices,
  { queue, recent }: { readonly queue: CommitQueue; readonly recent: RecentCommits },
  head: Revision,
  returnChange: (waiting: WaitingChange) => void,
): Promise<CommitGroup | null> {
  const { store, content, timer } = services;
  const changes: PlacedChange[] = [];
  const commits: Commit[] = [];
  const endsAt = timer.now() + maxPlanningMs;
  let documents = 0;
  let tip = head;
  while (documents < maxGroupDocuments && (commits.length === 0 || timer.now() < endsAt)) {
    const waiting = queue.take();
    if (waiting === null) break;
    // The head was looked up after the first change was planned: that is on a later one only if a purge deleted it.
    if (changes.length > 0 && isPlannedLater(waiting, head)) {
      queue.putBack([waiting]);
      break;
    }
    const holds = recent.holds(waiting.planned, tip);
    if (!holds && isTooLarge(waiting)) {
      returnChange(waiting);
      continue;
    }
    const result = await planOn(waiting, tip, holds);
    if ('error' in result && (await isPurged(store, head, result.error))) {
      queue.putBack([...changes.map((one) => one.waiting), waiting]);
      release(services, commits);
      return null;
    }
    changes.push({ waiting, after: commits.length, result });
    const commit = 'planned' in result ? result.planned.commit : null;
    if (commit === null) continue;
    content.pinUntilRelease(commit, commit);
    recent.note(waiting.planned);
    commits.push(commit);
    documents += waiting.planned.size;
    tip = commit.revision;
  }
  return { changes, commits };
}

/**
 * Plans a change on a revision, unless it is planned there, and writes what must come before the commit. `holds`: the
 * plan that there is holds there, too.
 */
async function planOn(
  waiting: WaitingChange,
  on: Revision,
  holds: boolean,
): Promise<PlacedChange['result']> {
  try {
    const { change } = waiting;
    if (waiting.planned.result.head.digest !== on.digest) {
      const again = holds ? await change.planAgain(waiting.planned, on) : null;
      waiting.planned = again ?? (await change.plan(on));
    }
    const { planned } = waiting;
    if (planned.commit !== null) await waiting.change.prepare(planned);
    return { planned };
  } catch (error) {
    return { error };
  }
}

/** Whether a change was planned on a revision that another server committed after the head of a group, or instead of it. */
function isPlannedLater({ planned }: WaitingChange, head: Revision): boolean {
  const { id, digest } = planned.result.head;
  return id > head.id || (id === head.id && digest !== head.digest);
}

/** Whether planning a change anew would keep all others waiting. */
function isTooLarge({ planned, returns }: WaitingChange): boolean {
  return planned.size > maxReplannedDocuments && returns < maxReturns;
}

/**
 * Writes a group. Answers the changes whose result is certain; the others wait again, before all others. Returns the
 * commits that were appended, and never rejects: a store that does not answer is the answer to all.
 */
export async function writeGroup(
  services: GroupServices,
  queue: CommitQueue,
  { changes, commits }: CommitGroup,
): Promise<readonly Commit[]> {
  try {
    const appended = await appendAll(services, commits);
    const isCertain = (one: PlacedChange): boolean =>
      one.after < appended || (one.after === appended && !isCommit(one));
    for (const one of changes.filter(isCertain)) answer(one);
    const lost = changes.filter((one) => !isCertain(one)).map(({ waiting }) => waiting);
    queue.putBack(lost.filter((waiting) => maySucceed(services, waiting)));
    return commits.slice(0, appended);
  } catch (error) {
    for (const one of changes) {
      if (one.after === 0 && !isCommit(one)) answer(one);
      else one.waiting.reject(error);
    }
    return [];
  } finally {
    release(services, commits);
  }
}

/** Whether a change is answered by what its plan on the head says alone, not by a commit: then it must be the head. */
export function answersOnHead({ changes }: CommitGroup): boolean {
  return changes.some((one) => one.after === 0 && !isCommit(one));
}

/** Has all changes of a group wait again, before all others. */
export function returnGroup(
  services: GroupServices,
  queue: CommitQueue,
  { changes, commits }: CommitGroup,
): void {
  queue.putBack(changes.map(({ waiting }) => waiting));
  release(services, commits);
}

/** How many commits were appended: fewer than given if another server came first. */
async function appendAll({ store }: GroupServices, commits: readonly Commit[]): Promise<number> {
  try {
    return commits.length === 0 ? 0 : await store.commitAll(commits);
  } catch (error) {
    if (error instanceof PurserError && error.code === 'REVISION_CONFLICT') return 0;
    throw error;
  }
}

/** Counts a lost race, and refuses a change that has lost too many. */
function maySucceed({ limits }: GroupServices, waiting: WaitingChange): boolean {
  waiting.lostRaces += 1;
  if (waiting.lostRaces <= limits.maxCommitRetries) return true;
  waiting.reject(refusal('TOO_BUSY', { reason: 'others committed first, time after time' }));
  return false;
}

function answer({ waiting, result }: PlacedChange): void {
  if ('error' in result) waiting.reject(result.error);
  else waiting.resolve(result.planned.result);
}

function isCommit({ result }: PlacedChange): boolean {
  return 'planned' in result && result.planned.commit !== null;
}

function release({ content }: GroupServices, commits: readonly Commit[]): void {
  for (const commit of commits) content.release(commit);
}
