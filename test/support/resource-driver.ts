import assert from 'node:assert/strict';
import {
  type ContainerRun,
  initRun,
  requestedRun,
} from '../../src/domain/deployment/protocol/container-run.ts';
import {
  actionInput,
  initInput,
  stateInput,
} from '../../src/domain/deployment/protocol/messages.ts';
import {
  type InitAnswer,
  readInitAnswer,
} from '../../src/domain/deployment/protocol/read-init-answer.ts';
import {
  type Answer,
  readJsonAnswer,
} from '../../src/domain/deployment/protocol/read-json-answer.ts';
import {
  readStateAnswer,
  type StateAnswer,
} from '../../src/domain/deployment/protocol/read-state-answer.ts';
import type { Json, JsonObject } from '../../src/domain/json/value.ts';
import type { ContainerMount, ContainerRuntime } from '../../src/ports/container-runtime.ts';
import { idleListener } from './step-listener.ts';

/** One resource of a runtime, by the protocol: its state, and its actions. */
export interface DrivenResource {
  readonly init: InitAnswer;
  state(config: JsonObject): Promise<StateAnswer>;
  /** Runs what a state asks for; returns the log. */
  act(config: JsonObject, state: StateAnswer): Promise<string>;
  /** Destroys it; returns the log. */
  destroy(config: JsonObject, state: JsonObject): Promise<string>;
}

let steps = 0;

/** Runs init of a resource, and gives it one plug: the folder for plugs. */
export async function driveResource(
  runtime: ContainerRuntime,
  type: string,
): Promise<DrivenResource> {
  const image = await runtime.resolve(type);
  const message = initInput({ name: 'driven', type, version: '1.0.0', verbose: false });
  const run = async (
    { image: name, entrypoint, args }: ContainerRun,
    input: JsonObject,
    mounts: readonly ContainerMount[],
    answers: boolean,
  ): Promise<string> => {
    steps += 1;
    const step = {
      name: `purser-driven-1-${process.pid}-${steps}`,
      labels: { store: 'driven', run: 'driven', step: steps },
      resource: 'driven',
      phase: answers ? 'state' : 'action',
      image: name === type ? image : await runtime.resolve(name),
      entrypoint,
      args,
      input: JSON.stringify(input),
      mounts,
      limits: { timeoutMs: 60_000, maxAnswerBytes: answers ? 65_536 : null },
    } as const;
    let log = '';
    const on = {
      ...idleListener,
      log: (part: Uint8Array) => {
        log += Buffer.from(part).toString('utf8');
      },
    };
    const outcome = await runtime.run(step, on, new AbortController().signal);
    assert.ok(outcome.ended === 'exit' && outcome.exitCode === 0, log);
    return answers ? Buffer.from(outcome.answer).toString('utf8') : log;
  };
  const jsonOf = (text: string): Json =>
    read(readJsonAnswer(text, { resource: 'driven', phase: 'state' }));
  const init = read(readInitAnswer(jsonOf(await run(initRun(type), message, [], true)), 'driven'));
  const source = { path: await runtime.locatePlug('.') };
  const mounts = [...init.plugs.values()].map(({ containerPath, isWritable }) => ({
    source,
    destination: containerPath,
    readOnly: !isWritable,
  }));
  return {
    init,
    state: async (config) => {
      const input = stateInput(message, config);
      const printed = await run(requestedRun(type, init.stateAction), input, mounts, true);
      return read(readStateAnswer(jsonOf(printed), 'driven'));
    },
    act: async (config, state) => {
      assert.equal(state.status, 'STALE');
      const logs: string[] = [];
      const { actions = [], staleState = null } = state.status === 'STALE' ? state : {};
      const input = actionInput(stateInput(message, config), staleState);
      for (const action of actions) {
        logs.push(await run(requestedRun(type, action), input, mounts, false));
      }
      return logs.join('');
    },
    destroy: async (config, state) => {
      assert.ok(init.destroyAction !== null);
      const input = actionInput(stateInput(message, config), state);
      return run(requestedRun(type, init.destroyAction), input, mounts, false);
    },
  };
}

function read<T>({ value, faults }: Answer<T>): T {
  assert.deepEqual(faults, []);
  assert.ok(value !== null);
  return value;
}
