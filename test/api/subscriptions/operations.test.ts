import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import { afterEach, describe, it } from 'vitest';
import { WebSocket } from 'ws';
import type { App } from '../../../src/app/app.ts';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { sized } from '../../support/properties.ts';
import { serve, type TestServer } from '../serve.ts';
import { connect, next, subscribe, webSocketUrl } from './subscriber.ts';

let server: TestServer;
afterEach(() => server.close());

const revisions = sized(100, 40);
const operations = 10;
const query =
  'subscription { revisionCreated(after: 0) { number document(schema: "a/B/v1", name: "x") { data } } }';

/** A server with a history, which calls back when it begins to read the document of a result. */
async function begin(onRead: () => void): Promise<void> {
  const around = (app: App): App => ({
    ...app,
    documentsByName(...given) {
      onRead();
      return app.documentsByName(...given);
    },
  });
  server = await serve({ around });
  for (let n = 1; n <= revisions; n += 1) {
    const text = `{"schema": "a/B/v1", "metadata": {"schema": "metadata/Document/v1", "name": "x"}, "data": ${n}}`;
    await server.app.submitDocuments(anonymous, { text });
  }
}

/** Subscribes many times on one WebSocket; gives what breaks it off. */
async function askByWebSocket(): Promise<() => void> {
  const socket = new WebSocket(webSocketUrl(server), 'graphql-transport-ws');
  await once(socket, 'open');
  socket.send('{"type":"connection_init"}');
  await once(socket, 'message');
  for (let id = 1; id <= operations; id += 1) {
    socket.send(JSON.stringify({ id: String(id), type: 'subscribe', payload: { query } }));
  }
  return () => socket.terminate();
}

/** Subscribes with as many event streams; gives what breaks them off. */
async function askByEventStreams(): Promise<() => void> {
  const asking = Array.from({ length: operations }, () => {
    const headers = { 'content-type': 'application/json', accept: 'text/event-stream' };
    const stream = request(`${server.url}/graphql`, { method: 'POST', headers });
    stream.on('response', (response) => response.on('error', () => {}).resume());
    stream.on('error', () => {}).end(JSON.stringify({ query }));
    return stream;
  });
  return () => {
    for (const stream of asking) stream.destroy();
  };
}

describe('a client that hangs up in the middle', () => {
  for (const [title, ask] of [
    ['of a WebSocket', askByWebSocket],
    ['of event streams', askByEventStreams],
  ] as const) {
    it(`${title} has hardly anything made for it any more, and others are heard`, async () => {
      let made = 0;
      let breakOff = (): void => {};
      let leave = (): void => {};
      const left = new Promise<void>((resolve) => {
        leave = resolve;
      });
      await begin(() => {
        made += 1;
        // In the middle of a result, after which the server is to see who is still there.
        if (made === operations) {
          breakOff();
          leave();
        }
      });
      breakOff = await ask();
      await left;
      for (let time = 0; time < 3; time += 1) {
        assert.equal((await fetch(`${server.url}/health`)).status, 204);
      }
      const further = made - operations;
      assert.ok(further < operations, `${further} results were made for nobody`);
    });
  }
});

describe('clients that are far behind', () => {
  it('get no two results in one turn of the event loop, all together', async () => {
    let turn = 0;
    let most = 0;
    const perTurn = new Map<number, number>();
    await begin(() => {
      const made = (perTurn.get(turn) ?? 0) + 1;
      perTurn.set(turn, made);
      most = Math.max(most, made);
    });
    let ended = false;
    const countTurns = (): void => {
      turn += 1;
      if (!ended) setImmediate(countTurns);
    };
    countTurns();
    const clients = [1, 2, 3].map(() => connect(server));
    await Promise.all(
      clients.map(async (client) => {
        const results = subscribe(client, query);
        for (let n = 1; n <= revisions; n += 1) await next(results);
        await client.dispose();
      }),
    );
    ended = true;
    assert.equal(most, 1);
  });
});
