/** Thrown where rendering a document would take more work than it may. */
export class WorkExceeded extends Error {
  override readonly name = 'WorkExceeded';
}

/** Work left to do; each method throws WorkExceeded when there is none. */
export interface WorkMeter {
  spend(steps: number): void;
  /** Pays for values looked at on the way along a path. */
  visited(values: number): void;
  /** Pays for members of mappings and lists that are copied. */
  copied(members: number): void;
  /** Steps paid for so far. */
  spent(): number;
}

/** Steps it takes to look at a value, and to copy a member. */
const stepsPerVisit = 20;
const stepsPerCopy = 50;

/** A meter that allows a number of steps; one is about ten nanoseconds. */
export function createWorkMeter(steps: number): WorkMeter {
  let left = steps;
  const spend = (spent: number): void => {
    left -= spent;
    if (left < 0) throw new WorkExceeded();
  };
  return {
    spend,
    visited: (values) => spend(values * stepsPerVisit),
    copied: (members) => spend(members * stepsPerCopy),
    spent: () => steps - left,
  };
}
