import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { defaultExecution } from '../../../src/app/actions/execution-options.ts';
import { anonymous } from '../../../src/domain/access/principal.ts';
import type { Json } from '../../../src/domain/json/value.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { type CallApi, startCallApi } from '../../support/call-api.ts';
import { sourcePorts } from '../../support/source-ports.ts';
import { type DocumentSketch, textOf } from '../../support/submitted.ts';

let api: CallApi;
let ports: ReturnType<typeof sourcePorts>;
let test: TestApp;

beforeEach(async () => {
  api = await startCallApi();
  ports = sourcePorts([api.port]);
  test = await openTestApp(
    {},
    {
      onProblems: 'accept',
      sources: { ...ports, runs: ['sources', 'policies'] },
      execution: { ...defaultExecution, mode: 'live', loopLimit: 0 },
    },
  );
});
afterEach(async () => {
  await test.close();
  await ports.close();
  await api.close();
});

const source = (): DocumentSketch => ({
  schema: 'purser/DataSource/v1',
  name: 'switch',
  data: {
    api_endpoint: api.endpoint,
    allow_exec_api: true,
    tables: { ports: { webhook: { record_jsonpath: '$', id_jsonpath: '$.id' } } },
  },
});
const call = {
  _id: 0,
  endpoint: { $literal: 'switch' },
  path: { $concat: ['/ports/', '$d.name'] },
  method: { $literal: 'POST' },
  body: { vlan: '$d.data.vlan' },
};
const onlyPorts = { $match: { 'd.schema': 'shop/Port/v1' } };
/** A policy that makes a call for each port of the revision. */
const policy = (...stages: readonly Json[]): DocumentSketch => ({
  schema: 'purser/Policy/v1',
  name: 'ports',
  data: {
    execution: 'live',
    rules: {
      execute: { from: 'documents.rendered', pipeline: [onlyPorts, ...stages, { $project: call }] },
    },
  },
});
const port = (name: string, vlan: number, more: Json = null): DocumentSketch => ({
  schema: 'shop/Port/v1',
  name,
  data: { vlan, more },
});

const submit = (documents: readonly DocumentSketch[], dryRun = false) =>
  test.app.submitDocuments(anonymous, { text: textOf(documents), dryRun });

/** The calls that were made, once an evaluation has ended and none waits. */
async function calls(): Promise<readonly string[]> {
  await test.app.evaluatePolicies(anonymous);
  const limit = Date.now() + 10_000;
  for (;;) {
    const { items } = await test.app.actions(anonymous, {}, { first: 100 });
    const states = items.map(({ node }) => node.state);
    if (states.every((state) => state === 'SUCCEEDED')) break;
    assert.ok(Date.now() < limit, `actions are ${states.join()}`);
    await pause(20);
  }
  return api.received.map(({ url, body }) => `${url} ${body}`).sort();
}

/** What is wrong with the policy. */
async function problems(): Promise<readonly string[]> {
  const [policy] = await test.app.rulePolicies(anonymous);
  return policy?.rules.flatMap(({ status }) => status?.problem?.message ?? []) ?? [];
}

describe('execute rules over documents', () => {
  it('call for documents of the live revision, once for each row', async () => {
    await submit([source(), policy(), port('p1', 1), port('p2', 2)]);
    test.app.start();
    const first = ['/ports/p1 {"vlan":1}', '/ports/p2 {"vlan":2}'];
    assert.deepEqual(await calls(), first);
    // Other rows of documents, but the same calls.
    await submit([port('p1', 1, 'more')]);
    assert.deepEqual(await calls(), first);
    await submit([port('p3', 3)], true);
    assert.deepEqual(await calls(), first);
    await submit([port('p2', 3)]);
    assert.deepEqual(await calls(), [...first, '/ports/p2 {"vlan":3}']);
  });

  it('send nothing of what is encrypted, or made from it', async () => {
    const secret = {
      schema: 'deckhand/Passphrase/v1',
      name: 'vlans',
      metadata: { storagePolicy: 'encrypted' },
      data: 'very-secret',
    } as const;
    const src = { schema: 'deckhand/Passphrase/v1', name: 'vlans', path: '.' };
    const made = {
      ...port('p1', 1),
      metadata: { substitutions: [{ src, dest: { path: '.vlan' } }] },
    };
    const whole = { $literal: 'PUT' };
    const all = { ...call, method: whole, path: { $concat: ['/all/', '$d.name'] }, body: '$d' };
    const everything = {
      schema: 'purser/Policy/v1',
      name: 'everything',
      data: {
        execution: 'live',
        rules: { execute: { from: 'documents.rendered', pipeline: [{ $project: all }] } },
      },
    };
    await submit([source(), policy(), everything, secret, made, port('p2', 2)]);
    test.app.start();
    const sent = await calls();
    assert.ok(sent.includes('/ports/p2 {"vlan":2}'));
    assert.ok(sent.some((one) => one.startsWith('/all/vlans ')));
    assert.ok(sent.some((one) => one.startsWith('/all/p1 ')));
    assert.doesNotMatch(sent.join(), /very-secret/);
  });

  it('call again for a row that comes back', async () => {
    await submit([source(), policy(), port('p1', 1)]);
    test.app.start();
    const made = '/ports/p1 {"vlan":1}';
    assert.deepEqual(await calls(), [made]);
    await submit([port('p1', 2)]);
    await calls();
    await test.app.rollback(anonymous, { id: 1 }, {});
    assert.deepEqual(await calls(), [made, made, '/ports/p1 {"vlan":2}']);
  });

  it('call for rows of documents and tables', async () => {
    const look = { from: 'switch.ports', localField: 'd.name', foreignField: 'd.id', as: 'seen' };
    const differing = { $match: { $expr: { $ne: ['$seen.d.vlan', '$d.data.vlan'] } } };
    await submit([
      source(),
      policy({ $lookup: look }, { $unwind: '$seen' }, differing),
      port('p1', 1),
    ]);
    test.app.start();
    assert.deepEqual(await calls(), []);
    const see = (vlan: number) =>
      test.app.ingestRecord(anonymous, 'switch.ports', JSON.stringify({ id: 'p1', vlan }));
    await see(1);
    assert.deepEqual(await calls(), []);
    await see(7);
    assert.deepEqual(await calls(), ['/ports/p1 {"vlan":1}']);
    await submit([port('p1', 7)]);
    assert.deepEqual(await calls(), ['/ports/p1 {"vlan":1}']);
  });

  it('keep their calls while a document cannot be rendered', async () => {
    await submit([source(), policy(), port('p1', 1)]);
    test.app.start();
    const made = ['/ports/p1 {"vlan":1}'];
    assert.deepEqual(await calls(), made);
    const src = { schema: 'shop/Port/v1', name: 'none', path: '.' };
    const substitutions = [{ dest: { path: '.more' }, src }];
    await submit([{ ...port('p1', 1), metadata: { substitutions } }]);
    assert.deepEqual(await calls(), made);
    assert.match((await problems()).join(), /documents of the live revision cannot be rendered/);
    await submit([port('p1', 1)]);
    assert.deepEqual(await calls(), made);
    assert.deepEqual(await problems(), []);
  });
});
