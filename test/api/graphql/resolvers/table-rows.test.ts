import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { sourcePorts } from '../../../support/source-ports.ts';
import { codesOf, problemsOf, serve, type TestServer } from '../../serve.ts';

const source = `
schema: purser/DataSource/v1
metadata: {schema: metadata/Document/v1, name: nova}
data:
  tables:
    servers: {webhook: {record_jsonpath: $, id_jsonpath: $.id}}
`;

const servers = [
  { id: 's1', name: 'web', status: 'ACTIVE', flavor: { vcpus: 4 }, tags: ['critical'] },
  { id: 's2', name: 'db', status: 'DOWN', flavor: { vcpus: 8 } },
  { id: 's3', name: 'cache', status: 'DOWN', flavor: { vcpus: 2 }, tags: ['critical'] },
];

const listing = `query ($filter: JSON, $orderBy: [TableRowOrder!], $first: Int, $after: String) {
  dataSource(name: "nova") {
    tables {
      name
      rows(filter: $filter, orderBy: $orderBy, first: $first, after: $after) {
        totalCount
        edges { cursor node { key } }
        pageInfo { hasNextPage }
      }
    }
  }
  tableRows(table: "nova.servers", filter: $filter, orderBy: $orderBy, first: $first, after: $after) {
    totalCount
    edges { cursor node { key } }
    pageInfo { hasNextPage }
  }
}`;

describe('the rows of a table', () => {
  let server: TestServer;
  let ports: ReturnType<typeof sourcePorts>;
  beforeAll(async () => {
    ports = sourcePorts([]);
    server = await serve({
      onProblems: 'accept',
      sources: ports,
      query: { maxRowSteps: 50_000 },
    });
    await server.ask(
      'mutation ($yaml: String!) { submitDocuments(input: { source: { yaml: $yaml } }) { changed } }',
      { yaml: source },
    );
    for (const value of servers) {
      await server.ask(
        'mutation ($value: JSON!) { ingestRecord(input: { table: "nova.servers", record: { value: $value } }) { table } }',
        { value },
      );
    }
  });
  afterAll(async () => {
    await server.close();
    await ports.close();
  });

  const keysOf = async (variables: Readonly<Record<string, unknown>>) => {
    const { data, errors } = await server.ask(listing, variables);
    assert.equal(errors, undefined);
    const [table] = data.dataSource.tables;
    assert.deepEqual(table.rows, data.tableRows);
    return { ...data.tableRows, edges: undefined, keys: keysIn(data.tableRows) };
  };
  const keysIn = ({
    edges,
  }: {
    readonly edges: readonly { readonly node: { readonly key: string } }[];
  }) => edges.map(({ node }) => JSON.parse(node.key) as string);

  it('are filtered and sorted, below the table as at the root', async () => {
    const down = await keysOf({
      filter: { status: 'DOWN' },
      orderBy: [{ field: 'flavor.vcpus', direction: 'DESC' }],
    });
    assert.deepEqual([down.keys, down.totalCount], [['s2', 's3'], 2]);
    const large = await keysOf({
      filter: { 'flavor.vcpus': { $gte: 4 }, tags: 'critical' },
    });
    assert.deepEqual([large.keys, large.totalCount], [['s1'], 1]);
    const byName = await keysOf({ orderBy: [{ field: 'name' }] });
    assert.deepEqual([byName.keys, byName.totalCount], [['s3', 's2', 's1'], 3]);
  });

  it('take a filter without operators within the query', async () => {
    const { data } = await server.ask(
      '{ tableRows(table: "nova.servers", filter: { status: "ACTIVE" }) { nodes { key } } }',
    );
    assert.deepEqual(data.tableRows.nodes, [{ key: '"s1"' }]);
  });

  it('go on after a cursor of the same order, and of no other', async () => {
    const orderBy = [{ field: 'name' }];
    const first = await server.ask(listing, { orderBy, first: 1 });
    const [edge] = first.data.tableRows.edges;
    const second = await keysOf({ orderBy, first: 1, after: edge.cursor });
    assert.deepEqual([second.keys, second.pageInfo.hasNextPage], [['s2'], true]);
    const other = await server.ask(listing, { first: 1, after: edge.cursor });
    assert.deepEqual(codesOf(other), ['ARGUMENT_INVALID', 'ARGUMENT_INVALID']);
  });

  it('are refused with each flaw of the filter and the order, by its path', async () => {
    const refusals = async (variables: Readonly<Record<string, unknown>>) => {
      const answer = await server.ask(
        'query ($filter: JSON, $orderBy: [TableRowOrder!]) { tableRows(table: "nova.servers", filter: $filter, orderBy: $orderBy) { totalCount } }',
        variables,
      );
      return problemsOf(answer).map(({ code, message }) => `${code} ${message}`);
    };
    assert.deepEqual(await refusals({ filter: { $where: 'true', id: { $in: 5 } } }), [
      'OPERATOR_FORBIDDEN "filter.$where" is no operator that may be used here',
      'ARGUMENT_INVALID argument "filter.id.$in": is not a list',
    ]);
    assert.deepEqual(await refusals({ filter: 0 }), [
      'ARGUMENT_INVALID argument "filter": is not a mapping',
    ]);
    assert.deepEqual(await refusals({ filter: { a: 'x'.repeat(70_000) } }), [
      'ARGUMENT_INVALID argument "filter": has more than 65536 characters as JSON',
    ]);
    assert.deepEqual(await refusals({ orderBy: [{ field: '' }] }), [
      'ARGUMENT_INVALID argument "orderBy[0].field": is empty',
    ]);
    const deep = JSON.parse(`${'{"a":'.repeat(200)}1${'}'.repeat(200)}`);
    assert.deepEqual(await refusals({ filter: deep }), [
      'ARGUMENT_INVALID argument "filter": it is nested more than 100 levels deep',
    ]);
  });

  it('share the steps of a query', async () => {
    const fields = Array.from(
      { length: 40 },
      (_, at) =>
        `f${at}: tableRows(table: "nova.servers", orderBy: [{ field: "name" }]) { totalCount }`,
    );
    const answer = await server.ask(`{ ${fields.join(' ')} }`);
    assert.ok(codesOf(answer).includes('LIMIT_EXCEEDED'));
    assert.match(problemsOf(answer)[0]?.message ?? '', /PURSER_QUERY_ROW_STEPS/);
    assert.equal((await server.ask(`{ ${fields[0]} }`)).errors, undefined);
  });
});
