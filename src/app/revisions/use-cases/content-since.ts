import type { RevisionId } from '../../../domain/revision/revision.ts';
import { requireVisibleEntries } from '../../access/require-permission.ts';
import type { Query } from '../../access/use-case.ts';
import { type ContentPlace, findContentSince } from '../../content/find-content-since.ts';

/** The revisions since which documents have the same content in certain places. */
export const contentSince: Query<[places: readonly ContentPlace[]], readonly RevisionId[]> = {
  kind: 'query',
  permission: null,
  purpose: 'seeing documents',
  authorize(by, places) {
    requireVisibleEntries(
      by,
      places.map(({ entry }) => entry),
    );
  },
  run: ({ services }, places) => findContentSince(services, places),
};
