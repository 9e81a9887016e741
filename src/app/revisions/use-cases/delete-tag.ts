import type { RevisionId } from '../../../domain/revision/revision.ts';
import type { Change } from '../../access/use-case.ts';
import { removeTag } from '../tag-revision.ts';

/**
 * Takes a tag off a revision.
 *
 * @throws REVISION_NOT_FOUND, TAG_NOT_FOUND
 */
export const deleteTag: Change<[revision: RevisionId, name: string], void> = {
  kind: 'change',
  permission: 'deckhand:delete_tag',
  purpose: 'taking off a tag',
  audit: {
    action: 'deleteTag',
    target: (revision, tag) => ({ revision, tag }),
  },
  run: ({ services }, revision, name) => removeTag(services.store, revision, name),
};
