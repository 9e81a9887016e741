import { anyImage } from '../../../../src/domain/deployment/image-name.ts';
import { readDeployment } from '../../../../src/domain/deployment/read-deployment.ts';
import { createRunFold } from '../../../../src/domain/deployment/run/fold-run.ts';
import { nextMove } from '../../../../src/domain/deployment/run/next-move.ts';
import type {
  ApprovalRequest,
  RunEvent,
  RunKind,
  StepRequest,
} from '../../../../src/domain/deployment/run/run-event.ts';
import { orderDefaults } from '../../../../src/domain/deployment/run/run-order-defaults.ts';
import { type RunPlan, runResources } from '../../../../src/domain/deployment/run/run-plan.ts';
import type { RunState } from '../../../../src/domain/deployment/run/run-state.ts';
import {
  eventsOfResult,
  type StepResult,
} from '../../../../src/domain/deployment/run/step-result.ts';
import type { Json } from '../../../../src/domain/json/value.ts';
import { createTemplateBudget } from '../../../../src/domain/template/template-run.ts';

export const moment = '2026-01-01T00:00:00.000Z';

/** A run over one manifest. */
export function planOf(data: Json, kind: RunKind = 'APPLY', more: Partial<RunPlan> = {}): RunPlan {
  const { variables = {} } = more;
  const inputs = [{ data }];
  const deployment = readDeployment(inputs, {
    variables,
    types: anyImage,
    budget: createTemplateBudget(1_000_000),
    isOpen: false,
    targets: null,
  });
  if (deployment.findings.length > 0) throw new Error(JSON.stringify(deployment.findings));
  return {
    kind,
    deployment,
    inputs,
    variables,
    types: anyImage,
    plugFaults: new Map(),
    version: '18.0.0',
    verbose: false,
    confirm: 'NO',
    parallelism: 1,
    onFailure: 'HALT',
    planned: null,
    approveDeferred: false,
    ...more,
  };
}

/** The first events of a run. */
export function firstEvents({ kind, deployment, parallelism }: RunPlan): readonly RunEvent[] {
  const resources = runResources(deployment);
  const order = {
    kind,
    environment: 'prod',
    revision: { number: 1, digest: 'd' },
    manifests: ['www'],
    variables: [],
    targets: null,
    verbose: false,
    ...orderDefaults,
    parallelism,
    startedBy: 'ann',
  };
  return [
    { type: 'created', order, resources, at: moment },
    { type: 'started', attempt: 1, at: moment },
  ];
}

/** What the images of a run do. */
export type World = (request: StepRequest) => StepResult;

/** What people answer to a run, and in which order its containers end. */
export interface Surroundings {
  /** The first events. */
  readonly begun?: readonly RunEvent[];
  /** Which of some containers that run ends next. Default: the first. */
  readonly choose?: (count: number) => number;
  /** Whether somebody approves. Default: yes. */
  readonly approves?: (request: ApprovalRequest) => boolean;
}

/** Runs to the end. */
export function runInWorld(
  plan: RunPlan,
  world: World,
  { begun = firstEvents(plan), choose = () => 0, approves = () => true }: Surroundings = {},
): { readonly events: readonly RunEvent[]; readonly state: RunState } {
  const events = [...begun];
  const fold = createRunFold(null);
  fold.add(events);
  const state = fold.state() as RunState;
  const add = (...more: readonly RunEvent[]): void => {
    events.push(...more);
    fold.add(more);
  };
  const running: { readonly step: number; readonly request: StepRequest }[] = [];
  const finish = (): void => {
    const [one] = running.splice(choose(running.length), 1);
    if (one === undefined) throw new Error('the run waits for nothing');
    add({ type: 'stepStarted', step: one.step, container: `c${one.step}` });
    add(...eventsOfResult(plan, state, one.step, world(one.request), moment));
  };
  for (;;) {
    const move = nextMove(plan, state);
    if (move.kind === 'end') {
      add({ type: 'ended', status: move.status, problem: move.problem, at: moment });
      return { events, state };
    }
    if (move.kind === 'note') add(...move.events);
    else if (move.kind === 'ask') add({ type: 'waiting', ...move.request, at: moment });
    else if (move.kind === 'step') {
      const step = state.steps.length + 1;
      const { request } = move;
      add({ type: 'stepPlanned', step, request, digest: 'sha256:1', at: moment });
      running.push({ step, request });
    } else if (running.length > 0 || state.waitsFor === null) finish();
    else if (approves(state.waitsFor)) add({ type: 'approved', by: 'ben', at: moment });
    else add({ type: 'rejected', by: 'ben', reason: null, at: moment });
  }
}

/** A container that prints JSON. */
export function printed(value: Json): StepResult {
  return { kind: 'exit', exitCode: 0, output: JSON.stringify(value) };
}

/** A container that ends with a code, and prints nothing. */
export function exited(exitCode: number): StepResult {
  return { kind: 'exit', exitCode, output: '' };
}

export const initAnswer = { state_action: { entrypoint: '/state' } };

/** The steps of a run, in short. */
export const stepsOf = ({ steps }: RunState): readonly string[] =>
  steps.map(({ resource, phase, action }) => `${resource} ${phase}${action ?? ''}`);

/** The statuses of resources, by name. */
export const statusesOf = ({ resources }: RunState): Readonly<Record<string, string>> =>
  Object.fromEntries(Array.from(resources, ([name, { status }]) => [name, status]));
