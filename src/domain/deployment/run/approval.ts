import type { ApprovalRules, ConfirmMode, RunOrder } from './run-event.ts';
import type { RunPlan } from './run-plan.ts';
import type { ResourceState, RunState } from './run-state.ts';

const modes: readonly ConfirmMode[] = ['NO', 'ONCE', 'RESOURCE', 'ACTION'];

/** The mode that asks more. */
export function stricterMode(one: ConfirmMode, other: ConfirmMode): ConfirmMode {
  return modes.indexOf(one) < modes.indexOf(other) ? other : one;
}

/** Two sets of rules together: each can only ask for more. */
export function stricterRules(one: ApprovalRules, other: ApprovalRules): ApprovalRules {
  return {
    confirm: stricterMode(one.confirm, other.confirm),
    otherPerson: one.otherPerson || other.otherPerson,
    timeoutMs: Math.min(one.timeoutMs, other.timeoutMs),
  };
}

/**
 * When an attempt of a run asks for approval. Who applies a saved plan has seen it, which is enough for ONCE, in the first
 * attempt only, unless the rules ask for more. Where another person must approve, somebody is asked at least once.
 * (docs/deployments.md#approval)
 */
export function confirmMode(
  { kind, confirm, approval, plan }: RunOrder,
  attempt: number,
): ConfirmMode {
  if (kind !== 'APPLY') return 'NO';
  const demanded = stricterMode(approval.confirm, approval.otherPerson ? 'ONCE' : 'NO');
  const mode = stricterMode(confirm, demanded);
  const wasSeen = plan !== null && attempt === 1 && demanded === 'NO';
  return wasSeen && mode === 'ONCE' ? 'NO' : mode;
}

/** Whether an attempt still finds out what it would do, before somebody approves all of it. */
export function isLookingAhead({ kind, confirm }: RunPlan, { isApproved }: RunState): boolean {
  return kind !== 'APPLY' || (confirm === 'ONCE' && !isApproved);
}

/** What must be approved before the next action of a STALE resource; null if nothing. */
export function neededApproval(
  { confirm, planned, approveDeferred }: RunPlan,
  { name, actionsDone, approval }: ResourceState,
): 'RESOURCE' | 'ACTION' | null {
  if (approval !== null && approval.actions > actionsDone) return null;
  if (confirm === 'ACTION') return 'ACTION';
  if (actionsDone > 0) return null;
  if (confirm === 'RESOURCE') return 'RESOURCE';
  const isUnseen = planned !== null && planned.get(name)?.status !== 'STALE';
  return isUnseen && !approveDeferred ? 'RESOURCE' : null;
}
