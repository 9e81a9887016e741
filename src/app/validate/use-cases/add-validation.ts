import type { RevisionId } from '../../../domain/revision/revision.ts';
import type { ValidationEntry } from '../../../ports/validation-store.ts';
import type { Change } from '../../access/use-case.ts';
import { recording, recordValidation } from '../record-validation.ts';
import type { ValidationInput } from '../validation-cases.ts';

/**
 * Records the result of a validation.
 *
 * @throws REVISION_NOT_FOUND, VALIDATION_MALFORMED (all faults at once)
 */
export const addValidation: Change<
  [revision: RevisionId, name: string, input: ValidationInput],
  ValidationEntry
> = {
  ...recording,
  run: ({ by, services }, revision, name, input) =>
    recordValidation(services, by, revision, name, input),
};
