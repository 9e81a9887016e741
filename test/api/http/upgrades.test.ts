import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { type Answer, serve, type TestServer } from '../serve.ts';

const query = '{"query":"{server{version}}"}';
const h2c =
  'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAoAAA\r\n';

const health = (more = '') => `GET /health HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`;
const post = (length: string, body: string, more = '') =>
  `POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${more}${length}\r\n\r\n${body}`;

const whole = post(`Content-Length: ${query.length}`, query, h2c);
const inChunks = post(
  'Transfer-Encoding: chunked',
  `${query.length.toString(16)}\r\n${query}\r\n0\r\n\r\n`,
  h2c,
);

const answered = '{"data":{"server":{"version":"1.2.3"}}';

interface Row {
  readonly title: string;
  /** What is sent, a part at a time. */
  readonly parts: readonly string[];
  /** What the statuses of the answers are. */
  readonly statuses: readonly number[];
  readonly body?: string;
}

const rows: readonly Row[] = [
  { title: 'a GET', parts: [health(h2c)], statuses: [204] },
  { title: 'a POST', parts: [whole], statuses: [200], body: answered },
  { title: 'a body in chunks', parts: [inChunks], statuses: [200], body: answered },
  {
    title: 'a body that comes late',
    parts: [whole.slice(0, -20), whole.slice(-20)],
    statuses: [200],
    body: answered,
  },
  {
    title: 'a body that waits to be asked for',
    parts: [whole.replace('\r\n', '\r\nExpect: 100-continue\r\n').slice(0, -query.length), query],
    statuses: [100, 200],
    body: answered,
  },
  { title: 'a refusal', parts: [health(h2c).replace('health', 'x')], statuses: [404] },
  {
    title: 'the name of another site',
    parts: [health(h2c).replace('localhost', 'evil.example')],
    statuses: [403],
  },
  {
    title: 'several protocols, of which a WebSocket is one',
    parts: [health('Connection: upgrade\r\nUpgrade: h2c, websocket\r\n')],
    statuses: [204],
  },
  {
    title: 'the header twice, and others after very many',
    parts: [
      post(
        `${'a:\r\n'.repeat(2_100)}Content-Length: ${query.length}`,
        query,
        `${h2c}UPGRADE: other\r\n`,
      ),
    ],
    statuses: [200],
    body: answered,
  },
  {
    title: 'requests one after another on a connection',
    parts: [whole, health(), ...Array.from({ length: 12 }, () => health(h2c)), whole],
    statuses: [200, 204, ...Array.from({ length: 12 }, () => 204), 200],
    body: answered,
  },
];

describe('a request that asks for another protocol than WebSocket', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await serve();
  });
  afterAll(() => server.close());

  for (const { title, parts, statuses, body = '' } of rows) {
    it(`is answered as HTTP/1.1: ${title}`, async () => {
      const client = open(server);
      for (const [at, part] of parts.entries()) {
        client.socket.write(part);
        // A part that is not answered for itself is followed when it must have arrived.
        if (parts.length === statuses.length) await client.statuses(at + 1);
        else await server.ask('{ server { version } }');
      }
      await client.statuses(statuses.length);
      assert.deepEqual(client.seen(), statuses, client.text());
      await client.holds(body);
      client.socket.destroy();
    });
  }

  it('waits for what was asked before on its connection', async () => {
    const client = open(server);
    client.socket.write(`${whole.replace(h2c, '')}${health()}${whole}${health()}`);
    await client.statuses(4);
    assert.deepEqual(client.seen(), [200, 204, 200, 204]);
    client.socket.destroy();
  });

  it('is as a request without that header to a server that closes', async () => {
    const closing = await serve();
    const client = open(closing);
    client.socket.write(health(h2c));
    await client.statuses(1);
    const ended = once(client.socket, 'close');
    await closing.close();
    await ended;
  });

  it('does not affect requests for a WebSocket', async () => {
    const client = open(server);
    const asked = 'Connection: Upgrade\r\nUpgrade: WebSocket\r\n';
    client.socket.write(health(asked));
    await client.statuses(1);
    assert.deepEqual(client.seen(), [404]);
    const { errors } = JSON.parse(client.text().split('\r\n\r\n')[1] ?? '') as Answer;
    assert.equal(errors?.[0]?.extensions['code'], 'ROUTE_NOT_FOUND');
  });
});

interface Client {
  readonly socket: Socket;
  text(): string;
  /** The statuses of the answers that have come. */
  seen(): readonly number[];
  /** Resolves once so many answers have begun to come, or there will be no more. */
  statuses(count: number): Promise<void>;
  /** Resolves once a text has come; rejects if it does not. */
  holds(part: string): Promise<void>;
}

function open({ url }: TestServer): Client {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  let text = '';
  let ended = false;
  let look = (): void => {};
  socket.on('data', (chunk) => {
    text += chunk;
    look();
  });
  socket.on('close', () => {
    ended = true;
    look();
  });
  const seen = () => [...text.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => Number(status));
  const until = async (isDone: () => boolean): Promise<void> => {
    await new Promise<void>((resolve) => {
      look = () => {
        if (isDone() || ended) resolve();
      };
      look();
    });
    assert.ok(isDone(), text);
  };
  return {
    socket,
    text: () => text,
    seen,
    statuses: (count) => until(() => seen().length >= count),
    holds: (part) => until(() => text.includes(part)),
  };
}
