import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { scriptedRuntime, scriptedWorld } from '../../../support/scripted-runtime.ts';
import { codesOf, serve, type TestServer } from '../../serve.ts';

const layers = `schema: deckhand/LayeringPolicy/v1
metadata: {schema: metadata/Control/v1, name: layers}
data: {layerOrder: [global, site]}
---
`;
const documents = (size: string, zone: string, site: string) => `${layers}schema: purser/Manifest/v1
metadata: {schema: metadata/Document/v1, name: base, labels: {of: www}, layeringDefinition: {abstract: true, layer: global}}
data:
  resources:
    my_data_disk: {type: acme/disk, config: {size: '{{ size }}', zone: ${zone}}}
    net: {type: acme/net}
    www_vm: {type: acme/vm, dependencies: {disk: my_data_disk}, config: {zone: '{{ disk.state.zone }}'}}
---
schema: purser/Manifest/v1
metadata:
  {schema: metadata/Document/v1, name: www, layeringDefinition: {
    abstract: false, layer: site, parentSelector: {of: www}, actions: [{method: merge, path: .}]}}
data: ${site}
---
schema: purser/Variables/v1
metadata: {schema: metadata/Document/v1, name: site, layeringDefinition: {abstract: false, layer: site}}
data: {auto: true, vars: {size: ${size}}}
`;
const first = documents('200gb', 'b', '{resources: {}}');

const ports = scriptedRuntime();
let server: TestServer;
beforeAll(async () => {
  server = await serve({ onProblems: 'accept', deployments: ports });
  ports.script = scriptedWorld({ my_data_disk: 1 });
  await submit(first);
});
afterAll(() => server.close());

const impact = `environment deployment { uuid } resources { name type kind configKeys problem { code } }
  faults { code }`;

async function submit(yaml: string, dryRun = false) {
  const { data, errors = [] } = await server.ask(
    `mutation ($input: SubmitDocumentsInput!) { submitDocuments(input: $input) {
      problems { message } diff { deploymentImpact { ${impact} } } } }`,
    { input: { source: { yaml }, dryRun } },
  );
  assert.deepEqual(errors, []);
  assert.deepEqual(data.submitDocuments.problems, []);
  return data.submitDocuments.diff.deploymentImpact;
}

async function run(kind: 'applyDeployment' | 'planDeployment', environment: string) {
  const input = { manifests: ['www'], environment, confirm: 'NO' };
  const { data } = await server.ask(
    `mutation ($input: DeploymentInput!) { ${kind}(input: $input) { deployment { uuid } } }`,
    { input },
  );
  const { uuid } = data[kind].deployment;
  for (;;) {
    const { data: now } = await server.ask(
      'query ($id: ID!) { deployment(id: $id) { uuid status resources { nodes { name } } } }',
      { id: uuid },
    );
    if (['SUCCEEDED', 'FAILED'].includes(now.deployment.status)) return now.deployment;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

describe('the impact of a change on deployments', () => {
  it('shows which environments it touches, resource by resource, in a dry run, too', async () => {
    const { uuid } = await run('applyDeployment', 'prod');
    const touched = [
      {
        name: 'my_data_disk',
        type: 'acme/disk',
        kind: 'CHANGED',
        configKeys: ['size'],
        problem: null,
      },
      { name: 'www_vm', type: 'acme/vm', kind: 'DEPENDENT', configKeys: [], problem: null },
    ];
    const expected = { environment: 'prod', deployment: { uuid }, faults: [] };
    const steps = ports.steps.length;
    assert.deepEqual(await submit(documents('300gb', 'b', '{resources: {}}'), true), [
      { ...expected, resources: touched },
    ]);
    const template = await submit(documents('200gb', 'c', '{resources: {}}'), true);
    assert.deepEqual(template[0].resources[0].configKeys, ['zone']);
    const layer = await submit(
      documents('200gb', 'b', '{resources: {extra: {type: acme/x}, net: {config: {mtu: 9000}}}}'),
      true,
    );
    assert.deepEqual(
      layer[0].resources.map(({ name, kind }: { name: string; kind: string }) => [name, kind]),
      [
        ['extra', 'ADDED'],
        ['net', 'CHANGED'],
      ],
    );
    assert.deepEqual(await submit(first, true), []);
    assert.equal(ports.steps.length, steps, 'no container ran');
  });

  it('is that between what is deployed and the head, or between two revisions', async () => {
    await submit(documents('300gb', 'b', '{resources: {}}'));
    const ask = async (range: string) => {
      const { data, errors = [] } = await server.ask(`{ deploymentImpact${range} { ${impact} } }`);
      assert.deepEqual(errors, []);
      return data.deploymentImpact;
    };
    assert.equal((await ask(''))[0].resources.length, 2);
    assert.deepEqual(await ask('(from: { number: 2 }, to: { number: 2 })'), []);
    const { resources } = await run('planDeployment', 'prod');
    assert.equal(resources.nodes.length, 3);
    const [gone] = await ask('(from: { number: 1 }, to: { number: 0 })');
    assert.deepEqual(gone.faults, [{ code: 'DOCUMENT_NOT_FOUND' }]);
    const none = await server.ask('{ deploymentImpact(to: { number: 99 }) { environment } }');
    assert.deepEqual(codesOf(none), ['REVISION_NOT_FOUND']);
  });
});

describe('the difference of two deployments', () => {
  it('lists the resources that are not the same, and what of them', async () => {
    await submit(first);
    ports.script = scriptedWorld({});
    const one = await run('applyDeployment', 'left');
    await submit(documents('300gb', 'b', '{resources: {extra: {type: acme/x}}}'));
    const other = await run('applyDeployment', 'right');
    const ask = (from: string, to: string) =>
      server.ask(
        `query ($from: ID!, $to: ID!) { deploymentDiff(from: $from, to: $to) { from { uuid } to { uuid }
          resources { name aspects configKeys from { config } to { status config } } } }`,
        { from, to },
      );
    const { data } = await ask(one.uuid, other.uuid);
    assert.deepEqual(data.deploymentDiff, {
      from: { uuid: one.uuid },
      to: { uuid: other.uuid },
      resources: [
        {
          name: 'extra',
          aspects: [],
          configKeys: [],
          from: null,
          to: { status: 'VALID', config: {} },
        },
        {
          name: 'my_data_disk',
          aspects: ['CONFIG'],
          configKeys: ['size'],
          from: { config: { size: '200gb', zone: 'b' } },
          to: { status: 'VALID', config: { size: '300gb', zone: 'b' } },
        },
      ],
    });
    const { data: same } = await ask(one.uuid, one.uuid);
    assert.deepEqual(same.deploymentDiff.resources, []);
    assert.equal((await ask(one.uuid, 'none')).data.deploymentDiff, null);
  });
});
