import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { canonicalText } from '../../../../src/domain/json/canonical.ts';
import { sized } from '../../../support/properties.ts';
import { scriptedRuntime } from '../../../support/scripted-runtime.ts';
import { type DocumentSketch, sketched } from '../../../support/submitted.ts';
import { serve, type TestServer } from '../../serve.ts';

const rows = sized(100, 20);

/** Parents, children that substitute from sources of their own, and replacements. */
function sketches(): readonly DocumentSketch[] {
  const policy = {
    schema: 'deckhand/LayeringPolicy/v1',
    name: 'layers',
    control: true,
    data: { layerOrder: ['global', 'site'] },
  };
  const layered = (layer: string, rest: object) => ({
    metadata: { layeringDefinition: { layer, ...rest } },
  });
  const actions = [{ method: 'merge', path: '.' }];
  const families = Array.from({ length: rows }, (_, at): DocumentSketch[] => {
    const label = { of: `family-${at}` };
    const source = { schema: 'example/Source/v1', name: `source-${at}`, path: '.value' };
    const child = layered('site', { parentSelector: label, actions }).metadata;
    return [
      { schema: source.schema, name: source.name, data: { value: at } },
      { name: `parent-${at}`, metadata: { labels: label, ...layered('global', {}).metadata } },
      {
        name: `child-${at}`,
        metadata: { ...child, substitutions: [{ src: source, dest: { path: '.value' } }] },
        data: { own: at },
      },
      { name: `child-${at}`.replace('child', 'parent'), metadata: { ...child, replacement: true } },
    ];
  });
  const validations = [{ name: 'site-validation', expiresAfter: 'P1W' }];
  const validationPolicy = {
    schema: 'deckhand/ValidationPolicy/v1',
    name: 'site-ready',
    control: true,
    data: { validations },
  };
  const manifest = {
    schema: 'purser/Manifest/v1',
    name: 'www',
    data: {
      resources: { disk: { type: 'acme/disk', config: { password: '{{ password }}' } } },
    },
  };
  return [policy, validationPolicy, manifest, ...families.flat()];
}

/** Which every document of the kind violates. */
const rules: DocumentSketch = {
  schema: 'purser/Policy/v1',
  name: 'kinds',
  data: {
    rules: {
      error: {
        from: 'documents.rendered',
        pipeline: [
          { $match: { 'd.schema': 'example/Kind/v1' } },
          { $project: { schema: '$d.schema', name: '$d.name' } },
        ],
      },
    },
  },
};

const relations = `
  parent { name data } children { nodes { name } } replaces { name }
  substitutesFrom { edges { substitutions { sourcePath } } nodes { name data } }
  substitutesInto { edges { substitutions { sourcePath } } nodes { name } }
`;

const queries: readonly [title: string, query: string][] = [
  [
    'documents with all they lead to',
    `query ($first: Int) { revision { documents(filter: { schema: "example/Kind" }, first: $first) { nodes {
    data metadata yaml origin { tags { nodes { name } } parent { number } } rendered { data } replacedBy { name } ${relations}
  } } } }`,
  ],
  [
    'rendered documents with all they lead to',
    `query ($first: Int) { revision { renderedDocuments(filter: { schema: "example/Kind" }, first: $first) { nodes {
    data origin { tags { nodes { name } } } document { data } ${relations}
  } } } }`,
  ],
  [
    'documents with all that is known of each',
    `query ($first: Int) { revision { documents(filter: { schema: "example/Kind" }, first: $first) { nodes {
    id data rendered { id data resource { kind } }
    references { totalCount nodes { relation target { name } to { name } } }
    referrers(transitive: true) { nodes { from { name } } }
  } }
    status validations { nodes { name latest { status } } } schemaVersion
    validationPolicies { nodes { name status validations { name status } } }
    problems(first: $first) { nodes { code message causes { name } } }
    deployments { totalCount nodes { uuid status environment revision { number } } }
  }
    rulePolicies { nodes { name execution rules { name rowCount } } }
    deployments(filter: { revision: { head: true } }) { nodes { uuid status revision { number } } }
  }`,
  ],
  [
    'revisions with their deployments',
    `query ($first: Int) { revisions(first: $first) { nodes {
    deployments(first: 5) { totalCount nodes { uuid status environment revision { number } } }
  } } }`,
  ],
  [
    'deployments with all they lead to',
    `query ($first: Int) { deployments(first: $first) { totalCount nodes {
    uuid status planDigest waitsFor { step } warnings { code } plan { planDigest }
    resources { totalCount nodes { name status state } } orphaned { name deployedBy { uuid } }
    steps { totalCount nodes { n input answer } } log { totalCount nodes { text } }
    revision { number deployments(first: 5) { totalCount nodes { steps { nodes { n } } } } }
  } } }`,
  ],
  [
    'revisions with tags and parents',
    `query ($first: Int) { revisions(first: $first) { nodes {
    tags { nodes { name data } } parent { number tags { nodes { name } } }
  } } }`,
  ],
  [
    'revisions with what their validations come to',
    `query ($first: Int) { revisions(first: $first) { nodes {
    status
    validationPolicies { nodes { name status flaw validations { name status expiresAt } } }
    validations { nodes { name status latest { status createdAt errors { message } revision { number } } } }
    validation(name: "site-validation") { status ignored latest { recordedBy } }
    schemaValidation { status }
  } } }`,
  ],
];

describe('the number of store calls', () => {
  let server: TestServer;
  beforeAll(async () => {
    const runtime = scriptedRuntime();
    runtime.script = ({ phase }) => {
      if (phase === 'init') return { answer: { state_action: { entrypoint: '/state' } } };
      return { log: 'looking', answer: { status: 'VALID', state: { size: 1 } } };
    };
    // Nothing is kept in memory, so that all that is asked for is asked of the store.
    server = await serve({
      query: { maxCost: 1e9 },
      limits: { maxContentCacheBytes: 0, maxRenderMemoBytes: 0 },
      onProblems: 'accept',
      deployments: runtime,
    });
    const submit = `mutation ($json: String!) { submitDocuments(input: { source: { json: $json } }) { changed } }`;
    await server.ask(submit, { json: canonicalText(sketches().map(sketched)) });
    for (let revision = 2; revision <= rows; revision++) {
      const { data } = await server.ask(submit, {
        // Evaluating the rules for each revision would take most of the time.
        json: canonicalText(sketched(revision < rows ? { name: `r-${revision}` } : rules)),
      });
      assert.equal(data.submitDocuments.changed, true);
    }
    const apply = `mutation ($input: DeploymentInput!) {
      applyDeployment(input: $input) { deployment { id } problems { code } } }`;
    const context = [{ name: 'password', value: 'correct horse', secret: true }];
    for (let number = 1; number <= rows; number++) {
      const environment = `of-${number}`;
      const { data } = await server.ask(apply, {
        input: { manifests: ['www'], environment, revision: { number }, context },
      });
      assert.deepEqual(data.applyDeployment.problems, []);
    }
    // Waits for what is done and found out in the background.
    const ended = '{ deployments(filter: { status: [SUCCEEDED] }) { totalCount } }';
    for (let count = 0; count < rows; ) {
      count = (await server.ask(ended)).data.deployments.totalCount;
    }
    await server.ask('query ($first: Int) { revisions(first: $first) { nodes { status } } }', {
      first: rows,
    });
  });
  afterAll(() => server.close());

  async function callsFor(query: string, first: number): Promise<number> {
    const before = sum(server.calls);
    const { data, errors } = await server.ask(query, { first });
    assert.equal(errors, undefined);
    const list =
      data.revisions ??
      data.revision?.documents ??
      data.revision?.renderedDocuments ??
      data.deployments;
    assert.equal(list.nodes.length, first);
    const problems = data.revision?.problems?.nodes ?? [];
    assert.ok(problems.every(({ code }: { code: string }) => code === 'POLICY_VIOLATED'));
    if (data.policies) assert.equal(problems.length, first);
    if (data.policies) assert.equal(data.policies.nodes[0].name, 'kinds');
    for (const { status, steps, log } of data.deployments?.nodes ?? []) {
      if (steps) assert.deepEqual([status, steps.totalCount, log.totalCount], ['SUCCEEDED', 2, 1]);
    }
    for (const one of [data.revision, data.revisions?.nodes[0]]) {
      if (one?.deployments) assert.equal(one.deployments.totalCount, 1);
    }
    return sum(server.calls) - before;
  }

  for (const [title, query] of queries) {
    it(`does not grow with the rows of ${title}`, async () => {
      const one = await callsFor(query, 1);
      const many = await callsFor(query, rows);
      // Work that gives way to others on a busy machine may cut a batch in two; a row never costs a call.
      assert.ok(many <= one + 3, `${one} calls for 1 row, ${many} for ${rows}`);
    });
  }

  it('does not grow with the ids of objects that are read by them', async () => {
    const { data: ids } = await server.ask(
      '{ deployments { nodes { id } } rulePolicies { nodes { id rules { id } } } }',
    );
    const [policy] = ids.rulePolicies.nodes;
    const found: readonly { id: string }[] = [policy, ...policy.rules, ...ids.deployments.nodes];
    const callsOf = async (some: readonly { id: string }[]): Promise<number> => {
      const before = sum(server.calls);
      const { data } = await server.ask(
        'query ($ids: [ID!]!) { nodes(ids: $ids) { id ... on Deployment { steps { totalCount } } } }',
        { ids: some.map(({ id }) => id) },
      );
      assert.deepEqual(
        data.nodes.map(({ id }: { id: string }) => id),
        some.map(({ id }) => id),
      );
      return sum(server.calls) - before;
    };
    const one = await callsOf(found.slice(0, 3));
    const many = await callsOf([...found, ...found]);
    assert.ok(many <= one + 3, `${one} calls for three ids, ${many} for ${2 * found.length}`);
  });
});

function sum(calls: ReadonlyMap<string, number>): number {
  return [...calls.values()].reduce((all, count) => all + count, 0);
}
