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

/** A queue that calls back when it was empty for some milliseconds, and until `stop`; never if they are null. */
export function turnsUntilIdle(
  ms: number | null,
  onIdle: () => void,
): { readonly inTurn: InTurn; stop(): void } {
  const inTurn = createTurns();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  return {
    inTurn: (task) =>
      inTurn(async () => {
        clearTimeout(timer);
        try {
          return await task();
        } finally {
          if (ms !== null && !isStopped) timer = setTimeout(onIdle, ms).unref();
        }
      }),
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
