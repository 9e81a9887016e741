/** Values by name; a `Map` is one. */
export interface Lookup<V> {
  get(name: string): V | undefined;
  keys(): Iterable<string>;
}

/**
 * A look-up in which the values of some names are computed anew, each on first use: most are never used. A name whose
 * new value is undefined does not exist.
 */
export function overlayLookup<V>(
  base: Lookup<V>,
  names: { has(name: string): boolean; keys(): Iterable<string> },
  make: (name: string, before: V | undefined) => V | undefined,
): Lookup<V> {
  const made = new Map<string, V | undefined>();
  const get = (name: string): V | undefined => {
    if (!names.has(name)) return base.get(name);
    if (!made.has(name)) made.set(name, make(name, base.get(name)));
    return made.get(name);
  };
  return {
    get,
    *keys() {
      for (const name of base.keys()) if (!names.has(name)) yield name;
      for (const name of names.keys()) if (get(name) !== undefined) yield name;
    },
  };
}
