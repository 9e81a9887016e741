import type { JsonObject } from '../../../domain/json/value.ts';
import {
  checkSize,
  creating,
  demandReplacing,
  demandSigning,
  givenMembers,
  seenParts,
  withSeenFaults,
} from '../../access/demand-changes.ts';
import { shownRevision } from '../../access/shown-revision.ts';
import type { Change } from '../../access/use-case.ts';
import { commitSubmission } from '../commit-submission.ts';
import type { Submission, SubmissionResult } from '../submission.ts';

/**
 * Submits documents as one change: all of them, or none. Whether the change is allowed of each document is found out
 * where it is planned (see `deniedChanges`), so that all faults are reported at once.
 *
 * @throws every code of reading and keeping, all faults at once; REVISION_CONFLICT
 */
export const submitDocuments: Change<[submission: Submission], SubmissionResult> = {
  kind: 'change',
  permission: creating,
  purpose: 'submitting documents',
  demand(by, submission) {
    demandSigning(by, submission);
    demandReplacing(by, submission);
    checkSize(by, submission.text);
  },
  audit: {
    action: 'submitDocuments',
    changes: ({ dryRun = false }) => !dryRun,
    target: ({ bucket, replace, author }) =>
      givenMembers({ bucket, replace: replace || undefined, author }),
    outcome: countsOf,
  },
  async run({ by, services }, submission) {
    const { explainer: explain, validations } = services;
    const { judge, noting } = validations;
    const submitting = commitSubmission({ ...services, judge, explain }, by, submission);
    const result = await withSeenFaults(services, by, noting(submitting));
    const { changed, head, revision } = result;
    const shown = changed ? shownRevision(by, revision, true) : shownRevision(by, revision);
    const seen = await seenParts(services, by, result);
    return { ...result, head: shownRevision(by, head), revision: shown, ...seen };
  },
};

function countsOf({ revision, changed, documents }: SubmissionResult): JsonObject {
  const count = (wanted: string): number =>
    documents.filter(({ change }) => change === wanted).length;
  const [created, updated, deleted] = ['created', 'updated', 'deleted'].map(count);
  return { revision: revision.id, changed, ...givenMembers({ created, updated, deleted }) };
}
