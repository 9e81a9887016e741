import { refusal } from '../errors.ts';

/** Counts the steps of some work in one request. @throws LIMIT_EXCEEDED above the maximum */
export type StepBudget = (steps: number) => void;

/** A budget of `limit` steps; the error names the work and the setting. */
export function createStepBudget(what: string, limit: number, setting: string): StepBudget {
  let left = limit;
  return (steps) => {
    left -= steps;
    if (left < 0) throw refusal('LIMIT_EXCEEDED', { what, limit, setting });
  };
}
