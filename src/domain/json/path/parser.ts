import {
  type Cursor,
  match,
  peek,
  skipPathBlanks,
  syntaxError,
  takeQuoted,
  takeToken,
} from './cursor.ts';
import type { Path, PathSegment } from './segment.ts';

/** Maximum length of a path: a longer one is a mistake or an attack. */
const maxLength = 4_000;
const maxSegments = 200;

/** A key that needs no quotes. (docs/rendering.md#paths) */
export const bareKey =
  /(?:[A-Za-z_@\u{80}-\u{10FFFF}][\w@\-\u{80}-\u{10FFFF}]*|\d+)(?![\w@\-\u{80}-\u{10FFFF}])/uy;
const integer = /-?\d+/y;

/** Reads a filter, from its `?` to the `]` that follows. */
export type ReadFilter<F> = (cursor: Cursor) => F;

/**
 * The segments of a path's text. Filters, scripts and unions are refused; `..` is allowed once, so
 * that finding all matches takes time in proportion to the value. (docs/rendering.md#paths)
 *
 * @throws PATH_SYNTAX with the 1-based position
 */
export function readSegments(text: string): Path {
  return readSegmentsWith(text, (cursor): never => {
    throw syntaxError(cursor, 'filters and scripts are not evaluated');
  });
}

/** Like `readSegments`, for paths that may have filters. @throws PATH_SYNTAX */
export function readSegmentsWith<F extends { readonly kind: string }>(
  text: string,
  readFilter: ReadFilter<F>,
): readonly (PathSegment | F)[] {
  if (text.length > maxLength) {
    throw syntaxError({ text: `${text.slice(0, 40)}…`, position: maxLength }, 'it is too long');
  }
  const cursor: Cursor = { text, position: text.startsWith('$') ? 1 : 0 };
  if (text === '') throw syntaxError(cursor, 'it is empty; the whole value is "."');
  if (text === '.') return [];
  const segments: (PathSegment | F)[] = startsBare(text) ? [readKey(cursor)] : [];
  while (cursor.position < text.length) segments.push(...readStep(cursor, readFilter));
  checkSegments(cursor, segments);
  return segments;
}

function startsBare(text: string): boolean {
  return !/^[.[$]/.test(text);
}

function checkSegments(cursor: Cursor, segments: readonly { readonly kind: string }[]): void {
  if (segments.length > maxSegments) {
    throw syntaxError(cursor, `it has more than ${maxSegments} steps`);
  }
  if (segments.filter(({ kind }) => kind === 'descend').length > 1) {
    throw syntaxError(cursor, 'it has more than one ".."');
  }
}

/** The next segments: `.key`, `.*`, `.[…]`, `[…]`, or `..` and one of these. */
export function readStep<F>(
  cursor: Cursor,
  readFilter: ReadFilter<F>,
): readonly (PathSegment | F)[] {
  if (takeToken(cursor, '..')) return [{ kind: 'descend' }, readMember(cursor, readFilter)];
  if (takeToken(cursor, '.')) return [readMember(cursor, readFilter)];
  if (peek(cursor) === '[') return [readBrackets(cursor, readFilter)];
  throw syntaxError(cursor, 'a "." or "[" is missing before this');
}

function readMember<F>(cursor: Cursor, readFilter: ReadFilter<F>): PathSegment | F {
  if (peek(cursor) === '[') return readBrackets(cursor, readFilter);
  return takeToken(cursor, '*') ? { kind: 'keys' } : readKey(cursor);
}

function readKey(cursor: Cursor): PathSegment {
  const key = takeQuoted(cursor) ?? match(cursor, bareKey);
  if (key !== undefined) return { kind: 'key', key };
  throw syntaxError(cursor, 'a key is missing here, or needs quotes');
}

function readBrackets<F>(cursor: Cursor, readFilter: ReadFilter<F>): PathSegment | F {
  takeToken(cursor, '[');
  skipPathBlanks(cursor);
  const segment = readSelector(cursor, readFilter);
  skipPathBlanks(cursor);
  if (takeToken(cursor, ']')) return segment;
  throw syntaxError(cursor, 'a "]" is missing here');
}

function readSelector<F>(cursor: Cursor, readFilter: ReadFilter<F>): PathSegment | F {
  if (peek(cursor) === '?') return readFilter(cursor);
  if (peek(cursor) === '(') throw syntaxError(cursor, 'filters and scripts are not evaluated');
  if (takeToken(cursor, '*')) return { kind: 'slice', start: null, end: null, step: 1 };
  return /[-:\d]/.test(peek(cursor)) ? readPositions(cursor) : readKey(cursor);
}

/** `0`, `-1`, `0,2`, `1:`, `:-1`, `::2` */
function readPositions(cursor: Cursor): PathSegment {
  const first = readInteger(cursor);
  if (peek(cursor) === ':') return readSlice(cursor, first);
  if (first === null) throw syntaxError(cursor, 'an index is missing here');
  const indexes = [first];
  while (takeComma(cursor)) indexes.push(requireInteger(cursor));
  return indexes.length === 1 ? { kind: 'index', index: first } : { kind: 'indexes', indexes };
}

function takeComma(cursor: Cursor): boolean {
  skipPathBlanks(cursor);
  const found = takeToken(cursor, ',');
  if (found) skipPathBlanks(cursor);
  return found;
}

function readSlice(cursor: Cursor, start: number | null): PathSegment {
  takeToken(cursor, ':');
  const end = readInteger(cursor);
  const step = takeToken(cursor, ':') ? (readInteger(cursor) ?? 1) : 1;
  if (step === 0) throw syntaxError(cursor, 'a slice cannot have the step 0');
  return { kind: 'slice', start, end, step };
}

function requireInteger(cursor: Cursor): number {
  const value = readInteger(cursor);
  if (value === null) throw syntaxError(cursor, 'an index is missing here');
  return value;
}

/** An integer, if one comes next. @throws PATH_SYNTAX for one that is no safe integer */
export function readInteger(cursor: Cursor): number | null {
  const text = match(cursor, integer);
  if (text === undefined) return null;
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw syntaxError(cursor, 'this index is too large');
  return value === 0 ? 0 : value;
}
