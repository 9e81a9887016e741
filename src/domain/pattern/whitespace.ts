import { type CharacterSet, type CodePoints, complement } from './character-set.ts';

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

/** Spaces and line separators of Unicode beyond Latin-1. */
const wide: CharacterSet = [
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
];
const noBreakSpace: CodePoints = [0xa0, 0xa0];

/** The characters that `\s` matches in Python, where text is Unicode, and in ECMA-262. */
export const whitespace: Readonly<Record<PatternDialect, Whitespace>> = {
  python: classes([[9, 13], [0x1c, 0x20], [0x85, 0x85], noBreakSpace, ...wide]),
  'ecma-262': classes([[9, 13], [0x20, 0x20], noBreakSpace, ...wide, [0xfeff, 0xfeff]]),
  ascii: classes([
    [9, 13],
    [0x20, 0x20],
  ]),
};

/** A set, and all other characters, as text. */
function classes(set: CharacterSet): Whitespace {
  return { members: textOf(set), others: textOf(complement(set)) };
}

function textOf(set: CharacterSet): string {
  return set.map(rangeText).join('');
}

function rangeText([first, last]: CodePoints): string {
  return `\\x{${first.toString(16)}}-\\x{${last.toString(16)}}`;
}
