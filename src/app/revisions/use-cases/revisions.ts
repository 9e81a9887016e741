import type { Principal } from '../../../domain/access/principal.ts';
import { visibilityOf } from '../../../domain/access/visibility.ts';
import { requireListPermission, requirePermission } from '../../access/require-permission.ts';
import type { Query } from '../../access/use-case.ts';
import { type VisibleRevision, visibleRevision } from '../../access/visible-revision.ts';
import { withNodes } from '../../kernel/paging.ts';
import type { PageRequest, Slice } from '../../kernel/slice.ts';
import type { RevisionFilter } from '../revision-query.ts';
import { selectRevisions } from '../select-revisions.ts';

/**
 * The history, newest first.
 *
 * @throws ARGUMENT_INVALID for a bad cursor or time
 */
export const revisions: Query<
  [page: PageRequest, filter?: RevisionFilter],
  Slice<VisibleRevision>
> = {
  kind: 'query',
  permission: 'deckhand:list_revisions',
  purpose: 'listing revisions',
  authorize(by, _page, filter) {
    requireFilterPermissions(by, filter ?? {});
  },
  async run({ by, services }, page, filter) {
    const visibility = visibilityOf(by);
    const { validityOf, searchResults } = services.validations;
    const selecting = { ...services, validityOf, searchResults, visibility };
    const slice = await selectRevisions(selecting, page, filter);
    if (visibility.isUnrestricted) return slice;
    return withNodes(slice, (revision) => visibleRevision(by, revision, true));
  },
};

function requireFilterPermissions(
  by: Principal,
  { tag, status, validation, touches }: RevisionFilter,
): void {
  if (tag !== undefined) requirePermission(by, 'deckhand:show_tag', 'finding revisions by a tag');
  if (status !== undefined || validation !== undefined) {
    requirePermission(by, 'deckhand:list_validations', 'finding revisions by their validations');
  }
  if (touches !== undefined) requireListPermission(by);
}
