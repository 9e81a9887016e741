/** Milliseconds of work between two yields: a commit takes some tens of slices. */
const sliceMs = 2;

/** Runs steps to their end, and yields to the event loop every few milliseconds. */
export async function runCooperatively<T>(steps: Generator<void, T>): Promise<T> {
  const yieldIfDue = createYieldIfDue();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    const yielding = yieldIfDue();
    if (yielding !== null) await yielding;
  }
}

/** Returns a function to call between pieces of work: once a time slice is over, it returns a promise to await, until then null. */
export function createYieldIfDue(): () => Promise<void> | null {
  let sliceEnds = performance.now() + sliceMs;
  const yieldSlice = async (): Promise<void> => {
    await yieldToEventLoop();
    sliceEnds = performance.now() + sliceMs;
  };
  return () => (performance.now() < sliceEnds ? null : yieldSlice());
}

/** Lets other requests run: call it between two pieces of work that each may take long. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
