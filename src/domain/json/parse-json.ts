import {
  acceptSign,
  enterLevel,
  expectSign,
  type JsonCursor,
  readScalar,
  readString,
  skipBlanks,
  unexpected,
} from './json-cursor.ts';
import { type Json, setOwn } from './value.ts';

export { JsonSyntaxError } from './json-cursor.ts';

/** Maximum levels of nesting, unless the caller passes another number. */
const defaultMaxDepth = 1000;

interface Cursor extends JsonCursor {
  readonly onRepeat: ((key: string) => void) | undefined;
}

/**
 * Reads JSON strictly, and keeps the form of every number. Of a repeated key the last value is
 * used, and the key is reported; `__proto__` is a key like any other.
 *
 * @throws JsonSyntaxError also beyond `maxDepth` levels of nesting
 */
export function parseJson(
  text: string,
  maxDepth: number = defaultMaxDepth,
  onRepeat?: (key: string) => void,
): Json {
  const cursor: Cursor = { text, maxDepth, at: 0, depth: 0, onRepeat };
  const value = readValue(cursor);
  if (skipBlanks(cursor) < text.length) throw unexpected(cursor, 'the end of the text');
  return value;
}

/**
 * Reads a text made by `canonicalText`. `exact` states whether it contains a number that JavaScript
 * cannot represent: without one, the built-in parser reads it.
 */
export function parseCanonical(text: string, exact: boolean): Json {
  return exact ? parseJson(text) : (JSON.parse(text) as Json);
}

function readValue(cursor: Cursor): Json {
  const sign = cursor.text[skipBlanks(cursor)];
  if (sign === '{') return readObject(cursor);
  return sign === '[' ? readArray(cursor) : readScalar(cursor);
}

function readObject(cursor: Cursor): Json {
  const object: Record<string, Json> = {};
  enterLevel(cursor);
  if (!acceptSign(cursor, '}')) {
    do {
      if (cursor.text[skipBlanks(cursor)] !== '"') throw unexpected(cursor, 'a key in quotes');
      const key = readString(cursor);
      expectSign(cursor, ':');
      if (cursor.onRepeat !== undefined && Object.hasOwn(object, key)) cursor.onRepeat(key);
      setOwn(object, key, readValue(cursor));
    } while (acceptSign(cursor, ','));
    expectSign(cursor, '}');
  }
  cursor.depth -= 1;
  return object;
}

function readArray(cursor: Cursor): Json {
  const array: Json[] = [];
  enterLevel(cursor);
  if (!acceptSign(cursor, ']')) {
    do array.push(readValue(cursor));
    while (acceptSign(cursor, ','));
    expectSign(cursor, ']');
  }
  cursor.depth -= 1;
  return array;
}
