import type { Location } from '../json/path-read.ts';
import {
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonArray,
  type JsonObject,
  ownValue,
} from '../json/value.ts';

/**
 * Where something stands in a body: in which list or mapping, and under what. It costs next to nothing
 * while a body is searched; what its path is, is found out when somebody asks.
 */
export interface BodyPosition {
  readonly holder: JsonArray | JsonObject;
  readonly key: string | number;
}

/** The spot of a whole body. */
export function rootPosition(body: Json): BodyPosition {
  return { holder: [body], key: 0 };
}

/** What stands at a spot; null where nothing does. */
export function valueAtPosition({ holder, key }: BodyPosition): Json {
  const value = isJsonArray(holder) ? holder[Number(key)] : ownValue(holder, String(key));
  return value ?? null;
}

/**
 * The locations of spots in a body, found in one walk: each list and mapping is looked at once. Of what
 * stands in several places it is the first; the whole body has an empty one.
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
