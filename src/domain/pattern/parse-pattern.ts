import { type CharacterSet, characterSet, complement } from './character-set.ts';

/** A part of a pattern that is anchored at its beginning. */
export type PatternPart =
  | { readonly kind: 'character'; readonly set: CharacterSet }
  | { readonly kind: 'sequence' | 'choice'; readonly parts: readonly PatternPart[] }
  | {
      readonly kind: 'repetition';
      readonly part: PatternPart;
      readonly min: number;
      /** May be infinite. */
      readonly max: number;
    };

interface ParsedPattern {
  readonly part: PatternPart;
  readonly isAnchoredAtEnd: boolean;
}

/** The part that begins somewhere, and where it ends; null if its syntax is not among that of `parsePattern`. */
type Parsed<T> = { readonly found: T; readonly end: number } | null;

const digits: CharacterSet = [[0x30, 0x39]];
const wordCharacters: CharacterSet = [
  [0x30, 0x39],
  [0x41, 0x5a],
  [0x5f, 0x5f],
  [0x61, 0x7a],
];
const sets: ReadonlyMap<string, CharacterSet> = new Map([
  ['d', digits],
  ['D', complement(digits)],
  ['w', wordCharacters],
  ['W', complement(wordCharacters)],
]);
const controls: ReadonlyMap<string, number> = new Map([
  ['t', 0x09],
  ['n', 0x0a],
  ['v', 0x0b],
  ['f', 0x0c],
  ['r', 0x0d],
]);
const lineEnds: CharacterSet = [
  [0x0a, 0x0a],
  [0x0d, 0x0d],
  [0x2028, 0x2029],
];

/** Groups within groups: more are left to the other engine, which limits them. */
const maxDepth = 50;

/**
 * Parses a pattern of ECMA-262 that begins with `^`, and has no other anchors but `$` at its end: characters, classes,
 * groups, alternatives in groups, and greedy repetitions. Null for all other syntax, and for what is not valid.
 */
export function parsePattern(pattern: string): ParsedPattern | null {
  if (!pattern.startsWith('^')) return null;
  const characters = [...pattern.slice(1)];
  const isAnchoredAtEnd = characters.at(-1) === '$' && characters.at(-2) !== '\\';
  if (isAnchoredAtEnd) characters.pop();
  const parsed = parseSequence(characters, 0, 0);
  if (parsed === null || parsed.end < characters.length) return null;
  return { part: parsed.found, isAnchoredAtEnd };
}

/** Ends before `|`, `)`, and the end. */
function parseSequence(
  characters: readonly string[],
  begin: number,
  depth: number,
): Parsed<PatternPart> {
  const parts: PatternPart[] = [];
  let at = begin;
  while (at < characters.length && characters[at] !== '|' && characters[at] !== ')') {
    const parsed = parseRepeated(characters, at, depth);
    if (parsed === null) return null;
    parts.push(parsed.found);
    at = parsed.end;
  }
  return { found: { kind: 'sequence', parts }, end: at };
}

/** One character, class or group, and how often it is repeated. */
function parseRepeated(
  characters: readonly string[],
  begin: number,
  depth: number,
): Parsed<PatternPart> {
  const parsed = parseOne(characters, begin, depth);
  if (parsed === null) return null;
  const count = parseCount(characters, parsed.end);
  if (count === null) return null;
  const { found: part } = parsed;
  if (count.end === parsed.end) return parsed;
  // Of lazy and possessive repetitions, and of those that are repeated.
  if (['?', '+', '*', '{'].includes(characters[count.end] ?? '')) return null;
  return { found: { kind: 'repetition', part, ...count.found }, end: count.end };
}

function parseOne(
  characters: readonly string[],
  begin: number,
  depth: number,
): Parsed<PatternPart> {
  const character = characters[begin] ?? '';
  if (character === '(') return parseGroup(characters, begin, depth);
  const parsed =
    character === '['
      ? parseClass(characters, begin)
      : character === '\\'
        ? parseEscape(characters, begin)
        : parsePlain(character, begin);
  if (parsed === null) return null;
  return { found: { kind: 'character', set: parsed.found }, end: parsed.end };
}

function parsePlain(character: string, begin: number): Parsed<CharacterSet> {
  if (character === '.') return { found: complement(lineEnds), end: begin + 1 };
  if (/[\^$*+?{}\]]/.test(character)) return null;
  return { found: only(character), end: begin + 1 };
}

function parseGroup(
  characters: readonly string[],
  begin: number,
  depth: number,
): Parsed<PatternPart> {
  const isPlain = characters[begin + 1] !== '?';
  if (depth >= maxDepth || !(isPlain || characters[begin + 2] === ':')) return null;
  const parts: PatternPart[] = [];
  let at = begin + (isPlain ? 0 : 2);
  do {
    const parsed = parseSequence(characters, at + 1, depth + 1);
    if (parsed === null) return null;
    parts.push(parsed.found);
    at = parsed.end;
  } while (characters[at] === '|');
  if (characters[at] !== ')') return null;
  return { found: { kind: 'choice', parts }, end: at + 1 };
}

/** How often something is repeated: once, if nothing says it. */
function parseCount(
  characters: readonly string[],
  begin: number,
): Parsed<{ readonly min: number; readonly max: number }> {
  const end = begin + 1;
  switch (characters[begin]) {
    case '?':
      return { found: { min: 0, max: 1 }, end };
    case '*':
      return { found: { min: 0, max: Number.POSITIVE_INFINITY }, end };
    case '+':
      return { found: { min: 1, max: Number.POSITIVE_INFINITY }, end };
    case '{': {
      const text = characters.slice(begin, begin + 12).join('');
      const [all, min, comma, max] = /^\{(\d{1,4})(,?)(\d{0,4})\}/.exec(text) ?? [];
      if (all === undefined || (comma === '' && max !== '')) return null;
      const least = Number(min);
      const most = comma === '' ? least : max === '' ? Number.POSITIVE_INFINITY : Number(max);
      if (most < least || most === 0) return null;
      return { found: { min: least, max: most }, end: begin + all.length };
    }
    default:
      return { found: { min: 1, max: 1 }, end: begin };
  }
}

/** A class, without ranges that begin or end with a set of characters. */
function parseClass(characters: readonly string[], begin: number): Parsed<CharacterSet> {
  const isNegated = characters[begin + 1] === '^';
  const found: [number, number][] = [];
  let at = begin + (isNegated ? 2 : 1);
  if (characters[at] === ']') return null;
  while (characters[at] !== ']') {
    const member = parseMember(characters, at);
    if (member === null) return null;
    at = member.end;
    if (characters[at] !== '-' || characters[at + 1] === ']') {
      found.push(...member.found.map(([first, last]): [number, number] => [first, last]));
      continue;
    }
    const last = parseMember(characters, at + 1);
    const [from, to] = [pointOf(member.found), pointOf(last?.found)];
    if (last === null || from === null || to === null || to < from) return null;
    found.push([from, to]);
    at = last.end;
  }
  const set = characterSet(found);
  return { found: isNegated ? complement(set) : set, end: at + 1 };
}

function parseMember(characters: readonly string[], begin: number): Parsed<CharacterSet> {
  const character = characters[begin];
  if (character === undefined) return null;
  return character === '\\'
    ? parseEscape(characters, begin)
    : { found: only(character), end: begin + 1 };
}

/** A set, a control character, a character by number, or one that has a meaning without its backslash. */
function parseEscape(characters: readonly string[], begin: number): Parsed<CharacterSet> {
  const character = characters[begin + 1] ?? '';
  const end = begin + 2;
  const set = sets.get(character);
  if (set !== undefined) return { found: set, end };
  const control = controls.get(character);
  if (control !== undefined) return { found: [[control, control]], end };
  if (character === 'u') {
    const [number] = /^[\da-f]{4}/i.exec(characters.slice(end, end + 4).join('')) ?? [];
    const point = Number.parseInt(number ?? '', 16);
    // Surrogates are halves of a character.
    if (Number.isNaN(point) || (point >= 0xd800 && point <= 0xdfff)) return null;
    return { found: [[point, point]], end: end + 4 };
  }
  return /[\^$\\.*+?()[\]{}|/-]/.test(character) ? { found: only(character), end } : null;
}

function only(character: string): CharacterSet {
  const point = character.codePointAt(0) ?? 0;
  return [[point, point]];
}

/** The character of a set that has one; null for others. */
function pointOf(set: CharacterSet | undefined): number | null {
  const [range, ...others] = set ?? [];
  return range !== undefined && others.length === 0 && range[0] === range[1] ? range[0] : null;
}
