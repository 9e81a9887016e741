import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { serve, type TestServer } from '../serve.ts';

let server: TestServer;
beforeAll(async () => {
  server = await serve({});
});
afterAll(() => server.close());

const text = readFileSync('schemas/purser/DataSource/v1.json', 'utf8');

describe('schemas of kinds', () => {
  it.each(['/schemas/purser/DataSource/v1.json', '/schemas/purser/DataSource/v1'])(
    'are published at %s',
    async (path) => {
      const response = await fetch(server.url + path);
      assert.equal(response.status, 200);
      assert.match(response.headers.get('content-type') ?? '', /^application\/schema\+json/);
      assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
      assert.deepEqual(await response.json(), JSON.parse(text));
    },
  );

  it('are listed', async () => {
    const response = await fetch(`${server.url}/schemas`);
    assert.deepEqual(await response.json(), [
      '/schemas/purser/DataSource/v1.json',
      '/schemas/purser/DriftCheck/v1.json',
      '/schemas/purser/Environment/v1.json',
      '/schemas/purser/Manifest/v1.json',
      '/schemas/purser/Notification/v1.json',
      '/schemas/purser/Policy/v1.json',
      '/schemas/purser/PolicyException/v1.json',
      '/schemas/purser/Variables/v1.json',
    ]);
  });

  it.each(['/schemas/', '/schemas/DataSource', '/schemas/purser/Other/v1', '/schemas/..%2fx'])(
    'are not at %s',
    async (path) => assert.equal((await fetch(server.url + path)).status, 404),
  );

  it('can be read, and nothing else', async () => {
    const path = `${server.url}/schemas/purser/DataSource/v1.json`;
    const response = await fetch(path, { method: 'POST' });
    assert.deepEqual([response.status, response.headers.get('allow')], [405, 'GET']);
    assert.equal((await fetch(path, { method: 'HEAD' })).status, 200);
  });
});
