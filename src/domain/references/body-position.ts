import type { Location } from '../json/path/read.ts';
import {
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonArray,
  type JsonObject,
  ownValue,
} from '../json/value.ts';

/**
 * A position in a body: its list or mapping, and the key or index. Creating one is cheap; the path is computed on
 * demand.
 */
export interface BodyPosition {
  readonly holder: JsonArray | JsonObject;
  readonly key: string | number;
}

/** The position of a whole body. */
export function rootPosition(body: Json): BodyPosition {
  return { holder: [body], key: 0 };
}

/** The value at a position; null if there is none. */
export function valueAtPosition({ holder, key }: BodyPosition): Json {
  const value = isJsonArray(holder) ? holder[Number(key)] : ownValue(holder, String(key));
  return value ?? null;
}

/**
 * The locations of positions in a body, found in one walk that visits each list and mapping once. Of a shared value it
 * is the first location; the location of the whole body is empty.
 */
export function locationsOf(
  body: Json,
  spots: Iterable<BodyPosition>,
): (spot: BodyPosition) => readonly (string | number)[] {
  const wanted = new Set<Json>(Array.from(spots, ({ holder }) => holder));
  const found = new Map<Json, Location>();
  const known = new Set<Json>();
  const walk = (value: Json, location: Location): void => {
    const isHolder = isJsonArray(value) || isJsonObject(value);
    if (!isHolder || known.has(value) || found.size === wanted.size) return;
    known.add(value);
    if (wanted.has(value)) found.set(value, location);
    const members = isJsonArray(value) ? value.entries() : Object.entries(value);
    for (const [key, member] of members) walk(member, [...location, key]);
  };
  walk(body, []);
  return ({ holder, key }) => {
    const location = found.get(holder);
    return location === undefined ? [] : [...location, key];
  };
}
