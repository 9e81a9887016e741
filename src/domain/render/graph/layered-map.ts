/**
 * An immutable map of which another one with a few more entries is made quickly: it shares nearly all with the one before.
 * No value is undefined.
 */
export interface LayeredMap<V, K = string> {
  readonly size: number;
  get(key: K): V | undefined;
  has(key: K): boolean;
  keys(): Iterable<K>;
  values(): Iterable<V>;
}

/** A map, and the newest entries, which count before those of the map. */
interface Layers<V, K> extends LayeredMap<V, K> {
  readonly base: ReadonlyMap<K, V>;
  readonly newest: ReadonlyMap<K, V>;
}

/** Entries above which both layers are joined: copying these now and then takes as long as copying the others each time. */
const maxNewest = 16;

/** A map without entries. */
export function emptyLayers<V, K = string>(): LayeredMap<V, K> {
  return layersOf<V, K>(new Map(), new Map());
}

/** A map with some more entries, or others. */
export function withEntries<V, K = string>(
  known: LayeredMap<V, K>,
  added: ReadonlyMap<K, V>,
): LayeredMap<V, K> {
  const { base, newest } = known as Layers<V, K>;
  if (newest.size + added.size > maxNewest) {
    return layersOf(new Map([...base, ...newest, ...added]), new Map());
  }
  const joined = new Map(newest);
  for (const [key, value] of added) joined.set(key, value);
  return layersOf(base, joined);
}

function layersOf<V, K>(base: ReadonlyMap<K, V>, newest: ReadonlyMap<K, V>): Layers<V, K> {
  let { size } = base;
  for (const key of newest.keys()) if (!base.has(key)) size += 1;
  return {
    base,
    newest,
    size,
    get: (key) => newest.get(key) ?? base.get(key),
    has: (key) => newest.has(key) || base.has(key),
    *keys() {
      for (const key of base.keys()) if (!newest.has(key)) yield key;
      yield* newest.keys();
    },
    *values() {
      for (const [key, value] of base) if (!newest.has(key)) yield value;
      yield* newest.values();
    },
  };
}
