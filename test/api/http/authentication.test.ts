import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { createClient as createStreamClient } from 'graphql-sse';
import { afterAll, afterEach, beforeAll, beforeEach, describe, it } from 'vitest';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { openTokens, type Tokens } from '../../support/tokens.ts';
import { answerOf, type ServeOptions, serve, type TestServer } from '../serve.ts';
import { connect as connectSocket, next, subscribe } from '../subscriptions/subscriber.ts';

const roles = `
roles:
  slow: [{permissions: ["*"]}]
limits:
  slow: {requestsPerMinute: 3}
`;

let tokens: Tokens;
let server: TestServer;
let isBegun = false;
let admin: string;
beforeEach(async () => {
  tokens = await openTokens(roles);
  admin = await tokens.add('ada', 'admin');
});
afterEach(async () => {
  if (isBegun) await server.close();
  isBegun = false;
  await tokens.close();
});

async function begin(options: ServeOptions = {}): Promise<void> {
  server = await serve({ identity: tokens.identity, ...options });
  isBegun = true;
}

const query = { query: '{ server { version } }' };
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function codeOf(response: Response): Promise<unknown> {
  const { errors } = await answerOf(response);
  return errors?.[0]?.extensions['code'];
}

describe('a request to a server that asks for tokens', () => {
  it('is answered if it bears a good one', async () => {
    await begin();
    const response = await server.post(query, bearer(admin));
    assert.equal(response.status, 200);
    assert.deepEqual((await answerOf(response)).data, { server: { version: '1.2.3' } });
  });

  const bad: readonly [string, Record<string, string>][] = [
    ['none', {}],
    ['an unknown one', bearer(`purser_${'x'.repeat(43)}`)],
    ['a password', { authorization: 'Basic YTpi' }],
    ['nothing behind Bearer', { authorization: 'Bearer ' }],
    ['two', { authorization: 'Bearer a, Bearer b' }],
    ['one in a cookie', { cookie: 'authorization=Bearer x' }],
  ];
  for (const [title, headers] of bad) {
    it(`is refused if it bears ${title}`, async () => {
      await begin();
      for (const response of [
        await server.post(query, headers),
        await fetch(`${server.url}/graphql?query={server{version}}`, { headers }),
        await server.post(query, { accept: 'text/event-stream', ...headers }),
      ]) {
        assert.equal(response.status, 401);
        assert.match(response.headers.get('www-authenticate') ?? '', /^Bearer/);
        assert.equal(await codeOf(response), 'UNAUTHENTICATED');
      }
    });
  }

  it('is refused before its body is read', async () => {
    await begin();
    const response = await server.post('no JSON at all');
    assert.equal(response.status, 401);
  });

  it('is no request to do anything if it asks for a sign of life', async () => {
    await begin();
    assert.equal((await fetch(`${server.url}/health`)).status, 204);
  });

  it('may be for the page, which is nothing but a page', async () => {
    await begin();
    const headers = { accept: 'text/html' };
    assert.equal((await fetch(`${server.url}/graphql`, { headers })).status, 200);
    await server.close();
    await begin({ access: { ide: false } });
    assert.equal((await fetch(`${server.url}/graphql`, { headers })).status, 401);
    assert.equal((await fetch(`${server.url}/graphql/ide/main.js`)).status, 404);
  });

  it('is refused once the token is revoked', async () => {
    await begin();
    const token = await tokens.add('bob', 'reader');
    assert.equal((await server.post(query, bearer(token))).status, 200);
    await tokens.revoke('bob');
    assert.equal((await server.post(query, bearer(token))).status, 401);
  });

  it('may name any host: whoever is tricked into asking has no token to show', async () => {
    await begin();
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.end('GET /graphql HTTP/1.1\r\nHost: purser.example\r\nConnection: close\r\n\r\n');
    assert.match(await textOf(socket), /^HTTP\/1\.1 401 /);
  });
});

describe('limits', () => {
  it('hold for a principal, whatever it asks from', async () => {
    await begin();
    const token = await tokens.add('slow', 'slow');
    for (let time = 0; time < 3; time++) {
      assert.equal((await server.post(query, bearer(token))).status, 200);
    }
    const response = await server.post(query, bearer(token));
    assert.equal(response.status, 429);
    assert.match(response.headers.get('retry-after') ?? '', /^[1-9]\d?$/);
    assert.equal(await codeOf(response), 'RATE_LIMITED');
    assert.equal((await server.post(query, bearer(admin))).status, 200);
  });

  it('count the operations of a batch', async () => {
    await begin();
    const token = await tokens.add('slow', 'slow');
    const response = await server.post([query, query, query, query], bearer(token));
    assert.equal(response.status, 429);
  });

  it('hold for all who give no name, by address', async () => {
    await begin({ identity: undefined, access: { rateLimit: 2 } });
    assert.equal((await server.post(query)).status, 200);
    assert.equal((await server.post(query)).status, 200);
    assert.equal((await server.post(query)).status, 429);
  });

  it('hold for bad tokens, but shut out nobody who has a good one', async () => {
    await begin({ access: { maxAuthFailuresPerMinute: 2 } });
    const statuses: number[] = [];
    for (let time = 0; time < 3; time++) {
      statuses.push((await server.post(query, bearer(`purser_${time}`))).status);
    }
    assert.deepEqual(statuses, [401, 401, 429]);
    assert.equal((await server.post(query, bearer(admin))).status, 200);
  });
});

const created = 'subscription { revisionCreated(after: 0) { number } }';

describe('a WebSocket of a server that asks for tokens', () => {
  const good: readonly [string, (token: string) => object][] = [
    ['authorization', (token) => ({ authorization: `Bearer ${token}` })],
    ['Authorization', (token) => ({ Authorization: `Bearer ${token}` })],
    ['token', (token) => ({ token })],
  ];
  for (const [name, params] of good) {
    it(`may show it when it connects, as ${name}`, async () => {
      await begin();
      const client = connectSocket(server, { connectionParams: { ...params(admin) } });
      const results = subscribe(client, query.query);
      assert.equal((await next(results)).data.server.version, '1.2.3');
      await client.dispose();
    });
  }

  for (const params of [undefined, { token: 'x' }, { token: 7 }, { authorization: {} }]) {
    it(`is closed with 4401 if it shows ${JSON.stringify(params)}`, async () => {
      await begin();
      const client = connectSocket(server, { ...(params && { connectionParams: params }) });
      await assert.rejects(next(subscribe(client, query.query)), { code: 4401 });
    });
  }

  it('is closed at the next operation once the token is revoked', async () => {
    await begin();
    const token = await tokens.add('bob', 'admin');
    const client = connectSocket(server, { connectionParams: { token } });
    const listening = next(subscribe(client, created));
    await next(subscribe(client, query.query));
    await tokens.revoke('bob');
    await assert.rejects(next(subscribe(client, query.query)), { code: 4401 });
    await assert.rejects(listening, { code: 4401 });
  });

  it('is closed soon after the token is revoked, also if it only listens', async () => {
    await begin({ stream: { recheckIntervalMs: 50 } });
    const token = await tokens.add('bob', 'admin');
    const client = connectSocket(server, { connectionParams: { token } });
    const results = subscribe(client, created);
    const waiting = next(results);
    await tokens.revoke('bob');
    await assert.rejects(waiting, { code: 4401 });
  });

  it('counts its operations', async () => {
    await begin();
    const token = await tokens.add('slow', 'slow');
    const client = connectSocket(server, { connectionParams: { token }, lazy: false });
    const codes: unknown[] = [];
    for (let time = 0; time < 3; time++) {
      const outcome = await next(subscribe(client, query.query)).catch((errors) => ({ errors }));
      codes.push(outcome.errors?.[0]?.extensions?.['code']);
    }
    assert.deepEqual(codes, [undefined, undefined, 'RATE_LIMITED']);
    await client.dispose();
  });
});

describe('an event stream of a server that asks for tokens', () => {
  it('ends soon after the token is revoked', async () => {
    await begin({ stream: { recheckIntervalMs: 50 } });
    const token = await tokens.add('bob', 'admin');
    const response = await server.post(
      { query: created },
      { accept: 'text/event-stream', ...bearer(token) },
    );
    assert.equal(response.status, 200);
    await tokens.revoke('bob');
    // A client connects again after an incomplete stream.
    assert.ok(!(await response.text()).includes('complete'));
  });

  it('goes on as long as the token is good', async () => {
    await begin({ stream: { recheckIntervalMs: 50 } });
    const client = createStreamClient({ url: `${server.url}/graphql`, headers: bearer(admin) });
    const results = client.iterate({ query: '{ server { version } }' });
    const { value } = await results.next();
    assert.deepEqual(JSON.parse(JSON.stringify(value)).data.server, { version: '1.2.3' });
    client.dispose();
  });
});

describe('a page of another site', () => {
  const mutation = {
    query: 'mutation { putTag(input: { revision: { number: 1 }, name: "x" }) { tag { name } } }',
  };
  const rows: readonly [string, RequestInit & { path?: string }][] = [
    [
      'a form',
      { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    ],
    [
      'a form of parts',
      { method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary=x' } },
    ],
    ['text', { method: 'POST', headers: { 'content-type': 'text/plain' } }],
    [
      'text that says it is JSON',
      { method: 'POST', headers: { 'content-type': 'text/plain; application/json' } },
    ],
    ['a link', { method: 'GET' }],
    ['an event source', { method: 'GET', headers: { accept: 'text/event-stream' } }],
    [
      'text, for a stream',
      { method: 'POST', headers: { 'content-type': 'text/plain', accept: 'text/event-stream' } },
    ],
  ];
  let server: TestServer;
  beforeAll(async () => {
    server = await serve();
  });
  afterAll(() => server.close());

  for (const [title, { path = '/graphql', ...init }] of rows) {
    it(`can do nothing by ${title}`, async () => {
      const search = init.method === 'GET' ? `?query=${encodeURIComponent(query.query)}` : '';
      const body = init.method === 'GET' ? {} : { body: JSON.stringify(mutation) };
      const headers = {
        ...init.headers,
        origin: 'https://evil.example',
        'sec-fetch-site': 'cross-site',
      };
      const response = await fetch(`${server.url}${path}${search}`, { ...init, ...body, headers });
      assert.ok([400, 415].includes(response.status), String(response.status));
      assert.equal(response.headers.get('access-control-allow-origin'), null);
    });
  }

  it('gets no leave to do more', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
    const response = await fetch(`${server.url}/graphql`, { method: 'OPTIONS', headers });
    assert.equal(response.headers.get('access-control-allow-origin'), null);
  });
});

describe('every answer', () => {
  const requests: readonly [string, string][] = [
    ['of GraphQL', 'POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n'],
    ['of a page', 'GET /graphql HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\n'],
    ['that there is nothing', 'GET /x HTTP/1.1\r\nHost: localhost\r\n'],
    ['that it is another host', 'GET / HTTP/1.1\r\nHost: evil.example\r\n'],
    ['that a path is no text', 'GET /%ff HTTP/1.1\r\nHost: localhost\r\n'],
    ['that this is no HTTP', 'NONSENSE\r\n'],
    [
      'that there is no WebSocket',
      'GET /x HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n',
    ],
  ];
  let server: TestServer;
  beforeAll(async () => {
    server = await serve();
  });
  afterAll(() => server.close());

  for (const [title, head] of requests) {
    it(`bears what protects it: ${title}`, async () => {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
      const isUpgrade = head.includes('Upgrade');
      socket.write(`${head}${isUpgrade ? '' : 'Connection: close\r\n'}\r\n`);
      const answer = (await textOf(socket)).toLowerCase();
      for (const name of ['content-security-policy', 'x-content-type-options', 'x-frame-options']) {
        assert.ok(answer.includes(`\r\n${name}: `), name);
      }
    });
  }
});

describe('an answer that never changes', () => {
  it('is the same for all who have the same rights, and another for others', async () => {
    await begin();
    const text = `{"schema": "a/B/v1", "metadata": {"schema": "metadata/Document/v1", "name": "x"}, "data": {}}`;
    await server.app.submitDocuments(anonymous, { text, bucket: 'site' });
    const question = encodeURIComponent(
      '{ revision(ref: { number: 1 }) { documents { nodes { name } } } }',
    );
    const tagFor = async (token: string) => {
      const headers = { 'apollo-require-preflight': '1', ...bearer(token) };
      const response = await fetch(`${server.url}/graphql?query=${question}`, { headers });
      assert.equal(response.status, 200);
      return response.headers.get('etag');
    };
    const first = await tagFor(admin);
    assert.ok(first !== null);
    assert.equal(await tagFor(admin), first);
    assert.equal(await tagFor(await tokens.add('bob', 'admin')), first);
    assert.notEqual(await tagFor(await tokens.add('eve', 'reader')), first);
  });
});

describe('a whole session', () => {
  it('leaves no token in the log', async () => {
    await begin();
    const bad = `purser_${'y'.repeat(43)}`;
    await server.post(query, bearer(admin));
    await server.post('{', bearer(admin));
    await server.post({ query: '{ nothing }' }, bearer(admin));
    await server.post(query, bearer(bad));
    await fetch(`${server.url}/graphql?token=${admin}`, { headers: bearer(admin) });
    const client = connectSocket(server, { connectionParams: { token: admin } });
    await next(subscribe(client, query.query));
    await client.dispose();
    const refused = connectSocket(server, { connectionParams: { token: bad } });
    await assert.rejects(next(subscribe(refused, query.query)));
    assert.ok(server.log.length > 4);
    const log = JSON.stringify(server.log);
    for (const token of [admin, bad]) {
      assert.ok(!log.includes(token));
      assert.ok(!log.includes(token.slice('purser_'.length, 20)));
    }
  });
});
