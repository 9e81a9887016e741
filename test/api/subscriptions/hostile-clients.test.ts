import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import type { Socket } from 'node:net';
import { CloseCode } from 'graphql-ws';
import { afterEach, describe, it } from 'vitest';
import { WebSocket } from 'ws';
import type { App } from '../../../src/app/app.ts';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { sized } from '../../support/properties.ts';
import { type ServeOptions, serve, type TestServer } from '../serve.ts';
import { connect, next, subscribe, webSocketUrl } from './subscriber.ts';

let server: TestServer;
afterEach(() => server.close());

async function begin(options?: ServeOptions): Promise<void> {
  server = await serve(options);
}

/** A WebSocket that has said hello. */
async function greeted(): Promise<WebSocket> {
  const socket = new WebSocket(webSocketUrl(server), 'graphql-transport-ws');
  await once(socket, 'open');
  socket.send('{"type":"connection_init"}');
  await once(socket, 'message');
  return socket;
}

/** The server answers others as if nothing had happened. */
async function checkAlive(): Promise<void> {
  const client = connect(server);
  assert.equal((await next(subscribe(client, '{ server { store } }'))).errors, undefined);
  await client.dispose();
}

describe('a WebSocket that sends what it must not is closed with a code', () => {
  for (const [title, message, code] of [
    ['no JSON', '{', CloseCode.BadRequest],
    ['no message', '[]', CloseCode.BadRequest],
    ['a message of no kind', '{"type":"__proto__"}', CloseCode.BadRequest],
    [
      'an operation without an id',
      '{"type":"subscribe","payload":{"query":"{a}"}}',
      CloseCode.BadRequest,
    ],
    ['a second greeting', '{"type":"connection_init"}', CloseCode.TooManyInitialisationRequests],
    ['a giant', JSON.stringify({ type: 'ping', payload: { a: 'x'.repeat(2_000) } }), 1009],
    ['binary that is no text', Buffer.from([0xff, 0xfe]), CloseCode.BadRequest],
  ] as const) {
    it(title, async () => {
      await begin({ stream: { maxMessageBytes: 1_024 } });
      const socket = await greeted();
      socket.send(message);
      const [closed] = await once(socket, 'close');
      assert.equal(closed, code);
      await checkAlive();
    });
  }

  it('an operation before it has said hello', async () => {
    await begin();
    const socket = new WebSocket(webSocketUrl(server), 'graphql-transport-ws');
    await once(socket, 'open');
    socket.send('{"id":"1","type":"subscribe","payload":{"query":"{ server { store } }"}}');
    assert.equal((await once(socket, 'close'))[0], CloseCode.Unauthorized);
  });

  it('the same operation twice', async () => {
    await begin();
    const socket = await greeted();
    const message =
      '{"id":"1","type":"subscribe","payload":{"query":"subscription { revisionCreated { number } }"}}';
    socket.send(message);
    socket.send(message);
    assert.equal((await once(socket, 'close'))[0], CloseCode.SubscriberAlreadyExists);
  });

  for (const [title, bytes] of [
    ['frames that are none', Buffer.from('GET / HTTP/1.1\r\n\r\n')],
    [
      'an endless frame',
      Buffer.from([0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0]),
    ],
  ] as const) {
    it(title, async () => {
      await begin();
      const socket = await upgraded();
      socket.write(bytes);
      await once(socket.resume(), 'close');
      await checkAlive();
    });
  }

  it('an operation called __proto__, which is a name as any other', async () => {
    await begin();
    const socket = await greeted();
    socket.send('{"id":"__proto__","type":"subscribe","payload":{"query":"{ server { store } }"}}');
    const [data] = await once(socket, 'message');
    assert.match(String(data), /^\{"id":"__proto__","type":"next"/);
    socket.terminate();
  });
});

describe('a client that asks for too much', () => {
  it('gets no more operations on one WebSocket than are allowed', async () => {
    let watching = 0;
    const count = (app: App): App => ({
      ...app,
      revisionsCreated: (by, watch) => {
        watching += 1;
        return app.revisionsCreated(by, watch);
      },
    });
    await begin({ stream: { maxOperations: 5 }, around: count });
    const socket = await greeted();
    const refused: string[] = [];
    const allRefused = new Promise<void>((resolve) => {
      socket.on('message', (data) => {
        const { id, type, payload } = JSON.parse(String(data));
        assert.equal(type, 'error');
        assert.equal(payload[0].extensions.code, 'TOO_MANY_OPERATIONS');
        if (refused.push(id) === 495) resolve();
      });
    });
    for (let id = 1; id <= 500; id += 1) {
      const payload = { query: 'subscription { revisionCreated { number } }' };
      socket.send(JSON.stringify({ id: String(id), type: 'subscribe', payload }));
    }
    await allRefused;
    assert.equal(watching, 5);
    socket.terminate();
  });

  it('gets room again for each operation that it ends', async () => {
    await begin({ stream: { maxOperations: 1 } });
    const client = connect(server);
    for (let time = 0; time < 5; time += 1) {
      const results = subscribe(client, 'subscription { revisionCreated(after: 0) { number } }');
      if (time === 0) await submit(1, 10);
      await next(results);
      await results.return?.();
    }
    await client.dispose();
  });
});

/** Revisions of half a megabyte each: far more in all than the buffers between two processes hold. */
const revisions = sized(60, 40);
const characters = 500_000;

describe('a client that does not read', () => {
  it('makes nobody wait, has little made for it, and gets everything once it does', async () => {
    const asked = new Map<string, number>();
    await begin({ around: (app) => countingBodies(app, asked) });
    const query =
      'subscription Q { revisionCreated(after: 0) { number document(schema: "a/B/v1", name: "x") { data } } }';
    const slow = await greeted();
    const numbers: number[] = [];
    const all = new Promise<void>((resolve) => {
      slow.on('message', (data) => {
        const { payload } = JSON.parse(String(data));
        if (numbers.push(payload.data.revisionCreated.number) === 3 * revisions) resolve();
      });
    });
    for (const id of ['1', '2', '3']) {
      slow.send(JSON.stringify({ id, type: 'subscribe', payload: { query } }));
    }
    slow.pause();
    const client = connect(server);
    const results = subscribe(client, 'subscription { revisionCreated(after: 0) { number } }');
    for (let id = 1; id <= revisions; id += 1) {
      await submit(id, characters);
      assert.equal((await next(results)).data.revisionCreated.number, id);
    }
    const made = asked.get('bodies') ?? 0;
    assert.ok(made < 1.5 * revisions, `${made} of ${3 * revisions} were made for nobody to read`);
    slow.resume();
    await all;
    assert.equal(new Set(numbers).size, revisions);
    await client.dispose();
    slow.terminate();
  });
});

function countingBodies(app: App, asked: Map<string, number>): App {
  return {
    ...app,
    bodies: (by, entries) => {
      asked.set('bodies', (asked.get('bodies') ?? 0) + 1);
      return app.bodies(by, entries);
    },
  };
}

describe('a client that does not read its event stream', () => {
  it('makes nobody wait, and is ended', async () => {
    await begin({ stream: { pingIntervalMs: 50, maxConnections: 1 } });
    const query =
      'subscription { revisionCreated(after: 0) { document(schema: "a/B/v1", name: "x") { data } } }';
    const ask = () =>
      request(`${server.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
      });
    const asking = ask();
    asking.end(JSON.stringify({ query }));
    const [stuck] = await once(asking, 'response');
    stuck.on('error', () => {}).pause();
    for (let id = 1; id <= revisions; id += 1) await submit(id, characters);
    // Its place is free once it was ended.
    for (;;) {
      const again = ask();
      again.end(JSON.stringify({ query: '{ server { store } }' }));
      const [{ statusCode }] = await once(again, 'response');
      again.destroy();
      if (statusCode === 200) break;
    }
    asking.destroy();
  });
});

async function submit(n: number, size: number): Promise<void> {
  const data = JSON.stringify({ n, filling: 'x'.repeat(size) });
  const text = `{"schema": "a/B/v1", "metadata": {"schema": "metadata/Document/v1", "name": "x"}, "data": ${data}}`;
  await server.app.submitDocuments(anonymous, { text });
}

/** The bare connection behind a WebSocket. */
async function upgraded(): Promise<Socket> {
  const { hostname, port } = new URL(server.url);
  const asking = request({
    hostname,
    port,
    path: '/graphql',
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
      'sec-websocket-protocol': 'graphql-transport-ws',
    },
  }).end();
  const [, socket] = await once(asking, 'upgrade');
  socket.on('error', () => {});
  return socket;
}
