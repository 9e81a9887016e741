import {
  givenMembers,
  requireAcceptPermission,
  requireAuthorPermission,
  requireCreatePermission,
  visibleParts,
  withVisibleFaults,
} from '../../access/require-change-permission.ts';
import type { Change } from '../../access/use-case.ts';
import { visibleRevision } from '../../access/visible-revision.ts';
import type { RevisionRef } from '../../kernel/revision-ref.ts';
import type { CommitRequest } from '../../submit/change-plan.ts';
import type { RollbackResult } from '../../submit/submission.ts';
import { rollbackHistory } from '../rollback-history.ts';

/**
 * Makes a new revision with the documents of an older one, even if nothing differs. (docs/history.md#going-back)
 *
 * @throws REVISION_NOT_FOUND, TAG_NOT_FOUND, REVISION_CONFLICT
 */
export const rollback: Change<[to: RevisionRef, request: CommitRequest], RollbackResult> = {
  kind: 'change',
  permission: 'purser:rollback',
  purpose: 'going back to a revision',
  authorize(by, _to, request) {
    requireCreatePermission(by, 'going back to a revision');
    requireAuthorPermission(by, request);
  },
  audit: {
    action: 'rollback',
    changes: (_to, { dryRun = false }) => !dryRun,
    target: ({ id, tag }, { author }) => givenMembers({ to: id, toTag: tag, author }),
    outcome: ({ revision }) => ({ revision: revision.id }),
  },
  async run({ by, services }, to, request) {
    const { validateAfter } = services.validations;
    requireAcceptPermission(by, request, services.onProblems);
    const rollingBack = validateAfter(rollbackHistory(services, by, to, request));
    const result = await withVisibleFaults(services, by, rollingBack);
    const { head, revision } = result;
    return {
      ...result,
      head: visibleRevision(by, head),
      revision: visibleRevision(by, revision, true),
      ...(await visibleParts(services, by, result)),
    };
  },
};
