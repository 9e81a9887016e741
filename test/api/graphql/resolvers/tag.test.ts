import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { sampleSite, submitYaml } from '../../sample-site.ts';
import { serve, type TestServer } from '../../serve.ts';

const putTag = `mutation ($input: PutTagInput!) {
  putTag(input: $input) { tag { name data } revision { id tags { name data } } }
}`;
const deleteTag = `mutation ($input: DeleteTagInput!) {
  deleteTag(input: $input) { revision { id tags { name } } }
}`;

describe('a tag', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await serve();
    await server.ask(submitYaml, { yaml: sampleSite });
  });
  afterAll(() => server.close());

  it('is put, found, replaced and taken off', async () => {
    const input = { revision: 1, name: 'ready' };
    const put = await server.ask(putTag, {
      input: { ...input, data: { by: 'ada', __proto__: 1 } },
    });
    assert.deepEqual(put.data.putTag.revision, {
      id: 1,
      tags: [{ name: 'ready', data: { by: 'ada' } }],
    });
    const replaced = await server.ask(putTag, { input });
    assert.deepEqual(replaced.data.putTag.revision.tags, [{ name: 'ready', data: {} }]);
    const found = await server.ask('{ revision(tag: "ready") { id } }');
    assert.deepEqual(found.data.revision, { id: 1 });
    const deleted = await server.ask(deleteTag, { input });
    assert.deepEqual(deleted.data.deleteTag, { revision: { id: 1, tags: [] } });
  });

  it('keeps the numbers of its data', async () => {
    const query =
      'mutation { putTag(input: { revision: 1, name: "n", data: { a: 1.0 } }) { tag { data } } }';
    const response = await server.post({ query });
    assert.equal(await response.text(), '{"data":{"putTag":{"tag":{"data":{"a":1.0}}}}}');
  });

  it('keeps the numbers of data that comes as text', async () => {
    const texts = [['{"an odd key": 1.0, "x": 12345678901234567890123}'], ['null', '{}']] as const;
    for (const [dataJson, kept = dataJson] of texts) {
      const query = 'mutation ($input: PutTagInput!) { putTag(input: $input) { tag { data } } }';
      const input = { revision: 1, name: 'n', dataJson };
      const response = await server.post({ query, variables: { input } });
      const data = kept.replaceAll(/([:,]) /g, '$1');
      assert.equal(await response.text(), `{"data":{"putTag":{"tag":{"data":${data}}}}}`);
    }
  });

  const refusals: readonly [title: string, query: string, code: string][] = [
    [
      'a revision that is not there',
      'mutation { putTag(input: { revision: 9, name: "a" }) { tag { name } } }',
      'REVISION_NOT_FOUND',
    ],
    [
      'a tag without a name',
      'mutation { putTag(input: { revision: 1, name: "" }) { tag { name } } }',
      'TAG_INVALID',
    ],
    [
      'data that is no mapping',
      'mutation { putTag(input: { revision: 1, name: "a", data: [] }) { tag { name } } }',
      'TAG_INVALID',
    ],
    [
      'text that is no JSON',
      'mutation { putTag(input: { revision: 1, name: "a", dataJson: "{a: 1}" }) { tag { name } } }',
      'ARGUMENT_INVALID',
    ],
    [
      'text of JSON that is no mapping',
      'mutation { putTag(input: { revision: 1, name: "a", dataJson: "1" }) { tag { name } } }',
      'TAG_INVALID',
    ],
    [
      'text nested without end',
      `mutation { putTag(input: { revision: 1, name: "a", dataJson: "${'['.repeat(5_000)}" }) { tag { name } } }`,
      'ARGUMENT_INVALID',
    ],
    [
      'data in two forms',
      'mutation { putTag(input: { revision: 1, name: "a", data: {}, dataJson: "{}" }) { tag { name } } }',
      'ARGUMENT_INVALID',
    ],
    [
      'taking off what is not there',
      'mutation { deleteTag(input: { revision: 1, name: "x" }) { revision { id } } }',
      'TAG_NOT_FOUND',
    ],
    ['a tag that no revision carries', '{ revision(tag: "x") { id } }', 'TAG_NOT_FOUND'],
    ['a revision by number and tag', '{ revision(id: 1, tag: "n") { id } }', 'ARGUMENT_INVALID'],
    ['a revision by a number that is none', '{ revision(id: -1) { id } }', 'REVISION_NOT_FOUND'],
  ];
  for (const [title, query, code] of refusals) {
    it(`is refused for ${title}`, async () => {
      const { errors } = await server.ask(query);
      assert.deepEqual(
        errors?.map(({ extensions }) => extensions['code']),
        [code],
      );
    });
  }
});
