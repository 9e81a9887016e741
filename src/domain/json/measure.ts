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

/**
 * The size of a value, with no regard to parts that it shares: for data as it was submitted, whose
 * values are few enough to be looked at each for itself.
 */
export function sizeOf(value: Json): Size {
  const total: Total = { bytes: 0, depth: 0 };
  add(total, value, 0);
  return total;
}

interface Total {
  bytes: number;
  depth: number;
}

/** Adds a value within `depth` others to a total. Runs for every value there is: no objects made. */
function add(total: Total, value: Json, depth: number): void {
  if (typeof value === 'string') {
    total.bytes += value.length + 2;
  } else if (typeof value !== 'object' || value === null || value instanceof ExactNumber) {
    total.bytes += plainBytes(value);
  } else if (isJsonArray(value)) {
    enter(total, depth);
    for (const item of value) add(total, item, depth + 1);
    total.bytes += value.length;
  } else {
    enter(total, depth);
    // Mappings inherit no keys. Twice as fast as going by Object.keys.
    for (const key in value) {
      total.bytes += key.length + 4;
      add(total, value[key] as Json, depth + 1);
    }
  }
}

function enter(total: Total, depth: number): void {
  total.bytes += 2;
  if (depth >= total.depth) total.depth = depth + 1;
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

/** The least that a scalar takes as canonical text; what stands for no value counts, too. */
export function scalarBytes(value: Json | undefined): number {
  return typeof value === 'string' ? value.length + 2 : String(value).length;
}

function plainBytes(value: null | boolean | number | string | ExactNumber): number {
  if (typeof value === 'string') return value.length + 2;
  return value instanceof ExactNumber ? value.text.length : 8;
}
