/** A mutex: callers acquire it one at a time, in the order of their calls. */
export interface Mutex {
  /** Resolves when the mutex is acquired, with the function that releases it. */
  acquire(): Promise<() => void>;
}

export function createMutex(): Mutex {
  let last = Promise.resolve();
  return {
    async acquire() {
      const before = last;
      let release = (): void => {};
      last = new Promise((resolve) => {
        release = resolve;
      });
      await before;
      return release;
    },
  };
}
