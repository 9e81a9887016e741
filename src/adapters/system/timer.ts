import type { Timer } from '../../ports/timer.ts';

/** The timers of this process. */
export const systemTimer: Timer = Object.freeze<Timer>({
  now: () => performance.now(),
  // Not by `timers/promises`: it makes an error, with a stack, for each wait that ends early.
  wait: (milliseconds, { signal, background = false } = {}) =>
    new Promise((resolve) => {
      if (signal?.aborted === true) return resolve();
      const end = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, milliseconds);
      if (background) timer.unref();
      signal?.addEventListener('abort', end, { once: true });
    }),
});
