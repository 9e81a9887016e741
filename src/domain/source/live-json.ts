import { parseJson } from '../json/parse-json.ts';
import { ExactNumber, isJsonArray, isJsonObject, type Json, setOwn } from '../json/value.ts';

/** The body of an answer or a webhook. */
export interface LiveJson {
  readonly value: Json;
  /** Numbers that are kept as the text of their literal, as JavaScript cannot hold them. */
  readonly inexactNumbers: number;
}

/** Digits or an exponent that JavaScript may not be able to hold; matches digits in texts as well. */
const maybeInexact = /\d{16}|\d[eE]/;

/**
 * Reads JSON as rows keep it: plain numbers, but an integer beyond ±(2^53 - 1), or a number that is too large, as the
 * text of its literal. (docs/data-sources.md#numbers)
 *
 * @throws SyntaxError, JsonSyntaxError
 */
export function parseLiveJson(text: string): LiveJson {
  if (!maybeInexact.test(text)) return { value: JSON.parse(text) as Json, inexactNumbers: 0 };
  let inexactNumbers = 0;
  const keep = (literal: string): string => {
    inexactNumbers += 1;
    return literal;
  };
  const value = withPlainNumbers(parseJson(text), keep);
  return { value, inexactNumbers };
}

function withPlainNumbers(value: Json, keep: (literal: string) => string): Json {
  if (value instanceof ExactNumber) return plainNumber(value.text, keep);
  if (isJsonArray(value)) return value.map((item) => withPlainNumbers(item, keep));
  if (!isJsonObject(value)) return value;
  const plain: Record<string, Json> = {};
  for (const [key, member] of Object.entries(value)) {
    setOwn(plain, key, withPlainNumbers(member, keep));
  }
  return plain;
}

function plainNumber(literal: string, keep: (literal: string) => string): number | string {
  const number = Number(literal);
  const isInteger = /^-?\d+$/.test(literal);
  const isHeld = isInteger ? Number.isSafeInteger(number) : Number.isFinite(number);
  return isHeld ? number : keep(literal);
}
