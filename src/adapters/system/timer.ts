import { setTimeout } from 'node:timers/promises';
import type { Timer } from '../../ports/timer.ts';

/** The timers of this process. */
export const systemTimer: Timer = Object.freeze<Timer>({
  now: () => performance.now(),
  async wait(milliseconds, { signal, background = false } = {}) {
    const options = { ref: !background, ...(signal !== undefined && { signal }) };
    await setTimeout(milliseconds, undefined, options).catch((error: unknown) => {
      if (signal?.aborted !== true) throw error;
    });
  },
});
