import type { RevisionId } from '../../../domain/revision/revision.ts';
import type { Change } from '../../access/use-case.ts';
import { removeAllTags } from '../../revisions/tag-revision.ts';

/**
 * Removes all tags from a revision.
 *
 * @throws REVISION_NOT_FOUND
 */
export const deleteTags: Change<[revision: RevisionId], void> = {
  kind: 'change',
  permission: 'deckhand:delete_tags',
  purpose: 'removing all tags',
  audit: {
    action: 'deleteTags',
    target: (revision) => ({ revision }),
  },
  run: ({ services }, revision) => removeAllTags(services.store, revision),
};
