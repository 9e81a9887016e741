import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { confirmMode } from '../../../../src/domain/deployment/run/approval.ts';
import type {
  ApprovalRequest,
  ApprovalRules,
  ConfirmMode,
  RunOrder,
} from '../../../../src/domain/deployment/run/run-event.ts';
import type { RunState } from '../../../../src/domain/deployment/run/run-state.ts';
import { plannedResources } from '../../../../src/domain/deployment/run/saved-plan.ts';
import { anyManifest, anyWorld, remembering, walkThrough } from './simulated-manifests.ts';
import { planOf, printed, runInWorld, statusesOf, stepsOf, type World } from './simulated-run.ts';

/** Runs the walk-through, and notes what is asked. */
function asking(
  confirm: ConfirmMode,
  approves: (request: ApprovalRequest) => boolean = () => true,
  world: World = remembering({ my_data_disk: 2, www_vm: 1 }),
) {
  const asked: string[] = [];
  const { state } = runInWorld(planOf(walkThrough, 'APPLY', { confirm }), world, {
    approves: (request) => {
      asked.push(`${request.covers} ${request.resource} ${request.step}`);
      return approves(request);
    },
  });
  return { asked, state };
}

describe('a run asks', () => {
  const table: readonly (readonly [ConfirmMode, readonly string[]])[] = [
    ['NO', []],
    ['ONCE', ['ONCE my_data_disk 4']],
    ['RESOURCE', ['RESOURCE my_data_disk 4', 'RESOURCE www_vm 9']],
    ['ACTION', ['ACTION my_data_disk 4', 'ACTION my_data_disk 5', 'ACTION www_vm 8']],
  ];
  it.each(table)('in mode %s', (confirm, expected) => {
    const { asked, state } = asking(confirm);
    assert.deepEqual(asked, expected);
    assert.equal(state.status, 'SUCCEEDED');
  });

  it.each(['NO', 'ONCE', 'RESOURCE', 'ACTION'] as const)(
    'for nothing in mode %s if there is nothing to do',
    (confirm) => {
      const { asked, state } = asking(confirm, () => false, remembering({}));
      assert.deepEqual(asked, []);
      assert.equal(state.status, 'SUCCEEDED');
    },
  );

  it('ONCE after it has found out all it can, and looks again before it acts', () => {
    assert.deepEqual(stepsOf(asking('ONCE').state), [
      'my_data_disk init',
      'www_vm init',
      'my_data_disk state',
      'my_data_disk state',
      'my_data_disk action0',
      'my_data_disk action1',
      'my_data_disk verify',
      'www_vm state',
      'www_vm action0',
      'www_vm verify',
    ]);
  });

  it.each(['ONCE', 'RESOURCE'] as const)(
    'and does nothing else than what was approved, in mode %s',
    (confirm) => {
      const right = remembering({ my_data_disk: 1 });
      let states = 0;
      const world: World = (request) =>
        request.phase === 'state' && ++states > 1
          ? printed({ status: 'STALE', actions: [{ name: 'a', args: ['--all'] }] })
          : right(request);
      const { state } = asking(confirm, () => true, world);
      assert.equal(state.problem?.code, 'PLAN_STALE');
      assert.ok(state.steps.every(({ phase }) => phase !== 'action'));
    },
  );

  it('and goes on with what was approved, before others that have become ready meanwhile', () => {
    const dependencies = { xa: 'a' };
    const resources = {
      a: { type: 'acme/a' },
      b: { type: 'acme/b', dependencies },
      c: { type: 'acme/c' },
    };
    const plan = planOf({ resources }, 'APPLY', { confirm: 'ACTION', parallelism: 3 });
    const { events } = runInWorld(plan, remembering({ c: 1 }), { choose: (count) => count - 1 });
    const at = events.findIndex(({ type }) => type === 'approved');
    const next = events.slice(at).find((event) => event.type === 'stepPlanned');
    assert.equal(next?.request.resource, 'c');
    assert.equal(next?.request.phase, 'action');
  });

  it('and fails as a whole if somebody says no', () => {
    const { state } = asking('ACTION', ({ step }) => step < 5);
    assert.equal(state.status, 'FAILED');
    assert.equal(state.problem?.message, 'user ben aborted');
    assert.deepEqual(statusesOf(state), { my_data_disk: 'FAILED', www_vm: 'SKIPPED' });
    assert.equal(stepsOf(state).at(-1), 'my_data_disk action0');
  });
});

describe('the mode of an attempt', () => {
  const rules: ApprovalRules = { confirm: 'NO', otherPerson: false, timeoutMs: 1 };
  const plan = { deployment: 'p', digest: 'd', approveDeferred: false };
  const table: readonly (readonly [
    Partial<RunOrder>,
    Partial<ApprovalRules>,
    number,
    ConfirmMode,
  ])[] = [
    [{ confirm: 'NO' }, {}, 1, 'NO'],
    [{ confirm: 'ACTION' }, {}, 1, 'ACTION'],
    [{ confirm: 'NO' }, { confirm: 'RESOURCE' }, 1, 'RESOURCE'],
    [{ confirm: 'ACTION' }, { confirm: 'ONCE' }, 1, 'ACTION'],
    [{ confirm: 'NO' }, { otherPerson: true }, 1, 'ONCE'],
    [{ confirm: 'ONCE', plan }, {}, 1, 'NO'],
    [{ confirm: 'ONCE', plan }, {}, 2, 'ONCE'],
    [{ confirm: 'NO', plan }, {}, 2, 'NO'],
    [{ confirm: 'ONCE', plan }, { otherPerson: true }, 1, 'ONCE'],
    [{ confirm: 'RESOURCE', plan }, {}, 1, 'RESOURCE'],
    [{ confirm: 'ACTION', kind: 'PLAN' }, { confirm: 'ACTION' }, 1, 'NO'],
  ];
  it.each(table)('of %j under %j, attempt %i, is %s', (order, more, attempt, expected) => {
    const whole = { kind: 'APPLY', plan: null, ...order, approval: { ...rules, ...more } };
    assert.equal(confirmMode(whole as RunOrder, attempt), expected);
  });
});

/** Plans in one world, and applies the plan in another. */
function applied(planned: World, found: World, more: { readonly approveDeferred?: boolean } = {}) {
  const { state: plan } = runInWorld(planOf(walkThrough, 'PLAN'), planned);
  const asked: string[] = [];
  const { state } = runInWorld(
    planOf(walkThrough, 'APPLY', { planned: plannedResources(plan), ...more }),
    found,
    {
      approves: ({ covers, resource }) => {
        asked.push(`${covers} ${resource}`);
        return true;
      },
    },
  );
  return { plan, state, asked };
}

describe('a plan', () => {
  it('is applied exactly; what it deferred stops for approval', () => {
    const world = remembering({ my_data_disk: 1, www_vm: 1 });
    const { plan, state, asked } = applied(world, world);
    assert.deepEqual(statusesOf(plan), { my_data_disk: 'STALE', www_vm: 'DEFERRED' });
    assert.equal(state.status, 'SUCCEEDED');
    assert.deepEqual(asked, ['RESOURCE www_vm']);
    const again = remembering({ my_data_disk: 1, www_vm: 1 });
    const unasked = applied(again, again, { approveDeferred: true });
    assert.deepEqual(unasked.asked, []);
    assert.equal(unasked.state.status, 'SUCCEEDED');
  });

  it('is stale if other actions are proposed, before any of them', () => {
    const { state } = applied(remembering({ my_data_disk: 1 }), remembering({ my_data_disk: 2 }));
    assert.equal(state.problem?.code, 'PLAN_STALE');
    assert.ok(state.steps.every(({ phase }) => phase !== 'action'));
  });

  it('is stale if what was right is not any more', () => {
    const { state } = applied(remembering({}), remembering({ www_vm: 1 }));
    assert.equal(state.problem?.code, 'PLAN_STALE');
    assert.deepEqual(statusesOf(state), { my_data_disk: 'VALID', www_vm: 'FAILED' });
  });

  it('is no harm if somebody else has done what it shows', () => {
    const { state } = applied(remembering({ my_data_disk: 1 }), remembering({}));
    assert.equal(state.status, 'SUCCEEDED');
    assert.equal(state.steps.length, 4);
  });
});

describe('every run', () => {
  const anyConfirm = fc.constantFrom<ConfirmMode>('ONCE', 'RESOURCE', 'ACTION');
  const actionsOf = ({ steps }: RunState) => steps.filter(({ phase }) => phase === 'action');

  it('runs no action that nobody approved, and none while it waits', () => {
    fc.assert(
      fc.property(anyManifest, anyWorld, anyConfirm, fc.integer({ min: 1, max: 4 }), (...given) => {
        const [manifest, world, confirm, parallelism] = given;
        const plan = planOf(manifest, 'APPLY', { confirm, parallelism });
        const { events, state } = runInWorld(plan, world());
        let approvals = 0;
        let isWaiting = false;
        let asked: ApprovalRequest | null = null;
        for (const event of events) {
          if (event.type === 'waiting') {
            isWaiting = true;
            asked = event;
          }
          if (event.type === 'approved') {
            isWaiting = false;
            approvals += 1;
          }
          if (event.type !== 'stepPlanned') continue;
          assert.ok(!isWaiting);
          if (asked !== null) assert.equal(event.step, asked.step);
          if (asked !== null && asked.covers !== 'ONCE') {
            assert.equal(event.request.resource, asked.resource);
          }
          asked = null;
          if (event.request.phase === 'action') assert.ok(approvals > 0);
        }
        if (confirm === 'ACTION') assert.equal(approvals, actionsOf(state).length);
        if (confirm === 'ONCE') assert.ok(approvals <= 1);
      }),
    );
  });

  it('runs no action if nobody approves', () => {
    fc.assert(
      fc.property(anyManifest, anyWorld, anyConfirm, fc.integer({ min: 1, max: 4 }), (...given) => {
        const [manifest, world, confirm, parallelism] = given;
        const plan = planOf(manifest, 'APPLY', { confirm, parallelism });
        const { state } = runInWorld(plan, world(), { approves: () => false });
        assert.deepEqual(actionsOf(state), []);
      }),
    );
  });
});
