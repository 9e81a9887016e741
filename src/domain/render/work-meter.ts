/** Thrown if rendering a document takes more work than allowed. */
export class WorkExceeded extends Error {
  override readonly name = 'WorkExceeded';
}

/** The remaining work; each method throws WorkExceeded if there is none left. */
export interface WorkMeter {
  spend(steps: number): void;
  /** Counts values visited along a path. */
  visited(values: number): void;
  /** Counts members of mappings and lists that are copied. */
  copied(members: number): void;
  /** Steps counted so far. */
  spent(): number;
}

/** Steps for visiting a value, and for copying a member. */
const stepsPerVisit = 20;
const stepsPerCopy = 50;

/** A meter that allows a number of steps; one step is about ten nanoseconds. */
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
