/** Lets things be done one at a time, in the order in which they were asked for. */
export interface Turns {
  /** Resolves when it is one's turn, with what ends it. */
  take(): Promise<() => void>;
}

export function createTurns(): Turns {
  let last = Promise.resolve();
  return {
    async take() {
      const before = last;
      let end = (): void => {};
      last = new Promise((resolve) => {
        end = resolve;
      });
      await before;
      return end;
    },
  };
}
