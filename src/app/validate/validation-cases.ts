import type { Principal } from '../../domain/access/principal.ts';
import type { Revision, RevisionId } from '../../domain/revision/revision.ts';
import type {
  PolicyState,
  PolicyValidation,
  ValidationState as StateOf,
  ValidationStatus,
  Validity,
} from '../../domain/validation/policy-status.ts';
import type { ValidationInput } from '../../domain/validation/validation-input.ts';
import type { ValidationEntry } from '../../ports/validation-store.ts';
import type { ForwardPage, Slice } from '../kernel/slice.ts';
import type { Following } from '../revisions/follow.ts';

export type { PolicyState, PolicyValidation, ValidationInput, ValidationStatus };

/** What one name of a validation comes to in a revision. */
export type ValidationState = StateOf<ValidationEntry>;

/** All that is to be said of the validations of a revision, as of now. */
export type RevisionValidity = Validity<ValidationEntry>;

/** Which recorded results to be told of. */
export interface ValidationWatch {
  /** Those recorded after the one of this sequence number; default: from now on. */
  readonly after?: number;
  readonly revision?: RevisionId;
  readonly names?: readonly string[];
}

/** What one can ask of Purser about validations. */
export interface ValidationCases {
  /**
   * Records the result of a validation. @throws REVISION_NOT_FOUND, VALIDATION_MALFORMED (all that is
   * wrong at once)
   */
  addValidation(
    by: Principal,
    revision: RevisionId,
    name: string,
    input: ValidationInput,
  ): Promise<ValidationEntry>;

  /**
   * What the validations of revisions come to, as of now. Costs a fixed number of store calls. Waits
   * for results of `deckhand-schema-validation` that are under way.
   */
  validity(by: Principal, revisions: readonly Revision[]): Promise<readonly RevisionValidity[]>;

  /**
   * Entries of one validation in a revision, in order; of `deckhand-schema-validation` there is always one:
   * it is found out now if it is not known. @throws ARGUMENT_INVALID
   */
  validationEntries(
    by: Principal,
    revision: Revision,
    name: string,
    page: ForwardPage,
  ): Promise<Slice<ValidationEntry>>;

  /** The result of `deckhand-schema-validation`, found out now if it is not known; of dry runs, too. */
  schemaValidation(by: Principal, revision: Revision): Promise<ValidationEntry>;

  /** Results as they are recorded: each once, in order. @throws ARGUMENT_INVALID */
  validationsRecorded(by: Principal, watch: ValidationWatch): Promise<Following<ValidationEntry>>;
}
