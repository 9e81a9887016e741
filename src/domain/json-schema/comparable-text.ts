import { sortedKeys } from '../json/canonical.ts';
import { ExactNumber, isJsonArray, isJsonObject, type Json } from '../json/value.ts';
import { decimalOf, decimalText } from './decimal.ts';

/** Characters that are written in the time of one step. */
const charactersPerStep = 16;

/**
 * A text that two values share exactly if JSON Schema treats them as equal: like the canonical
 * text, but numbers are compared by value, so that `1` and `1.0` are equal. Calls `spend` with the
 * steps of work.
 */
export function comparableText(value: Json, spend: (steps: number) => void): string {
  if (typeof value === 'string') return textOfString(value, spend);
  if (typeof value === 'number' || value instanceof ExactNumber) return textOfNumber(value, spend);
  spend(1);
  if (isJsonArray(value)) {
    return `[${value.map((item) => comparableText(item, spend)).join()}]`;
  }
  if (!isJsonObject(value)) return String(value);
  const keys = sortedKeys(value);
  spend(keys.length);
  const members = keys.map(
    (key) => `${textOfString(key, spend)}:${comparableText(value[key] as Json, spend)}`,
  );
  return `{${members.join()}}`;
}

/** Whether JSON Schema treats two values as equal: whether they share their `comparableText`. */
export function isComparablyEqual(one: Json, other: Json, spend: (steps: number) => void): boolean {
  spend(1);
  if (one === other) return true;
  if (isNumber(one)) return isNumber(other) && isSameNumber(one, other, spend);
  if (isJsonArray(one)) {
    if (!isJsonArray(other) || one.length !== other.length) return false;
    for (const [at, item] of one.entries()) {
      if (!isComparablyEqual(item, other[at] as Json, spend)) return false;
    }
    return true;
  }
  // What is left of scalars differs. A long text is compared by its length first.
  if (!isJsonObject(one) || !isJsonObject(other)) return false;
  // In the order of the names, as every order of keys is to take the same steps.
  const keys = sortedKeys(one);
  if (keys.length !== Object.keys(other).length) return false;
  spend(keys.length);
  for (const key of keys) {
    if (!Object.hasOwn(other, key)) return false;
    if (!isComparablyEqual(one[key] as Json, other[key] as Json, spend)) return false;
  }
  return true;
}

function isNumber(value: Json): value is number | ExactNumber {
  return typeof value === 'number' || value instanceof ExactNumber;
}

function isSameNumber(
  one: number | ExactNumber,
  other: number | ExactNumber,
  spend: (steps: number) => void,
): boolean {
  // Plain numbers that are equal are the same text.
  if (typeof one === 'number' && typeof other === 'number') return false;
  return textOfNumber(one, spend) === textOfNumber(other, spend);
}

function textOfString(text: string, spend: (steps: number) => void): string {
  spend(2 + text.length / charactersPerStep);
  return JSON.stringify(text);
}

function textOfNumber(number: number | ExactNumber, spend: (steps: number) => void): string {
  const text = String(number);
  spend(2 + text.length / charactersPerStep);
  return isShortInteger(text) ? text : decimalText(decimalOf(number));
}

/** Whether a text is the only way to write a number: the common case, worth a fast path. */
function isShortInteger(text: string): boolean {
  return text.length < 16 && /^(?:0|-?[1-9]\d*)$/.test(text);
}
