import type { RevisionId } from '../../../domain/revision/revision.ts';
import type { Change } from '../../access/use-case.ts';
import { requireNoRuns } from '../../deployments/runs/run-leases.ts';
import { purgeHistory } from '../purge-history.ts';
import { upkeepRules } from '../upkeep-rules.ts';

/**
 * Deletes the whole history, and returns the number of its newest revision: `confirm`, unless that is null.
 *
 * @throws PURGE_NOT_ALLOWED, REVISION_CONFLICT; ENVIRONMENT_BUSY while a deployment runs
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
  async run({ services: { ports } }, confirm) {
    await requireNoRuns(ports.store.leases);
    return purgeHistory(ports.store, upkeepRules(ports).allowPurge, confirm);
  },
};
