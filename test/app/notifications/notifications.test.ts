import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { defaultExecution } from '../../../src/app/actions/execution-options.ts';
import type { NotificationView } from '../../../src/app/notifications/use-cases/notifications.ts';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { canonicalText } from '../../../src/domain/json/canonical.ts';
import type { Json, JsonObject } from '../../../src/domain/json/value.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import {
  type CallApi,
  cut,
  type ReceivedCall,
  startCallApi,
  status,
} from '../../support/call-api.ts';
import { granted } from '../../support/granted.ts';
import { sourcePorts } from '../../support/source-ports.ts';
import { until } from '../../support/until.ts';

const secret = 'a secret of 24 characters';

let receiver: CallApi;
let ports: ReturnType<typeof sourcePorts>;
let test: TestApp;
let passed: number;
let logged: unknown[];

beforeEach(async () => {
  [passed, logged] = [0, []];
  receiver = await startCallApi();
  ports = sourcePorts([receiver.port]);
  const log = (facts: unknown, message: unknown): void => void logged.push([facts, message]);
  test = await openTestApp(
    {},
    {
      onProblems: 'accept',
      sources: { ...ports, runs: ['sources', 'policies'] },
      execution: { ...defaultExecution, mode: 'simulate' },
      clock: { now: () => new Date(Date.now() + passed).toISOString() },
      logger: { info: log, warn: log, error: log },
    },
  );
});

afterEach(async () => {
  await test.close();
  await ports.close();
  await receiver.close();
});

function document(kind: string, name: string, data: Json): JsonObject {
  const metadata = { schema: 'metadata/Document/v1', name };
  return { schema: `purser/${kind}/v1`, metadata, data };
}

const webhook = {
  webhook: { record_jsonpath: '$', id_jsonpath: '$.id', delete_when: { gone: true } },
};
const nova = document('DataSource', 'nova', {
  api_endpoint: 'http://127.0.0.1:1',
  allow_exec_api: true,
  tables: { servers: webhook },
});
const call = {
  endpoint: { $literal: 'nova' },
  path: { $literal: '/x' },
  method: { $literal: 'PUT' },
};
const row = { $project: { _id: 0, id: '$d.id', n: '$d.n' } };
const hosts = document('Policy', 'hosts', {
  rules: {
    error: { from: 'nova.servers', key: ['id'], message: '{id} is down', pipeline: [row] },
    warning: { from: 'nova.servers', key: ['id'], pipeline: [row] },
    execute: { from: 'error', pipeline: [{ $project: call }] },
  },
});

function notification(name: string, changed: JsonObject = {}): JsonObject {
  const url = `${receiver.endpoint}/${name}?token=hidden`;
  const some = { events: ['opened', 'changed', 'closed'], severities: ['error'] };
  return document('Notification', name, { url, secret, ...some, ...changed });
}

const submit = (...documents: readonly JsonObject[]) =>
  test.app.submitDocuments(anonymous, { bucket: 'b', text: canonicalText(documents) });

async function put(record: JsonObject): Promise<void> {
  await test.app.ingestRecord(anonymous, 'nova.servers', canonicalText(record));
  await test.app.evaluatePolicies(anonymous);
}

async function started(...documents: readonly JsonObject[]): Promise<void> {
  await submit(nova, hosts, ...documents);
  test.app.start();
  await until(async () => (await list()).every(({ state }) => state !== 'STARTING'));
}

const list = (): Promise<readonly NotificationView[]> => test.app.notifications(anonymous);

const isIn = async (state: NotificationView['state']): Promise<boolean> =>
  (await list()).every((one) => one.state === state);

function bodyOf({ body }: ReceivedCall): Record<string, never> {
  return JSON.parse(body);
}

const types = (): readonly string[] =>
  receiver.received.map((one) => {
    const { type, violation } = bodyOf(one) as unknown as {
      type: string;
      violation?: { row: { id: string } };
    };
    return `${type} ${violation?.row.id ?? ''}`.trim();
  });

const idOf = ({ headers }: ReceivedCall): unknown => headers['purser-event-id'];

describe('a notification', () => {
  it('reports events in order, signed over time and body', async () => {
    await started(notification('chat'));
    await put({ id: 's1', n: 1 });
    await put({ id: 's1', n: 2 });
    await put({ id: 's1', gone: true });
    await until(() => receiver.received.length === 3);
    const reported = ['violation.opened s1', 'violation.changed s1', 'violation.closed s1'];
    assert.deepEqual(types(), reported);
    for (const one of receiver.received) {
      const { headers, body, method, url } = one;
      assert.deepEqual([method, url], ['POST', '/chat?token=hidden']);
      const time = String(headers['purser-timestamp']);
      assert.ok(Math.abs(Number(time) * 1_000 - Date.now()) < 60_000);
      const expected = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
      assert.equal(headers['purser-signature'], `sha256=${expected}`);
      assert.equal(idOf(one), bodyOf(one)['id']);
      assert.equal(headers['content-type'], 'application/json');
    }
    const [first] = receiver.received;
    assert.ok(first !== undefined);
    const { violation } = bodyOf(first) as unknown as { violation: JsonObject };
    assert.equal(violation['message'], 's1 is down');
    assert.deepEqual(violation['key'], { id: 's1' });
    assert.equal(new Set(receiver.received.map(idOf)).size, 3);
    await until(async () => (await list())[0]?.waiting === 0);
    const [chat] = await list();
    assert.deepEqual([chat?.state, chat?.delivered, chat?.failing], ['OK', 3, null]);
    assert.equal(chat?.host, new URL(receiver.endpoint).host);
  });

  it('reports what its receiver is interested in, from when it is live', async () => {
    await submit(nova, hosts);
    test.app.start();
    await put({ id: 'before', n: 1 });
    await submit(
      notification('warnings', { severities: ['warning'], events: ['opened'] }),
      notification('others', { policies: ['other'] }),
      notification('actions', { events: ['action'] }),
    );
    await until(() => isIn('OK'));
    await put({ id: 's1', n: 1 });
    await put({ id: 's1', gone: true });
    await put({ id: 'before', gone: true });
    await put({ id: 's2', n: 1 });
    await until(() => receiver.received.length >= 3);
    await until(async () => (await list()).every(({ waiting }) => waiting === 0));
    const found = receiver.received.map((one, at) => `${one.url.slice(1, 9)} ${types()[at]}`);
    const [simulated, ...opened] = found.sort();
    assert.equal(simulated, 'actions? action.simulated');
    assert.deepEqual(opened, ['warnings violation.opened s1', 'warnings violation.opened s2']);
    const action = receiver.received.find(({ url }) => url.startsWith('/actions'));
    assert.ok(action !== undefined);
    const shown = bodyOf(action)['action'] as unknown as JsonObject;
    assert.deepEqual(
      [shown['policies'], shown['method'], shown['path'], shown['state']],
      [['hosts'], 'PUT', '/x', 'simulated'],
    );
  });

  it('sends an event again until it is taken, and none before it', async () => {
    receiver.answerWith(status(500), cut, status(302, { location: '/elsewhere' }), status(204));
    await started(notification('chat'));
    await put({ id: 's1', n: 1 });
    await put({ id: 's2', n: 1 });
    for (const attempts of [1, 2, 3]) {
      await until(async () => (await list())[0]?.failing?.attempts === attempts);
      const [chat] = await list();
      assert.equal(chat?.state, 'FAILING');
      assert.equal(chat.failing?.problem.code, attempts === 2 ? 'NETWORK' : 'HTTP_STATUS');
      passed += 10_000;
    }
    await until(() => receiver.received.length === 5);
    const [first, , , fourth] = receiver.received;
    assert.ok(first !== undefined && fourth !== undefined);
    assert.deepEqual(receiver.received.slice(0, 4).map(idOf), Array(4).fill(idOf(first)));
    assert.deepEqual(types().slice(3), ['violation.opened s1', 'violation.opened s2']);
    assert.ok(
      receiver.received.every(({ url }) => url.startsWith('/chat')),
      'no redirect',
    );
    assert.equal(first.body, fourth.body);
    assert.notEqual(first.headers['purser-timestamp'], fourth.headers['purser-timestamp']);
    await until(() => isIn('OK'));
  });

  it('is paused after a day, and goes on where it was when it is resumed', async () => {
    receiver.answerWith(status(503));
    await started(notification('chat'));
    await put({ id: 's1', n: 1 });
    for (let attempts = 1; !(await isIn('PAUSED')); attempts += 1) {
      await until(async () => ((await list())[0]?.failing?.attempts ?? 0) >= attempts);
      passed += 7_200_000;
      assert.ok(attempts < 40);
    }
    const sent = receiver.received.length;
    await put({ id: 's2', n: 1 });
    passed += 86_400_000;
    assert.equal(receiver.received.length, sent);
    receiver.answerWith(status(200));
    await test.app.resumeNotification(anonymous, 'chat');
    await until(() => receiver.received.length === sent + 2);
    assert.deepEqual(types().slice(sent), ['violation.opened s1', 'violation.opened s2']);
    await until(() => isIn('OK'));
    await assert.rejects(test.app.resumeNotification(anonymous, 'none'), {
      code: 'NOTIFICATION_NOT_FOUND',
    });
  });

  it('says nothing of violations that are waived', async () => {
    const expires = new Date(Date.now() + 3_600_000).toISOString();
    const moved = { policy: 'hosts', rule: 'error', match: { id: 's1' }, reason: 'moved', expires };
    await started(notification('chat'), document('PolicyException', 'moved', moved));
    await put({ id: 's1', n: 1 });
    await put({ id: 's1', n: 2 });
    await put({ id: 's2', n: 1 });
    await until(() => receiver.received.length === 1);
    passed = 3_600_000;
    await until(() => receiver.received.length === 2);
    assert.deepEqual(types(), ['violation.opened s2', 'violation.unwaived s1']);
  });

  it('goes only where requests may go', async () => {
    await started(notification('chat', { url: 'http://169.254.169.254/latest' }));
    await put({ id: 's1', n: 1 });
    await until(() => isIn('FAILING'));
    assert.equal((await list())[0]?.failing?.problem.code, 'EGRESS_DENIED');
  });

  it('shows its secret nowhere', async () => {
    receiver.answerWith(status(500));
    await started(notification('chat'));
    await put({ id: 's1', n: 1 });
    await until(() => isIn('FAILING'));
    const records = await test.store.records.list('notification', {}, { limit: 10 });
    assert.equal(records.length, 1);
    const shown = JSON.stringify([records, logged, await list()]);
    assert.doesNotMatch(shown, /a secret of|hidden|signature/);
    const { revision } = await submit(nova);
    const { items } = await test.app.documents(anonymous, revision, { page: { first: 20 } });
    const stored = items.find(({ node }) => node.name === 'chat');
    assert.equal(stored?.node.storagePolicy, 'encrypted');
  });

  it('takes the permissions to change one, and to read what it reports', async () => {
    const all = [
      'purser:change_sources',
      'purser:read_policies',
      'purser:read_tables',
      'purser:read_actions',
    ] as const;
    const others = [
      'deckhand:create_cleartext_documents',
      'deckhand:create_encrypted_documents',
      'deckhand:list_cleartext_documents',
      'deckhand:list_encrypted_documents',
    ] as const;
    const text = canonicalText([notification('chat')]);
    for (const missing of all) {
      const by = granted({ permissions: [...others, ...all.filter((one) => one !== missing)] });
      await assert.rejects(test.app.submitDocuments(by, { bucket: 'b', text }), (error: Error) =>
        error.message.includes(missing),
      );
    }
    await test.app.submitDocuments(granted({ permissions: [...others, ...all] }), {
      bucket: 'b',
      text,
    });
  });

  it('is forgotten once it is not live, and begins anew when it comes back', async () => {
    await started(notification('chat'));
    await put({ id: 's1', n: 1 });
    await until(() => receiver.received.length === 1);
    const text = canonicalText([nova, hosts]);
    await test.app.submitDocuments(anonymous, { bucket: 'b', text, replace: true } as never);
    await until(
      async () => (await test.store.records.list('notification', {}, { limit: 1 })).length === 0,
    );
    await put({ id: 's2', n: 1 });
    await submit(notification('chat'));
    await until(() => isIn('OK'));
    await put({ id: 's3', n: 1 });
    await until(() => receiver.received.length === 2);
    assert.deepEqual(types(), ['violation.opened s1', 'violation.opened s3']);
  });
});
