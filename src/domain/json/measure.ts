import { memberOf } from './path-read.ts';
import { ExactNumber, isJsonArray, type Json, type JsonArray, type JsonObject } from './value.ts';

/** How large a value is: about the bytes of its text, and its levels of nesting. */
export interface Size {
  readonly bytes: number;
  readonly depth: number;
}

/**
 * A way to measure values that share parts: each shared part is looked at once in the life of the
 * function, though it counts wherever it stands. So what is small in memory but huge when written
 * out is found out quickly. `looked` hears of the members looked at.
 */
export function createMeasure(looked: (members: number) => void): (value: Json) => Size {
  const known = new Map<Json, Size>();
  const measure = (value: Json): Size => {
    if (typeof value !== 'object' || value === null || value instanceof ExactNumber) {
      return { bytes: plainBytes(value), depth: 0 };
    }
    const seen = known.get(value);
    if (seen !== undefined) return seen;
    const keys = Object.keys(value);
    looked(keys.length);
    const size = sizeOfMembers(value, keys, measure);
    known.set(value, size);
    return size;
  };
  return measure;
}

function sizeOfMembers(
  value: JsonArray | JsonObject,
  keys: readonly string[],
  measure: (member: Json) => Size,
): Size {
  const isList = isJsonArray(value);
  let bytes = 2;
  let depth = 0;
  for (const key of keys) {
    const size = measure(memberOf(value, key));
    bytes += size.bytes + 1 + (isList ? 0 : key.length + 3);
    depth = Math.max(depth, size.depth);
  }
  return { bytes, depth: depth + 1 };
}

function plainBytes(value: null | boolean | number | string | ExactNumber): number {
  if (typeof value === 'string') return value.length + 2;
  return value instanceof ExactNumber ? value.text.length : 8;
}
