import type { BackgroundWork } from './background-work.ts';

/** Milliseconds of work between two yields: a commit takes some tens of slices. */
const sliceMs = 2;

/** Runs steps to their end, and yields to the event loop every few milliseconds; `background` work yields to requests, too. */
export async function runCooperatively<T>(
  steps: Generator<void, T>,
  background?: BackgroundWork,
): Promise<T> {
  const yieldIfDue = createYieldIfDue(background);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    const yielding = yieldIfDue();
    if (yielding !== null) await yielding;
  }
}

/** Returns a function to call between pieces of work: once a time slice is over, it returns a promise to await, until then null. */
export function createYieldIfDue(background?: BackgroundWork): () => Promise<void> | null {
  let sliceEnds = performance.now() + sliceMs;
  const yieldSlice = async (): Promise<void> => {
    await yieldToEventLoop();
    await background?.yieldToRequests();
    sliceEnds = performance.now() + sliceMs;
  };
  return () => (performance.now() < sliceEnds ? null : yieldSlice());
}

/**
 * As `createYieldIfDue`, for the work of many callers at once: the slice begins with the first of them after the event
 * loop turned, so that a caller in an idle process need not wait.
 */
export function createSharedYieldIfDue(): () => Promise<void> | null {
  let sliceEnds: number | null = null;
  let nextTurn: Promise<void> | null = null;
  const endSlice = (): void => {
    sliceEnds = null;
  };
  const turn = async (): Promise<void> => {
    await yieldToEventLoop();
    nextTurn = null;
    sliceEnds = null;
  };
  return () => {
    if (nextTurn !== null) return nextTurn;
    if (sliceEnds === null) {
      sliceEnds = performance.now() + sliceMs;
      setImmediate(endSlice);
      return null;
    }
    if (performance.now() < sliceEnds) return null;
    nextTurn = turn();
    return nextTurn;
  };
}

/** Lets other requests run: call it between two pieces of work that each may take long. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
