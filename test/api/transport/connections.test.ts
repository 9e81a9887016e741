import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { afterEach, describe, it } from 'vitest';
import { WebSocket } from 'ws';
import { type ServeOptions, serve, type TestServer } from '../serve.ts';

let server: TestServer;
afterEach(() => server.close());

async function open(connections: ServeOptions['connections']): Promise<Socket> {
  server = await serve({ connections });
  return connect(Number(new URL(server.url).port), '127.0.0.1');
}

/** Sends a character now and then, as slow clients do, until the server ends the connection. */
async function drip(socket: Socket, text: string): Promise<string> {
  const beat = setInterval(() => socket.writable && socket.write(text), 20);
  socket.on('error', () => {});
  try {
    return await textOf(socket);
  } catch {
    return '';
  } finally {
    clearInterval(beat);
  }
}

describe('a connection', () => {
  it('ends if the headers of a request take too long', async () => {
    const socket = await open({ headerTimeoutMs: 150 });
    socket.write('GET /livez HTTP/1.1\r\nhost: localhost\r\n');
    assert.match(await drip(socket, 'x-a: b\r\n'), /^HTTP\/1.1 408 /);
  });

  it('ends if the body of a request takes too long', async () => {
    const socket = await open({ headerTimeoutMs: 150, bodyTimeoutMs: 150 });
    socket.write(
      'POST /graphql HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 99999\r\n\r\n',
    );
    assert.match(await drip(socket, ' '), /^HTTP\/1.1 408 /);
  });

  it('may wait between requests', async () => {
    const socket = await open({ headerTimeoutMs: 100, bodyTimeoutMs: 100 });
    const get = 'GET /livez HTTP/1.1\r\nhost: localhost\r\n';
    const received: string[] = [];
    socket.on('data', (data) => received.push(String(data)));
    socket.write(`${get}\r\n`);
    await new Promise((resolve) => setTimeout(resolve, 600));
    socket.write(`${get}connection: close\r\n\r\n`);
    await new Promise((resolve) => socket.once('close', resolve));
    assert.equal(received.join('').match(/HTTP\/1.1 204/g)?.length, 2);
  });
});

describe('an address', () => {
  it('has a limit of requests, whatever they are, but for probes', async () => {
    server = await serve({ connections: { maxAddressRequests: 3 } });
    const status = async (path: string) => {
      const response = await fetch(server.url + path);
      await response.text();
      return response;
    };
    for (const path of ['/nothing', '/metrics', '/api/v1.0/revisions']) {
      assert.notEqual((await status(path)).status, 429);
    }
    for (const path of ['/nothing', '/metrics', '/api/v1.0/revisions', '/']) {
      const refused = await status(path);
      assert.equal(refused.status, 429, path);
      assert.ok(Number(refused.headers.get('retry-after')) > 0, path);
    }
    for (const path of ['/livez', '/health', '/version']) assert.ok((await status(path)).ok, path);
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/graphql`, [
      'graphql-transport-ws',
    ]);
    const error = await new Promise<Error>((resolve) => socket.once('error', resolve));
    assert.match(error.message, /429/);
  });
});
