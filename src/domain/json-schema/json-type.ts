import { isJsonArray, isJsonObject, type Json } from '../json/value.ts';

/** The type of a value, in the words of JSON Schema. */
export type JsonType = 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object';

/** The type of a value. */
export function jsonTypeOf(value: Json): JsonType {
  if (value === null) return 'null';
  if (isJsonArray(value)) return 'array';
  if (isJsonObject(value)) return 'object';
  return typeof value === 'string' || typeof value === 'boolean'
    ? (typeof value as JsonType)
    : 'number';
}
