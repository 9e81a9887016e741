import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type Client, CloseCode } from 'graphql-ws';
import { afterEach, describe, it } from 'vitest';
import { WebSocket } from 'ws';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { type ServeOptions, serve, type TestServer } from '../serve.ts';
import { connect, next, subscribe, webSocketUrl } from './subscriber.ts';

let server: TestServer;
const clients: Client[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.dispose();
  await server.close();
});

async function begin(options?: ServeOptions): Promise<Client> {
  server = await serve(options);
  const client = connect(server);
  clients.push(client);
  return client;
}

async function submit(value: string, bucket = 'site'): Promise<void> {
  const text = `{"schema": "a/B/v1", "metadata": {"schema": "metadata/Document/v1", "name": "x-${bucket}"}, "data": {"n": ${value}}}`;
  await server.app.submitDocuments(anonymous, { text, bucket });
}

const created =
  'subscription ($after: NonNegativeInt) { revisionCreated(after: $after) { number } }';

describe('a subscription over WebSocket', () => {
  it('gives the revisions above a number, then each one as it is made', async () => {
    const client = await begin();
    await submit('1');
    await submit('2');
    const results = subscribe(client, created, { after: 1 });
    assert.deepEqual(await next(results), { data: { revisionCreated: { number: 2 } } });
    await submit('3');
    assert.deepEqual(await next(results), { data: { revisionCreated: { number: 3 } } });
    await results.return?.();
  });

  it('gives only those that wrote a bucket, if asked to', async () => {
    const client = await begin();
    const query =
      'subscription { revisionCreated(after: 0, bucket: ["b"]) { number changedBuckets } }';
    const results = subscribe(client, query);
    await submit('1', 'a');
    await submit('2', 'b');
    assert.deepEqual((await next(results)).data.revisionCreated, {
      number: 2,
      changedBuckets: ['b'],
    });
  });

  it('shows with each revision what was true of it, and numbers in their form', async () => {
    server = await serve();
    const raw = await rawSocket();
    raw.send({
      id: '1',
      type: 'subscribe',
      payload: {
        query: `subscription { revisionCreated(after: 0) {
          number document(schema: "a/B/v1", name: "x-site") { data origin { number } } } }`,
      },
    });
    for (const [number, value] of [
      [1, '1.50'],
      [2, '123456789012345678901234567890'],
    ]) {
      await submit(String(value));
      assert.equal(
        await raw.next(),
        `{"id":"1","type":"next","payload":{"data":{"revisionCreated":{"number":${number},"document":{"data":{"n":${value}},"origin":{"number":${number}}}}}}}`,
      );
    }
    raw.socket.terminate();
  });

  it('may stand beside queries and changes, on one connection', async () => {
    const client = await begin();
    const results = subscribe(client, created);
    const change = subscribe(
      client,
      'mutation ($yaml: String!) { submitDocuments(input: { source: { yaml: $yaml } }) { changed } }',
      { yaml: '{schema: a/B/v1, metadata: {schema: metadata/Document/v1, name: y}, data: 1}' },
    );
    const { data, extensions } = await next(change);
    assert.deepEqual(data, { submitDocuments: { changed: true } });
    assert.deepEqual(extensions, { cost: { requested: 2_001, actual: 2_001 } });
    assert.equal((await change.next()).done, true);
    assert.equal(
      (await next(subscribe(client, '{ revision { number } }'))).data.revision.number,
      1,
    );
    await submit('2');
    const event = await next(results);
    assert.ok(event.data.revisionCreated.number >= 1);
    assert.equal(event.extensions, undefined);
  });

  for (const [title, query, code] of [
    ['not GraphQL', 'subscription {', 'GRAPHQL_PARSE_FAILED'],
    ['not in the schema', 'subscription { nothing }', 'GRAPHQL_VALIDATION_FAILED'],
    [
      'two at once',
      'subscription { revisionCreated { number } b: revisionCreated { number } }',
      'GRAPHQL_VALIDATION_FAILED',
    ],
    ['too deep', `subscription { revisionCreated ${nested(20)} }`, 'QUERY_TOO_DEEP'],
    [
      'too costly',
      'subscription { revisionCreated { renderedDocuments(first: 1000) { nodes { children { nodes { children { nodes { name } } } } } } } }',
      'QUERY_TOO_COSTLY',
    ],
    ['too long', `subscription { revisionCreated { ${'id '.repeat(20_000)} } }`, 'QUERY_TOO_LONG'],
  ] as const) {
    it(`is refused with a code: ${title}`, async () => {
      const client = await begin();
      await assert.rejects(next(subscribe(client, query)), (errors) => {
        const [first] = errors as { extensions: { code: string } }[];
        return first?.extensions.code === code;
      });
    });
  }

  it('reports invalid arguments, with a code', async () => {
    const client = await begin();
    const refused = next(subscribe(client, created, { after: -1 }));
    const errors = await refused.then(
      () => [],
      (thrown) => thrown,
    );
    assert.equal(errors[0]?.extensions?.['code'], 'BAD_USER_INPUT');
  });

  it('reports that the store is unavailable, with a code, and ends', async () => {
    const client = await begin();
    const results = subscribe(client, created, { after: 0 });
    await submit('1');
    await next(results);
    await server.store.close();
    const late = subscribe(client, created, { after: 0 });
    const { errors } = await next(late);
    assert.equal(errors?.[0]?.extensions?.['code'], 'STORE_UNAVAILABLE');
    assert.equal((await late.next()).done, true);
  });

  it('is refused as a plain request, which says how to ask', async () => {
    server = await serve();
    const { errors } = await server.ask('subscription { revisionCreated { number } }');
    assert.equal(errors?.[0]?.extensions['code'], 'STREAM_NEEDED');
  });
});

describe('a server that closes', () => {
  it('closes with a code after which clients connect again', async () => {
    server = await serve();
    const raw = await rawSocket();
    raw.send({ id: '1', type: 'subscribe', payload: { query: created } });
    const closed = once(raw.socket, 'close');
    await server.close();
    assert.equal((await closed)[0], 1001);
  });

  it('answers first what it was asked to change', async () => {
    let go = (): void => {};
    let begun = (): void => {};
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    const beginning = new Promise<void>((resolve) => {
      begun = resolve;
    });
    server = await serve({
      around: (app) => ({
        ...app,
        async putTag(by, revision, name, data) {
          begun();
          await held;
          return app.putTag(by, revision, name, data);
        },
      }),
    });
    await submit('1');
    const raw = await rawSocket();
    const query =
      'mutation { putTag(input: { revision: { number: 1 }, name: "a" }) { tag { name } } }';
    raw.send({ id: '1', type: 'subscribe', payload: { query } });
    await beginning;
    const closing = server.close();
    go();
    assert.match(await raw.next(), /"payload":\{"data":\{"putTag":\{"tag":\{"name":"a"\}/);
    await closing;
  });
});

describe('a WebSocket is refused', () => {
  for (const [title, headers, status, code] of [
    ['of another page', { origin: 'http://evil.example' }, 403, 'ORIGIN_NOT_ALLOWED'],
    ['of a page of no site', { origin: 'null' }, 403, 'ORIGIN_NOT_ALLOWED'],
    ['under another name', { host: 'evil.example' }, 403, 'HOST_NOT_ALLOWED'],
  ] as const) {
    it(`to a caller who asks ${title}`, async () => {
      server = await serve();
      const { status: given, body } = await refusal(webSocketUrl(server), headers);
      assert.equal(given, status);
      assert.equal(JSON.parse(body).errors[0].extensions.code, code);
    });
  }

  it('elsewhere than at /graphql', async () => {
    server = await serve();
    const { status } = await refusal(webSocketUrl(server).replace('graphql', 'elsewhere'), {});
    assert.equal(status, 404);
  });

  it('to one too many, and granted once another has gone', async () => {
    server = await serve({ stream: { maxConnections: 1 } });
    const first = await rawSocket();
    const { status, body } = await refusal(webSocketUrl(server), {});
    assert.equal(status, 503);
    assert.equal(JSON.parse(body).errors[0].extensions.code, 'TOO_MANY_CONNECTIONS');
    const gone = once(first.socket, 'close');
    first.socket.close();
    await gone;
    for (;;) {
      const again = await rawSocket().catch(() => null);
      again?.socket.terminate();
      if (again !== null) break;
    }
  });

  it('in another protocol', async () => {
    server = await serve();
    const socket = new WebSocket(webSocketUrl(server), 'graphql-ws');
    const [error] = await once(socket, 'error');
    assert.match(String(error), /subprotocol/i);
  });
});

describe('a page of this server', () => {
  it('gets a WebSocket', async () => {
    server = await serve();
    const socket = new WebSocket(webSocketUrl(server), 'graphql-transport-ws', {
      origin: server.url,
    });
    await once(socket, 'open');
    assert.deepEqual(
      [socket.readyState, socket.protocol],
      [WebSocket.OPEN, 'graphql-transport-ws'],
    );
    socket.terminate();
  });
});

describe('a WebSocket that says nothing', () => {
  it('is ended', async () => {
    server = await serve({ stream: { pingIntervalMs: 50 } });
    const socket = new WebSocket(webSocketUrl(server), 'graphql-transport-ws', {
      autoPong: false,
    });
    const [code] = await once(socket, 'close');
    assert.equal(code, 1006);
  });

  it('or does not greet in time is ended with a code', async () => {
    server = await serve();
    const socket = new WebSocket(webSocketUrl(server), 'graphql-transport-ws');
    const [code] = await once(socket, 'close');
    assert.equal(code, CloseCode.ConnectionInitialisationTimeout);
  });
});

function nested(levels: number): string {
  return `${'{ parent '.repeat(levels)}{ id }${' }'.repeat(levels)}`;
}

/** A WebSocket that has said hello, with its messages as they are written. */
async function rawSocket() {
  const socket = new WebSocket(webSocketUrl(server), 'graphql-transport-ws');
  const messages = messagesOf(socket);
  await once(socket, 'open');
  const send = (message: object) => socket.send(JSON.stringify(message));
  send({ type: 'connection_init' });
  await messages();
  return { socket, send, next: messages };
}

/** Gives the messages of a socket one after another. */
function messagesOf(socket: WebSocket): () => Promise<string> {
  const came: string[] = [];
  let wake = (): void => {};
  socket.on('message', (data) => {
    came.push(String(data));
    wake();
  });
  return async () => {
    while (came.length === 0) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    return came.shift() ?? '';
  };
}

async function refusal(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<{ readonly status: number | undefined; readonly body: string }> {
  const socket = new WebSocket(url, 'graphql-transport-ws', { headers });
  socket.on('error', () => {});
  const [, response] = await once(socket, 'unexpected-response');
  let body = '';
  for await (const chunk of response) body += chunk;
  return { status: response.statusCode, body };
}
