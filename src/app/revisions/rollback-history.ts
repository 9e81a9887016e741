import type { Principal } from '../../domain/access/principal.ts';
import { refusal, throwFaults } from '../../domain/errors.ts';
import { capFaults } from '../../domain/fault-list.ts';
import { planRollback } from '../../domain/revision/plan-rollback.ts';
import { deniedChanges } from '../access/denied-changes.ts';
import { entryChanges } from '../kernel/entry-changes.ts';
import { findRevision } from '../kernel/find-revisions.ts';
import type { RevisionRef } from '../kernel/revision-ref.ts';
import type { CommitRequest } from '../submit/change-plan.ts';
import { type CommitServices, checkNote, commitChange } from '../submit/commit-change.ts';
import type { RollbackResult } from '../submit/submission.ts';

/**
 * Makes a new revision with the documents of an older one, even if nothing differs. Takes time in
 * proportion to the differences between it and the head. (docs/history.md#going-back)
 *
 * @throws REVISION_NOT_FOUND, TAG_NOT_FOUND, REVISION_CONFLICT, ARGUMENT_INVALID
 */
export async function rollbackHistory(
  services: CommitServices,
  by: Principal,
  to: RevisionRef,
  request: CommitRequest,
): Promise<RollbackResult> {
  throwFaults(checkNote(request));
  const target = await findRevision(services.store, to);
  const message = request.message ?? `rollback to revision ${target.id}`;
  return commitChange(
    services,
    by,
    { ...request, message },
    {
      plan: async (head) => {
        // A purge may have deleted the revision since the head was read last.
        const now = await findRevision(services.store, { id: target.id });
        if (now.digest !== target.digest) throw refusal('REVISION_NOT_FOUND', { revision: now.id });
        const changes = planRollback(await entryChanges(head, target, services), head);
        throwFaults(capFaults(deniedChanges(by, changes), services.limits.maxFaults));
        // All restored content is in the store already, sealed or not.
        return { changes, texts: new Map(), keys: new Map() };
      },
      deletesUnnamed: { isEmpty: false },
      always: true,
    },
  );
}
