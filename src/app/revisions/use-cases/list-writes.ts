import { visibilityOf } from '../../../domain/access/visibility.ts';
import type { Query } from '../../access/use-case.ts';
import type { VisibleRevision } from '../../access/visible-revision.ts';
import { listRevisionWrites } from '../list-revision-writes.ts';
import type { RevisionWrites } from '../revision-query.ts';

/** The writes of revisions, of documents that the caller may see. */
export const listWrites: Query<[revisions: readonly VisibleRevision[]], readonly RevisionWrites[]> =
  {
    kind: 'query',
    permission: ['deckhand:show_revision', 'deckhand:list_revisions'],
    purpose: 'seeing revisions',
    run: ({ by, services }, revisions) => listRevisionWrites(services, revisions, visibilityOf(by)),
  };
