import { type Duration, parseDuration, timeAfter } from '../duration.ts';
import type { ListedValidation, ValidationPolicy } from './read-policy.ts';

/** The status of a validation. (docs/validation.md#policies) */
export type ValidationStatus = 'success' | 'failure' | 'expired' | 'missing';

/** What statuses are made from: the result of a validation that was recorded last. */
export interface ValidationResult {
  readonly name: string;
  readonly status: 'success' | 'failure';
  /** How long a success counts, as who recorded it has it. */
  readonly expiresAfter: string | null;
  readonly createdAt: string;
}

/** What one validation comes to under one policy. */
export interface PolicyValidation {
  readonly name: string;
  readonly status: ValidationStatus;
  readonly expiresAfter: string | null;
  readonly expiresAt: string | null;
}

/** What a validation policy comes to in a revision. */
export interface PolicyState {
  readonly schema: string;
  readonly name: string;
  readonly status: 'success' | 'failure';
  readonly validations: readonly PolicyValidation[];
  /** What is wrong with the policy itself, so that it cannot succeed; null if nothing is. */
  readonly flaw: string | null;
}

/** What one name of a validation comes to in a revision. */
export interface ValidationStateOf<R extends ValidationResult> {
  readonly name: string;
  /** Under the strictest of the policies that list it; else that of its latest entry. */
  readonly status: ValidationStatus;
  /** Whether there are policies, and none lists it. */
  readonly ignored: boolean;
  readonly latest: R | null;
  readonly count: number;
  /** When its success ceases to count, by the earliest of what says so; null: never. */
  readonly expiresAt: string | null;
}

/** All that is to be said of the validations of a revision, as of now. */
export interface Validity<R extends ValidationResult> {
  /** `success` if all policies succeed; also without any. */
  readonly status: 'success' | 'failure';
  /** By name. */
  readonly policies: readonly PolicyState[];
  /** Those with entries, and those listed by policies; by name. */
  readonly validations: readonly ValidationStateOf<R>[];
  /** When that is so: time alone ends successes. */
  readonly asOf: string;
}

/** The results of one validation in a revision, in brief. */
export interface ResultSummary<R extends ValidationResult> {
  readonly latest: R;
  readonly count: number;
}

/**
 * What the results of a revision come to under its policies at a time. (docs/validation.md#policies)
 */
export function validityOf<R extends ValidationResult>(
  policies: readonly ValidationPolicy[],
  summaries: readonly ResultSummary<R>[],
  now: string,
): Validity<R> {
  const byName = new Map(summaries.map((summary) => [summary.latest.name, summary]));
  const states = policies.map((policy) => stateOfPolicy(policy, byName, now));
  const strictest = strictestByName(states);
  const names = [...new Set([...byName.keys(), ...strictest.keys()])].sort();
  return {
    asOf: now,
    status: states.every(({ status }) => status === 'success') ? 'success' : 'failure',
    policies: [...states].sort(byNameAndSchema),
    validations: names.map((name) => {
      const { latest = null, count = 0 } = byName.get(name) ?? {};
      const { status, expiresAt } = strictest.get(name) ?? statusOf(latest, null, now);
      const ignored = policies.length > 0 && !strictest.has(name);
      return { name, status, ignored, latest, count, expiresAt };
    }),
  };
}

function stateOfPolicy<R extends ValidationResult>(
  { schema, name, listed, flaw }: ValidationPolicy,
  summaries: ReadonlyMap<string, ResultSummary<R>>,
  now: string,
): PolicyState {
  const validations = listed.map((one) => ({
    name: one.name,
    expiresAfter: one.expiresAfter,
    ...statusOf(summaries.get(one.name)?.latest ?? null, one, now),
  }));
  const isFulfilled = flaw === null && validations.every(({ status }) => status === 'success');
  return { schema, name, status: isFulfilled ? 'success' : 'failure', validations, flaw };
}

/** What a result comes to, as a policy lists it or by itself. */
function statusOf(
  latest: ValidationResult | null,
  listed: ListedValidation | null,
  now: string,
): Pick<PolicyValidation, 'status' | 'expiresAt'> {
  if (latest === null) return { status: 'missing', expiresAt: null };
  if (latest.status === 'failure') return { status: 'failure', expiresAt: null };
  const expiresAt = endOfSuccess(latest, [listed?.duration ?? null]);
  const isOver = expiresAt !== null && expiresAt <= now;
  return { status: isOver ? 'expired' : 'success', expiresAt };
}

/** When a success ceases to count, by itself or by the limits of policies, the earliest; null: never. */
export function endOfSuccess(
  { expiresAfter, createdAt }: Pick<ValidationResult, 'expiresAfter' | 'createdAt'>,
  limits: readonly (Duration | null)[],
): string | null {
  const own = expiresAfter === null ? null : parseDuration(expiresAfter);
  const ends = [own, ...limits].flatMap((duration) =>
    duration === null ? [] : (timeAfter(createdAt, duration) ?? []),
  );
  return ends.sort()[0] ?? null;
}

/** Of each name that policies list, what it comes to under the one by which it ends first. */
function strictestByName(states: readonly PolicyState[]): ReadonlyMap<string, PolicyValidation> {
  const strictest = new Map<string, PolicyValidation>();
  for (const validation of states.flatMap(({ validations }) => validations)) {
    const known = strictest.get(validation.name);
    if (known === undefined || endOf(validation) < endOf(known)) {
      strictest.set(validation.name, validation);
    }
  }
  return strictest;
}

/** When a success ceases to count, as a text to compare. */
function endOf({ expiresAt }: PolicyValidation): string {
  return expiresAt ?? '\uffff';
}

function byNameAndSchema(one: PolicyState, other: PolicyState): number {
  if (one.name !== other.name) return one.name < other.name ? -1 : 1;
  return one.schema < other.schema ? -1 : 1;
}
