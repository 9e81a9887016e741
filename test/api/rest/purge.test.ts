import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { restClient } from '../../support/rest-client.ts';
import { openTestServer } from '../../support/test-server.ts';
import { errorIn, listedIn, putBucket, refusalIn, upload } from '../../support/uploads.ts';

describe('DELETE of all revisions', () => {
  it('takes everything away, and numbers begin at 1 again', async () => {
    const server = await openTestServer({ PURSER_ALLOW_PURGE: 'true' });
    const send = restClient(server.url);
    const secret = upload('s', { storagePolicy: 'encrypted', data: 'hunter22' });
    await putBucket(send, 'mop', upload('a'), secret);
    await putBucket(send, 'mop', upload('b'));
    await send('POST', '/revisions/1/tags/old');
    const reply = await send('DELETE', '/revisions');
    assert.deepEqual([reply.status, reply.text], [204, '']);
    assert.equal(reply.headers.get('content-type'), null);
    for (const path of ['/revisions/1', '/revisions/1/documents', '/revisions/1/tags/old']) {
      assert.equal((await send('GET', path)).status, 404, path);
    }
    const [again] = listedIn(await putBucket(send, 'hop', upload('a')));
    assert.deepEqual([again?.id, again?.status], [1, { bucket: 'hop', revision: 1 }]);
    assert.equal((await send('GET', '/revisions/1/tags/old')).status, 404);
    await server.close();
  });

  it('is nothing to be refused where there is nothing', async () => {
    const server = await openTestServer({ PURSER_ALLOW_PURGE: 'true' });
    const send = restClient(server.url);
    assert.equal((await send('DELETE', '/revisions')).status, 204);
    assert.equal((await send('DELETE', '/revisions')).status, 204);
    await server.close();
  });

  it('is refused unless a setting allows it, which is named', async () => {
    const server = await openTestServer();
    const send = restClient(server.url);
    await putBucket(send, 'mop', upload('a'));
    const reply = await send('DELETE', '/revisions');
    assert.equal(refusalIn(reply), '403 HTTPForbidden');
    assert.match(errorIn(reply).message, /PURSER_ALLOW_PURGE/);
    assert.equal((await send('GET', '/revisions/1/documents')).status, 200);
    await server.close();
  });

  it('is not what DELETE of one revision is for', async () => {
    const server = await openTestServer({ PURSER_ALLOW_PURGE: 'true' });
    const send = restClient(server.url);
    await putBucket(send, 'mop', upload('a'));
    assert.equal((await send('DELETE', '/revisions/1')).status, 405);
    await server.close();
  });
});
