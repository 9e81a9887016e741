/** Thrown where rendering a document would take more work than it may. */
export class WorkExceeded extends Error {
  override readonly name = 'WorkExceeded';
}

/** Work left to do. */
export interface WorkMeter {
  /** @throws WorkExceeded when no work is left */
  spend(steps: number): void;
}

/** A meter that allows a number of steps. */
export function createWorkMeter(steps: number): WorkMeter {
  let left = steps;
  return {
    spend(spent) {
      left -= spent;
      if (left < 0) throw new WorkExceeded();
    },
  };
}
