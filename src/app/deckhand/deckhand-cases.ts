import type { ValidationEntry } from '../../ports/validation-store.ts';
import type { RevisionValidity } from '../validate/validation-cases.ts';
import type { RevisionDescription, RevisionList, RevisionsRequest } from './revision-list.ts';

export type { RevisionDescription, RevisionList, RevisionsRequest };

/**
 * A result of a validation, if there is one, and the statuses of all validations of its revision.
 */
export interface FoundResult {
  readonly entry: ValidationEntry | null;
  readonly validity: RevisionValidity;
}
