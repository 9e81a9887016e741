import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'vitest';
import type { DeploymentRequest } from '../../../src/app/deployments/start-deployment.ts';
import { anonymous, trusted } from '../../../src/domain/access/principal.ts';
import { isEndStatus, type RunState } from '../../../src/domain/deployment/run/run-state.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import {
  type Script,
  type ScriptedRuntime,
  scriptedRuntime,
} from '../../support/scripted-runtime.ts';

const document = (resources: string, variables = '{auto: true, vars: {size: 200gb}}') => `
schema: purser/Manifest/v1
metadata: {schema: metadata/Document/v1, name: www}
data: {resources: {${resources}}}
---
schema: purser/Variables/v1
metadata: {schema: metadata/Document/v1, name: site}
data: ${variables}
`;
const disk = "disk: {type: acme/disk, config: {size: '{{ size }}'}}";
const net = 'net: {type: acme/net}';
const both = document(`${disk}, ${net}`);

const request: DeploymentRequest = {
  revision: null,
  manifests: ['www'],
  environment: 'prod',
  variables: [],
  targets: null,
  verbose: false,
  confirm: 'NO',
  parallelism: 4,
  onFailure: 'HALT',
  destroyOrphans: true,
  queue: false,
};
const ann = trusted('ann');

/** Everything is right, and can be destroyed. */
const right: Script = ({ resource, phase }) => {
  if (phase === 'destroy') return { log: `destroying ${resource}\n` };
  if (phase !== 'init') return { answer: { status: 'VALID', state: { of: resource } } };
  return { answer: { state_action: { args: ['state'] }, destroy_action: { args: ['destroy'] } } };
};

let ports: ScriptedRuntime;
let test: TestApp;

beforeEach(async () => {
  ports = scriptedRuntime();
  ports.script = right;
  test = await openTestApp({}, { onProblems: 'accept', deployments: ports });
  await submit(both);
});
afterEach(() => test.close());

const submit = (text: string) => test.app.submitDocuments(anonymous, { text });

async function ended(id: string): Promise<RunState> {
  for (;;) {
    const found = await test.app.deployment(ann, id);
    if (found !== null && isEndStatus(found.state.status)) return found.state;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
const applied = async (more: Partial<DeploymentRequest> = {}): Promise<RunState> =>
  ended((await test.app.applyDeployment(ann, { ...request, ...more })).id);
const planned = async (more: Partial<DeploymentRequest> = {}) => {
  const { id } = await test.app.planDeployment(ann, { ...request, ...more });
  return { id, state: await ended(id) };
};
const applyPlan = async (plan: string): Promise<RunState> => {
  const how = { confirm: 'ONCE', approveDeferred: false, queue: false } as const;
  return ended((await test.app.applyDeploymentPlan(ann, plan, how)).id);
};
const orphansOf = ({ orphans }: RunState) =>
  Array.from(orphans.values(), ({ name, status, willBeDestroyed }) => [
    name,
    status,
    willBeDestroyed,
  ]);
const destroyed = (): readonly string[] =>
  ports.steps.filter(({ phase }) => phase === 'destroy').map(({ resource }) => resource);

describe('orphans of an environment', () => {
  it('are shown by a plan, and destroyed by who applies it', async () => {
    await applied();
    await submit(document(net));
    const plan = await planned();
    assert.deepEqual(orphansOf(plan.state), [['disk', 'ORPHANED', true]]);
    assert.deepEqual(destroyed(), []);
    ports.resolves = (name) => `sha256:newer-${name}`;
    const state = await applyPlan(plan.id);
    assert.equal(state.status, 'SUCCEEDED');
    assert.deepEqual(orphansOf(state), [['disk', 'DESTROYED', true]]);
    const step = ports.steps.find(({ phase }) => phase === 'destroy');
    assert.deepEqual(step?.image, { name: 'acme/disk', digest: 'sha256:acme/disk' });
    assert.deepEqual(JSON.parse(step?.input ?? '').config, { size: '200gb' });
    assert.deepEqual(orphansOf((await planned()).state), []);
  });

  it('are left alone unless somebody asked for it, and stay known', async () => {
    await applied();
    await submit(document(net));
    const left = { destroyOrphans: false };
    const plan = await planned(left);
    assert.deepEqual(orphansOf(await applyPlan(plan.id)), [['disk', 'ORPHANED', false]]);
    assert.deepEqual(orphansOf(await applied(left)), [['disk', 'ORPHANED', false]]);
    assert.deepEqual(destroyed(), []);
    assert.deepEqual(orphansOf(await applied()), [['disk', 'DESTROYED', true]]);
  });

  it('are not destroyed by a plan that was made before they were orphans', async () => {
    await submit(document(net));
    const plan = await planned();
    await submit(both);
    await applied();
    const state = await applyPlan(plan.id);
    assert.equal(state.status, 'SUCCEEDED');
    assert.deepEqual(orphansOf(state), [['disk', 'ORPHANED', false]]);
    assert.deepEqual(
      state.warnings.map(({ code }) => code),
      ['ORPHAN_KEPT'],
    );
    assert.deepEqual(destroyed(), []);
  });

  it('belong to one environment, and to runs of all of it', async () => {
    await applied();
    await applied({ environment: 'test', targets: ['disk'], destroyOrphans: false });
    await submit(document(net));
    assert.deepEqual(orphansOf((await planned({ environment: 'test' })).state), []);
    const targets = { targets: ['net'], destroyOrphans: false };
    assert.deepEqual(orphansOf(await applied(targets)), []);
    assert.deepEqual(orphansOf((await planned()).state), [['disk', 'ORPHANED', true]]);
  });

  it('are destroyed once, though a run is resumed', async () => {
    await submit(document(`${disk}, ${net}, cdn: {type: acme/cdn}`));
    await applied();
    await submit(document(net));
    let isBroken = true;
    ports.script = (step, signal) => {
      const fails = step.phase === 'destroy' && step.resource === 'cdn' && isBroken;
      return fails ? { exitCode: 1 } : right(step, signal);
    };
    const { id } = await test.app.applyDeployment(ann, request);
    assert.deepEqual(orphansOf(await ended(id)), [
      ['disk', 'DESTROYED', true],
      ['cdn', 'FAILED', true],
    ]);
    isBroken = false;
    await test.app.resumeDeployment(ann, id);
    const state = await ended(id);
    assert.equal(state.status, 'SUCCEEDED');
    assert.deepEqual(destroyed(), ['disk', 'cdn', 'cdn']);
    assert.deepEqual(orphansOf((await planned()).state), []);
  });

  it('are kept if they were made with secrets', async () => {
    const variables = [{ kind: 'variable', text: 'size=s3cret-size', isSecret: true } as const];
    await applied({ variables });
    await submit(document(net));
    const state = await applied();
    assert.deepEqual(orphansOf(state), [['disk', 'ORPHANED', false]]);
    assert.equal(state.orphans.get('disk')?.problem?.code, 'ORPHAN_KEPT');
    assert.deepEqual(destroyed(), []);
  });
});
