/** A cache that forgets what was used longest ago once its contents are over a number of bytes. */
export interface BoundedCache<T> {
  get(key: string): T | undefined;
  /** Keeps a value; one larger than the whole cache is not kept. */
  put(key: string, value: T, bytes: number): void;
}

export function createBoundedCache<T>(maxBytes: number): BoundedCache<T> {
  // A Map iterates in order of insertion, so re-inserting on use keeps the oldest first.
  const kept = new Map<string, { readonly value: T; readonly bytes: number }>();
  let total = 0;
  const drop = (key: string): void => {
    total -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  };
  return {
    get(key) {
      const found = kept.get(key);
      if (found === undefined) return undefined;
      kept.delete(key);
      kept.set(key, found);
      return found.value;
    },
    put(key, value, bytes) {
      drop(key);
      if (bytes > maxBytes) return;
      kept.set(key, { value, bytes });
      total += bytes;
      for (const oldest of kept.keys()) {
        if (total <= maxBytes) break;
        drop(oldest);
      }
    },
  };
}
