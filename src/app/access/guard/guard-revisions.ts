import { mayAnything } from '../../../domain/access/may.ts';
import type { Principal } from '../../../domain/access/principal.ts';
import { sightOf } from '../../../domain/access/sight.ts';
import type { Revision } from '../../../domain/revision/revision.ts';
import type { App } from '../../app.ts';
import { mapFollowing } from '../../revisions/follow.ts';
import type { RevisionFilter } from '../../revisions/revision-query.ts';
import { demand, demandAny, denied } from './demand.ts';
import { shownRevision } from './shown-revision.ts';

type Revisions = Pick<
  App,
  'revision' | 'revisionsById' | 'revisions' | 'revisionsCreated' | 'written' | 'documentHistory'
>;

/** Who may know which revisions there are, and what they say of themselves. */
export function guardRevisions(open: Revisions): Revisions {
  return {
    async revision(by, ref) {
      demandNaming(by);
      if (ref.tag !== undefined) demand(by, 'deckhand:show_tag', 'finding a revision by a tag');
      return shownRevision(by, await open.revision(by, ref));
    },
    async revisionsById(by, ids) {
      demandNaming(by);
      const found = await open.revisionsById(by, ids);
      return found.map((revision) => revision && shownRevision(by, revision));
    },
    async revisions(by, page, filter) {
      demand(by, 'deckhand:list_revisions', 'listing revisions');
      demandFilter(by, filter ?? {});
      const slice = await open.revisions(by, page, filter);
      if (sightOf(by).isWhole) return slice;
      const items = slice.items.map(({ cursor, node }) => ({
        cursor,
        node: shownRevision(by, node, true),
      }));
      return { ...slice, items };
    },
    async revisionsCreated(by, watch) {
      demand(by, 'deckhand:list_revisions', 'being told of revisions');
      const sight = sightOf(by);
      if (sight.isWhole) return open.revisionsCreated(by, watch);
      const { buckets, ...rest } = watch;
      // A record names buckets of which nothing may be seen: what is written there is found out first.
      const all = await open.revisionsCreated(by, rest);
      const isWanted = async (revision: Revision): Promise<boolean> => {
        if (buckets === undefined) return true;
        const [written] = await open.written(by, [revision]);
        return written?.buckets.some((bucket) => buckets.includes(bucket)) ?? false;
      };
      return mapFollowing(all, async (revision) =>
        (await isWanted(revision)) ? shownRevision(by, revision, true) : null,
      );
    },
    async written(by, revisions) {
      demandAny(by, ['deckhand:show_revision', 'deckhand:list_revisions'], 'seeing revisions');
      return open.written(by, revisions);
    },
    async documentHistory(by, upTo, name, page) {
      demandDocuments(by);
      const slice = await open.documentHistory(by, upTo, name, page);
      const items = slice.items.map(({ cursor, node }) => ({
        cursor,
        node: {
          ...node,
          revision: shownRevision(by, node.revision),
          previous: shownRevision(by, node.previous),
        },
      }));
      return { ...slice, items };
    },
  };
}

/** Documents are asked for by revision: who may do anything may say which. */
function demandNaming(by: Principal): void {
  if (!mayAnything(by)) throw denied('deckhand:show_revision', 'seeing revisions');
}

/** @throws ACCESS_DENIED for who may see no documents */
export function demandDocuments(by: Principal): void {
  demandAny(
    by,
    ['deckhand:list_cleartext_documents', 'deckhand:list_encrypted_documents'],
    'seeing documents',
  );
}

function demandFilter(by: Principal, { tag, status, validation, touches }: RevisionFilter): void {
  if (tag !== undefined) demand(by, 'deckhand:show_tag', 'finding revisions by a tag');
  if (status !== undefined || validation !== undefined) {
    demand(by, 'deckhand:list_validations', 'finding revisions by their validations');
  }
  if (touches !== undefined) demandDocuments(by);
}
