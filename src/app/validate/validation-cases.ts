import type { RevisionId } from '../../domain/revision/revision.ts';
import type {
  PolicyState,
  PolicyValidation,
  ValidationStateOf,
  ValidationStatus,
  Validity,
} from '../../domain/validation/policy-status.ts';
import type { ValidationInput } from '../../domain/validation/validation-input.ts';
import type { ValidationEntry } from '../../ports/validation-store.ts';

export type { PolicyState, PolicyValidation, ValidationInput, ValidationStatus };

/** The status of a validation, by name, in a revision. */
export type ValidationState = ValidationStateOf<ValidationEntry>;

/** The statuses of all validations and policies of a revision, as of now. */
export type RevisionValidity = Validity<ValidationEntry>;

/** Which recorded results to receive. */
export interface ValidationWatch {
  /** Those recorded after the one of this sequence number; default: from now on. */
  readonly after?: number;
  readonly revision?: RevisionId;
  readonly names?: readonly string[];
}
