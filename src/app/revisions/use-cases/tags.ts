import type { RevisionId, Tag } from '../../../domain/revision/revision.ts';
import type { Query } from '../../access/use-case.ts';

/** The tags of revisions, in the given order. */
export const tags: Query<[revisions: readonly RevisionId[]], readonly (readonly Tag[])[]> = {
  kind: 'query',
  permission: 'deckhand:list_tags',
  purpose: 'listing tags',
  run: ({ services }, revisions) => services.store.tags(revisions),
};
