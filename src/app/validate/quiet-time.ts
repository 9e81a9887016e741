import type { Timer } from '../../ports/timer.ts';

/** How long work is put off. */
export interface Pace {
  /** Milliseconds after the end of other work. */
  readonly quietMs: number;
  /** Milliseconds altogether, however much other work there is. */
  readonly longestMs: number;
}

/** Says when there is time for work that nobody waits for. */
export interface QuietTime {
  /** Notes that other work is done. */
  during<T>(work: Promise<T>): Promise<T>;
  /** Resolves when no other work was done for a while, or that has been waited for long enough. */
  comes(): Promise<void>;
  /** Resolves what waits now. */
  skip(): void;
}

export function createQuietTime(timer: Timer, { quietMs, longestMs }: Pace): QuietTime {
  let active = 0;
  let lastEnd = Number.NEGATIVE_INFINITY;
  let waiting = new AbortController();

  const isQuiet = (): boolean => active === 0 && timer.now() - lastEnd >= quietMs;

  return {
    async during(work) {
      active += 1;
      try {
        return await work;
      } finally {
        active -= 1;
        lastEnd = timer.now();
      }
    },
    async comes() {
      const latest = timer.now() + longestMs;
      const { signal } = waiting;
      while (!signal.aborted && !isQuiet() && timer.now() < latest) {
        await timer.wait(quietMs, { signal, background: true });
      }
    },
    skip() {
      waiting.abort();
      waiting = new AbortController();
    },
  };
}
