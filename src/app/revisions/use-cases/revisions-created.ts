import { visibilityOf } from '../../../domain/access/visibility.ts';
import type { Revision } from '../../../domain/revision/revision.ts';
import type { Query } from '../../access/use-case.ts';
import { type VisibleRevision, visibleRevision } from '../../access/visible-revision.ts';
import { type FeedIterator, mapFeed } from '../follow.ts';
import { followRevisions } from '../follow-revisions.ts';
import { listRevisionWrites } from '../list-revision-writes.ts';
import type { RevisionWatch } from '../revision-query.ts';

/**
 * New revisions, in order, each once, without gaps, however slowly they are read. After a purge it continues from the
 * first revision. Ends with `return()`, or when the app is closed.
 *
 * @throws ARGUMENT_INVALID
 */
export const revisionsCreated: Query<[watch: RevisionWatch], FeedIterator<VisibleRevision>> = {
  kind: 'query',
  permission: 'deckhand:list_revisions',
  purpose: 'receiving new revisions',
  async run({ by, services }, watch) {
    const { store, followers } = services;
    const visibility = visibilityOf(by);
    if (visibility.isUnrestricted) return followRevisions(store, followers, watch);
    const { buckets, ...rest } = watch;
    // A record may name buckets without visible documents: the visible writes are determined first.
    const all = await followRevisions(store, followers, rest);
    const isWanted = async (revision: Revision): Promise<boolean> => {
      if (buckets === undefined) return true;
      const [written] = await listRevisionWrites(services, [revision], visibility);
      return written?.buckets.some((bucket) => buckets.includes(bucket)) ?? false;
    };
    return mapFeed(all, async (revision) =>
      (await isWanted(revision)) ? visibleRevision(by, revision, true) : null,
    );
  },
};
