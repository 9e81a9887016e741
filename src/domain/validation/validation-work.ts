import { type Fault, fault } from '../errors.ts';

/**
 * Counts the work of validating all documents of a revision. Only expensive documents count, so the result is the same
 * if the validity of the others is already known.
 */
export interface ValidationWork {
  /** Adds the steps of a document. @throws ValidationBudgetExceeded above the limit */
  spend(steps: number): void;
}

/** Thrown if validating a revision takes more work than allowed. */
export class ValidationBudgetExceeded extends Error {
  override readonly name = 'ValidationBudgetExceeded';
}

/** Steps of a document that are too few to count. */
const fewSteps = 10_000;

/** Whether validating a document took enough steps to count. */
export function isMuchWork(steps: number): boolean {
  return steps > fewSteps;
}

/** A count with a limit. */
export function createValidationWork(limit: number): ValidationWork {
  let left = limit;
  return {
    spend(steps) {
      if (isMuchWork(steps)) left -= steps;
      if (left < 0) throw new ValidationBudgetExceeded();
    },
  };
}

/** The result for a revision that takes more work to validate than allowed. */
export function tooMuchWork(limit: number): Fault {
  const what = 'the work of validating all documents against their DataSchemas, in steps,';
  return fault('LIMIT_EXCEEDED', { what, limit, setting: 'PURSER_MAX_VALIDATION_STEPS' });
}
