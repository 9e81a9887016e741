import { type Fault, invariant } from '../../errors.ts';
import type { ResourceStatus, RunEvent, RunResource } from './run-event.ts';
import type { ResourceState, RunState, StepState, StepStatus } from './run-state.ts';

/**
 * The run that events come to, one after the other; null before the first. Depends on nothing else, so every reader of
 * the events sees one run. (docs/deployments.md#the-record)
 */
export function foldRun(state: RunState | null, events: Iterable<RunEvent>): RunState | null {
  let found = state;
  for (const event of events) found = afterEvent(found, event);
  return found;
}

function afterEvent(state: RunState | null, event: RunEvent): RunState {
  if (event.type === 'created') return createdRun(event);
  invariant(state, 'the first event of a run makes it');
  switch (event.type) {
    case 'started':
      return startedRun(state, event.attempt);
    case 'resolved':
      return { ...state, digests: new Map(state.digests).set(event.image, event.digest) };
    case 'stepPlanned':
      return withPlannedStep(state, event);
    case 'stepStarted':
      return withStep(state, event.step, { status: 'RUNNING' });
    case 'log':
      return state;
    case 'stepEnded':
      return withEndedStep(state, event);
    case 'resourceChanged':
      return withResource(state, event.resource, event.change);
    case 'warned':
      return { ...state, warnings: [...state.warnings, event.warning] };
    case 'waiting':
      return { ...state, status: 'WAITING_APPROVAL', waitsFor: event.step };
    case 'approved':
      return { ...state, status: workStatus(state), waitsFor: null };
    case 'rejected':
      return { ...state, waitsFor: null };
    case 'cancelling':
      return {
        ...state,
        status: 'CANCELLING',
        cancelling: { by: event.by, isForced: event.isForced },
      };
    default:
      return endedRun(state, event);
  }
}

type Event<T extends RunEvent['type']> = Extract<RunEvent, { readonly type: T }>;

function createdRun({ order, resources, at }: Event<'created'>): RunState {
  return {
    order,
    createdAt: at,
    endedAt: null,
    status: 'PENDING',
    attempt: 0,
    resources: new Map(resources.map((resource) => [resource.name, pendingResource(resource)])),
    steps: [],
    digests: new Map(),
    warnings: [],
    problem: null,
    cancelling: null,
    waitsFor: null,
  };
}

function pendingResource({ name, type, dependencies }: RunResource): ResourceState {
  return {
    name,
    type,
    dependencies,
    status: 'PENDING',
    init: null,
    mounts: [],
    state: null,
    staleState: null,
    actions: [],
    actionsDone: 0,
    problem: null,
  };
}

/** Another attempt trusts nothing that an earlier one was answered. */
function startedRun(state: RunState, attempt: number): RunState {
  const resources = Array.from(
    state.resources,
    ([name, resource]) => [name, pendingResource(resource)] as const,
  );
  return {
    ...state,
    attempt,
    endedAt: null,
    status: 'INITIALIZING',
    resources: new Map(resources),
    warnings: [],
    problem: null,
    cancelling: null,
    waitsFor: null,
  };
}

/** The status of a run that works on its resources. */
function workStatus({ order }: RunState): 'PLANNING' | 'APPLYING' {
  return order.kind === 'PLAN' ? 'PLANNING' : 'APPLYING';
}

const statusDuring: Readonly<Record<StepState['phase'], ResourceStatus | null>> = {
  init: null,
  state: 'RESOLVING',
  action: 'APPLYING',
  verify: 'VERIFYING',
};

function withPlannedStep(
  state: RunState,
  { step, request, digest, at }: Event<'stepPlanned'>,
): RunState {
  const planned: StepState = {
    ...request,
    step,
    attempt: state.attempt,
    digest,
    status: 'PLANNED',
    plannedAt: at,
    endedAt: null,
    exitCode: null,
    answer: null,
    problem: null,
  };
  const withIt = { ...state, steps: [...state.steps, planned] };
  const status = statusDuring[request.phase];
  if (status === null) return withIt;
  const works = state.status === 'INITIALIZING' ? { status: workStatus(state) } : {};
  return withResource({ ...withIt, ...works }, request.resource, { status });
}

function withEndedStep(
  state: RunState,
  { step, exitCode, answer, problem, at }: Event<'stepEnded'>,
): RunState {
  const status: StepStatus =
    problem === null
      ? 'SUCCEEDED'
      : exitCode === null && problem.code === 'CANCELLED'
        ? 'UNKNOWN'
        : 'FAILED';
  const ended = withStep(state, step, { status, exitCode, answer, problem, endedAt: at });
  const { phase, resource } = stepOf(ended, step);
  if (phase !== 'action' || problem !== null) return ended;
  const { actionsDone } = resourceOf(ended, resource);
  return withResource(ended, resource, { actionsDone: actionsDone + 1 });
}

function endedRun(state: RunState, { status, problem, at }: Event<'ended'>): RunState {
  return {
    ...state,
    status,
    problem,
    endedAt: at,
    waitsFor: null,
    resources: new Map(
      Array.from(state.resources, ([name, resource]) => [name, atEnd(resource, problem)] as const),
    ),
    steps: state.steps.map((step) =>
      step.endedAt === null ? { ...step, status: 'UNKNOWN', endedAt: at } : step,
    ),
  };
}

/** Nobody knows what the container of a resource did that was not seen to end. */
const unsettled: ReadonlySet<ResourceStatus> = new Set(['RESOLVING', 'APPLYING', 'VERIFYING']);
const untouched: ReadonlySet<ResourceStatus> = new Set(['PENDING', 'INITIALIZED']);

function atEnd(resource: ResourceState, problem: Fault | null): ResourceState {
  if (problem === null) return resource;
  if (untouched.has(resource.status)) return { ...resource, status: 'SKIPPED' };
  return unsettled.has(resource.status) ? { ...resource, status: 'FAILED', problem } : resource;
}

function withResource(state: RunState, name: string, change: Partial<ResourceState>): RunState {
  const changed = { ...resourceOf(state, name), ...change };
  return { ...state, resources: new Map(state.resources).set(name, changed) };
}

function withStep(state: RunState, step: number, change: Partial<StepState>): RunState {
  return { ...state, steps: state.steps.with(step - 1, { ...stepOf(state, step), ...change }) };
}

/** A resource of a run. */
export function resourceOf({ resources }: RunState, name: string): ResourceState {
  const found = resources.get(name);
  invariant(found, 'events of a run name resources of it');
  return found;
}

/** A step of a run. */
export function stepOf({ steps }: RunState, step: number): StepState {
  const found = steps[step - 1];
  invariant(found, 'events of a run name steps of it');
  return found;
}
