import type { Fault } from '../../domain/errors.ts';
import { invariant } from '../../domain/errors.ts';
import type { ActionState } from '../../domain/execution/action.ts';
import type { Retries } from '../../domain/execution/attempt.ts';
import type { CallMethod } from '../../domain/execution/call.ts';
import type { ExecutionMode } from '../../domain/execution/execution-mode.ts';
import { canonicalText, type Digest } from '../../domain/json/canonical.ts';
import { jsonFrom } from '../../domain/json/inspect-json.ts';
import { isJsonObject, type Json } from '../../domain/json/value.ts';
import { ownerOf } from '../../domain/policy/policy.ts';
import type { RevisionId } from '../../domain/revision/revision.ts';
import type { Lease } from '../../ports/lease-store.ts';
import type { KeptRecord, NewRecord, RecordPage, RecordStore } from '../../ports/record-store.ts';

/** An action: what becomes of one appearance of a call. The call itself is kept apart, sealed. */
export interface Action {
  readonly id: Digest;
  /** Of the call. */
  readonly identity: Digest;
  /** The number of the evaluation in which the call appeared. */
  readonly appearance: number;
  readonly state: ActionState;
  /** The full names of the rules that gave the call as it appeared, in order. */
  readonly rules: readonly string[];
  /** The revision that was live then. */
  readonly revision: RevisionId;
  readonly mode: Exclude<ExecutionMode, 'off'>;
  readonly endpoint: string;
  readonly method: CallMethod;
  /** Without its query; null for a call of a secret policy. */
  readonly path: string | null;
  /** In order; none for a call of a secret policy. */
  readonly parameterNames: readonly string[];
  /** UTC, ISO 8601. */
  readonly appearedAt: string;
  /** UTC, ISO 8601: when the state became what it is. */
  readonly changedAt: string;
  readonly attempts: number;
  readonly retries: Retries;
  /** Milliseconds from `changedAt` before the next attempt. */
  readonly waitMs: number;
  /** The status of the last answer; null if there is none. */
  readonly status: number | null;
  /** Why there was no answer to the last attempt, or no attempt; null if neither is so. */
  readonly fault: Omit<Fault, 'place'> | null;
}

/** An action, and the version of its record. */
export interface StoredAction {
  readonly action: Action;
  readonly version: number;
}

const kind = 'action';

/** Actions of one call of the store. */
export const actionsAtOnce = 200;

/** The actions with some ids, in their order; null for missing ones. */
export async function readActions(
  records: RecordStore,
  ids: readonly string[],
): Promise<readonly (StoredAction | null)[]> {
  const found = await records.get(kind, ids);
  return found.map((record) => (record === null ? null : storedAction(record)));
}

/** Where a page of actions ends. */
export type ActionPosition = Pick<KeptRecord, 'at' | 'key'>;

/** Where an action is in the order of actions. */
export function actionPosition({ appearedAt: at, id: key }: Action): ActionPosition {
  return { at, key };
}

/** Actions in some states or all, by their appearance, newest first. */
export async function listActions(
  records: RecordStore,
  {
    states,
    below,
    limit = actionsAtOnce,
    ...page
  }: Omit<RecordPage, 'limit' | 'below'> & {
    readonly states?: readonly ActionState[];
    readonly below?: ActionPosition | undefined;
    readonly limit?: number;
  },
): Promise<readonly StoredAction[]> {
  const found = await records.list(kind, states === undefined ? {} : { states }, {
    ...page,
    limit,
    ...(below !== undefined && { below }),
  });
  return found.map(storedAction);
}

/** All actions in some states, newest first, in pages. */
export async function* eachAction(
  records: RecordStore,
  states: readonly ActionState[],
): AsyncGenerator<StoredAction> {
  let below: ActionPosition | undefined;
  for (;;) {
    const page = await listActions(records, { states, below });
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < actionsAtOnce) return;
    below = actionPosition(last.action);
  }
}

/** Replaces a version of an action; gives the new one, or null if another came first. @throws LEASE_LOST */
export async function putAction(
  records: RecordStore,
  action: Action,
  version: number,
  lease?: Lease,
): Promise<StoredAction | null> {
  const record: NewRecord = {
    kind,
    key: action.id,
    text: canonicalText(action as unknown as Json),
    group: '',
    state: action.state,
    at: action.appearedAt,
  };
  const put = await records.put(record, version, lease);
  return put === null ? null : { action, version: put.version };
}

/** Removes a version of an action; false if it has another. @throws LEASE_LOST */
export function removeAction(
  records: RecordStore,
  { action: { id: key }, version }: StoredAction,
  lease?: Lease,
): Promise<boolean> {
  return records.remove({ kind, key, version }, lease);
}

function storedAction({ text, version }: KeptRecord): StoredAction {
  const value = jsonFrom(text);
  invariant(isJsonObject(value), 'records of actions are written by putAction');
  return { action: value as unknown as Action, version };
}

/** The policies of an action, in order. */
export function policiesOf({ rules }: Pick<Action, 'rules'>): readonly string[] {
  return [...new Set(rules.map(ownerOf))];
}
