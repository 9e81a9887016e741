/**
 * JSON values in Purser: plain immutable JavaScript values, and one class for the rare number that
 * JavaScript cannot represent in its original form.
 */
export type Json = Scalar | JsonArray | JsonObject;
/** A value that is neither a list nor a mapping. */
export type Scalar = null | boolean | number | string | ExactNumber;
/** A list of JSON values. */
export type JsonArray = readonly Json[];
/** A mapping of any keys, `__proto__` among them, to JSON values. */
export interface JsonObject {
  readonly [key: string]: Json;
}

/**
 * A number with its text, because a JavaScript number would lose its form or its digits: `1.0`, `2.50`, an integer of
 * thirty digits.
 *
 * `text` is a JSON number literal. Use {@link numberOf} to create one: it returns a plain number where that loses
 * nothing.
 */
export class ExactNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** For messages and logs only; use `canonicalText` to print JSON, because it keeps the form. */
  toString(): string {
    return this.text;
  }
}

/** The value of a JSON number literal: a plain number if that prints as the same text. */
export function numberOf(literal: string): number | ExactNumber {
  const plain = Number(literal);
  return String(plain) === literal ? plain : new ExactNumber(literal);
}

/** Whether a value is a mapping (and not a list, null, or an `ExactNumber`). */
export function isJsonObject(value: Json | undefined): value is JsonObject {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof ExactNumber)
  );
}

/** Whether a value is a list. (`Array.isArray` does not narrow readonly arrays.) */
export function isJsonArray(value: Json | undefined): value is JsonArray {
  return Array.isArray(value);
}

/** The value of an own key, or undefined; a key such as `__proto__` or `constructor` is only data. */
export function ownValue(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** The member of a mapping or list under a key or index; undefined if there is none. */
export function memberAt(value: Json | undefined, key: string | number): Json | undefined {
  if (typeof key === 'number') return isJsonArray(value) ? value[key] : undefined;
  return isJsonObject(value) ? ownValue(value, key) : undefined;
}

/** A copy of `object` with one key set; `__proto__` stays a plain key. */
export function withKey(object: JsonObject, key: string, value: Json): JsonObject {
  const copy = growingCopy(object);
  setOwn(copy, key, value);
  return copy;
}

/**
 * A copy to which the caller adds keys. Made key by key: adding to a copy made by spreading is
 * twenty times slower, because V8 gives such an object a shape without space to grow.
 */
export function growingCopy(object: JsonObject): Record<string, Json> {
  const copy: Record<string, Json> = {};
  for (const key of Object.keys(object)) setOwn(copy, key, object[key] as Json);
  return copy;
}

/** Sets a key of an object under construction; `__proto__` becomes a key like any other. */
export function setOwn(target: Record<string, Json>, key: string, value: Json): void {
  if (key === '__proto__') {
    Object.defineProperty(target, key, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  } else {
    target[key] = value;
  }
}
