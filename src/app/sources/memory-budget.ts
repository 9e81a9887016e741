import { refusal } from '../../domain/errors.ts';

/** Bounds the memory that polls of all data sources use at once. */
export interface MemoryBudget {
  /** The share of one poll of a table. */
  open(): MemoryShare;
}

/** What one poll of a table holds: bodies of answers, and the rows in them. */
export interface MemoryShare {
  /**
   * Takes bytes; waits while others hold them.
   *
   * @throws SOURCE_MEMORY if the share alone is too large, if `signal` is aborted meanwhile, or if all shares that hold
   * bytes wait for each other and this one was opened last
   */
  take(bytes: number, signal: AbortSignal): Promise<void>;
  /** Gives some bytes back. */
  give(bytes: number): void;
  /** Gives all back. */
  close(): void;
}

interface Share {
  held: number;
  /** What it waits for; null if it goes on. */
  wanted: { readonly bytes: number; end(isGranted: boolean): void } | null;
}

/** A budget of so many bytes. */
export function createMemoryBudget(maxBytes: number): MemoryBudget {
  /** In the order in which they were opened. */
  const shares = new Set<Share>();
  let used = 0;

  function settle(): void {
    for (const share of shares) {
      if (share.wanted === null || used + share.wanted.bytes > maxBytes) continue;
      const { bytes, end } = share.wanted;
      [share.held, used] = [share.held + bytes, used + bytes];
      end(true);
    }
    const waiting = [...shares].filter(({ wanted }) => wanted !== null);
    const isStuck = [...shares].every(({ held, wanted }) => held === 0 || wanted !== null);
    if (isStuck) waiting.at(-1)?.wanted?.end(false);
  }

  return {
    open() {
      const share: Share = { held: 0, wanted: null };
      shares.add(share);
      const give = (bytes: number): void => {
        used -= bytes;
        share.held -= bytes;
        settle();
      };
      return {
        async take(bytes, signal) {
          if (share.held + bytes > maxBytes || signal.aborted) throw tooMuch(maxBytes);
          if (used + bytes <= maxBytes) {
            [share.held, used] = [share.held + bytes, used + bytes];
            return;
          }
          const granted = waitFor(share, bytes, signal);
          settle();
          if (!(await granted)) throw tooMuch(maxBytes);
        },
        give,
        close() {
          shares.delete(share);
          give(share.held);
        },
      };
    },
  };
}

/** Whether the bytes are granted in the end. */
function waitFor(share: Share, bytes: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isGranted: boolean): void => {
      signal.removeEventListener('abort', refuse);
      share.wanted = null;
      resolve(isGranted);
    };
    const refuse = (): void => end(false);
    signal.addEventListener('abort', refuse);
    share.wanted = { bytes, end };
  });
}

function tooMuch(limit: number) {
  return refusal('SOURCE_MEMORY', { limit });
}
