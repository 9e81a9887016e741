import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { scriptedRuntime, scriptedWorld } from '../../../support/scripted-runtime.ts';
import { codesOf, serve, type TestServer } from '../../serve.ts';
import { connect, next, subscribe } from '../../subscriptions/subscriber.ts';

const yaml = `schema: purser/Manifest/v1
metadata: {schema: metadata/Document/v1, name: www}
data:
  resources:
    my_data_disk: {type: acme/disk, config: {size: '{{ size|default(1) }}'}}
    www_vm: {type: acme/vm, dependencies: {disk: my_data_disk}, config: {zone: '{{ disk.state.zone }}'}}
`;
const input = { manifests: ['www'], environment: 'prod', confirm: 'NO', parallelism: 1 };
const whole = `id uuid kind status attempt environment startedBy problem { code message } waitsFor { step }
  warnings { code } revision { number }
  resources { totalCount nodes {
    name type status state staleState actions { name image args } problem { code } dependencies { alias resource } } }
  steps { totalCount nodes { n resource phase action image digest entrypoint args input mounts { plug target readonly }
    exitCode status } }
  log { nodes { step text } }`;

const ports = scriptedRuntime();
let server: TestServer;
beforeAll(async () => {
  server = await serve({ onProblems: 'accept', deployments: ports });
  const submit =
    'mutation ($yaml: String!) { submitDocuments(input: { source: { yaml: $yaml } }) { changed } }';
  await server.ask(submit, { yaml });
});
afterAll(() => server.close());

interface Page {
  edges: { node: { name: string } }[];
}

function namesOf({ edges }: Page) {
  return edges.map(({ node }) => node.name);
}

async function apply(more: object = {}) {
  const apply = `mutation ($input: DeploymentInput!) {
    applyDeployment(input: $input) { deployment { id uuid status } problems { code inputPath } }
  }`;
  const { data, errors = [] } = await server.ask(apply, { input: { ...input, ...more } });
  assert.deepEqual(errors, []);
  return data.applyDeployment;
}

async function ended(id: string) {
  for (;;) {
    const { data } = await server.ask(`query ($id: ID!) { deployment(id: $id) { ${whole} } }`, {
      id,
    });
    if (data.deployment.status === 'SUCCEEDED' || data.deployment.problem) return data.deployment;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

describe('deployments over GraphQL', () => {
  it('are applied, and shown with resources, steps and logs', async () => {
    ports.script = scriptedWorld({ my_data_disk: 1 });
    const context = [
      { var: 'size=5' },
      { name: 'n', valueJson: '{"a": 1.0}', secret: true },
      { name: 'o', value: { a: 1 } },
      { values: { m: 2 } },
    ];
    const { deployment, problems } = await apply({ context });
    assert.deepEqual(problems, []);
    const found = await ended(deployment.id);
    assert.equal(found.status, 'SUCCEEDED');
    assert.equal(found.revision.number, 1);
    assert.equal(found.steps.totalCount, 6);
    const { digest, ...action } = found.steps.nodes[3];
    assert.equal(digest, 'sha256:acme/disk');
    assert.deepEqual(action, {
      n: 4,
      resource: 'my_data_disk',
      phase: 'ACTION',
      action: 'a0',
      image: 'acme/disk',
      entrypoint: null,
      args: [],
      input: {
        name: 'my_data_disk',
        type: 'acme/disk',
        version: '18.0.0',
        verbose: false,
        config: { size: '5' },
        staleState: {},
      },
      mounts: [],
      exitCode: 0,
      status: 'SUCCEEDED',
    });
    assert.deepEqual(found.log.nodes, [{ step: 4, text: 'working on my_data_disk\n' }]);
    assert.deepEqual(found.resources.nodes[1].state, { zone: 'zone of www_vm' });
    assert.deepEqual((await ended(deployment.uuid)).id, deployment.id);
    const list =
      '{ deployments(filter: {environment: "prod"}) { totalCount nodes { uuid status } } }';
    const { data } = await server.ask(list);
    assert.deepEqual(data.deployments.nodes, [{ uuid: deployment.uuid, status: 'SUCCEEDED' }]);
    // What a list holds by itself, and what it reads from the events.
    const fields = `kind environment attempt manifests targets verbose startedBy createdAt endedAt
      revision { number } problem { code } warnings { code } resources(last: 1) { totalCount pageInfo { hasPreviousPage } nodes { name } } steps { totalCount }`;
    const both = await server.ask(
      `query ($id: ID!) { deployment(id: $id) { ${fields} } deployments { nodes { ${fields} } } }`,
      { id: deployment.uuid },
    );
    assert.deepEqual(both.data.deployments.nodes, [both.data.deployment]);
    assert.deepEqual(both.data.deployment.resources, {
      totalCount: 2,
      pageInfo: { hasPreviousPage: true },
      nodes: [{ name: 'www_vm' }],
    });
  });

  it('are refused with problems of the input', async () => {
    const missing = await apply({ manifests: ['nope'] });
    assert.equal(missing.deployment, null);
    assert.equal(missing.problems[0].code, 'DOCUMENT_NOT_FOUND');
    const unknown = await apply({ targets: ['nope'] });
    assert.deepEqual(unknown.problems, [
      { code: 'TARGET_UNKNOWN', inputPath: ['input', 'targets'] },
    ]);
    const wrong = await apply({ environment: 'no name' });
    assert.deepEqual(wrong.problems, [
      { code: 'ENVIRONMENT_NAME_INVALID', inputPath: ['input', 'environment'] },
    ]);
    const answer = await server.ask(
      'mutation { cancelDeployment(input: {id: "x"}) { problems { code inputPath } } }',
    );
    assert.deepEqual(answer.data.cancelDeployment.problems, [
      { code: 'DEPLOYMENT_NOT_FOUND', inputPath: ['input', 'id'] },
    ]);
    const two = await server.ask(
      'mutation ($input: DeploymentInput!) { applyDeployment(input: $input) { problems { code } } }',
      { input: { ...input, context: [{ var: 'a=1', variables: 'x' }] } },
    );
    assert.deepEqual(
      codesOf(two).concat(
        two.data.applyDeployment?.problems.map((one: { code: string }) => one.code) ?? [],
      ),
      ['ARGUMENT_INVALID'],
    );
    const list = await apply({ context: [{ values: [1] }] });
    assert.deepEqual(list.problems, [
      { code: 'ARGUMENT_INVALID', inputPath: ['input', 'context', '0', 'values'] },
    ]);
  });

  it('say over a subscription that they wait for approval, and go on with the answer', async () => {
    ports.script = scriptedWorld({ my_data_disk: 1 });
    const { deployment } = await apply({ environment: 'asking', confirm: 'ONCE' });
    const { id } = deployment;
    const client = connect(server);
    const events = subscribe(
      client,
      `subscription ($id: ID!) { deploymentChanged(id: $id, after: 0) {
        type createdAt by deployment { status waitsFor { step covers } } } }`,
      { id },
    );
    const eventOf = async (type: string) => {
      for (;;) {
        const { data } = await next(events);
        if (data.deploymentChanged.type === type) return data.deploymentChanged;
      }
    };
    assert.equal((await eventOf('RESOURCE_CHANGED')).createdAt, null);
    const waiting = await eventOf('WAITING');
    const { status, waitsFor } = waiting.deployment;
    assert.deepEqual([status, waitsFor.covers], ['WAITING_APPROVAL', 'ONCE']);
    const { data } = await server.ask(
      `mutation ($input: ApproveDeploymentStepInput!) {
        approveDeploymentStep(input: $input) { problems { code } } }`,
      { input: { deployment: id, step: waitsFor.step } },
    );
    assert.deepEqual(data.approveDeploymentStep.problems, []);
    const approved = await eventOf('APPROVED');
    assert.deepEqual([waiting.by, approved.by], [null, 'anonymous']);
    assert.ok(Date.parse(waiting.createdAt) <= Date.parse(approved.createdAt));
    assert.equal((await eventOf('ENDED')).deployment.status, 'SUCCEEDED');
    await events.return?.();
    await client.dispose();
  });

  it('are checked and drawn without a container', async () => {
    const before = ports.steps.length;
    const { data } = await server.ask(
      `query ($input: DeploymentInput!) {
        checkDeployment(input: $input) { resources { name dependencies { alias resource } } problems { resource problem { code } } }
        deploymentGraph(input: $input) { nodes { name } edges { from to alias } dot mermaid }
      }`,
      { input },
    );
    assert.deepEqual(data.checkDeployment.problems, []);
    assert.deepEqual(data.deploymentGraph.edges, [
      { from: 'www_vm', to: 'my_data_disk', alias: 'disk' },
    ]);
    assert.match(data.deploymentGraph.dot, /^digraph deployment/);
    assert.match(data.deploymentGraph.mermaid, /^flowchart LR/);
    assert.equal(ports.steps.length, before);
  });

  it('show what the manifests do not have any more, and destroy it', async () => {
    ports.script = ({ phase }) => {
      if (phase === 'destroy') return {};
      if (phase !== 'init') return { answer: { status: 'VALID', state: { zone: 'b' } } };
      return { answer: { state_action: { args: ['s'] }, destroy_action: { args: ['d'] } } };
    };
    const environment = 'gone';
    const first = (await apply({ environment })).deployment;
    await ended(first.id);
    const submit =
      'mutation ($yaml: String!) { submitDocuments(input: { source: { yaml: $yaml } }) { changed } }';
    await server.ask(submit, { yaml: `${yaml.split('    www_vm')[0]}` });
    const { deployment } = await apply({ environment, destroyOrphans: true });
    await ended(deployment.id);
    const { data, errors = [] } = await server.ask(
      `query ($id: ID!) { deployment(id: $id) { destroyOrphans orphaned { name type status config state willBeDestroyed
        dependencies { alias resource } destroyAction { name args } deployedBy { uuid } problem { code } } } }`,
      { id: deployment.id },
    );
    assert.deepEqual(errors, []);
    assert.deepEqual(data.deployment, {
      destroyOrphans: true,
      orphaned: [
        {
          name: 'www_vm',
          type: 'acme/vm',
          status: 'DESTROYED',
          config: { zone: 'b' },
          state: { zone: 'b' },
          willBeDestroyed: true,
          dependencies: [{ alias: 'disk', resource: 'my_data_disk' }],
          destroyAction: { name: 'destroy', args: ['d'] },
          deployedBy: { uuid: first.uuid },
          problem: null,
        },
      ],
    });
    const refused = await server.ask(
      `mutation ($input: DeploymentInput!) { applyDeployment(input: $input) { problems { code } } }`,
      { input: { ...input, environment, targets: ['my_data_disk'], destroyOrphans: true } },
    );
    assert.match(JSON.stringify(refused), /ARGUMENT_INVALID/);
    await server.ask(submit, { yaml });
  });

  it('find drift, and ignore what does not count now', async () => {
    const environment = 'drifting';
    const check = `schema: purser/DriftCheck/v1
metadata: {schema: metadata/Document/v1, name: nightly}
data: {environment: ${environment}, schedule: '0 3 * * *'}`;
    const submit = `mutation ($yaml: String!) {
      submitDocuments(input: { bucket: "checks", source: { yaml: $yaml } }) { problems { message } } }`;
    await server.ask(submit, { yaml: check });
    ports.script = scriptedWorld({});
    await ended((await apply({ environment })).deployment.id);
    ports.script = scriptedWorld({ my_data_disk: 1 });
    const look = async (ignore: readonly string[]) => {
      const { data, errors = [] } = await server.ask(
        `mutation ($input: CheckDriftInput!) { checkDrift(input: $input) { deployment { id } problems { code } } }`,
        { input: { name: 'nightly', ignore } },
      );
      assert.deepEqual(errors, []);
      const { id } = data.checkDrift.deployment;
      await ended(id);
      const found = await server.ask(
        'query ($id: ID!) { deployment(id: $id) { kind drift { result resources { name } } } }',
        { id },
      );
      return found.data.deployment;
    };
    const resources = [{ name: 'my_data_disk' }];
    assert.deepEqual(await look([]), { kind: 'DRIFT', drift: { result: 'DRIFTED', resources } });
    assert.deepEqual((await look(['my_*'])).drift, { result: 'NONE', resources: [] });
  });

  it('page through drift checks in both directions, and read one again by its id', async () => {
    const check = (name: string) => `---
schema: purser/DriftCheck/v1
metadata: {schema: metadata/Document/v1, name: ${name}}
data: {environment: prod, schedule: '0 3 * * *'}
`;
    const submit = `mutation ($yaml: String!) {
      submitDocuments(input: { bucket: "checks", replace: true, source: { yaml: $yaml } }) { problems { message } } }`;
    await server.ask(submit, { yaml: ['daily', 'hourly', 'weekly'].map(check).join('') });
    const page = async (rows: string) => {
      const { data, errors = [] } = await server.ask(
        `{ driftChecks(${rows}) { totalCount edges { cursor node { id name nextAt } } pageInfo { hasNextPage hasPreviousPage } } }`,
      );
      assert.deepEqual(errors, []);
      assert.equal(data.driftChecks.totalCount, 3);
      return data.driftChecks;
    };
    const first = await page('first: 2');
    assert.deepEqual(namesOf(first), ['daily', 'hourly']);
    assert.deepEqual(first.pageInfo, { hasNextPage: true, hasPreviousPage: false });
    assert.deepEqual(namesOf(await page(`first: 2, after: "${first.edges[1].cursor}"`)), [
      'weekly',
    ]);
    const last = await page('last: 2');
    assert.deepEqual(namesOf(last), ['hourly', 'weekly']);
    assert.deepEqual(namesOf(await page(`last: 2, before: "${last.edges[0].cursor}"`)), ['daily']);
    const [{ node }] = last.edges;
    const again = await server.ask(
      'query ($id: ID!) { node(id: $id) { id ... on DriftCheck { name nextAt } } }',
      { id: node.id },
    );
    assert.deepEqual(again.data.node, node);
    await server.ask(submit, { yaml: check('daily') });
    const gone = await server.ask('query ($id: ID!) { node(id: $id) { id } }', { id: node.id });
    assert.deepEqual(gone.data, { node: null });
  });

  it('are found by their revision, from either end, with one cursor for both lists', async () => {
    ports.script = scriptedWorld({});
    const yaml = 'schema: a/B/v1\nmetadata: {schema: metadata/Document/v1, name: later}\ndata: 1\n';
    const submitted = await server.ask(
      'mutation ($yaml: String!) { submitDocuments(input: { source: { yaml: $yaml } }) { revision { number } } }',
      { yaml },
    );
    const { number } = submitted.data.submitDocuments.revision;
    const deployed: string[] = [];
    for (const revision of [number, number - 1, number, number]) {
      const { deployment } = await apply({ revision: { number: revision }, environment: 'later' });
      await ended(deployment.id);
      if (revision === number) deployed.unshift(deployment.uuid);
    }
    const page = async (args: string) => {
      const rows = `{ totalCount edges { cursor node { uuid revision { number } } } }`;
      const { data, errors = [] } = await server.ask(`{
        root: deployments(filter: { revision: { number: ${number} } }, ${args}) ${rows}
        revision(ref: { number: ${number} }) { deployments(${args}) ${rows} }
      }`);
      assert.deepEqual(errors, []);
      assert.deepEqual(data.revision.deployments, data.root);
      assert.equal(data.root.totalCount, deployed.length);
      return data.root.edges as { cursor: string; node: { uuid: string } }[];
    };
    const uuids = (edges: Awaited<ReturnType<typeof page>>) => edges.map(({ node }) => node.uuid);
    const first = await page('first: 2');
    assert.deepEqual(uuids(first), deployed.slice(0, 2));
    const after = await page(`first: 2, after: "${first[1]?.cursor}"`);
    assert.deepEqual(uuids(after), deployed.slice(2));
    const before = await page(`last: 1, before: "${after[0]?.cursor}"`);
    assert.deepEqual(uuids(before), deployed.slice(1, 2));
    const both = await server.ask(
      `{ deployments(filter: { revision: { number: ${number} }, environment: "prod" }) { totalCount } }`,
    );
    assert.equal(both.data.deployments.totalCount, 0);
    const missing = await server.ask(
      '{ deployments(filter: { revision: { number: 999 } }) { totalCount } }',
    );
    assert.deepEqual(codesOf(missing), ['REVISION_NOT_FOUND']);
  });
});
