import { documentLabel } from '../../domain/document/document.ts';
import { clipped } from '../../domain/document/shape.ts';
import { type Duration, parseDuration } from '../../domain/duration.ts';
import { parseCanonical } from '../../domain/json/parse-json.ts';
import { isJsonArray, type Json, type JsonObject } from '../../domain/json/value.ts';
import { endOfSuccess, type PolicyState } from '../../domain/validation/policy-status.ts';
import type { ValidationEntry } from '../../ports/validation-store.ts';
import type { RevisionValidity, ValidationState } from '../validate/validation-cases.ts';

/**
 * A result of a validation in the form that clients of Deckhand receive.
 * (docs/rest.md#validation-results)
 */
export interface ReportedResult {
  readonly name: string;
  /** Its index among the results of its name in its revision, from 0. */
  readonly index: number;
  /** `success`, `failure`, `ignored [success]`, `ignored [failure]`. */
  readonly status: string;
  /** Null if the result is missing, and this is its replacement. */
  readonly createdAt: string | null;
  readonly expiresAfter: string | null;
  /** When its success expires, by its own limit or by a policy's. */
  readonly expiresAt: string | null;
  readonly errors: () => readonly Json[];
}

/** The statuses of results of validations in a revision. (docs/rest.md#validation-results) */
export interface UnderPolicies {
  /** The status of a validation: that of its latest result. */
  statusOf(state: ValidationState): string;
  reported(entry: ValidationEntry): ReportedResult;
  /** The replacement of a missing result; null for a validation that no policy lists. */
  missing(name: string): ReportedResult | null;
}

/**
 * Maximum number of policies in the message of an ignored result, and of characters in the list of
 * each.
 */
const maxPolicies = 100;
const maxListLength = 1_000;

/** Evaluates results under the policies of a revision that a caller may see. */
export function underPolicies({ policies, validations, asOf }: RevisionValidity): UnderPolicies {
  const limits = limitsByName(policies);
  // A validation of a policy that is not visible counts as listed, without the policy's name.
  const listed = new Set(validations.filter(({ ignored }) => !ignored).map(({ name }) => name));
  const isIgnored = (name: string): boolean => policies.length > 0 && !listed.has(name);
  const notes = isAnyIgnored(validations) ? policies.slice(0, maxPolicies).map(noteOfPolicy) : [];

  const endOf = ({ status, ...entry }: ValidationEntry): string | null =>
    status === 'failure' ? null : endOfSuccess(entry, limits.get(entry.name) ?? []);

  function statusOf(entry: ValidationEntry): string {
    if (isIgnored(entry.name)) return `ignored [${entry.status}]`;
    const end = limits.has(entry.name) ? endOf(entry) : null;
    return end !== null && end <= asOf ? 'failure' : entry.status;
  }

  return {
    statusOf: ({ latest }) => (latest === null ? 'failure' : statusOf(latest)),
    reported: (entry) => ({
      name: entry.name,
      index: entry.index,
      status: statusOf(entry),
      createdAt: entry.createdAt,
      expiresAfter: entry.expiresAfter,
      expiresAt: endOf(entry),
      errors: () => [...errorsOf(entry), ...(isIgnored(entry.name) ? notes : [])],
    }),
    missing: (name) => (limits.has(name) ? missingResult(name) : null),
  };
}

/** How long successes are valid under the policies that list a validation, by its name. */
function limitsByName(
  policies: readonly PolicyState[],
): ReadonlyMap<string, readonly (Duration | null)[]> {
  const limits = new Map<string, (Duration | null)[]>();
  for (const { name, expiresAfter } of policies.flatMap(({ validations }) => validations)) {
    const known = limits.get(name) ?? [];
    known.push(expiresAfter === null ? null : parseDuration(expiresAfter));
    limits.set(name, known);
  }
  return limits;
}

function isAnyIgnored(validations: readonly ValidationState[]): boolean {
  return validations.some(({ ignored }) => ignored);
}

/** Why a result is ignored under a policy. */
function noteOfPolicy({ schema, name, validations }: PolicyState): JsonObject {
  const list = validations.map((one) => clipped(one.name)).join(', ');
  const shown = list.length > maxListLength ? `${list.slice(0, maxListLength)}…` : list;
  const policy = documentLabel({ schema, name });
  const message = `this result is ignored: it is not listed by the ValidationPolicy ${policy}, which lists [${shown}]`;
  return { message };
}

function missingResult(name: string): ReportedResult {
  const message =
    'a result of this validation was never registered, so it counts as a failure: a ValidationPolicy lists it';
  return {
    name,
    index: 0,
    status: 'failure',
    createdAt: null,
    expiresAfter: null,
    expiresAt: null,
    errors: () => [{ message }],
  };
}

function errorsOf({ errors }: ValidationEntry): readonly Json[] {
  const list = parseCanonical(errors, true);
  return isJsonArray(list) ? list : [];
}
