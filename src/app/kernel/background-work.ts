import type { Timer } from '../../ports/timer.ts';
import { createQuietTime, type Pace } from './quiet-time.ts';

/** The requests in progress: background work yields to them. */
export interface RequestsInProgress {
  /** Counts a request until its promise settles. */
  during<T>(request: Promise<T>): Promise<T>;
  /** Begins work that no request waits for. */
  beginBackground(): BackgroundWork;
}

/** Work that no request waits for. Between two slices it yields to requests. */
export interface BackgroundWork {
  /**
   * Resolves when there is no request in progress, or after the maximum delay, so that the work always makes progress;
   * null if the work may continue immediately.
   */
  yieldToRequests(): Promise<void> | null;
  /**
   * Notes that a request waits for a result of the work: until that settles, or `until` is aborted, the work does not yield
   * to requests. A request must never wait for work that waits for the request.
   */
  prioritise(result: Promise<unknown>, until?: AbortSignal): void;
}

/**
 * A request has pauses of less than 2 ms between its steps. While there are requests all the time, background work gets
 * a slice of 2 ms after every 20 ms, a tenth of the time of a processor.
 */
const defaultPace: Pace = { quietMs: 2, maxDelayMs: 20 };

export function createRequestsInProgress(timer: Timer, pace = defaultPace): RequestsInProgress {
  const quiet = createQuietTime(timer, pace);
  return {
    during: quiet.during,
    beginBackground() {
      let waiting = 0;
      let prioritised = new AbortController();
      return {
        yieldToRequests() {
          const { signal } = prioritised;
          // Not as a wait during which the process may end: whoever closes the work waits for it.
          if (signal.aborted || quiet.isNow()) return null;
          return quiet.comes({ signal, background: false });
        },
        prioritise(result, until) {
          if (until?.aborted) return;
          let hasEnded = false;
          const end = (): void => {
            if (hasEnded) return;
            hasEnded = true;
            waiting -= 1;
            if (waiting === 0) prioritised = new AbortController();
          };
          waiting += 1;
          prioritised.abort();
          until?.addEventListener('abort', end, { once: true });
          result.then(end, end);
        },
      };
    },
  };
}
