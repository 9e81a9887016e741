/** How long work is put off. */
export interface Pace {
  /** Milliseconds after the end of other work. */
  readonly quietMs: number;
  /** Milliseconds altogether, however much other work there is. */
  readonly longestMs: number;
}

/** Tells when there is time for work that nobody waits for. */
export interface QuietTime {
  /** Notes that other work is done. */
  during<T>(work: Promise<T>): Promise<T>;
  /** Resolves when no other work was done for a while, or that has been waited for long enough. */
  comes(): Promise<void>;
  /** Resolves what waits now. */
  skip(): void;
}

export function createQuietTime({ quietMs, longestMs }: Pace): QuietTime {
  let active = 0;
  let lastEnd = Number.NEGATIVE_INFINITY;
  let skip = (): void => {};

  const isQuiet = (): boolean => active === 0 && performance.now() - lastEnd >= quietMs;

  return {
    async during(work) {
      active += 1;
      try {
        return await work;
      } finally {
        active -= 1;
        lastEnd = performance.now();
      }
    },
    async comes() {
      const latest = performance.now() + longestMs;
      let isSkipped = false;
      while (!isSkipped && !isQuiet() && performance.now() < latest) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, quietMs).unref();
          skip = () => {
            isSkipped = true;
            clearTimeout(timer);
            resolve();
          };
        });
      }
    },
    skip: () => skip(),
  };
}
