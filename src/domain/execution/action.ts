import type { Digest } from '../json/canonical.ts';
import { canonicalText, digestOf } from '../json/canonical.ts';

/**
 * The states of an action, and those that may follow each. (docs/actions.md#states)
 *
 * - `PLANNED`: written before the evaluation was committed; not visible.
 * - `STOPPED`: its call appeared too often.
 */
export const actionStates = {
  PLANNED: ['PENDING', 'STOPPED'],
  PENDING: ['RUNNING', 'SIMULATED', 'DROPPED', 'CANCELLED'],
  RUNNING: ['SUCCEEDED', 'FAILED', 'UNKNOWN', 'DROPPED', 'PENDING'],
  STOPPED: ['PENDING', 'GIVEN_UP'],
  UNKNOWN: ['PENDING', 'GIVEN_UP'],
  FAILED: ['PENDING'],
  SIMULATED: ['PENDING'],
  SUCCEEDED: [],
  DROPPED: ['PENDING'],
  CANCELLED: [],
  GIVEN_UP: [],
} as const;

/** A state of an action. */
export type ActionState = keyof typeof actionStates;

/** Whether an action may go from one state to another. */
export function mayBecome(from: ActionState, to: ActionState): boolean {
  return (actionStates[from] as readonly ActionState[]).includes(to);
}

/** The id of the action of a call in an appearance: the same whoever works it out, and whenever. */
export function actionId(identity: Digest, appearance: number): Digest {
  return digestOf(canonicalText([identity, appearance]));
}

/** What somebody decides about an action that waits for it. */
export type ActionDecision = 'RETRY' | 'GIVE_UP';

/** The state after a decision; null if the state of the action leaves nothing to decide. */
export function stateAfterDecision(
  state: ActionState,
  decision: ActionDecision,
): ActionState | null {
  const next = decision === 'RETRY' ? 'PENDING' : 'GIVEN_UP';
  const waits =
    state === 'UNKNOWN' || state === 'STOPPED' || state === 'FAILED' || state === 'DROPPED';
  return waits && mayBecome(state, next) ? next : null;
}
