import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { type DocumentSketch, layeringPolicy, textOf } from '../../../support/submitted.ts';
import { codesOf, serve, type TestServer } from '../../serve.ts';

const submitJson = `mutation ($json: String!) {
  submitDocuments(input: { source: { json: $json } }) { revision { number } }
}`;

/** A document with many children, which all substitute from the same sources. */
const family = (children: number): readonly DocumentSketch[] => {
  const sources = numbers(3).map((at) => ({ schema: 'example/Source/v1', name: at, data: at }));
  const substitutions = sources.map(({ schema, name }) => ({
    src: { schema, name, path: '.' },
    dest: { path: `.${name}` },
  }));
  const layered = (layer: string, rest: object = {}) => ({
    layeringDefinition: { layer, ...rest },
  });
  const onto = { parentSelector: { of: 'parent' }, actions: [{ method: 'merge', path: '.' }] };
  return [
    layeringPolicy('global', 'site'),
    { name: 'parent', metadata: { labels: { of: 'parent' }, ...layered('global') } },
    ...sources,
    ...Array.from({ length: children }, (_, at) => ({
      name: `child-${String(at).padStart(3, '0')}`,
      metadata: { ...layered('site', onto), substitutions },
    })),
  ];
};

const numbers = (count: number) =>
  Array.from({ length: count }, (_, at) => `n${String(at).padStart(2, '0')}`);

/** Lists that are paged: where they are, and what they hold, each row by its name. */
const lists: readonly [title: string, at: string, row: string, rows: readonly unknown[]][] = [
  ['revisions', 'revisions', 'message', numbers(23).reverse()],
  ['documents', 'revision.documents', 'name', numbers(23)],
  ['rendered documents', 'revision.renderedDocuments', 'name', numbers(23)],
  ['audit entries', 'auditLog', 'target', numbers(23).map(submissionTarget).reverse()],
];

/** What the audit log has of a submission that created one document. */
function submissionTarget(_name: string, at: number): object {
  const counts = { created: 1, updated: 0, deleted: 0 };
  return { revision: at + 1, changed: true, ...counts };
}

describe('a connection', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await serve({ query: { maxPageRows: 50 } });
    for (const name of numbers(23)) {
      const input = { source: { json: textOf([{ name }]) }, message: name };
      await server.ask(
        'mutation ($input: SubmitDocumentsInput!) { submitDocuments(input: $input) { changed } }',
        { input },
      );
    }
  });
  afterAll(() => server.close());

  async function page(at: string, row: string, args: string) {
    const [field, inner] = at.split('.');
    const list = `(${args}) {
      totalCount
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
      edges { cursor node { row: ${row} } }
      nodes { row: ${row} }
    }`;
    const query = inner === undefined ? `${field}${list}` : `${field} { ${inner}${list} }`;
    const { data, errors } = await server.ask(`{ ${query} }`);
    assert.equal(errors, undefined);
    return inner === undefined ? data[field ?? ''] : data[field ?? ''][inner];
  }

  for (const [title, at, row, rows] of lists) {
    it(`walks all ${title} forward, each once`, async () => {
      const walked: unknown[] = [];
      for (let after = ''; ; ) {
        const { nodes, pageInfo, totalCount } = await page(at, row, `first: 5 ${after}`);
        assert.equal(totalCount, rows.length);
        walked.push(...nodes.map((node: { row: unknown }) => node.row));
        if (!pageInfo.hasNextPage) break;
        after = `after: "${pageInfo.endCursor}"`;
      }
      assert.deepEqual(walked, rows);
    });

    it(`walks all ${title} backward, each once`, async () => {
      const walked: unknown[] = [];
      for (let before = ''; ; ) {
        const { nodes, pageInfo } = await page(at, row, `last: 5 ${before}`);
        walked.unshift(...nodes.map((node: { row: unknown }) => node.row));
        if (!pageInfo.hasPreviousPage) break;
        before = `before: "${pageInfo.startCursor}"`;
      }
      assert.deepEqual(walked, rows);
    });

    it(`gives ${title} the same way in edges and in nodes`, async () => {
      const { edges, nodes, pageInfo } = await page(at, row, 'first: 3');
      assert.deepEqual(
        edges.map(({ node }: { node: unknown }) => node),
        nodes,
      );
      assert.equal(pageInfo.startCursor, edges[0].cursor);
      assert.equal(pageInfo.endCursor, edges[2].cursor);
    });

    it(`has empty pages of ${title}`, async () => {
      const { nodes, pageInfo, totalCount } = await page(at, row, 'first: 0');
      assert.deepEqual([nodes, totalCount], [[], rows.length]);
      assert.deepEqual(pageInfo, {
        hasNextPage: true,
        hasPreviousPage: false,
        startCursor: null,
        endCursor: null,
      });
    });

    it(`has empty pages of ${title} at the end, before and after a row`, async () => {
      const { edges } = await page(at, row, 'first: 50');
      const [first, last] = [edges[0].cursor, edges.at(-1).cursor];
      const hasMore = async (args: string) => {
        const { nodes, pageInfo } = await page(at, row, args);
        return [nodes.length, pageInfo.hasNextPage, pageInfo.hasPreviousPage];
      };
      assert.deepEqual(await hasMore('last: 0'), [0, false, true]);
      assert.deepEqual(await hasMore(`first: 0, after: "${first}"`), [0, true, true]);
      assert.deepEqual(await hasMore(`last: 0, before: "${last}"`), [0, true, true]);
      assert.deepEqual(await hasMore(`first: 0, after: "${last}"`), [0, false, true]);
      assert.deepEqual(await hasMore(`last: 0, before: "${first}"`), [0, true, false]);
    });

    for (const args of [
      'first: 51',
      'last: 51',
      'first: -1',
      'last: -2000000000',
      'first: 1, last: 1',
      'first: 1, after: "x"',
      'first: 1, after: "e30"',
      'last: 1, before: "bnVsbA"',
    ]) {
      it(`refuses a page of ${title} by (${args})`, async () => {
        const [field, inner] = at.split('.');
        const list = `(${args}) { totalCount }`;
        const query = inner === undefined ? `${field}${list}` : `${field} { ${inner}${list} }`;
        assert.deepEqual(codesOf(await server.ask(`{ ${query} }`)), ['ARGUMENT_INVALID']);
      });
    }
  }

  it('holds a hundred rows by default, and never more than a page may', async () => {
    await server.ask(submitJson, { json: textOf(numbers(99).map((name) => ({ name }))) });
    const { nodes, pageInfo } = await page('revision.documents', 'name', 'after: null');
    assert.equal(nodes.length, 50);
    assert.equal(pageInfo.hasNextPage, true);
  });

  it('takes filters and sort rules', async () => {
    const filter =
      '{ name: ["n01", "n07"], schema: "example", storagePolicy: CLEARTEXT, layer: null }';
    const sort = '[{ field: NAME, direction: DESC }, { field: SERIAL }]';
    for (const list of ['documents', 'renderedDocuments']) {
      const { nodes } = await page(
        `revision.${list}`,
        'name',
        `filter: ${filter}, orderBy: ${sort}`,
      );
      assert.deepEqual(nodes, [{ row: 'n07' }, { row: 'n01' }]);
    }
  });
});

describe('a connection of a list that is mostly short', () => {
  const children = 120;
  const parent = 'schema: "example/Kind/v1", name: "parent"';
  const child = 'schema: "example/Kind/v1", name: "child-007"';
  const source = 'schema: "example/Source/v1", name: "n01"';
  let server: TestServer;
  beforeAll(async () => {
    server = await serve({ query: { maxPageRows: 150, maxCost: 1e9 } });
    await server.ask(submitJson, { json: textOf(family(children)) });
  });
  afterAll(() => server.close());

  const lists: readonly [at: string, list: string, rows: number][] = [
    [`document(${parent})`, 'children', children],
    [`document(${child})`, 'substitutesFrom', 3],
    [`renderedDocument(${source})`, 'substitutesInto', children],
    [`deletionPlan(documents: [{ ${source} }])`, 'dependants', children],
    [`deletionPlan(documents: [{ ${source} }, { ${child} }])`, 'documents', 2],
  ];
  for (const [at, list, rows] of lists) {
    async function page(args: string) {
      const { data, errors } = await server.ask(`{ at: ${at} { list: ${list}${args} {
        totalCount pageInfo { hasNextPage hasPreviousPage startCursor endCursor } nodes { name }
      } } }`);
      assert.equal(errors, undefined, JSON.stringify(errors));
      const { totalCount, pageInfo, nodes } = data.at.list;
      assert.equal(totalCount, rows);
      return { pageInfo, names: nodes.map(({ name }: { name: string }) => name) };
    }

    it(`gives all ${list} where no number of rows is named`, async () => {
      const { names, pageInfo } = await page('');
      assert.equal(new Set(names).size, rows);
      assert.deepEqual([pageInfo.hasNextPage, pageInfo.hasPreviousPage], [false, false]);
    });

    it(`walks all ${list} in both directions`, async () => {
      const { names } = await page('');
      const size = Math.ceil(rows / 2.5);
      const forward: string[] = [];
      for (let after = ''; ; ) {
        const next = await page(`(first: ${size}${after})`);
        forward.push(...next.names);
        if (!next.pageInfo.hasNextPage) break;
        after = `, after: "${next.pageInfo.endCursor}"`;
      }
      const backward: string[] = [];
      for (let before = ''; ; ) {
        const next = await page(`(last: ${size}${before})`);
        backward.unshift(...next.names);
        if (!next.pageInfo.hasPreviousPage) break;
        before = `, before: "${next.pageInfo.startCursor}"`;
      }
      assert.deepEqual([forward, backward], [names, names]);
    });

    it(`has empty pages of ${list}`, async () => {
      const { pageInfo } = await page('');
      const moreAt = async (args: string) => {
        const { names, pageInfo: at } = await page(args);
        return [names.length, at.hasNextPage, at.hasPreviousPage];
      };
      assert.deepEqual(await moreAt('(first: 0)'), [0, true, false]);
      assert.deepEqual(await moreAt('(last: 0)'), [0, false, true]);
      const after = `after: "${pageInfo.endCursor}"`;
      assert.deepEqual(await moreAt(`(first: 0, ${after})`), [0, false, true]);
    });

    it(`refuses pages of ${list} that are none`, async () => {
      for (const args of ['first: 151', 'first: 1, last: 1', 'first: -1', 'last: 1, before: "x"']) {
        const answer = await server.ask(`{ ${at} { ${list}(${args}) { totalCount } } }`);
        assert.deepEqual(codesOf(answer), ['ARGUMENT_INVALID'], args);
      }
    });
  }
});
