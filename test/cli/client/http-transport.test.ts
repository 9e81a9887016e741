import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { createServer as createTlsServer } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest';
import { httpTransport } from '../../../src/cli/client/http-transport.ts';
import { PurserError } from '../../../src/domain/errors.ts';
import { type ServiceDouble, serveDouble } from '../../support/service-double.ts';

let server: Server;
let url: string;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    if (request.url === '/cut/graphql') response.destroy();
    else if (request.url === '/slow/graphql') response.write('{');
    else response.end(JSON.stringify([request.method, request.url, await text(request)]));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const request = { query: '{ a }', variables: { b: 1 } };

describe('a request over HTTP', () => {
  for (const [path, endpoint] of [
    ['', '/graphql'],
    ['/', '/graphql'],
    ['/purser', '/purser/graphql'],
  ]) {
    it(`is posted to ${endpoint} of a server at "${path}"`, async () => {
      const answer = await httpTransport(`${url}${path}`).post(request);
      assert.deepEqual(JSON.parse(answer), ['POST', endpoint, JSON.stringify(request)]);
    });
  }

  it('fails with SERVER_UNREACHABLE where nobody listens', async () => {
    const { port } = server.address() as AddressInfo;
    const nobody = httpTransport(`http://127.0.0.1:${port === 1 ? 2 : 1}`);
    await assert.rejects(nobody.post(request), codeIs('SERVER_UNREACHABLE'));
  });

  it.each([
    [404, {}, /answers there with status 404 is no Purser; check the host, the port and the path$/],
    [
      502,
      {},
      /a proxy answers with status 502: the server behind it does not run, or is not ready$/,
    ],
    [
      302,
      { location: 'https://purser.example/?code=secret' },
      /it redirects to https:\/\/purser\.example; give/,
    ],
    [302, { location: '/login' }, /answers there with status 302 is no Purser/],
  ])(
    'says what it is that answers in place of a Purser: %i %j',
    async (status, headers, reason) => {
      const other = createServer((_request, response) =>
        response
          .writeHead(status, { 'content-type': 'text/html', ...headers })
          .end('<p>secret</p>'),
      );
      other.listen(0, '127.0.0.1');
      await once(other, 'listening');
      const { port } = other.address() as AddressInfo;
      const transport = httpTransport(`http://127.0.0.1:${port}`);
      await assert.rejects(transport.post(request), (error: PurserError) => {
        assert.equal(error.code, 'SERVER_UNREACHABLE');
        assert.match(error.message, reason);
        assert.doesNotMatch(error.message, /secret/);
        return true;
      });
      other.closeAllConnections();
      other.close();
    },
  );

  it('says that Purser is not at that path, and gives the URL without it', async () => {
    double = await serveDouble(({ path }) =>
      path === '/site/graphql'
        ? { status: 404, body: { errors: [{ extensions: { code: 'ROUTE_NOT_FOUND' } }] } }
        : { status: 200, body: {} },
    );
    const { url: root } = double;
    await assert.rejects(httpTransport(`${root}/site/`).post(request), {
      code: 'SERVER_UNREACHABLE',
      message: `no Purser server answers at ${root}/site/: Purser is not at the path /site there; give the URL without it: ${root}`,
    });
    await httpTransport(root).post(request);
  });

  it('fails with SERVER_UNREACHABLE if the connection is cut', async () => {
    const cut = httpTransport(`${url}/cut`);
    await assert.rejects(cut.post(request), codeIs('SERVER_UNREACHABLE'));
  });

  it('says that a server serves plain HTTP', async () => {
    const secure = httpTransport(url.replace('http:', 'https:'));
    await assert.rejects(
      secure.post(request),
      /: it does not speak TLS; if it serves plain HTTP, write http:\/\/ instead of https:\/\/$/,
    );
  });

  it('says that a server may serve HTTPS', async () => {
    const secure = createTlsServer({ ciphers: 'PSK', pskCallback: () => null });
    secure.on('tlsClientError', () => {}).listen(0, '127.0.0.1');
    await once(secure, 'listening');
    const { port } = secure.address() as AddressInfo;
    await assert.rejects(
      httpTransport(`http://127.0.0.1:${port}`).post(request),
      /: the connection was cut; if it serves HTTPS, write https:\/\/ instead of http:\/\/$/,
    );
    secure.close();
  });

  for (const [path, api, alone] of [
    ['/graphql', '/graphql', ''],
    ['/graphql/', '/graphql', ''],
    ['/purser/graphql', '/graphql', '/purser'],
    ['/api/v1.0', '/api/v1.0', ''],
  ]) {
    it(`is a usage error to ${path} of a server`, () => {
      assert.throws(() => httpTransport(`${url}${path}`), {
        code: 'USAGE',
        message: new RegExp(`without ${api}: ${url}${alone}$`),
      });
    });
  }
  let double: ServiceDouble | null = null;
  afterEach(async () => {
    await double?.close();
    double = null;
  });

  it('meets no closed connection of a server that closes each after an answer', async () => {
    double = await serveDouble(({ body }) => ({ status: 200, body: JSON.parse(body) }));
    double.closeUnannounced();
    const transport = httpTransport(double.url);
    const change = { query: 'fragment F on T { b } mutation { a { ...F } }', variables: {} };
    for (const one of [request, request, change, change, request]) {
      assert.deepEqual(JSON.parse(await transport.post(one)), one);
    }
  });

  it('arrives once if it has a mutation, wherever that stands', async () => {
    double = await serveDouble(() => ({ status: 200, body: {} }));
    const transport = httpTransport(double.url);
    await transport.post(request);
    double.trouble('hangs up');
    const change = { query: 'fragment F on T { b } mutation { a { ...F } }', variables: {} };
    await assert.rejects(transport.post(change), codeIs('SERVER_UNREACHABLE'));
    assert.equal(double.asked.length, 2);
  });

  const timeouts = { query: 40, mutation: 80 };
  const mutation = { query: 'mutation { a }', variables: {} };

  it('fails with SERVER_UNREACHABLE if the server says nothing', async () => {
    const sockets: Socket[] = [];
    const silent = createTcpServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const transport = httpTransport(`http://127.0.0.1:${port}`, { timeouts });
    const isLate = (seconds: string) => (error: unknown) =>
      codeIs('SERVER_UNREACHABLE')(error) &&
      /: no answer within (.*) s$/.exec(String(error))?.[1] === seconds;
    await assert.rejects(transport.post(request), isLate('0.04'));
    await assert.rejects(transport.post(mutation), isLate('0.08'));
    for (const socket of sockets) socket.destroy();
    silent.close();
  });

  it('fails with SERVER_UNREACHABLE if the server stops in the middle of its answer', async () => {
    const slow = httpTransport(`${url}/slow`, { timeouts });
    await assert.rejects(slow.post(request), /: no answer within 0.04 s$/);
  });

  it.each([
    ['localhost:4000', 'with its scheme: http://localhost:4000, or https://'],
    ['purser.example/site', 'with its scheme: http://purser.example/site, or https://'],
    ['[::1]:4000', 'with its scheme: http://[::1]:4000, or https://'],
    ['ftp://host', 'with http:// or https://, not ftp://'],
    ['http://user:secret@host', 'without a user: --token-file has the token'],
    ['http://', 'as http://HOST:PORT'],
    ['http://host:65536/site', 'with a port up to 65535, not 65536'],
    ['http://host:many', 'as http://HOST:PORT'],
  ])('says what is wrong with the URL %s', (wrong, expected) => {
    assert.throws(() => httpTransport(wrong, { token: null }), {
      code: 'USAGE',
      message: `give the URL of the server ${expected}`,
    });
  });

  for (const wrong of ['', 'localhost:4000', 'ftp://host', 'http://user:secret@host', '/graphql']) {
    it(`is a usage error to "${wrong}"`, () => {
      assert.throws(() => httpTransport(wrong), codeIs('USAGE'));
    });
  }
});

function codeIs(code: string): (error: unknown) => boolean {
  return (error) => error instanceof PurserError && error.code === code;
}
