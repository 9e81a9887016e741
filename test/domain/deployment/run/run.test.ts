import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { foldRun } from '../../../../src/domain/deployment/run/fold-run.ts';
import type { RunEvent } from '../../../../src/domain/deployment/run/run-event.ts';
import { isResumable, type RunState } from '../../../../src/domain/deployment/run/run-state.ts';
import { anyManifest, anyWorld, remembering, walkThrough } from './simulated-manifests.ts';
import {
  exited,
  initAnswer,
  moment,
  planOf,
  printed,
  runInWorld,
  statusesOf,
  stepsOf,
  type World,
} from './simulated-run.ts';

describe('a run', () => {
  it('initializes all, then resolves, applies and verifies one resource after the other', () => {
    const world = remembering({ my_data_disk: 1, www_vm: 2 });
    const { state } = runInWorld(planOf(walkThrough), world);
    assert.deepEqual(stepsOf(state), [
      'my_data_disk init',
      'www_vm init',
      'my_data_disk state',
      'my_data_disk action0',
      'my_data_disk verify',
      'www_vm state',
      'www_vm action0',
      'www_vm action1',
      'www_vm verify',
    ]);
    assert.equal(state.status, 'SUCCEEDED');
    assert.deepEqual(statusesOf(state), { my_data_disk: 'VALID', www_vm: 'VALID' });
  });

  it('hands over the verified state of a dependency, in the messages of the protocol', () => {
    const { state } = runInWorld(planOf(walkThrough), remembering({ my_data_disk: 1 }));
    const [init, , , action] = state.steps;
    const own = { name: 'my_data_disk', type: 'acme/deployster-gcp-disk' };
    const head = { version: '18.0.0', verbose: false };
    assert.deepEqual(init?.input, { ...own, ...head });
    const config = { name: 'www_data_disk', size: '200gb' };
    assert.deepEqual(action?.input, { ...own, ...head, config, staleState: {} });
    assert.deepEqual(state.steps.at(-1)?.input, {
      name: 'www_vm',
      type: 'acme/deployster-gcp-vm',
      ...head,
      config: { name: 'www_vm', zone: 'zone of my_data_disk', 'machine-type': 'n1-standard-4' },
    });
  });

  it('does not verify what was VALID at once', () => {
    const { state } = runInWorld(planOf(walkThrough), remembering({}));
    assert.equal(state.steps.length, 4);
  });

  it('resolves nothing if one init fails', () => {
    const world: World = ({ resource }) =>
      resource === 'www_vm' ? exited(3) : printed(initAnswer);
    const { state } = runInWorld(planOf(walkThrough), world);
    assert.deepEqual(stepsOf(state), ['my_data_disk init', 'www_vm init']);
    assert.equal(state.problem?.message, 'init of www_vm terminated with exit code #3');
    assert.deepEqual(statusesOf(state), { my_data_disk: 'SKIPPED', www_vm: 'FAILED' });
  });

  it('ends at an action that fails, and verifies nothing', () => {
    const right = remembering({ my_data_disk: 2 });
    const world: World = (request) => (request.action === 0 ? exited(7) : right(request));
    const { state } = runInWorld(planOf(walkThrough), world);
    assert.equal(state.problem?.message, 'action a0 of my_data_disk terminated with exit code #7');
    assert.deepEqual(stepsOf(state).slice(2), ['my_data_disk state', 'my_data_disk action0']);
    assert.deepEqual(statusesOf(state), { my_data_disk: 'FAILED', www_vm: 'SKIPPED' });
  });

  it('fails if a resource is STALE after its actions, and runs none of the new ones', () => {
    const world: World = ({ phase }) =>
      phase === 'init'
        ? printed(initAnswer)
        : phase === 'action'
          ? exited(0)
          : printed({ status: 'STALE', actions: [{ name: 'again' }] });
    const { state } = runInWorld(planOf(walkThrough), world);
    assert.equal(state.problem?.code, 'NOT_VALID_AFTER_APPLY');
    assert.equal(
      state.problem?.message,
      'expected my_data_disk to be VALID after applying actions',
    );
    assert.equal(state.steps.length, 5);
  });

  it('refuses a configuration that does not fit, and an image that is no name', () => {
    const strict: World = ({ phase }) =>
      phase === 'init'
        ? printed({ ...initAnswer, config_schema: { properties: { size: { type: 'number' } } } })
        : exited(0);
    const misfit = runInWorld(planOf(walkThrough), strict).state;
    assert.equal(misfit.problem?.code, 'CONFIG_INVALID');
    const misnamed: World = ({ phase }) =>
      phase === 'init'
        ? printed(initAnswer)
        : printed({ status: 'STALE', actions: [{ name: 'x', image: '--privileged' }] });
    assert.equal(runInWorld(planOf(walkThrough), misnamed).state.problem?.code, 'IMAGE_INVALID');
  });

  it('only looks at a readonly resource', () => {
    const { my_data_disk: disk } = walkThrough.resources;
    const plan = planOf({ resources: { my_data_disk: { ...disk, readonly: true } } });
    const { state } = runInWorld(plan, remembering({ my_data_disk: 1 }));
    assert.equal(state.problem?.code, 'RESOURCE_READONLY_STALE');
    assert.equal(state.steps.length, 2);
    assert.equal(runInWorld(plan, remembering({})).state.status, 'SUCCEEDED');
  });

  it('mounts the plugs that init asked for in all later containers', () => {
    const plan = planOf({ plugs: { p: { content: 'x' } }, ...walkThrough });
    const right = remembering({ my_data_disk: 1 });
    const world: World = (request) =>
      request.phase === 'init'
        ? printed({
            ...initAnswer,
            plugs: {
              p: { container_path: '/p', writable: false },
              q: { container_path: '/q', optional: true },
            },
          })
        : right(request);
    const { state } = runInWorld(plan, world);
    const mount = { plug: 'p', target: '/p', readonly: true };
    assert.deepEqual(
      state.steps.map(({ mounts }) => mounts),
      [[], [], ...Array.from({ length: 4 }, () => [mount])],
    );
    assert.deepEqual(
      state.warnings.map(({ code }) => code),
      ['PLUG_MISSING', 'PLUG_MISSING'],
    );
  });
});

describe('a plan', () => {
  it('runs no action, and defers what depends on a STALE resource', () => {
    const { state } = runInWorld(planOf(walkThrough, 'PLAN'), remembering({ my_data_disk: 1 }));
    assert.deepEqual(stepsOf(state), ['my_data_disk init', 'www_vm init', 'my_data_disk state']);
    assert.equal(state.status, 'SUCCEEDED');
    assert.deepEqual(statusesOf(state), { my_data_disk: 'STALE', www_vm: 'DEFERRED' });
  });

  it('shows of a deferred resource what is known of its configuration', () => {
    const config = {
      zone: '{{ disk.state.zone }}',
      name: 'vm of {{ disk.name }}',
      known: '{{ other.state.zone }}',
      whether: '{{ disk.state.zone is defined }}',
    };
    const resources = {
      ...walkThrough.resources,
      zone: { type: 'acme/zone' },
      www_vm: { type: 'acme/vm', dependencies: { disk: 'my_data_disk', other: 'zone' }, config },
    };
    const { state } = runInWorld(planOf({ resources }, 'PLAN'), remembering({ my_data_disk: 1 }));
    assert.deepEqual(statusesOf(state), {
      my_data_disk: 'STALE',
      www_vm: 'DEFERRED',
      zone: 'VALID',
    });
    const { zone, name, known, whether } = state.resources.get('www_vm')?.config ?? {};
    assert.equal(zone, config.zone);
    assert.equal(name, 'vm of my_data_disk');
    assert.equal(whether, config.whether);
    assert.equal(known, 'zone of zone');
  });

  it('goes on with what does not depend on a resource that failed', () => {
    const plan = planOf(
      { resources: { ...walkThrough.resources, zone: { type: 'acme/zone' } } },
      'PLAN',
    );
    const right = remembering({});
    const world: World = (request) =>
      request.resource === 'my_data_disk' && request.phase === 'state' ? exited(1) : right(request);
    const { state } = runInWorld(plan, world);
    assert.equal(state.status, 'FAILED');
    assert.deepEqual(statusesOf(state), {
      my_data_disk: 'FAILED',
      www_vm: 'SKIPPED',
      zone: 'VALID',
    });
  });
});

// Laws over random graphs of resources, in worlds in which anything may fail.

describe('every run', () => {
  it('ends, and its events come to one state, however they are cut', () => {
    fc.assert(
      fc.property(anyManifest, anyWorld, fc.nat(), (manifest, world, cut) => {
        const { events, state } = runInWorld(planOf(manifest), world());
        const at = cut % events.length;
        const parts = foldRun(foldRun(null, events.slice(0, at)), events.slice(at));
        assert.deepEqual(parts, state);
        assert.deepEqual(foldRun(null, structuredClone(events)), state);
      }),
    );
  });

  it('plans no action again in an attempt that recorded its success', () => {
    fc.assert(
      fc.property(anyManifest, anyWorld, (manifest, world) => {
        const { state } = runInWorld(planOf(manifest), world());
        const done = state.steps.filter(
          ({ phase, status }) => phase === 'action' && status === 'SUCCEEDED',
        );
        const keys = done.map(
          ({ resource, action, attempt }) => `${resource} ${action} ${attempt}`,
        );
        assert.equal(new Set(keys).size, keys.length);
      }),
    );
  });

  it('can be resumed from every prefix of its events, and asks every resource again', () => {
    fc.assert(
      fc.property(anyManifest, anyWorld, fc.nat(), (manifest, world, cut) => {
        const plan = planOf(manifest);
        const { events } = runInWorld(plan, world());
        const prefix = events.slice(0, 1 + (cut % (events.length - 1)));
        const ended: RunEvent = { type: 'ended', status: 'INTERRUPTED', problem: null, at: moment };
        const stopped = foldRun(null, [...prefix, ended]) as RunState;
        assert.ok(isResumable(stopped));
        const attempt = stopped.attempt + 1;
        const begun: RunEvent[] = [...prefix, ended, { type: 'started', attempt, at: moment }];
        const right: World = ({ phase }) =>
          phase === 'init' ? printed(initAnswer) : printed({ status: 'VALID', state: {} });
        const { state } = runInWorld(plan, right, { begun });
        assert.equal(state.status, 'SUCCEEDED');
        const again = state.steps.filter((step) => step.attempt === attempt);
        assert.equal(again.length, 2 * state.resources.size);
      }),
    );
  });

  it('starts nothing new once it is cancelled', () => {
    fc.assert(
      fc.property(anyManifest, anyWorld, (manifest, world) => {
        const plan = planOf(manifest);
        const { events } = runInWorld(plan, world());
        const at = events.findIndex(({ type }) => type === 'stepEnded');
        const begun = [
          ...events.slice(0, at + 1),
          { type: 'cancelling', by: 'ann', isForced: false } as const,
        ];
        const { state } = runInWorld(plan, () => assert.fail('a container started'), { begun });
        assert.equal(state.status, 'CANCELLED');
      }),
    );
  });
});
