import { isJsonArray, isJsonObject, type Json } from '../json/value.ts';

/** What a value is, in the words of JSON Schema. */
export type Kind = 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object';

/** The kind of a value. */
export function kindOf(value: Json): Kind {
  if (value === null) return 'null';
  if (isJsonArray(value)) return 'array';
  if (isJsonObject(value)) return 'object';
  return typeof value === 'string' || typeof value === 'boolean'
    ? (typeof value as Kind)
    : 'number';
}
