import assert from 'node:assert/strict';
import { createClient } from 'graphql-sse';
import { afterEach, describe, it } from 'vitest';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { type ServeOptions, serve, type TestServer } from '../serve.ts';

let server: TestServer;
const controllers: AbortController[] = [];
afterEach(async () => {
  for (const controller of controllers.splice(0)) controller.abort();
  await server.close();
});

async function submit(n: number): Promise<void> {
  const text = `{"schema": "a/B/v1", "metadata": {"schema": "metadata/Document/v1", "name": "x"}, "data": {"n": ${n}.0}}`;
  await server.app.submitDocuments(anonymous, { text });
}

const created =
  'subscription ($after: NonNegativeInt) { revisionCreated(after: $after) { number } }';
const event = (number: number) =>
  `event: next\ndata: {"data":{"revisionCreated":{"number":${number}}}}\n\n`;

type Headers = Readonly<Record<string, string>>;

/** A request for a stream, which ends with the test. */
function ask(body: object | null, search = '', headers: Headers = {}): Promise<Response> {
  const controller = new AbortController();
  controllers.push(controller);
  return fetch(`${server.url}/graphql${search}`, {
    method: body === null ? 'GET' : 'POST',
    signal: controller.signal,
    headers: {
      accept: 'text/event-stream',
      ...(body !== null && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== null && { body: JSON.stringify(body) }),
  });
}

/** Reads a stream until so many of its parts, which end with empty lines, have come. */
function partsOf(response: Response): (count: number) => Promise<readonly string[]> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  return async (count) => {
    for (;;) {
      const parts = text.split(/(?<=\n\n)/);
      const whole = parts.filter((part) => part.endsWith('\n\n'));
      if (whole.length >= count) {
        text = parts.slice(count).join('');
        return whole.slice(0, count);
      }
      const chunk = await reader?.read();
      if (chunk === undefined || chunk.done) return whole;
      text += decoder.decode(chunk.value, { stream: true });
    }
  };
}

async function begin(options?: ServeOptions): Promise<void> {
  server = await serve(options);
}

describe('a subscription as an event stream', () => {
  it('begins at once, gives what was made and what comes, and is not held back', async () => {
    await begin();
    await submit(1);
    await submit(2);
    const response = await ask({ query: created, variables: { after: 1 } });
    assert.equal(response.headers.get('content-type'), 'text/event-stream; charset=utf-8');
    assert.equal(response.headers.get('cache-control'), 'no-store');
    assert.equal(response.headers.get('x-accel-buffering'), 'no');
    const parts = partsOf(response);
    assert.deepEqual(await parts(2), [':\n\n', event(2)]);
    await submit(3);
    assert.deepEqual(await parts(1), [event(3)]);
  });

  it('keeps numbers in their form', async () => {
    await begin();
    await submit(1);
    const query =
      'subscription { revisionCreated(after: 0) { document(schema: "a/B/v1", name: "x") { data } } }';
    const [, shown] = await partsOf(await ask({ query }))(2);
    assert.match(shown ?? '', /\{"n":1\.0\}/);
  });

  it('shows that it is alive while there is nothing to report', async () => {
    await begin({ stream: { pingIntervalMs: 50 } });
    const parts = partsOf(await ask({ query: created }));
    assert.deepEqual(await parts(4), [':\n\n', ':\n\n', ':\n\n', ':\n\n']);
    await submit(1);
    for (;;) {
      const [part] = await parts(1);
      if (part === event(1)) break;
      assert.equal(part, ':\n\n');
    }
  });

  it('can be asked for by GET from a page of this server, as an EventSource does', async () => {
    await begin();
    await submit(1);
    const search = `?query=${encodeURIComponent(created)}&variables=${encodeURIComponent('{"after":0}')}`;
    const response = await ask(null, search, { 'sec-fetch-site': 'same-origin' });
    assert.deepEqual(await partsOf(response)(2), [':\n\n', event(1)]);
  });

  it('reports the faults as an event, and that this was all', async () => {
    await begin();
    const response = await ask({ query: 'subscription { nothing }' });
    assert.equal(response.status, 200);
    const [, wrong, end] = await partsOf(response)(3);
    assert.match(wrong ?? '', /^event: next\ndata: .*"code":"GRAPHQL_VALIDATION_FAILED"/);
    assert.equal(end, 'event: complete\ndata: \n\n');
  });

  it('breaks off without "complete" when the server closes, so that clients come again', async () => {
    await begin();
    const parts = partsOf(await ask({ query: created }));
    await parts(1);
    await server.close();
    assert.deepEqual(await parts(1), []);
  });

  it('leaves nothing behind when its client goes', async () => {
    let ended = (): void => {};
    const end = new Promise<void>((resolve) => {
      ended = resolve;
    });
    await begin({
      around: (app) => ({
        ...app,
        async revisionsCreated(by, watch) {
          const line = await app.revisionsCreated(by, watch);
          return {
            ...line,
            return: () => {
              ended();
              return line.return();
            },
          };
        },
      }),
      stream: { maxConnections: 1 },
    });
    const parts = partsOf(await ask({ query: created }));
    await parts(1);
    assert.equal((await ask({ query: created })).status, 503);
    controllers[0]?.abort();
    await end;
    for (;;) if ((await ask({ query: created })).status === 200) break;
  });
});

describe('a query or change as an event stream', () => {
  it('is one event', async () => {
    await begin();
    const text = await (await ask({ query: '{ revision { number } }' })).text();
    const result =
      '{"data":{"revision":{"number":0}},"extensions":{"cost":{"requested":2,"actual":2}}}';
    assert.equal(text, `:\n\nevent: next\ndata: ${result}\n\nevent: complete\ndata: \n\n`);
  });

  it('has the result and the cost that a POST request has', async () => {
    await begin();
    await submit(1);
    const missing = '{ revision(ref: { number: 9 }) { number } }';
    const mutation =
      'mutation { deleteTag(input: { revision: { number: 1 }, name: "a" }) { problems { code } } }';
    const queries = ['{ revisions(first: 7) { totalCount nodes { number } } }', missing, mutation];
    for (const query of queries) {
      const posted = JSON.parse(
        await (await ask({ query }, '', { accept: 'application/json' })).text(),
      );
      assert.ok(posted.extensions.cost.requested > 0);
      const [, streamed = ''] = await partsOf(await ask({ query }))(2);
      assert.deepEqual(JSON.parse(streamed.replace('event: next\ndata: ', '')), posted);
    }
  });

  it('is refused as a change by GET', async () => {
    await begin();
    const query =
      'mutation { deleteTag(input: { revision: { number: 1 }, name: "a" }) { revision { number } } }';
    const search = `?query=${encodeURIComponent(query)}`;
    const response = await ask(null, search, { 'apollo-require-preflight': '1' });
    assert.equal(response.status, 405);
    assert.equal(response.headers.get('allow'), 'POST');
  });
});

describe('a request for an event stream', () => {
  const search = `?query=${encodeURIComponent(created)}`;

  for (const [title, body, query, headers] of [
    ['that a page of another site could send', null, search, {}],
    ['of a page of another site', null, search, { 'sec-fetch-site': 'cross-site' }],
    ['without a query', {}, '', {}],
    ['with a query that is no text', { query: 1 }, '', {}],
    ['with variables that are none', { query: created, variables: [1] }, '', {}],
    ['with an operation name that is none', { query: created, operationName: 1 }, '', {}],
    ['for several operations', [{ query: created }], '', {}],
    ['with broken variables', null, `${search}&variables={`, { 'apollo-require-preflight': '1' }],
  ] as const) {
    it(`is refused: ${title}`, async () => {
      await begin();
      const response = await ask(body, query, headers);
      assert.equal(response.status, 400);
      const { errors } = JSON.parse(await response.text());
      assert.equal(errors[0].extensions.code, 'REQUEST_MALFORMED');
    });
  }

  it('gets JSON if it would take that, too', async () => {
    await begin();
    for (const accept of ['application/json, text/event-stream', 'text/event-stream, */*']) {
      const response = await ask({ query: '{ revision { number } }' }, '', { accept });
      assert.match(response.headers.get('content-type') ?? '', /json/);
    }
  });
});

describe('the client of graphql-sse', () => {
  it('subscribes here, an operation a connection', async () => {
    await begin();
    await submit(1);
    const client = createClient({ url: `${server.url}/graphql`, retryAttempts: 0 });
    const results = client.iterate({ query: created, variables: { after: 0 } });
    assert.deepEqual(JSON.parse(JSON.stringify((await results.next()).value)), {
      data: { revisionCreated: { number: 1 } },
    });
    await submit(2);
    assert.deepEqual(JSON.parse(JSON.stringify((await results.next()).value)), {
      data: { revisionCreated: { number: 2 } },
    });
    await results.return?.();
    client.dispose();
  });
});
