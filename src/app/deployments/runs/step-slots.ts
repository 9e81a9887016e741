/** Lets at most so many programs of a run run at once. Steps that are ready wait for their slot, in order. */
export interface StepSlots {
  /** Resolves with what gives the slot back, which may be called again; on an abort without a slot. */
  take(signal: AbortSignal): Promise<() => void>;
  /** Whether as many steps wait as run: then it is too early to record more. */
  hasEnough(): boolean;
}

export function createStepSlots(count: number): StepSlots {
  let free = count;
  const waiting = new Set<() => void>();
  const giveBack = (): void => {
    const [next] = waiting;
    if (next === undefined) free += 1;
    else next();
  };
  const slot = (): (() => void) => {
    let isMine = true;
    return () => {
      if (isMine) giveBack();
      isMine = false;
    };
  };
  return {
    hasEnough: () => waiting.size >= count,
    async take(signal) {
      if (signal.aborted) return () => undefined;
      if (free > 0) {
        free -= 1;
        return slot();
      }
      return new Promise((resolve) => {
        const settle = (release: () => void): void => {
          waiting.delete(begin);
          signal.removeEventListener('abort', stop);
          resolve(release);
        };
        const begin = (): void => settle(slot());
        const stop = (): void => settle(() => undefined);
        waiting.add(begin);
        signal.addEventListener('abort', stop);
      });
    },
  };
}
