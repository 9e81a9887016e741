import { type PurserError, refusal } from '../errors.ts';
import type { Path, PathSegment } from './path-segment.ts';

/** How long a path may be: more is a mistake or an attack. */
const maxLength = 4_000;
const maxSegments = 200;

/** A key that needs no quotes. (docs/rendering.md#paths) */
export const bareKey =
  /(?:[A-Za-z_@\u{80}-\u{10FFFF}][\w@\-\u{80}-\u{10FFFF}]*|\d+)(?![\w@\-\u{80}-\u{10FFFF}])/uy;
const quotedKey = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/suy;
const integer = /-?\d+/y;
const blanks = /[ \t]*/y;

interface Cursor {
  readonly text: string;
  position: number;
}

/**
 * The segments of a path's text. Filters, scripts and unions are refused; `..` may stand once, so
 * that finding all matches takes time in proportion to the value. (docs/rendering.md#paths)
 *
 * @throws PATH_SYNTAX with the 1-based position
 */
export function readSegments(text: string): Path {
  if (text.length > maxLength) {
    throw syntaxError({ text: `${text.slice(0, 40)}…`, position: maxLength }, 'it is too long');
  }
  const cursor: Cursor = { text, position: text.startsWith('$') ? 1 : 0 };
  if (text === '') throw syntaxError(cursor, 'it is empty; the whole value is "."');
  if (text === '.') return [];
  const segments = startsBare(text) ? [readKey(cursor)] : [];
  while (cursor.position < text.length) segments.push(...readStep(cursor));
  checkSegments(cursor, segments);
  return segments;
}

function startsBare(text: string): boolean {
  return !/^[.[$]/.test(text);
}

function checkSegments(cursor: Cursor, segments: Path): void {
  if (segments.length > maxSegments) {
    throw syntaxError(cursor, `it has more than ${maxSegments} steps`);
  }
  if (segments.filter(({ kind }) => kind === 'descend').length > 1) {
    throw syntaxError(cursor, 'it has more than one ".."');
  }
}

/** What follows in the path: `.key`, `.*`, `.[…]`, `[…]`, or `..` and one of these. */
function readStep(cursor: Cursor): readonly PathSegment[] {
  if (take(cursor, '..')) return [{ kind: 'descend' }, readMember(cursor)];
  if (take(cursor, '.')) return [readMember(cursor)];
  if (peek(cursor) === '[') return [readBrackets(cursor)];
  throw syntaxError(cursor, 'a "." or "[" is missing before this');
}

function readMember(cursor: Cursor): PathSegment {
  if (peek(cursor) === '[') return readBrackets(cursor);
  return take(cursor, '*') ? { kind: 'keys' } : readKey(cursor);
}

function readKey(cursor: Cursor): PathSegment {
  const quoted = match(cursor, quotedKey);
  const key = quoted === undefined ? match(cursor, bareKey) : unquoted(quoted);
  if (key !== undefined) return { kind: 'key', key };
  throw syntaxError(cursor, 'a key is missing here, or needs quotes');
}

function unquoted(text: string): string {
  return text.slice(1, -1).replace(/\\(.)/gsu, '$1');
}

function readBrackets(cursor: Cursor): PathSegment {
  take(cursor, '[');
  match(cursor, blanks);
  const segment = readSelector(cursor);
  match(cursor, blanks);
  if (take(cursor, ']')) return segment;
  throw syntaxError(cursor, 'a "]" is missing here');
}

function readSelector(cursor: Cursor): PathSegment {
  if (/[?(]/.test(peek(cursor))) throw syntaxError(cursor, 'filters and scripts are not evaluated');
  if (take(cursor, '*')) return { kind: 'slice', start: null, end: null, step: 1 };
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
  match(cursor, blanks);
  const found = take(cursor, ',');
  if (found) match(cursor, blanks);
  return found;
}

function readSlice(cursor: Cursor, start: number | null): PathSegment {
  take(cursor, ':');
  const end = readInteger(cursor);
  const step = take(cursor, ':') ? (readInteger(cursor) ?? 1) : 1;
  if (step === 0) throw syntaxError(cursor, 'a slice cannot have the step 0');
  return { kind: 'slice', start, end, step };
}

function requireInteger(cursor: Cursor): number {
  const value = readInteger(cursor);
  if (value === null) throw syntaxError(cursor, 'an index is missing here');
  return value;
}

function readInteger(cursor: Cursor): number | null {
  const text = match(cursor, integer);
  if (text === undefined) return null;
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw syntaxError(cursor, 'this index is too large');
  return value === 0 ? 0 : value;
}

function peek(cursor: Cursor): string {
  return cursor.text.charAt(cursor.position);
}

function take(cursor: Cursor, token: string): boolean {
  const found = cursor.text.startsWith(token, cursor.position);
  if (found) cursor.position += token.length;
  return found;
}

function match(cursor: Cursor, pattern: RegExp): string | undefined {
  pattern.lastIndex = cursor.position;
  const text = pattern.exec(cursor.text)?.[0];
  if (text !== undefined) cursor.position += text.length;
  return text;
}

function syntaxError(cursor: Cursor, reason: string): PurserError {
  const { text: path, position } = cursor;
  return refusal('PATH_SYNTAX', { path, position: position + 1, reason });
}
