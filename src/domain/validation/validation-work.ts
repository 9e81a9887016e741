import { type Fault, fault } from '../errors.ts';

/**
 * Counts the work of validating all documents of a revision. Only documents that take much count, so that
 * whoever knows of the others just that they are valid comes to the same.
 */
export interface ValidationWork {
  /** Adds the steps of a document. @throws ValidationBudgetExceeded once there were more than there may be */
  spend(steps: number): void;
}

/** Thrown where validating a revision takes more work than it may. */
export class ValidationBudgetExceeded extends Error {
  override readonly name = 'ValidationBudgetExceeded';
}

/** Steps of a document that are not worth counting. */
const fewSteps = 10_000;

/** Whether validating a document took so much that it counts. */
export function isMuchWork(steps: number): boolean {
  return steps > fewSteps;
}

/** A count that ends at a limit. */
export function createValidationWork(limit: number): ValidationWork {
  let left = limit;
  return {
    spend(steps) {
      if (isMuchWork(steps)) left -= steps;
      if (left < 0) throw new ValidationBudgetExceeded();
    },
  };
}

/** All there is to say of a revision that would take more work to validate than it may. */
export function tooMuchWork(limit: number): Fault {
  const what = 'the work of validating all documents against their DataSchemas, in steps,';
  return fault('LIMIT_EXCEEDED', { what, limit, setting: 'PURSER_MAX_VALIDATION_STEPS' });
}
