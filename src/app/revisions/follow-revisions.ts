import { refusal } from '../../domain/errors.ts';
import { type Revision, type RevisionId, revisionZero } from '../../domain/revision/revision.ts';
import type { HistoryStore } from '../../ports/history-store.ts';
import { findRevisionsById } from '../kernel/find-revisions.ts';
import type { FeedIterator, Followers } from './follow.ts';
import type { RevisionWatch } from './revision-query.ts';

/** Revisions read at once for a consumer that is behind. */
const batch = 50;

/**
 * Every revision after the given one, in order, each once; then new ones. After a purge, or if the
 * history was replaced, it continues from the first revision.
 */
export async function followRevisions(
  store: HistoryStore,
  followers: Followers,
  { after, buckets }: RevisionWatch,
): Promise<FeedIterator<Revision>> {
  let last = (await findStart(store, after)) ?? revisionZero;

  async function read(): Promise<readonly Revision[]> {
    const found = await revisionsAfter(store, last);
    last = found.at(-1) ?? last;
    return found;
  }

  const wanted = ({ id, buckets: written }: Revision): boolean =>
    id > 0 && (buckets === undefined || written.some((bucket) => buckets.includes(bucket)));
  return followers.follow({ read, watch: store.watch, wanted });
}

/**
 * The revision at which to start: that of a number, by default the head. Null if the number does not exist because of a
 * purge.
 *
 * @throws ARGUMENT_INVALID
 */
export async function findStart(
  store: HistoryStore,
  after: RevisionId | undefined,
): Promise<Revision | null> {
  if (after === undefined) return (await store.head()) ?? revisionZero;
  if (after < 0) {
    throw refusal('ARGUMENT_INVALID', { argument: 'after', reason: 'it must not be negative' });
  }
  const [found = null] = await findRevisionsById(store, [after]);
  return found;
}

/** Some revisions after a known one, in order. If that one no longer exists: revision 0, and those after it. */
export async function revisionsAfter(
  store: HistoryStore,
  last: Revision,
): Promise<readonly Revision[]> {
  const first = { limit: batch, newestFirst: false };
  if (last.id === 0) return store.range({ above: 0, ...first });
  // Read with the revision itself, so that both are from one state of the store.
  const [seen, ...rest] = await store.range({ above: last.id - 1, ...first });
  if (seen?.digest === last.digest) return rest;
  return [revisionZero, ...(await store.range({ above: 0, ...first }))];
}
