/** Runs tasks one after the other, in the order in which they came. */
export type InTurn = <T>(task: () => Promise<T>) => Promise<T>;

/** A queue of its own. A task that fails does not hold up those behind it. */
export function createTurns(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const result = last.then(task);
    last = result.catch(() => undefined);
    return result;
  };
}
