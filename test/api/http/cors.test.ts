import assert from 'node:assert/strict';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { WebSocket } from 'ws';
import { openTokens } from '../../support/tokens.ts';
import { answerOf, serve, type TestServer } from '../serve.ts';
import { webSocketUrl } from '../subscriptions/subscriber.ts';

const dashboard = 'https://dashboard.example.com';
const body = '{"query":"{server{version}}"}';

interface Sent {
  readonly path?: string;
  readonly method?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

function send({ url }: TestServer, { path = '/graphql', ...init }: Sent): Promise<Response> {
  return fetch(`${url}${path}`, { method: 'POST', ...init });
}

function preflight(server: TestServer, path: string, origin: string): Promise<Response> {
  const headers = {
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization,content-type',
  };
  return send(server, { path, method: 'OPTIONS', headers });
}

/** The CORS headers of a response. */
function corsOf({ headers }: Response): readonly string[] {
  return [...headers.keys()].filter((name) => name.startsWith('access-control-'));
}

/** `open`, or the status of the refusal. */
async function openSocket(server: TestServer, origin: string): Promise<string> {
  const socket = new WebSocket(webSocketUrl(server), 'graphql-transport-ws', { origin });
  const outcome = await Promise.race([
    once(socket, 'open').then(() => 'open'),
    once(socket, 'unexpected-response').then(([, { statusCode }]) => String(statusCode)),
  ]);
  socket.on('error', () => {});
  socket.terminate();
  return outcome;
}

describe('a server with a list of origins', () => {
  let server: TestServer;
  beforeAll(async () => {
    const cors = { origins: [dashboard], isEveryOrigin: false, hasCredentials: false };
    server = await serve({ clients: { cors } });
  });
  afterAll(() => server.close());

  it.each(['/graphql', '/api/v1.0/revisions', '/api/v1.0/buckets/site/documents'])(
    'answers preflight requests to %s',
    async (path) => {
      const { status, headers } = await preflight(server, path, dashboard);
      assert.equal(status, 204);
      assert.equal(headers.get('access-control-allow-origin'), dashboard);
      assert.equal(headers.get('access-control-allow-headers'), 'authorization,content-type');
      assert.match(
        headers.get('access-control-allow-methods') ?? '',
        /\bPOST\b.*\bPUT\b.*\bDELETE\b/,
      );
      assert.equal(headers.get('access-control-max-age'), '600');
      assert.match(headers.get('vary') ?? '', /\borigin\b/i);
    },
  );

  it('answers its requests, and lets its pages read headers', async () => {
    const headers = { origin: dashboard, 'content-type': 'application/json' };
    const response = await send(server, { headers, body });
    const exposed = response.headers.get('access-control-expose-headers')?.split(', ');
    assert.deepEqual((await answerOf(response)).data, { server: { version: '1.2.3' } });
    assert.equal(response.headers.get('access-control-allow-origin'), dashboard);
    for (const name of ['etag', 'ratelimit', 'ratelimit-policy', 'retry-after', 'x-request-id']) {
      assert.ok(exposed?.includes(name), name);
    }
  });

  it('allows no credentials', async () => {
    const sent = await send(server, {
      headers: { origin: dashboard, 'content-type': 'application/json' },
      body,
    });
    for (const { headers } of [sent, await preflight(server, '/graphql', dashboard)]) {
      assert.equal(headers.get('access-control-allow-credentials'), null);
    }
  });

  it('adds the headers to errors and to event streams, too', async () => {
    const rows: Sent[] = [
      { headers: { 'content-type': 'application/json' }, body: 'no JSON' },
      { path: '/nowhere', headers: {} },
      { path: '/api/v1.0/revisions/99', method: 'GET', headers: {} },
      { headers: { 'content-type': 'application/json', accept: 'text/event-stream' }, body },
    ];
    for (const { headers, ...row } of rows) {
      const response = await send(server, { ...row, headers: { ...headers, origin: dashboard } });
      assert.equal(response.headers.get('access-control-allow-origin'), dashboard);
      await response.text();
    }
  });

  it('names the origin in Vary, beside what else decides a response', async () => {
    await server.app.health();
    const path = `/graphql?query=${encodeURIComponent('{revision(ref:{number:0}){number}}')}`;
    const headers = { origin: dashboard, 'apollo-require-preflight': '1' };
    const response = await send(server, { path, method: 'GET', headers });
    assert.notEqual(response.headers.get('etag'), null);
    assert.deepEqual(response.headers.get('vary')?.split(', ').toSorted(), ['accept', 'origin']);
  });

  it.each([
    'https://dashboard.example.com:8443',
    'http://dashboard.example.com',
    'https://evil.dashboard.example.com',
    'https://dashboard.example.com.evil.example',
    'null',
  ])('gives pages of %s nothing', async (origin) => {
    const headers = { origin, 'content-type': 'application/json' };
    assert.deepEqual(corsOf(await send(server, { headers, body })), []);
    assert.deepEqual(corsOf(await preflight(server, '/graphql', origin)), []);
    assert.equal(await openSocket(server, origin), '403');
  });

  it('opens WebSockets for pages of the list, and for its own', async () => {
    assert.equal(await openSocket(server, dashboard), 'open');
    assert.equal(await openSocket(server, server.url), 'open');
  });

  it('refuses simple requests, which browsers send without a preflight', async () => {
    const simple = { origin: dashboard, 'content-type': 'text/plain' };
    const rows: [Sent, number][] = [
      [{ headers: simple, body }, 415],
      [{ path: '/graphql?query={__typename}', method: 'GET', headers: { origin: dashboard } }, 400],
      [
        {
          path: '/graphql?query={__typename}',
          method: 'GET',
          headers: { origin: dashboard, accept: 'text/event-stream' },
        },
        400,
      ],
      [{ path: '/api/v1.0/rollback/0', headers: { origin: dashboard } }, 403],
    ];
    for (const [sent, status] of rows) assert.equal((await send(server, sent)).status, status);
  });

  it('lets its pages send changes to the REST API', async () => {
    const yaml = { origin: dashboard, 'content-type': 'application/x-yaml' };
    const path = '/api/v1.0/buckets/site/documents';
    const submitted = await send(server, { path, method: 'PUT', headers: yaml, body: '' });
    assert.equal(submitted.status, 200);
    const rolledBack = await send(server, { path: '/api/v1.0/rollback/0', headers: yaml });
    assert.notEqual(rolledBack.status, 403);
  });

  it('leaves every other OPTIONS to the REST API', async () => {
    const path = '/api/v1.0/revisions';
    const rows = await Promise.all([
      send(server, { path, method: 'OPTIONS', headers: {} }),
      send(server, { path, method: 'OPTIONS', headers: { origin: dashboard } }),
    ]);
    for (const { status, headers } of rows) {
      assert.equal(status, 200);
      assert.equal(headers.get('allow'), 'GET, HEAD, DELETE, OPTIONS');
    }
    const { status } = await send(server, { method: 'OPTIONS', headers: { origin: dashboard } });
    assert.equal(status, 405);
  });
});

describe('a server for every origin', () => {
  let server: TestServer;
  beforeAll(async () => {
    const cors = { origins: [], isEveryOrigin: true, hasCredentials: false };
    server = await serve({ clients: { cors } });
  });
  afterAll(() => server.close());

  it('says so, without credentials', async () => {
    const headers = { origin: 'https://any.example', 'content-type': 'application/json' };
    const response = await send(server, { headers, body });
    assert.equal(response.headers.get('access-control-allow-origin'), '*');
    assert.equal(response.headers.get('access-control-allow-credentials'), null);
    assert.equal(await openSocket(server, 'https://any.example'), 'open');
  });
});

describe('a server with authentication', () => {
  it('answers preflight requests, which have no token, and lets pages read refusals', async () => {
    const tokens = await openTokens();
    const cors = { origins: [dashboard], isEveryOrigin: false, hasCredentials: false };
    const server = await serve({ clients: { cors }, identity: tokens.identity });
    for (const path of ['/graphql', '/api/v1.0/revisions']) {
      assert.equal((await preflight(server, path, dashboard)).status, 204);
      const headers = { origin: dashboard, 'content-type': 'application/json' };
      const refused = await send(server, { path, method: 'GET', headers });
      assert.equal(refused.status, 401);
      assert.equal(refused.headers.get('access-control-allow-origin'), dashboard);
    }
    await server.close();
    await tokens.close();
  });
});

describe('a server with credentials', () => {
  it('allows them to listed origins', async () => {
    const cors = { origins: [dashboard], isEveryOrigin: false, hasCredentials: true };
    const server = await serve({ clients: { cors } });
    const { headers } = await preflight(server, '/graphql', dashboard);
    assert.equal(headers.get('access-control-allow-credentials'), 'true');
    const other = await preflight(server, '/graphql', 'https://other.example');
    assert.deepEqual(corsOf(other), []);
    await server.close();
  });
});

describe('a server without the setting', () => {
  it('gives pages of other origins nothing, and no Vary', async () => {
    const server = await serve();
    const headers = { origin: dashboard, 'content-type': 'application/json' };
    const response = await send(server, { headers, body });
    assert.deepEqual(corsOf(response), []);
    assert.equal(response.headers.get('vary'), null);
    assert.equal((await preflight(server, '/graphql', dashboard)).status, 405);
    await server.close();
  });
});
