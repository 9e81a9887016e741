import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { sampleSite, submitYaml } from '../../sample-site.ts';
import { serve, type TestServer } from '../../serve.ts';

const versions = `
  totalCount
  pageInfo { hasNextPage endCursor }
  nodes {
    revision { number author }
    diff { kind schema name layer before { yaml } after { yaml } changes { path before after } text }
  }
`;

interface VersionAnswer {
  readonly revision: { readonly number: number };
  readonly diff: { readonly kind: string; readonly changes: readonly object[] };
}

describe('the history of a document', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await serve();
    await server.ask(submitYaml, { yaml: sampleSite });
    await server.ask(submitYaml, { yaml: sampleSite.replace('green', 'red') });
    await server.ask(
      'mutation { rollback(input: { revision: { number: 0 }, confirmDeletions: 6 }) { revision { number } } }',
    );
  });
  afterAll(() => server.close());

  const lamp = 'schema: "harbour/Lamp/v1", name: "lamp", layer: "site"';

  it('reports its changes and their authors, also after its deletion', async () => {
    const { data } = await server.ask(`{ documentHistory(${lamp}) { ${versions} } }`);
    const { totalCount, nodes } = data.documentHistory;
    assert.equal(totalCount, 3);
    assert.deepEqual(
      nodes.map(({ revision, diff }: VersionAnswer) => [revision.number, diff.kind, diff.changes]),
      [
        [3, 'DELETED', []],
        [2, 'UPDATED', [{ path: 'data.colour', before: 'green', after: 'red' }]],
        [1, 'CREATED', []],
      ],
    );
    assert.equal(nodes[0].diff.after, null);
    assert.match(nodes[0].diff.before.yaml, /red/);
    assert.match(nodes[1].diff.text, /^-.*green\n\+.*red$/m);
    assert.equal(nodes[2].diff.before, null);
  });

  it('comes in pages, and belongs to each document', async () => {
    const query = `query ($after: String) {
      document(${lamp}, revision: { number: 2 }) { history(first: 1, after: $after) { ${versions} } }
    }`;
    const first = (await server.ask(query)).data.document.history;
    assert.deepEqual([first.nodes[0].revision.number, first.pageInfo.hasNextPage], [2, true]);
    const second = (await server.ask(query, { after: first.pageInfo.endCursor })).data.document
      .history;
    assert.deepEqual([second.nodes[0].revision.number, second.pageInfo.hasNextPage], [1, false]);
  });

  it('is empty for what never was', async () => {
    const query = `{ documentHistory(schema: "harbour/Lamp/v1", name: "none") { ${versions} } }`;
    assert.deepEqual((await server.ask(query)).data.documentHistory.nodes, []);
  });
});

describe('revisions, filtered', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await serve();
    await server.ask(submitYaml, { yaml: sampleSite });
    await server.ask(submitYaml, { yaml: sampleSite.replace('green', 'red') });
    await server.ask(
      'mutation { rollback(input: { revision: { number: 1 } }) { revision { number } } }',
    );
    await server.ask(
      'mutation { putTag(input: { revision: { number: 2 }, name: "red" }) { tag { name } } }',
    );
  });
  afterAll(() => server.close());

  const list = `query ($filter: RevisionFilter, $first: Int, $after: String) {
    revisions(filter: $filter, first: $first, after: $after) {
      totalCount
      pageInfo { hasNextPage endCursor }
      nodes { number }
    }
  }`;

  const rows: readonly [title: string, filter: object, ids: readonly number[]][] = [
    ['by tag', { tag: ['red'] }, [2]],
    ['by message', { message: 'Rollback' }, [3]],
    ['by time', { since: '2026-01-01T01:00:00+01:00', until: null }, [3, 2, 1]],
    ['by another time', { until: '1999-12-31T23:59:59Z' }, []],
    [
      'by document',
      { touches: { schema: 'harbour/Lamp/v1', name: 'lamp', layer: null } },
      [3, 2, 1],
    ],
    [
      'by document and tag',
      { touches: { schema: 'harbour/Lamp/v1', name: 'lamp' }, tag: ['red'] },
      [2],
    ],
    ['not at all', {}, [3, 2, 1]],
  ];
  for (const [title, filter, ids] of rows) {
    it(`are listed ${title}`, async () => {
      const { data } = await server.ask(list, { filter });
      const { nodes, totalCount } = data.revisions;
      assert.deepEqual(
        [nodes.map(({ number }: { number: number }) => number), totalCount],
        [ids, ids.length],
      );
    });
  }

  it('are refused by what is no time', async () => {
    for (const since of ['soon', '2026-01-01', '2026-02-30T00:00:00Z', 5, ['2026'], true]) {
      const { errors } = await server.ask(list, { filter: { since } });
      assert.equal(errors?.[0]?.extensions['code'], 'BAD_USER_INPUT', String(since));
    }
    for (const until of ['"soon"', '{a: 1}', '5']) {
      const query = `{ revisions(filter: { until: ${until} }) { totalCount } }`;
      const { errors } = await server.ask(query);
      assert.equal(errors?.[0]?.extensions['code'], 'GRAPHQL_VALIDATION_FAILED', until);
    }
  });

  it('have times that are taken as they are given', async () => {
    const { data } = await server.ask('{ revision { createdAt } }');
    const { createdAt: until } = data.revision;
    const upTo = await server.ask(list, { filter: { since: until, until } });
    assert.deepEqual(upTo.data.revisions.nodes, [{ number: 3 }]);
  });
});
