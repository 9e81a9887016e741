import { canonicalText, type Digest, digestOf } from '../json/canonical.ts';
import type { JsonObject } from '../json/value.ts';
import type { PolicyException } from './read-exception.ts';

/** An exception, and the test of its `match`. */
export interface TestedException extends PolicyException {
  /** Whether it is about a row, given as JSON. */
  readonly matches: (row: string) => boolean;
}

/** Why a row does not count, and until when. */
export interface Waiver {
  /** The name of the document of the exception. */
  readonly exception: string;
  /** UTC, ISO 8601. */
  readonly expires: string;
}

/** Exceptions in force, by the full name of their rule. */
export type RuleExceptions = ReadonlyMap<string, readonly TestedException[]>;

/** The exceptions in force at a moment (UTC, ISO 8601 with milliseconds), by the full name of their rule; the last to expire first. */
export function exceptionsAt<T extends PolicyException>(
  exceptions: readonly T[],
  now: string,
): ReadonlyMap<string, readonly T[]> {
  const found = new Map<string, T[]>();
  for (const exception of exceptions) {
    if (exception.expires <= now) continue;
    const others = found.get(exception.rule) ?? [];
    found.set(exception.rule, others);
    others.push(exception);
  }
  for (const some of found.values()) some.sort(compareExceptions);
  return found;
}

function compareExceptions(one: PolicyException, other: PolicyException): number {
  if (one.expires !== other.expires) return one.expires > other.expires ? -1 : 1;
  return one.name < other.name ? -1 : 1;
}

/** The waiver of a row by the first exception that matches it; null if none does. */
export function waiverOf(exceptions: readonly TestedException[], row: JsonObject): Waiver | null {
  if (exceptions.length === 0) return null;
  const text = canonicalText(row);
  const found = exceptions.find(({ matches }) => matches(text));
  return found === undefined ? null : { exception: found.name, expires: found.expires };
}

/** Equal for exceptions that waive the same rows; null without any. */
export function exceptionsDigest(exceptions: readonly PolicyException[] = []): Digest | null {
  if (exceptions.length === 0) return null;
  return digestOf(
    canonicalText(exceptions.map(({ name, match, expires }) => [name, match, expires])),
  );
}
