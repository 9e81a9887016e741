import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { openTestServer, type TestServer } from '../../../support/test-server.ts';

describe('the dashboard', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer();
  });
  afterAll(() => server.close());

  const get = (path: string, init: RequestInit = {}) => fetch(server.url + path, init);

  it.each(['/', '/ui/revisions/3', '/ui/document?schema=a/B/v1&name=x', '/ui/submit'])(
    'is the page at %s',
    async (path) => {
      const response = await get(path);
      assert.equal(response.status, 200);
      assert.match(response.headers.get('content-type') ?? '', /^text\/html/);
      assert.equal(response.headers.get('cache-control'), 'no-store');
      assert.match(await response.text(), /<div id="root">/);
    },
  );

  it('answers HEAD with the headers of GET', async () => {
    const [head, whole] = [await get('/', { method: 'HEAD' }), await get('/')];
    assert.equal(head.status, 200);
    assert.equal(await head.text(), '');
    assert.equal(head.headers.get('content-length'), whole.headers.get('content-length'));
  });

  it('has no page elsewhere: a person sees that, and a program gets 404', async () => {
    const response = await get('/ui/nothing');
    assert.equal(response.status, 404);
    assert.match(await response.text(), /<div id="root">/);
    assert.equal((await get('/nothing')).status, 404);
  });

  it('takes nothing but GET', async () => {
    const response = await get('/', { method: 'POST' });
    assert.equal(response.status, 405);
    assert.equal(response.headers.get('allow'), 'GET');
  });

  it('has another nonce in each response, in its policy and its page', async () => {
    const nonces = await Promise.all(
      [get('/'), get('/')].map(async (asked) => {
        const response = await asked;
        const policy = response.headers.get('content-security-policy') ?? '';
        assert.doesNotMatch(policy, /unsafe|\*|https?:/);
        const [, nonce = ''] = /'nonce-([^']+)'/.exec(policy) ?? [];
        assert.ok((await response.text()).includes(`nonce="${nonce}"`));
        return nonce;
      }),
    );
    assert.match(nonces[0] ?? '', /^[\w+/]{20,}={0,2}$/);
    assert.notEqual(nonces[0], nonces[1]);
  });

  it('serves every file that its page names, compressed for those who ask for it', async () => {
    const page = await (await get('/')).text();
    const paths = Array.from(page.matchAll(/(?:src|href)="([^"]+)"/g), ([, path = '']) => path);
    assert.ok(paths.length >= 3);
    for (const path of paths) {
      const plain = await get(path, { headers: { 'accept-encoding': 'identity' } });
      const small = await get(path, { headers: { 'accept-encoding': 'gzip' } });
      assert.equal(plain.status, 200, path);
      assert.match(plain.headers.get('cache-control') ?? '', /immutable/);
      assert.match(plain.headers.get('vary') ?? '', /accept-encoding/);
      assert.equal(plain.headers.get('content-encoding'), null);
      assert.equal(small.headers.get('content-encoding'), 'gzip');
      assert.equal(await small.text(), await plain.text(), path);
    }
  });

  it.each(['..%2findex.html', 'none.js', '', '../manifest.json', '__proto__'])(
    'has no file %j',
    async (name) => assert.equal((await get(`/ui/assets/${name}`)).status, 404),
  );
});

it('says where the GraphQL IDE is only if there is one', async () => {
  for (const ide of ['true', 'false']) {
    const server = await openTestServer({ PURSER_IDE: ide });
    const page = await (await fetch(server.url)).text();
    await server.close();
    assert.ok(page.includes(`<meta name="purser-ide" content="${ide}"`), ide);
  }
});
