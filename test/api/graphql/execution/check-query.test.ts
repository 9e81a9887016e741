import assert from 'node:assert/strict';
import { getIntrospectionQuery } from 'graphql';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { answerOf, codesOf, problemsOf, serve, type TestServer } from '../../serve.ts';

const limits = {
  maxDepth: 4,
  maxAliases: 3,
  maxTokens: 400,
  maxCost: 500,
  maxBatchSize: 2,
  maxPageRows: 20,
};

interface Row {
  readonly title: string;
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly codes: readonly string[];
  readonly facts?: Readonly<Record<string, unknown>>;
}

const refusals: readonly Row[] = [
  {
    title: 'a query that is too deep',
    query: '{ revision { parent { parent { parent { number } } } } }',
    codes: ['QUERY_TOO_DEEP'],
    facts: { depth: 5, limit: 4 },
  },
  {
    title: 'a query whose fragments make it too deep',
    query: `{ revision { ...A } } fragment A on Revision { parent { ...B } }
      fragment B on Revision { parent { parent { number } } }`,
    codes: ['QUERY_TOO_DEEP'],
    facts: { depth: 5, limit: 4 },
  },
  {
    title: 'a circle of fragments',
    query: '{ revision { ...A } } fragment A on Revision { parent { ...A } }',
    codes: ['GRAPHQL_VALIDATION_FAILED'],
  },
  {
    title: 'nesting without end',
    query: `{ ${'revision { parent '.repeat(3_000)}`,
    codes: ['QUERY_TOO_LONG'],
    facts: { limit: 400 },
  },
  {
    title: 'too many aliases',
    query: '{ a: __typename b: __typename c: __typename d: __typename }',
    codes: ['QUERY_TOO_MANY_ALIASES'],
    facts: { aliases: 4, limit: 3 },
  },
  {
    title: 'aliases in fragments that are spread often',
    query: `{ a: revision { ...A } b: revision(ref: { number: 0 }) { ...A } }
      fragment A on Revision { c: number }`,
    codes: ['QUERY_TOO_MANY_ALIASES'],
    facts: { aliases: 4, limit: 3 },
  },
  {
    title: 'too many tokens',
    query: `{ ${'__typename '.repeat(500)} }`,
    codes: ['QUERY_TOO_LONG'],
    facts: { limit: 400 },
  },
  {
    title: 'too many rows of rows',
    query: '{ revisions(first: 20) { nodes { documents(first: 20) { nodes { name } } } } }',
    codes: ['QUERY_TOO_DEEP', 'QUERY_TOO_COSTLY'],
  },
  {
    title: 'rows by variables',
    query:
      'query ($n: Int) { revisions(first: $n) { edges { cursor node { number } } totalCount } }',
    variables: { n: 2_000_000 },
    codes: ['ARGUMENT_INVALID'],
  },
  {
    title: 'rows by variables that cost too much',
    query: `query ($n: Int = 20) { revisions(last: $n) { nodes {
      ${Array.from({ length: 9 }, (_, at) => `documents(first: ${at}) { totalCount }`).slice(1, 2)}
      tags(first: 20) { totalCount } changes { created updated } digest author message createdAt changedBuckets id number
    } } }`,
    codes: ['QUERY_TOO_COSTLY'],
  },
  {
    title: 'a fragment made of copies of others',
    query: `{ revision { ...F0 } } ${Array.from(
      { length: 25 },
      (_, at) => `fragment F${at} on Revision { ...F${at + 1} ... { ...F${at + 1} } }`,
    ).join(' ')} fragment F25 on Revision { number }`,
    codes: ['QUERY_TOO_COSTLY'],
  },
  {
    title: 'fields that do not exist',
    query: '{ a { b } }',
    codes: ['GRAPHQL_VALIDATION_FAILED'],
  },
];

describe('the limits of a query', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await serve({ query: limits });
  });
  afterAll(() => server.close());

  for (const { title, query, variables, codes, facts } of refusals) {
    it(`refuse ${title}`, async () => {
      const response = await server.post({ query, variables });
      const answer = await answerOf(response);
      assert.deepEqual(codesOf(answer), codes);
      if (facts !== undefined) assert.deepEqual(problemsOf(answer)[0]?.facts, facts);
      assert.equal(response.status, 200);
      const accept = { accept: 'application/graphql-response+json' };
      const { status, headers } = await server.post({ query, variables }, accept);
      assert.equal(status, codes.includes('ARGUMENT_INVALID') ? 200 : 400);
      assert.match(headers.get('content-type') ?? '', /^application\/graphql-response\+json/);
      assert.equal(answer.data ?? null, null);
    });
  }

  it('let pass what is just within them', async () => {
    const { errors } = await server.ask(`{ a: revision { b: parent { c: parent { number } } } }`);
    assert.equal(errors, undefined);
  });

  it('let the introspection query of IDEs pass', async () => {
    const { data, errors } = await server.ask(getIntrospectionQuery());
    assert.equal(errors, undefined);
    assert.ok(data.__schema.types.length > 20);
  });

  it('hold for the operations of a batch and for a query by GET', async () => {
    const query = `{ ${'__typename '.repeat(500)} }`;
    const [first] = await answerOf<readonly [Awaited<ReturnType<TestServer['ask']>>]>(
      await server.post([{ query }]),
    );
    assert.equal(first.errors?.[0]?.extensions['code'], 'QUERY_TOO_LONG');
    const headers = { 'content-type': 'application/json' };
    const got = await fetch(`${server.url}/graphql?query=${encodeURIComponent(query)}`, {
      headers,
    });
    assert.equal((await answerOf(got)).errors?.[0]?.extensions['code'], 'QUERY_TOO_LONG');
  });

  it('refuse batches that are too large', async () => {
    const query = '{ __typename }';
    const response = await server.post([{ query }, { query }, { query }]);
    const [problem] = problemsOf(await answerOf(response));
    assert.deepEqual(problem?.facts, { size: 3, limit: 2 });
  });
});
