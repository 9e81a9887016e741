import { requirePermission } from '../../access/require-permission.ts';
import type { Query } from '../../access/use-case.ts';
import { type VisibleRevision, visibleRevision } from '../../access/visible-revision.ts';
import { findRevision } from '../../kernel/find-revisions.ts';
import type { RevisionRef } from '../../kernel/revision-ref.ts';

/**
 * A revision, as the root of further queries; without its record for a caller who may not see revisions. Documents are
 * read through their revision, so every caller with any permission may name one.
 *
 * @throws REVISION_NOT_FOUND, TAG_NOT_FOUND
 */
export const revision: Query<[ref: RevisionRef], VisibleRevision> = {
  kind: 'query',
  permission: 'any',
  purpose: 'seeing revisions',
  authorize(by, { tag }) {
    if (tag !== undefined)
      requirePermission(by, 'deckhand:show_tag', 'finding a revision by a tag');
  },
  async run({ by, services }, ref) {
    return visibleRevision(by, await findRevision(services.store, ref));
  },
};
