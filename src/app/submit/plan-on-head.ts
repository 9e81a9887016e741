import { PurserError } from '../../domain/errors.ts';
import { type Revision, revisionZero } from '../../domain/revision/revision.ts';
import type { HistoryStore } from '../../ports/history-store.ts';
import type { Services } from '../kernel/services.ts';
import type { PlannedCommit } from './change-plan.ts';

/** The newest revision, or the one before all. */
export async function headOrZero(store: Pick<HistoryStore, 'head'>): Promise<Revision> {
  return (await store.head()) ?? revisionZero;
}

/** Plans a change on the head; again if a purge deletes that meanwhile. @throws what `plan` throws */
export async function planOnHead(
  { store, limits }: Pick<Services, 'store' | 'limits'>,
  plan: (head: Revision) => Promise<PlannedCommit>,
): Promise<PlannedCommit> {
  for (let retry = 0; ; retry += 1) {
    const head = await headOrZero(store);
    try {
      return await plan(head);
    } catch (error) {
      if (retry >= limits.maxCommitRetries || !(await isPurged(store, head, error))) throw error;
    }
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
