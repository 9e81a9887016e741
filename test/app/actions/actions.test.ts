import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { systemClock } from '../../../src/adapters/system/clock.ts';
import {
  defaultExecution,
  type ExecutionOptions,
} from '../../../src/app/actions/execution-options.ts';
import type { ActionView } from '../../../src/app/actions/visible-actions.ts';
import type { AppPorts } from '../../../src/app/app-ports.ts';
import { anonymous } from '../../../src/domain/access/principal.ts';
import type { PurserError } from '../../../src/domain/errors.ts';
import type { ActionState } from '../../../src/domain/execution/action.ts';
import { canonicalText } from '../../../src/domain/json/canonical.ts';
import type { Json, JsonObject } from '../../../src/domain/json/value.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { type CallApi, cut, startCallApi, status } from '../../support/call-api.ts';
import { granted } from '../../support/granted.ts';
import { sourcePorts } from '../../support/source-ports.ts';
import { until } from '../../support/until.ts';

let api: CallApi;
let ports: ReturnType<typeof sourcePorts>;
let test: TestApp;
let logged: unknown[];

async function open(
  execution: Partial<ExecutionOptions> = {},
  given: Partial<Pick<AppPorts, 'clock'>> = {},
): Promise<void> {
  logged = [];
  const log = (facts: unknown, message: unknown): void => void logged.push([facts, message]);
  ports = sourcePorts([api.port]);
  test = await openTestApp(
    {},
    {
      onProblems: 'accept',
      sources: { ...ports, runs: ['sources', 'policies'] },
      execution: { ...defaultExecution, mode: 'live', retryBaseMs: 1, ...execution },
      logger: { info: log, warn: log, error: log },
      ...given,
    },
  );
}

beforeEach(async () => {
  api = await startCallApi();
});

afterEach(async () => {
  await test.close();
  await ports.close();
  await api.close();
});

function document(kind: string, name: string, data: Json): JsonObject {
  const metadata = { schema: 'metadata/Document/v1', name };
  return { schema: `purser/${kind}/v1`, metadata, data };
}

function source(changed: JsonObject = {}): JsonObject {
  const webhook = { webhook: { record_jsonpath: '$', id_jsonpath: '$.id' } };
  return document('DataSource', 'nova', {
    api_endpoint: `${api.endpoint}/v2`,
    allow_exec_api: true,
    tables: { servers: webhook },
    ...changed,
  });
}

/** A policy that makes a call for each server that is down. */
function policy(changed: JsonObject = {}, execution = 'live'): JsonObject {
  const call = {
    endpoint: { $literal: 'nova' },
    path: { $concat: ['/servers/', '$d.id', '?force=', '$d.id'] },
    method: { $literal: 'POST' },
    body: { secret: '$d.id' },
    parameters: { token: '$d.id' },
    ...changed,
  };
  const down = { $match: { 'd.status': 'DOWN' } };
  const execute = { from: 'nova.servers', pipeline: [down, { $project: { _id: 0, ...call } }] };
  return document('Policy', 'hosts', { execution, rules: { execute } });
}

async function submit(...documents: readonly JsonObject[]): Promise<void> {
  await test.app.submitDocuments(anonymous, { bucket: 'b', text: canonicalText(documents) });
}

async function put(id: string, state: 'UP' | 'DOWN'): Promise<void> {
  await test.app.ingestRecord(anonymous, 'nova.servers', canonicalText({ id, status: state }));
  await test.app.evaluatePolicies(anonymous);
}

async function list(states?: readonly ActionState[]): Promise<readonly ActionView[]> {
  const filter = states === undefined ? {} : { states };
  const { items } = await test.app.actions(anonymous, filter, { first: 100 });
  return items.map(({ node }) => node);
}

/** Waits until all actions are in one of some states, and gives the newest. */
async function settled(...states: readonly ActionState[]): Promise<ActionView> {
  const limit = Date.now() + 5_000;
  for (;;) {
    const all = await list();
    const [newest] = all;
    if (newest !== undefined && all.every(({ state }) => states.includes(state))) return newest;
    assert.ok(
      Date.now() < limit,
      `actions are ${all.map(({ state }) => state).join()}; ${JSON.stringify(logged)}`,
    );
    await pause(20);
  }
}

const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'none',
    (error: PurserError) => error.code,
  );

describe('calls of execute rules', () => {
  it('are made once, as the row says, and recorded without what they hold', async () => {
    await open();
    await submit(source({ api_default_headers: { 'X-Site': 'a' } }), policy());
    test.app.start();
    await put('s1', 'DOWN');
    const action = await settled('SUCCEEDED');
    await put('s2', 'UP');
    await test.app.evaluatePolicies(anonymous);
    assert.equal(api.received.length, 1);
    const [call] = api.received;
    assert.equal(call?.method, 'POST');
    assert.equal(call?.url, '/v2/servers/s1?force=s1&token=s1');
    assert.equal(call?.body, '{"secret":"s1"}');
    assert.equal(call?.key, action.id);
    assert.equal(call?.headers['x-site'], 'a');
    assert.deepEqual(
      [action.policies, action.path, action.parameterNames, action.attempts, action.status],
      [['hosts'], '/servers/s1', ['token'], 1, 200],
    );
    const kept = await test.app.actionCall(anonymous, action.id);
    assert.deepEqual(kept.call?.body, { secret: 's1' });
    assert.equal(kept.answer, '{}');
    assert.doesNotMatch(JSON.stringify(logged), /secret|force|"token":/);
    for (const kind of ['action', 'actionCall', 'actionAnswer']) {
      const records = await test.store.records.list(kind, {}, { limit: 10 });
      assert.equal(records.length, 1);
      assert.doesNotMatch(JSON.stringify(records), /secret|force/);
    }
  });

  it('are made again when the row comes back, and not after a restart', async () => {
    await open();
    await submit(source(), policy());
    test.app.start();
    await put('s1', 'DOWN');
    await settled('SUCCEEDED');
    await put('s1', 'UP');
    await put('s1', 'DOWN');
    await settled('SUCCEEDED');
    assert.equal(api.received.length, 2);
    assert.notEqual(api.received[0]?.key, api.received[1]?.key);
  });

  it('are simulated by default, and sent on request alone', async () => {
    await open();
    await submit(source(), policy({}, 'simulate'));
    test.app.start();
    await put('s1', 'DOWN');
    const action = await settled('SIMULATED');
    assert.equal(
      await codeOf(test.app.executeActions(anonymous, [action.id])),
      'EXECUTION_NOT_LIVE',
    );
    await submit(source(), policy());
    await test.app.evaluatePolicies(anonymous);
    await pause(200);
    assert.equal(api.received.length, 0, 'live sends nothing after the fact');
    await test.app.executeActions(anonymous, [action.id]);
    await settled('SUCCEEDED');
    assert.equal(api.received.length, 1);
    assert.equal(await codeOf(test.app.executeActions(anonymous, [action.id])), 'ACTION_STATE');
    assert.equal(await codeOf(test.app.executeActions(anonymous, ['none'])), 'ACTION_NOT_FOUND');
  });

  it('are shown by a preview as they would be made now', async () => {
    await open();
    await submit(source(), policy());
    test.app.start();
    await put('s1', 'DOWN');
    await settled('SUCCEEDED');
    await put('s2', 'DOWN');
    await settled('SUCCEEDED');
    const preview = (rule: JsonObject | null, by = anonymous) =>
      test.app.previewRule(by, { policy: 'hosts', name: 'execute', rule });
    assert.deepEqual((await preview(null)).calls, [], 'all of them were made');
    const { execute } = (policy({ method: { $literal: 'PUT' } })['data'] as { rules: JsonObject })
      .rules as { execute: JsonObject };
    const { calls } = await preview(execute);
    assert.deepEqual(
      calls?.map(({ method, url, body }) => [method, url, body]).sort(),
      ['s1', 's2'].map((id) => [
        'PUT',
        `${api.endpoint}/v2/servers/${id}?force=${id}&token=${id}`,
        { secret: id },
      ]),
    );
    const { warnings } = await preview({
      rows: [{ endpoint: 'none', path: '/', method: 'GET' }],
    });
    assert.deepEqual(
      warnings.map(({ code }) => code),
      ['ENDPOINT_UNKNOWN'],
    );
    const permissions = ['purser:read_policies', 'purser:read_tables'] as const;
    const lists = [
      'deckhand:list_cleartext_documents',
      'deckhand:list_encrypted_documents',
    ] as const;
    const by = granted({ permissions: [...permissions, ...lists] });
    assert.equal((await preview(execute, by)).calls, null);
    assert.equal(api.received.length, 2, 'a preview sends nothing');
    assert.equal((await list()).length, 2);
  });

  it('are simulated by a server that says so, whatever the policy says', async () => {
    await open({ mode: 'simulate' });
    await submit(source(), policy());
    test.app.start();
    await put('s1', 'DOWN');
    await settled('SIMULATED');
    assert.equal(api.received.length, 0);
  });

  it('are not even recorded where execution is off', async () => {
    await open();
    await submit(source(), policy({}, 'off'));
    test.app.start();
    await put('s1', 'DOWN');
    await submit(source(), policy());
    await test.app.evaluatePolicies(anonymous);
    await pause(100);
    assert.deepEqual(await list(), []);
    await put('s2', 'DOWN');
    await settled('SUCCEEDED');
    assert.equal(api.received.length, 1);
  });

  it('are tried again while the API is busy, under one key', async () => {
    await open();
    api.answerWith(status(503), status(429, { 'retry-after': '0' }), status(201));
    await submit(source(), policy());
    test.app.start();
    await put('s1', 'DOWN');
    const action = await settled('SUCCEEDED');
    assert.equal(action.attempts, 3);
    assert.deepEqual(new Set(api.received.map(({ key }) => key)), new Set([action.id]));
  });

  it('are made five at a time at one endpoint', async () => {
    await open();
    const waiting: (() => void)[] = [];
    api.answerWith((response) => waiting.push(() => response.writeHead(200).end('{}')));
    await submit(source(), policy());
    test.app.start();
    for (const nth of [1, 2, 3, 4, 5, 6, 7]) {
      const record = canonicalText({ id: `s${nth}`, status: 'DOWN' });
      await test.app.ingestRecord(anonymous, 'nova.servers', record);
    }
    await test.app.evaluatePolicies(anonymous);
    await until(() => waiting.length === 5, 'fewer are made at once');
    await pause(200);
    assert.equal(waiting.length, 5);
    waiting.shift()?.();
    await until(() => api.received.length === 6, 'the next is not made');
    api.answerWith(status(200));
    for (const answer of waiting) answer();
    await settled('SUCCEEDED');
    assert.equal(api.received.length, 7);
  });

  it('fail with what the API says', async () => {
    await open();
    api.answerWith(status(409, {}, 'no such server'));
    await submit(source(), policy());
    test.app.start();
    await put('s1', 'DOWN');
    const action = await settled('FAILED');
    assert.equal(action.status, 409);
    assert.equal((await test.app.actionCall(anonymous, action.id)).answer, 'no such server');
    assert.equal(api.received.length, 1);
    api.answerWith(status(200));
    await test.app.resolveAction(anonymous, action.id, 'RETRY');
    await settled('SUCCEEDED');
  });

  it.each([
    ['POST', 1, 'UNKNOWN'],
    ['PATCH', 1, 'UNKNOWN'],
    ['PUT', 2, 'SUCCEEDED'],
    ['DELETE', 2, 'SUCCEEDED'],
    ['GET', 2, 'SUCCEEDED'],
  ] as const)('%s whose outcome is unknown is made %d times: %s', async (method, times, state) => {
    await open();
    api.answerWith(cut, status(200));
    await submit(source(), policy({ method: { $literal: method } }));
    test.app.start();
    await put('s1', 'DOWN');
    const action = await settled(state);
    assert.equal(api.received.length, times);
    if (state !== 'UNKNOWN') return;
    assert.equal(action.fault?.code, 'NETWORK');
    await test.app.resolveAction(anonymous, action.id, 'GIVE_UP');
    assert.equal(
      await codeOf(test.app.resolveAction(anonymous, action.id, 'RETRY')),
      'ACTION_STATE',
    );
    assert.equal((await settled('GIVEN_UP')).id, action.id);
  });

  it.each([
    { type: 'header', name: 'X-Key', value: 'a "quoted" secret' },
    { type: 'basic', username: 'me', password: 'a "quoted" secret' },
  ])('keep an answer that repeats the secret of the source ($type) without it', async (login) => {
    await open();
    api.answerWith((response, { headers }) => response.writeHead(200).end(JSON.stringify(headers)));
    await submit(source({ authentication: login }), policy());
    test.app.start();
    await put('s1', 'DOWN');
    const { id } = await settled('SUCCEEDED');
    const { headers = {} } = api.received[0] ?? {};
    const sent = String(headers['x-key'] ?? headers.authorization?.slice('Basic '.length));
    const { answer } = (await test.app.actionCall(anonymous, id)) ?? {};
    assert.match(answer ?? '', /\(secret\)/);
    assert.ok(!answer?.includes(sent) && !answer?.includes('quoted'), answer ?? '');
  });

  it('never follow redirects', async () => {
    await open();
    api.answerWith(status(307, { location: '/elsewhere' }));
    await submit(source(), policy());
    test.app.start();
    await put('s1', 'DOWN');
    assert.equal((await settled('SUCCEEDED')).status, 307);
    assert.equal(api.received.length, 1);
  });

  it('go nowhere but where egress allows', async () => {
    await open();
    await submit(source({ api_endpoint: 'http://127.0.0.1:1/' }), policy());
    test.app.start();
    await put('s1', 'DOWN');
    const action = await settled('DROPPED');
    assert.equal(action.fault?.code, 'EGRESS_DENIED');
  });

  it('are dropped row by row if they are none, and the policy says so', async () => {
    await open();
    const path = { $cond: [{ $eq: ['$d.id', 's1'] }, '/../admin', '/ok'] };
    await submit(source(), policy({ path }));
    test.app.start();
    await put('s1', 'DOWN');
    await put('s2', 'DOWN');
    await settled('SUCCEEDED');
    assert.deepEqual(
      api.received.map(({ url }) => url),
      ['/v2/ok?token=s2'],
    );
    const [shown] = await test.app.rulePolicies(anonymous);
    assert.deepEqual(
      shown?.faults.map(({ code }) => code),
      ['PATH_FORBIDDEN'],
    );
    await submit(source({ allow_exec_api: false }), policy({ path }));
    const [closed] = await test.app.evaluatePolicies(anonymous);
    const codes = closed?.faults.map(({ code }) => code);
    assert.deepEqual(codes?.sort(), ['ENDPOINT_NOT_ALLOWED']);
  });

  it('are made once for each appearance, whatever the clock does', async () => {
    let passed = 0;
    const clock = { now: () => new Date(Date.now() + passed).toISOString() };
    await open({ loopLimit: 0 }, { clock });
    await submit(source(), policy());
    test.app.start();
    const hourMs = 3_600_000;
    for (const jump of [0, 48 * hourMs, -96 * hourMs, 1_000, -hourMs, 400 * hourMs]) {
      passed += jump;
      await put('s1', 'DOWN');
      await settled('SUCCEEDED');
      passed -= 2 * jump;
      await put('s1', 'DOWN');
      await put('s1', 'UP');
    }
    assert.equal(api.received.length, 6);
    assert.equal(new Set(api.received.map(({ key }) => key)).size, 6);
  });

  it('are stopped when they loop, and resumed by a decision', async () => {
    await open({ loopLimit: 2 });
    await submit(source(), policy());
    test.app.start();
    for (let times = 0; times < 4; times += 1) {
      await put('s1', 'DOWN');
      await put('s1', 'UP');
    }
    const stopped = await settled('SUCCEEDED', 'STOPPED');
    assert.equal(stopped.state, 'STOPPED');
    assert.equal(api.received.length, 2);
    const [shown] = await test.app.rulePolicies(anonymous);
    assert.deepEqual(
      shown?.faults.map(({ code }) => code),
      ['EXECUTION_LOOP'],
    );
    await test.app.resolveAction(anonymous, stopped.id, 'RETRY');
    await settled('SUCCEEDED');
    await put('s1', 'DOWN');
    await settled('SUCCEEDED');
    assert.equal(api.received.length, 4);
  });

  it('that were resumed are previewed as they would be made', async () => {
    await open({ loopLimit: 1 });
    await submit(source(), policy());
    test.app.start();
    for (const state of ['DOWN', 'UP', 'DOWN'] as const) await put('s1', state);
    const stopped = await settled('SUCCEEDED', 'STOPPED');
    assert.equal(stopped.state, 'STOPPED');
    await put('s1', 'UP');
    const { rules } = policy()['data'] as { rules: { execute: { pipeline: readonly Json[] } } };
    const rule = { ...rules.execute, pipeline: rules.execute.pipeline.slice(1) };
    const preview = async (): Promise<readonly boolean[] | undefined> => {
      const given = { policy: 'hosts', name: 'execute', rule };
      const { calls } = await test.app.previewRule(anonymous, given);
      return calls?.map(({ isStopped }) => isStopped);
    };
    assert.deepEqual(await preview(), []);
    await test.app.resolveAction(anonymous, stopped.id, 'RETRY');
    await settled('SUCCEEDED');
    assert.deepEqual(await preview(), [false]);
  });

  it('are cancelled if the row was there too shortly', async () => {
    await open({ minPresenceMs: 2_000 }, { clock: systemClock });
    await submit(source(), policy());
    test.app.start();
    await put('s1', 'DOWN');
    await put('s2', 'DOWN');
    await put('s1', 'UP');
    await settled('CANCELLED', 'SUCCEEDED');
    assert.deepEqual(
      api.received.map(({ url }) => url.slice(0, 14)),
      ['/v2/servers/s2'],
    );
  });

  it('can be followed, each change', async () => {
    await open();
    await submit(source(), policy());
    const changes = await test.app.actionChanges(anonymous, { after: 0 });
    test.app.start();
    await put('s1', 'DOWN');
    const seen: string[] = [];
    for await (const { state, sequence, action } of changes) {
      seen.push(`${sequence} ${state}`);
      if (state !== 'SUCCEEDED') continue;
      // The event is written first, and must not be seen with the action as it was before.
      assert.deepEqual([action.state, action.status, action.attempts], ['SUCCEEDED', 200, 1]);
      break;
    }
    assert.deepEqual(seen, ['1 PENDING', '2 RUNNING', '3 SUCCEEDED']);
  });
});
