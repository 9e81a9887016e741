import type { Timer } from '../../ports/timer.ts';

/** Wakes those in this process that wait for something to happen to a source. */
export interface Bell {
  /** Wakes those that wait for this source. */
  ring(source: string): void;
  /** Resolves at a ring, after some milliseconds, or when a signal is aborted. */
  wait(
    source: string,
    options: { readonly ms: number; readonly signal: AbortSignal },
  ): Promise<void>;
  /** Calls back at each ring, of any source; gives what ends that. */
  listen(onRing: (source: string) => void): () => void;
}

export function createBell(timer: Timer): Bell {
  const listeners = new Set<(source: string) => void>();
  const listen: Bell['listen'] = (onRing) => {
    listeners.add(onRing);
    return () => listeners.delete(onRing);
  };
  return {
    ring(source) {
      for (const onRing of listeners) onRing(source);
    },
    async wait(source, { ms, signal }) {
      const woken = new AbortController();
      const end = listen((rung) => {
        if (rung === source) woken.abort();
      });
      const either = AbortSignal.any([woken.signal, signal]);
      await timer.wait(Math.min(ms, 2 ** 31 - 1), { signal: either, background: true });
      end();
    },
    listen,
  };
}
