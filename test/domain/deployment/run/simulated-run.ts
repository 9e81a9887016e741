import { anyImage } from '../../../../src/domain/deployment/image-name.ts';
import { readDeployment } from '../../../../src/domain/deployment/read-deployment.ts';
import { foldRun } from '../../../../src/domain/deployment/run/fold-run.ts';
import { nextMove } from '../../../../src/domain/deployment/run/next-move.ts';
import type {
  RunEvent,
  RunKind,
  StepRequest,
} from '../../../../src/domain/deployment/run/run-event.ts';
import type { RunPlan } from '../../../../src/domain/deployment/run/run-plan.ts';
import type { RunState } from '../../../../src/domain/deployment/run/run-state.ts';
import {
  eventsOfResult,
  type StepResult,
} from '../../../../src/domain/deployment/run/step-result.ts';
import type { Json, JsonObject } from '../../../../src/domain/json/value.ts';
import { createTemplateBudget } from '../../../../src/domain/template/template-run.ts';

export const moment = '2026-01-01T00:00:00.000Z';

/** A run over one manifest. */
export function planOf(data: Json, kind: RunKind = 'APPLY', variables: JsonObject = {}): RunPlan {
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
  };
}

/** The first events of a run. */
export function firstEvents({ kind, deployment }: RunPlan): readonly RunEvent[] {
  const resources = deployment.order.map((name) => {
    const resource = deployment.resources.get(name);
    if (resource === undefined) throw new Error(name);
    const { type, dependencies } = resource;
    return { name, type, dependencies: Object.fromEntries(dependencies) };
  });
  const order = {
    kind,
    environment: 'prod',
    revision: { number: 1, digest: 'd' },
    manifests: ['www'],
    variables: [],
    targets: null,
    verbose: false,
    startedBy: 'ann',
  };
  return [
    { type: 'created', order, resources, at: moment },
    { type: 'started', attempt: 1, at: moment },
  ];
}

/** What the images of a run do. */
export type World = (request: StepRequest) => StepResult;

/** Runs to the end, or to some number of events, of which some are there already. */
export function runInWorld(
  plan: RunPlan,
  world: World,
  begun: readonly RunEvent[] = firstEvents(plan),
): { readonly events: readonly RunEvent[]; readonly state: RunState } {
  const events = [...begun];
  let state = foldRun(null, events) as RunState;
  const add = (...more: readonly RunEvent[]): void => {
    events.push(...more);
    state = foldRun(state, more) as RunState;
  };
  for (;;) {
    const move = nextMove(plan, state);
    if (move.kind === 'end') {
      add({ type: 'ended', status: move.status, problem: move.problem, at: moment });
      return { events, state };
    }
    if (move.kind === 'note') add(...move.events);
    else {
      const step = state.steps.length + 1;
      add({ type: 'stepPlanned', step, request: move.request, digest: 'sha256:1', at: moment });
      add({ type: 'stepStarted', step, container: `c${step}` });
      add(...eventsOfResult(plan, state, step, world(move.request), moment));
    }
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
