import type { Timer } from '../../ports/timer.ts';

/** The timers of this process. */
export const systemTimer: Timer = Object.freeze<Timer>({
  now: () => performance.now(),
  wait: (milliseconds, { signal, background = false } = {}) =>
    new Promise((resolve) => {
      if (signal?.aborted === true) return resolve();
      // Not the library's own promise, which makes an error with its stack for each wait that is aborted.
      const end = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, milliseconds);
      if (background) timer.unref();
      signal?.addEventListener('abort', end);
    }),
});
