import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { systemTimer } from '../../../src/adapters/system/timer.ts';
import { createApp } from '../../../src/app/create-app.ts';
import { lookingRuntime } from '../../../src/app/deployments/runs/looking-runtime.ts';
import { anonymous, trusted } from '../../../src/domain/access/principal.ts';
import { driftOf } from '../../../src/domain/deployment/run/drift.ts';
import { isEndStatus, type RunState } from '../../../src/domain/deployment/run/run-state.ts';
import { defaultLimits } from '../../../src/domain/limits.ts';
import type { ContainerStep } from '../../../src/ports/container-runtime.ts';
import { openTestApp, type TestApp, testKeys } from '../../support/app.ts';
import { rulePorts } from '../../support/rule-ports.ts';
import {
  type Script,
  type ScriptedRuntime,
  scriptedRuntime,
} from '../../support/scripted-runtime.ts';
import { idleListener } from '../../support/step-listener.ts';

const documents = `
schema: purser/Manifest/v1
metadata: {schema: metadata/Document/v1, name: www}
data:
  plugs: {key: {path: key}}
  resources:
    disk: {type: acme/disk, config: {size: '{{ size }}', run: '{{ _deployment }}'}}
    vm: {type: acme/vm, dependencies: {disk: disk}}
---
schema: purser/Variables/v1
metadata: {schema: metadata/Document/v1, name: site}
data: {auto: true, vars: {size: 200gb}}
---
schema: purser/DriftCheck/v1
metadata: {schema: metadata/Document/v1, name: hourly}
data: {environment: prod, schedule: '0 * * * *'}
`;
const ann = trusted('ann');

/** Resources that are as they were written last, and that ask for a plug which they write. */
function world() {
  const written = new Map<string, string>();
  const script: Script = ({ resource, phase, input }) => {
    if (phase === 'init') {
      const plugs = { key: { container_path: '/key' } };
      return { answer: { state_action: { args: ['state'] }, plugs } };
    }
    const wanted = JSON.stringify(JSON.parse(input).config);
    if (phase === 'action') written.set(resource, wanted);
    if (phase === 'action') return {};
    if (written.get(resource) === wanted) return { answer: { status: 'VALID', state: {} } };
    return { answer: { status: 'STALE', actions: [{ name: 'write' }] } };
  };
  return { written, script };
}

let ports: ScriptedRuntime;
let test: TestApp;
let written: Map<string, string>;

beforeEach(async () => {
  ports = scriptedRuntime();
  ({ script: ports.script, written } = world());
  test = await openTestApp({}, { onProblems: 'accept', deployments: ports });
  await test.app.submitDocuments(anonymous, { text: documents });
});
afterEach(() => test.close());

async function ended(id: string): Promise<RunState> {
  for (;;) {
    const found = await test.app.deployment(ann, id);
    if (found !== null && isEndStatus(found.state.status)) return found.state;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

async function deploy(): Promise<RunState> {
  const request = {
    ...{ revision: null, manifests: ['www'], environment: 'prod', variables: [], targets: null },
    ...{ verbose: false, confirm: 'NO' as const, parallelism: 4, onFailure: 'HALT' as const },
    ...{ destroyOrphans: false, queue: false },
  };
  return ended((await test.app.applyDeployment(ann, request)).id);
}

const look = async (ignore: readonly string[] = []): Promise<RunState> =>
  ended((await test.app.checkDrift(ann, 'hourly', ignore)).id);

const foundBy = (state: RunState) => {
  const drift = driftOf(state);
  return [drift?.result, drift?.resources.map(({ name }) => name)];
};

async function results() {
  const [summaries = []] = await test.store.validations.summaries([1]);
  const found = summaries.find(({ latest }) => latest.name === 'purser-drift-prod-validation');
  return found?.latest;
}

describe('a drift check', () => {
  it('finds nothing while all is as it was deployed, whatever the head says', async () => {
    await deploy();
    await test.app.submitDocuments(anonymous, { text: documents.replace('200gb', '300gb') });
    const state = await look();
    assert.deepEqual(foundBy(state), ['NONE', []]);
    assert.equal(state.order.revision.number, 1);
    const result = await results();
    assert.equal(result?.status, 'success');
    assert.equal(result?.expiresAfter, 'PT7200S');
  });

  it('finds what has moved, and reports it as a validation of the revision that is deployed', async () => {
    await deploy();
    written.set('disk', 'else');
    assert.deepEqual(foundBy(await look()), ['DRIFTED', ['disk']]);
    const result = await results();
    assert.equal(result?.status, 'failure');
    assert.deepEqual(JSON.parse(result?.errors ?? ''), [
      {
        error: true,
        message: 'disk is not as it was deployed',
        documents: [{ schema: 'purser/Manifest/v1', name: 'www' }],
      },
    ]);
    assert.deepEqual(foundBy(await look(['d*'])), ['NONE', []]);
    assert.deepEqual(foundBy(await look()), ['DRIFTED', ['disk']]);
  });

  it('is listed with its next time, and so are its runs', async () => {
    const [check] = await test.app.driftChecks(ann);
    const { name, environment, schedule, nextAt } = check ?? {};
    assert.deepEqual([name, environment, schedule], ['hourly', 'prod', '0 * * * *']);
    assert.match(nextAt ?? '', /:00:00\.000Z$/);
    const encrypted = documents.replace('name: hourly}', 'name: hourly, storagePolicy: encrypted}');
    await test.app.submitDocuments(anonymous, { text: encrypted });
    assert.deepEqual(await test.app.driftChecks(ann), [
      { name: 'hourly', environment: 'prod', schedule: null, nextAt: null },
    ]);
    await deploy();
    await look();
    const runsOf = async (driftCheck: string) => {
      const filter = { environment: 'prod', driftChecks: [driftCheck] };
      const { items } = await test.app.deployments(ann, filter, { first: 10 });
      return items.map(({ node }) => node.kind);
    };
    assert.deepEqual(await runsOf('hourly'), ['DRIFT']);
    assert.deepEqual(await runsOf('yearly'), []);
  });

  it('has recorded what it found before its run has ended, so that a crash loses nothing', async () => {
    await deploy();
    written.set('disk', 'else');
    const { events } = test.store;
    const { append } = events;
    const crashed = new Promise<void>((resolve) => {
      events.append = async (stream, texts, expected) => {
        if (!texts.some((text) => text.includes('"type":"ended"')))
          return append(stream, texts, expected);
        resolve();
        throw new Error('the process ends here');
      };
    });
    const { id } = await test.app.checkDrift(ann, 'hourly', []);
    await crashed;
    assert.equal((await results())?.status, 'failure');
    assert.equal((await test.app.deployment(ann, id))?.state.endedAt, null);
    events.append = append;
  });

  it('says that it does not know if it could not look', async () => {
    await deploy();
    ports.script = () => ({ exitCode: 1 });
    assert.deepEqual(foundBy(await look()), ['UNKNOWN', []]);
    assert.equal((await results())?.status, 'failure');
  });

  it('runs no action, and gets plugs only to read, though resources would write', async () => {
    await deploy();
    written.clear();
    const before = ports.steps.length;
    await look();
    const steps = ports.steps.slice(before);
    assert.ok(steps.some(({ mounts }) => mounts.length > 0));
    assert.ok(steps.every(({ mounts }) => mounts.every(({ readOnly }) => readOnly)));
    assert.ok(steps.every(({ phase }) => phase === 'init' || phase === 'state'));
    assert.ok(
      ports.steps.slice(0, before).some(({ mounts }) => mounts.some((one) => !one.readOnly)),
    );
  });

  it.each(['action', 'destroy'] as const)('is refused an %s by its runtime', async (phase) => {
    const looking = lookingRuntime(ports.runtime);
    const step = { resource: 'disk', phase, mounts: [] } as unknown as ContainerStep;
    await assert.rejects(looking.run(step, idleListener, new AbortController().signal), {
      code: 'DRIFT_CHECK_WRITES',
    });
    assert.deepEqual(ports.steps, []);
  });

  it('must exist, and its environment must be deployed', async () => {
    await assert.rejects(test.app.checkDrift(ann, 'none', []), { code: 'DRIFT_CHECK_NOT_FOUND' });
    await assert.rejects(test.app.checkDrift(ann, 'hourly', []), { code: 'NOTHING_DEPLOYED' });
  });

  it('begins by itself when its time has come, on one of several servers', async () => {
    await deploy();
    let now = '2026-05-01T10:30:00.000Z';
    const servers = ['one', 'two'].map(() =>
      createApp({
        store: { ...test.store, close: async () => undefined },
        clock: { now: () => now },
        limits: defaultLimits,
        onProblems: 'accept',
        deployments: ports,
        rules: rulePorts(test.store),
        ...testKeys(),
        timer: { ...systemTimer, wait: (_ms, options) => systemTimer.wait(20, options) },
      }),
    );
    for (const server of servers) server.start();
    const { records } = test.store;
    const isKnown = async () => (await records.get('driftCheck', ['hourly']))[0] !== null;
    while (!(await isKnown())) await systemTimer.wait(5);
    assert.equal(await results(), undefined);
    now = '2026-05-01T11:00:01.000Z';
    while ((await results()) === undefined) await systemTimer.wait(5);
    await Promise.all(servers.map((server) => server.close()));
    const { items } = await test.app.deployments(ann, {}, { first: 10 });
    const kinds = items.map(({ node }) => node.kind);
    assert.deepEqual(kinds, ['DRIFT', 'APPLY']);
  });
});
