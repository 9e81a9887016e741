import assert from 'node:assert/strict';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { systemClock } from '../../src/adapters/system/clock.ts';
import { systemTimer } from '../../src/adapters/system/timer.ts';
import { actionAfter, actionEventFrom } from '../../src/app/actions/action-events.ts';
import type { AttemptServices } from '../../src/app/actions/attempt-action.ts';
import { attemptAction } from '../../src/app/actions/attempt-action.ts';
import {
  defaultExecution,
  type ExecutionOptions,
} from '../../src/app/actions/execution-options.ts';
import { type Action, listActions, type StoredAction } from '../../src/app/actions/kept-action.ts';
import { confirmCalls, planCalls } from '../../src/app/actions/plan-calls.ts';
import { removeOldActions } from '../../src/app/actions/remove-old-actions.ts';
import { openCall } from '../../src/app/actions/sealed-parts.ts';
import { takeOverActions } from '../../src/app/actions/send-actions.ts';
import { createSecrets } from '../../src/app/content/secrets.ts';
import type { LivePolicySet } from '../../src/app/policies/live-policies.ts';
import { commitRuleState, readRuleState } from '../../src/app/policies/rule-state.ts';
import type { CallMethod } from '../../src/domain/execution/call.ts';
import type { JsonObject } from '../../src/domain/json/value.ts';
import type { DataSource } from '../../src/domain/source/data-source.ts';
import type { HistoryStore } from '../../src/ports/history-store.ts';
import type { KeyVault } from '../../src/ports/key-vault.ts';
import type { Lease } from '../../src/ports/lease-store.ts';
import type { WebRequest } from '../../src/ports/web-client.ts';
import { testKeys } from '../support/app.ts';
import { diesAfter, type StateStore } from '../support/dying-store.ts';
import { sized } from '../support/properties.ts';

const source: DataSource = {
  name: 'api',
  poll_interval: 0,
  api_endpoint: 'https://api.example/',
  api_default_headers: {},
  allow_exec_api: true,
  tables: {},
  timeout_seconds: 30,
  max_response_bytes: 1024,
};

/** What is live: a policy whose rule `execute` gives the rows of a test. */
function policySet(execution: 'live' | 'simulate', secret = false): LivePolicySet {
  const policy = { execution, rules: new Map([['execute', {}]]) };
  const good = { value: { read: { policy }, document: { secret } } };
  const set = { policies: [{ name: 'p', good }], revision: { id: 1 } };
  return set as unknown as LivePolicySet;
}

function rowOf(id: string, method: CallMethod = 'POST'): JsonObject {
  return { endpoint: 'api', path: `/${id}`, method, body: { id } };
}

/**
 * Actions are the same on every store, whenever a process dies: before each call of the store, or each `stride`-th.
 */
export function checkActions(title: string, open: () => Promise<HistoryStore>, stride = 1): void {
  describe(`actions on ${title}`, () => {
    let store: HistoryStore;
    let lease: Lease;
    beforeEach(async () => {
      store = await open();
      await store.upkeep.purge();
      const taken = await store.leases.take('test', 'me', 600_000);
      assert.ok(taken !== null);
      lease = taken;
    });
    afterEach(async () => {
      await store.leases.release(lease);
      await store.close();
    });

    const servicesOn = (on: StateStore, execution: Partial<ExecutionOptions> = {}) => {
      const { vault, entropy } = testKeys();
      return {
        store: { records: on.records, events: on.events },
        clock: systemClock,
        entropy,
        secrets: createSecrets({ vault, entropy, store }),
        execution: { ...defaultExecution, mode: 'live' as const, loopLimit: 0, ...execution },
      };
    };

    /** One evaluation, from the state that the store has on. */
    async function evaluate(
      on: StateStore,
      rows: readonly JsonObject[],
      mode: 'live' | 'simulate' = 'live',
    ): Promise<void> {
      const services = servicesOn(on);
      const { state, version } = await readRuleState(on.records);
      await confirmCalls(services, state.execution, lease);
      const number = state.number + 1;
      const evaluated = {
        set: policySet(mode),
        sources: new Map([['api', source]]),
        outcomes: new Map([['p.execute', { rows }]]),
        exceptions: new Map(),
        number,
        now: systemClock.now(),
      };
      const execution = await planCalls(services, state.execution, evaluated, lease);
      const next = { ...state, number, execution };
      const committing = { records: on.records, clock: systemClock };
      assert.ok((await commitRuleState(committing, next, version, lease)) !== null);
      await confirmCalls(services, execution, lease);
    }

    const all = async (): Promise<readonly StoredAction[]> => listActions(store.records, {});

    /** What attempts stand on, with a client that logs what is sent. */
    function servicesFor(
      on: StateStore,
      sent: WebRequest[],
      mode: 'live' | 'simulate' = 'live',
    ): AttemptServices {
      const set = policySet(mode);
      return {
        ...servicesOn(on),
        timer: systemTimer,
        logger: null,
        livePolicies: { current: async () => set },
        liveSources: {
          list: async () => [{ name: 'api', good: { value: source } }] as never,
        },
        clientFor: () => ({
          send: () => assert.fail('nothing is polled'),
          async call(request) {
            sent.push(request);
            return { status: 200, headers: {}, body: Buffer.from('{}'), url: request.url };
          },
        }),
      };
    }

    /** Attempts all pending actions until none is left. */
    function sender(on: StateStore, sent: WebRequest[], mode: 'live' | 'simulate' = 'live') {
      const services = servicesFor(on, sent, mode);
      return async (): Promise<void> => {
        await takeOverActions(services, lease);
        const { signal } = new AbortController();
        for (;;) {
          const pending = await listActions(on.records, { states: ['PENDING'] });
          if (pending.length === 0) return;
          for (const stored of pending) {
            await attemptAction(services, stored, { lease, signal, calls: signal });
          }
        }
      };
    }

    it('are written once for each appearance, whenever whoever evaluates dies', async () => {
      const rounds = [['a'], ['a', 'b'], ['b'], ['a', 'b']];
      for (const [round, ids] of rounds.entries()) {
        const rows = ids.map((id) => rowOf(id));
        for (let steps = 0; ; steps += stride) {
          if (await diesAfter(store, steps, (on) => evaluate(on, rows))) break;
        }
        const actions = await all();
        assert.equal(actions.length, [1, 2, 2, 3][round], `round ${round}`);
        assert.ok(actions.every(({ action }) => action.state === 'PENDING'));
      }
      const paths = (await all()).map(({ action }) => action.path).sort();
      assert.deepEqual(paths, ['/a', '/a', '/b']);
      const kept = await store.records.list('actionCall', {}, { limit: 100 });
      assert.equal(kept.length, 3, 'nothing is left of what was not committed');
    });

    it('do not count before the evaluation is committed, and go with it', async () => {
      let steps = 0;
      const isPlanned = async (): Promise<boolean> =>
        (await all()).some(({ action }) => action.state === 'PLANNED');
      while (!(await isPlanned())) {
        await diesAfter(store, steps, (on) => evaluate(on, [rowOf('a')]));
        steps += 1;
      }
      await evaluate(store, [rowOf('b')]);
      const actions = await all();
      assert.deepEqual(
        actions.map(({ action }) => action.path),
        ['/b'],
      );
    });

    it.each(['POST', 'PATCH', 'PUT', 'DELETE', 'GET'] as const)(
      '%s is made as promised, whenever whoever sends dies',
      async (method) => {
        const isOnce = method === 'POST' || method === 'PATCH';
        for (let steps = 0; ; steps += stride) {
          await evaluate(store, []);
          await evaluate(store, [rowOf('a', method)]);
          const [newest] = await all();
          const sent: WebRequest[] = [];
          const ended = await diesAfter(store, steps, (on) => sender(on, sent)());
          await sender(store, sent)();
          const action = (await all()).find(({ action: { id } }) => id === newest?.action.id);
          const state = action?.action.state ?? 'none';
          const said = `${state} after ${steps} steps: ${sent.length} requests`;
          if (isOnce) assert.ok(sent.length <= 1 && /SUCCEEDED|UNKNOWN/.test(state), said);
          else assert.ok(sent.length >= 1 && state === 'SUCCEEDED', said);
          if (state === 'SUCCEEDED') assert.ok(sent.length >= 1, said);
          if (ended) break;
        }
      },
    );

    it.each(['nobody', 'another'] as const)(
      'wait on if the lease is lost before they are sent, and %s took over',
      async (who) => {
        await evaluate(store, [rowOf('a')]);
        const sent: WebRequest[] = [];
        const lost = new AbortController();
        const losing: StateStore = {
          ...store,
          records: {
            ...store.records,
            async put(record, version, under) {
              const put = await store.records.put(record, version, under);
              if (record.state !== 'RUNNING') return put;
              await store.leases.release(lease);
              const next = await store.leases.take('test', 'other', 600_000);
              assert.ok(next !== null);
              lease = next;
              if (who === 'another') await takeOverActions(servicesFor(store, []), lease);
              lost.abort();
              return put;
            },
          },
        };
        const [stored] = await all();
        assert.ok(stored);
        const { signal } = lost;
        await attemptAction(servicesFor(losing, sent), stored, { lease, signal, calls: signal });
        const [{ action } = stored] = await all();
        assert.deepEqual(sent, []);
        // Who took over cannot know, and has said so already.
        if (who === 'another') return assert.equal(action.state, 'UNKNOWN');
        assert.deepEqual([action.state, action.attempts], ['PENDING', 0]);
        await sender(store, sent)();
        assert.equal(sent.length, 1);
        assert.equal((await all())[0]?.action.state, 'SUCCEEDED');
      },
    );

    it('have an event for each change, whenever whoever sends dies', async () => {
      await evaluate(store, [rowOf('a', 'PUT')]);
      for (let steps = 0; ; steps += stride) {
        if (await diesAfter(store, steps, (on) => sender(on, [])())) break;
      }
      const events = await store.events.after('actions', 0, 1_000);
      const states = new Set(events.map(({ text }) => JSON.parse(text).state));
      for (const state of ['PENDING', 'RUNNING', 'SUCCEEDED']) assert.ok(states.has(state), state);
    });

    it('are read with an event as they are after its change, which is written later', async () => {
      await evaluate(store, [rowOf('a', 'PUT')]);
      const read: Promise<Action | null>[] = [];
      const slow: StateStore = {
        ...store,
        events: {
          ...store.events,
          async append(stream, texts, expected) {
            const first = await store.events.append(stream, texts, expected);
            const [found] = await store.events.after(
              stream,
              (await store.events.last(stream)) - 1,
              1,
            );
            assert.ok(found !== undefined);
            read.push(
              actionAfter({ records: store.records, timer: systemTimer }, actionEventFrom(found)),
            );
            await systemTimer.wait(30);
            return first;
          },
        },
      };
      await sender(slow, [])();
      const states = (await Promise.all(read)).map((action) => action?.state);
      assert.deepEqual(states, ['RUNNING', 'SUCCEEDED']);
    });

    /** What planning gives for some rows, without a commit. */
    async function planned(
      rows: readonly JsonObject[],
      { set = policySet('live'), vault = testKeys().vault as KeyVault | null } = {},
    ) {
      const services = servicesOn(store);
      const { entropy } = services;
      const given = { ...services, secrets: createSecrets({ vault, entropy, store }) };
      const { state } = await readRuleState(store.records);
      const outcomes = new Map([['p.execute', { rows }]]);
      const sources = new Map([['api', source]]);
      const now = systemClock.now();
      const evaluated = { set, sources, outcomes, exceptions: new Map(), number: 1, now };
      return planCalls(given, state.execution, evaluated, lease);
    }

    it('are not made without keys, which is a problem of the policy', async () => {
      const { faults, calls } = await planned([rowOf('a')], { vault: null });
      assert.deepEqual(
        faults['p.execute']?.map(({ code }) => code),
        ['KEYS_MISSING'],
      );
      assert.deepEqual([calls, await all()], [{}, []]);
    });

    it('of secret policies show nothing of what they send', async () => {
      const row = { ...rowOf('hidden-path'), parameters: { hidden: 'value' } };
      const wrong = { ...rowOf('a'), endpoint: 'hidden-endpoint' };
      const { faults } = await planned([row, wrong], { set: policySet('live', true) });
      const [stored] = await store.records.list('action', {}, { limit: 9 });
      const calls = await store.records.list('actionCall', {}, { limit: 9 });
      assert.equal(calls.length, 1);
      assert.equal(JSON.parse(stored?.text ?? '{}').path, null);
      assert.doesNotMatch(JSON.stringify([stored, calls, faults]), /hidden/);
    });

    it('are simulated that are there when an older version evaluated the store before', async () => {
      const clock = systemClock;
      const { state } = await readRuleState(store.records);
      const { execution: _, violations: __, ...older } = { ...state, number: 7 };
      await commitRuleState({ records: store.records, clock }, older as never, 0, lease);
      await evaluate(store, [rowOf('a')]);
      const sent: WebRequest[] = [];
      await sender(store, sent)();
      await evaluate(store, [rowOf('a'), rowOf('b')]);
      await sender(store, sent)();
      assert.deepEqual(
        sent.map(({ url }) => url),
        ['https://api.example/b'],
      );
      const states = (await all()).map(({ action: { path, state: one } }) => `${path} ${one}`);
      assert.deepEqual(states.sort(), ['/a SIMULATED', '/b SUCCEEDED']);
    });

    it('are removed after their time, and so are their events', async () => {
      await evaluate(store, [rowOf('a')]);
      await sender(store, [])();
      const last = await store.events.last('actions');
      const services = { ...servicesOn(store, { retentionMs: 0 }), timer: systemTimer };
      // What is of this millisecond stays.
      await systemTimer.wait(5);
      await removeOldActions(services as unknown as AttemptServices, lease);
      assert.deepEqual(await all(), []);
      const events = await store.events.after('actions', 0, 100);
      assert.deepEqual(
        events.map(({ sequence }) => sequence),
        [last],
        'the last event of a stream stays',
      );
      for (const kind of ['actionCall', 'actionAnswer']) {
        assert.deepEqual(await store.records.list(kind, {}, { limit: 9 }), []);
      }
    });

    it('are simulated as they are made, over random histories', async () => {
      const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 });
      const histories = fc.array(ids, { minLength: 1, maxLength: 6 });
      const callsOf = async (
        rounds: readonly (readonly string[])[],
        mode: 'live' | 'simulate',
      ): Promise<readonly unknown[]> => {
        await evaluate(store, [], mode);
        const before = new Set((await all()).map(({ action }) => action.id));
        const sent: WebRequest[] = [];
        for (const round of rounds) {
          await evaluate(
            store,
            round.map((id) => rowOf(id)),
            mode,
          );
          await sender(store, sent, mode)();
        }
        if (mode === 'simulate') assert.equal(sent.length, 0);
        const made = (await all()).filter(({ action }) => !before.has(action.id));
        const ended = mode === 'live' ? 'SUCCEEDED' : 'SIMULATED';
        assert.ok(made.every(({ action }) => action.state === ended));
        return Promise.all(made.map(async ({ action }) => shownCall(action)));
      };
      const shownCall = async ({ id, endpoint, method, path }: Action): Promise<unknown> => {
        const call = await openCall(servicesOn(store), id);
        return { endpoint, method, path, call };
      };
      await fc.assert(
        fc.asyncProperty(histories, async (rounds) => {
          const simulated = await callsOf(rounds, 'simulate');
          const executed = await callsOf(rounds, 'live');
          assert.deepEqual(sorted(executed), sorted(simulated));
        }),
        { numRuns: sized(10, 4) },
      );
    });
  });
}

function sorted(calls: readonly unknown[]): readonly string[] {
  return calls.map((call) => JSON.stringify(call)).sort();
}
