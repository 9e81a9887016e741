import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'vitest';
import type { App } from '../../../src/app/app.ts';
import { createApp } from '../../../src/app/create-app.ts';
import type { StoredRun } from '../../../src/app/deployments/runs/run-events.ts';
import type { DeploymentRequest } from '../../../src/app/deployments/start-deployment.ts';
import { anonymous, trusted } from '../../../src/domain/access/principal.ts';
import { defaultDeploySettings } from '../../../src/domain/deployment/deploy-settings.ts';
import type { ApprovalRules } from '../../../src/domain/deployment/run/run-event.ts';
import { isEndStatus, type RunState } from '../../../src/domain/deployment/run/run-state.ts';
import { defaultLimits } from '../../../src/domain/limits.ts';
import { openTestApp, type TestApp, testKeys } from '../../support/app.ts';
import { rulePorts } from '../../support/rule-ports.ts';
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
    my_data_disk: {type: acme/disk, config: {size: '{{ size }}', made_by: '{{ _deployment }}'}}
    www_vm:
      type: acme/vm
      dependencies: {disk: my_data_disk}
      config: {zone: '{{ disk.state.zone }}'}
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
  confirm: 'ONCE',
  parallelism: 4,
  onFailure: 'HALT',
  destroyOrphans: false,
  queue: false,
};

const ann = trusted('ann');
const ben = trusted('ben');

let ports: ScriptedRuntime;
let test: TestApp;

beforeEach(async () => {
  ports = scriptedRuntime();
  ports.script = scriptedWorld({ my_data_disk: 1 });
  test = await openTestApp({}, { onProblems: 'accept', deployments: ports });
  await test.app.submitDocuments(anonymous, { text: documents });
});
afterEach(() => test.close());

async function until(id: string, isReached: (state: RunState) => boolean): Promise<RunState> {
  for (;;) {
    const found = await test.app.deployment(ann, id);
    if (found !== null && isReached(found.state)) return found.state;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
const ended = (id: string) => until(id, ({ status }) => isEndStatus(status));
const waiting = (id: string) => until(id, ({ waitsFor }) => waitsFor !== null);

const approvalRules = (rules: Partial<ApprovalRules>): void => {
  const approval = { ...defaultDeploySettings.approval, ...rules };
  ports.settings = async () => ({ ...defaultDeploySettings, approval });
};

async function plan(): Promise<{ readonly id: string; readonly digest: string }> {
  const { id } = await test.app.planDeployment(ann, request);
  const { status, plan: seal } = await ended(id);
  assert.equal(status, 'SUCCEEDED');
  assert.ok(seal);
  return { id, digest: seal.digest };
}

const usual = { confirm: 'ONCE', approveDeferred: true, queue: false } as const;
const applyPlan = (name: string, more = {}): Promise<StoredRun> =>
  test.app.applyDeploymentPlan(ann, name, { ...usual, ...more });

describe('a plan', () => {
  it('is applied by its digest, with its revision, variables and images', async () => {
    const { id, digest } = await plan();
    await test.app.submitDocuments(anonymous, { text: documents.replace('200gb', '300gb') });
    ports.resolves = (name) => `sha256:other-${name}`;
    const before = ports.steps.length;
    const applied = await applyPlan(digest);
    assert.equal((await ended(applied.id)).status, 'SUCCEEDED');
    const steps = ports.steps.slice(before);
    assert.ok(steps.every(({ image }) => image.digest === `sha256:${image.name}`));
    const action = steps.find(({ phase }) => phase === 'action');
    assert.deepEqual(JSON.parse(action?.input ?? '').config, { size: '200gb', made_by: id });
    assert.deepEqual(applied.state.order.plan, { deployment: id, digest, approveDeferred: true });
  });

  it('is refused once the world has moved, before any action', async () => {
    const { id } = await plan();
    ports.script = scriptedWorld({ my_data_disk: 2 });
    const state = await ended((await applyPlan(id)).id);
    assert.equal(state.status, 'FAILED');
    assert.equal(state.problem?.code, 'PLAN_STALE');
    assert.ok(ports.steps.every(({ phase }) => phase !== 'action'));
  });

  it('expires', async () => {
    const { digest } = await plan();
    test.passDays(1);
    await assert.rejects(applyPlan(digest), { code: 'PLAN_EXPIRED' });
  });

  it('must exist, and have succeeded', async () => {
    await assert.rejects(applyPlan('nope'), { code: 'PLAN_NOT_FOUND' });
    await assert.rejects(applyPlan('0'.repeat(64)), { code: 'PLAN_NOT_FOUND' });
    ports.script = () => ({ exitCode: 1 });
    const { id } = await test.app.planDeployment(ann, request);
    await ended(id);
    await assert.rejects(applyPlan(id), { code: 'PLAN_NOT_APPLICABLE' });
    const { id: applied } = await test.app.applyDeployment(ann, request);
    await ended(applied);
    await assert.rejects(applyPlan(applied), { code: 'PLAN_NOT_APPLICABLE' });
  });

  it('has a name of its own, even if another one shows the same', async () => {
    assert.notEqual((await plan()).digest, (await plan()).digest);
  });

  it('stops for what it deferred, and asks again when it is resumed', async () => {
    const { digest } = await plan();
    ports.script = scriptedWorld({ my_data_disk: 1, www_vm: 1 });
    const { id } = await applyPlan(digest, { approveDeferred: false });
    const { waitsFor } = await waiting(id);
    assert.equal(waitsFor?.resource, 'www_vm');
    assert.equal(waitsFor?.covers, 'RESOURCE');
    await test.app.cancelDeployment(ann, id, false);
    assert.equal((await ended(id)).status, 'CANCELLED');
    await test.app.resumeDeployment(ann, id);
    const again = await waiting(id);
    assert.equal(again.waitsFor?.covers, 'ONCE');
    await test.app.approveDeploymentStep(ann, id, again.waitsFor?.step ?? 0);
    assert.equal((await ended(id)).status, 'SUCCEEDED');
  });
});

describe('approval', () => {
  it('is asked for once, after it is known what would be done', async () => {
    const { id } = await test.app.applyDeployment(ann, request);
    const { status, waitsFor, resources } = await waiting(id);
    assert.equal(status, 'WAITING_APPROVAL');
    assert.deepEqual(
      Array.from(resources.values(), (one) => one.status),
      ['STALE', 'DEFERRED'],
    );
    assert.ok(ports.steps.every(({ phase }) => phase !== 'action'));
    const step = waitsFor?.step ?? 0;
    await assert.rejects(test.app.approveDeploymentStep(ann, id, step + 1), {
      code: 'DEPLOYMENT_NOT_WAITING',
    });
    await test.app.approveDeploymentStep(ann, id, step);
    assert.equal((await ended(id)).status, 'SUCCEEDED');
    await assert.rejects(test.app.approveDeploymentStep(ann, id, step), {
      code: 'DEPLOYMENT_NOT_WAITING',
    });
  });

  it('is refused with a reason: the run fails, and does nothing', async () => {
    const { id } = await test.app.applyDeployment(ann, request);
    const { waitsFor } = await waiting(id);
    await test.app.rejectDeploymentStep(ben, id, waitsFor?.step ?? 0, 'not today');
    const state = await ended(id);
    assert.equal(state.status, 'FAILED');
    assert.equal(state.problem?.message, 'user ben aborted: not today');
    assert.ok(ports.steps.every(({ phase }) => phase !== 'action'));
  });

  it('is given by another person where the operator demands it, on another server', async () => {
    approvalRules({ otherPerson: true });
    const other: App = createApp({
      store: test.store,
      clock: { now: () => '2026-01-01T00:00:00.000Z' },
      limits: defaultLimits,
      onProblems: 'accept',
      deployments: ports,
      rules: rulePorts(test.store),
      ...testKeys(),
    });
    const { id } = await test.app.applyDeployment(ann, { ...request, confirm: 'NO' });
    const step = (await waiting(id)).waitsFor?.step ?? 0;
    await assert.rejects(test.app.approveDeploymentStep(ann, id, step), {
      code: 'OTHER_APPROVER_NEEDED',
    });
    await assert.rejects(other.applyDeployment(ben, request), { code: 'ENVIRONMENT_BUSY' });
    const answers = await Promise.allSettled([
      other.approveDeploymentStep(ben, id, step),
      other.rejectDeploymentStep(ben, id, step, null),
    ]);
    assert.equal(answers.filter(({ status }) => status === 'fulfilled').length, 1);
    const { status, steps } = await ended(id);
    assert.equal(status, answers[0]?.status === 'fulfilled' ? 'SUCCEEDED' : 'FAILED');
    assert.equal(
      steps.some(({ phase }) => phase === 'action'),
      status === 'SUCCEEDED',
    );
  });

  it('is over after its time', async () => {
    approvalRules({ timeoutMs: 20 });
    const { id } = await test.app.applyDeployment(ann, request);
    const state = await ended(id);
    assert.equal(state.problem?.message, 'nobody approved it in time');
    assert.equal(state.status, 'FAILED');
  });

  it('ends with a cancellation at once', async () => {
    const { id } = await test.app.applyDeployment(ann, { ...request, confirm: 'ACTION' });
    await waiting(id);
    await test.app.cancelDeployment(ann, id, false);
    assert.equal((await ended(id)).status, 'CANCELLED');
  });
});

describe('an environment', () => {
  const environment = (data: string, name = 'prod') =>
    test.app.submitDocuments(anonymous, {
      bucket: 'environments',
      text: `schema: purser/Environment/v1
metadata: {schema: metadata/Document/v1, name: ${name}}
data: ${data}`,
    });
  const unasked = { ...request, confirm: 'NO' } as const;

  it('has variables, which are stronger than those of documents and weaker than those of the caller', async () => {
    await environment("{variables: {size: '{{ size }}/env'}}");
    const sizeOf = async (more: Partial<DeploymentRequest>) => {
      const { id } = await test.app.planDeployment(ann, { ...request, ...more });
      const { resources } = await ended(id);
      return resources.get('my_data_disk')?.config?.['size'];
    };
    assert.equal(await sizeOf({}), '200gb/env');
    assert.equal(await sizeOf({ environment: 'test' }), '200gb');
    const own = { kind: 'variable', text: 'size=9', isSecret: false } as const;
    assert.equal(await sizeOf({ variables: [own] }), '9');
  });

  it('demands approval by another person, whichever revision is deployed', async () => {
    await environment('{approval: {confirm: RESOURCE, otherPerson: true}, parallelism: 2}');
    const revision = { id: 1 };
    const { id } = await test.app.applyDeployment(ann, { ...unasked, revision });
    const { waitsFor, order } = await waiting(id);
    assert.deepEqual([waitsFor?.covers, order.parallelism], ['RESOURCE', 2]);
    const step = waitsFor?.step ?? 0;
    await assert.rejects(test.app.approveDeploymentStep(ann, id, step), {
      code: 'OTHER_APPROVER_NEEDED',
    });
    await test.app.approveDeploymentStep(ben, id, step);
    assert.equal((await ended(id)).status, 'SUCCEEDED');
  });

  it('allows manifests and images, and has times for deployments', async () => {
    await environment('{manifests: [db-*]}');
    await assert.rejects(test.app.applyDeployment(ann, unasked), { code: 'MANIFEST_NOT_ALLOWED' });
    await environment('{images: [acme/disk]}');
    await assert.rejects(test.app.applyDeployment(ann, unasked), { code: 'IMAGE_FORBIDDEN' });
    // The clock of the test is in the first hours of a day.
    await environment("{maintenance: [{from: '22:00', to: '23:00'}]}");
    await assert.rejects(test.app.applyDeployment(ann, unasked), { code: 'MAINTENANCE_CLOSED' });
    const { id } = await test.app.planDeployment(ann, request);
    assert.equal((await ended(id)).status, 'SUCCEEDED');
    const { digest } = (await ended(id)).plan ?? {};
    await assert.rejects(applyPlan(digest ?? ''), { code: 'MAINTENANCE_CLOSED' });
    assert.ok(ports.steps.every(({ phase }) => phase !== 'action'));
  });

  it('is not ignored if it is wrong', async () => {
    await environment('{approvals: {}}');
    await assert.rejects(test.app.applyDeployment(ann, unasked), { code: 'ENVIRONMENT_INVALID' });
    const { problems } = await test.app.checkDeployment(ann, { ...unasked, environment: 'test' });
    assert.deepEqual(problems, []);
  });
});

describe('a run that waits for its environment', () => {
  const queued = { ...request, confirm: 'NO', queue: true } as const;

  it('begins when it is its turn, in the order of the requests', async () => {
    const first = await test.app.applyDeployment(ann, request);
    const second = await test.app.applyDeployment(ann, queued);
    const third = await test.app.applyDeployment(ann, queued);
    assert.equal(second.state.status, 'PENDING');
    await assert.rejects(test.app.applyDeployment(ann, { ...queued, queue: false }), {
      code: 'ENVIRONMENT_BUSY',
    });
    await assert.rejects(test.app.purge(ann, null), { code: 'ENVIRONMENT_BUSY' });
    const { waitsFor } = await waiting(first.id);
    await test.app.approveDeploymentStep(ann, first.id, waitsFor?.step ?? 0);
    const ends = await Promise.all([first, second, third].map(({ id }) => ended(id)));
    assert.deepEqual(
      ends.map(({ status }) => status),
      ['SUCCEEDED', 'SUCCEEDED', 'SUCCEEDED'],
    );
    const [, two, three] = ends.map(({ steps }) => steps[0]?.plannedAt ?? '');
    assert.ok((two ?? '') < (three ?? ''));
  });

  it('can be cancelled before, and is not lost with its server', async () => {
    const first = await test.app.applyDeployment(ann, request);
    const { id } = await test.app.applyDeployment(ann, queued);
    await test.app.cancelDeployment(ann, id, false);
    const { status, steps, attempt } = await ended(id);
    assert.deepEqual([status, steps, attempt], ['CANCELLED', [], 0]);
    await test.app.cancelDeployment(ann, first.id, false);
    await ended(first.id);
    await test.app.resumeDeployment(ann, id);
    assert.equal((await ended(id)).status, 'SUCCEEDED');
  });
});

describe('parallel steps', () => {
  beforeEach(async () => {
    const manifest = (name: string) => `    ${name}: {type: acme/x}\n`;
    const names = ['a', 'b', 'c', 'd', 'e'];
    await test.app.submitDocuments(anonymous, {
      bucket: 'many',
      text: `schema: purser/Manifest/v1
metadata: {schema: metadata/Document/v1, name: many}
data:
  resources:
${names.map(manifest).join('')}`,
    });
  });
  const applyMany = () =>
    test.app.applyDeployment(ann, {
      ...request,
      manifests: ['many'],
      confirm: 'NO',
      parallelism: 3,
    });

  it('run at once, up to the limit', async () => {
    let running = 0;
    let most = 0;
    const world = scriptedWorld({ a: 1, b: 1, c: 1 });
    ports.script = async (step, signal) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running -= 1;
      return world(step, signal);
    };
    const { id } = await applyMany();
    assert.equal((await ended(id)).status, 'SUCCEEDED');
    assert.equal(most, 3);
  });

  it('run at once up to the limit in a plan, too, though more are recorded ahead', async () => {
    let [running, most, ahead] = [0, 0, 0];
    const world = scriptedWorld({});
    ports.script = async (step, signal) => {
      running += 1;
      most = Math.max(most, running);
      const found = await test.app.deployment(anonymous, step.labels.run);
      const waiting = found?.state.steps.filter(({ status }) => status === 'PLANNED') ?? [];
      ahead = Math.max(ahead, waiting.length);
      running -= 1;
      return world(step, signal);
    };
    const plan = { ...request, manifests: ['many'], parallelism: 2 };
    const { id } = await test.app.planDeployment(ann, plan);
    assert.equal((await ended(id)).status, 'SUCCEEDED');
    assert.equal(most, 2);
    assert.ok(ahead > 0);
  });

  it('that begin together are recorded before the first of them starts', async () => {
    const world = scriptedWorld({});
    const recorded: number[] = [];
    ports.script = async (step, signal) => {
      const found = await test.app.deployment(anonymous, step.labels.run);
      recorded.push(found?.state.steps.length ?? 0);
      return world(step, signal);
    };
    const { id } = await applyMany();
    assert.equal((await ended(id)).status, 'SUCCEEDED');
    assert.equal(recorded[0], 3);
  });
});
