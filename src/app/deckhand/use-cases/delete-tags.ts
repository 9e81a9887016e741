import type { RevisionId } from '../../../domain/revision/revision.ts';
import type { Change } from '../../access/use-case.ts';
import { removeAllTags } from '../../revisions/tag-revision.ts';

/**
 * Takes all tags off a revision, if it has any.
 *
 * @throws REVISION_NOT_FOUND
 */
export const deleteTags: Change<[revision: RevisionId], void> = {
  kind: 'change',
  permission: 'deckhand:delete_tags',
  purpose: 'taking off all tags',
  audit: {
    action: 'deleteTags',
    target: (revision) => ({ revision }),
  },
  run: ({ services }, revision) => removeAllTags(services.store, revision),
};
