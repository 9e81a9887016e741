import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { sampleSite, submitYaml } from '../../sample-site.ts';
import { codesOf, serve, type TestServer } from '../../serve.ts';

const putTag = `mutation ($name: String!, $number: NonNegativeInt!) {
  putTag(input: { name: $name, revision: { number: $number } }) { problems { code } }
}`;

const lamp = (name: string, labels: string) => `
schema: harbour/Lamp/v1
metadata: { schema: metadata/Document/v1, name: ${name}, labels: ${labels} }
data: { bulb: needle }
`;

describe('the lists of a store', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await serve({ onProblems: 'accept' });
    await server.ask(submitYaml, { yaml: sampleSite, bucket: 'quay' });
    const yaml = [lamp('red', '{ side: port, rank: 7 }'), lamp('green', '{ side: Starboard }')];
    await server.ask(submitYaml, { yaml: yaml.join('---'), bucket: 'lamps' });
    await server.ask(submitYaml, { yaml: lamp('white', '{ side: stern }'), bucket: 'lamps' });
    const tags = [
      ['live', 1],
      ['live', 3],
      ['audited', 3],
      ['first', 1],
      ['next', 2],
    ] as const;
    for (const [name, number] of tags) await server.ask(putTag, { name, number });
  });
  afterAll(() => server.close());

  const list = async (query: string) => {
    const answer = await server.ask(query);
    assert.deepEqual(codesOf(answer), []);
    return answer.data;
  };

  const everyTag = ['3 audited', '3 live', '2 next', '1 first', '1 live'];

  async function tags(args: string) {
    const { tags: page } = await list(
      `{ tags(${args}) { nodes { name revision { number } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } totalCount } }`,
    );
    const rows = page.nodes.map(
      (tag: { name: string; revision: { number: number } }) => `${tag.revision.number} ${tag.name}`,
    );
    return { ...page, rows };
  }

  it('tags are those of all revisions, the newest first', async () => {
    const { rows, totalCount, pageInfo } = await tags('first: 9');
    assert.deepEqual(rows, everyTag);
    assert.equal(totalCount, 5);
    assert.deepEqual([pageInfo.hasNextPage, pageInfo.hasPreviousPage], [false, false]);
  });

  it.each(['first', 'last'])('tags are paged by %s', async (direction) => {
    const seen: string[] = [];
    for (let cursor: string | null = null; seen.length < 5; ) {
      const side = direction === 'first' ? 'after' : 'before';
      const from = cursor === null ? '' : `, ${side}: "${cursor}"`;
      const { rows, pageInfo, totalCount } = await tags(`${direction}: 2${from}`);
      assert.ok(rows.length > 0);
      assert.equal(totalCount, 5);
      if (direction === 'first') seen.push(...rows);
      else seen.unshift(...rows);
      cursor = direction === 'first' ? pageInfo.endCursor : pageInfo.startCursor;
      const hasMore = direction === 'first' ? pageInfo.hasNextPage : pageInfo.hasPreviousPage;
      assert.equal(hasMore, seen.length < 5);
    }
    assert.deepEqual(seen, everyTag);
  });

  it('tags can be those of some names', async () => {
    const { rows, totalCount } = await tags('name: ["live", "none"], first: 1');
    assert.deepEqual(rows, ['3 live']);
    assert.equal(totalCount, 2);
    assert.deepEqual((await tags('name: []')).rows, []);
  });

  it('a cursor of another list is refused', async () => {
    const { data } = await server.ask('{ revisions(first: 1) { pageInfo { endCursor } } }');
    const cursor = data.revisions.pageInfo.endCursor;
    const answer = await server.ask(`{ tags(after: "${cursor}") { totalCount } }`);
    assert.deepEqual(codesOf(answer), ['ARGUMENT_INVALID']);
  });

  it('schemas and buckets have the numbers of their documents', async () => {
    const { revision, before } = await list(`{
      revision {
        changedBuckets
        buckets { nodes { name documentCount } totalCount }
        schemas { nodes { name documentCount } }
        documents { totalCount }
      }
      before: revision(ref: { number: 1 }) { buckets { nodes { name } } }
    }`);
    const counts: readonly { name: string; documentCount: number }[] = revision.schemas.nodes;
    assert.deepEqual(revision.changedBuckets, ['lamps']);
    assert.deepEqual(revision.buckets.nodes[0], { name: 'lamps', documentCount: 3 });
    assert.equal(revision.buckets.totalCount, 2);
    assert.deepEqual(before.buckets.nodes, [{ name: 'quay' }]);
    const total = counts.reduce((sum, { documentCount }) => sum + documentCount, 0);
    assert.equal(total, revision.documents.totalCount);
    assert.deepEqual(
      counts.map(({ name }) => name),
      counts.map(({ name }) => name).sort(),
    );
  });

  it.each([
    ['schema and name, in any case', 'LAMP', ['green', 'lamp', 'red', 'white']],
    ['labels as key=value', 'side=star', ['green']],
    ['labels that are no texts', 'rank=7', ['red']],
    ['buckets', 'lamps', ['green', 'red', 'white']],
    ['never data', 'needle', []],
  ])('a search finds %s', async (_of, search, expected) => {
    const filter = `filter: { search: "${search}", schema: ["harbour/Lamp"] }`;
    const { documents } = await list(`{ documents(${filter}) { nodes { name } totalCount } }`);
    assert.deepEqual(
      [...new Set(documents.nodes.map(({ name }: { name: string }) => name))].sort(),
      expected,
    );
  });

  it('a validation without a validator is of the caller', async () => {
    const { data } = await server.ask(
      'mutation { addValidation(input: { revision: { number: 3 }, name: "smoke", status: SUCCESS }) { entry { validator } } }',
    );
    assert.deepEqual(data.addValidation.entry.validator, { name: 'anonymous' });
  });

  it('policies are evaluated without an input', async () => {
    const answer = await server.ask('mutation { evaluatePolicies { policies { name } } }');
    assert.deepEqual(answer.data.evaluatePolicies.policies, []);
  });
});
