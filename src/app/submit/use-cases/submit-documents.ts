import type { JsonObject } from '../../../domain/json/value.ts';
import {
  checkSize,
  createPermissions,
  givenMembers,
  requireAcceptPermission,
  requireAuthorPermission,
  requireReplacePermission,
  visibleParts,
  withVisibleFaults,
} from '../../access/require-change-permission.ts';
import type { Change } from '../../access/use-case.ts';
import { visibleRevision } from '../../access/visible-revision.ts';
import { commitSubmission } from '../commit-submission.ts';
import type { Submission, SubmissionResult } from '../submission.ts';

/**
 * Submits documents as one change: all of them, or none. Permissions for each document are checked while the change is
 * planned (see `deniedChanges`), so that all faults are reported together.
 *
 * @throws every code of reading and storing, all faults at once; REVISION_CONFLICT
 */
export const submitDocuments: Change<[submission: Submission], SubmissionResult> = {
  kind: 'change',
  permission: createPermissions,
  purpose: 'submitting documents',
  authorize(by, submission) {
    requireAuthorPermission(by, submission);
    requireReplacePermission(by, submission);
    checkSize(by, submission.text);
  },
  audit: {
    action: 'submitDocuments',
    changes: ({ dryRun = false }) => !dryRun,
    target: ({ bucket, replace, author, contents }) =>
      givenMembers({
        bucket,
        replace: replace || undefined,
        author,
        contents: contents?.length || undefined,
      }),
    outcome: countsOf,
  },
  async run({ by, services }, submission) {
    const { explainer: explain, validations } = services;
    const { validateAfter } = validations;
    requireAcceptPermission(by, submission, services.onProblems);
    const submitting = commitSubmission({ ...services, explain }, by, submission);
    const result = await withVisibleFaults(services, by, validateAfter(submitting));
    const { changed, head, revision } = result;
    const shown = changed ? visibleRevision(by, revision, true) : visibleRevision(by, revision);
    const seen = await visibleParts(services, by, result);
    return { ...result, head: visibleRevision(by, head), revision: shown, ...seen };
  },
};

function countsOf({ revision, changed, documents }: SubmissionResult): JsonObject {
  const count = (wanted: string): number =>
    documents.filter(({ change }) => change === wanted).length;
  const [created, updated, deleted] = ['created', 'updated', 'deleted'].map(count);
  return { revision: revision.id, changed, ...givenMembers({ created, updated, deleted }) };
}
