import { PurserError } from '../errors.ts';
import { parsePath } from '../json/path/path.ts';
import type { Location } from '../json/path/read.ts';
import {
  ExactNumber,
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
  ownValue,
} from '../json/value.ts';

/** A fault of a segment, and its place. The reason quotes only names of members. */
export interface SegmentFlaw {
  readonly at: Location;
  readonly reason: string;
}

/** Collects all faults while a segment is read. */
export interface Reader {
  readonly flaws: SegmentFlaw[];
  readonly warnings: SegmentFlaw[];
}

const namePattern = /^([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]$/;
const maxNameLength = 255;

/** Notes a fault. */
export function flawed(reader: Reader, at: Location, reason: string): void {
  reader.flaws.push({ at, reason });
}

/**
 * A member of a mapping; absent, null and (where they are equivalent) empty values are all null.
 */
export function given(object: JsonObject, key: string): Json {
  const value = ownValue(object, key) ?? null;
  return value === '' ? null : value;
}

/** A name by the rules for names, or null after noting a fault. */
export function nameIn(reader: Reader, value: Json, at: Location): string | null {
  if (typeof value !== 'string') {
    flawed(reader, at, 'must be a text');
    return null;
  }
  if (value.length <= maxNameLength && namePattern.test(value)) return value;
  flawed(reader, at, `must be a name: letters, digits, and - _ . within, ${maxNameLength} at most`);
  return null;
}

/** Like {@link nameIn}, with null for a missing name. */
export function nameOrNone(
  reader: Reader,
  object: JsonObject,
  key: string,
  at: Location,
): string | null {
  const value = given(object, key);
  return value === null ? null : nameIn(reader, value, [...at, key]);
}

/** The text of a name that may be written as a number or boolean. */
export function looseName(reader: Reader, value: Json, at: Location): string | null {
  const isPlain =
    typeof value === 'boolean' || typeof value === 'number' || value instanceof ExactNumber;
  return nameIn(reader, isPlain ? String(value) : value, at);
}

/** A path into a document's data: `.a.b`, `[0]`, `[*]`, `.`. (docs/references.md#documents-of-other-kinds) */
export function pathOrNone(
  reader: Reader,
  object: JsonObject,
  key: string,
  at: Location,
): string | null {
  const value = given(object, key);
  if (value === null) return null;
  const reason = typeof value === 'string' ? wrongPath(value) : 'must be a text';
  if (reason === null) return value as string;
  flawed(reader, [...at, key], reason);
  return null;
}

function wrongPath(text: string): string | null {
  if (!/^(?:\.|\[(?:\d+|\*)\])/.test(text)) return 'must be a path, which begins with "."';
  try {
    const odd = parsePath(text).some((segment) => segment.kind === 'descend');
    return odd ? 'must be a path of keys, indexes and [*]' : null;
  } catch (error) {
    if (!(error instanceof PurserError)) throw error;
    return `is no path: ${String(error.faults[0].facts['reason'])}`;
  }
}

/** A mapping with known members only; otherwise null, after noting a fault. */
export function mappingIn(
  reader: Reader,
  value: Json,
  at: Location,
  known: readonly string[],
): JsonObject | null {
  if (!isJsonObject(value)) {
    flawed(reader, at, 'must be a mapping');
    return null;
  }
  for (const key of Object.keys(value)) {
    if (!known.includes(key)) flawed(reader, [...at, key], 'there is no such member');
  }
  return value;
}

/** The items of a list; none, after noting a fault, if it is not a list. */
export function itemsOfList(reader: Reader, value: Json, at: Location): readonly Json[] {
  if (value === null) return [];
  if (isJsonArray(value)) return value;
  flawed(reader, at, 'must be a list');
  return [];
}
