import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { systemClock } from '../../../src/adapters/system/clock.ts';
import { createServer } from '../../../src/api/http/http.ts';
import type { App } from '../../../src/app/app.ts';
import { refusal } from '../../../src/domain/errors.ts';
import { type Answer, answerOf, loggerInto, serve, type TestServer } from '../serve.ts';
import { testConfig } from '../test-config.ts';

const json = { 'content-type': 'application/json' };
const query = '{"query":"{server{version}}"}';

interface Row {
  readonly title: string;
  readonly path?: string;
  readonly init?: RequestInit;
  readonly status: number;
  readonly code: string;
}

const post = (body: RequestInit['body'], headers: Record<string, string> = json): RequestInit => ({
  method: 'POST',
  headers,
  body: body ?? null,
});

const refusals: readonly Row[] = [
  { title: 'an unknown path', path: '/nothing?query=secret', status: 404, code: 'ROUTE_NOT_FOUND' },
  {
    title: 'a path into the parent folder',
    path: '/graphql/ide/..%2f..%2fpackage.json',
    status: 404,
    code: 'ROUTE_NOT_FOUND',
  },
  { title: 'a path that is no text', path: '/%ff%zz', status: 400, code: 'REQUEST_MALFORMED' },
  {
    title: 'a method without meaning',
    path: '/graphql',
    init: { method: 'PUT', headers: json, body: query },
    status: 405,
    code: 'METHOD_NOT_ALLOWED',
  },
  {
    title: 'a preflight request',
    path: '/graphql',
    init: { method: 'OPTIONS' },
    status: 405,
    code: 'METHOD_NOT_ALLOWED',
  },
  {
    title: 'a POST for a sign of life',
    path: '/health',
    init: post('{}'),
    status: 405,
    code: 'METHOD_NOT_ALLOWED',
  },
  {
    title: 'a body that is no JSON',
    init: post('{"query": secret}'),
    status: 400,
    code: 'REQUEST_MALFORMED',
  },
  { title: 'a body cut short', init: post('{"query"'), status: 400, code: 'REQUEST_MALFORMED' },
  { title: 'an empty body', init: post(''), status: 400, code: 'REQUEST_MALFORMED' },
  {
    title: 'a body that is no UTF-8',
    init: post(Buffer.from('7b22ff223a317d', 'hex')),
    status: 400,
    code: 'REQUEST_MALFORMED',
  },
  {
    title: 'a body of text',
    init: post(query, { 'content-type': 'text/plain' }),
    status: 415,
    code: 'REQUEST_MALFORMED',
  },
  {
    title: 'a form',
    init: post('query=%7B%7D', { 'content-type': 'application/x-www-form-urlencoded' }),
    status: 415,
    code: 'REQUEST_MALFORMED',
  },
  {
    title: 'a body without a type',
    init: post(Buffer.from(query), {}),
    status: 415,
    code: 'REQUEST_MALFORMED',
  },
  {
    title: 'a body that is too large',
    init: post(`{"query":"${'a'.repeat(80_000)}"}`),
    status: 413,
    code: 'REQUEST_TOO_LARGE',
  },
  { title: 'a number for a request', init: post('1'), status: 400, code: 'BAD_REQUEST' },
  { title: 'null for a request', init: post('null'), status: 400, code: 'BAD_REQUEST' },
  { title: 'an empty request', init: post('{}'), status: 400, code: 'BAD_REQUEST' },
  {
    title: 'a query that is no text',
    init: post('{"query":{"kind":"Document"}}'),
    status: 400,
    code: 'BAD_REQUEST',
  },
  { title: 'an empty query', init: post('{"query":""}'), status: 400, code: 'BAD_REQUEST' },
  {
    title: 'variables that are no object',
    init: post('{"query":"{server{version}}","variables":[]}'),
    status: 400,
    code: 'BAD_REQUEST',
  },
  {
    title: 'an operation name that is no text',
    init: post('{"query":"{server{version}}","operationName":{}}'),
    status: 400,
    code: 'BAD_REQUEST',
  },
  {
    title: 'an unknown operation',
    init: post('{"query":"{server{version}}","operationName":"x"}'),
    status: 200,
    code: 'OPERATION_RESOLUTION_FAILURE',
  },
  {
    title: 'several operations without a choice',
    init: post('{"query":"query a{server{version}} query b{server{version}}"}'),
    status: 200,
    code: 'OPERATION_RESOLUTION_FAILURE',
  },
  {
    title: 'a persisted query',
    init: post('{"extensions":{"persistedQuery":{"version":1,"sha256Hash":"a"}}}'),
    status: 200,
    code: 'PERSISTED_QUERY_NOT_SUPPORTED',
  },
  {
    title: 'a query that is no GraphQL',
    init: post('{"query":"{server{"}'),
    status: 200,
    code: 'GRAPHQL_PARSE_FAILED',
  },
  {
    title: 'a query of an unknown field',
    init: post('{"query":"{serve{version}}"}'),
    status: 200,
    code: 'GRAPHQL_VALIDATION_FAILED',
  },
  {
    title: 'a variable that does not fit',
    init: post(
      '{"query":"query($n:NonNegativeInt!){revision(ref:{number:$n}){number}}","variables":{"n":"x"}}',
    ),
    status: 200,
    code: 'BAD_USER_INPUT',
  },
  {
    title: 'a number that is no Int',
    init: post(
      '{"query":"query($n:NonNegativeInt!){revision(ref:{number:$n}){number}}","variables":{"n":1e300}}',
    ),
    status: 200,
    code: 'BAD_USER_INPUT',
  },
  { title: 'an empty batch', init: post('[]'), status: 400, code: 'REQUEST_MALFORMED' },
  {
    title: 'a batch that is too large',
    init: post(`[${Array(11).fill(query)}]`),
    status: 400,
    code: 'BATCH_TOO_LARGE',
  },
  {
    title: 'a GET that could come from another site',
    path: '/graphql?query={server{version}}',
    status: 400,
    code: 'BAD_REQUEST',
  },
  {
    title: 'a GET of a mutation',
    path: '/graphql?query=mutation{deleteTag(input:{revision:{number:1},name:"a"}){revision{number}}}',
    init: { headers: json },
    status: 405,
    code: 'BAD_REQUEST',
  },
  {
    title: 'a GET with variables that are no JSON',
    path: '/graphql?query={server{version}}&variables={',
    init: { headers: json },
    status: 400,
    code: 'BAD_REQUEST',
  },
  {
    title: 'an answer in a form that there is not',
    init: post(query, { ...json, accept: 'image/png' }),
    status: 406,
    code: 'BAD_REQUEST',
  },
];

describe('the server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await serve({ limits: { maxSubmissionBytes: 4_096 } });
  });
  afterAll(() => server.close());

  for (const { title, path = '/graphql', init, status, code } of refusals) {
    it(`refuses ${title}`, async () => {
      const response = await fetch(server.url + path, init);
      const text = await response.text();
      assert.equal(response.status, status, text);
      const { errors = [] } = JSON.parse(text) as Answer;
      const reported = errors.map(({ extensions: { code: own, problems, ...more } }) => {
        const codes = (problems as readonly { readonly code: string }[]).map((one) => one.code);
        return { own, codes, more };
      });
      assert.deepEqual(reported, [{ own: code, codes: [code], more: {} }], text);
      assert.doesNotMatch(text, /secret|node_modules|at file:/);
    });
  }

  it('answers a query by POST and by GET', async () => {
    const posted = await server.post(query);
    const got = await fetch(`${server.url}/graphql?query={server{version}}`, { headers: json });
    for (const response of [posted, got]) {
      assert.deepEqual((await answerOf(response)).data, { server: { version: '1.2.3' } });
      assert.match(response.headers.get('content-type') ?? '', /^application\/json/);
    }
  });

  it('answers each operation of a batch for itself', async () => {
    const response = await server.post([
      { query: '{ server { store } }' },
      { query: '{ nothing }' },
      7,
    ]);
    const answers = await answerOf<readonly Answer[]>(response);
    assert.equal(response.status, 200);
    assert.deepEqual(
      answers.map(({ data, errors }) => data ?? errors?.[0]?.extensions['code']),
      [{ server: { store: 'EMBEDDED' } }, 'GRAPHQL_VALIDATION_FAILED', 'BAD_REQUEST'],
    );
  });

  it('takes keys such as __proto__ as data', async () => {
    const text = '{"__proto__":{"query":"{x}"},"query":"{__proto__:server{constructor:store}}"}';
    const answer = await (await server.post(text)).text();
    assert.ok(answer.startsWith('{"data":{"__proto__":{"constructor":"EMBEDDED"}},'), answer);
  });

  it('shows a browser the IDE', async () => {
    const response = await fetch(`${server.url}/graphql`, { headers: { accept: 'text/html' } });
    assert.match(response.headers.get('content-type') ?? '', /^text\/html/);
  });

  it('does not answer to the name of another site', async () => {
    const answer = await raw(server.url, 'GET /graphql HTTP/1.1\r\nHost: evil.example\r\n\r\n');
    assert.match(answer, /^HTTP\/1\.1 403 [\s\S]*HOST_NOT_ALLOWED/);
  });

  it('answers what is no HTTP', async () => {
    const answer = await raw(server.url, 'nonsense\r\n\r\n');
    assert.match(answer, /^HTTP\/1\.1 400 [\s\S]*REQUEST_MALFORMED/);
  });

  it('answers headers that are too large', async () => {
    const head = `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`;
    assert.match(await raw(server.url, head), /^HTTP\/1\.1 431 [\s\S]*REQUEST_MALFORMED/);
  });

  it('keeps the id of a request, unless it could not stand in a log', async () => {
    const cache = await server.post(query, { 'x-request-id': 'harbour-7' });
    assert.equal(cache.headers.get('x-request-id'), 'harbour-7');
    const made = await server.post(query, { 'x-request-id': 'a\tb'.repeat(99) });
    assert.match(made.headers.get('x-request-id') ?? '', /^[\da-f-]{36}$/);
  });

  it('logs a request by method, path, status and time, and nothing of what it holds', async () => {
    await server.post('{"query":"{hidden}"}', { 'x-request-id': 'logged-1' });
    await fetch(`${server.url}/graphql?query={hidden}`, {
      headers: { 'x-request-id': 'logged-2' },
    });
    const lines = server.log.filter(({ facts }) => String(facts['requestId']).startsWith('logged'));
    assert.deepEqual(
      lines.map(({ facts: { method, path, status } }) => ({ method, path, status })),
      [
        { method: 'POST', path: '/graphql', status: 200 },
        { method: 'GET', path: '/graphql', status: 400 },
      ],
    );
    assert.doesNotMatch(JSON.stringify(server.log), /hidden/);
  });

  it('says that it lives', async () => {
    assert.equal((await fetch(`${server.url}/health`)).status, 204);
  });

  it('says what it cannot listen at', async () => {
    const port = Number(new URL(server.url).port);
    const second = await createServer({
      app: server.app,
      config: { ...testConfig(), port },
      logger: loggerInto([]),
      info: { version: '', store: 'embedded' },
      clock: systemClock,
      identity: null,
    });
    await assert.rejects(second.listen(), { code: 'SETTING_INVALID' });
    await second.close();
  });
});

describe('a server whose store does not answer', () => {
  let server: TestServer;
  const fail = async () => {
    throw refusal('STORE_UNAVAILABLE', { reason: 'it is away' });
  };
  beforeAll(async () => {
    server = await serve({ around: (app): App => ({ ...app, health: fail, revision: fail }) });
  });
  afterAll(() => server.close());

  it('says so at /health with 503', async () => {
    const response = await fetch(`${server.url}/health`);
    const { errors } = await answerOf(response);
    assert.equal(response.status, 503);
    assert.equal(errors?.[0]?.extensions['code'], 'STORE_UNAVAILABLE');
  });

  it('says so in a query, and logs it', async () => {
    const { errors } = await server.ask('{ revision { number } }');
    assert.equal(errors?.[0]?.extensions['code'], 'STORE_UNAVAILABLE');
    assert.ok(server.log.some(({ facts }) => facts['code'] === 'STORE_UNAVAILABLE'));
  });
});

describe('a server that closes', () => {
  it('answers what is in flight, then ends connections that are kept alive', async () => {
    const held = gate();
    const asked = gate();
    const around = (app: App): App => ({
      ...app,
      revision: async (by, ref) => {
        asked.open();
        await held.opened;
        return app.revision(by, ref);
      },
    });
    const server = await serve({ around });
    await server.ask('{ server { version } }');
    const inFlight = server.ask('{ revision { number } }');
    await asked.opened;
    const closed = server.close();
    held.open();
    assert.deepEqual((await inFlight).data, { revision: { number: 0 } });
    await closed;
    await assert.rejects(fetch(server.url));
  });
});

describe('a server that closes, and connections without a request', () => {
  for (const [title, bytes] of [
    ['nothing was sent', ''],
    ['a request was begun', 'GET /health HTTP/1.1\r\nHost: loc'],
  ] as const) {
    it(`does not wait for one on which ${title}`, async () => {
      const server = await serve();
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
      await once(socket, 'connect');
      socket.write(bytes);
      // Once another request is answered, the server knows of the connection.
      await server.ask('{ server { version } }');
      const ended = once(socket, 'close');
      await server.close();
      await ended;
    }, 5_000);
  }
});

/** The answer to bytes sent as they are. */
async function raw(url: string, bytes: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.end(bytes);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  await once(socket, 'close');
  return Buffer.concat(chunks).toString('utf8');
}

interface Gate {
  readonly opened: Promise<void>;
  open(): void;
}

function gate(): Gate {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}
