import assert from 'node:assert/strict';
import { load, YAML11_SCHEMA } from 'js-yaml';
import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { type RestReply, type RestSend, restClient } from '../../support/rest-client.ts';
import { openTestServer, type TestServer } from '../../support/test-server.ts';
import { listedIn, liveIn, putBucket, refusalIn, upload } from '../../support/uploads.ts';

let server: TestServer;
let send: RestSend;
beforeAll(async () => {
  server = await openTestServer({ PURSER_ALLOW_PURGE: 'true' });
  send = restClient(server.url);
});
beforeEach(() => server.clear());
afterAll(() => server.close());

async function rollback(to: number | string): Promise<RestReply> {
  return send('POST', `/rollback/${to}`);
}

async function live(revision: number): Promise<readonly string[]> {
  return (await liveIn(send, revision)).toSorted();
}

describe('POST of a rollback', () => {
  it('makes a new revision with all that an older one had, and nothing else (B5)', async () => {
    await putBucket(send, 'mop', upload('a', { data: '{a: 1}' }), upload('b'), upload('c'));
    await putBucket(send, 'mop', upload('a', { data: '{a: 2}' }), upload('c'), upload('later'));
    await putBucket(send, 'hop', upload('d'));
    const reply = await rollback(1);
    assert.equal(reply.status, 201);
    assert.equal(reply.headers.get('content-type'), 'application/x-yaml');
    assert.deepEqual(await live(4), ['a mop 4', 'b mop 4', 'c mop 1']);
    const [a] = listedIn(await send('GET', '/revisions/4/documents?metadata.name=a'));
    assert.deepEqual(a?.data, { a: 1 });
    assert.deepEqual(await live(3), ['a mop 2', 'c mop 1', 'd hop 3', 'later mop 2']);
  });

  it('answers with the page of the new revision, all buckets that it wrote among it (B5)', async () => {
    await putBucket(send, 'mop', upload('a'));
    await putBucket(send, 'hop', upload('b'));
    await putBucket(send, 'mop', upload('c'));
    const reply = await rollback(1);
    const body = load(reply.text, { schema: YAML11_SCHEMA }) as Record<string, unknown>;
    const { createdAt, url, ...others } = body;
    assert.equal(typeof createdAt, 'string');
    assert.match(String(url), /\/api\/v1\.0\/revisions\/4$/);
    assert.deepEqual(others, {
      id: 4,
      buckets: ['hop', 'mop'],
      tags: {},
      validationPolicies: [],
      status: 'success',
    });
    assert.equal((await send('GET', '/revisions/4')).text, reply.text);
  });

  it('makes a revision even if nothing differs', async () => {
    await putBucket(send, 'mop', upload('a'));
    for (const id of [2, 3]) {
      assert.equal((await rollback(1)).status, 201);
      assert.deepEqual(await live(id), ['a mop 1']);
    }
  });

  it('goes back to nothing with 0, even from nothing', async () => {
    assert.equal((await rollback(0)).status, 201);
    await putBucket(send, 'mop', upload('a'));
    assert.equal((await rollback(0)).status, 201);
    assert.deepEqual(await live(3), []);
    assert.equal((await rollback(2)).status, 201);
    assert.deepEqual(await live(4), ['a mop 4']);
  });

  it('brings secrets back', async () => {
    const secret = upload('s', { storagePolicy: 'encrypted', data: 'hunter22' });
    const [before] = listedIn(await putBucket(send, 'mop', secret));
    await putBucket(send, 'mop');
    await rollback(1);
    const [after] = listedIn(await send('GET', '/revisions/3/documents'));
    assert.equal(after?.data, before?.data);
    assert.deepEqual(listedIn(await putBucket(send, 'mop', secret))[0]?.status.revision, 3);
  });

  it('looks at no body', async () => {
    await putBucket(send, 'mop', upload('a'));
    assert.equal((await send('POST', '/rollback/1', { body: '--- [' })).status, 201);
  });

  const nowhere: readonly (readonly [string, string])[] = [
    ['9', 'RevisionNotFound'],
    ['99999999999999999999', 'RevisionNotFound'],
    ['-1', 'HTTPRouteNotFound'],
    ['+1', 'HTTPRouteNotFound'],
    ['1.0', 'HTTPRouteNotFound'],
    ['latest', 'HTTPRouteNotFound'],
    ['%00', 'HTTPRouteNotFound'],
    ['__proto__', 'HTTPRouteNotFound'],
  ];
  for (const [to, errorType] of nowhere) {
    it(`finds nothing at ${to}`, async () => {
      await putBucket(send, 'mop', upload('a'));
      assert.equal(refusalIn(await rollback(to)), `404 ${errorType}`);
      assert.equal((await server.app.revision(anonymous, {})).id, 1);
    });
  }
});
