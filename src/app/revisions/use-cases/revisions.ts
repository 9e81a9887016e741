import type { Principal } from '../../../domain/access/principal.ts';
import { sightOf } from '../../../domain/access/sight.ts';
import { demand, demandDocuments } from '../../access/demand.ts';
import { type ShownRevision, shownRevision } from '../../access/shown-revision.ts';
import type { Query } from '../../access/use-case.ts';
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
  Slice<ShownRevision>
> = {
  kind: 'query',
  permission: 'deckhand:list_revisions',
  purpose: 'listing revisions',
  demand(by, _page, filter) {
    demandFilter(by, filter ?? {});
  },
  async run({ by, services }, page, filter) {
    const sight = sightOf(by);
    const { validityOf } = services.validations;
    const slice = await selectRevisions({ ...services, validityOf, sight }, page, filter);
    if (sight.isWhole) return slice;
    const items = slice.items.map(({ cursor, node }) => ({
      cursor,
      node: shownRevision(by, node, true),
    }));
    return { ...slice, items };
  },
};

function demandFilter(by: Principal, { tag, status, validation, touches }: RevisionFilter): void {
  if (tag !== undefined) demand(by, 'deckhand:show_tag', 'finding revisions by a tag');
  if (status !== undefined || validation !== undefined) {
    demand(by, 'deckhand:list_validations', 'finding revisions by their validations');
  }
  if (touches !== undefined) demandDocuments(by);
}
