import { refusal, staleRevision } from '../../domain/errors.ts';
import type { RevisionId } from '../../domain/revision/revision.ts';
import type { HistoryStore } from '../../ports/history-store.ts';

/**
 * Deletes the whole history, if that is allowed, and returns the number of its newest revision.
 * `confirm` is that number, so that nobody purges a history that they do not know.
 * (docs/history.md#beginning-again)
 *
 * @throws PURGE_NOT_ALLOWED; REVISION_CONFLICT if the newest revision is another
 */
export async function purgeHistory(
  store: HistoryStore,
  isAllowed: boolean,
  confirm: RevisionId | null,
): Promise<RevisionId> {
  if (!isAllowed) throw refusal('PURGE_NOT_ALLOWED', {});
  const head = (await store.head())?.id ?? 0;
  if (confirm !== null && confirm !== head) {
    throw staleRevision({ expected: confirm, head });
  }
  await store.upkeep.purge();
  return head;
}
