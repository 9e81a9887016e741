import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, it } from 'vitest';
import type { App } from '../../../../src/app/app.ts';
import { sampleSite, submitYaml } from '../../sample-site.ts';
import { answerOf, type ServeOptions, serve, type TestServer } from '../../serve.ts';

const names = '{ revision { number documents { nodes { name data } } } }';
const first = '{ revision(ref: { number: 1 }) { digest documents { nodes { name } } } }';

/** A server that counts how often documents are listed. */
interface CountingServer extends TestServer {
  listed(): number;
  get(query: string, headers?: Readonly<Record<string, string>>): Promise<Response>;
}

async function servedSite(options: ServeOptions = {}, site = sampleSite): Promise<CountingServer> {
  let listed = 0;
  const around = (app: App): App => ({
    ...app,
    documents: (...given) => {
      listed += 1;
      return app.documents(...given);
    },
  });
  const server = await serve({ ...options, around });
  await server.ask(submitYaml, { yaml: site });
  const get: CountingServer['get'] = (query, headers) =>
    fetch(`${server.url}/graphql?query=${encodeURIComponent(query)}`, {
      headers: { 'content-type': 'application/json', ...headers },
    });
  return { ...server, listed: () => listed, get };
}

describe('an answer that never changes', () => {
  let server: CountingServer;
  beforeAll(async () => {
    server = await servedSite();
  });
  afterAll(() => server.close());

  async function tagOf(query: string): Promise<string | null> {
    return (await server.get(query)).headers.get('etag');
  }

  it('has a strong entity tag, and may be kept by a client that asks it again each time', async () => {
    const { headers } = await server.get(first);
    assert.match(headers.get('etag') ?? '', /^"[\da-f]{64}"$/);
    assert.equal(headers.get('cache-control'), 'private, no-cache');
    assert.equal(headers.get('vary'), 'accept');
    assert.match(headers.get('content-type') ?? '', /^application\/json/);
  });

  it('has the same entity tag each time, and another for another question', async () => {
    const tag = await tagOf(first);
    assert.equal(await tagOf(first), tag);
    assert.notEqual(await tagOf(`${first} `), tag);
    assert.notEqual(await tagOf('{ revision(ref: { number: 0 }) { digest } }'), tag);
  });

  for (const header of ['', 'W/', '"other", W/']) {
    it(`is not sent to who has it: If-None-Match: ${header}"…"`, async () => {
      const tag = await tagOf(first);
      const listed = server.listed();
      const response = await server.get(first, { 'if-none-match': `${header}${tag}` });
      assert.deepEqual([response.status, await response.text()], [304, '']);
      assert.equal(server.listed(), listed);
      assert.equal(response.headers.get('etag'), tag);
      assert.equal(response.headers.get('cache-control'), 'private, no-cache');
      for (const name of ['content-type', 'content-length']) {
        assert.equal(response.headers.get(name), null, name);
      }
    });
  }

  it('is sent to who says no more than that any will do: it might be an error', async () => {
    assert.equal((await server.get(first, { 'if-none-match': '*' })).status, 200);
  });

  it('has another tag in another type', async () => {
    const types = ['application/json', 'application/graphql-response+json'];
    const tags = await Promise.all(
      types.map(async (accept) => (await server.get(first, { accept })).headers.get('etag')),
    );
    assert.equal(new Set(tags).size, 2);
  });

  it('is sent to who has another', async () => {
    const response = await server.get(first, { 'if-none-match': '"other"' });
    assert.equal(response.status, 200);
    assert.equal((await answerOf(response)).data.revision.documents.nodes.length, 6);
  });

  it('has the same headers for HEAD as for GET', async () => {
    const url = `${server.url}/graphql?query=${encodeURIComponent(first)}`;
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(url, { method: 'HEAD', headers });
    assert.equal(response.headers.get('etag'), await tagOf(first));
  });

  it('has the entity tag of its variables', async () => {
    const query =
      'query ($id: NonNegativeInt!, $n: Int = 2) { revision(ref: { number: $id }) { documents(first: $n) { totalCount } } }';
    const tag = async (variables: object) => {
      const text = encodeURIComponent(JSON.stringify(variables));
      const url = `${server.url}/graphql?query=${encodeURIComponent(query)}&variables=${text}`;
      const response = await fetch(url, { headers: { 'content-type': 'application/json' } });
      return response.headers.get('etag');
    };
    assert.equal(await tag({ id: 1 }), await tag({ n: 2, id: 1, other: 7 }));
    assert.notEqual(await tag({ id: 1 }), await tag({ id: 1, n: 3 }));
    assert.notEqual(await tag({ id: 1 }), await tag({ id: 0 }));
    assert.equal(await tag({ id: 'x' }), null);
  });

  for (const [title, query] of [
    ['a tag', '{ revision(ref: { tag: "ready" }) { digest } }'],
    ['the tags of a revision', '{ revision(ref: { number: 1 }) { tags { nodes { name } } } }'],
    ['the history', '{ revisions { nodes { number } } }'],
    ['the server', '{ server { version } }'],
    ['a revision that does not exist', '{ revision(ref: { number: 99 }) { number } }'],
    [
      'an answer with errors',
      '{ revision(ref: { number: 1 }) { documents { nodes { data(path: "[") } } } }',
    ],
  ] as const) {
    it(`is another than that about ${title}`, async () => {
      const response = await server.get(query);
      assert.equal(response.headers.get('etag'), null);
      assert.equal(response.headers.get('cache-control'), 'no-store');
    });
  }

  it('has no entity tag where it is posted', async () => {
    const response = await server.post({ query: first }, { 'if-none-match': '*' });
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('etag'), null);
  });
});

describe('the entity tag of an answer', () => {
  it('is another for another history under the same number, and under other settings', async () => {
    const tags: (string | null)[] = [];
    for (const [options, site] of [
      [{}, sampleSite],
      [{}, sampleSite.replace('white', 'red')],
      [{ query: { maxPageRows: 3 } }, sampleSite],
    ] as const) {
      const server = await servedSite(options, site);
      tags.push((await server.get(first)).headers.get('etag'));
      await server.close();
    }
    assert.equal(new Set(tags).size, 3);
    assert.ok(tags.every((tag) => tag !== null));
  });
});

describe('the cache of answers', () => {
  let server: CountingServer;
  beforeAll(async () => {
    server = await servedSite();
  });
  afterAll(() => server.close());

  async function countedText(query: string): Promise<[text: string, listed: number]> {
    const before = server.listed();
    const text = await (await server.post({ query })).text();
    return [text, server.listed() - before];
  }

  it('spares the work for what was answered, until there is another head', async () => {
    const [text] = await countedText(names);
    assert.deepEqual(await countedText(names), [text, 0]);
    await server.ask(submitYaml, { yaml: sampleSite.replace('white', 'red') });
    const [later, listed] = await countedText(names);
    assert.equal(listed, 1);
    assert.notEqual(later, text);
    assert.deepEqual(await countedText(names), [later, 0]);
  });

  it('serves what is asked for by GET, by POST and in a batch alike', async () => {
    const [text] = await countedText(names);
    assert.equal(await (await server.get(names)).text(), text);
    const batch = await (await server.post([{ query: names }, { query: names }])).text();
    assert.equal(batch, `[${text},${text}]`);
  });

  it('keeps no answer with errors', async () => {
    const query = '{ revision { documents { nodes { data(path: "[") } } } }';
    const [text, listed] = await countedText(query);
    assert.deepEqual(await countedText(query), [text, listed]);
    assert.equal(listed, 1);
  });

  it('keeps nothing that a tag decides', async () => {
    const tagged = '{ revision(ref: { tag: "ready" }) { number } }';
    const put = (revision: number) =>
      server.ask(
        `mutation { putTag(input: { revision: { number: ${revision} }, name: "ready" }) { tag { name } } }`,
      );
    await put(1);
    const tags = '{ revision(ref: { number: 1 }) { tags { nodes { name } } } }';
    assert.deepEqual((await server.ask(tags)).data.revision.tags.nodes, [{ name: 'ready' }]);
    assert.equal((await server.ask(tagged)).data.revision.number, 1);
    await put(2);
    assert.equal((await server.ask(tagged)).data.revision.number, 2);
    await server.ask(
      'mutation { deleteTag(input: { revision: { number: 1 }, name: "ready" }) { revision { number } } }',
    );
    assert.deepEqual((await server.ask(tags)).data.revision.tags.nodes, []);
  });

  it('can be left out', async () => {
    const plain = await servedSite({ query: { maxResponseCacheBytes: 0 } });
    const texts = [await plain.post({ query: names }), await plain.post({ query: names })];
    assert.equal(await texts[0]?.text(), await texts[1]?.text());
    assert.equal(plain.listed(), 2);
    assert.notEqual((await plain.get(first)).headers.get('etag'), null);
    await plain.close();
  });
});
