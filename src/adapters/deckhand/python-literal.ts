import { ExactNumber, type Json, numberOf, setOwn } from '../../domain/json/value.ts';

/** Limits of a literal. */
export interface LiteralLimits {
  /** Characters of the text. */
  readonly maxLength: number;
  /** Levels of lists and mappings. */
  readonly maxDepth: number;
  /** Values, including those of lists and mappings. */
  readonly maxValues: number;
}

/**
 * The result of reading a text as a Python literal. `invalid`: it is not one, or contains a value that no document can
 * contain. `limit`: it is too large to decide; `reason` names the limit. Reasons quote no part of the text.
 */
export type LiteralReading =
  | { readonly kind: 'value'; readonly value: Json; readonly exact: boolean }
  | { readonly kind: 'invalid'; readonly reason: string }
  | { readonly kind: 'limit'; readonly reason: string };

/**
 * Reads Python's `repr` of a value that a document can contain: None, booleans, numbers, strings of both quote styles,
 * lists, and mappings with strings or integers as keys. Numbers and integer keys become the same as in Deckhand's YAML
 * of the value. Other Python literals, such as bytes, sets and joined strings, are `invalid`.
 *
 * Pure; takes time in proportion to the text; never throws.
 */
export function readPythonLiteral(text: string, limits: LiteralLimits): LiteralReading {
  if (text.length > limits.maxLength) {
    return { kind: 'limit', reason: `it is longer than ${limits.maxLength} characters` };
  }
  const reader: Reader = { text, limits, at: 0, values: 0, exact: false };
  try {
    skipSpace(reader);
    const value = readValue(reader, 0);
    skipSpace(reader);
    if (reader.at < text.length) throw new Unreadable('invalid', 'something follows the value');
    return { kind: 'value', value, exact: reader.exact };
  } catch (error) {
    if (error instanceof Unreadable) return { kind: error.kind, reason: error.message };
    throw error;
  }
}

interface Reader {
  readonly text: string;
  readonly limits: LiteralLimits;
  at: number;
  values: number;
  /** Whether an `ExactNumber` was read. */
  exact: boolean;
}

class Unreadable extends Error {
  readonly kind: 'invalid' | 'limit';

  constructor(kind: 'invalid' | 'limit', reason: string) {
    super(reason);
    this.kind = kind;
  }
}

const space = /[ \t\r\n\f]*/y;
const number = /-?(?:0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?/y;
const integerKey = /-?(?:0|[1-9]\d*)(?![\d.e])/y;
const word = /None|True|False/y;
const words: Readonly<Record<string, Json>> = { None: null, True: true, False: false };

function readValue(reader: Reader, depth: number): Json {
  const { text, limits } = reader;
  reader.values += 1;
  if (reader.values > limits.maxValues) {
    throw new Unreadable('limit', `it has more than ${limits.maxValues} values`);
  }
  const first = text[reader.at];
  if (first === '[' || first === '{') {
    if (depth >= limits.maxDepth) {
      throw new Unreadable('limit', `it nests deeper than ${limits.maxDepth} levels`);
    }
    return first === '[' ? readList(reader, depth + 1) : readMapping(reader, depth + 1);
  }
  if (opensString(reader)) return readString(reader);
  const found = take(reader, word);
  if (found !== null) return words[found] as Json;
  return readNumber(reader);
}

function readList(reader: Reader, depth: number): Json {
  const items: Json[] = [];
  readItems(reader, ']', () => {
    items.push(readValue(reader, depth));
  });
  return items;
}

function readMapping(reader: Reader, depth: number): Json {
  const members: Record<string, Json> = {};
  readItems(reader, '}', () => {
    const key = opensString(reader) ? readString(reader) : take(reader, integerKey);
    if (key === null) throw new Unreadable('invalid', 'a key is neither a string nor an integer');
    if (Object.hasOwn(members, key)) throw new Unreadable('invalid', 'a key is there twice');
    skipSpace(reader);
    expect(reader, ':');
    skipSpace(reader);
    setOwn(members, key, readValue(reader, depth));
  });
  return members;
}

/** Reads the items between brackets, separated by commas, each by `readItem`. */
function readItems(reader: Reader, end: ']' | '}', readItem: () => void): void {
  reader.at += 1;
  skipSpace(reader);
  if (reader.text[reader.at] === end) {
    reader.at += 1;
    return;
  }
  for (;;) {
    readItem();
    skipSpace(reader);
    if (reader.text[reader.at] === end) break;
    expect(reader, ',');
    skipSpace(reader);
  }
  reader.at += 1;
}

/** In PyYAML's form, `1.0e-07`, so that it equals the number of a document that Deckhand prints. */
function readNumber(reader: Reader): Json {
  const start = reader.at;
  const found = take(reader, number);
  if (found === null) throw new Unreadable('invalid', 'a value is missing');
  number.lastIndex = start;
  const [, fraction, power] = number.exec(reader.text) ?? [];
  if (power !== undefined && !Number.isFinite(Number(found))) {
    throw new Unreadable('invalid', 'a number is infinite');
  }
  const value = numberOf(
    power !== undefined && fraction === undefined ? found.replace('e', '.0e') : found,
  );
  if (value instanceof ExactNumber) reader.exact = true;
  return value;
}

/** Whether a string begins here. Python 2 marks those of Unicode with a `u`. */
function opensString({ text, at }: Reader): boolean {
  const first = text[at] === 'u' ? text[at + 1] : text[at];
  return first === "'" || first === '"';
}

const plainRun = { "'": /[^'\\\n\r\0]*/y, '"': /[^"\\\n\r\0]*/y };

function readString(reader: Reader): string {
  const { text } = reader;
  if (text[reader.at] === 'u') reader.at += 1;
  const quote = text[reader.at] as "'" | '"';
  reader.at += 1;
  const parts: string[] = [];
  for (;;) {
    parts.push(take(reader, plainRun[quote]) ?? '');
    const next = text[reader.at];
    if (next !== '\\') {
      if (next === quote) break;
      throw new Unreadable('invalid', 'a string has no end');
    }
    parts.push(readEscape(reader));
  }
  reader.at += 1;
  return parts.join('');
}

const hexEscape = /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8}))/y;
const octalEscape = /\\([0-7]{1,3})/y;
const escapes: Readonly<Record<string, string>> = {
  '\\': '\\',
  "'": "'",
  '"': '"',
  a: '\u0007',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

function readEscape(reader: Reader): string {
  const { text, at } = reader;
  const after = text[at + 1] ?? '';
  const known = Object.hasOwn(escapes, after) ? escapes[after] : undefined;
  if (known !== undefined) {
    reader.at += 2;
    return known;
  }
  const hex = take(reader, hexEscape);
  const octal = hex === null ? take(reader, octalEscape) : null;
  if (hex === null && octal === null) {
    throw new Unreadable('invalid', 'a string has an escape that Python does not write');
  }
  const code =
    hex === null ? Number.parseInt(octal?.slice(1) ?? '', 8) : Number.parseInt(hex.slice(2), 16);
  // Documents cannot contain NUL or half a surrogate pair; Unicode ends here.
  if (code === 0 || (code >= 0xd800 && code <= 0xdfff) || code > 0x10ffff) {
    throw new Unreadable('invalid', 'a string has a character that no document can contain');
  }
  return String.fromCodePoint(code);
}

function expect(reader: Reader, character: string): void {
  if (reader.text[reader.at] !== character) {
    throw new Unreadable('invalid', 'a list or mapping is not well-formed');
  }
  reader.at += 1;
}

function skipSpace(reader: Reader): void {
  take(reader, space);
}

/**
 * The match of a sticky pattern at the current position; moves past it. Null if it does not match.
 */
function take(reader: Reader, pattern: RegExp): string | null {
  pattern.lastIndex = reader.at;
  const [found] = pattern.exec(reader.text) ?? [];
  if (found === undefined) return null;
  reader.at += found.length;
  return found;
}
