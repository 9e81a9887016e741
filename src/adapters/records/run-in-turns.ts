import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

/** Steps may hold the event loop for this time. */
const maxTurnMs = 2;

/** Runs steps to their end, and lets other requests run between them. */
export async function runInTurns<T>(steps: Generator<void, T>): Promise<T> {
  let turnEnds = performance.now() + maxTurnMs;
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() < turnEnds) continue;
    await yieldToEventLoop();
    turnEnds = performance.now() + maxTurnMs;
  }
}
