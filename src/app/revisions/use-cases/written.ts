import { sightOf } from '../../../domain/access/sight.ts';
import type { ShownRevision } from '../../access/shown-revision.ts';
import type { Query } from '../../access/use-case.ts';
import type { Written } from '../revision-query.ts';
import { writtenIn } from '../written-in.ts';

/**
 * What revisions wrote, of the documents that the caller sees.
 */
export const written: Query<[revisions: readonly ShownRevision[]], readonly Written[]> = {
  kind: 'query',
  permission: ['deckhand:show_revision', 'deckhand:list_revisions'],
  purpose: 'seeing revisions',
  run: ({ by, services }, revisions) => writtenIn(services, revisions, sightOf(by)),
};
