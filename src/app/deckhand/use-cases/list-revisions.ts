import { visibilityOf } from '../../../domain/access/visibility.ts';
import type { Query } from '../../access/use-case.ts';
import type { RevisionList, RevisionsRequest } from '../deckhand-cases.ts';
import { queryRevisions } from '../query-revisions.ts';

/**
 * The history as clients of Deckhand list it, with all members that they receive of each revision.
 * (docs/rest.md#revisions)
 */
export const listRevisions: Query<[request: RevisionsRequest], RevisionList> = {
  kind: 'query',
  permission: 'deckhand:list_revisions',
  purpose: 'listing revisions',
  run({ by, services }, request) {
    const { validityOf } = services.validations;
    return queryRevisions({ ...services, validityOf }, request, visibilityOf(by));
  },
};
