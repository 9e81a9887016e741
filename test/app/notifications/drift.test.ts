import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { isEndStatus } from '../../../src/domain/deployment/run/run-state.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { type CallApi, startCallApi } from '../../support/call-api.ts';
import { type ScriptedRuntime, scriptedRuntime } from '../../support/scripted-runtime.ts';
import { sourcePorts } from '../../support/source-ports.ts';
import { until } from '../../support/until.ts';

let receiver: CallApi;
let sources: ReturnType<typeof sourcePorts>;
let deployments: ScriptedRuntime;
let test: TestApp;
/** Resources that are not as they were deployed; null: they cannot be looked at. */
let moved: readonly string[] | null;

beforeEach(async () => {
  receiver = await startCallApi();
  sources = sourcePorts([receiver.port]);
  deployments = scriptedRuntime();
  moved = [];
  deployments.script = ({ resource, phase }) => {
    if (phase === 'init') return { answer: { state_action: { args: ['state'] } } };
    if (moved === null) return { exitCode: 1 };
    if (phase === 'action' || !moved.includes(resource))
      return { answer: { status: 'VALID', state: {} } };
    return { answer: { status: 'STALE', actions: [{ name: 'write' }] } };
  };
  test = await openTestApp(
    {},
    { onProblems: 'accept', sources: { ...sources, runs: ['policies'] }, deployments },
  );
});

afterEach(async () => {
  await test.close();
  await sources.close();
  await receiver.close();
});

const documents = (url: string): string => `
schema: purser/Manifest/v1
metadata: {schema: metadata/Document/v1, name: www}
data: {resources: {disk: {type: acme/disk}, vm: {type: acme/vm}}}
---
schema: purser/DriftCheck/v1
metadata: {schema: metadata/Document/v1, name: nightly}
data: {environment: prod, schedule: '0 3 * * *'}
---
schema: purser/Notification/v1
metadata: {schema: metadata/Document/v1, name: drift}
data: {url: '${url}/drift', secret: a secret of 24 characters, events: [drift], policies: [other]}
---
schema: purser/Notification/v1
metadata: {schema: metadata/Document/v1, name: others}
data: {url: '${url}/others', secret: a secret of 24 characters, events: [opened, action]}
`;

async function ended(id: string): Promise<void> {
  await until(async () => {
    const found = await test.app.deployment(anonymous, id);
    return found !== null && isEndStatus(found.state.status);
  });
}

async function deploy(): Promise<void> {
  const { id } = await test.app.applyDeployment(anonymous, {
    ...{ revision: null, manifests: ['www'], environment: 'prod', variables: [], targets: null },
    ...{ verbose: false, confirm: 'NO', parallelism: 4, onFailure: 'HALT' },
    ...{ destroyOrphans: false, queue: false },
  });
  await ended(id);
}

async function look(now: readonly string[] | null, ignore: readonly string[] = []): Promise<void> {
  moved = now;
  const { validations } = test.store;
  const before = await validations.last();
  await ended((await test.app.checkDrift(anonymous, 'nightly', ignore)).id);
  // What it found is recorded after its end.
  await until(async () => (await validations.last()) > before);
}

const waiting = async (): Promise<number> =>
  (await test.app.notifications(anonymous)).reduce((sum, one) => sum + one.waiting, 0);

describe('a notification of drift', () => {
  it('is sent when a check finds other than before', async () => {
    await test.app.submitDocuments(anonymous, { text: documents(receiver.endpoint) });
    test.app.start();
    await until(async () =>
      (await test.app.notifications(anonymous)).every(({ state }) => state === 'OK'),
    );
    await deploy();
    await look([]);
    await look(['disk']);
    await look(['disk']);
    await look(['disk', 'vm'], ['vm']);
    await look(['disk', 'vm']);
    await look(null);
    await look([]);
    await until(() => receiver.received.length >= 4);
    await until(async () => (await waiting()) === 0);
    const bodies = receiver.received.map(({ body }) => JSON.parse(body));
    assert.deepEqual(
      bodies.map(({ id, type, drift }) => [id, type, drift.result, drift.resources]),
      [
        ['drift/1', 'drift.detected', 'DRIFTED', ['disk']],
        ['drift/2', 'drift.detected', 'DRIFTED', ['disk', 'vm']],
        ['drift/3', 'drift.unknown', 'UNKNOWN', []],
        ['drift/4', 'drift.resolved', 'NONE', []],
      ],
    );
    assert.ok(receiver.received.every(({ url }) => url === '/drift'));
    const { drift } = bodies[0];
    assert.deepEqual([drift.check, drift.environment, drift.revision], ['nightly', 'prod', 1]);
    const run = await test.app.deployment(anonymous, drift.deployment);
    assert.equal(run?.state.order.kind, 'DRIFT');
  });
});
