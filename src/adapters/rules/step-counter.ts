import { TooManySteps } from '../rule-results/rule-faults.ts';

/**
 * Counts the work of an evaluation: each row that goes into a stage, is joined or is given, and each operator and
 * each path of several steps, with the items that operators make. It depends on rules and rows alone, not on the machine. (docs/policies.md#steps)
 */
export interface StepCounter {
  /** The steps so far. */
  readonly steps: number;
  /** Counts some. @throws TooManySteps above the limit */
  take(steps: number): void;
  /** Does a task whose steps count only towards the limit while it runs. @throws TooManySteps above the limit */
  tentatively(task: () => void): void;
}

/** A counter from 0. Default: no limit. */
export function createStepCounter(limit = Number.POSITIVE_INFINITY): StepCounter {
  let steps = 0;
  return {
    get steps() {
      return steps;
    },
    take(some) {
      steps += some;
      if (steps > limit) throw new TooManySteps(limit);
    },
    tentatively(task) {
      const before = steps;
      try {
        task();
      } catch (error) {
        if (!(error instanceof TooManySteps)) steps = before;
        throw error;
      }
      steps = before;
    },
  };
}
