import { type Fault, fault, invariant } from '../../errors.ts';
import { checkConfig } from '../protocol/check-config.ts';
import { initRun, type RunRequest, requestedRun } from '../protocol/container-run.ts';
import { actionInput, initInput, type StateInput, stateInput } from '../protocol/messages.ts';
import { type InitAnswer, plugsIn, readInitAnswer } from '../protocol/read-init-answer.ts';
import { isLookingAhead, neededApproval } from './approval.ts';
import { evaluateConfig, evaluateKnownConfig } from './evaluate-config.ts';
import { failure } from './failure.ts';
import { isLookedAt, resourceOf } from './fold-run.ts';
import { orphanToDestroy } from './orphans.ts';
import type {
  ApprovalRequest,
  EndStatus,
  ResourceChange,
  RunEvent,
  StepRequest,
} from './run-event.ts';
import type { RunPlan } from './run-plan.ts';
import type { OrphanState, ResourceState, RunState } from './run-state.ts';
import { usableMounts } from './usable-mounts.ts';

/** What a run does next. */
export type NextMove =
  | { readonly kind: 'step'; readonly request: StepRequest }
  /** Something that needs no container. */
  | { readonly kind: 'note'; readonly events: readonly [RunEvent, ...RunEvent[]] }
  /** Somebody must approve something first: `waiting` is to be recorded. */
  | { readonly kind: 'ask'; readonly request: ApprovalRequest }
  /** Nothing, until a step ends, or somebody answers. */
  | { readonly kind: 'pause' }
  | { readonly kind: 'end'; readonly status: EndStatus; readonly problem: Fault | null };

/**
 * What a run does next, beside the steps that run: init of all resources; then for each, once all that it needs is VALID,
 * its state, its actions, and its state again to verify; at last the orphans are destroyed. The first move of several; a
 * step counts as running once it is recorded. (docs/deployments.md#runs)
 */
export function nextMove(plan: RunPlan, state: RunState): NextMove {
  const { progress, waitsFor } = state;
  const stopped = stopOf(plan, state);
  if (stopped !== null) return progress.running.size > 0 ? { kind: 'pause' } : stopped;
  if (waitsFor !== null || progress.running.size >= maxRunning(plan)) return { kind: 'pause' };
  const toInit = progress.sequence[progress.toInit];
  if (toInit !== undefined) return initMove(plan, resourceOf(state, toInit));
  if (progress.pending > 0) return { kind: 'pause' };
  const move = approvedMove(plan, state) ?? nextOfSequence(plan, state);
  if (move !== null) return move;
  return progress.running.size > 0 ? { kind: 'pause' } : lastMove(plan, state);
}

/** What somebody has just approved comes first: its step has the number that was approved. */
function approvedMove(plan: RunPlan, state: RunState): NextMove | null {
  const { approved } = state.progress;
  return approved === null ? null : moveOf(plan, state, resourceOf(state, approved));
}

function nextOfSequence(plan: RunPlan, state: RunState): NextMove | null {
  const { progress } = state;
  for (let place = progress.cursor; place < progress.sequence.length; place += 1) {
    const name = progress.sequence[place];
    if (name === undefined || progress.running.has(name)) continue;
    const move = moveOf(plan, state, resourceOf(state, name));
    if (move !== null) return move;
  }
  return null;
}

/**
 * Steps that are recorded and have not ended. A run that only looks records the next ones while `parallelism` of them run, so
 * that each starts as soon as one before it has ended, and that several are recorded by one write.
 */
function maxRunning({ kind, parallelism }: RunPlan): number {
  return kind === 'APPLY' ? parallelism : 3 * parallelism - 2;
}

/** Why nothing new starts, as the end that follows once the steps that run have ended; null if the run goes on. */
function stopOf(plan: RunPlan, state: RunState): NextMove | null {
  const { cancelling, rejection, progress } = state;
  if (cancelling !== null) {
    const problem = fault('CANCELLED', { isForced: cancelling.isForced });
    return { kind: 'end', status: 'CANCELLED', problem };
  }
  if (rejection !== null) {
    const { by, reason } = rejection;
    const problem = fault('REJECTED', {
      ...(by !== null && { by }),
      ...(reason !== null && { reason }),
    });
    return { kind: 'end', status: 'FAILED', problem };
  }
  const goesOn = plan.kind !== 'APPLY' || plan.onFailure === 'CONTINUE';
  if (progress.firstFailed === null || goesOn) return null;
  return haltMove(plan, state, progress.firstFailed);
}

/** What was begun of other resources is not finished after a failure. */
function haltMove(plan: RunPlan, state: RunState, firstFailed: string): NextMove {
  const isBegun = ({ status }: ResourceState): boolean =>
    status === 'APPLYING' || (status === 'STALE' && !isLookingAhead(plan, state));
  const [first, ...more] = [...state.resources.values()]
    .filter(isBegun)
    .map(({ name }): RunEvent => {
      const problem = fault('CANCELLED_BY_FAILURE', { resource: name, failed: firstFailed });
      return { type: 'resourceChanged', resource: name, change: { status: 'FAILED', problem } };
    });
  return first === undefined ? failedEnd(state) : { kind: 'note', events: [first, ...more] };
}

/** Nothing remains that can be done: what was found out is to be approved, or the run has ended. */
function lastMove(plan: RunPlan, state: RunState): NextMove {
  if (plan.kind === 'APPLY' && isLookingAhead(plan, state)) {
    const first = state.progress.sequence.find(
      (name) => resourceOf(state, name).status === 'STALE',
    );
    if (first !== undefined) return askMove(state, first, 'ONCE');
  }
  if (state.progress.firstFailed !== null) return failedEnd(state);
  const destruction = plan.kind === 'APPLY' ? destroyMove(plan, state) : null;
  return destruction ?? { kind: 'end', status: 'SUCCEEDED', problem: null };
}

/** Once all resources are VALID: destroys orphans, one after the other. Null if nothing remains. */
function destroyMove(plan: RunPlan, state: RunState): NextMove | null {
  for (const { status, problem } of state.orphans.values()) {
    if (status === 'FAILED') return { kind: 'end', status: 'FAILED', problem };
  }
  const orphan = orphanToDestroy(state);
  if (orphan === null) return null;
  const { name, isApproved } = orphan;
  if (isLookingAhead(plan, state)) return askMove(state, name, 'ONCE');
  const isAsking = plan.confirm === 'RESOURCE' || plan.confirm === 'ACTION';
  if (isAsking && !isApproved) return askMove(state, name, plan.confirm);
  return { kind: 'step', request: destroyRequest(plan, orphan) };
}

function destroyRequest(
  plan: RunPlan,
  { name, type, config, state, plugs, destroyAction }: OrphanState,
): StepRequest {
  invariant(destroyAction, 'an orphan is destroyed only if its image says how');
  const { version, verbose } = plan;
  const input = stateInput({ name, type, version, verbose }, config);
  return {
    resource: name,
    phase: 'destroy',
    action: null,
    ...requestedRun(type, destroyAction),
    input: actionInput(input, state),
    mounts: usableMounts(plan, { name, type }, plugsIn(plugs)).mounts,
  };
}

function failedEnd(state: RunState): NextMove {
  const { firstFailed } = state.progress;
  invariant(firstFailed, 'a run fails with a resource');
  return { kind: 'end', status: 'FAILED', problem: resourceOf(state, firstFailed).problem };
}

function askMove(state: RunState, resource: string, covers: ApprovalRequest['covers']): NextMove {
  return { kind: 'ask', request: { step: state.steps.length + 1, resource, covers } };
}

function initMove({ version, verbose }: RunPlan, { name, type }: ResourceState): NextMove {
  const { image, entrypoint, args } = initRun(type);
  const input = initInput({ name, type, version, verbose });
  return {
    kind: 'step',
    request: {
      resource: name,
      phase: 'init',
      action: null,
      image,
      entrypoint,
      args,
      input,
      mounts: [],
    },
  };
}

/** What can be done for a resource that no container works on; null if nothing now. */
function moveOf(plan: RunPlan, state: RunState, resource: ResourceState): NextMove | null {
  switch (resource.status) {
    case 'INITIALIZED':
      return readyMove(plan, state, resource);
    case 'STALE':
    case 'APPLYING':
      return isLookingAhead(plan, state) ? null : applyMove(plan, state, resource);
    default:
      return null;
  }
}

function applyMove(plan: RunPlan, state: RunState, resource: ResourceState): NextMove {
  const { name, actions, actionsDone } = resource;
  const input = lastStateInput(plan, resource);
  const action = actions[actionsDone];
  if (action === undefined) {
    const run = initAnswerOf(resource).stateAction;
    const request = { ...requestOf(resource, run), phase: 'verify' as const, action: null, input };
    return { kind: 'step', request };
  }
  const needed = neededApproval(plan, resource);
  if (needed !== null) return askMove(state, name, needed);
  const request = {
    ...requestOf(resource, action),
    phase: 'action' as const,
    action: actionsDone,
    input: actionInput(input, resource.staleState),
  };
  return { kind: 'step', request };
}

/** Asks for the state of a resource, once all that it needs is VALID. */
function readyMove(plan: RunPlan, state: RunState, resource: ResourceState): NextMove | null {
  const needed = Object.values(resource.dependencies).map((one) => resourceOf(state, one).status);
  if (needed.every((status) => status === 'VALID')) return stateMove(plan, state, resource);
  const isLost = needed.some((status) => status === 'FAILED' || status === 'SKIPPED');
  if (isLost) return changeMove(resource, { status: 'SKIPPED' });
  // What it needs to know is not known before the others are deployed.
  const isDeferred = isLookingAhead(plan, state) && needed.every(isLookedAt);
  if (!isDeferred) return null;
  const config = evaluateKnownConfig(plan, state, resource.name);
  return changeMove(resource, { status: 'DEFERRED', config });
}

function changeMove({ name }: ResourceState, change: ResourceChange): NextMove {
  return { kind: 'note', events: [{ type: 'resourceChanged', resource: name, change }] };
}

function stateMove(plan: RunPlan, state: RunState, resource: ResourceState): NextMove {
  const { name, type } = resource;
  const { config, faults } = evaluateConfig(plan, state, name);
  if (config === null) return { kind: 'note', events: failure(name, faults) };
  const answer = initAnswerOf(resource);
  const misfits = checkConfig(answer.configSchema, config, name);
  if (misfits.length > 0) return { kind: 'note', events: failure(name, misfits) };
  const { version, verbose } = plan;
  const input = stateInput({ name, type, version, verbose }, config);
  const request = {
    ...requestOf(resource, answer.stateAction),
    phase: 'state' as const,
    action: null,
    input,
  };
  return { kind: 'step', request };
}

function requestOf(
  { name, type, mounts }: ResourceState,
  run: RunRequest,
): Pick<StepRequest, 'resource' | 'image' | 'entrypoint' | 'args' | 'mounts'> {
  const { image, entrypoint, args } = requestedRun(type, run);
  return { resource: name, image, entrypoint, args, mounts };
}

function initAnswerOf({ name, init }: ResourceState): InitAnswer {
  invariant(init, 'a resource is asked for its state after its init');
  const { value } = readInitAnswer(init, name);
  invariant(value, 'the answer to init was accepted');
  return value;
}

/** What the state action of a resource was asked last. */
function lastStateInput(
  { version, verbose }: RunPlan,
  { name, type, config }: ResourceState,
): StateInput {
  invariant(config, 'a resource is asked for its state before its actions run');
  return stateInput({ name, type, version, verbose }, config);
}
