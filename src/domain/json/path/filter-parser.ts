import { numberOf, type Scalar } from '../value.ts';
import {
  type Cursor,
  match,
  peek,
  skipPathBlanks,
  syntaxError,
  takeQuoted,
  takeToken,
} from './cursor.ts';
import { readStep } from './parser.ts';
import type { FilterOperator, FilterPath, FilterSegment, FilterTest } from './segment.ts';

/** Maximum nesting of parentheses and `!`. */
const maxDepth = 20;

const operator = /[=!]=|[<>]=?/y;
const numberLiteral = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])/y;
const word = /(?:true|false|null)(?!\w)/y;
const words = new Map<string, Scalar>([
  ['true', true],
  ['false', false],
  ['null', null],
]);

/** The equivalent operator with both sides exchanged. */
const mirrored: Readonly<Record<FilterOperator, FilterOperator>> = {
  '==': '==',
  '!=': '!=',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
};

/**
 * Reads a filter from its `?` on: `?(@.name == 'b')`, `?@.size >= 3 && !@.closed`.
 * (docs/rendering.md#paths-that-look-something-up)
 *
 * @throws PATH_SYNTAX
 */
export function readFilter(cursor: Cursor): FilterSegment {
  takeToken(cursor, '?');
  return { kind: 'filter', test: readAny(cursor, 0) };
}

function readAny(cursor: Cursor, depth: number): FilterTest {
  return readSeveral(cursor, '||', 'any', () =>
    readSeveral(cursor, '&&', 'all', () => readOne(cursor, depth)),
  );
}

/** Tests with an operator between them; the test itself if there is only one. */
function readSeveral(
  cursor: Cursor,
  token: string,
  kind: 'any' | 'all',
  read: () => FilterTest,
): FilterTest {
  const first = read();
  const of = [first];
  while (takeToken(cursor, token)) of.push(read());
  return of.length === 1 ? first : { kind, of };
}

function readOne(cursor: Cursor, depth: number): FilterTest {
  if (depth > maxDepth) throw syntaxError(cursor, `a filter is nested deeper than ${maxDepth}`);
  skipPathBlanks(cursor);
  const test = readTest(cursor, depth);
  skipPathBlanks(cursor);
  return test;
}

function readTest(cursor: Cursor, depth: number): FilterTest {
  if (takeToken(cursor, '(')) return readGroup(cursor, depth);
  if (takeToken(cursor, '!')) return { kind: 'not', of: readNegated(cursor, depth) };
  return readComparison(cursor);
}

function readGroup(cursor: Cursor, depth: number): FilterTest {
  const test = readAny(cursor, depth + 1);
  if (takeToken(cursor, ')')) return test;
  throw syntaxError(cursor, 'a ")" is missing here');
}

function readNegated(cursor: Cursor, depth: number): FilterTest {
  skipPathBlanks(cursor);
  const { position } = cursor;
  const test = readOne(cursor, depth + 1);
  if (test.kind !== 'compare' || cursor.text.startsWith('(', position)) return test;
  throw syntaxError({ ...cursor, position }, 'a comparison after "!" needs parentheses');
}

/** `@.a == 1`, `1 == @.a`, or `@.a` alone */
function readComparison(cursor: Cursor): FilterTest {
  const at = readPlace(cursor);
  if (at === null) return readFromLiteral(cursor);
  skipPathBlanks(cursor);
  const found = takeOperator(cursor);
  if (found === null) return { kind: 'exists', at };
  skipPathBlanks(cursor);
  return { kind: 'compare', at, operator: found, literal: readLiteral(cursor) };
}

function readFromLiteral(cursor: Cursor): FilterTest {
  const literal = readLiteral(cursor);
  skipPathBlanks(cursor);
  const found = takeOperator(cursor);
  if (found === null) throw syntaxError(cursor, 'a comparison such as "==" is missing here');
  skipPathBlanks(cursor);
  const at = readPlace(cursor);
  if (at === null) throw syntaxError(cursor, 'a place such as "@.key" is missing here');
  return { kind: 'compare', at, operator: mirrored[found], literal };
}

/** Moves past the operator of a comparison, if it comes next. */
export function takeOperator(cursor: Cursor): FilterOperator | null {
  return (match(cursor, operator) as FilterOperator | undefined) ?? null;
}

/** `@`, `@.a.b[0]`; null if the next token is not `@`. */
function readPlace(cursor: Cursor): FilterPath | null {
  if (!takeToken(cursor, '@')) return null;
  const at: (string | number)[] = [];
  while (/^[.[]/.test(peek(cursor))) at.push(...readKeys(cursor));
  return at;
}

function readKeys(cursor: Cursor): FilterPath {
  const { position } = cursor;
  const wrong = (): never => {
    throw syntaxError({ ...cursor, position }, 'a place in a filter has only keys and indexes');
  };
  return readStep(cursor, wrong).map((segment) => {
    if (segment.kind === 'key') return segment.key;
    return segment.kind === 'index' ? segment.index : wrong();
  });
}

/** The value in quotes, number, `true`, `false` or `null` that comes next. @throws PATH_SYNTAX */
export function readLiteral(cursor: Cursor): Scalar {
  const text = takeQuoted(cursor);
  if (text !== undefined) return text;
  const literal = match(cursor, numberLiteral);
  if (literal !== undefined) return numberOf(literal);
  const found = words.get(match(cursor, word) ?? '');
  if (found !== undefined) return found;
  throw syntaxError(
    cursor,
    'a place such as "@.key", a text in quotes, a number, true, false or null is missing here',
  );
}
