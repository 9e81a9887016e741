import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { sampleSite, submitYaml } from '../../sample-site.ts';
import { serve, type TestServer } from '../../serve.ts';

const berth7 = 'schema: "harbour/Berth/v1", name: "berth-7"';
const step =
  'kind document { name layer } revision { number author message } place source { name } path part';

const deeper = `
schema: harbour/Berth/v1
metadata:
  schema: metadata/Document/v1
  name: berth
  labels: { kind: deep, rank: 7 }
  layeringDefinition: { layer: global, abstract: true }
data: { depth: 15.50, crane: { reach: 40, load: 20 } }
`;

describe('a rendered document', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await serve();
    await server.ask(submitYaml, { yaml: sampleSite, bucket: 'quay' });
    await server.ask(
      'mutation ($yaml: String!) { submitDocuments(input: { source: { yaml: $yaml }, author: "eve", message: "dredged" }) { changed } }',
      { yaml: deeper },
    );
  });
  afterAll(() => server.close());

  async function ask(query: string) {
    const { data, errors } = await server.ask(`{ renderedDocument(${berth7}) { ${query} } }`);
    assert.equal(errors, undefined);
    return data.renderedDocument;
  }

  it('explains a value: the way it came, and what it overrode', async () => {
    const { explain } = await ask(
      `explain(path: ".crane.load", first: 5) { nodes { path value exists secret origin { kind document { name } } steps { ${step} overrode { value secret step { ${step} } heldBy { kind } } } } }`,
    );
    const dredged = { number: 2, author: 'eve', message: 'dredged' };
    assert.deepEqual(explain.nodes, [
      {
        path: '.crane.load',
        value: 60,
        exists: true,
        secret: false,
        origin: { kind: 'MERGED', document: { name: 'berth-7' } },
        steps: [
          {
            kind: 'MERGED',
            document: { name: 'berth-7', layer: 'site' },
            revision: { number: 1, author: 'anonymous', message: '' },
            place: 'metadata.layeringDefinition.actions[0]',
            source: null,
            path: '.crane.load',
            part: false,
            overrode: [
              {
                value: 20,
                secret: false,
                step: {
                  kind: 'SUBMITTED',
                  document: { name: 'berth', layer: 'global' },
                  revision: dredged,
                  place: null,
                  source: null,
                  path: '.crane.load',
                  part: false,
                },
                heldBy: null,
              },
            ],
          },
        ],
      },
    ]);
  });

  it('explains what is substituted and what is inherited', async () => {
    const { explain } = await ask(
      'explain { nodes { path steps { kind document { name } place source { name } path } } totalCount }',
    );
    const reported = explain.nodes.map(({ path, steps }: { path: string; steps: Told[] }) => ({
      path,
      steps: steps.map(
        ({ kind, document, source, path }) =>
          `${kind} ${document.name} ${source?.name ?? '-'} ${path}`,
      ),
    }));
    assert.deepEqual(reported, [
      { path: '.crane.load', steps: ['MERGED berth-7 - .crane.load'] },
      {
        path: '.crane.reach',
        steps: ['INHERITED berth-7 berth .crane.reach', 'SUBMITTED berth - .crane.reach'],
      },
      { path: '.depth', steps: ['INHERITED berth-7 berth .depth', 'SUBMITTED berth - .depth'] },
      { path: '.port', steps: ['SUBSTITUTED berth-7 kota .name', 'SUBMITTED kota - .name'] },
    ]);
    assert.equal(explain.totalCount, 4);
  });

  interface Told {
    readonly kind: string;
    readonly document: { readonly name: string };
    readonly source: { readonly name: string } | null;
    readonly path: string;
  }

  it('keeps the form of numbers', async () => {
    const response = await server.post({
      query: `{ renderedDocument(${berth7}) { explain(path: ".depth", first: 1) { nodes { value } } } }`,
    });
    assert.match(await response.text(), /"value":15\.50\}/);
  });

  it('gives its explanations in pages', async () => {
    const page = async (more: string) =>
      (await ask(`explain(first: 3${more}) { nodes { path } pageInfo { hasNextPage endCursor } }`))
        .explain;
    const first = await page('');
    const second = await page(`, after: "${first.pageInfo.endCursor}"`);
    assert.deepEqual([first.nodes.length, first.pageInfo.hasNextPage], [3, true]);
    assert.deepEqual(second.nodes, [{ path: '.port' }]);
    assert.equal(second.pageInfo.hasNextPage, false);
  });

  it('refuses a path that is none, and more rows than make a page', async () => {
    for (const [args, code] of [
      ['path: ".a["', 'PATH_SYNTAX'],
      ['first: 1001', 'ARGUMENT_INVALID'],
      ['first: 1, after: "x"', 'ARGUMENT_INVALID'],
    ]) {
      const { errors } = await server.ask(
        `{ renderedDocument(${berth7}) { explain(${args}) { totalCount } } }`,
      );
      assert.equal(errors?.[0]?.extensions['code'], code);
    }
  });

  it('reports for each line the revision that introduced it', async () => {
    const { blame, yaml } = await ask(
      'yaml blame { nodes { number text path step { kind document { name } revision { number } path } } totalCount }',
    );
    const lines = blame.nodes as readonly { number: number; text: string; path: string | null }[];
    assert.equal(lines.map(({ text }) => `${text}\n`).join(''), yaml);
    assert.equal(blame.totalCount, lines.length);
    assert.deepEqual(
      lines.filter(({ path }) => path === '.depth'),
      [
        {
          number: lines.findIndex(({ path }) => path === '.depth') + 1,
          text: '  depth: 15.50',
          path: '.depth',
          step: {
            kind: 'SUBMITTED',
            document: { name: 'berth' },
            revision: { number: 2 },
            path: '.depth',
          },
        },
      ],
    );
  });

  it('asks the store once for each version of a document, and not for each line', async () => {
    const before = server.calls.get('revisions') ?? 0;
    const { blame } = await ask('blame(first: 100) { nodes { step { revision { author } } } }');
    assert.ok(blame.nodes.length > 10);
    assert.ok((server.calls.get('revisions') ?? 0) - before <= 2);
  });
});
