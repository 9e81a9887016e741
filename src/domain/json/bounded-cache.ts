/** A cache that forgets what was used longest ago once it holds more than it may. */
export interface BoundedCache<T> {
  get(key: string): T | undefined;
  /** Keeps a value; one that weighs more than the whole cache may is not kept. */
  put(key: string, value: T, weight: number): void;
  remove(key: string): void;
}

/** Where more values than this are kept, a part of them is dropped at once when the cache is full. */
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
  // A Map iterates in order of insertion, so re-inserting on use keeps the oldest first.
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
      // To find the oldest, a Map walks past all that was deleted before it: not for every value.
      const target = kept.size > fewValues ? capacity * keptShare : capacity;
      for (const oldest of kept.keys()) {
        if (total <= target) break;
        drop(oldest);
      }
    },
  };
}

/**
 * `make` with a memory for the last `capacity` distinct texts. What it throws is thrown on and not
 * kept.
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
