import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { findOrphans } from '../../../../src/domain/deployment/run/orphans.ts';
import type {
  ApprovalRequest,
  ConfirmMode,
  RunEvent,
  RunOrphan,
} from '../../../../src/domain/deployment/run/run-event.ts';
import type { RunPlan } from '../../../../src/domain/deployment/run/run-plan.ts';
import type { RunState } from '../../../../src/domain/deployment/run/run-state.ts';
import type { Json } from '../../../../src/domain/json/value.ts';
import {
  exited,
  firstEvents,
  initAnswer,
  planOf,
  printed,
  runInWorld,
  stepsOf,
  type World,
} from './simulated-run.ts';

const disk = { type: 'acme/disk', config: { size: '200gb' } };
const vm = { type: 'acme/vm', dependencies: { disk: 'disk' }, config: { zone: 'b' } };
const net = { type: 'acme/net' };
const all = { resources: { disk, net, vm } };
const without = { resources: { net } };

/** A world in which all is right, and whose images can destroy what they deploy, but for some. */
function world(
  keeping: readonly string[] = [],
  ends: (resource: string) => number = () => 0,
): World {
  return ({ resource, phase }) => {
    if (phase === 'destroy') return exited(ends(resource));
    if (phase !== 'init') return printed({ status: 'VALID', state: { of: resource } });
    const canDestroy = !keeping.includes(resource);
    return printed({ ...initAnswer, ...(canDestroy && { destroy_action: { args: ['destroy'] } }) });
  };
}

/** A run after one that deployed everything. */
function nextRun(
  data: Json,
  given: Partial<RunPlan> & { readonly last?: RunState; readonly destroys?: boolean } = {},
) {
  const { last = runInWorld(planOf(all), world()).state, destroys = true, ...more } = given;
  const plan = planOf(data, 'APPLY', more);
  const search = { ...plan, destroyOrphans: destroys, shown: null };
  const orphans = findOrphans({ id: 'first', state: last }, search);
  return { plan, orphans, begun: begunWith(plan, orphans) };
}

function begunWith(plan: RunPlan, orphans: readonly RunOrphan[]): readonly RunEvent[] {
  return firstEvents(plan).map((event) =>
    event.type === 'started' ? { ...event, orphans } : event,
  );
}

const orphansOf = ({ orphans }: RunState): Readonly<Record<string, string>> =>
  Object.fromEntries(Array.from(orphans.values(), ({ name, status }) => [name, status]));

describe('orphans', () => {
  it('are what the last deployment had and this one has not, dependents first', () => {
    const { orphans } = nextRun(without);
    assert.deepEqual(
      orphans.map(({ name, willBeDestroyed }) => [name, willBeDestroyed]),
      [
        ['vm', true],
        ['disk', true],
      ],
    );
    assert.deepEqual(orphans[1]?.config, disk.config);
    assert.equal(orphans[0]?.deployedBy, 'first');
    assert.deepEqual(nextRun(all).orphans, []);
  });

  it('stay orphans until they are destroyed, whoever comes between', () => {
    const { plan, begun } = nextRun(without, { destroys: false });
    const { state } = runInWorld(plan, world(), { begun });
    assert.equal(state.status, 'SUCCEEDED');
    assert.deepEqual(orphansOf(state), { vm: 'ORPHANED', disk: 'ORPHANED' });
    assert.deepEqual(
      nextRun(without, { last: state }).orphans.map(({ name, deployedBy }) => [name, deployedBy]),
      [
        ['vm', 'first'],
        ['disk', 'first'],
      ],
    );
    assert.deepEqual(nextRun(all, { last: state }).orphans, []);
  });

  it('are destroyed once all resources are VALID, with what was recorded of them', () => {
    const { plan, begun } = nextRun(without);
    const { state } = runInWorld(plan, world(), { begun });
    assert.equal(state.status, 'SUCCEEDED');
    assert.deepEqual(stepsOf(state), ['net init', 'net state', 'vm destroy', 'disk destroy']);
    assert.deepEqual(orphansOf(state), { vm: 'DESTROYED', disk: 'DESTROYED' });
    assert.deepEqual(nextRun(without, { last: state }).orphans, []);
    const { image, args, input } = state.steps[3] ?? {};
    assert.equal(image, 'acme/disk');
    assert.deepEqual(args, ['destroy']);
    assert.deepEqual(input, {
      name: 'disk',
      type: 'acme/disk',
      version: '18.0.0',
      verbose: false,
      config: { size: '200gb' },
      staleState: { of: 'disk' },
    });
  });

  it('stay if a resource fails, and if one of them does, so does the run', () => {
    const { plan, begun } = nextRun(without);
    const broken: World = (request) => (request.phase === 'state' ? exited(1) : world()(request));
    const first = runInWorld(plan, broken, { begun }).state;
    assert.equal(first.status, 'FAILED');
    assert.deepEqual(orphansOf(first), { vm: 'ORPHANED', disk: 'ORPHANED' });
    const second = runInWorld(
      plan,
      world([], () => 3),
      { begun },
    ).state;
    assert.equal(second.status, 'FAILED');
    assert.equal(second.problem?.message, 'destroy of vm terminated with exit code #3');
    assert.deepEqual(orphansOf(second), { vm: 'FAILED', disk: 'ORPHANED' });
  });

  it.each<[string, World, Json, string]>([
    [
      'its image cannot',
      world(['vm']),
      without,
      'vm is orphaned, and cannot be destroyed: its image gave no destroy_action',
    ],
    [
      'its configuration was redacted',
      (request) =>
        request.resource === 'vm' && request.phase === 'state'
          ? printed({ status: 'VALID', state: { password: '[redacted]' } })
          : world()(request),
      without,
      'vm is orphaned, and cannot be destroyed: it was made with secrets, which are not kept',
    ],
    [
      'it needs a plug that is gone',
      ({ resource, phase, ...more }) =>
        resource === 'vm' && phase === 'init'
          ? printed({
              ...initAnswer,
              destroy_action: { args: ['destroy'] },
              plugs: { key: { container_path: '/key', writable: false } },
            })
          : world()({ resource, phase, ...more }),
      without,
      'plug key required by vm does not exist',
    ],
  ])('are kept, and what they need with them, if %s', (_why, deploying, now, message) => {
    const before = { ...all, plugs: { key: { content: 'k' } } };
    const last = runInWorld(planOf(before), deploying).state;
    const { orphans } = nextRun(now, { last });
    assert.deepEqual(
      orphans.map(({ name, willBeDestroyed, problem }) => [
        name,
        willBeDestroyed,
        problem?.message,
      ]),
      [
        ['vm', false, message],
        ['disk', false, 'disk is orphaned, and cannot be destroyed: vm needs it, and is kept'],
      ],
    );
  });

  it('are never what is only looked at', () => {
    const looking = { resources: { net, disk: { ...disk, readonly: true } } };
    const last = runInWorld(planOf(looking), world()).state;
    assert.deepEqual(nextRun(without, { last }).orphans, []);
  });

  const table: readonly (readonly [ConfirmMode, readonly string[]])[] = [
    ['NO', []],
    ['ONCE', ['ONCE vm 3']],
    ['RESOURCE', ['RESOURCE vm 3', 'RESOURCE disk 4']],
    ['ACTION', ['ACTION vm 3', 'ACTION disk 4']],
  ];
  it.each(table)('are asked about in mode %s', (confirm, expected) => {
    const asked: string[] = [];
    const { plan, begun } = nextRun(without, { confirm });
    const note = ({ covers, resource, step }: ApprovalRequest): void => {
      asked.push(`${covers} ${resource} ${step}`);
    };
    const { state } = runInWorld(plan, world(), {
      begun,
      approves: (request) => {
        note(request);
        return true;
      },
    });
    assert.deepEqual(asked, expected);
    assert.deepEqual(orphansOf(state), { vm: 'DESTROYED', disk: 'DESTROYED' });
    const refused = runInWorld(plan, world(), { begun, approves: () => false }).state;
    const isAsking = expected.length > 0;
    assert.equal(refused.status, isAsking ? 'FAILED' : 'SUCCEEDED');
    assert.equal(
      refused.steps.some(({ phase }) => phase === 'destroy'),
      !isAsking,
    );
  });

  it('are never destroyed by a plan', () => {
    const { orphans } = nextRun(without);
    const plan = planOf(without, 'PLAN');
    const { state } = runInWorld(plan, world(), { begun: begunWith(plan, orphans) });
    assert.equal(state.status, 'SUCCEEDED');
    assert.deepEqual(orphansOf(state), { vm: 'ORPHANED', disk: 'ORPHANED' });
  });

  it('are destroyed only as they were shown', () => {
    const { plan, orphans, begun } = nextRun(without);
    const shown = runInWorld(planOf(without, 'PLAN'), world(), { begun }).state.orphans;
    const last = { id: 'first', state: runInWorld(planOf(all), world()).state };
    const search = { ...plan, destroyOrphans: true };
    assert.deepEqual(findOrphans(last, { ...search, shown }), orphans);
    const other = { resources: { ...all.resources, vm: { ...vm, config: { zone: 'c' } } } };
    const moved = { id: 'second', state: runInWorld(planOf(other), world()).state };
    assert.deepEqual(
      findOrphans(moved, { ...search, shown }).map(({ willBeDestroyed }) => willBeDestroyed),
      [false, false],
    );
    const [, second] = findOrphans(last, { ...search, shown: new Map() });
    assert.equal(second?.willBeDestroyed, false);
  });
});
