import assert from 'node:assert/strict';
import { load } from 'js-yaml';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { canonicalText, digestOf } from '../../../../src/domain/json/canonical.ts';
import { sampleSite, submitYaml } from '../../sample-site.ts';
import { problemsOf, serve, type TestServer } from '../../serve.ts';

const berth7 = 'schema: "harbour/Berth/v1", name: "berth-7"';
const lamp = 'schema: "harbour/Lamp/v1", name: "lamp"';

describe('a rendered document', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await serve({ onProblems: 'accept' });
    await server.ask(submitYaml, { yaml: sampleSite, bucket: 'quay' });
  });
  afterAll(() => server.close());

  const rows: readonly [title: string, query: string, expected: unknown][] = [
    [
      'has its fields',
      `renderedDocument(${lamp}) { schema name layer replacement control storagePolicy bucket labels { key value } origin { number } }`,
      {
        schema: 'harbour/Lamp/v1',
        name: 'lamp',
        layer: 'site',
        replacement: true,
        control: false,
        storagePolicy: 'CLEARTEXT',
        bucket: 'quay',
        labels: [],
        origin: { number: 1 },
      },
    ],
    [
      'is layered and substituted',
      `renderedDocument(${berth7}) { data }`,
      { data: { crane: { load: 60, reach: 40 }, depth: 14, port: 'Kota' } },
    ],
    [
      'gives what a path selects',
      `renderedDocument(${berth7}) { data(path: ".crane.reach") }`,
      { data: 40 },
    ],
    [
      'stands in for its parent',
      `renderedDocument(${lamp}) { data replaces { layer } }`,
      { data: { colour: 'green' }, replaces: { layer: 'global' } },
    ],
    [
      'has relations',
      `renderedDocument(${berth7}) { parent { name } children { nodes { name } } substitutesFrom { nodes { name } } substitutesInto { nodes { name } } }`,
      {
        parent: { name: 'berth' },
        children: { nodes: [] },
        substitutesFrom: { nodes: [{ name: 'kota' }] },
        substitutesInto: { nodes: [] },
      },
    ],
    [
      'leads to the document submitted',
      `renderedDocument(${berth7}) { document { data } }`,
      { document: { data: { crane: { load: 60 } } } },
    ],
    [
      'that is abstract is null',
      'renderedDocument(schema: "harbour/Berth/v1", name: "berth") { name }',
      null,
    ],
  ];
  for (const [title, query, expected] of rows) {
    it(`${title}`, async () => {
      const { data, errors } = await server.ask(`{ ${query} }`);
      assert.equal(errors, undefined);
      assert.deepEqual(data.renderedDocument, expected);
    });
  }

  it('is written as YAML, and named by the digest of its text', async () => {
    const { data } = await server.ask(
      `{ renderedDocument(${lamp}) { yaml digest schema metadata data } }`,
    );
    const { yaml, digest, ...document } = data.renderedDocument;
    assert.deepEqual(load(yaml), document);
    assert.equal(digest, digestOf(canonicalText(document)));
  });

  it('that cannot be rendered fails for itself', async () => {
    const broken = `
schema: harbour/Buoy/v1
metadata:
  schema: metadata/Document/v1
  name: broken
  substitutions:
    - { src: { schema: harbour/Port/v1, name: nowhere, path: . }, dest: { path: . } }
data: {}
`;
    await server.ask(submitYaml, { yaml: broken, bucket: 'sea' });
    const answer = await server.ask(`{
      revision {
        document(schema: "harbour/Buoy/v1", name: "broken") { name rendered { name } }
        renderedDocument(${lamp}) { name }
      }
    }`);
    assert.deepEqual(answer.data.revision, {
      document: { name: 'broken', rendered: null },
      renderedDocument: { name: 'lamp' },
    });
    assert.deepEqual(
      answer.errors?.map(({ path }) => path),
      [['revision', 'document', 'rendered']],
    );
    assert.deepEqual(
      problemsOf(answer).map(({ code, name }) => ({ code, name })),
      [{ code: 'SUBSTITUTION_SOURCE_MISSING', name: 'broken' }],
    );
  });
});
