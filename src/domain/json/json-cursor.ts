import { type ExactNumber, numberOf } from './value.ts';

/** A text is not JSON, or is nested too deeply. */
export class JsonSyntaxError extends SyntaxError {
  override readonly name: string = 'JsonSyntaxError';
  /** The offset in the text, from 0. */
  readonly position: number;
  readonly tooDeep: boolean;

  constructor(reason: string, position: number, tooDeep = false) {
    super(reason);
    this.position = position;
    this.tooDeep = tooDeep;
  }
}

/** A position in a JSON text, and a limit for its levels of nesting. */
export interface JsonCursor {
  readonly text: string;
  readonly maxDepth: number;
  at: number;
  depth: number;
}

/** Moves past the opening bracket of a list or mapping. @throws JsonSyntaxError beyond `maxDepth` */
export function enterLevel(cursor: JsonCursor): void {
  cursor.depth += 1;
  if (cursor.depth > cursor.maxDepth) {
    const reason = `nested more than ${cursor.maxDepth} levels deep`;
    throw new JsonSyntaxError(reason, cursor.at, true);
  }
  cursor.at += 1;
}

const escapedOrControl = /[\\\u0000-\u001f]/;

/** Characters of a string that are looked at one by one; the end of a longer one is searched for. */
const shortLength = 256;

const [quote, backslash, firstPrintable] = [0x22, 0x5c, 0x20];

/** The offset of the quote that ends a short string of plain characters; -1 for any other string. */
function endOfShort(text: string, start: number): number {
  const limit = Math.min(text.length, start + shortLength);
  for (let at = start + 1; at < limit; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) return at;
    if (code === backslash || code < firstPrintable) return -1;
  }
  return -1;
}

/** Reads a string that begins at the cursor. @throws JsonSyntaxError */
export function readString(cursor: JsonCursor): string {
  const end = endOfShort(cursor.text, cursor.at);
  if (end < 0) return readAnyString(cursor);
  const inside = cursor.text.slice(cursor.at + 1, end);
  cursor.at = end + 1;
  return inside;
}

/** Moves past a string that begins at the cursor. @throws JsonSyntaxError as {@link readString} */
export function skipString(cursor: JsonCursor): void {
  const end = endOfShort(cursor.text, cursor.at);
  if (end < 0) readAnyString(cursor);
  else cursor.at = end + 1;
}

function readAnyString(cursor: JsonCursor): string {
  const { text, at: start } = cursor;
  let end = text.indexOf('"', start + 1);
  while (end > 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  if (end < 0) throw new JsonSyntaxError('a string is not closed', start);
  cursor.at = end + 1;
  const inside = text.slice(start + 1, end);
  if (!escapedOrControl.test(inside)) return inside;
  try {
    return JSON.parse(text.slice(start, end + 1)) as string;
  } catch {
    throw new JsonSyntaxError('a string contains a character that must be escaped', start);
  }
}

function isEscaped(text: string, quote: number): boolean {
  let first = quote;
  while (text[first - 1] === '\\') first -= 1;
  return (quote - first) % 2 === 1;
}

const number = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?/y;

/** Reads a number that begins at the cursor. @throws JsonSyntaxError */
function readJsonNumber(cursor: JsonCursor): number | ExactNumber {
  number.lastIndex = cursor.at;
  if (!number.test(cursor.text)) throw unexpected(cursor, 'a value');
  const literal = cursor.text.slice(cursor.at, number.lastIndex);
  cursor.at = number.lastIndex;
  // The integer zero has no sign.
  return literal === '-0' ? 0 : numberOf(literal);
}

/** Reads a string, number, `true`, `false` or `null` that begins at the cursor. @throws JsonSyntaxError */
export function readScalar(cursor: JsonCursor): string | number | ExactNumber | boolean | null {
  switch (cursor.text[cursor.at]) {
    case '"':
      return readString(cursor);
    case 't':
      return readWord(cursor, 'true', true);
    case 'f':
      return readWord(cursor, 'false', false);
    case 'n':
      return readWord(cursor, 'null', null);
    default:
      return readJsonNumber(cursor);
  }
}

/** Reads a literal such as `true`. @throws JsonSyntaxError */
function readWord<T>(cursor: JsonCursor, word: string, value: T): T {
  if (!cursor.text.startsWith(word, cursor.at)) throw unexpected(cursor, 'a value');
  cursor.at += word.length;
  return value;
}

/** Moves the cursor past blanks and returns its new offset. */
export function skipBlanks(cursor: JsonCursor): number {
  const { text } = cursor;
  let at = cursor.at;
  for (let code = text.charCodeAt(at); isBlank(code); code = text.charCodeAt(at)) at += 1;
  cursor.at = at;
  return at;
}

function isBlank(code: number): boolean {
  if (code > 32) return false;
  return code === 32 || code === 10 || code === 13 || code === 9;
}

/** Moves past a character if it is the next one; returns whether it was. */
export function acceptSign(cursor: JsonCursor, sign: string): boolean {
  if (cursor.text.charCodeAt(skipBlanks(cursor)) !== sign.charCodeAt(0)) return false;
  cursor.at += 1;
  return true;
}

/** Moves past the character that must be next. @throws JsonSyntaxError */
export function expectSign(cursor: JsonCursor, sign: string): void {
  if (!acceptSign(cursor, sign)) throw unexpected(cursor, `'${sign}'`);
}

/** The error for an unexpected character at the cursor. */
export function unexpected(cursor: JsonCursor, wanted: string): JsonSyntaxError {
  return new JsonSyntaxError(`expected ${wanted}`, cursor.at);
}
