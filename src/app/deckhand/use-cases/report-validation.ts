import type { RevisionId } from '../../../domain/revision/revision.ts';
import { readReport } from '../../../domain/validation/read-report.ts';
import type { ValidationEntry } from '../../../ports/validation-store.ts';
import type { Change } from '../../access/use-case.ts';
import { recording, recordValidation } from '../../validate/record-validation.ts';

/**
 * Records the result of a validation in the YAML form of Deckhand, like `addValidation`.
 * (docs/rest.md#validation-results)
 *
 * @throws REVISION_NOT_FOUND, VALIDATION_MALFORMED; every code of reading YAML
 */
export const reportValidation: Change<
  [revision: RevisionId, name: string, text: string],
  ValidationEntry
> = {
  ...recording,
  run: async ({ by, services }, revision, name, text) =>
    recordValidation(services, by, revision, name, readReport(text, services.limits)),
};
