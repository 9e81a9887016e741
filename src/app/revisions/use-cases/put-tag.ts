import type { Json } from '../../../domain/json/value.ts';
import type { RevisionId, Tag } from '../../../domain/revision/revision.ts';
import type { Change } from '../../access/use-case.ts';
import { assignTag } from '../tag-revision.ts';

/**
 * Gives a revision a tag.
 *
 * @throws REVISION_NOT_FOUND, TAG_INVALID
 */
export const putTag: Change<[revision: RevisionId, name: string, data: Json], Tag> = {
  kind: 'change',
  permission: 'deckhand:create_tag',
  purpose: 'giving a tag',
  audit: {
    action: 'putTag',
    target: (revision, tag) => ({ revision, tag }),
  },
  run: ({ services }, revision, name, data) => assignTag(services.store, revision, name, data),
};
