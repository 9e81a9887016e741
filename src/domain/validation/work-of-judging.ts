import { type Fault, fault } from '../errors.ts';

/**
 * Counts the work of judging all documents of a revision. Only documents that take much count, so that
 * whoever knows of the others just that they are valid comes to the same.
 */
export interface JudgingWork {
  /** Adds the steps of a document. @throws JudgingEnded once there were more than there may be */
  spend(steps: number): void;
}

/** Thrown where judging a revision takes more work than it may. */
export class JudgingEnded extends Error {
  override readonly name = 'JudgingEnded';
}

/** Steps of a document that are not worth counting. */
const fewSteps = 10_000;

/** Whether judging a document took so much that it counts. */
export function isMuchWork(steps: number): boolean {
  return steps > fewSteps;
}

/** A count that ends at a limit. */
export function createJudgingWork(limit: number): JudgingWork {
  let left = limit;
  return {
    spend(steps) {
      if (isMuchWork(steps)) left -= steps;
      if (left < 0) throw new JudgingEnded();
    },
  };
}

/** All there is to say of a revision that would take more work to judge than it may. */
export function tooMuchWork(limit: number): Fault {
  const what = 'the work of judging all documents by their DataSchemas, in steps,';
  return fault('LIMIT_EXCEEDED', { what, limit, setting: 'PURSER_MAX_VALIDATION_STEPS' });
}
