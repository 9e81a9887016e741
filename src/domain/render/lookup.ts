/** Values by name; a `Map` is one. */
export interface Lookup<V> {
  get(name: string): V | undefined;
  keys(): Iterable<string>;
}

/** A look-up with some values changed, over one that it shares. */
interface PatchedLookup<V> extends Lookup<V> {
  readonly base: Lookup<V>;
  /** undefined: taken out. */
  readonly patches: ReadonlyMap<string, V | undefined>;
}

/**
 * A look-up with values set, or taken out where they are undefined. Patches of patches lie over the
 * same base, so that looking up takes two steps at most.
 */
export function patched<V>(
  lookup: Lookup<V>,
  changes: ReadonlyMap<string, V | undefined>,
): Lookup<V> {
  if (changes.size === 0) return lookup;
  const base = isPatched(lookup) ? lookup.base : lookup;
  const patches = new Map([...(isPatched(lookup) ? lookup.patches : []), ...changes]);
  const result: PatchedLookup<V> = {
    base,
    patches,
    get: (name) => (patches.has(name) ? patches.get(name) : base.get(name)),
    *keys() {
      for (const name of base.keys()) if (!patches.has(name)) yield name;
      for (const [name, value] of patches) if (value !== undefined) yield name;
    },
  };
  return result;
}

function isPatched<V>(lookup: Lookup<V>): lookup is PatchedLookup<V> {
  return 'patches' in lookup;
}
