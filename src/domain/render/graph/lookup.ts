/** Values by name; a `Map` is one. */
export interface Lookup<V> {
  get(name: string): V | undefined;
  keys(): Iterable<string>;
}

/**
 * A look-up with the values of some names made anew, each when it is first asked for: most never are. A
 * name whose value comes to nothing is not there.
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
