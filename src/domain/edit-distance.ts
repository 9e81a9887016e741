/** How many letters must be added, dropped, changed or swapped with the next to make `a` into `b`. */
export function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const now = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      const swapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      now.push(
        Math.min(
          at(now, column - 1) + 1,
          at(last, column) + 1,
          at(last, column - 1) + (same ? 0 : 1),
          swapped ? at(before, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    before = last;
    last = now;
  }
  return at(last, b.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}

/** A longer name is not a typing error, and comparing it would take long. */
const maxNameLength = 100;

/** The candidate closest to a name, if it is close: what the user may have meant. */
export function nearestName(name: string, known: readonly string[]): string | null {
  if (name.length > maxNameLength) return null;
  const maxDistance = Math.max(2, Math.floor(name.length / 4));
  const near = known
    .map((candidate) => ({ candidate, distance: editDistance(name, candidate) }))
    .filter(({ distance }) => distance <= maxDistance)
    .sort((a, b) => a.distance - b.distance);
  return near[0]?.candidate ?? null;
}

/** The same for names of two parts, joined by a dot: one with the last part of the name, if none is close. */
export function nearestFullName(name: string, known: readonly string[]): string | null {
  const last = (full: string): string => full.slice(full.lastIndexOf('.') + 1);
  return nearestName(name, known) ?? known.find((one) => last(one) === last(name)) ?? null;
}
