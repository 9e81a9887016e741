import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { sampleSite, submitYaml } from '../../sample-site.ts';
import { codesOf, dataText, serve, type TestServer } from '../../serve.ts';

const putTag = `mutation ($input: PutTagInput!) {
  putTag(input: $input) { problems { code } tag { name data revision { number } } revision { number tags { nodes { name data } } } }
}`;
const deleteTag = `mutation ($input: DeleteTagInput!) {
  deleteTag(input: $input) { revision { number tags { nodes { name } } } }
}`;

describe('a tag', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await serve();
    await server.ask(submitYaml, { yaml: sampleSite });
  });
  afterAll(() => server.close());

  it('is put, found, replaced and taken off', async () => {
    const input = { revision: { number: 1 }, name: 'ready' };
    const put = await server.ask(putTag, {
      input: { ...input, data: { value: { by: 'ada', __proto__: 1 } } },
    });
    assert.deepEqual(put.data.putTag.tag.revision, { number: 1 });
    assert.deepEqual(put.data.putTag.revision, {
      number: 1,
      tags: { nodes: [{ name: 'ready', data: { by: 'ada' } }] },
    });
    const replaced = await server.ask(putTag, { input });
    assert.deepEqual(replaced.data.putTag.revision.tags.nodes, [{ name: 'ready', data: {} }]);
    const found = await server.ask('{ revision(ref: { tag: "ready" }) { number } }');
    assert.deepEqual(found.data.revision, { number: 1 });
    const deleted = await server.ask(deleteTag, { input });
    assert.deepEqual(deleted.data.deleteTag, { revision: { number: 1, tags: { nodes: [] } } });
  });

  it('keeps the numbers of its data', async () => {
    const query =
      'mutation { putTag(input: { revision: { number: 1 }, name: "n", data: { value: { a: 1.0 } } }) { tag { data } } }';
    const response = await server.post({ query });
    assert.equal(await dataText(response), '{"data":{"putTag":{"tag":{"data":{"a":1.0}}}}}');
  });

  it('keeps the numbers of data that comes as text', async () => {
    const texts = [['{"an odd key": 1.0, "x": 12345678901234567890123}'], ['null', '{}']] as const;
    for (const [json, cache = json] of texts) {
      const query = 'mutation ($input: PutTagInput!) { putTag(input: $input) { tag { data } } }';
      const input = { revision: { number: 1 }, name: 'n', data: { json } };
      const response = await server.post({ query, variables: { input } });
      const data = cache.replaceAll(/([:,]) /g, '$1');
      assert.equal(await dataText(response), `{"data":{"putTag":{"tag":{"data":${data}}}}}`);
    }
  });

  const unfit: readonly [title: string, input: string, code: string][] = [
    ['a name that is empty', 'name: ""', 'TAG_INVALID'],
    ['data that is no mapping', 'name: "a", data: { value: [] }', 'TAG_INVALID'],
    ['text that is no JSON', 'name: "a", data: { json: "{a: 1}" }', 'ARGUMENT_INVALID'],
    ['text of JSON that is no mapping', 'name: "a", data: { json: "1" }', 'TAG_INVALID'],
    [
      'text nested without end',
      `name: "a", data: { json: "${'['.repeat(5_000)}" }`,
      'ARGUMENT_INVALID',
    ],
  ];
  for (const [title, input, code] of unfit) {
    it(`is refused for ${title}, which the payload lists`, async () => {
      const { data, errors } = await server.ask(
        `mutation { putTag(input: { revision: { number: 1 }, ${input} }) { problems { code kind } tag { name } revision { number } } }`,
      );
      assert.equal(errors, undefined);
      const problems = [{ code, kind: 'INVALID' }];
      assert.deepEqual(data.putTag, { problems, tag: null, revision: null });
    });
  }

  const refusals: readonly [title: string, query: string, code: string][] = [
    [
      'a revision that does not exist',
      'mutation { putTag(input: { revision: { number: 9 }, name: "a" }) { tag { name } } }',
      'REVISION_NOT_FOUND',
    ],
    [
      'a revision by a tag that none carries',
      'mutation { putTag(input: { revision: { tag: "x" }, name: "a" }) { tag { name } } }',
      'TAG_NOT_FOUND',
    ],
    [
      'data in two forms',
      'mutation { putTag(input: { revision: { number: 1 }, name: "a", data: { value: {}, json: "{}" } }) { tag { name } } }',
      'GRAPHQL_VALIDATION_FAILED',
    ],
    [
      'taking off what is missing',
      'mutation { deleteTag(input: { revision: { number: 1 }, name: "x" }) { revision { number } } }',
      'TAG_NOT_FOUND',
    ],
    [
      'a revision by number and tag',
      '{ revision(ref: { number: 1, tag: "n" }) { number } }',
      'GRAPHQL_VALIDATION_FAILED',
    ],
    [
      'a head that is not to be',
      '{ revision(ref: { head: false }) { number } }',
      'ARGUMENT_INVALID',
    ],
  ];
  for (const [title, query, code] of refusals) {
    it(`is refused for ${title}`, async () => {
      assert.deepEqual(codesOf(await server.ask(query)), [code]);
    });
  }

  it('that was put stays in the answer, though a later mutation of the request fails', async () => {
    const put = (alias: string, number: number) =>
      `${alias}: putTag(input: { revision: { number: ${number} }, name: "${alias}" }) { tag { name } }`;
    const answer = await server.ask(`mutation { ${put('a', 1)} ${put('b', 9)} ${put('c', 1)} }`);
    const tag = (name: string) => ({ tag: { name } });
    assert.deepEqual(answer.data, { a: tag('a'), b: null, c: tag('c') });
    assert.deepEqual(
      answer.errors?.map(({ path }) => path),
      [['b']],
    );
    assert.deepEqual(codesOf(answer), ['REVISION_NOT_FOUND']);
  });

  it('has no data where that is null, also as text', async () => {
    const query = `mutation ($data: TagData) {
      putTag(input: { revision: { number: 1 }, name: "n", data: $data }) { problems { code } tag { data } }
    }`;
    const put = async (data: object | null) => (await server.ask(query, { data })).data.putTag;
    assert.deepEqual(await put(null), { problems: [], tag: { data: {} } });
    assert.deepEqual(await put({ json: 'null' }), { problems: [], tag: { data: {} } });
  });

  for (const ref of ['tag: "x"', 'number: 9']) {
    it(`names no revision by { ${ref} }: there is none`, async () => {
      const { data, errors } = await server.ask(`{ revision(ref: { ${ref} }) { number } }`);
      assert.deepEqual([data, errors], [{ revision: null }, undefined]);
    });
  }

  it('can name the revision that is tagged, as the head can', async () => {
    await server.ask(putTag, { input: { revision: { head: true }, name: 'first' } });
    const put = await server.ask(putTag, { input: { revision: { tag: 'first' }, name: 'second' } });
    assert.equal(put.data.putTag.revision.number, 1);
    const deleted = await server.ask(deleteTag, {
      input: { revision: { tag: 'second' }, name: 'first' },
    });
    assert.equal(deleted.data.deleteTag.revision.number, 1);
  });

  it('is listed with others, in pages in both directions', async () => {
    const page = async (args: string) => {
      const { data } = await server.ask(`{ revision { tags(${args}) {
        nodes { name } totalCount pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
      } } }`);
      const { nodes, totalCount, pageInfo } = data.revision.tags;
      return { names: nodes.map(({ name }: { name: string }) => name), totalCount, pageInfo };
    };
    for (const name of ['a', 'b', 'c']) {
      await server.ask(putTag, { input: { revision: { number: 1 }, name } });
    }
    const all = await page('first: 100');
    assert.deepEqual(all.names, ['a', 'b', 'c', 'n', 'second']);
    const last = await page('last: 2');
    assert.deepEqual(last.names, ['n', 'second']);
    assert.equal(last.totalCount, 5);
    assert.deepEqual([last.pageInfo.hasPreviousPage, last.pageInfo.hasNextPage], [true, false]);
    const before = await page(`last: 2, before: "${last.pageInfo.startCursor}"`);
    assert.deepEqual(before.names, ['b', 'c']);
    const after = await page(`first: 2, after: "${before.pageInfo.endCursor}"`);
    assert.deepEqual(after.names, ['n', 'second']);
  });
});
