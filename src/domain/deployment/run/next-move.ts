import { type Fault, fault, invariant } from '../../errors.ts';
import { checkConfig } from '../protocol/check-config.ts';
import { initRun, type RunRequest, requestedRun } from '../protocol/container-run.ts';
import { actionInput, type InitInput, initInput, stateInput } from '../protocol/messages.ts';
import { type InitAnswer, readInitAnswer } from '../protocol/read-init-answer.ts';
import { evaluateConfig } from './evaluate-config.ts';
import { failure } from './failure.ts';
import { resourceOf } from './fold-run.ts';
import type { EndStatus, ResourceStatus, RunEvent, StepRequest } from './run-event.ts';
import type { RunPlan } from './run-plan.ts';
import type { ResourceState, RunState } from './run-state.ts';

/** What a run does next. */
export type NextMove =
  | { readonly kind: 'step'; readonly request: StepRequest }
  /** Something that needs no container. */
  | { readonly kind: 'note'; readonly events: readonly [RunEvent, ...RunEvent[]] }
  | { readonly kind: 'end'; readonly status: EndStatus; readonly problem: Fault | null };

/**
 * What a run does next, one resource after the other: init of all; then for each its state, its actions, and its state
 * again to verify. The steps of the present attempt must have ended. (docs/deployments.md#runs)
 */
export function nextMove(plan: RunPlan, state: RunState): NextMove {
  if (state.cancelling !== null) {
    const problem = fault('CANCELLED', { isForced: state.cancelling.isForced });
    return { kind: 'end', status: 'CANCELLED', problem };
  }
  const resources = [...state.resources.values()];
  const failed = resources.find(({ status }) => status === 'FAILED');
  const toInit = resources.find(({ status }) => status === 'PENDING');
  // A plan looks at everything else, once all are initialized.
  if (failed !== undefined && (plan.kind === 'APPLY' || toInit !== undefined)) return endOf(failed);
  if (toInit !== undefined) return initMove(plan, toInit);
  const open = openStatuses[plan.kind];
  const next = resources.find(({ status }) => open.has(status));
  if (next !== undefined) return moveOf(plan, state, next);
  return failed === undefined ? { kind: 'end', status: 'SUCCEEDED', problem: null } : endOf(failed);
}

/** The statuses of resources that something remains to be done for. */
const openStatuses: Readonly<Record<RunPlan['kind'], ReadonlySet<ResourceStatus>>> = {
  PLAN: new Set(['INITIALIZED', 'RESOLVING']),
  APPLY: new Set(['INITIALIZED', 'RESOLVING', 'STALE', 'APPLYING', 'VERIFYING']),
};

function endOf({ problem }: ResourceState): NextMove {
  return { kind: 'end', status: 'FAILED', problem };
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

function moveOf(plan: RunPlan, state: RunState, resource: ResourceState): NextMove {
  const { name, status, actions, actionsDone } = resource;
  if (status === 'INITIALIZED') return stateMove(plan, state, resource);
  invariant(
    status === 'STALE' || status === 'APPLYING',
    'a step has ended before the next one is planned',
  );
  const input = lastStateInput(state, name);
  const action = actions[actionsDone];
  const [phase, run, message] =
    action === undefined
      ? (['verify', initAnswerOf(resource).stateAction, input] as const)
      : (['action', action, actionInput(input, resource.staleState)] as const);
  return {
    kind: 'step',
    request: {
      ...requestOf(resource, run),
      phase,
      action: action === undefined ? null : actionsDone,
      input: message,
    },
  };
}

function stateMove(plan: RunPlan, state: RunState, resource: ResourceState): NextMove {
  const { name, type } = resource;
  const needed = Object.values(resource.dependencies).map((one) => resourceOf(state, one));
  const unready = needed.filter(({ status }) => status !== 'VALID');
  if (unready.length > 0) {
    // Only a plan comes here: what it needs to know is not known before the others are deployed.
    const isLost = unready.some(({ status }) => status === 'FAILED' || status === 'SKIPPED');
    const status = isLost ? 'SKIPPED' : 'DEFERRED';
    return {
      kind: 'note',
      events: [{ type: 'resourceChanged', resource: name, change: { status } }],
    };
  }
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
  { steps, attempt }: RunState,
  name: string,
): InitInput & { readonly config: StateConfig } {
  const found = steps.findLast(
    (step) => step.resource === name && step.phase === 'state' && step.attempt === attempt,
  );
  invariant(found, 'a resource is asked for its state before its actions run');
  return found.input as InitInput & { readonly config: StateConfig };
}

type StateConfig = ReturnType<typeof stateInput>['config'];
