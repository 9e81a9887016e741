import { canonicalText, type Digest, digestOf } from '../json/canonical.ts';
import type { Json, JsonObject } from '../json/value.ts';

/** The methods that calls may have. */
export const callMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** The method of a call. */
export type CallMethod = (typeof callMethods)[number];

/** A call that a row of an `execute` rule stands for. (docs/actions.md#rows) */
export interface Call {
  /** The name of a data source. */
  readonly endpoint: string;
  readonly path: string;
  readonly method: CallMethod;
  /** Null: none. */
  readonly body: Json;
  /** Null: none. Values are texts, numbers, booleans, nulls, and lists of these. */
  readonly parameters: JsonObject | null;
  /** Null: none. Names as they were written. */
  readonly headers: Readonly<Record<string, string>> | null;
}

/** Equal for equal calls: of the six fields, in canonical form. */
export function callIdentity(call: Call): Digest {
  return digestOf(canonicalText(call as unknown as JsonObject));
}

/** Whether sending a call twice has the effect of sending it once. */
export function isIdempotent(method: CallMethod): boolean {
  return method !== 'POST' && method !== 'PATCH';
}
