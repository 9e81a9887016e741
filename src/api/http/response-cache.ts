import { createBoundedCache } from '../../domain/json/bounded-cache.ts';
import type { Digest } from '../../domain/json/canonical.ts';
import { noTelemetry, type Telemetry } from '../../ports/telemetry.ts';

/**
 * The response cache: bytes of responses that never change, of all APIs; none contains a secret.
 */
export interface ResponseCache {
  /** Maximum number of bytes; 0: no cache. */
  readonly capacity: number;
  /**
   * The response with a digest, which covers everything that determines it; null if it is not
   * cached.
   */
  get(digest: Digest): Buffer | null;
  put(digest: Digest, bytes: Buffer): void;
  /**
   * Reserves bytes for a response that is being sent, to cache it when it is complete. Returns false if there are too
   * many: all reservations together are limited to the capacity of the cache.
   */
  reserve(bytes: number): boolean;
  /** Releases reserved bytes. */
  release(bytes: number): void;
}

/** Approximate memory of a response in addition to its bytes. */
const entryBytes = 500;

export function createResponseCache(
  capacity: number,
  telemetry: Pick<Telemetry, 'countLook'> = noTelemetry,
): ResponseCache {
  const cache = createBoundedCache<Buffer>(capacity);
  let pendingBytes = 0;
  return {
    capacity,
    get(digest) {
      const found = cache.get(digest) ?? null;
      telemetry.countLook('response', found !== null);
      return found;
    },
    put: (digest, bytes) => cache.put(digest, bytes, bytes.length + entryBytes),
    reserve(bytes) {
      if (pendingBytes + bytes > capacity) return false;
      pendingBytes += bytes;
      return true;
    },
    release(bytes) {
      pendingBytes -= bytes;
    },
  };
}

/**
 * The cache header for responses with an entity tag: the client may cache the response, but must validate it each time.
 * After a purge a number can belong to another revision, and permissions can change. Shared caches must not store it.
 */
export const askAgain = ['cache-control', 'private, no-cache'] as const;
