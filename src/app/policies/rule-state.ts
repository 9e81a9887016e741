import type { Fault } from '../../domain/errors.ts';
import { canonicalText, type Digest, digestOf } from '../../domain/json/canonical.ts';
import { jsonFrom } from '../../domain/json/inspect-json.ts';
import { isJsonObject, type Json, type JsonObject } from '../../domain/json/value.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Lease } from '../../ports/lease-store.ts';
import type { RecordStore } from '../../ports/record-store.ts';
import { type ExecutionState, noCalls } from '../actions/plan-calls.ts';
import type { TrackedRules } from '../violations/tracked-rule.ts';

/** What is known of a rule that servers evaluate by themselves. */
export interface RuleStatus {
  /** The digest of the rule that was evaluated. */
  readonly digest: Digest;
  /** Of the last evaluation that gave rows. Null before the first. */
  readonly rows: number | null;
  /** Of these rows, in any order. */
  readonly rowsDigest: Digest | null;
  /** UTC, ISO 8601: when the rows were last found, and since when they are as they are. */
  readonly evaluatedAt: string | null;
  readonly changedAt: string | null;
  /** UTC, ISO 8601: the last evaluation, whether it gave rows or not. */
  readonly triedAt: string;
  /** Why the last evaluation gave no rows; null if it did. */
  readonly problem: Omit<Fault, 'place'> | null;
}

/**
 * What the evaluations of a store came to: one record, whose replacement is the commit of an evaluation.
 * (docs/policies.md#evaluation)
 */
export interface RuleState {
  /** The number of the evaluation. */
  readonly number: number;
  /** The request up to which it was evaluated. */
  readonly served: number;
  /**
   * The generation that each table had when the evaluation began: what was read is this one or a later one. Of relations over
   * documents, the number of the live revision.
   */
  readonly generations: Readonly<Record<string, number>>;
  /** By full name. */
  readonly rules: Readonly<Record<string, RuleStatus>>;
  /** The rules whose violations are kept, also those that are removed. A rule is named before it gets a table. */
  readonly violations: TrackedRules;
  /** The calls that rules give. */
  readonly execution: ExecutionState;
}

/** The digest of rows in any order. */
export function digestOfRows(rows: readonly JsonObject[]): Digest {
  const digests = rows.map((row) => digestOf(canonicalText(row)));
  return digestOf(digests.sort().join());
}

/** The record of the state, and that of requests for an evaluation. */
const stateRecord = { kind: 'ruleState', key: 'all' } as const;
const requestRecord = { kind: 'ruleRequest', key: 'all' } as const;

/** The state before the first evaluation. */
export const newRuleState: RuleState = {
  number: 0,
  served: 0,
  generations: {},
  rules: {},
  violations: {},
  execution: noCalls,
};

/** The state as it is kept, and the version of its record. */
export async function readRuleState(
  records: RecordStore,
): Promise<{ readonly state: RuleState; readonly version: number }> {
  const [kept] = await records.get(stateRecord.kind, [stateRecord.key]);
  const value = jsonFrom(kept?.text ?? 'null') ?? null;
  // Earlier versions of Purser kept no violations and no calls.
  const older = { ...newRuleState, execution: { ...noCalls, isInherited: true as const } };
  const state = isJsonObject(value) ? { ...older, ...(value as object) } : newRuleState;
  return { state, version: kept?.version ?? 0 };
}

/** Replaces a version of the state; gives the version that it has now, or null if another was first. @throws LEASE_LOST */
export async function commitRuleState(
  { records, clock }: { readonly records: RecordStore; readonly clock: Clock },
  state: RuleState,
  version: number,
  lease: Lease,
): Promise<number | null> {
  const text = canonicalText(state as unknown as Json);
  const record = { ...stateRecord, text, group: '', state: '', at: clock.now() };
  return (await records.put(record, version, lease))?.version ?? null;
}

/** The number of the newest request for an evaluation; 0 if there was none. */
export async function lastRuleRequest(records: RecordStore): Promise<number> {
  const [kept] = await records.get(requestRecord.kind, [requestRecord.key]);
  return kept?.version ?? 0;
}

/** Requests an evaluation, of whichever server evaluates. Gives the number of the request. */
export async function requestEvaluation({
  records,
  clock,
}: {
  readonly records: RecordStore;
  readonly clock: Clock;
}): Promise<number> {
  for (;;) {
    const version = await lastRuleRequest(records);
    const record = { ...requestRecord, text: '{}', group: '', state: '', at: clock.now() };
    const put = await records.put(record, version);
    if (put !== null) return put.version;
  }
}
