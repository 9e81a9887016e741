import { refusal } from '../../domain/errors.ts';
import { type Revision, type RevisionId, revisionZero } from '../../domain/revision/revision.ts';
import type { HistoryStore } from '../../ports/history-store.ts';
import { findRevisionsById } from '../kernel/find-revisions.ts';
import type { Followers, Following } from './follow.ts';
import type { RevisionWatch } from './revision-query.ts';

/** Revisions read at once for a consumer that is behind. */
const batch = 50;

/**
 * Every revision above the one given, in order, each once; then those that come. Where the history
 * was purged, or is another now, it goes on from the beginning of what is there.
 */
export async function followRevisions(
  store: HistoryStore,
  followers: Followers,
  { after, buckets }: RevisionWatch,
): Promise<Following<Revision>> {
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
 * The revision to go on from: that of a number, by default the head. Null if the number was seen before a purge, as it is
 * not there.
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

/**
 * Some revisions after one that was seen, in order. If that is not there any more: revision 0, and those after it.
 */
export async function revisionsAfter(
  store: HistoryStore,
  last: Revision,
): Promise<readonly Revision[]> {
  const first = { limit: batch, newestFirst: false };
  if (last.id === 0) return store.range({ above: 0, ...first });
  // Read with the revision itself, so that one answer has both.
  const [seen, ...rest] = await store.range({ above: last.id - 1, ...first });
  if (seen?.digest === last.digest) return rest;
  return [revisionZero, ...(await store.range({ above: 0, ...first }))];
}
