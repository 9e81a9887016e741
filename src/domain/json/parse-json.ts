import { type Json, numberOf, setOwn } from './value.ts';

/** Levels of nesting that are read unless the caller says otherwise. */
const usualDepth = 1000;

/** A text is no JSON, or nested too deeply to be read. */
export class JsonSyntaxError extends SyntaxError {
  override readonly name: string = 'JsonSyntaxError';
  /** Where in the text, from 0. */
  readonly position: number;
  readonly tooDeep: boolean;

  constructor(reason: string, position: number, tooDeep = false) {
    super(reason);
    this.position = position;
    this.tooDeep = tooDeep;
  }
}

interface Cursor {
  readonly text: string;
  readonly maxDepth: number;
  at: number;
  depth: number;
}

/**
 * Reads JSON strictly, and keeps the form of every number. A key that stands twice means its last
 * value; `__proto__` is a key like any other.
 *
 * @throws JsonSyntaxError also beyond `maxDepth` levels of nesting
 */
export function parseJson(text: string, maxDepth: number = usualDepth): Json {
  const cursor: Cursor = { text, maxDepth, at: 0, depth: 0 };
  const value = readValue(cursor);
  if (skipBlanks(cursor) < text.length) throw unexpected(cursor, 'the end of the text');
  return value;
}

/**
 * Reads a text made by `canonicalText`. `exact` says whether it holds a number that JavaScript
 * cannot hold: without one, the built-in parser does.
 */
export function parseCanonical(text: string, exact: boolean): Json {
  return exact ? parseJson(text) : (JSON.parse(text) as Json);
}

function readValue(cursor: Cursor): Json {
  const start = skipBlanks(cursor);
  switch (cursor.text[start]) {
    case '{':
      return readObject(cursor);
    case '[':
      return readArray(cursor);
    case '"':
      return readString(cursor);
    case 't':
      return readWord(cursor, 'true', true);
    case 'f':
      return readWord(cursor, 'false', false);
    case 'n':
      return readWord(cursor, 'null', null);
    default:
      return readNumber(cursor);
  }
}

function readObject(cursor: Cursor): Json {
  const object: Record<string, Json> = {};
  enter(cursor);
  if (!accept(cursor, '}')) {
    do {
      if (cursor.text[skipBlanks(cursor)] !== '"') throw unexpected(cursor, 'a key in quotes');
      const key = readString(cursor);
      expect(cursor, ':');
      setOwn(object, key, readValue(cursor));
    } while (accept(cursor, ','));
    expect(cursor, '}');
  }
  cursor.depth -= 1;
  return object;
}

function readArray(cursor: Cursor): Json {
  const array: Json[] = [];
  enter(cursor);
  if (!accept(cursor, ']')) {
    do array.push(readValue(cursor));
    while (accept(cursor, ','));
    expect(cursor, ']');
  }
  cursor.depth -= 1;
  return array;
}

function enter(cursor: Cursor): void {
  cursor.depth += 1;
  if (cursor.depth > cursor.maxDepth) {
    const reason = `nested more than ${cursor.maxDepth} levels deep`;
    throw new JsonSyntaxError(reason, cursor.at, true);
  }
  cursor.at += 1;
}

const escapedOrControl = /[\\\u0000-\u001f]/;

function readString(cursor: Cursor): string {
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
    throw new JsonSyntaxError('a string holds what must be escaped', start);
  }
}

function isEscaped(text: string, quote: number): boolean {
  let first = quote;
  while (text[first - 1] === '\\') first -= 1;
  return (quote - first) % 2 === 1;
}

const number = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?/y;

function readNumber(cursor: Cursor): Json {
  number.lastIndex = cursor.at;
  const literal = number.exec(cursor.text)?.[0];
  if (literal === undefined) throw unexpected(cursor, 'a value');
  cursor.at += literal.length;
  // The integer zero has no sign.
  return literal === '-0' ? 0 : numberOf(literal);
}

function readWord<T extends Json>(cursor: Cursor, word: string, value: T): T {
  if (!cursor.text.startsWith(word, cursor.at)) throw unexpected(cursor, 'a value');
  cursor.at += word.length;
  return value;
}

function skipBlanks(cursor: Cursor): number {
  const { text } = cursor;
  let at = cursor.at;
  for (let code = text.charCodeAt(at); isBlank(code); code = text.charCodeAt(at)) at += 1;
  cursor.at = at;
  return at;
}

function isBlank(code: number): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9;
}

function accept(cursor: Cursor, sign: string): boolean {
  if (cursor.text[skipBlanks(cursor)] !== sign) return false;
  cursor.at += 1;
  return true;
}

function expect(cursor: Cursor, sign: string): void {
  if (!accept(cursor, sign)) throw unexpected(cursor, `'${sign}'`);
}

function unexpected(cursor: Cursor, wanted: string): JsonSyntaxError {
  return new JsonSyntaxError(`expected ${wanted}`, cursor.at);
}
