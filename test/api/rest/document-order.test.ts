import assert from 'node:assert/strict';
import { loadAll } from 'js-yaml';
import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { type RestSend, restClient } from '../../support/rest-client.ts';
import { type DocumentSketch, layeringPolicy, sketched } from '../../support/submitted.ts';
import { openTestServer, type TestServer } from '../../support/test-server.ts';

interface Listed {
  readonly id: number;
  readonly metadata: { readonly name: string };
}

const site = { storagePolicy: 'cleartext', layeringDefinition: { layer: 'site' } };
const named = (name: string, data: number): DocumentSketch => ({ name, metadata: site, data });
const policy = layeringPolicy('site');

const streamOf = (documents: readonly DocumentSketch[]): string =>
  documents.map((one) => `---\n${JSON.stringify(sketched(one))}\n`).join('');

describe('the order in which documents are listed', () => {
  let server: TestServer;
  let send: RestSend;
  beforeAll(async () => {
    server = await openTestServer({ PURSER_ALLOW_PURGE: 'true' });
    send = restClient(server.url);
  });
  beforeEach(() => server.clear());
  afterAll(() => server.close());

  const put = async (documents: readonly DocumentSketch[], bucket = 'one'): Promise<void> => {
    const { status, text } = await send('PUT', `/buckets/${bucket}/documents`, {
      body: streamOf(documents),
    });
    assert.equal(status, 200, text);
  };
  const list = async (revision: number, what: string): Promise<string> => {
    const { status, text } = await send('GET', `/revisions/${revision}/${what}`);
    assert.equal(status, 200, text);
    const listed = loadAll(text) as readonly Listed[];
    return listed.map(({ id, metadata: { name } }) => `${id} ${name}`).join(', ');
  };

  for (const what of ['documents', 'rendered-documents']) {
    it(`is that of the payload for ${what}, in a page of them too`, async () => {
      await put([named('z', 1), policy, named('a', 1), named('m', 1)]);
      assert.equal(await list(1, what), '1 z, 2 policy, 3 a, 4 m');
      assert.equal(await list(1, `${what}?limit=1`), '1 z');
      assert.equal(await list(1, `${what}?limit=2&schema=example`), '1 z, 3 a');
      assert.equal(await list(1, `${what}?sort=id&order=desc&limit=1`), '4 m');
      assert.equal(await list(1, `${what}?sort=schema&limit=2`), '2 policy, 1 z');
    });

    it(`lists none of ${what} with limit=0`, async () => {
      await put([named('z', 1), policy]);
      for (const query of ['limit=0', 'limit=-0', 'limit=0&sort=id', 'limit=0&schema=example']) {
        assert.equal(await list(1, `${what}?${query}`), '', query);
      }
    });

    it(`puts changed ${what} behind those that stay, in the order of their payload`, async () => {
      await put([policy, named('c', 1), named('b', 1), named('a', 1)]);
      await put([named('x', 1)], 'two');
      await put([named('new', 1), named('c', 2), policy, named('a', 2), named('b', 1)]);
      assert.equal(await list(3, what), '1 policy, 3 b, 5 x, 6 new, 7 c, 8 a');
    });

    it(`gives ${what} that come back by a rollback in the order they had`, async () => {
      await put([policy, named('c', 1), named('a', 1), named('b', 1)]);
      await put([policy]);
      assert.equal((await send('POST', '/rollback/1')).status, 201);
      assert.equal(await list(3, what), '1 policy, 5 c, 6 a, 7 b');
    });
  }

  it('is that of the payload for POST /documents, tombstones left out', async () => {
    await put([policy, named('gone', 1)], 'default');
    const body = streamOf([named('c', 1), { name: 'gone', tombstone: true }, named('a', 1)]);
    assert.equal((await send('POST', '/documents', { body })).status, 201);
    assert.equal(await list(2, 'documents'), '1 policy, 3 c, 4 a');
  });

  it('is found sound, whatever it is, and stays in an export and import', async () => {
    await put([policy, named('c', 1), named('a', 1), named('b', 1)]);
    await put([named('b', 2), named('a', 2), policy]);
    await send('POST', '/rollback/1');
    assert.deepEqual((await server.app.fsck(anonymous, () => {})).faults, []);
    const lines: string[] = [];
    for await (const line of server.app.exportHistory(anonymous, () => {})) lines.push(line);
    const other = await openTestServer();
    try {
      async function* source() {
        yield* lines;
      }
      await other.app.importHistory(anonymous, source(), () => {});
      const listed = await restClient(other.url)('GET', '/revisions/3/documents');
      assert.equal(listed.text, (await send('GET', '/revisions/3/documents')).text);
    } finally {
      await other.close();
    }
  });
});
