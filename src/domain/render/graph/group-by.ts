/** Groups items by name, each under all of its names, in the order of the input. */
export function groupBy<T>(
  items: readonly T[],
  namesOf: (item: T) => Iterable<string>,
): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    for (const name of namesOf(item)) {
      const group = groups.get(name);
      if (group === undefined) groups.set(name, [item]);
      else group.push(item);
    }
  }
  return groups;
}
