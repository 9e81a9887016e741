import type { Principal } from '../../domain/access/principal.ts';
import { refusal, throwFaults } from '../../domain/errors.ts';
import type { RevisionId } from '../../domain/revision/revision.ts';
import {
  checkValidationInput,
  malformedValidation,
  type ValidationInput,
} from '../../domain/validation/validation-input.ts';
import type { ValidationEntry } from '../../ports/validation-store.ts';
import { checkName } from '../kernel/check-name.ts';
import type { Services } from '../kernel/services.ts';
import { isOwnValidation } from './own-results.ts';

/** The common options of use cases that record a validation. */
export const recording = {
  kind: 'change',
  permission: 'deckhand:create_validation',
  purpose: 'recording a validation',
  audit: {
    action: 'addValidation',
    target: (revision: RevisionId, validation: string) => ({ revision, validation }),
    outcome: ({ index, status }: ValidationEntry) => ({ index, status }),
  },
} as const;

/**
 * Records the result of a validation of a revision by another service. (docs/validation.md#results-of-others)
 *
 * @throws REVISION_NOT_FOUND, VALIDATION_MALFORMED (all faults at once)
 */
export async function recordValidation(
  { store, clock, limits }: Services,
  by: Principal,
  revision: RevisionId,
  name: string,
  input: ValidationInput,
): Promise<ValidationEntry> {
  const { checked, faults } = checkValidationInput(input, limits);
  const wrongName = nameFlaw(name);
  throwFaults([...(wrongName === null ? [] : [malformedValidation(wrongName, 'name')]), ...faults]);
  if (!Number.isSafeInteger(revision) || revision < 1) {
    throw refusal('REVISION_NOT_FOUND', { revision });
  }
  const createdAt = clock.now();
  return store.validations.append({
    revision,
    name,
    ...checked,
    createdAt,
    recordedBy: by.name,
  });
}

function nameFlaw(name: string): string | null {
  if (isOwnValidation(name)) return `only Purser itself records results of ${name}`;
  if (name === 'detail')
    return 'its name cannot be detail: clients of Deckhand ask for all results by it';
  const reason = checkName(name);
  return reason === null ? null : `its name cannot be one: ${reason}`;
}
