import type { RevisionId } from '../../../domain/revision/revision.ts';
import type { Query } from '../../access/use-case.ts';
import { checkRollback as check } from '../check-rollback.ts';

/**
 * Refuses a rollback to a caller who may not create every encrypted document of a revision, whatever of it is still
 * there; 0 is the empty revision.
 *
 * @throws ACCESS_DENIED, REVISION_NOT_FOUND
 * @see spec deckhand.md 13
 */
export const checkRollback: Query<[to: RevisionId], void> = {
  kind: 'query',
  permission: 'purser:rollback',
  purpose: 'going back to a revision',
  run: ({ by, services }, to) => check(services, by, to),
};
