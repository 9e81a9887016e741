/** Milliseconds of work after which others get their turn: a commit needs some tens of turns. */
const turnMs = 2;

/** Runs steps to their end, giving way to other requests every few milliseconds. */
export async function inTurns<T>(steps: Generator<void, T>): Promise<T> {
  let turnEnds = performance.now() + turnMs;
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() < turnEnds) continue;
    await giveWay();
    turnEnds = performance.now() + turnMs;
  }
}

/** Lets others have their turn: between two pieces of work that each may take long. */
export function giveWay(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
