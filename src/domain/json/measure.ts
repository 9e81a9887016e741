import { memberOf } from './path/read.ts';
import { ExactNumber, isJsonArray, type Json, type JsonArray, type JsonObject } from './value.ts';

/** The size of a value: approximately the bytes of its text, and its levels of nesting. */
export interface Size {
  readonly bytes: number;
  readonly depth: number;
}

/**
 * Returns a function that measures values which share parts: it visits each shared part once,
 * though the part counts at each occurrence. So a value that is small in memory but huge as text is
 * detected quickly. `looked` is called with the number of visited members.
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
 * The size of a value that shares no parts: for submitted data, whose values are few enough to be
 * visited one by one.
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

/** Adds the size of a value within `depth` others to a total. Runs for every value: creates no objects. */
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
    // Mappings inherit no keys. Twice as fast as Object.keys.
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

/** Lower bound of the bytes of a scalar's canonical text; a placeholder for a value counts, too. */
export function scalarBytes(value: Json | undefined): number {
  return typeof value === 'string' ? value.length + 2 : String(value).length;
}

function plainBytes(value: null | boolean | number | string | ExactNumber): number {
  if (typeof value === 'string') return value.length + 2;
  return value instanceof ExactNumber ? value.text.length : 8;
}
