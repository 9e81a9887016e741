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

/** A value in a ring in order of use: after the ring's head the one used longest ago, before it the newest. */
interface Entry<T> {
  readonly key: string;
  readonly value: T;
  weight: number;
  before: Entry<T>;
  after: Entry<T>;
}

/**
 * An empty cache; `capacity` is in the unit of the weights. Values that grow as they are used are weighed
 * again by `weigh` when they are asked for.
 */
export function createBoundedCache<T>(
  capacity: number,
  weigh?: (value: T) => number,
): BoundedCache<T> {
  // A ring beside the Map: a use changes a few links, where inserting into the Map again would copy it now and then.
  const kept = new Map<string, Entry<T>>();
  const head = createRing<T>();
  let total = 0;
  const drop = (entry: Entry<T>): void => {
    total -= entry.weight;
    unlink(entry);
    kept.delete(entry.key);
  };
  return {
    get(key) {
      const found = kept.get(key);
      if (found === undefined) return undefined;
      if (weigh !== undefined) {
        const weight = weigh(found.value);
        total += weight - found.weight;
        found.weight = weight;
      }
      if (found.after !== head) {
        unlink(found);
        linkBefore(head, found);
      }
      return found.value;
    },
    remove(key) {
      const found = kept.get(key);
      if (found !== undefined) drop(found);
    },
    put(key, value, weight) {
      const known = kept.get(key);
      if (known !== undefined) drop(known);
      if (weight > capacity) return;
      const entry: Entry<T> = { key, value, weight, before: head, after: head };
      kept.set(key, entry);
      linkBefore(head, entry);
      total += weight;
      if (total <= capacity) return;
      const target = kept.size > fewValues ? capacity * keptShare : capacity;
      while (total > target && head.after !== head) drop(head.after);
    },
  };
}

/** The head of an empty ring; it has no value. */
function createRing<T>(): Entry<T> {
  const head = { key: '', weight: 0 } as Entry<T>;
  head.before = head;
  head.after = head;
  return head;
}

function unlink<T>({ before, after }: Entry<T>): void {
  before.after = after;
  after.before = before;
}

function linkBefore<T>(next: Entry<T>, entry: Entry<T>): void {
  entry.before = next.before;
  entry.after = next;
  next.before.after = entry;
  next.before = entry;
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
