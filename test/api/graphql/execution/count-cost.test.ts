import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { sampleSite, submitYaml } from '../../sample-site.ts';
import { answerOf, serve, type TestServer } from '../../serve.ts';

interface Costed {
  readonly data: object | null;
  readonly errors?: readonly { readonly extensions: { readonly problems: readonly object[] } }[];
  readonly extensions?: { readonly cost: { readonly requested: number; readonly actual: number } };
}

describe('the cost of an answer', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await serve({ query: { maxCost: 5_000 } });
    await server.ask(submitYaml, { yaml: sampleSite });
  });
  afterAll(() => server.close());

  const costOf = async (query: string) =>
    (await answerOf<Costed>(await server.post({ query }))).extensions?.cost;

  it('is what was requested, and what it is with the rows that are there', async () => {
    // revision 1; documents: the connection 1, nodes 1, and a name for each of the rows.
    const query = (rows: number) => `{ revision { documents(first: ${rows}) { nodes { name } } } }`;
    assert.deepEqual(await costOf(query(2)), { requested: 6, actual: 5 });
    assert.deepEqual(await costOf(query(100)), { requested: 202, actual: 9 });
  });

  it('counts fragments, interfaces and lists within lists', async () => {
    const query = `
      { revision { ...Snap documents(first: 1) { nodes { labels { key value } } } } }
      fragment Snap on Snapshot { author ... on Revision { number } }`;
    assert.deepEqual(await costOf(query), { requested: 16, actual: 6 });
  });

  it('is the same for the same answer, kept or not', async () => {
    const query =
      '{ revision(ref: { number: 1 }) { documents(first: 50) { nodes { name yaml } } } }';
    const texts = await Promise.all([1, 2].map(async () => (await server.post({ query })).text()));
    assert.equal(texts[0], texts[1]);
  });

  it('of a refused query names the connection to page', async () => {
    const query =
      '{ revision { small: documents(first: 2) { nodes { name } } all: documents(first: 1000) { nodes { name children { nodes { name } } } } } }';
    const { errors } = await answerOf<Costed>(await server.post({ query }));
    assert.deepEqual(errors?.[0]?.extensions.problems, [
      {
        code: 'QUERY_TOO_COSTLY',
        kind: 'INVALID',
        retryable: false,
        message: 'the query costs 23007, 5000 is allowed',
        remedy:
          'Ask for fewer rows of "revision.all.nodes.children" (first:) and read on page by page, ask for fewer fields, or raise PURSER_QUERY_COST.',
        facts: { cost: 23007, limit: 5000, field: 'revision.all.nodes.children' },
      },
    ]);
  });
});
