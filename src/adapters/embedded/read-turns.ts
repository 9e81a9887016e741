import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Keeps one chain of reads from holding the event loop: reads of the embedded store resolve without waiting, so that a use case
 * of a thousand reads would run to its end before a write, a timer or another request is looked at.
 */
export interface ReadTurns {
  /** Null if the current turn of the event loop is young; otherwise what resolves in the next one. */
  end(): Promise<void> | null;
}

/** `maxMs`: how long a turn may read. */
export function createReadTurns(maxMs: number): ReadTurns {
  let began: number | null = null;
  return {
    end() {
      if (began === null) {
        began = performance.now();
        setImmediate(() => {
          began = null;
        });
        return null;
      }
      return performance.now() - began > maxMs ? nextTurn() : null;
    },
  };
}
