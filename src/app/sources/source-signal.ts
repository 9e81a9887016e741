import type { Timer } from '../../ports/timer.ts';

/** How to wait for a notification. */
export interface SignalWait {
  readonly ms: number;
  readonly signal?: AbortSignal;
  /** Whether the process stays alive for it: a caller waits. Default: false. */
  readonly keepsAlive?: boolean;
}

/** Wakes those in this process that wait for something to happen to a source. */
export interface SourceSignal {
  /** Wakes those that wait for this source. */
  notify(source: string): void;
  /** Resolves at a notification, after some milliseconds, or when a signal is aborted. */
  wait(source: string, options: SignalWait): Promise<void>;
  /** Calls back at each notification, of any source; returns a function that ends it. */
  listen(onNotify: (source: string) => void): () => void;
}

export function createSourceSignal(timer: Timer): SourceSignal {
  const listeners = new Set<(source: string) => void>();
  const listen: SourceSignal['listen'] = (onNotify) => {
    listeners.add(onNotify);
    return () => listeners.delete(onNotify);
  };
  return {
    notify(source) {
      for (const onNotify of listeners) onNotify(source);
    },
    async wait(source, { ms, signal, keepsAlive = false }) {
      const woken = new AbortController();
      const end = listen((notified) => {
        if (notified === source) woken.abort();
      });
      const either = AbortSignal.any([woken.signal, ...(signal === undefined ? [] : [signal])]);
      await timer.wait(Math.min(ms, 2 ** 31 - 1), { signal: either, background: !keepsAlive });
      end();
    },
    listen,
  };
}
