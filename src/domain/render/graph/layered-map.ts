/**
 * An immutable map of which another one with a few more entries is made quickly: it shares nearly all with the one before.
 * No value is undefined.
 */
export interface LayeredMap<V> {
  readonly size: number;
  get(key: string): V | undefined;
  has(key: string): boolean;
  keys(): Iterable<string>;
  values(): Iterable<V>;
}

/** A map, and the newest entries, which count before those of the map. */
interface Layers<V> extends LayeredMap<V> {
  readonly base: ReadonlyMap<string, V>;
  readonly newest: ReadonlyMap<string, V>;
}

/** Entries above which both layers are joined: copying these now and then takes as long as copying the others each time. */
const maxNewest = 16;

/** A map without entries. */
export function emptyLayers<V>(): LayeredMap<V> {
  return layersOf<V>(new Map(), new Map());
}

/** A map with some more entries, or others. */
export function withEntries<V>(known: LayeredMap<V>, added: ReadonlyMap<string, V>): LayeredMap<V> {
  const { base, newest } = known as Layers<V>;
  if (newest.size + added.size > maxNewest) {
    return layersOf(new Map([...base, ...newest, ...added]), new Map());
  }
  const joined = new Map(newest);
  for (const [key, value] of added) joined.set(key, value);
  return layersOf(base, joined);
}

function layersOf<V>(base: ReadonlyMap<string, V>, newest: ReadonlyMap<string, V>): Layers<V> {
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
