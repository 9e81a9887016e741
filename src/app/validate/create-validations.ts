import type { Revision } from '../../domain/revision/revision.ts';
import type { Services } from '../kernel/services.ts';
import type { RevisionRenderer } from '../render/render-revision.ts';
import type { Followers } from '../revisions/follow.ts';
import { addValidation } from './add-validation.ts';
import type { ValidityOf } from './having-validity.ts';
import { createRevisionJudge, type RevisionJudge } from './judge-revision.ts';
import { revisionValidity } from './revision-validity.ts';
import { createSchemaResults } from './schema-results.ts';
import type { ValidationCases } from './validation-cases.ts';
import { validationEntries } from './validation-entries.ts';
import { watchValidations } from './watch-validations.ts';

/** Everything about validations that others build on. */
export interface Validations {
  readonly cases: ValidationCases;
  readonly judge: RevisionJudge;
  readonly validityOf: ValidityOf;
  /** Has the result of a revision that is being made found out, when there is time for it. */
  noting<T extends MadeRevision>(making: Promise<T>): Promise<T>;
  close(): void;
}

interface MadeRevision {
  readonly head: Revision;
  readonly revision: Revision;
}

export function createValidations(
  services: Services,
  renderer: RevisionRenderer,
  followers: Followers,
): Validations {
  const stop = new AbortController();
  const judge = createRevisionJudge(services, renderer, stop.signal);
  const results = createSchemaResults(services, judge);
  const validityOf: ValidityOf = (revisions) => revisionValidity(services, results, revisions);
  return {
    judge,
    validityOf,
    async noting(making) {
      const made = await results.queue.during(making);
      const { head, revision } = made;
      if (revision.id !== head.id && results.isRecorded(revision)) results.queue.add(revision);
      return made;
    },
    close() {
      results.queue.close();
      stop.abort();
    },
    cases: {
      addValidation: (by, revision, name, input) =>
        addValidation(services, by, revision, name, input),
      validity: (_by, revisions) => validityOf(revisions),
      validationEntries: (_by, revision, name, page) =>
        validationEntries(services, results, revision, name, page),
      schemaValidation: (_by, revision) => results.of(revision),
      validationsRecorded: (_by, watch) =>
        watchValidations(services.store.validations, followers, watch),
    },
  };
}
