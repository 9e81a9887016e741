import type { Digest } from './canonical.ts';
import { parseJson } from './parse-json.ts';
import { isJsonArray, isJsonObject, type Json } from './value.ts';

const digestForm = /^[0-9a-f]{64}$/;

/** Whether a value is a digest. */
export function isDigest(value: unknown): value is Digest {
  return typeof value === 'string' && digestForm.test(value);
}

/** Whether a value is an integer from `least` on. */
export function isCount(value: unknown, least: number): value is number {
  return Number.isSafeInteger(value) && (value as number) >= least;
}

/** Whether a value has at most this many levels of nesting. */
export function isShallow(value: Json, levels: number): boolean {
  if (!isJsonArray(value) && !isJsonObject(value)) return true;
  return levels > 0 && Object.values(value).every((one) => isShallow(one, levels - 1));
}

/** The value of an untrusted text; undefined if it is not JSON. */
export function jsonFrom(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** The same, with the form of every number kept; undefined also if it is nested too deeply. */
export function exactJsonFrom(text: string): Json | undefined {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
