import { areDisjoint, type CharacterSet, union } from './character-set.ts';
import { type PatternPart, parsePattern } from './parse-pattern.ts';

/** A pattern that the built-in engine searches in linear time. */
export interface DeterministicPattern {
  readonly expression: RegExp;
  /** The number of characters and groups, each as often as it is repeated at least. */
  readonly size: number;
}

/** Maximum size: counted repetitions multiply it. */
const maxSize = 1_000;

/**
 * The pattern for the built-in engine, if it is anchored at its beginning and deterministic: the next character of a text
 * decides how the match goes on. That engine tries alternatives one after the other, of which in such a pattern all but
 * one fail at their first character. So a search takes time in proportion to the text, and memory, too: there is a limit
 * of length above which the engine ends with an error. Null for any other pattern, and for much of the syntax.
 */
export function deterministicPattern(pattern: string): DeterministicPattern | null {
  const parsed = parsePattern(pattern);
  if (parsed === null) return null;
  const { part, isAnchoredAtEnd } = parsed;
  const size = sizeOf(part);
  if (size > maxSize || !isDeterministic(part, [])) return null;
  return { expression: new RegExp(`^${textOf(part)}${isAnchoredAtEnd ? '$' : ''}`, 'u'), size };
}

/** Whether each choice within a part is decided by one character. `follow`: the first characters of what may follow it. */
function isDeterministic(part: PatternPart, follow: CharacterSet): boolean {
  switch (part.kind) {
    case 'character':
      return true;
    case 'sequence':
      return isDeterministicSequence(part.parts, follow);
    case 'choice':
      return (
        part.parts.every((one) => !isNullable(one) && isDeterministic(one, follow)) &&
        part.parts.every((one, at) =>
          part.parts.slice(at + 1).every((other) => areDisjoint(firstOf(one), firstOf(other))),
        )
      );
    case 'repetition': {
      const { part: repeated, min, max } = part;
      if (isNullable(repeated)) return false;
      const first = firstOf(repeated);
      if (min !== max && !areDisjoint(first, follow)) return false;
      return isDeterministic(repeated, max > 1 ? union(first, follow) : follow);
    }
  }
}

function isDeterministicSequence(parts: readonly PatternPart[], follow: CharacterSet): boolean {
  let after = follow;
  for (const part of parts.toReversed()) {
    if (!isDeterministic(part, after)) return false;
    after = isNullable(part) ? union(firstOf(part), after) : firstOf(part);
  }
  return true;
}

function isNullable(part: PatternPart): boolean {
  switch (part.kind) {
    case 'character':
      return false;
    case 'sequence':
      return part.parts.every(isNullable);
    case 'choice':
      return part.parts.some(isNullable);
    case 'repetition':
      return part.min === 0 || isNullable(part.part);
  }
}

/** The characters that a match of a part can begin with. */
function firstOf(part: PatternPart): CharacterSet {
  switch (part.kind) {
    case 'character':
      return part.set;
    case 'choice':
      return part.parts.map(firstOf).reduce(union, []);
    case 'repetition':
      return firstOf(part.part);
    case 'sequence': {
      let first: CharacterSet = [];
      for (const one of part.parts) {
        first = union(first, firstOf(one));
        if (!isNullable(one)) break;
      }
      return first;
    }
  }
}

function sizeOf(part: PatternPart): number {
  switch (part.kind) {
    case 'character':
      return 1;
    case 'sequence':
    case 'choice':
      return part.parts.reduce((sum, one) => sum + sizeOf(one), 1);
    case 'repetition':
      return sizeOf(part.part) * (part.max === Number.POSITIVE_INFINITY ? part.min + 1 : part.max);
  }
}

/** In the syntax of the built-in engine. */
function textOf(part: PatternPart): string {
  switch (part.kind) {
    case 'character':
      return textOfSet(part.set);
    case 'sequence':
      return part.parts.map(textOf).join('');
    case 'choice':
      return `(?:${part.parts.map(textOf).join('|')})`;
    case 'repetition': {
      const { min, max } = part;
      const last = max === Number.POSITIVE_INFINITY ? '' : max;
      const repeated = textOf(part.part);
      return `${part.part.kind === 'character' ? repeated : `(?:${repeated})`}{${min},${last}}`;
    }
  }
}

function textOfSet(set: CharacterSet): string {
  const hex = (point: number) => `\\u{${point.toString(16)}}`;
  const [range, ...others] = set;
  if (range !== undefined && others.length === 0 && range[0] === range[1]) return hex(range[0]);
  return `[${set.map(([first, last]) => `${hex(first)}-${hex(last)}`).join('')}]`;
}
