import { refusal } from '../../domain/errors.ts';
import { type Revision, type RevisionId, revisionZero } from '../../domain/revision/revision.ts';
import type { HistoryStore } from '../../ports/history-store.ts';
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
  let last = await startOf(store, after);

  async function read(): Promise<readonly Revision[]> {
    const found = await following(store, last);
    last = found.at(-1) ?? last;
    return found;
  }

  const wanted = ({ buckets: written }: Revision): boolean =>
    buckets === undefined || written.some((bucket) => buckets.includes(bucket));
  return followers.follow({ read, watch: store.watch, wanted });
}

async function startOf(store: HistoryStore, after: RevisionId | undefined): Promise<Revision> {
  if (after === undefined) return (await store.head()) ?? revisionZero;
  if (after < 0) {
    throw refusal('ARGUMENT_INVALID', { argument: 'after', reason: 'it must not be negative' });
  }
  if (after === 0) return revisionZero;
  const [found] = await store.revisions([after]);
  // Who knows a revision that is not there saw it before a purge.
  return found ?? revisionZero;
}

/** The revisions after one that was seen; the first ones if it is not there any more. */
async function following(store: HistoryStore, last: Revision): Promise<readonly Revision[]> {
  const first = { limit: batch, newestFirst: false };
  if (last.id === 0) return store.range({ above: 0, ...first });
  // Read with the revision itself, so that one answer has both.
  const [seen, ...rest] = await store.range({ above: last.id - 1, ...first });
  return seen?.digest === last.digest ? rest : store.range({ above: 0, ...first });
}
