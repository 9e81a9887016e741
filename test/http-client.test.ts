import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, it } from 'vitest';
import { readBody, sendRequest } from '../src/http-client.ts';

const answer = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';

interface Connection {
  readonly requests: string[];
}

let server: Server | null = null;
let sockets: Socket[] = [];
let connections: Connection[] = [];

/** A server of plain sockets: `respond` is called with each request and its number on its connection. */
async function listen(respond: (socket: Socket, nth: number, connection: number) => void) {
  connections = [];
  sockets = [];
  server = createServer((socket) => {
    const connection: Connection = { requests: [] };
    connections.push(connection);
    sockets.push(socket);
    const index = connections.length;
    socket.on('error', () => {});
    socket.on('data', (part) => {
      connection.requests.push(part.toString());
      respond(socket, connection.requests.length, index);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
}

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  server?.close();
  if (server !== null) await once(server, 'close');
  server = null;
});

const signal = AbortSignal.timeout(30_000);
const get = { method: 'GET', headers: {}, signal, repeatable: true } as const;
const post = { method: 'POST', headers: {}, body: 'x', signal, repeatable: false } as const;
const ask = async (url: URL, request: Parameters<typeof sendRequest>[1]) =>
  text(await sendRequest(url, request));

/** The code of the error that a request ends with. */
async function codeOf(url: URL, request: Parameters<typeof sendRequest>[1]): Promise<unknown> {
  const error: unknown = await ask(url, request).then(
    () => assert.fail('it went well'),
    (thrown: unknown) => thrown,
  );
  return (error as { code?: unknown }).code;
}

const requestCounts = () => connections.map(({ requests }) => requests.length);

describe('a request on a connection that the server has closed', () => {
  it('is sent again on a new connection, as often as that happens', async () => {
    const url = await listen((socket, nth) => {
      if (nth === 1) socket.write(answer);
      else socket.resetAndDestroy();
    });
    for (let time = 0; time < 5; time += 1) assert.equal(await ask(url, get), 'ok');
    // A new connection that a retry made is not used again.
    assert.ok(requestCounts().every((count) => count <= 2));
    assert.ok(requestCounts().includes(2));
  });

  it('is sent again if the server ends the connection in order', async () => {
    const url = await listen((socket, nth) => {
      if (nth === 1) socket.write(answer);
      else socket.end();
    });
    assert.deepEqual([await ask(url, get), await ask(url, get)], ['ok', 'ok']);
    assert.deepEqual(requestCounts(), [2, 1]);
  });

  it('is not sent again once a byte of an answer arrived', async () => {
    const url = await listen((socket, nth) => {
      if (nth === 1) socket.write(answer);
      else socket.write('H', () => setTimeout(() => socket.resetAndDestroy(), 20));
    });
    assert.equal(await ask(url, get), 'ok');
    assert.equal(await codeOf(url, get), 'ECONNRESET');
    assert.deepEqual(requestCounts(), [2]);
  });

  it('is not sent again if the new connection is closed, too', async () => {
    const url = await listen((socket, nth, connection) => {
      if (nth === 1 && connection === 1) socket.write(answer);
      else socket.resetAndDestroy();
    });
    assert.equal(await ask(url, get), 'ok');
    assert.equal(await codeOf(url, get), 'ECONNRESET');
    assert.deepEqual(requestCounts(), [2, 1]);
  });

  it('is not sent again if it was the first of its connection', async () => {
    const url = await listen((socket) => socket.resetAndDestroy());
    assert.equal(await codeOf(url, get), 'ECONNRESET');
    assert.deepEqual(requestCounts(), [1]);
  });
});

describe('a request that must not arrive twice', () => {
  it('never uses a connection of another request', async () => {
    const url = await listen((socket) => socket.write(answer));
    assert.equal(await ask(url, get), 'ok');
    for (let time = 0; time < 3; time += 1) assert.equal(await ask(url, post), 'ok');
    assert.deepEqual(requestCounts(), [1, 1, 1, 1]);
  });

  it('arrives once where the connection is cut', async () => {
    const url = await listen((socket) => socket.resetAndDestroy());
    assert.equal(await codeOf(url, post), 'ECONNRESET');
    assert.deepEqual(requestCounts(), [1]);
  });
});

describe('connections', () => {
  it('are shared by repeatable requests where the server keeps them open', async () => {
    const url = await listen((socket) => socket.write(answer));
    for (let time = 0; time < 3; time += 1) assert.equal(await ask(url, get), 'ok');
    assert.deepEqual(requestCounts(), [3]);
  });
});

describe('the body of an answer', () => {
  async function* chunks(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('abc');
    yield Buffer.from('de');
  }

  it('is read up to a number of bytes', async () => {
    assert.equal((await readBody(chunks(), 5)).toString(), 'abcde');
  });

  it('is refused beyond', async () => {
    await assert.rejects(readBody(chunks(), 4), RangeError);
  });
});
