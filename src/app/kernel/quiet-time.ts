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
  /** Whether there was no other work for a while. */
  isNow(): boolean;
  /**
   * Resolves when there was no other work for a while, or after the maximum delay. An aborted `signal` ends the wait. By
   * default the process may end meanwhile.
   */
  comes(options?: { readonly signal: AbortSignal; readonly background: boolean }): Promise<void>;
  /** Resolves all promises that wait without a signal of their own. */
  skip(): void;
}

export function createQuietTime(timer: Timer, { quietMs, maxDelayMs }: Pace): QuietTime {
  let active = 0;
  let lastEnd = Number.NEGATIVE_INFINITY;
  let waiting = new AbortController();

  const isNow = (): boolean => active === 0 && timer.now() - lastEnd >= quietMs;

  return {
    isNow,
    async during(work) {
      active += 1;
      try {
        return await work;
      } finally {
        active -= 1;
        lastEnd = timer.now();
      }
    },
    async comes(options = { signal: waiting.signal, background: true }) {
      const latest = timer.now() + maxDelayMs;
      while (!options.signal.aborted && !isNow() && timer.now() < latest) {
        await timer.wait(quietMs, options);
      }
    },
    skip() {
      waiting.abort();
      waiting = new AbortController();
    },
  };
}
