import { type Duration, parseDuration, timeAfter } from '../duration.ts';
import type { ListedValidation, ValidationPolicy } from './read-policy.ts';

/** The status of a validation. (docs/validation.md#policies) */
export type ValidationStatus = 'success' | 'failure' | 'expired' | 'missing';

/** The part of a result that determines statuses: the latest result of a validation. */
export interface ValidationResult {
  readonly name: string;
  readonly status: 'success' | 'failure';
  /** How long a success is valid, according to the recorder of the result. */
  readonly expiresAfter: string | null;
  readonly createdAt: string;
}

/** The status of one validation under one policy. */
export interface PolicyValidation {
  readonly name: string;
  readonly status: ValidationStatus;
  readonly expiresAfter: string | null;
  readonly expiresAt: string | null;
}

/** The status of a validation policy in a revision. */
export interface PolicyState {
  readonly schema: string;
  readonly name: string;
  readonly status: 'success' | 'failure';
  readonly validations: readonly PolicyValidation[];
  /** The fault of the policy itself, so that it cannot succeed; null if there is none. */
  readonly flaw: string | null;
}

/** The status of a validation, by name, in a revision. */
export interface ValidationStateOf<R extends ValidationResult> {
  readonly name: string;
  /** Under the strictest of the policies that list it; otherwise that of its latest entry. */
  readonly status: ValidationStatus;
  /** Whether there are policies, and none lists it. */
  readonly ignored: boolean;
  readonly latest: R | null;
  readonly count: number;
  /** When its success expires, according to the earliest limit; null: never. */
  readonly expiresAt: string | null;
}

/** The statuses of all validations and policies of a revision, at one time. */
export interface Validity<R extends ValidationResult> {
  /** `success` if all policies succeed; also without policies. */
  readonly status: 'success' | 'failure';
  /** By name. */
  readonly policies: readonly PolicyState[];
  /** Validations with entries, and those listed by policies; by name. */
  readonly validations: readonly ValidationStateOf<R>[];
  /** The time of this state: successes expire. */
  readonly asOf: string;
}

/** The results of one validation in a revision, summarised. */
export interface ResultSummary<R extends ValidationResult> {
  readonly latest: R;
  readonly count: number;
}

/** The statuses of a revision's results under its policies at a time. (docs/validation.md#policies) */
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

/** The status of a result under a policy that lists it, or without one. */
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

/** When a success expires, by its own limit or by those of policies, the earliest; null: never. */
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

/** For each name that policies list, its status under the one that expires first. */
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

/** When a success expires, as a text to compare. */
function endOf({ expiresAt }: PolicyValidation): string {
  return expiresAt ?? '\uffff';
}

function byNameAndSchema(one: PolicyState, other: PolicyState): number {
  if (one.name !== other.name) return one.name < other.name ? -1 : 1;
  return one.schema < other.schema ? -1 : 1;
}
