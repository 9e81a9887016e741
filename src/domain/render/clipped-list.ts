/** Maximum number of names in a fault. */
const maxNames = 20;

/** The names in a fault: all of `total`, or the first and how many more there are. */
export function clippedList<T>(
  items: Iterable<T>,
  total: number,
  nameOf: (item: T) => string,
): readonly string[] {
  const names: string[] = [];
  for (const item of items) {
    if (names.length === maxNames) return [...names, `… and ${total - maxNames} more`];
    names.push(nameOf(item));
  }
  return names;
}
