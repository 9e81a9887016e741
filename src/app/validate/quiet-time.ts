import type { Timer } from '../../ports/timer.ts';

/** The delays of background work. */
export interface Pace {
  /** Milliseconds after the end of other work. */
  readonly quietMs: number;
  /** Maximum delay in milliseconds, however much other work there is. */
  readonly maxDelayMs: number;
}

/** Delays background work until there is no other work. */
export interface QuietTime {
  /** Notes the end of other work. */
  during<T>(work: Promise<T>): Promise<T>;
  /** Resolves when there was no other work for a while, or after the maximum delay. */
  comes(): Promise<void>;
  /** Resolves all waiting promises. */
  skip(): void;
}

export function createQuietTime(timer: Timer, { quietMs, maxDelayMs }: Pace): QuietTime {
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
      const latest = timer.now() + maxDelayMs;
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
