import type { RevisionId } from '../../../domain/revision/revision.ts';
import type { Change } from '../../access/use-case.ts';
import { removeTag } from '../tag-revision.ts';

/**
 * Removes a tag from a revision.
 *
 * @throws REVISION_NOT_FOUND, TAG_NOT_FOUND
 */
export const deleteTag: Change<[revision: RevisionId, name: string], void> = {
  kind: 'change',
  permission: 'deckhand:delete_tag',
  purpose: 'removing a tag',
  audit: {
    action: 'deleteTag',
    target: (revision, tag) => ({ revision, tag }),
  },
  run: ({ services }, revision, name) => removeTag(services.store, revision, name),
};
