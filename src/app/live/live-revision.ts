import { type Revision, revisionZero } from '../../domain/revision/revision.ts';
import type { HistoryStore } from '../../ports/history-store.ts';
import { findRevisionsById } from '../kernel/find-revisions.ts';

/**
 * The revision that Purser runs from: the head, or the newest revision with a tag. Revision 0, which has no documents,
 * where there is none. (docs/data-sources.md#the-live-revision)
 */
export async function findLiveRevision(store: HistoryStore, tag: string | null): Promise<Revision> {
  if (tag === null) return (await store.head()) ?? revisionZero;
  const id = await store.newestTagged(tag);
  const [found] = id === null ? [] : await findRevisionsById(store, [id]);
  return found ?? revisionZero;
}
