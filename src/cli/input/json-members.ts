import { invariant } from '../../domain/errors.ts';
import {
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
  ownValue,
} from '../../domain/json/value.ts';

// Readers of answers whose shape the schema vouches for.

export function objectIn(object: JsonObject, key: string): JsonObject {
  const value = ownValue(object, key);
  invariant(isJsonObject(value), `an answer has an object "${key}"`);
  return value;
}

export function objectsIn(object: JsonObject, key: string): readonly JsonObject[] {
  const value = ownValue(object, key);
  invariant(isJsonArray(value) && value.every(isJsonObject), `an answer has objects "${key}"`);
  return value;
}

/** A text, or a number as text; nothing for null. */
export function textIn(object: JsonObject, key: string): string {
  const value: Json = ownValue(object, key) ?? null;
  return value === null ? '' : String(value);
}

export function textsIn(object: JsonObject, key: string): readonly string[] {
  const value = ownValue(object, key);
  invariant(isJsonArray(value), `an answer has a list "${key}"`);
  return value.map(String);
}

/** A point in time, to the second; nothing for null. */
export function timeIn(object: JsonObject, key: string): string {
  return textIn(object, key).replace(/\.\d+Z$/, 'Z');
}

export function numberIn(object: JsonObject, key: string): number {
  const value = ownValue(object, key);
  invariant(typeof value === 'number', `an answer has a number "${key}"`);
  return value;
}
