import { type Fault, invariant } from '../../errors.ts';
import type {
  OrphanStatus,
  ResourceChange,
  ResourceStatus,
  RunEvent,
  RunResource,
} from './run-event.ts';
import { orderDefaults } from './run-order-defaults.ts';
import type {
  OrphanState,
  ResourceState,
  RunProgress,
  RunState,
  StepState,
  StepStatus,
} from './run-state.ts';

/**
 * The run that events come to, one after the other; null before the first. Depends on nothing else, so every reader of
 * the events sees one run. (docs/deployments.md#the-record)
 */
export function foldRun(state: RunState | null, events: Iterable<RunEvent>): RunState | null {
  const fold = createRunFold(state);
  fold.add(events);
  return fold.state();
}

/** A run to which events are added one by one, without a copy of the whole for each. */
export interface RunFold {
  /** The run so far: the same object each time, which changes with the next events. Null before the first. */
  state(): RunState | null;
  add(events: Iterable<RunEvent>): void;
}

/** Begins with a run, which stays as it is. */
export function createRunFold(begun: RunState | null): RunFold {
  let draft = begun === null ? null : copyOf(begun);
  return {
    state: () => draft,
    add(events) {
      for (const event of events) {
        if (event.type === 'created') draft = createdRun(event);
        else {
          invariant(draft, 'the first event of a run makes it');
          addEvent(draft, event);
        }
      }
    },
  };
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** A run whose collections are its own. */
interface Draft extends Mutable<RunState> {
  resources: Map<string, ResourceState>;
  orphans: Map<string, OrphanState>;
  steps: StepState[];
  digests: Map<string, string>;
  warnings: Fault[];
  progress: Mutable<RunProgress> & { running: Map<string, StepState['phase']> };
}

function copyOf(state: RunState): Draft {
  return {
    ...state,
    resources: new Map(state.resources),
    orphans: new Map(state.orphans),
    steps: [...state.steps],
    digests: new Map(state.digests),
    warnings: [...state.warnings],
    progress: { ...state.progress, running: new Map(state.progress.running) },
  };
}

type Event<T extends RunEvent['type']> = Extract<RunEvent, { readonly type: T }>;

function addEvent(run: Draft, event: Exclude<RunEvent, { readonly type: 'created' }>): void {
  switch (event.type) {
    case 'started':
      startAttempt(run, event);
      break;
    case 'resolved':
      run.digests.set(event.image, event.digest);
      break;
    case 'stepPlanned':
      planStep(run, event);
      break;
    case 'stepStarted':
      changeStep(run, event.step, { status: 'RUNNING' });
      break;
    case 'log':
      break;
    case 'stepEnded':
      endStep(run, event);
      break;
    case 'resourceChanged':
      changeResource(run, event.resource, event.change);
      break;
    case 'orphanChanged':
      changeOrphan(run, event.resource, event.status, event.problem);
      break;
    case 'warned':
      run.warnings.push(event.warning);
      break;
    case 'waiting': {
      const { step, resource, covers, at: since } = event;
      run.status = 'WAITING_APPROVAL';
      run.waitsFor = { step, resource, covers, since };
      break;
    }
    case 'approved':
      approve(run);
      break;
    case 'rejected':
      run.waitsFor = null;
      run.status = workStatus(run);
      run.rejection = { by: event.by, reason: event.reason };
      break;
    case 'cancelling':
      run.status = 'CANCELLING';
      run.cancelling = { by: event.by, isForced: event.isForced };
      break;
    default:
      endRun(run, event);
  }
}

function createdRun({ order: given, resources, at }: Event<'created'>): Draft {
  const order = { ...orderDefaults, ...given };
  const names = resources.map(({ name }) => name);
  return {
    order,
    createdAt: at,
    endedAt: null,
    status: 'PENDING',
    attempt: 0,
    resources: new Map(resources.map((resource) => [resource.name, pendingResource(resource)])),
    progress: {
      // One after the other they go in their order; of several that are ready, by name.
      sequence: order.parallelism === 1 ? names : names.sort(),
      ...noProgress(names.length),
    },
    orphans: new Map(),
    steps: [],
    digests: new Map(),
    warnings: [],
    problem: null,
    plan: null,
    ...unanswered,
  };
}

const unanswered = { cancelling: null, waitsFor: null, isApproved: false, rejection: null };

function noProgress(pending: number) {
  return {
    cursor: 0,
    toInit: 0,
    pending,
    running: new Map(),
    approved: null,
    firstFailed: null,
  };
}

function pendingResource({ name, type, dependencies, isReadOnly }: RunResource): ResourceState {
  return {
    name,
    type,
    dependencies,
    ...(isReadOnly !== undefined && { isReadOnly }),
    status: 'PENDING',
    init: null,
    mounts: [],
    config: null,
    state: null,
    staleState: null,
    actions: [],
    actionsDone: 0,
    proposal: null,
    approval: null,
    problem: null,
  };
}

/** Another attempt trusts nothing that an earlier one was answered. */
function startAttempt(run: Draft, { attempt, orphans = [] }: Event<'started'>): void {
  for (const [name, resource] of run.resources) run.resources.set(name, pendingResource(resource));
  for (const { name, status } of [...run.orphans.values()]) {
    if (status !== 'DESTROYED') run.orphans.delete(name);
  }
  for (const orphan of orphans) {
    run.orphans.set(orphan.name, { ...orphan, status: 'ORPHANED', isApproved: false });
  }
  Object.assign(run.progress, noProgress(run.resources.size));
  Object.assign(run, unanswered);
  run.attempt = attempt;
  run.endedAt = null;
  run.status = 'INITIALIZING';
  run.warnings = [];
  run.problem = null;
}

/** The status of a run that works on its resources. */
function workStatus({ order }: Draft): 'PLANNING' | 'APPLYING' {
  return order.kind === 'APPLY' ? 'APPLYING' : 'PLANNING';
}

const statusDuring: Readonly<Record<StepState['phase'], ResourceStatus | null>> = {
  init: null,
  state: 'RESOLVING',
  action: 'APPLYING',
  verify: 'VERIFYING',
  destroy: null,
};

function planStep(run: Draft, { step, request, digest, at }: Event<'stepPlanned'>): void {
  const { attempt, progress } = run;
  const { resource, phase } = request;
  const began = { step, attempt, digest, status: 'PLANNED' as const, plannedAt: at };
  const open = { endedAt: null, exitCode: null, answer: null, problem: null };
  run.steps.push({ ...request, ...began, ...open });
  progress.running.set(resource, phase);
  progress.approved = null;
  advance(run);
  if (phase === 'destroy') changeOrphan(run, resource, 'DESTROYING', null);
  const status = statusDuring[phase];
  if (status === null) return;
  if (run.status === 'INITIALIZING') run.status = workStatus(run);
  const config = phase === 'state' ? { config: request.input['config'] as never } : {};
  changeResource(run, resource, { status, ...config });
}

function endStep(run: Draft, { step, exitCode, answer, problem, at }: Event<'stepEnded'>): void {
  const status: StepStatus =
    problem === null
      ? 'SUCCEEDED'
      : exitCode === null && problem.code === 'CANCELLED'
        ? 'UNKNOWN'
        : 'FAILED';
  changeStep(run, step, { status, exitCode, answer, problem, endedAt: at });
  const { phase, resource } = stepOf(run, step);
  run.progress.running.delete(resource);
  if (phase !== 'action' || problem !== null) return;
  const { actionsDone } = resourceOf(run, resource);
  changeResource(run, resource, { actionsDone: actionsDone + 1 });
}

/** What was approved is looked at again, and runs only if it is still the same. */
function approve(run: Draft): void {
  const { waitsFor } = run;
  run.waitsFor = null;
  run.status = workStatus(run);
  if (waitsFor === null) return;
  const { covers, resource: name } = waitsFor;
  if (covers === 'ONCE') {
    run.isApproved = true;
    for (const resource of run.resources.values()) approveResource(run, resource);
  } else if (run.orphans.has(name)) {
    run.orphans.set(name, { ...orphanOf(run, name), isApproved: true });
  } else {
    run.progress.approved = name;
    if (covers === 'RESOURCE') approveResource(run, resourceOf(run, name));
    else {
      const { proposal, actionsDone } = resourceOf(run, name);
      changeResource(run, name, { approval: { proposal, actions: actionsDone + 1 } });
    }
  }
  run.progress.cursor = 0;
}

function approveResource(run: Draft, { name, status, proposal }: ResourceState): void {
  if (status !== 'STALE' && status !== 'DEFERRED') return;
  const approval = { proposal, actions: Number.MAX_SAFE_INTEGER };
  changeResource(run, name, { status: 'INITIALIZED', approval });
}

function endRun(run: Draft, { status, problem, at, plan }: Event<'ended'>): void {
  Object.assign(run, { status, problem, endedAt: at, plan: plan ?? null, waitsFor: null });
  run.progress.running.clear();
  for (const [name, resource] of run.resources) {
    run.resources.set(name, atEnd(resource, problem));
  }
  for (const { name, status: its } of [...run.orphans.values()]) {
    // Nobody knows what a container did that was not seen to end.
    if (its === 'DESTROYING') changeOrphan(run, name, 'FAILED', problem);
  }
  for (const [at0, step] of run.steps.entries()) {
    if (step.endedAt === null) run.steps[at0] = { ...step, status: 'UNKNOWN', endedAt: at };
  }
}

/** Nobody knows what the container of a resource did that was not seen to end. */
const unsettled: ReadonlySet<ResourceStatus> = new Set(['RESOLVING', 'APPLYING', 'VERIFYING']);
const untouched: ReadonlySet<ResourceStatus> = new Set(['PENDING', 'INITIALIZED']);

function atEnd(resource: ResourceState, problem: Fault | null): ResourceState {
  if (problem === null) return resource;
  if (untouched.has(resource.status)) return { ...resource, status: 'SKIPPED' };
  return unsettled.has(resource.status) ? { ...resource, status: 'FAILED', problem } : resource;
}

function changeResource(
  run: Draft,
  name: string,
  change: Partial<ResourceState> | ResourceChange,
): void {
  const { progress } = run;
  const before = resourceOf(run, name);
  const after = { ...before, ...change };
  run.resources.set(name, after);
  if (after.status === before.status) return;
  if (before.status === 'PENDING') progress.pending -= 1;
  if (after.status === 'FAILED') progress.firstFailed ??= name;
  advance(run);
}

function changeOrphan(run: Draft, name: string, status: OrphanStatus, problem: Fault | null): void {
  run.orphans.set(name, { ...orphanOf(run, name), status, problem });
}

/** Moves the places of the sequence over all that needs no look any more. */
function advance(run: Draft): void {
  const { progress } = run;
  const { sequence, running } = progress;
  const at = (place: number): ResourceState | null => {
    const name = sequence[place];
    return name === undefined ? null : resourceOf(run, name);
  };
  for (let one = at(progress.cursor); one !== null && isSettled(run, one); ) {
    progress.cursor += 1;
    one = at(progress.cursor);
  }
  for (let one = at(progress.toInit); one !== null; one = at(progress.toInit)) {
    if (one.status === 'PENDING' && !running.has(one.name)) return;
    progress.toInit += 1;
  }
}

const settled: ReadonlySet<ResourceStatus> = new Set(['VALID', 'FAILED', 'SKIPPED']);

/** Whether nothing remains to be done for a resource, whatever becomes of the others. */
function isSettled({ order }: Draft, { status }: ResourceState): boolean {
  return settled.has(status) || (order.kind !== 'APPLY' && isLookedAt(status));
}

/** Whether a resource was asked for its state as far as that can be done without deploying anything. */
export function isLookedAt(status: ResourceStatus): boolean {
  return settled.has(status) || status === 'STALE' || status === 'DEFERRED';
}

function changeStep(run: Draft, step: number, change: Partial<StepState>): void {
  run.steps[step - 1] = { ...stepOf(run, step), ...change };
}

/** A resource of a run. */
export function resourceOf(
  { resources }: Pick<RunState, 'resources'>,
  name: string,
): ResourceState {
  const found = resources.get(name);
  invariant(found, 'events of a run name resources of it');
  return found;
}

/** An orphan of a run. */
export function orphanOf({ orphans }: Pick<RunState, 'orphans'>, name: string): OrphanState {
  const found = orphans.get(name);
  invariant(found, 'events of a run name orphans of it');
  return found;
}

/** A step of a run. */
export function stepOf({ steps }: Pick<RunState, 'steps'>, step: number): StepState {
  const found = steps[step - 1];
  invariant(found, 'events of a run name steps of it');
  return found;
}
