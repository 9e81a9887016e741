import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { load } from 'js-yaml';
import { afterAll, afterEach, beforeAll, beforeEach, describe, it } from 'vitest';
import type { App } from '../../../src/app/app.ts';
import { refusal } from '../../../src/domain/errors.ts';
import { openTokens, type Tokens } from '../../support/tokens.ts';
import { type ServeOptions, serve, type TestServer } from '../serve.ts';

const yaml = 'application/x-yaml';
const base = '/api/v1.0';

interface Row {
  readonly title: string;
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: RequestInit['body'];
  readonly status: number;
  readonly errorType: string;
}

const put = { method: 'PUT', path: `${base}/buckets/b/documents` } as const;
const typed = (type: string) => ({ headers: { 'content-type': type }, body: 'a: 1' });

const refusals: readonly Row[] = [
  {
    title: 'a body of no type',
    ...put,
    body: Buffer.from('a: 1'),
    status: 400,
    errorType: 'HTTPMissingHeader',
  },
  ...['application/yaml', 'application/json', 'text/x-yaml', 'application/x-yamlx', ';'].map(
    (type): Row => ({
      title: `a body of the type ${type}`,
      ...put,
      ...typed(type),
      status: 415,
      errorType: 'HTTPUnsupportedMediaType',
    }),
  ),
  {
    title: 'a wrong type before anything else: nothing is there',
    method: 'PUT',
    path: `${base}/nothing`,
    ...typed('text/plain'),
    status: 415,
    errorType: 'HTTPUnsupportedMediaType',
  },
  {
    title: 'a wrong type before anything else: the method is wrong',
    method: 'PATCH',
    path: `${base}/revisions`,
    ...typed('text/plain'),
    status: 415,
    errorType: 'HTTPUnsupportedMediaType',
  },
  {
    title: 'a body that is no UTF-8',
    ...put,
    headers: { 'content-type': yaml },
    body: Buffer.from('c328', 'hex'),
    status: 400,
    errorType: 'HTTPBadRequest',
  },
  {
    title: 'a body that is too large',
    ...put,
    headers: { 'content-type': yaml },
    body: '# '.repeat(3_000),
    status: 413,
    errorType: 'HTTPPayloadTooLarge',
  },
  {
    title: 'an unknown path',
    path: `${base}/nothing?secret`,
    status: 404,
    errorType: 'HTTPRouteNotFound',
  },
  {
    title: 'another version',
    path: '/api/v2/revisions',
    status: 404,
    errorType: 'HTTPRouteNotFound',
  },
  { title: 'the API itself', path: `${base}/`, status: 404, errorType: 'HTTPRouteNotFound' },
  {
    title: 'a path that looks like one',
    path: `${base}x/revisions`,
    status: 404,
    errorType: 'HTTPRouteNotFound',
  },
  {
    title: 'a path that is encoded wrongly',
    path: `${base}/revisions/%zz`,
    status: 400,
    errorType: 'HTTPBadRequest',
  },
  {
    title: 'a path that is no UTF-8',
    path: '/revisions/%ff%fe',
    status: 400,
    errorType: 'HTTPBadRequest',
  },
  {
    title: 'a method that is not possible here',
    method: 'DELETE',
    path: `${base}/versions`,
    status: 405,
    errorType: 'HTTPMethodNotAllowed',
  },
  {
    title: 'a method that HTTP has for others',
    method: 'PROPFIND',
    path: `${base}/versions`,
    status: 405,
    errorType: 'HTTPMethodNotAllowed',
  },
  {
    title: 'a method that HTTP has for others, where nothing is',
    method: 'PROPFIND',
    path: `${base}/nothing`,
    status: 404,
    errorType: 'HTTPRouteNotFound',
  },
  {
    title: 'a change that a page of another site asks for',
    method: 'POST',
    path: `${base}/rollback/0`,
    headers: { origin: 'https://evil.example' },
    status: 403,
    errorType: 'HTTPForbidden',
  },
];

describe('the REST API', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await serve({ limits: { maxSubmissionBytes: 4_096 } });
  });
  afterAll(() => server.close());

  for (const { title, path, status, errorType, ...init } of refusals) {
    it(`refuses ${title}`, async () => {
      const response = await fetch(server.url + path, init as RequestInit);
      const text = await response.text();
      assert.equal(response.status, status, text);
      assert.equal(response.headers.get('content-type'), yaml);
      const body = load(text) as Record<string, unknown>;
      assert.deepEqual(Object.keys(body).sort(), [
        'apiVersion',
        'code',
        'details',
        'kind',
        'message',
        'metadata',
        'reason',
        'retry',
        'status',
      ]);
      assert.equal((body['details'] as Record<string, unknown>)['errorType'], errorType);
      assert.match(String(body['code']), new RegExp(`^${status} [A-Z]`));
      assert.match(String(body['message']), /\w/);
      assert.doesNotMatch(text, /secret|node_modules|at file:/);
    });
  }

  it('has a version in errors where the path has one', async () => {
    const versionAt = async (path: string) => {
      const body = load(await (await fetch(server.url + path)).text());
      return (body as Record<string, unknown>)['apiVersion'];
    };
    assert.equal(await versionAt(`${base}/nothing`), 'v1.0');
    assert.equal(await versionAt('/revisions/x/y/z'), 'N/A');
  });

  it('reports which methods are possible', async () => {
    const wrong = await fetch(`${server.url}${base}/revisions/`, { method: 'PATCH' });
    assert.equal(wrong.status, 405);
    const asked = await fetch(`${server.url}${base}/revisions`, { method: 'OPTIONS' });
    assert.equal(asked.status, 200);
    for (const { headers } of [wrong, asked]) {
      assert.deepEqual(headers.get('allow')?.split(', ').sort(), [
        'DELETE',
        'GET',
        'HEAD',
        'OPTIONS',
      ]);
    }
    assert.equal(await asked.text(), '');
    assert.equal((await fetch(`${server.url}/health`, { method: 'OPTIONS' })).status, 200);
    const nothing = await fetch(`${server.url}${base}/nothing`, { method: 'OPTIONS' });
    assert.equal(nothing.status, 404);
  });

  for (const path of ['/versions', '/versions/', `${base}/versions`, '/versions?x=%zz']) {
    it(`says what it speaks at ${path}`, async () => {
      const response = await fetch(server.url + path);
      assert.equal(response.status, 200);
      assert.equal(response.headers.get('content-type'), yaml);
      assert.deepEqual(load(await response.text()), {
        'v1.0': { path: '/api/v1.0', status: 'stable' },
      });
    });
  }

  it('answers a HEAD as a GET, without a body', async () => {
    const got = await fetch(`${server.url}/versions`);
    const head = await fetch(`${server.url}/versions`, { method: 'HEAD' });
    for (const name of ['content-type', 'content-length']) {
      assert.equal(head.headers.get(name), got.headers.get(name));
    }
    assert.equal(await head.text(), '');
    const missing = await fetch(`${server.url}${base}/revisions/9`, { method: 'HEAD' });
    assert.equal(missing.status, 404);
  });

  it('takes a body whose type has parameters, or letters of any case', async () => {
    const types = [`${yaml}; charset=utf-8`, 'Application/X-YAML', `${yaml} ;;=`];
    for (const type of types) {
      const response = await fetch(server.url + put.path, {
        method: 'PUT',
        headers: { 'content-type': type },
        body: '# nothing\n',
      });
      assert.equal(response.status, 200, await response.text());
    }
  });

  it('minds no type where a body means nothing', async () => {
    for (const type of ['text/plain', ';;', 'application/json']) {
      const init = { method: 'DELETE', headers: { 'content-type': type }, body: '{' };
      const response = await fetch(`${server.url}${base}/revisions/9/tags/x`, init);
      assert.equal(response.status, 404);
    }
    const empty = await fetch(server.url + put.path, {
      method: 'PUT',
      headers: { 'content-type': 'text/plain' },
      body: '',
    });
    assert.equal(empty.status, 200);
  });

  it('gives back what clients trace their requests by', async () => {
    const headers = {
      'x-request-id': 'abc-1',
      'x-context-marker': '7dc7a0e4',
      'x-end-user': 'J\u00fcrgen',
    };
    for (const path of [`${base}/versions`, `${base}/nothing`]) {
      const response = await fetch(server.url + path, { headers });
      assert.equal(response.headers.get('x-request-id'), 'abc-1');
      assert.equal(response.headers.get('x-deckhand-req'), 'req-abc-1');
      assert.equal(response.headers.get('x-context-marker'), '7dc7a0e4');
      assert.equal(response.headers.get('x-end-user'), 'J\u00fcrgen');
      assert.equal(response.headers.get('x-user-name'), null);
      assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
    }
    const long = await fetch(`${server.url}/versions`, {
      headers: { 'x-end-user': 'a'.repeat(256) },
    });
    assert.equal(long.headers.get('x-end-user'), null);
  });

  for (const path of ['/health', '/health/', `${base}/health`, `${base}/health/`]) {
    it(`gives a sign of life at ${path}`, async () => {
      const response = await fetch(server.url + path);
      assert.equal(response.status, 204);
      assert.equal(response.headers.get('content-type'), null);
      assert.equal(response.headers.get('x-deckhand-req'), null);
    });
  }

  it('does not answer to the name of another site', async () => {
    const answer = await raw(server.url, `GET ${base}/revisions HTTP/1.1\r\nHost: evil.example`);
    assert.match(answer, /^HTTP\/1\.1 403 [\s\S]*errorType: HTTPForbidden/);
  });

  it('answers a request that names the server, too', async () => {
    const answer = await raw(
      server.url,
      `GET http://localhost${base}/versions HTTP/1.1\r\nHost: localhost`,
    );
    assert.match(answer, /^HTTP\/1\.1 200 [\s\S]*status: stable/);
  });

  it('lets a page of its own change things', async () => {
    const headers = { origin: server.url };
    const response = await fetch(server.url + put.path, { method: 'PUT', headers });
    assert.equal(response.status, 200);
  });

  it('logs requests without what they ask', async () => {
    await fetch(`${server.url}${base}/revisions?tag=secret`, {
      headers: { 'x-request-id': 'logged-1' },
    });
    const line = server.log.find(({ facts }) => facts['requestId'] === 'logged-1');
    assert.equal(line?.facts['path'], `${base}/revisions`);
    assert.doesNotMatch(JSON.stringify(server.log), /secret/);
  });
});

/** The answer to a head as it is sent. */
function raw(url: string, head: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.end(`${head}\r\nConnection: close\r\n\r\n`);
  return textOf(socket);
}

describe('the REST API of a server that is out of order', () => {
  let server: TestServer;
  const begin = async (fails: () => Error) => {
    const failing = async () => {
      throw fails();
    };
    server = await serve({
      around: (app: App) => ({
        ...app,
        health: failing,
        revision: failing,
        revisionsById: failing,
      }),
    });
  };
  afterEach(() => server.close());

  it('says that it cannot serve', async () => {
    await begin(() => refusal('STORE_UNAVAILABLE', { reason: 'it is away' }));
    for (const path of ['/health', '/revisions/1']) {
      const response = await fetch(server.url + base + path);
      assert.equal(response.status, 503);
      const body = load(await response.text()) as Record<string, unknown>;
      assert.equal(body['code'], '503 Service Unavailable');
      assert.equal(body['retry'], false);
    }
    const logged = server.log.filter(({ level }) => level === 'error');
    assert.equal(logged[0]?.facts['code'], 'STORE_UNAVAILABLE');
  });

  it('reports only to the log what went wrong inside', async () => {
    await begin(() => new Error('secret'));
    const headers = { 'x-request-id': 'broken-1' };
    const response = await fetch(`${server.url}${base}/revisions/1`, { headers });
    const text = await response.text();
    assert.equal(response.status, 500);
    assert.doesNotMatch(text, /secret/);
    const body = load(text) as Record<string, unknown>;
    assert.equal(body['retry'], true);
    const line = server.log.find(({ level }) => level === 'error');
    assert.equal(line?.facts['requestId'], 'broken-1');
    assert.match(String(line?.facts['stack']), /secret/);
  });
});

describe('the REST API of a server that asks for tokens', () => {
  const roles = `
roles:
  slow: [{permissions: ["*"]}]
  tagger: [{permissions: ["deckhand:create_tag"]}]
limits:
  slow: {requestsPerMinute: 3}
`;
  let tokens: Tokens;
  let server: TestServer;
  beforeEach(async () => {
    tokens = await openTokens(roles);
  });
  afterEach(async () => {
    await server.close();
    await tokens.close();
  });

  const begin = async (options: ServeOptions = {}) => {
    server = await serve({ identity: tokens.identity, ...options });
  };
  const ask = (path: string, headers: Readonly<Record<string, string>>, init: RequestInit = {}) =>
    fetch(server.url + base + path, { ...init, headers });

  it('knows a token in either header', async () => {
    await begin();
    const token = await tokens.add('ad\u00e9', 'admin');
    for (const headers of [
      { authorization: `Bearer ${token}` },
      { 'x-auth-token': token },
      { 'x-auth-token': token, authorization: 'Basic YTpi' },
    ]) {
      const response = await ask('/revisions', headers);
      assert.equal(response.status, 200);
      assert.equal(response.headers.get('x-user-name'), 'ad%C3%A9');
    }
  });

  const bad: readonly [string, Record<string, string>][] = [
    ['no token', {}],
    ['an unknown token', { 'x-auth-token': `purser_${'x'.repeat(43)}` }],
    ['an empty token', { 'x-auth-token': '' }],
    ['a browser that wants a page', { accept: 'text/html' }],
  ];
  for (const [title, headers] of bad) {
    it(`refuses who has ${title}, before the body is read and whatever is there`, async () => {
      await begin();
      const put: RequestInit = { method: 'PUT', body: 'no type' };
      for (const response of [
        await ask('/revisions', headers),
        await ask('/nothing', headers),
        await ask('/buckets/b/documents', headers, put),
      ]) {
        assert.equal(response.status, 401);
        assert.match(response.headers.get('www-authenticate') ?? '', /^Bearer/);
        assert.match(await response.text(), /errorType: HTTPUnauthorized/);
      }
    });
  }

  it('needs none for what is no secret', async () => {
    await begin();
    assert.equal((await fetch(`${server.url}/versions`)).status, 200);
    assert.equal((await ask('/health', {})).status, 204);
    assert.equal((await ask('/revisions', {}, { method: 'OPTIONS' })).status, 200);
  });

  it('names the action that is not permitted', async () => {
    await begin();
    const token = await tokens.add('tom', 'tagger');
    const response = await ask('/revisions', { 'x-auth-token': token });
    assert.equal(response.status, 403);
    const text = await response.text();
    assert.match(text, /errorType: HTTPForbidden/);
    assert.match(text, /deckhand:list_revisions/);
  });

  it('counts requests, with those to GraphQL', async () => {
    await begin();
    const token = await tokens.add('slow', 'slow');
    const headers = { authorization: `Bearer ${token}` };
    await server.post({ query: '{ server { version } }' }, headers);
    assert.equal((await ask('/revisions', headers)).status, 200);
    assert.equal((await ask('/revisions', headers)).status, 200);
    const response = await ask('/revisions', headers);
    assert.equal(response.status, 429);
    assert.match(response.headers.get('retry-after') ?? '', /^[1-9]\d?$/);
    assert.match(await response.text(), /errorType: HTTPTooManyRequests/);
  });

  it('lets pages of other sites try: they have no token', async () => {
    await begin();
    const token = await tokens.add('ada', 'admin');
    const headers = { 'x-auth-token': token, origin: 'https://console.example' };
    assert.equal((await ask('/rollback/0', headers, { method: 'POST' })).status, 201);
  });
});
