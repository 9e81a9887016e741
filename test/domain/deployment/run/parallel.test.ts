import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { foldRun } from '../../../../src/domain/deployment/run/fold-run.ts';
import type { RunState, StepState } from '../../../../src/domain/deployment/run/run-state.ts';
import { anyManifest, anyWorld, remembering } from './simulated-manifests.ts';
import {
  exited,
  firstEvents,
  planOf,
  runInWorld,
  statusesOf,
  stepsOf,
  type World,
} from './simulated-run.ts';

const independent = (names: readonly string[]) => ({
  resources: Object.fromEntries(names.map((name) => [name, { type: 'acme/x' }])),
});

/** A diamond, and one beside it: d needs b and c, which need a. */
const diamond = {
  resources: {
    a: { type: 'acme/x' },
    b: { type: 'acme/x', dependencies: { a: 'a' } },
    c: { type: 'acme/x', dependencies: { a: 'a' } },
    d: { type: 'acme/x', dependencies: { b: 'b', c: 'c' } },
    e: { type: 'acme/x' },
  },
};

/** The steps that ran while another one did, from the events of a run. */
function concurrency(events: ReturnType<typeof runInWorld>['events']): number {
  let running = 0;
  let most = 0;
  for (const { type } of events) {
    if (type === 'stepPlanned') running += 1;
    if (type === 'stepEnded') running -= 1;
    most = Math.max(most, running);
  }
  return most;
}

describe('a parallel run', () => {
  it('starts ready resources by name, up to its limit', () => {
    const plan = planOf(independent(['z', 'b', 'a', 'm']), 'APPLY', { parallelism: 2 });
    const { events, state } = runInWorld(plan, remembering({}));
    assert.equal(concurrency(events), 2);
    assert.deepEqual(
      stepsOf(state),
      ['a', 'b', 'm', 'z']
        .flatMap((name) => `${name} init`)
        .concat('a state', 'b state', 'm state', 'z state'),
    );
  });

  it('records more steps ahead if it only looks, unless they go one after the other', () => {
    const manifest = independent([...'abcdefghij']);
    for (const [kind, parallelism, most] of [
      ['PLAN', 3, 7],
      ['DRIFT', 2, 4],
      ['PLAN', 1, 1],
      ['APPLY', 3, 3],
    ] as const) {
      const { events } = runInWorld(planOf(manifest, kind, { parallelism }), remembering({}));
      assert.equal(concurrency(events), most, kind);
    }
  });

  it('begins a resource only when all that it needs are VALID', () => {
    const plan = planOf(diamond, 'APPLY', { parallelism: 9 });
    const { state } = runInWorld(plan, remembering({ a: 1, b: 1 }));
    assert.equal(state.status, 'SUCCEEDED');
    assert.deepEqual(stepsOf(state).slice(5), [
      'a state',
      'e state',
      'a action0',
      'a verify',
      'b state',
      'c state',
      'b action0',
      'b verify',
      'd state',
    ]);
  });

  it('starts nothing new after a failure, and names what it did not finish', () => {
    const plan = planOf(independent(['a', 'b']), 'APPLY', { parallelism: 2 });
    const right = remembering({ b: 2 });
    const world: World = (request) =>
      request.resource === 'a' && request.phase === 'state' ? exited(1) : right(request);
    // The second action of b runs while the state of a fails.
    let turn = 0;
    const { state: halted } = runInWorld(plan, world, {
      choose: (count) => (turn++ === 4 ? 0 : count - 1),
    });
    assert.deepEqual(statusesOf(halted), { a: 'FAILED', b: 'FAILED' });
    assert.equal(halted.problem?.code, 'STEP_FAILED');
    assert.equal(halted.resources.get('b')?.problem?.code, 'CANCELLED_BY_FAILURE');
    assert.match(halted.resources.get('b')?.problem?.message ?? '', /because a failed/);
  });

  it('finishes what does not need the failed one, where that is asked for', () => {
    const plan = planOf(diamond, 'APPLY', { parallelism: 2, onFailure: 'CONTINUE' });
    const right = remembering({ a: 1, c: 1, e: 1 });
    const world: World = (request) =>
      request.resource === 'b' && request.phase === 'state' ? exited(1) : right(request);
    const { state } = runInWorld(plan, world);
    assert.equal(state.status, 'FAILED');
    assert.equal(state.problem?.message, 'state of b terminated with exit code #1');
    assert.deepEqual(statusesOf(state), {
      a: 'VALID',
      b: 'FAILED',
      c: 'VALID',
      d: 'SKIPPED',
      e: 'VALID',
    });
  });

  it('goes on after an init that fails, where that is asked for', () => {
    const plan = planOf(diamond, 'APPLY', { parallelism: 2, onFailure: 'CONTINUE' });
    const right = remembering({});
    const world: World = (request) => (request.resource === 'a' ? exited(2) : right(request));
    assert.deepEqual(statusesOf(runInWorld(plan, world).state), {
      a: 'FAILED',
      b: 'SKIPPED',
      c: 'SKIPPED',
      d: 'SKIPPED',
      e: 'VALID',
    });
  });
});

const anyOrder = fc.array(fc.nat(), { minLength: 30, maxLength: 30 }).map((choices) => () => {
  let at = 0;
  return (count: number) => (choices[at++ % choices.length] ?? 0) % count;
});
const anyLimit = fc.integer({ min: 1, max: 5 });
const anyMode = fc.constantFrom('HALT', 'CONTINUE');

/** The resources that a resource waits for. */
const needsOf = (state: RunState, name: string): readonly string[] =>
  Object.values(state.resources.get(name)?.dependencies ?? {});

describe('every parallel run', () => {
  it('ends in one state however its events are cut, and keeps to its limit', () => {
    fc.assert(
      fc.property(anyManifest, anyWorld, anyOrder, anyLimit, anyMode, fc.nat(), (...given) => {
        const [manifest, world, order, parallelism, onFailure, cut] = given;
        const plan = planOf(manifest, 'APPLY', { parallelism, onFailure });
        const { events, state } = runInWorld(plan, world(), { choose: order() });
        assert.ok(concurrency(events) <= parallelism);
        const at = cut % events.length;
        assert.deepEqual(foldRun(foldRun(null, events.slice(0, at)), events.slice(at)), state);
      }),
    );
  });

  it('asks for the state of a resource after all that it needs was found VALID', () => {
    fc.assert(
      fc.property(anyManifest, anyWorld, anyOrder, anyLimit, anyMode, (...given) => {
        const [manifest, world, order, parallelism, onFailure] = given;
        const plan = planOf(manifest, 'APPLY', { parallelism, onFailure });
        const { events, state } = runInWorld(plan, world(), { choose: order() });
        const valid = new Set<string>();
        for (const event of events) {
          if (event.type === 'resourceChanged' && event.change.status === 'VALID')
            valid.add(event.resource);
          if (event.type !== 'stepPlanned' || event.request.phase === 'init') continue;
          const { resource } = event.request;
          assert.ok(needsOf(state, resource).every((name) => valid.has(name)));
        }
      }),
    );
  });

  it('starts nothing after the first failure, unless it goes on', () => {
    fc.assert(
      fc.property(anyManifest, anyWorld, anyOrder, anyLimit, (...given) => {
        const [manifest, world, order, parallelism] = given;
        const plan = planOf(manifest, 'APPLY', { parallelism });
        const { events } = runInWorld(plan, world(), { choose: order() });
        const failed = events.findIndex(
          (event) => event.type === 'resourceChanged' && event.change.status === 'FAILED',
        );
        if (failed < 0) return;
        assert.ok(events.slice(failed).every(({ type }) => type !== 'stepPlanned'));
      }),
    );
  });

  it('reaches everything that does not need a failed one, where it goes on', () => {
    fc.assert(
      fc.property(anyManifest, anyWorld, anyOrder, anyLimit, (...given) => {
        const [manifest, world, order, parallelism] = given;
        const plan = planOf(manifest, 'APPLY', { parallelism, onFailure: 'CONTINUE' });
        const { state } = runInWorld(plan, world(), { choose: order() });
        for (const [name, { status }] of state.resources) {
          const isLost = needsOf(state, name).some(
            (one) => state.resources.get(one)?.status !== 'VALID',
          );
          if (isLost) assert.ok(status === 'SKIPPED' || status === 'FAILED');
          else assert.ok(status === 'VALID' || status === 'FAILED');
        }
      }),
    );
  });

  it('runs as many steps whatever its limit, in a world where nothing fails', () => {
    fc.assert(
      fc.property(anyManifest, anyOrder, anyLimit, (manifest, order, parallelism) => {
        const byName = ({ steps }: RunState) =>
          steps
            .map(({ resource, phase, action }: StepState) => `${resource} ${phase} ${action}`)
            .sort();
        const one = runInWorld(planOf(manifest), remembering({ a: 1, c: 2 })).state;
        const plan = planOf(manifest, 'APPLY', { parallelism });
        const many = runInWorld(plan, remembering({ a: 1, c: 2 }), { choose: order() }).state;
        assert.deepEqual(byName(many), byName(one));
        assert.equal(firstEvents(plan).length, 2);
      }),
    );
  });
});
