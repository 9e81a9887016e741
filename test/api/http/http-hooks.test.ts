import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, it } from 'vitest';
import type { App } from '../../../src/app/app.ts';
import { serve, type TestServer } from '../serve.ts';

const text = '{"query":"{revision{number}}"}';

const asked: readonly (readonly [title: string, bytes: string])[] = [
  [
    'before its POST is answered',
    `POST /graphql HTTP/1.1\r\nHost: localhost\r\nX-Request-Id: left\r\nContent-Type: application/json\r\nContent-Length: ${text.length}\r\n\r\n${text}`,
  ],
  [
    'before its GET is answered',
    `GET /graphql?query=${encodeURIComponent('{revision{number}}')} HTTP/1.1\r\nHost: localhost\r\nX-Request-Id: left\r\nContent-Type: application/json\r\n\r\n`,
  ],
];

describe('the request log, of a client that leaves', () => {
  let server: TestServer;
  let begun: Promise<void>;
  let goOn = (): void => {};
  beforeEach(async () => {
    let begin = (): void => {};
    begun = new Promise((resolve) => {
      begin = resolve;
    });
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const around = (app: App): App => ({
      ...app,
      revision: async (by, ref) => {
        begin();
        await held;
        return app.revision(by, ref);
      },
    });
    server = await serve({ around });
  });
  afterEach(() => server.close());

  const logged = () =>
    server.log
      .filter(({ facts, message }) => facts['requestId'] === 'left' && message === 'request')
      .map(({ facts: { method, path, status } }) => ({ method, path, status }));

  for (const [title, bytes] of asked) {
    it(`has one line with status 499, if it leaves ${title}`, async () => {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
      await once(socket, 'connect');
      socket.write(bytes);
      await begun;
      socket.destroy();
      while (logged().length === 0) await sleep(5);
      goOn();
      await server.ask('{ revision { number } }');
      const method = bytes.slice(0, bytes.indexOf(' '));
      assert.deepEqual(logged(), [{ method, path: '/graphql', status: 499 }]);
    });
  }

  it('has one line, if it leaves before it has sent its body', async () => {
    const [[, bytes] = ['', '']] = asked;
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(bytes.slice(0, -5));
    // Whether the server has begun to read shows only in that it logs.
    await server.ask('{ server { version } }');
    socket.destroy();
    while (logged().length === 0) await sleep(5);
    goOn();
    await server.ask('{ revision { number } }');
    assert.deepEqual(logged(), [{ method: 'POST', path: '/graphql', status: 499 }]);
  });

  it('has one line for each that was asked on a connection, answered or not', async () => {
    const [, [, bytes] = ['', '']] = asked;
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    await once(socket, 'connect');
    const health = 'GET /health HTTP/1.1\r\nHost: localhost\r\nX-Request-Id: left\r\n\r\n';
    socket.write(`${health}${bytes}${health}`);
    await begun;
    socket.destroy();
    while (logged().length < 3) await sleep(5);
    goOn();
    await server.ask('{ revision { number } }');
    assert.deepEqual(
      logged()
        .map(({ status }) => status)
        .sort(),
      [204, 499, 499],
    );
  });

  it('keeps the status of an event stream that it let begin', async () => {
    const controller = new AbortController();
    const response = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      signal: controller.signal,
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        'x-request-id': 'left',
      },
      body: '{"query":"subscription{revisionCreated{number}}"}',
    });
    assert.equal(response.status, 200);
    controller.abort();
    while (logged().length === 0) await sleep(5);
    assert.deepEqual(logged(), [{ method: 'POST', path: '/graphql', status: 200 }]);
  });
});
