import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'vitest';
import type { StoredRun } from '../../../src/app/deployments/runs/run-events.ts';
import { indexRuns } from '../../../src/app/deployments/runs/run-records.ts';
import type { DeploymentRequest } from '../../../src/app/deployments/start-deployment.ts';
import type { PageRequest } from '../../../src/app/kernel/slice.ts';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { isEndStatus } from '../../../src/domain/deployment/run/run-state.ts';
import { canonicalText } from '../../../src/domain/json/canonical.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import {
  type ScriptedRuntime,
  scriptedRuntime,
  scriptedWorld,
} from '../../support/scripted-runtime.ts';

const documents = `
schema: purser/Manifest/v1
metadata: {schema: metadata/Document/v1, name: www}
data:
  resources:
    my_data_disk: {type: acme/disk, config: {name: www_data_disk, size: '{{ size }}'}}
    www_vm:
      type: acme/vm
      dependencies: {disk: my_data_disk}
      config: {zone: '{{ disk.state.zone }}', environment: '{{ _environment }}'}
---
schema: purser/Variables/v1
metadata: {schema: metadata/Document/v1, name: site}
data: {auto: true, vars: {size: 200gb}}
`;

const request: DeploymentRequest = {
  revision: null,
  manifests: ['www'],
  environment: 'prod',
  variables: [],
  targets: null,
  verbose: false,
  confirm: 'NO',
  parallelism: 1,
  onFailure: 'HALT',
  destroyOrphans: false,
  queue: false,
};

let ports: ScriptedRuntime;
let test: TestApp;

beforeEach(async () => {
  ports = scriptedRuntime();
  ports.script = scriptedWorld({ my_data_disk: 1 });
  test = await openTestApp({}, { onProblems: 'accept', deployments: ports });
  await test.app.submitDocuments(anonymous, { text: documents });
});
afterEach(() => test.close());

async function ended(id: string): Promise<StoredRun['state']> {
  for (;;) {
    const found = await test.app.deployment(anonymous, id);
    if (found !== null && isEndStatus(found.state.status)) return found.state;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

const apply = (more: Partial<DeploymentRequest> = {}): Promise<StoredRun> =>
  test.app.applyDeployment(anonymous, { ...request, ...more });

describe('applyDeployment', () => {
  it('deploys the live revision, and keeps what happened', async () => {
    const { id } = await apply();
    const state = await ended(id);
    assert.equal(state.status, 'SUCCEEDED');
    assert.deepEqual(
      ports.steps.map(({ resource, phase }) => `${resource} ${phase}`),
      [
        'my_data_disk init',
        'www_vm init',
        'my_data_disk state',
        'my_data_disk action',
        'my_data_disk verify',
        'www_vm state',
      ],
    );
    assert.deepEqual(JSON.parse(ports.steps[5]?.input ?? ''), {
      name: 'www_vm',
      type: 'acme/vm',
      version: '18.0.0',
      verbose: false,
      config: { zone: 'zone of my_data_disk', environment: 'prod' },
    });
    assert.equal(JSON.parse(ports.steps[3]?.input ?? '').config.size, '200gb');
    assert.equal(ports.steps[3]?.name, `purser-${id}-1-4`);
    const [log] = await test.app.deploymentLogs(anonymous, [id], null, {});
    assert.ok(log && 'items' in log);
    assert.deepEqual(
      log.items.map(({ node }) => [node.step, node.text]),
      [[4, 'working on my_data_disk\n']],
    );
  });

  it('refuses what is wrong with the manifests before anything runs', async () => {
    await assert.rejects(apply({ manifests: ['nope'] }), { code: 'DOCUMENT_NOT_FOUND' });
    await assert.rejects(apply({ targets: ['nope'] }), { code: 'TARGET_UNKNOWN' });
    await assert.rejects(apply({ environment: '-x' }), { code: 'ENVIRONMENT_NAME_INVALID' });
    await assert.rejects(
      apply({ variables: [{ kind: 'variable', text: '_version=9', isSecret: false }] }),
      { code: 'CONTEXT_INVALID' },
    );
    assert.deepEqual(ports.steps, []);
  });

  it('lets one run have an environment', async () => {
    let go = (): void => undefined;
    const waits = new Promise<void>((resolve) => {
      go = resolve;
    });
    const world = scriptedWorld({});
    ports.script = async (step, signal) => {
      await waits;
      return world(step, signal);
    };
    const { id } = await apply();
    await assert.rejects(apply(), (error: { code: string; message: string }) => {
      assert.equal(error.code, 'ENVIRONMENT_BUSY');
      assert.match(error.message, new RegExp(id));
      return true;
    });
    await assert.rejects(test.app.purge(anonymous, null), { code: 'ENVIRONMENT_BUSY' });
    const other = await apply({ environment: 'test' });
    go();
    assert.equal((await ended(id)).status, 'SUCCEEDED');
    assert.equal((await ended(other.id)).status, 'SUCCEEDED');
    await ended((await apply()).id);
    const listed = await test.app.deployments(anonymous, { environment: 'prod' }, {});
    assert.deepEqual(
      listed.items.map(({ node }) => node.status),
      ['SUCCEEDED', 'SUCCEEDED'],
    );
  });

  it('waits for the lease of a run that has ended, though its process was killed before it was recorded', async () => {
    const { id } = await apply();
    await ended(id);
    const { records, leases } = test.store;
    const [kept] = await records.get('run', [id]);
    assert.ok(kept);
    const { version, ...record } = kept;
    await records.put({ ...record, state: 'APPLYING' }, version);
    assert.ok(await leases.take('environment/prod', 'killed', 300));
    const next = await apply();
    assert.equal((await ended(next.id)).status, 'SUCCEEDED');
    const [mended] = await records.get('run', [id]);
    assert.equal(mended?.state, 'SUCCEEDED');
  });

  it('resumes with the same revision, and asks every resource again', async () => {
    const world = scriptedWorld({ my_data_disk: 1 });
    ports.script = (step, signal) =>
      step.resource === 'www_vm' && step.phase === 'state' ? { exitCode: 4 } : world(step, signal);
    const { id } = await apply();
    const failed = await ended(id);
    assert.equal(failed.problem?.message, 'state of www_vm terminated with exit code #4');
    await test.app.submitDocuments(anonymous, { text: documents.replace('200gb', '300gb') });
    ports.script = world;
    const before = ports.steps.length;
    await test.app.resumeDeployment(anonymous, id);
    const state = await ended(id);
    assert.equal(state.status, 'SUCCEEDED');
    assert.equal(state.attempt, 2);
    const again = ports.steps.slice(before);
    assert.deepEqual(
      again.map(({ phase }) => phase),
      ['init', 'init', 'state', 'state'],
    );
    assert.equal(JSON.parse(again[2]?.input ?? '').config.size, '200gb');
    await assert.rejects(test.app.resumeDeployment(anonymous, id), {
      code: 'DEPLOYMENT_NOT_RESUMABLE',
    });
  });

  it('is cancelled gently after the container that runs, and by force at once', async () => {
    let reached = (): void => undefined;
    const isReached = new Promise<void>((resolve) => {
      reached = resolve;
    });
    let go = (): void => undefined;
    const waits = new Promise<void>((resolve) => {
      go = resolve;
    });
    const world = scriptedWorld({ my_data_disk: 2 });
    ports.script = async (step, signal) => {
      if (step.phase !== 'action') return world(step, signal);
      reached();
      await Promise.race([
        waits,
        new Promise((resolve) => signal.addEventListener('abort', resolve)),
      ]);
      return world(step, signal);
    };
    const { id } = await apply();
    await isReached;
    await test.app.cancelDeployment(anonymous, id, false);
    go();
    const gentle = await ended(id);
    assert.equal(gentle.status, 'CANCELLED');
    assert.equal(gentle.steps.at(-1)?.status, 'SUCCEEDED');
    assert.equal(gentle.steps.filter(({ phase }) => phase === 'action').length, 1);
    await assert.rejects(test.app.cancelDeployment(anonymous, id, false), {
      code: 'DEPLOYMENT_ENDED',
    });
  });

  it('is stopped by force: what the step did is unknown', async () => {
    let reached = (): void => undefined;
    const isReached = new Promise<void>((resolve) => {
      reached = resolve;
    });
    const world = scriptedWorld({ my_data_disk: 1 });
    ports.script = async (step, signal) => {
      if (step.phase !== 'action') return world(step, signal);
      reached();
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      return {};
    };
    const { id } = await apply();
    await isReached;
    await test.app.cancelDeployment(anonymous, id, true);
    const state = await ended(id);
    assert.equal(state.status, 'CANCELLED');
    assert.equal(state.steps.at(-1)?.status, 'UNKNOWN');
    assert.match(state.problem?.message ?? '', /unknown/);
  });
});

describe('deployments', () => {
  it('lists runs by their records alone, a page at a time', async () => {
    const ids = Array.from({ length: 450 }, (_, at) => `run-${String(at).padStart(3, '0')}`);
    for (const [at, key] of ids.entries()) {
      const time = new Date(Date.UTC(2026, 0, 1) + at * 1_000).toISOString();
      const text = '{"kind":"APPLY","summary":{"attempt":1}}';
      const group = at % 2 === 0 ? 'prod' : 'test';
      await test.store.records.put(
        { kind: 'run', key, text, group, state: 'SUCCEEDED', at: time },
        0,
      );
    }
    const newest = ids.toReversed();
    const seen: string[] = [];
    for (let after: string | undefined; ; ) {
      const page = { first: 60, ...(after !== undefined && { after }) };
      const { items, hasNextPage, total } = await test.app.deployments(anonymous, {}, page);
      seen.push(...items.map(({ node }) => node.id));
      assert.equal(await total(), 450);
      if (!hasNextPage) break;
      after = items.at(-1)?.cursor;
    }
    assert.deepEqual(seen, newest);
    const last = await test.app.deployments(anonymous, { environment: 'prod' }, { last: 3 });
    assert.deepEqual(
      last.items.map(({ node: { id, summary } }) => [id, summary?.attempt]),
      [
        ['run-004', 1],
        ['run-002', 1],
        ['run-000', 1],
      ],
    );
    assert.ok(last.hasPreviousPage);
  });
});

describe('the deployments of a revision', () => {
  const idsOf = async (filter: object, page: PageRequest = {}) => {
    const found = await test.app.deployments(anonymous, filter, page);
    return [found.items.map(({ node }) => node.id), await found.total()];
  };

  async function deployTwice() {
    const first = await test.app.revision(anonymous, {});
    const old = [await apply(), await apply({ environment: 'test' })].map(({ id }) => id);
    await Promise.all(old.map(ended));
    await test.app.submitDocuments(anonymous, { text: documents.replace('200gb', '300gb') });
    const second = await test.app.revision(anonymous, {});
    const { id } = await apply();
    await ended(id);
    return { first, second, old: old.toReversed(), id };
  }

  it('are read by the page, whatever else was deployed', async () => {
    const { first, second, old, id } = await deployTwice();
    assert.deepEqual(await idsOf({ revision: first }), [old, 2]);
    assert.deepEqual(await idsOf({ revision: second }), [[id], 1]);
    assert.deepEqual(await idsOf({ revision: first, environment: 'prod' }), [[old[1]], 1]);
    assert.deepEqual(await idsOf({ revision: first, statuses: ['FAILED'] }), [[], 0]);
    const { items } = await test.app.deployments(anonymous, { revision: first }, { first: 1 });
    const after = String(items[0]?.cursor);
    assert.deepEqual(await idsOf({ revision: first }, { first: 1, after }), [[old[1]], 2]);
    assert.deepEqual(await idsOf({ revision: first }, { last: 1 }), [[old[1]], 2]);
    const pages = await test.app.deploymentsOfRevisions(anonymous, [second, first], { first: 1 });
    assert.deepEqual(
      pages.map((page) => [page.items.map(({ node }) => node.id), page.hasNextPage]),
      [
        [[id], false],
        [[old[0]], true],
      ],
    );
    const before = test.calls.get('records.listEach') ?? 0;
    await test.app.deploymentsOfRevisions(anonymous, [second, first], { first: 1 });
    assert.equal((test.calls.get('records.listEach') ?? 0) - before, 1);
  });

  it('are found in a store that an earlier version wrote, and after a process that ended between two writes', async () => {
    const { first, old } = await deployTwice();
    const { records } = test.store;
    const remove = async (kind: string) => {
      for (const record of await records.list(kind, {}, { limit: 99 })) {
        assert.ok(await records.remove(record));
      }
    };
    await remove('runOfRevision');
    await remove('runIndex');
    const oldest = {
      kind: 'run',
      key: 'x',
      text: '{"kind":"APPLY"}',
      group: 'prod',
      state: 'FAILED',
    };
    await records.put({ ...oldest, at: '2026-01-01T00:00:00.000Z' }, 0);
    assert.deepEqual(await idsOf({ revision: first }), [old, 2]);
    await remove('runOfRevision');
    await indexRuns(records, '2026-01-02T00:00:00.000Z');
    assert.deepEqual(await idsOf({ revision: first }), [old, 2]);
  });
});

describe('planDeployment', () => {
  it('asks resources for their state, and runs no action', async () => {
    const { id } = await test.app.planDeployment(anonymous, request);
    const state = await ended(id);
    assert.equal(state.status, 'SUCCEEDED');
    assert.deepEqual(
      Array.from(state.resources.values(), ({ status }) => status),
      ['STALE', 'DEFERRED'],
    );
    assert.ok(ports.steps.every(({ phase }) => phase !== 'action'));
  });
});

describe('secrets of a deployment', () => {
  const secret = 'k9-geheim/42';
  const withSecret = `
schema: acme/Password/v1
metadata: {schema: metadata/Document/v1, name: password, storagePolicy: encrypted}
data: ${secret}
---
schema: purser/Manifest/v1
metadata:
  schema: metadata/Document/v1
  name: db
  substitutions:
    - src: {schema: acme/Password/v1, name: password, path: .}
      dest: {path: .resources.db.config.password}
data:
  resources: {db: {type: acme/db, config: {}}}
`;

  it('reach the container, and nothing that is kept or shown', async () => {
    await test.app.submitDocuments(anonymous, { bucket: 'secret', text: withSecret });
    const world = scriptedWorld({ db: 1 });
    ports.script = async (step, signal) => {
      const done = await world(step, signal);
      return step.phase === 'action' ? { log: `password=${secret}\n` } : done;
    };
    const { id } = await apply({ manifests: ['db'] });
    const state = await ended(id);
    assert.equal(state.status, 'SUCCEEDED');
    assert.equal(JSON.parse(ports.steps[1]?.input ?? '').config.password, secret);
    const shown = JSON.stringify([...state.steps, ...state.resources.values()]);
    assert.ok(!shown.includes(secret));
    assert.match(shown, /\[redacted\]/);
    const [log] = await test.app.deploymentLogs(anonymous, [id], null, {});
    assert.ok(log && 'items' in log);
    assert.equal(log.items[0]?.node.text, 'password=[redacted]\n');
    const stored = await test.store.events.after(`run/${id}`, 0, 100);
    assert.ok(stored.every(({ text }) => text.includes('"sealed"') && !text.includes('redacted')));
    assert.ok(stored.every(({ text }) => JSON.parse(text).metadata.key === 'run'));
    const audit = await test.store.audit.list({ action: 'openSecrets' }, { limit: 10 });
    assert.equal(audit[0]?.target['deployment'], id);
    assert.ok(!canonicalText(audit[0]?.target ?? {}).includes(secret));
    // Its problem is known to its events alone.
    ports.script = () => ({ exitCode: 3, log: secret });
    const failed = await apply({ manifests: ['db'] });
    assert.equal((await ended(failed.id)).status, 'FAILED');
    const [record] = await test.store.records.get('run', [failed.id]);
    assert.match(record?.text ?? '', /"status":"FAILED"/);
    assert.doesNotMatch(record?.text ?? '', /problem/);
  });

  it('are sealed with a key of the run, without which nobody can read it', async () => {
    await test.app.submitDocuments(anonymous, { bucket: 'secret', text: withSecret });
    ports.script = scriptedWorld({});
    const one = await apply({ manifests: ['db'] });
    await ended(one.id);
    const { id } = await apply({ manifests: ['db'] });
    await ended(id);
    const { records, events } = test.store;
    const [first, second] = await records.get('runKey', [one.id, id]);
    assert.ok(first && second);
    // The events of one run under the id of another one.
    const copied = '00000000-0000-4000-8000-000000000001';
    const texts = (await events.after(`run/${id}`, 0, 100)).map(({ text }) => text);
    await events.append(`run/${copied}`, texts, 1);
    await assert.rejects(test.app.deployment(anonymous, copied), { code: 'SECRET_DAMAGED' });
    await records.put({ ...second, key: copied }, 0);
    await assert.rejects(test.app.deployment(anonymous, copied), { code: 'SECRET_DAMAGED' });
    const wrong = '00000000-0000-4000-8000-000000000002';
    await records.put({ ...first, key: wrong }, 0);
    await events.append(`run/${wrong}`, texts, 1);
    await assert.rejects(test.app.deployment(anonymous, wrong), { code: 'SECRET_DAMAGED' });
  });

  it('have all events of their run sealed, also of one that only waited', async () => {
    await test.app.submitDocuments(anonymous, { bucket: 'secret', text: withSecret });
    ports.script = async (_step, signal) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      return {};
    };
    const first = await apply({ manifests: ['db'] });
    const { id } = await apply({ manifests: ['db'], queue: true });
    await test.app.cancelDeployment(anonymous, id, false);
    assert.equal((await ended(id)).status, 'CANCELLED');
    const stored = await test.store.events.after(`run/${id}`, 0, 100);
    assert.equal(stored.length, 2);
    assert.ok(stored.every(({ text }) => text.includes('"sealed"')));
    await test.app.cancelDeployment(anonymous, first.id, true);
    await ended(first.id);
  });

  it('are not in what is wrong with a request', async () => {
    const text = documents.replace('{disk: my_data_disk}', "{disk: '{{ needed }}'}");
    await test.app.submitDocuments(anonymous, { text });
    const needed = { kind: 'variable', text: `needed=${secret}`, isSecret: true } as const;
    await assert.rejects(apply({ variables: [needed] }), (error: Error) => {
      assert.ok(!JSON.stringify(error).includes(secret));
      assert.match(error.message, /unknown resource: \[redacted\]/);
      return true;
    });
    const { problems } = await test.app.checkDeployment(anonymous, {
      ...request,
      variables: [needed],
    });
    assert.ok(problems.length > 0);
    assert.ok(!JSON.stringify(problems).includes(secret));
  });
});

describe('a run whose server ended', () => {
  it('is interrupted, keeps its environment, and is resumed or cancelled', async () => {
    // What a server leaves that dies within a step.
    const { id } = await apply();
    await ended(id);
    const events = await test.store.events.after(`run/${id}`, 0, 1_000);
    const dead = '00000000-0000-4000-8000-000000000000';
    const planned = events.findIndex(({ text }) => text.includes('"phase":"action"'));
    const texts = events.slice(0, planned + 1).map(({ text }) => text);
    await test.store.events.append(`run/${dead}`, texts, 1);
    await test.store.records.put(
      {
        kind: 'run',
        key: dead,
        text: '{"kind":"APPLY"}',
        group: 'prod',
        state: 'APPLYING',
        at: '2026-01-01T00:00:00.000Z',
      },
      0,
    );
    ports.left = [{ name: 'c1', run: dead, step: 4 }];
    await assert.rejects(apply(), (error: { code: string; message: string }) => {
      assert.equal(error.code, 'ENVIRONMENT_BUSY');
      assert.match(error.message, /interrupted/);
      return true;
    });
    assert.deepEqual(ports.stopped, ['c1']);
    const state = await ended(dead);
    assert.equal(state.status, 'INTERRUPTED');
    assert.equal(state.steps.at(-1)?.status, 'UNKNOWN');
    await test.app.resumeDeployment(anonymous, dead);
    assert.equal((await ended(dead)).status, 'SUCCEEDED');
    assert.equal((await ended((await apply()).id)).status, 'SUCCEEDED');
  });
});

describe('checkDeployment', () => {
  it('finds what is wrong, with its document', async () => {
    const check = await test.app.checkDeployment(anonymous, request);
    assert.deepEqual(check.problems, []);
    assert.deepEqual(
      check.resources.map(({ name }) => name),
      ['my_data_disk', 'www_vm'],
    );
    await test.app.submitDocuments(anonymous, {
      text: documents.replace('{{ size }}', '{{ nope }}'),
    });
    const { problems } = await test.app.checkDeployment(anonymous, request);
    assert.equal(problems[0]?.fault.code, 'EXPRESSION_UNDEFINED');
    assert.equal(problems[0]?.resource, 'my_data_disk');
    assert.deepEqual(problems[0]?.fault.place, {
      schema: 'purser/Manifest/v1',
      name: 'www',
      path: 'data.resources.my_data_disk.config.size',
    });
  });
});
