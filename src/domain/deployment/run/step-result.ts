import { type Fault, fault, invariant } from '../../errors.ts';
import type { Digest } from '../../json/canonical.ts';
import { isJsonObject, type Json } from '../../json/value.ts';
import { imageFault } from '../image-fault.ts';
import type { TypeRules } from '../image-name.ts';
import { readInitAnswer } from '../protocol/read-init-answer.ts';
import { readJsonAnswer } from '../protocol/read-json-answer.ts';
import { type ProposedAction, readStateAnswer } from '../protocol/read-state-answer.ts';
import { failure, failureOf } from './failure.ts';
import { resourceOf, stepOf } from './fold-run.ts';
import type { RunEvent } from './run-event.ts';
import type { RunPlan } from './run-plan.ts';
import type { ResourceState, RunState, StepState } from './run-state.ts';
import { proposalDigest } from './saved-plan.ts';
import { usableMounts } from './usable-mounts.ts';

/** What became of a container. */
export type StepResult =
  /** `output`: what it printed on standard output, empty for an action. */
  | { readonly kind: 'exit'; readonly exitCode: number; readonly output: string }
  /** It did not end by itself, or never began. */
  | { readonly kind: 'fault'; readonly problem: Fault };

/** What an image answered, and what follows from it. */
interface Outcome {
  readonly exitCode: number | null;
  readonly answer: Json;
  readonly problem: Fault | null;
  readonly after: readonly RunEvent[];
}

/**
 * The events of a step that has ended: its own end, and what becomes of its resource and of the run.
 * (docs/deploy-protocol.md)
 */
export function eventsOfResult(
  plan: RunPlan,
  state: RunState,
  step: number,
  result: StepResult,
  at: string,
): readonly [RunEvent, ...RunEvent[]] {
  const { after, ...ended } = outcomeOf(plan, state, stepOf(state, step), result);
  return [{ type: 'stepEnded', step, ...ended, at }, ...after];
}

function outcomeOf(plan: RunPlan, state: RunState, step: StepState, result: StepResult): Outcome {
  if (result.kind === 'fault') {
    return failed(step, null, [result.problem]);
  }
  const { exitCode, output } = result;
  const { resource, phase } = step;
  if (phase === 'destroy' && exitCode === 0) return destroyed(step);
  if (phase === 'action') {
    if (exitCode === 0) return { exitCode, answer: null, problem: null, after: [] };
    const action = resourceOf(state, resource).actions[step.action ?? 0]?.name ?? '';
    return failed(step, exitCode, [fault('ACTION_FAILED', { resource, action, exitCode })]);
  }
  if (exitCode !== 0) {
    return failed(step, exitCode, [fault('STEP_FAILED', { resource, phase, exitCode })]);
  }
  const { value, faults } = readJsonAnswer(output, { resource, phase });
  if (faults.length > 0) return failed(step, exitCode, faults);
  const outcome =
    phase === 'init' ? initOutcome(plan, step, value) : stateOutcome(plan, state, step, value);
  return { ...outcome, exitCode, answer: value };
}

type AnswerOutcome = Omit<Outcome, 'exitCode' | 'answer'>;

function failed(step: StepState, exitCode: number | null, faults: readonly Fault[]): Outcome {
  return { exitCode, answer: null, ...refusal(step, faults) };
}

function refusal(step: StepState, faults: readonly Fault[]): AnswerOutcome {
  const [problem] = faults;
  invariant(problem, 'a step fails for a reason');
  return { problem, after: failureOf(step, faults) };
}

function destroyed({ resource }: StepState): Outcome {
  const after: RunEvent = {
    type: 'orphanChanged',
    resource,
    status: 'DESTROYED',
    problem: null,
  };
  return { exitCode: 0, answer: null, problem: null, after: [after] };
}

function initOutcome(plan: RunPlan, step: StepState, answer: Json): AnswerOutcome {
  const { types } = plan;
  const { resource } = step;
  const { value, faults } = readInitAnswer(answer, resource);
  if (value === null) return refusal(step, faults);
  const misnamed =
    imageFault(types, value.stateAction.image, 'state_action.image') ??
    imageFault(types, value.destroyAction?.image, 'destroy_action.image');
  if (misnamed !== null) return refusal(step, [misnamed]);
  const user = { name: resource, type: step.image };
  const { mounts, refused, warnings } = usableMounts(plan, user, value.plugs);
  if (refused.length > 0) return refusal(step, refused);
  invariant(isJsonObject(answer), 'an accepted answer to init is an object');
  const change = { status: 'INITIALIZED' as const, init: answer, mounts };
  return {
    problem: null,
    after: [
      { type: 'resourceChanged', resource, change },
      ...warnings.map((warning): RunEvent => ({ type: 'warned', warning })),
    ],
  };
}

function stateOutcome(
  plan: RunPlan,
  state: RunState,
  step: StepState,
  answer: Json,
): AnswerOutcome {
  const { resource, phase } = step;
  const { value, faults } = readStateAnswer(answer, resource);
  if (value === null) return refusal(step, faults);
  if (value.status === 'VALID') {
    const change = { status: 'VALID' as const, state: value.state, staleState: null };
    return { problem: null, after: [{ type: 'resourceChanged', resource, change }] };
  }
  if (phase === 'verify') return refusal(step, [fault('NOT_VALID_AFTER_APPLY', { resource })]);
  const { staleState, actions } = value;
  const misnamed = imageFaults(plan.types, actions);
  if (misnamed.length > 0) return refusal(step, misnamed);
  const current = resourceOf(state, resource);
  invariant(current.config, 'a resource is asked for its state with a configuration');
  const known = { staleState, actions, proposal: proposalDigest(current.config, actions) };
  if (isNotAsSeen(plan, current, known.proposal)) {
    return { problem: null, after: failure(resource, [fault('PLAN_STALE', { resource })], known) };
  }
  const isReadOnly = plan.deployment.resources.get(resource)?.readonly === true;
  if (plan.kind === 'APPLY' && isReadOnly) {
    const problem = fault('RESOURCE_READONLY_STALE', { resource });
    return { problem, after: failure(resource, [problem], known) };
  }
  const change = { status: 'STALE' as const, ...known };
  return { problem: null, after: [{ type: 'resourceChanged', resource, change }] };
}

/** Whether a resource proposes something else than what was approved. */
function isNotAsSeen(
  { planned }: RunPlan,
  { name, approval }: ResourceState,
  proposal: Digest,
): boolean {
  if (approval !== null) return approval.proposal !== null && approval.proposal !== proposal;
  const seen = planned?.get(name);
  if (seen === undefined || seen.status === 'DEFERRED') return false;
  return seen.proposal !== proposal;
}

function imageFaults(types: TypeRules, actions: readonly ProposedAction[]): readonly Fault[] {
  return actions.flatMap(({ image }, at) => imageFault(types, image, `actions[${at}].image`) ?? []);
}
