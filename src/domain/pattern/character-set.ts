/** A range of code points, both ends included. */
export type CodePoints = readonly [first: number, last: number];

/** Code points as ranges, in order, none touching another. */
export type CharacterSet = readonly CodePoints[];

/** The last code point of Unicode. */
export const maxCodePoint = 0x10ffff;

/** The set of some ranges, in any order, which may overlap. */
export function characterSet(ranges: readonly CodePoints[]): CharacterSet {
  const joined: [number, number][] = [];
  for (const [first, last] of [...ranges].sort(([one], [other]) => one - other)) {
    const before = joined.at(-1);
    if (before !== undefined && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else joined.push([first, last]);
  }
  return joined;
}

/** The characters of one set or the other. */
export function union(one: CharacterSet, other: CharacterSet): CharacterSet {
  if (one.length === 0) return other;
  return other.length === 0 ? one : characterSet([...one, ...other]);
}

/** All characters but those of a set. */
export function complement(set: CharacterSet): CharacterSet {
  const others: CodePoints[] = [];
  let next = 0;
  for (const [first, last] of set) {
    if (first > next) others.push([next, first - 1]);
    next = last + 1;
  }
  return next > maxCodePoint ? others : [...others, [next, maxCodePoint]];
}

/** Whether no character is in both sets. */
export function areDisjoint(one: CharacterSet, other: CharacterSet): boolean {
  return one.every(([first, last]) => other.every(([from, to]) => last < from || to < first));
}
