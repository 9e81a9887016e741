import { PurserError } from '../../domain/errors.ts';
import { type Revision, revisionZero } from '../../domain/revision/revision.ts';
import type { HistoryStore } from '../../ports/history-store.ts';
import type { Services } from '../kernel/services.ts';
import type { PlannedCommit } from './change-plan.ts';

/** The newest revision, or the one before all. */
export async function headOrZero(store: Pick<HistoryStore, 'head'>): Promise<Revision> {
  return (await store.head()) ?? revisionZero;
}

/** What planning on a revision gave. */
interface Attempt {
  readonly on: Revision;
  readonly planned: PlannedCommit | null;
  readonly error: unknown;
}

/**
 * Plans a change on the head; again if a purge deletes that meanwhile. `expected`: the likely head, if it need not be read:
 * the store refuses a commit on another one. What refuses the change there, or leaves nothing to commit, counts only if it is
 * the head.
 *
 * @throws what `plan` throws
 */
export async function planOnHead(
  { store, limits }: Pick<Services, 'store' | 'limits'>,
  plan: (head: Revision) => Promise<PlannedCommit>,
  expected: Revision | null = null,
): Promise<PlannedCommit> {
  const tried = expected && (await attempt(plan, expected));
  if (tried?.planned?.commit) return tried.planned;
  for (let retry = 0; ; retry += 1) {
    const head = await headOrZero(store);
    const isTried = tried?.on.digest === head.digest;
    const { planned, error } = isTried ? tried : await attempt(plan, head);
    if (planned !== null) return planned;
    if (retry >= limits.maxCommitRetries || !(await isPurged(store, head, error))) throw error;
  }
}

async function attempt(
  plan: (head: Revision) => Promise<PlannedCommit>,
  on: Revision,
): Promise<Attempt> {
  try {
    return { on, planned: await plan(on), error: null };
  } catch (error) {
    return { on, planned: null, error };
  }
}

/** Whether an error is due to a revision that was deleted while it was read. */
export async function isPurged(
  store: Pick<HistoryStore, 'revisions'>,
  { id, digest }: Revision,
  error: unknown,
): Promise<boolean> {
  if (!(error instanceof PurserError) || error.code !== 'STORE_CORRUPT' || id === 0) return false;
  const [found] = await store.revisions([id]).catch(() => [{ digest }]);
  return found?.digest !== digest;
}
