import { isJsonObject, type Json, ownValue } from '../../domain/json/value.ts';

/** The value below some keys of an answer; undefined if one of them is not there. */
export function jsonAt(value: Json | undefined, ...keys: readonly string[]): Json | undefined {
  return keys.reduce<Json | undefined>(
    (found, key) => (isJsonObject(found) ? ownValue(found, key) : undefined),
    value,
  );
}
