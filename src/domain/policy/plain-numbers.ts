import type { Location } from '../json/path/read.ts';
import { ExactNumber, isJsonArray, isJsonObject, type Json, setOwn } from '../json/value.ts';

/**
 * A value with a plain number in place of each that is kept by its text, as engines compute with plain numbers: `1.0` is
 * 1, and of an integer with thirty digits the first sixteen or so remain. A number that is too large becomes 0, and
 * `noteLarge` is called.
 */
export function withPlainNumbers(
  value: Json,
  noteLarge: (at: Location) => void,
  at: Location = [],
): Json {
  if (value instanceof ExactNumber) {
    const plain = Number(value.text);
    if (!Number.isFinite(plain)) noteLarge(at);
    // The sign of 0 is dropped too.
    return Number.isFinite(plain) && plain !== 0 ? plain : 0;
  }
  if (isJsonArray(value))
    return value.map((item, index) => withPlainNumbers(item, noteLarge, [...at, index]));
  if (!isJsonObject(value)) return value;
  const copy: Record<string, Json> = {};
  for (const [key, member] of Object.entries(value))
    setOwn(copy, key, withPlainNumbers(member, noteLarge, [...at, key]));
  return copy;
}
