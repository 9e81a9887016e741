import type { RevisionId } from '../../../domain/revision/revision.ts';
import type { Change } from '../../access/use-case.ts';
import { purgeHistory } from '../purge-history.ts';
import { upkeepRules } from '../upkeep-rules.ts';

/**
 * Deletes the whole history, and returns the number of its newest revision: `confirm`, unless that is null.
 *
 * @throws PURGE_NOT_ALLOWED, REVISION_CONFLICT
 */
export const purge: Change<[confirm: RevisionId | null], RevisionId> = {
  kind: 'change',
  permission: 'deckhand:delete_revisions',
  purpose: 'deleting the history',
  audit: {
    action: 'purge',
    target: (confirm) => ({ confirm }),
    outcome: (revisions) => ({ revisions }),
  },
  run: ({ services: { ports } }, confirm) =>
    purgeHistory(ports.store, upkeepRules(ports).allowPurge, confirm),
};
