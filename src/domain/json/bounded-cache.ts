/** A cache that evicts the least recently used values when it exceeds its capacity. */
export interface BoundedCache<T> {
  get(key: string): T | undefined;
  /** Stores a value, unless its weight exceeds the capacity of the cache. */
  put(key: string, value: T, weight: number): void;
  remove(key: string): void;
}

/** Above this number of values, a full cache evicts several of them together. */
const fewValues = 1_000;
const keptShare = 15 / 16;

/**
 * An empty cache; `capacity` is in the unit of the weights. Values that grow as they are used are weighed
 * again by `weigh` when they are asked for.
 */
export function createBoundedCache<T>(
  capacity: number,
  weigh?: (value: T) => number,
): BoundedCache<T> {
  // A Map iterates in order of insertion, so re-inserting on use keeps the least recently used
  // first.
  const kept = new Map<string, { readonly value: T; readonly weight: number }>();
  let total = 0;
  const drop = (key: string): void => {
    const found = kept.get(key);
    if (found === undefined) return;
    total -= found.weight;
    kept.delete(key);
  };
  return {
    get(key) {
      const found = kept.get(key);
      if (found === undefined) return undefined;
      kept.delete(key);
      const weight = weigh?.(found.value) ?? found.weight;
      total += weight - found.weight;
      kept.set(key, weight === found.weight ? found : { value: found.value, weight });
      return found.value;
    },
    remove: drop,
    put(key, value, weight) {
      drop(key);
      if (weight > capacity) return;
      kept.set(key, { value, weight });
      total += weight;
      if (total <= capacity) return;
      // Finding the oldest value is slow: a Map walks past all deleted ones. So it is not done for
      // every value.
      const target = kept.size > fewValues ? capacity * keptShare : capacity;
      for (const oldest of kept.keys()) {
        if (total <= target) break;
        drop(oldest);
      }
    },
  };
}

/**
 * `make` with a cache for the last `capacity` distinct texts. Errors that it throws are not cached.
 */
export function remembering<T extends object>(
  capacity: number,
  make: (text: string) => T,
): (text: string) => T {
  const cache = createBoundedCache<T>(capacity);
  return (text) => {
    const known = cache.get(text);
    if (known !== undefined) return known;
    const made = make(text);
    cache.put(text, made, 1);
    return made;
  };
}
