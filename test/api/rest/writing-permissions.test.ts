import assert from 'node:assert/strict';
import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest';
import { type RestReply, type RestSend, restClient } from '../../support/rest-client.ts';
import { openTokens, type Tokens } from '../../support/tokens.ts';
import { errorIn, listedIn, putBucket, refusalIn, upload } from '../../support/uploads.ts';
import { serve, type TestServer } from '../serve.ts';

/** A role that lists some permissions, by name. */
const roles: Readonly<Record<string, readonly string[]>> = {
  clear: ['deckhand:create_cleartext_documents', 'purser:rollback'],
  secret: ['deckhand:create_encrypted_documents', 'purser:rollback'],
  both: [
    'deckhand:create_cleartext_documents',
    'deckhand:create_encrypted_documents',
    'purser:rollback',
  ],
  stuck: ['deckhand:create_cleartext_documents', 'deckhand:create_encrypted_documents'],
  looker: ['deckhand:list_cleartext_documents', 'deckhand:show_revision'],
  purger: ['deckhand:delete_revisions'],
};

let tokens: Tokens;
const sends = new Map<string, string>();
let server: TestServer;
beforeAll(async () => {
  const listed = Object.entries(roles).map(
    ([name, permissions]) => `  ${name}: [{permissions: ${JSON.stringify(permissions)}}]`,
  );
  tokens = await openTokens(`roles:\n${listed.join('\n')}\n`);
  for (const role of [...Object.keys(roles), 'admin'])
    sends.set(role, await tokens.add(role, role));
  server = await serve({ identity: tokens.identity });
});
beforeEach(() => server.clear());
afterAll(async () => {
  await server.close();
  await tokens.close();
});

/** Asks as somebody with a role. */
function as(role: string): RestSend {
  const send = restClient(server.url);
  const authorization = `Bearer ${sends.get(role)}`;
  return (method, path, asking = {}) =>
    send(method, path, { ...asking, headers: { authorization, ...asking.headers } });
}

const clear = upload('a', { data: '{a: 1}' });
const secret = upload('s', { storagePolicy: 'encrypted', data: 'hunter22' });

type Act = (role: string) => Promise<RestReply>;
const post =
  (body: string): Act =>
  (role) =>
    as(role)('POST', '/documents', { body });
const put =
  (...documents: readonly string[]): Act =>
  (role) =>
    putBucket(as(role), 'mop', ...documents);

function assertForbidden(reply: RestReply, permission: string): void {
  assert.equal(refusalIn(reply), '403 HTTPForbidden');
  assert.match(errorIn(reply).message, new RegExp(permission));
  assert.ok(!reply.text.includes('hunter22'));
}

describe('whoever writes documents', () => {
  for (const [title, write] of [
    ['PUT', put],
    ['POST', (...documents: readonly string[]) => post(documents.join(''))],
  ] as const) {
    it(`needs the permissions of what is in a ${title}`, async () => {
      for (const role of ['looker', 'purger']) {
        assertForbidden(await write(clear)(role), 'deckhand:create_cleartext_documents');
      }
      assertForbidden(await write(clear)('secret'), 'deckhand:create_cleartext_documents');
      assertForbidden(await write(secret)('clear'), 'deckhand:create_encrypted_documents');
      assertForbidden(await write(clear, secret)('clear'), 'deckhand:create_encrypted_documents');
      assert.ok((await write(clear)('clear')).status < 300);
      assert.ok((await write(clear, secret)('stuck')).status < 300);
    });

    it(`gets the answer to a ${title} without permission to see documents`, async () => {
      const reply = await write(clear, secret)('both');
      const [first, second] = listedIn(reply);
      assert.deepEqual(first?.data, { a: 1 });
      assert.match(String(second?.data), /\/secrets\//);
      assert.equal((await as('both')('GET', '/revisions/1/documents')).status, 403);
    });

    it(`is asked for permissions after the form of a ${title}`, async () => {
      const reply = await write(secret, '--- {a: 1}\n')('clear');
      assert.equal(refusalIn(reply), '400 InvalidDocumentFormat');
    });

    it(`leaves nothing in the store with a ${title} that is refused (B28)`, async () => {
      await write(clear, secret)('clear');
      assert.equal(server.calls.get('commitAll'), undefined);
    });
  }

  it('needs the permission for an encrypted document that does not change', async () => {
    await put(clear, secret)('admin');
    assertForbidden(await put(clear, secret)('clear'), 'deckhand:create_encrypted_documents');
    assert.equal((await put(clear, secret)('both')).status, 200);
  });
});

describe('whoever goes back to a revision', () => {
  it('needs the permissions of what that revision holds, changed or not', async () => {
    await put(clear)('admin');
    await put(clear, secret)('admin');
    await put(upload('a'), secret)('admin');
    await put(clear)('admin');
    const back = (role: string, to: number) => as(role)('POST', `/rollback/${to}`);
    for (const to of [2, 3]) {
      assertForbidden(await back('clear', to), 'deckhand:create_encrypted_documents');
    }
    assertForbidden(await back('secret', 3), 'deckhand:create_cleartext_documents');
    assertForbidden(await back('stuck', 1), 'purser:rollback');
    assertForbidden(await back('looker', 1), 'purser:rollback');
    assert.equal((await back('clear', 1)).status, 201);
    assert.equal((await back('both', 2)).status, 201);
    // What is encrypted is there already, and would not change.
    assertForbidden(await back('clear', 2), 'deckhand:create_encrypted_documents');
  });

  it('receives the new revision without permission to see any', async () => {
    await put(clear)('admin');
    const reply = await as('both')('POST', '/rollback/0');
    assert.equal(reply.status, 201);
    assert.match(reply.text, /^id: 2$/m);
  });

  it('does not learn which revisions exist without permission', async () => {
    assertForbidden(await as('looker')('POST', '/rollback/77'), 'purser:rollback');
  });
});

describe('whoever takes all revisions away', () => {
  it('needs the permission, and then the setting', async () => {
    await put(clear)('admin');
    assertForbidden(await as('both')('DELETE', '/revisions'), 'deckhand:delete_revisions');
    assertForbidden(await as('purger')('DELETE', '/revisions'), 'PURSER_ALLOW_PURGE');
  });
});

describe('who wrote a revision', () => {
  it('is who asked, whomever the request names', async () => {
    const headers = { 'x-end-user': 'somebody-else', 'x-user-name': 'somebody-else' };
    const reply = await as('both')('PUT', '/buckets/mop/documents', { body: clear, headers });
    assert.equal(reply.status, 200);
    const [revision] = await server.store.revisions([1]);
    assert.equal(revision?.author, 'both');
  });
});
