import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'vitest';
import { createTelemetry } from '../../../src/adapters/telemetry/create-telemetry.ts';
import type { App } from '../../../src/app/app.ts';
import { refusal } from '../../../src/domain/errors.ts';
import { openTokens } from '../../support/tokens.ts';
import { type ServeOptions, serve, type TestServer } from '../serve.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function served(options: ServeOptions = {}): Promise<TestServer> {
  const server = await serve(options);
  ends.push(() => server.close());
  return server;
}

const started = (app: App): App => ({ ...app, isStarted: () => true });
const unavailable = refusal('STORE_UNAVAILABLE', { reason: 'it is away' });
const withoutStore = (app: App): App => ({
  ...started(app),
  health: () => Promise.reject(unavailable),
});

describe('probes', () => {
  it('say that a server is alive, whatever its store does', async () => {
    const { url } = await served({ around: withoutStore });
    assert.equal((await fetch(`${url}/livez`)).status, 204);
    assert.equal((await fetch(`${url}/health`)).status, 503);
  });

  const rows: readonly [
    title: string,
    around: (app: App) => App,
    status: number,
    checks: object,
  ][] = [
    [
      'ready',
      started,
      200,
      { store: 'success', keys: 'success', loops: 'success', server: 'success' },
    ],
    [
      'not ready without its store',
      withoutStore,
      503,
      { store: unavailable.message, keys: 'success', loops: 'success', server: 'success' },
    ],
    [
      'not ready before its loops begin',
      (app) => app,
      503,
      { store: 'success', keys: 'success', loops: 'they have not begun', server: 'success' },
    ],
  ];
  it.each(rows)('say that a server is %s', async (_title, around, status, checks) => {
    const { url } = await served({ around });
    const response = await fetch(`${url}/readyz`);
    assert.equal(response.status, status);
    assert.deepEqual(await response.json(), { ready: status === 200, checks });
  });

  it('need no token', async () => {
    const tokens = await openTokens();
    ends.push(() => tokens.close());
    const { url } = await served({ identity: tokens.identity, around: started });
    const paths = ['/livez', '/readyz', '/version', '/health'];
    const statuses = paths.map(async (path) => (await fetch(url + path)).status);
    assert.deepEqual(await Promise.all(statuses), [204, 200, 200, 204]);
  });

  it('are read, not written', async () => {
    const { url } = await served();
    for (const path of ['/livez', '/readyz', '/version', '/metrics']) {
      const response = await fetch(url + path, { method: 'POST' });
      assert.deepEqual([response.status, response.headers.get('allow')], [405, 'GET']);
    }
  });

  it('name the version', async () => {
    const { url } = await served();
    assert.deepEqual(await (await fetch(`${url}/version`)).json(), { version: '1.2.3' });
  });
});

describe('metrics', () => {
  it('count requests by route, use cases by result, and calls of the store', async () => {
    const server = await served({ telemetry: createTelemetry('1.2.3') });
    await server.ask('{revision{number}}');
    await server.ask('{revision(ref: {number: 7}){number}}');
    await fetch(`${server.url}/api/v1.0/revisions/7`);
    await fetch(`${server.url}/no/such/path`);
    const response = await fetch(`${server.url}/metrics`);
    assert.match(response.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/);
    const lines = (await response.text()).split('\n');
    const value = (start: string) =>
      lines.filter((line) => line.startsWith(start)).map((line) => Number(line.split(' ').pop()));
    assert.deepEqual(
      value('purser_http_requests_total{method="POST",route="/graphql",status="200"}'),
      [2],
    );
    assert.deepEqual(
      value('purser_http_requests_total{method="GET",route="none",status="404"}'),
      [1],
    );
    assert.deepEqual(
      value('purser_http_requests_total{method="GET",route="/revisions/{revision}",status="404"}'),
      [1],
    );
    assert.ok((value('purser_use_cases_total{name="revision",result="success"}')[0] ?? 0) >= 1);
    assert.deepEqual(value('purser_head_revision'), [0]);
    assert.deepEqual(value('purser_build_info{version="1.2.3"}'), [1]);
    assert.deepEqual(value('purser_http_requests_in_flight'), [1]);
    assert.equal(value('nodejs_eventloop_lag_p99_seconds').length, 1);
  });

  it('count refusals by code', async () => {
    const server = await served({ telemetry: createTelemetry('1.2.3') });
    await server.ask(
      'mutation { putTag(input: {name: "x", revision: {number: 7}}) { tag { name } } }',
    );
    const text = await (await fetch(`${server.url}/metrics`)).text();
    assert.match(text, /purser_use_cases_total\{name="putTag",result="REVISION_NOT_FOUND"\} 1\n/);
  });

  it.each([
    ['protected', [401, 403, 200]],
    ['open', [200, 200, 200]],
    ['off', [404, 404, 404]],
  ] as const)('are %s', async (metrics, expected) => {
    const tokens = await openTokens('roles: {monitor: [{permissions: ["purser:read_metrics"]}]}');
    ends.push(() => tokens.close());
    const reader = await tokens.add('prometheus', 'monitor');
    const other = await tokens.add('other', 'viewer');
    const { url } = await served({ identity: tokens.identity, metrics });
    const statuses = [null, other, reader].map(async (token) => {
      const headers = token === null ? {} : { authorization: `Bearer ${token}` };
      return (await fetch(`${url}/metrics`, { headers })).status;
    });
    assert.deepEqual(await Promise.all(statuses), expected);
  });
});
