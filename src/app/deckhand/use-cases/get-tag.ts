import type { RevisionId, Tag } from '../../../domain/revision/revision.ts';
import type { Query } from '../../access/use-case.ts';
import { findTag } from '../../revisions/tag-revision.ts';

/**
 * One tag of a revision.
 *
 * @throws REVISION_NOT_FOUND, TAG_NOT_FOUND
 */
export const getTag: Query<[revision: RevisionId, name: string], Tag> = {
  kind: 'query',
  permission: 'deckhand:show_tag',
  purpose: 'seeing a tag',
  run: ({ services }, revision, name) => findTag(services.store, revision, name),
};
