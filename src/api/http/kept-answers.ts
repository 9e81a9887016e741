import { createBoundedCache } from '../../domain/json/bounded-cache.ts';
import type { Digest } from '../../domain/json/canonical.ts';

/** The bytes of answers that never change, of all APIs together; none holds a secret. */
export interface KeptAnswers {
  /** How many bytes there may be; 0: none is kept. */
  readonly capacity: number;
  /** The answer under the digest of all that it follows from; null if it is not here. */
  get(digest: Digest): Buffer | null;
  put(digest: Digest, bytes: Buffer): void;
  /**
   * Whether there is room for bytes of an answer on its way, to be kept once it is whole. However many are
   * on their way, they have no more room together than those that are kept.
   */
  hold(bytes: number): boolean;
  /** Gives back room that was held. */
  release(bytes: number): void;
}

/** About what an answer takes in memory besides its bytes. */
const entryBytes = 500;

export function createKeptAnswers(capacity: number): KeptAnswers {
  const kept = createBoundedCache<Buffer>(capacity);
  let held = 0;
  return {
    capacity,
    get: (digest) => kept.get(digest) ?? null,
    put: (digest, bytes) => kept.put(digest, bytes, bytes.length + entryBytes),
    hold(bytes) {
      if (held + bytes > capacity) return false;
      held += bytes;
      return true;
    },
    release(bytes) {
      held -= bytes;
    },
  };
}

/**
 * What goes with an entity tag: a client may keep the answer, but must ask each time whether it still
 * holds. A number can be given to another revision after a purge, and who may see what can change. It is nobody else's.
 */
export const askAgain = ['cache-control', 'private, no-cache'] as const;
