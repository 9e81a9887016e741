import type { PolicyState, ValidationStatus } from './policy-status.ts';

/**
 * A state as a function of time, in a form that is compared and merged quickly: a success until a time in milliseconds,
 * or one of the numbers below. Without a new result it never changes.
 */
export type TimedState = number;

const failing: TimedState = -1;
const missing: TimedState = -2;
/** The state is not listed, so that it may be any. */
const unlisted: TimedState = -3;

/** The end of a success that does not expire. */
export const endless: TimedState = Number.MAX_SAFE_INTEGER;

/**
 * The states of a revision by term: its own status, and each of its validations. A term that is absent is missing.
 */
export type ResultStates = ReadonlyMap<string, TimedState>;

/** The terms of revisions whose own results are missing, and of those with more validations than are listed. */
const pendingTerm = 'p';
const opaqueTerm = 'o';
const statusTerm = 's';
const validationTerm = (name: string): string => `v${name}`;

/** Validations that are listed: of a revision, and of many revisions together. */
const maxListed = 64;
const maxListedTogether = 256;

/** The part of `Validity` from which states follow. */
export interface StatedValidity {
  readonly policies: readonly Pick<PolicyState, 'status' | 'validations'>[];
  readonly validations: readonly {
    readonly name: string;
    readonly status: ValidationStatus;
    readonly expiresAt: string | null;
  }[];
}

/** A time before all successes, for the validity that `statesOf` takes. */
export const beforeExpiry = '';

/** The states of a revision, from its validity at `beforeExpiry`. */
export function statesOf(
  { policies, validations }: StatedValidity,
  isPending: boolean,
): ResultStates {
  const isFailing = policies.some(({ status }) => status !== 'success');
  const ends = policies.flatMap((policy) => policy.validations.map(({ expiresAt }) => expiresAt));
  const states = new Map<string, TimedState>([
    [statusTerm, isFailing ? failing : Math.min(endless, ...ends.map(endOf))],
  ]);
  if (isPending) states.set(pendingTerm, failing);
  if (validations.length > maxListed) return states.set(opaqueTerm, failing);
  for (const { name, status, expiresAt } of validations) {
    if (status === 'missing') continue;
    states.set(validationTerm(name), status === 'failure' ? failing : endOf(expiresAt));
  }
  return states;
}

const endOf = (expiresAt: string | null): TimedState =>
  expiresAt === null ? endless : Math.max(0, Date.parse(expiresAt));

/** A search of states: revisions that have one of the wanted statuses for each term. */
export type StateSearch = readonly {
  readonly term: string;
  readonly wanted: readonly ValidationStatus[];
}[];

/** A filter of revisions by status, and by the status of a validation. */
export interface StateFilter {
  readonly status?: 'success' | 'failure' | undefined;
  readonly validation?: { readonly name: string; readonly status: ValidationStatus } | undefined;
}

/** The search of a filter; null without one. */
export function stateSearchOf({ status, validation }: StateFilter): StateSearch | null {
  const search: StateSearch = [
    ...(status === undefined ? [] : [{ term: statusTerm, wanted: statusesOf[status] }]),
    ...(validation === undefined
      ? []
      : [{ term: validationTerm(validation.name), wanted: [validation.status] }]),
  ];
  return search.length === 0 ? null : search;
}

const statusesOf = {
  success: ['success'],
  failure: ['failure', 'expired'],
} as const satisfies Record<string, readonly ValidationStatus[]>;

/** The search for revisions without results of their own. */
export const pendingSearch: StateSearch = [{ term: pendingTerm, wanted: ['failure'] }];

/** States of some revisions together: which of them exist, and when the first and the last success ends. */
export interface StateRange {
  readonly kinds: number;
  readonly first: TimedState;
  readonly last: TimedState;
}

const kindOf = { failing: 1, missing: 2, success: 4 };
const allMissing: StateRange = { kinds: kindOf.missing, first: endless, last: 0 };
const anyFailing: StateRange = { kinds: kindOf.failing, first: endless, last: 0 };

/** The states of some revisions together, by term. */
export type StateRanges = ReadonlyMap<string, StateRange>;

function rangeOf(state: TimedState): StateRange {
  if (state === missing) return allMissing;
  if (state === failing) return anyFailing;
  return { kinds: kindOf.success, first: state, last: state };
}

/** The ranges of the states of one revision. */
export function rangesOfStates(states: ResultStates): StateRanges {
  return new Map([...states].map(([term, state]) => [term, rangeOf(state)]));
}

/** The ranges of several groups of revisions together. */
export function mergeRanges(groups: readonly StateRanges[]): StateRanges {
  const terms = [...new Set(groups.flatMap((group) => [...group.keys()]))];
  const isLong = terms.length > maxListedTogether;
  const kept = isLong ? terms.filter((term) => !term.startsWith('v')) : terms;
  const merged = new Map<string, StateRange>();
  for (const term of kept) {
    let [kinds, first, last] = [0, endless, 0];
    for (const group of groups) {
      const range = group.get(term) ?? allMissing;
      kinds |= range.kinds;
      first = Math.min(first, range.first);
      last = Math.max(last, range.last);
    }
    merged.set(term, { kinds, first, last });
  }
  return isLong ? merged.set(opaqueTerm, anyFailing) : merged;
}

/** Whether some revisions may match a search at a time, and whether one of a single clause certainly does. */
export function mayMatch(ranges: StateRanges, search: StateSearch, nowMs: number): boolean {
  const isOpaque = ((ranges.get(opaqueTerm)?.kinds ?? 0) & kindOf.failing) > 0;
  return search.every(({ term, wanted }) => {
    if (isOpaque && term.startsWith('v')) return true;
    const { kinds, first, last } = ranges.get(term) ?? allMissing;
    const hasSuccess = (kinds & kindOf.success) > 0;
    return wanted.some((status) => {
      if (status === 'failure') return (kinds & kindOf.failing) > 0;
      if (status === 'missing') return (kinds & kindOf.missing) > 0;
      return hasSuccess && (status === 'success' ? last > nowMs : first <= nowMs);
    });
  });
}

/** The state of a term, from the ranges of a single revision. */
export function stateIn(ranges: StateRanges, term: string): TimedState {
  if (ranges.has(opaqueTerm) && term.startsWith('v')) return unlisted;
  const { kinds, first } = ranges.get(term) ?? allMissing;
  if ((kinds & kindOf.success) > 0) return first;
  return (kinds & kindOf.failing) > 0 ? failing : missing;
}

/** A test whether a state has one of some statuses at a time: always true for one that is not listed. */
export function stateTest(
  wanted: readonly ValidationStatus[],
  nowMs: number,
): (state: TimedState) => boolean {
  const isWanted = (status: ValidationStatus): boolean => wanted.includes(status);
  const [success, expired] = [isWanted('success'), isWanted('expired')];
  const others = [true, isWanted('missing'), isWanted('failure')];
  return (state) =>
    state >= 0 ? (state > nowMs ? success : expired) : (others[state - unlisted] ?? true);
}

/** Whether a state is listed. */
export const isListed = (state: TimedState): boolean => state !== unlisted;

/** Whether `mayMatch` of a single revision is certain. */
export function isCertain(ranges: StateRanges): boolean {
  return !ranges.has(opaqueTerm);
}
