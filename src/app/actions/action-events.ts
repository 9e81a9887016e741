import type { ActionState } from '../../domain/execution/action.ts';
import { canonicalText, type Digest } from '../../domain/json/canonical.ts';
import { jsonFrom } from '../../domain/json/inspect-json.ts';
import type { Json } from '../../domain/json/value.ts';
import type { EventLog, LoggedEvent } from '../../ports/event-log.ts';
import type { Lease } from '../../ports/lease-store.ts';
import type { RecordStore } from '../../ports/record-store.ts';
import type { Timer } from '../../ports/timer.ts';
import { type Action, putAction, readActions, type StoredAction } from './kept-action.ts';

/** A change of the state of an action. */
export interface ActionChange {
  readonly id: Digest;
  readonly state: ActionState;
  /** UTC, ISO 8601. */
  readonly at: string;
  /** The full names of the rules that gave the call. */
  readonly rules: readonly string[];
  /** The version of the action that it replaces; absent in older events. */
  readonly replaces?: number;
}

/** A change, and its number among all. */
export interface ActionEvent extends ActionChange {
  readonly sequence: number;
}

/** The stream of the changes of all actions. */
export const actionStream = 'actions';

/** What actions are kept in. */
export interface ActionStore {
  readonly records: RecordStore;
  readonly events: EventLog;
}

/**
 * Changes an action, and announces it first: whoever dies in between leaves an event of a change that was not made, and
 * never a change without an event. Null if another change came first. @throws LEASE_LOST
 */
export async function changeAction(
  { records, events }: ActionStore,
  action: Action,
  version: number,
  lease?: Lease,
): Promise<StoredAction | null> {
  const { id, state, changedAt: at, rules } = action;
  const change: ActionChange = { id, state, at, rules, replaces: version };
  await events.append(actionStream, [canonicalText({ ...change } as Json)]);
  return putAction(records, action, version, lease);
}

const waitMs = 20;

/** Longer than the write takes that follows an event. */
const maxWaitMs = 2_000;

/**
 * The action of an event, as it is after the change: as an event is written first, this waits for the change, unless it does
 * not come soon, as the process died that announced it. Null if the action is kept no more.
 */
export async function actionAfter(
  { records, timer }: { readonly records: RecordStore; readonly timer: Timer },
  { id, replaces }: ActionChange,
): Promise<Action | null> {
  const end = timer.now() + maxWaitMs;
  for (;;) {
    const [stored] = await readActions(records, [id]);
    if (!stored || stored.version !== replaces || timer.now() >= end) return stored?.action ?? null;
    await timer.wait(waitMs);
  }
}

export function actionEventFrom({ sequence, text }: LoggedEvent): ActionEvent {
  return { ...(jsonFrom(text) as unknown as ActionChange), sequence };
}
