import { type RevisionSnapshot, revisionZero } from '../../../domain/revision/revision.ts';
import type { Query } from '../../access/use-case.ts';
import { mayReadAllResults, visibleValidity } from '../../access/visible-validity.ts';
import type { RevisionValidity } from '../validation-cases.ts';

/**
 * The statuses of validations of revisions, as of now. Makes a fixed number of store calls. Waits for results of
 * `deckhand-schema-validation` that are being computed. Errors about documents that the caller may not see are left
 * out.
 */
export const summarizeValidations: Query<
  [revisions: readonly RevisionSnapshot[]],
  readonly RevisionValidity[]
> = {
  kind: 'query',
  permission: 'deckhand:list_validations',
  purpose: 'listing validations',
  async run({ by, services }, revisions) {
    const found = await services.validations.validityOf(revisions);
    if (mayReadAllResults(by)) return found;
    return Promise.all(
      found.map((one, at) => visibleValidity(services, by, revisions[at] ?? revisionZero, one)),
    );
  },
};
