import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest';
import { createWebClient } from '../../../src/adapters/web/create-web-client.ts';
import type { ResolveHost } from '../../../src/adapters/web/pinned-lookup.ts';
import { type EgressRules, parseEgressTarget } from '../../../src/domain/egress/egress-rules.ts';
import type { PurserError } from '../../../src/domain/errors.ts';
import type { ExchangeLimits, WebAnswer, WebClient } from '../../../src/ports/web-client.ts';

const limits: ExchangeLimits = { timeoutMs: 10_000, maxBytes: 100_000, followRedirects: true };

const bomb = gzipSync(Buffer.alloc(5_000_000));

/** What a server answers, by path. */
const answers: Readonly<Record<string, RequestListener>> = {
  '/json': (request, response) =>
    response
      .setHeader('x-seen', `${request.method} ${request.headers['x-auth-token']}`)
      .end('{"a":1}'),
  '/echo': (request, response) => request.pipe(response),
  '/teapot': (_request, response) => response.writeHead(418).end('short and stout'),
  '/gzip': (_request, response) =>
    response.setHeader('content-encoding', 'gzip').end(gzipSync('{"a":2}')),
  '/bomb': (_request, response) => response.setHeader('content-encoding', 'gzip').end(bomb),
  '/no-gzip': (_request, response) => response.setHeader('content-encoding', 'gzip').end('{"a":2}'),
  '/zstd': (_request, response) => response.setHeader('content-encoding', 'zstd').end('x'),
  '/large': (_request, response) => endless(response),
  '/says-large': (_request, response) =>
    response.writeHead(200, { 'content-length': '100001' }).flushHeaders(),
  '/unchanged': (_request, response) =>
    response.writeHead(304, { 'content-length': '100001' }).end(),
  '/hangs': () => undefined,
  '/drips': (_request, response) => {
    const timer = setInterval(() => response.write(' '), 20);
    response.on('close', () => clearInterval(timer));
  },
  '/cut': (_request, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('half');
    setTimeout(() => response.destroy(), 20);
  },
  '/resets': (request) => request.socket.resetAndDestroy(),
  '/twice': (_request, response) => response.setHeader('x-two', ['a', 'b']).end(),
  '/moved': redirect(302, '/json'),
  '/moved-post': redirect(303, '/json'),
  '/repeat-post': redirect(307, '/echo'),
  '/loop': redirect(301, '/loop'),
  '/inward': redirect(302, 'http://169.254.169.254/latest/meta-data'),
  '/other-port': redirect(302, 'http://api.example:1/json'),
  '/nowhere': redirect(302, 'http://['),
};

function redirect(status: number, location: string): RequestListener {
  return (_request, response) => response.writeHead(status, { location }).end();
}

function endless(response: Parameters<RequestListener>[1]): void {
  const more = (): void => {
    while (!response.destroyed && response.write(Buffer.alloc(10_000)));
  };
  response.on('drain', more);
  more();
}

const listener: RequestListener = (request, response) => {
  const answer = answers[request.url ?? ''];
  assert.ok(answer !== undefined, request.url);
  answer(request, response);
};

let server: Server;
let secure: Server;
const clients: WebClient[] = [];

beforeAll(async () => {
  server = await listening(createServer(listener));
  const tls = new URL('../../fixtures/tls/', import.meta.url);
  const [key, cert] = ['key.pem', 'cert.pem'].map((name) => readFileSync(new URL(name, tls)));
  secure = await listening(createSecureServer({ key, cert } as object, listener));
});

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
});

afterAll(async () => {
  for (const one of [server, secure]) one.closeAllConnections();
  await Promise.all([server, secure].map((one) => new Promise((done) => one.close(done))));
});

async function listening<T extends Server>(one: T): Promise<T> {
  await new Promise<void>((done) => one.listen(0, '127.0.0.1', done));
  return one;
}

const local: ResolveHost = async () => [{ address: '127.0.0.1', family: 4 }];

function clientFor(allow: string[] | null = ['127.0.0.0/8'], resolveHost = local): WebClient {
  const targets = allow?.map((text) => {
    const target = parseEgressTarget(text);
    assert.ok(target !== null);
    return target;
  });
  const ports = [server, secure].map(portOf);
  const rules: EgressRules = { allow: targets ?? null, ports: [...ports, 80], allowHttp: true };
  const client = createWebClient({ rules, resolveHost });
  clients.push(client);
  return client;
}

function portOf(one: Server): number {
  return (one.address() as AddressInfo).port;
}

function urlOf(path: string): string {
  return `http://api.example:${portOf(server)}${path}`;
}

function get(path: string, given: Partial<ExchangeLimits> = {}): Promise<WebAnswer> {
  const headers = { 'x-auth-token': 'secret' };
  return clientFor().exchange(
    { method: 'GET', url: urlOf(path), headers },
    { ...limits, ...given },
  );
}

function textOf({ body }: WebAnswer): string {
  return Buffer.from(body).toString();
}

/** The code of the fault, once it is checked that it holds nothing of the request. */
async function codeOf(exchange: Promise<WebAnswer>): Promise<string> {
  const error = await exchange.then(
    () => assert.fail('it answered'),
    (error: PurserError) => error,
  );
  assert.doesNotMatch(JSON.stringify(error.faults), /secret|json|meta-data|drips/);
  return error.code;
}

describe('a call', () => {
  const call = (path: string, given: Partial<ExchangeLimits> = {}): Promise<WebAnswer> =>
    clientFor().exchange(
      { method: 'POST', url: urlOf(path), headers: {}, body: '[1]' },
      { ...limits, followRedirects: false, isCall: true, maxBytes: 10, ...given },
    );
  const isSent = async (exchange: Promise<WebAnswer>): Promise<unknown> => {
    const error = await exchange.then(
      () => assert.fail('it answered'),
      (error: PurserError) => error,
    );
    return [error.faults[0].code, error.faults[0].facts['sent']];
  };

  it('is answered by a status, whatever becomes of the body', async () => {
    assert.equal(textOf(await call('/teapot')), 'short and ');
    assert.equal(textOf(await call('/cut')), 'half');
    assert.equal((await call('/large')).status, 200);
    assert.equal((await call('/zstd')).status, 200);
    assert.equal((await call('/no-gzip')).status, 200);
    assert.equal((await call('/bomb')).body.length, 10);
    assert.equal((await call('/drips', { timeoutMs: 300, maxBytes: 10_000 })).status, 200);
    assert.equal((await call('/moved')).status, 302);
  });

  it('that fails says whether it was sent', async () => {
    assert.deepEqual(await isSent(call('/resets')), ['NETWORK', true]);
    assert.deepEqual(await isSent(call('/hangs', { timeoutMs: 200 })), ['TIMEOUT', true]);
    const request = { method: 'POST', headers: {}, body: '[1]' };
    const asCall = { ...limits, isCall: true };
    const closed = { ...request, url: 'http://api.example:80/' };
    assert.deepEqual(await isSent(clientFor().exchange(closed, asCall)), ['NETWORK', undefined]);
    const secret = { ...request, url: `https://api.example:${portOf(secure)}/json` };
    assert.deepEqual(await isSent(clientFor().exchange(secret, asCall)), ['NETWORK', undefined]);
  });

  it('ends in time though the name of its host is still looked up, and is not sent after that', async () => {
    let found: (addresses: Awaited<ReturnType<ResolveHost>>) => void = () => undefined;
    const client = clientFor(undefined, () => new Promise((resolve) => (found = resolve)));
    let requests = 0;
    server.on('request', () => (requests += 1));
    const request = { method: 'POST', url: urlOf('/json'), headers: {}, body: '[1]' };
    const start = performance.now();
    const sent = await isSent(
      client.exchange(request, { ...limits, isCall: true, timeoutMs: 200 }),
    );
    assert.deepEqual(sent, ['TIMEOUT', undefined]);
    assert.ok(performance.now() - start < 8_000, 'it does not wait until connecting has failed');
    const connected = once(server, 'connection');
    found([{ address: '127.0.0.1', family: 4 }]);
    const [socket] = await connected;
    await client.close();
    if (!socket.destroyed) await once(socket, 'close');
    assert.equal(requests, 0);
  });

  it('has a connection of its own', async () => {
    const client = clientFor();
    const ports = new Set<unknown>();
    server.on('request', ({ socket }) => ports.add(socket.remotePort));
    const request = { method: 'POST', url: urlOf('/echo'), headers: {}, body: '[1]' };
    for (let at = 0; at < 3; at += 1) await client.exchange(request, { ...limits, isCall: true });
    assert.equal(ports.size, 3);
  });
});

describe('a request', () => {
  it('gets status, headers, body and URL', async () => {
    const answer = await get('/json');
    assert.equal(answer.status, 200);
    assert.equal(answer.headers['x-seen'], 'GET secret');
    assert.equal(textOf(answer), '{"a":1}');
    assert.equal(answer.url, urlOf('/json'));
    assert.equal((await get('/twice')).headers['x-two'], 'a, b');
  });

  it('sends a body', async () => {
    const request = { method: 'POST', url: urlOf('/echo'), headers: {}, body: '{"ä":1}' };
    assert.equal(textOf(await clientFor().exchange(request, limits)), '{"ä":1}');
  });

  it('takes every status for an answer', async () => {
    const answer = await get('/teapot');
    assert.deepEqual([answer.status, textOf(answer)], [418, 'short and stout']);
  });

  it('decompresses what it gets', async () => assert.equal(textOf(await get('/gzip')), '{"a":2}'));

  it.each([
    ['/hangs', 'TIMEOUT'],
    ['/drips', 'TIMEOUT'],
    ['/large', 'BODY_TOO_LARGE'],
    ['/says-large', 'BODY_TOO_LARGE'],
    ['/bomb', 'BODY_TOO_LARGE'],
    ['/no-gzip', 'NETWORK'],
    ['/zstd', 'NETWORK'],
    ['/cut', 'NETWORK'],
    ['/resets', 'NETWORK'],
  ])('of %s fails with %s', async (path, code) => {
    assert.equal(
      await codeOf(get(path, { timeoutMs: path === '/hangs' || path === '/drips' ? 200 : 10_000 })),
      code,
    );
  });

  it('reaches the limit of a bomb in a few parts', async () => {
    const parts: number[] = [];
    const reserve = async (bytes: number): Promise<void> => void parts.push(bytes);
    assert.equal(await codeOf(get('/bomb', { maxBytes: 4_500_000, reserve })), 'BODY_TOO_LARGE');
    assert.ok(parts.length <= 5, `${parts}`);
  });

  it('takes the length of an answer that has no body for none', async () => {
    assert.equal((await get('/unchanged')).status, 304);
  });

  it('fails if nobody listens, or the host is unknown', async () => {
    const dead = { method: 'GET', url: 'http://api.example:80/json', headers: {} };
    assert.equal(await codeOf(clientFor().exchange(dead, limits)), 'NETWORK');
    const unknown: ResolveHost = () =>
      Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' }));
    const client = clientFor(['127.0.0.0/8'], unknown);
    const request = { ...dead, url: urlOf('/json') };
    await assert.rejects(client.exchange(request, limits), /there is no such host/);
  });

  it('ends when its caller says so', async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new Error('enough')), 50);
    await assert.rejects(get('/hangs', { signal: controller.signal }), /^Error: enough$/);
  });
});

describe('a redirect', () => {
  it('is followed within the origin, with the headers', async () => {
    const answer = await get('/moved');
    assert.equal(answer.headers['x-seen'], 'GET secret');
    assert.equal(answer.url, urlOf('/json'));
  });

  it('repeats a body where its status says so', async () => {
    const post = (path: string) =>
      clientFor().exchange({ method: 'POST', url: urlOf(path), headers: {}, body: '[1]' }, limits);
    assert.equal(textOf(await post('/repeat-post')), '[1]');
    assert.match((await post('/moved-post')).headers['x-seen'] ?? '', /^GET/);
  });

  it('is an answer where it is not followed', async () => {
    assert.equal((await get('/moved', { followRedirects: false })).status, 302);
  });

  it.each(['/loop', '/inward', '/other-port', '/nowhere'])('of %s is refused', async (path) => {
    assert.equal(await codeOf(get(path)), 'EGRESS_DENIED');
  });
});

describe('egress rules', () => {
  const ask = (client: WebClient, url: string): Promise<WebAnswer> =>
    client.exchange({ method: 'GET', url, headers: { 'x-auth-token': 'secret' } }, limits);

  it('refuse addresses that are written out', async () => {
    const port = portOf(server);
    for (const host of ['127.0.0.1', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]', 'localhost']) {
      assert.equal(
        await codeOf(ask(clientFor(null), `http://${host}:${port}/json`)),
        'EGRESS_DENIED',
      );
    }
  });

  it('refuse a name if any address that it resolves to is private', async () => {
    const both: ResolveHost = async () => [
      { address: '192.0.2.1', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ];
    assert.equal(await codeOf(ask(clientFor(null, both), urlOf('/json'))), 'EGRESS_DENIED');
  });

  it('hold for the address that is connected to: a name that changes cannot lead elsewhere', async () => {
    let asked = 0;
    const rebinding: ResolveHost = async () => {
      asked += 1;
      return [{ address: asked === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }];
    };
    const client = clientFor(['127.0.0.0/8'], rebinding);
    assert.equal((await ask(client, urlOf('/json'))).status, 200);
    assert.equal(asked, 1);
    assert.equal(
      await codeOf(ask(client, urlOf('/json').replace('api.', 'web.'))),
      'EGRESS_DENIED',
    );
  });

  it('refuse what is no URL, another scheme, user info and another port', async () => {
    for (const url of [
      '',
      'ftp://api.example/',
      'http://a:secret@api.example/',
      'http://api.example:25/',
    ]) {
      assert.equal(await codeOf(ask(clientFor(), url)), 'EGRESS_DENIED');
    }
  });
});

describe('TLS', () => {
  const ask = (tls: ExchangeLimits['tls'], host = 'api.example'): Promise<WebAnswer> => {
    const url = `https://${host}:${portOf(secure)}/json`;
    const request = { method: 'GET', url, headers: {} };
    return clientFor().exchange(request, { ...limits, ...(tls && { tls }) });
  };
  const ca = readFileSync(new URL('../../fixtures/tls/cert.pem', import.meta.url), 'utf8');

  it('trusts the usual certificates, or those that are named', async () => {
    await assert.rejects(ask(undefined), /did not answer: its certificate is not trusted/);
    assert.equal((await ask({ ca })).status, 200);
    await assert.rejects(ask({ ca }, 'other.example'), /its certificate is for another name/);
  });

  it('trusts every certificate where verification is skipped', async () => {
    assert.equal((await ask({ skipVerification: true }, 'other.example')).status, 200);
  });
});
