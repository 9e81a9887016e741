/** Milliseconds of work after which others get their turn: a commit needs some tens of turns. */
const turnMs = 2;

/** Runs steps to their end, giving way to other requests every few milliseconds. */
export async function inTurns<T>(steps: Generator<void, T>): Promise<T> {
  const turn = newTurns();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    const others = turn();
    if (others !== null) await others;
  }
}

/** Asked between pieces of work: what to wait for once they have lasted a turn, null until then. */
export function newTurns(): () => Promise<void> | null {
  let turnEnds = performance.now() + turnMs;
  const next = async (): Promise<void> => {
    await giveWay();
    turnEnds = performance.now() + turnMs;
  };
  return () => (performance.now() < turnEnds ? null : next());
}

/** Lets others have their turn: between two pieces of work that each may take long. */
export function giveWay(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
