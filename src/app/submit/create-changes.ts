import type { App } from '../app.ts';
import type { DeckhandCases } from '../deckhand/deckhand-cases.ts';
import { rollbackHistory } from '../revisions/rollback-history.ts';
import type { Validations } from '../validate/create-validations.ts';
import type { CommitServices } from './commit-change.ts';
import { type Echo, type Judging, submitDocuments } from './submit-documents.ts';

/** The use cases that make revisions. */
export function createChanges(
  services: CommitServices & Judging,
  { noting }: Pick<Validations, 'noting'>,
  { referredBodies }: Pick<DeckhandCases, 'referredBodies'>,
): Pick<App, 'submitDocuments' | 'rollback'> {
  return {
    submitDocuments(by, submission) {
      const echo: Echo['echo'] = (entries) => referredBodies(by, entries);
      return noting(submitDocuments({ ...services, echo }, by, submission));
    },
    rollback: (by, to, request) => noting(rollbackHistory(services, by, to, request)),
  };
}
