import assert from 'node:assert/strict';
import { METHODS } from 'node:http';
import fc from 'fast-check';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { addRestRoutes, targetOf } from '../../../src/api/rest/add-routes.ts';
import type { RestMethod, RestRoute } from '../../../src/api/rest/rest-route.ts';
import { restRoutes } from '../../../src/api/rest/routes.ts';
import { send } from '../../fuzz/rest-answers.ts';
import { matchRoute } from '../../support/match-route.ts';
import { runs } from '../../support/properties.ts';

interface Found {
  readonly template: string | null;
  readonly allow: string | null;
  readonly params: Readonly<Record<string, string>>;
}

const route = (method: RestMethod, path: string): RestRoute => ({
  method,
  path,
  handle: async () => ({ status: 204 }),
});

/** A server that answers with what its router found. */
async function serverOf(routes: readonly RestRoute[]): Promise<FastifyInstance> {
  const http = fastify({ routerOptions: { maxParamLength: Number.MAX_SAFE_INTEGER } });
  addRestRoutes(http, routes, {
    onRequest: async (request, reply) => {
      const { route: found, allow, params } = targetOf(request);
      return reply.send({ template: found?.path ?? null, allow, params });
    },
    handler: () => assert.fail('the request was answered before'),
  });
  await http.listen();
  return http;
}

/** Null: no route of the REST API is at the path. */
async function find(http: FastifyInstance, method: string, path: string): Promise<Found | null> {
  const url = http.listeningOrigin;
  const { status, text } = await send(url, { origin: '', method, path, headers: {}, body: null });
  return status === 200 ? JSON.parse(text) : null;
}

describe('what is found at a path', () => {
  let http: FastifyInstance;
  beforeAll(async () => {
    http = await serverOf([
      route('GET', '/revisions/{x}'),
      route('GET', '/revisions/word'),
      route('PUT', '/revisions/{x}'),
      route('POST', '/revisions/{x}/b/{y}'),
    ]);
  });
  afterAll(() => http.close());
  const long = 'a'.repeat(4_000);

  const rows: readonly [string, string | null, Record<string, string>?][] = [
    ['/word', '/revisions/word', {}],
    ['/word/', '/revisions/word', {}],
    ['/1', '/revisions/{x}', { x: '1' }],
    ['/1/', '/revisions/{x}', { x: '1' }],
    ['/w%6Frd', '/revisions/word', {}],
    ['/x%2Fy', '/revisions/{x}', { x: 'x/y' }],
    ['/x%252Fy', '/revisions/{x}', { x: 'x%2Fy' }],
    ['/%00', '/revisions/{x}', { x: '\0' }],
    ['/%0A', '/revisions/{x}', { x: '\n' }],
    ['/%E2%82%AC', '/revisions/{x}', { x: '€' }],
    ['/a.b', '/revisions/{x}', { x: 'a.b' }],
    ['/1/b/2', '/revisions/{x}/b/{y}', { x: '1', y: '2' }],
    ['/word/b/2', '/revisions/{x}/b/{y}', { x: 'word', y: '2' }],
    ['/__proto__/b/constructor', '/revisions/{x}/b/{y}', { x: '__proto__', y: 'constructor' }],
    [`/${long}`, '/revisions/{x}', { x: long }],
    ['', null],
    ['/', null],
    ['//', null],
    ['/1//', null],
    ['//1', null],
    ['//b/2', null],
    ['/1/b/', null],
    ['/Word/B/2', null],
    ['/%zz', null],
    ['/%ff', null],
  ];
  for (const [path, template, params] of rows) {
    for (const prefix of ['/api/v1.0', '']) {
      const url = `${prefix}/revisions${path}`;
      it(`is ${template ?? 'nothing'}: ${url.slice(0, 80)}`, async () => {
        const method = path.includes('/b/') ? 'POST' : 'GET';
        const found = await find(http, method, url);
        assert.equal(found?.template ?? null, template);
        if (template !== null) assert.deepEqual(found?.params, params);
      });
    }
  }

  for (const url of [
    '/api/v1.0x/revisions/1',
    '/api/v2/revisions/1',
    '/api/revisions/1',
    '/API/v1.0/revisions/1',
  ]) {
    it(`is nothing: ${url}`, async () => {
      assert.equal((await find(http, 'GET', url))?.template ?? null, null);
    });
  }

  it('has each of its methods, HEAD with GET, and refuses all others', async () => {
    const allow = 'GET, HEAD, PUT, OPTIONS';
    for (const method of METHODS.filter((name) => name !== 'CONNECT' && name !== 'HEAD')) {
      const found = await find(http, method, '/revisions/1');
      const template = ['GET', 'PUT'].includes(method) ? '/revisions/{x}' : null;
      assert.deepEqual([found?.template, found?.allow], [template, allow], method);
      const word = await find(http, method, '/revisions/word');
      assert.equal(word?.allow, 'GET, HEAD, OPTIONS', method);
    }
    const head = await fetch(`${http.listeningOrigin}/revisions/1`, { method: 'HEAD' });
    assert.equal(head.status, 200);
  });
});

describe('the routes of the REST API', () => {
  let http: FastifyInstance;
  beforeAll(async () => {
    http = await serverOf(restRoutes);
  });
  afterAll(() => http.close());

  it('are found as a second matcher finds them', async () => {
    const words = restRoutes.flatMap(({ path }) => path.split('/').slice(1));
    const part = fc.oneof(
      fc.constantFrom(...words),
      fc.constantFrom('1', '', '.', '..', 'a%2Fb', '%25', '%2541', '%00', '__proto__', 'a;b', ':x'),
      fc.string().map(encodeURIComponent),
    );
    const template = fc.constantFrom(...restRoutes).chain(({ path }) =>
      fc.array(part, { minLength: 4, maxLength: 4 }).map((names) => {
        let at = 0;
        return path.replaceAll(/\{\w+\}/g, () => names[at++] ?? '');
      }),
    );
    const path = fc.oneof(
      template,
      fc.array(part, { maxLength: 6 }).map((parts) => `/${parts.join('/')}`),
    );
    const url = fc
      .tuple(fc.constantFrom('/api/v1.0', ''), path, fc.constantFrom('', '', '/', '//'))
      .map(([prefix, inner, end]) => prefix + inner + end)
      // The server answers this one itself, and two slashes begin the name of a host.
      .filter((text) => text !== '/health' && !text.startsWith('//'));
    const method = fc.constantFrom('GET', 'PUT', 'POST', 'DELETE', 'PATCH');
    await fc.assert(
      fc.asyncProperty(method, url, async (asked, target) => {
        const found = await find(http, asked, target);
        const expected = matchRoute(restRoutes, asked, target);
        const name = found?.template == null ? null : `${asked} ${found.template}`;
        assert.equal(name, expected?.name ?? null);
        if (expected !== null) assert.deepEqual(found?.params, { ...expected.params });
      }),
      { numRuns: runs(500) },
    );
  });
});
