import assert from 'node:assert/strict';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, it } from 'vitest';
import type { SourceView } from '../../../src/app/sources/list-sources.ts';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { canonicalText } from '../../../src/domain/json/canonical.ts';
import type { Json, JsonObject } from '../../../src/domain/json/value.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { sourcePorts } from '../../support/source-ports.ts';
import { until } from '../../support/until.ts';

type Answer = Json | RequestListener;

let api: Server;
let ports: ReturnType<typeof sourcePorts>;
let test: TestApp;
/** What the API answers, by path; and what it was asked, in order. */
let answers: Record<string, Answer> = {};
let asked: { readonly path: string; readonly headers: NodeJS.Dict<string | string[]> }[] = [];

beforeAll(async () => {
  api = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push({ path, headers: request.headers });
    const answer = answers[path];
    if (typeof answer === 'function') answer(request, response);
    else if (answer === undefined) response.writeHead(404).end('{}');
    else response.end(canonicalText(answer));
  });
  await new Promise<void>((done) => api.listen(0, '127.0.0.1', done));
});

beforeEach(async () => {
  answers = {};
  asked = [];
  ports = sourcePorts([(api.address() as AddressInfo).port]);
  test = await openTestApp({}, { sources: ports });
});

afterEach(async () => {
  await test.close();
  await ports.close();
});

afterAll(async () => {
  api.closeAllConnections();
  await new Promise((done) => api.close(done));
});

const endpoint = (): string => `http://127.0.0.1:${(api.address() as AddressInfo).port}`;

/** Submits a source `nova` with these tables. */
async function submit(tables: JsonObject, more: JsonObject = {}): Promise<void> {
  const data = { api_endpoint: endpoint(), poll_interval: 0, tables, ...more };
  const metadata = { schema: 'metadata/Document/v1', name: 'nova' };
  const document = { schema: 'purser/DataSource/v1', metadata, data };
  await test.app.submitDocuments(anonymous, { bucket: 'b', text: canonicalText(document) });
}

const servers = (more: JsonObject = {}): JsonObject => ({
  servers: { poll: { api_path: 'servers', jsonpath: '$.servers[:]', ...more } },
});

async function source(): Promise<SourceView> {
  const [found] = await test.app.dataSources(anonymous);
  assert.ok(found !== undefined);
  return found;
}

async function rows(table = 'nova.servers'): Promise<readonly string[]> {
  const { items } = await test.app.tableRows(anonymous, table, { first: 100 });
  return items.map(({ node }) => node.text).sort();
}

const refresh = (): Promise<SourceView> => test.app.refreshDataSource(anonymous, 'nova');

describe('a data source', () => {
  it('is polled at once, and then every so often', async () => {
    answers['/servers'] = { servers: [{ id: 1 }, { id: 2 }, { id: 1 }] };
    await submit(servers(), { poll_interval: 1 });
    assert.equal((await source()).state, 'STARTING');
    test.app.start();
    await until(async () => (await source()).status.rounds >= 2);
    assert.deepEqual(await rows(), ['{"id":1}', '{"id":2}']);
    const { state, tables } = await source();
    assert.equal(state, 'OK');
    const [table] = tables;
    assert.deepEqual(
      [table?.rows, table?.stale, table?.added, table?.lastError],
      [2, false, 2, null],
    );
  });

  it('with interval 0 is polled on request only', async () => {
    answers['/servers'] = { servers: [{ id: 1 }] };
    await submit(servers());
    test.app.start();
    await pause(200);
    assert.equal(asked.length, 0);
    const { state, status } = await refresh();
    assert.deepEqual([state, status.rounds, asked.length], ['OK', 1, 1]);
  });

  it('with webhooks alone has no next round', async () => {
    await submit(
      { alarms: { webhook: { record_jsonpath: '$', id_jsonpath: '$.id' } } },
      { poll_interval: 1 },
    );
    test.app.start();
    const { state, status } = await refresh();
    assert.deepEqual([state, status.rounds, status.nextRoundAt], ['OK', 0, null]);
  });

  it('writes only what differs', async () => {
    await submit(servers({ id_jsonpath: '$.id' }));
    test.app.start();
    answers['/servers'] = {
      servers: [
        { id: 1, a: 1 },
        { id: 2, a: 1 },
        { id: 3, a: 1 },
      ],
    };
    await refresh();
    answers['/servers'] = {
      servers: [
        { a: 2, id: 1 },
        { id: 2, a: 1 },
        { id: 4, a: 1 },
      ],
    };
    const { tables } = await refresh();
    const [{ added, removed, updated, generation } = assert.fail()] = tables;
    assert.deepEqual([added, removed, updated], [1, 1, 1]);
    answers['/servers'] = {
      servers: [
        { id: 4, a: 1 },
        { id: 2, a: 1 },
        { a: 2, id: 1 },
      ],
    };
    assert.equal((await refresh()).tables[0]?.generation, generation);
    answers['/servers'] = { servers: [] };
    assert.equal((await refresh()).tables[0]?.rows, 0);
  });

  it('keeps the rows of a table that fails, and goes on with the others', async () => {
    answers['/servers'] = { servers: [{ id: 1 }] };
    answers['/images'] = { images: [{ id: 'x' }] };
    await submit({
      ...servers(),
      images: { poll: { api_path: 'images', jsonpath: '$.images[:]' } },
    });
    test.app.start();
    await refresh();
    answers['/servers'] = (_request, response) => response.writeHead(500).end('secret trace');
    answers['/images'] = { images: [{ id: 'y' }] };
    const { state, tables } = await refresh();
    const [images, table] = tables;
    assert.equal(state, 'DEGRADED');
    assert.deepEqual([images?.lastError, await rows('nova.images')], [null, ['{"id":"y"}']]);
    assert.deepEqual([table?.consecutiveFailures, table?.lastError?.code], [1, 'HTTP_STATUS']);
    assert.doesNotMatch(JSON.stringify(tables), /secret/);
    assert.deepEqual(await rows(), ['{"id":1}']);
    answers['/images'] = undefined as unknown as Json;
    assert.equal((await refresh()).state, 'FAILING');
  });

  it('polls one table on request, and all for requests that come together', async () => {
    answers['/servers'] = { servers: [] };
    answers['/images'] = { images: [] };
    const images = { poll: { api_path: 'images', jsonpath: '$.images[:]' } };
    await submit({ ...servers(), images });
    test.app.start();
    const only = (table: string) => test.app.refreshDataSource(anonymous, 'nova', table);
    await refresh();
    for (const table of ['images', 'nova.images']) {
      asked = [];
      const { tables } = await only(table);
      assert.deepEqual(
        [asked.map(({ path }) => path), tables.map(({ name }) => name)],
        [['/images'], ['nova.images', 'nova.servers']],
      );
    }
    asked = [];
    await Promise.all([only('images'), only('servers'), only('images')]);
    assert.ok(asked.some(({ path }) => path === '/servers'));
    for (const table of ['none', 'glance.images', 'nova.none', '']) {
      await assert.rejects(only(table), { code: 'TABLE_NOT_FOUND' });
    }
  });

  it('that begins anew has stale rows until a round succeeds, which may empty the table', async () => {
    answers['/servers'] = { servers: [{ id: 1 }] };
    await submit(servers());
    test.app.start();
    await refresh();
    await submit(servers(), { timeout_seconds: 20 });
    const found = async () => (await source()).tables.map(({ rows, stale }) => [rows, stale])[0];
    await until(async () => (await found())?.[1] === true);
    answers['/servers'] = undefined as unknown as Json;
    await refresh();
    assert.deepEqual(await found(), [1, true]);
    answers['/servers'] = { servers: [] };
    await refresh();
    assert.deepEqual(await found(), [0, false]);
  });

  it.each([
    [503, 120],
    [429, 120],
    [500, 1],
  ])('after status %i with Retry-After waits %i seconds', async (status, seconds) => {
    answers['/servers'] = (_request, response) =>
      response.writeHead(status, { 'retry-after': '120' }).end();
    await submit(servers(), { poll_interval: 1 });
    test.app.start();
    await until(async () => (await source()).status.rounds === 1);
    const { lastRoundAt, nextRoundAt } = (await source()).status;
    const pauseMs = Date.parse(nextRoundAt ?? '') - Date.parse(lastRoundAt ?? '');
    // The next round may come up to a tenth of the interval later.
    assert.ok(pauseMs >= seconds * 1_000 && pauseMs <= seconds * 1_000 + 100, `${pauseMs}`);
  });

  it.each([
    [
      'no JSON',
      'NOT_JSON',
      (_request: unknown, response: { end(text: string): void }) => response.end('<html>'),
    ],
    ['another member', 'JSONPATH_NO_MATCH', { hosts: [] }],
    ['no list there', 'JSONPATH_NO_MATCH', { servers: { id: 1 } }],
    ['a row without an id', 'ROW_ID', { servers: [{ id: 1 }, {}] }],
  ] as const)('reports %s as %s', async (_title, code, answer) => {
    answers['/servers'] = answer as Answer;
    await submit(servers({ id_jsonpath: '$.id' }));
    test.app.start();
    assert.equal((await refresh()).tables[0]?.lastError?.code, code);
  });

  it('reads all pages, by a link in the body or in a header', async () => {
    answers['/servers'] = { servers: [{ id: 1 }], next: '/servers?page=2' };
    answers['/servers?page=2'] = { servers: [{ id: 2 }], next: 'servers?page=3' };
    answers['/servers?page=3'] = { servers: [{ id: 3 }] };
    await submit(servers({ pagination: { next_jsonpath: '$.next' } }));
    test.app.start();
    await refresh();
    assert.equal((await rows()).length, 3);

    answers['/servers'] = (_request, response) =>
      response.setHeader('link', '<https://evil.example/>; rel="next"').end('{"servers":[]}');
    await submit(servers({ pagination: { link_header: true } }));
    await until(async () => (await source()).revision === 2);
    assert.equal((await refresh()).tables[0]?.lastError?.code, 'PAGES_UNREADABLE');
    assert.equal((await rows()).length, 3);
  });

  it('asks whether there is another answer, with the validators of the last', async () => {
    answers['/servers'] = (request, response) => {
      if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end();
      else response.setHeader('etag', '"1"').end('{"servers":[{"id":1}]}');
    };
    await submit(servers());
    test.app.start();
    await refresh();
    const { tables, state } = await refresh();
    assert.deepEqual([state, tables[0]?.rows, asked.length], ['OK', 1, 2]);
  });

  it('asks only the first page whether there is another answer', async () => {
    const etag = '"same"';
    answers['/servers'] = (_request, response) =>
      response.setHeader('etag', etag).end('{"servers":[{"id":1}]}');
    await submit(servers({ pagination: { next_jsonpath: '$.next' } }));
    test.app.start();
    await refresh();
    answers['/servers'] = { servers: [{ id: 2 }], next: '/servers?page=2' };
    answers['/servers?page=2'] = (request, response) => {
      if (request.headers['if-none-match'] === etag) response.writeHead(304).end();
      else response.end('{"servers":[{"id":3}]}');
    };
    await refresh();
    assert.deepEqual(await rows(), ['{"id":2}', '{"id":3}']);
  });

  it('keeps integers that JavaScript cannot hold as texts', async () => {
    answers['/servers'] = (_request, response) =>
      response.end('{"servers":[{"id":12345678901234567890,"x":1.50,"y":1e400}]}');
    await submit(servers());
    test.app.start();
    const { tables } = await refresh();
    assert.deepEqual(await rows(), ['{"id":"12345678901234567890","x":1.50,"y":"1e400"}']);
    assert.equal(tables[0]?.inexactNumbers, 2);
  });

  it('sends its headers and credentials, and logs in at Keystone once', async () => {
    answers['/v3/auth/tokens'] = (_request, response) =>
      response
        .writeHead(201, { 'x-subject-token': 't1' })
        .end('{"token":{"expires_at":"2099-01-01T00:00:00Z"}}');
    answers['/servers'] = { servers: [] };
    await submit(servers(), {
      api_default_headers: { 'X-Api': '2.26' },
      authentication: {
        type: 'keystone',
        config: { auth_url: endpoint(), username: 'u', password: 'p', project_name: 'admin' },
      },
    });
    test.app.start();
    await refresh();
    await refresh();
    assert.deepEqual(
      asked.map(({ path }) => path),
      ['/v3/auth/tokens', '/servers', '/servers'],
    );
    assert.deepEqual(
      [asked[1]?.headers['x-auth-token'], asked[1]?.headers['x-api']],
      ['t1', '2.26'],
    );
  });

  it('logs in once for tables that are polled at the same time, and once again if the token is refused', async () => {
    let logins = 0;
    answers['/v3/auth/tokens'] = (_request, response) => {
      logins += 1;
      response.writeHead(201, { 'x-subject-token': `t${logins}` }).end('{}');
    };
    const poll = { api_path: 'servers', jsonpath: '$.servers[:]' };
    answers['/servers'] = (request, response) =>
      request.headers['x-auth-token'] === 't1'
        ? response.writeHead(401).end()
        : response.end('{"servers":[]}');
    const config = { auth_url: endpoint(), username: 'u', password: 'p' };
    const tables = Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [name, { poll }]));
    await submit(tables, { authentication: { type: 'keystone', config } });
    test.app.start();
    const { state } = await refresh();
    assert.deepEqual([state, logins], ['OK', 2]);
  });

  it('logs in again where its token is refused', async () => {
    let logins = 0;
    answers['/v3/auth/tokens'] = (_request, response) => {
      logins += 1;
      response.writeHead(201, { 'x-subject-token': `t${logins}` }).end('{}');
    };
    answers['/servers'] = (request, response) =>
      request.headers['x-auth-token'] === 't1'
        ? response.writeHead(401).end()
        : response.end('{"servers":[{"id":1}]}');
    const config = { auth_url: `${endpoint()}/v3`, username: 'u', password: 'p' };
    await submit(servers(), { authentication: { type: 'keystone', config } });
    test.app.start();
    const { state } = await refresh();
    assert.deepEqual([state, logins], ['OK', 2]);
  });

  it('drops tables that its document no longer has, and all when it is gone', async () => {
    answers['/servers'] = { servers: [{ id: 1 }] };
    await submit(servers());
    test.app.start();
    await refresh();
    await submit({ hosts: { poll: { api_path: 'servers', jsonpath: '$.servers[:]' } } });
    await until(
      async () => (await test.store.tables.states(['nova.servers']))[0]?.generation === 0,
    );
    await refresh();
    assert.equal((await rows('nova.hosts')).length, 1);
    await test.app.submitDocuments(anonymous, {
      bucket: 'b',
      text: '',
      replace: true,
      confirmDeletions: 1,
    } as never);
    await until(async () => (await test.store.tables.states(['nova.hosts']))[0]?.generation === 0);
    assert.deepEqual(await test.app.dataSources(anonymous), []);
  });

  it('has rows of a webhook disappear that are not written again in time', async () => {
    const webhook = { record_jsonpath: '$', id_jsonpath: '$.id', ttl_seconds: 1 };
    await submit({ alarms: { webhook } });
    test.app.start();
    await test.app.ingestRecord(anonymous, 'nova.alarms', '{"id":1}');
    assert.equal((await rows('nova.alarms')).length, 1);
    await until(async () => (await rows('nova.alarms')).length === 0);
  });

  it('whose answers take more memory than all may use together fails, and the others go on', async () => {
    await test.close();
    const maxMemory = 200_000;
    test = await openTestApp({}, { sources: { ...ports, maxMemory } });
    answers['/servers'] = { servers: [{ id: 'x'.repeat(300_000) }] };
    answers['/pages'] = { servers: Array.from({ length: 2_000 }, (_, id) => ({ id })) };
    answers['/images'] = { images: [{ id: 1 }] };
    await submit({
      ...servers(),
      pages: { poll: { api_path: 'pages', jsonpath: '$.servers[:]' } },
      images: { poll: { api_path: 'images', jsonpath: '$.images[:]' } },
    });
    test.app.start();
    for (let rounds = 0; rounds < 3; rounds += 1) {
      const { tables } = await refresh();
      assert.deepEqual(
        tables.map(({ name, rows: count, lastError }) => [name, count, lastError?.code ?? null]),
        [
          ['nova.images', 1, null],
          ['nova.pages', 0, 'SOURCE_MEMORY'],
          ['nova.servers', 0, 'SOURCE_MEMORY'],
        ],
      );
    }
  });

  it('is tried without being stored', async () => {
    answers['/servers'] = { servers: Array.from({ length: 12 }, (_, id) => ({ id })) };
    const tables = { ...servers(), none: { poll: { api_path: 'none', jsonpath: '$' } } };
    const text = canonicalText({ api_endpoint: endpoint(), tables });
    const [none, found] = await test.app.testDataSource(anonymous, text);
    assert.deepEqual([found?.name, found?.rowCount, found?.rows.length], ['test.servers', 12, 10]);
    assert.deepEqual([none?.rowCount, none?.fault?.code], [0, 'HTTP_STATUS']);
    assert.deepEqual(await test.app.dataSources(anonymous), []);
    await assert.rejects(test.app.testDataSource(anonymous, '{"tables": 1}'), /"tables"/);
  });

  it('goes on as it was last good while its document is broken', async () => {
    await test.close();
    test = await openTestApp({}, { sources: ports, onProblems: 'accept' });
    answers['/servers'] = { servers: [{ id: 1 }] };
    await submit(servers());
    test.app.start();
    await refresh();
    await submit({ servers: { poll: { api_path: 'servers', jsonpath: '$[' } } });
    await pause(200);
    const { state, revision, faults } = await source();
    assert.deepEqual([state, revision, faults[0]?.code], ['INVALID', 1, 'JSONPATH_SYNTAX']);
    assert.equal((await rows()).length, 1);
    answers['/servers'] = { servers: [{ id: 1 }, { id: 2 }] };
    assert.equal((await refresh()).tables[0]?.rows, 2);
  });

  it('that was never valid is not polled', async () => {
    await test.close();
    test = await openTestApp({}, { sources: ports, onProblems: 'accept' });
    await submit({ servers: { poll: { api_path: 'servers', jsonpath: '$[' } } });
    test.app.start();
    await assert.rejects(refresh(), { code: 'DATA_SOURCE_INVALID' });
  });
});
