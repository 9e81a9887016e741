import type { TextPosition } from '../../../domain/document/submitted.ts';
import type { Json } from '../../../domain/json/value.ts';
import type { RevisionSnapshot } from '../../../domain/revision/revision.ts';
import { createPermissions } from '../../access/require-change-permission.ts';
import type { Query } from '../../access/use-case.ts';
import { readOptions } from '../commit-submission.ts';
import type { Submission } from '../submission.ts';
import { createSubmissionLocator } from '../submission-locator.ts';

/**
 * Source positions of the values named by errors of `deckhand-schema-validation`, in the order of the errors; null if a
 * value is not part of the submitted text. The revision is the result of the submission.
 */
export const locateErrors: Query<
  [submission: Submission, revision: RevisionSnapshot, errors: readonly Json[]],
  readonly (TextPosition | null)[]
> = {
  kind: 'query',
  permission: createPermissions,
  purpose: 'submitting documents',
  async run({ services }, submission, revision, errors) {
    const { explainer, limits, readSubmission } = services;
    const { submitted } = await readSubmission(submission.text, readOptions(submission, limits));
    return createSubmissionLocator(explainer, submitted).ofErrors(revision, errors);
  },
};
