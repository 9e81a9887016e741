import {
  demandCreating,
  demandSigning,
  givenMembers,
  seenParts,
  withSeenFaults,
} from '../../access/demand-changes.ts';
import { shownRevision } from '../../access/shown-revision.ts';
import type { Change } from '../../access/use-case.ts';
import type { RevisionRef } from '../../kernel/revision-ref.ts';
import type { CommitRequest } from '../../submit/commit-change.ts';
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
  demand(by, _to, request) {
    demandCreating(by, 'going back to a revision');
    demandSigning(by, request);
  },
  audit: {
    action: 'rollback',
    changes: (_to, { dryRun = false }) => !dryRun,
    target: ({ id, tag }, { author }) => givenMembers({ to: id, toTag: tag, author }),
    outcome: ({ revision }) => ({ revision: revision.id }),
  },
  async run({ by, services }, to, request) {
    const { noting } = services.validations;
    const rollingBack = noting(rollbackHistory(services, by, to, request));
    const result = await withSeenFaults(services, by, rollingBack);
    const { head, revision } = result;
    return {
      ...result,
      head: shownRevision(by, head),
      revision: shownRevision(by, revision, true),
      ...(await seenParts(services, by, result)),
    };
  },
};
