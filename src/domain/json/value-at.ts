import type { Location } from './path-read.ts';
import { isJsonArray, isJsonObject, type Json, ownValue } from './value.ts';

/** The member of a mapping or list under a key or index; undefined if there is none. */
export function memberAt(value: Json | undefined, key: string | number): Json | undefined {
  if (typeof key === 'number') return isJsonArray(value) ? value[key] : undefined;
  return isJsonObject(value) ? ownValue(value, key) : undefined;
}

/** What stands at a location; undefined if nothing does. */
export function valueAt(value: Json, location: Location): Json | undefined {
  return location.reduce<Json | undefined>(memberAt, value);
}
