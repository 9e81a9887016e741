/** The dialect of `\s`. `ascii` is Python's with the flag `a`. */
export type PatternDialect = 'python' | 'ecma-262' | 'ascii';

/**
 * The content of a character class that matches whitespace, and of one that matches all other
 * characters.
 */
export interface Whitespace {
  readonly members: string;
  readonly others: string;
}

type Range = readonly [number, number];

/** Spaces and line separators of Unicode beyond Latin-1. */
const wide: readonly Range[] = [
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
];
const noBreakSpace: Range = [0xa0, 0xa0];

/** The characters that `\s` matches in Python, where text is Unicode, and in ECMA-262. */
export const whitespace: Readonly<Record<PatternDialect, Whitespace>> = {
  python: classes([[9, 13], [0x1c, 0x20], [0x85, 0x85], noBreakSpace, ...wide]),
  'ecma-262': classes([[9, 13], [0x20, 0x20], noBreakSpace, ...wide, [0xfeff, 0xfeff]]),
  ascii: classes([
    [9, 13],
    [0x20, 0x20],
  ]),
};

/** Ranges in order, as text, and the ranges between them. */
function classes(ranges: readonly Range[]): Whitespace {
  const between = [...ranges, [0x110000, 0] as const].map(([first], at): Range => {
    const [, last] = ranges[at - 1] ?? [0, -1];
    return [last + 1, first - 1];
  });
  return { members: ranges.map(rangeText).join(''), others: between.map(rangeText).join('') };
}

function rangeText([first, last]: Range): string {
  return `\\x{${first.toString(16)}}-\\x{${last.toString(16)}}`;
}
