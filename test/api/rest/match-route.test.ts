import assert from 'node:assert/strict';
import { describe, it } from '@jest/globals';
import { allowedAt, createMatcher, routeFor } from '../../../src/api/rest/match-route.ts';
import {
  apiVersionOf,
  isRestPath,
  pathInRest,
  targetPath,
} from '../../../src/api/rest/rest-path.ts';
import type { RestMethod, RestRoute } from '../../../src/api/rest/rest-route.ts';

const route = (method: RestMethod, path: string): RestRoute => ({
  method,
  path,
  answer: async () => ({ status: 204 }),
});

const match = createMatcher([
  route('GET', '/a/{x}'),
  route('GET', '/a/word'),
  route('PUT', '/a/{x}'),
  route('POST', '/a/{x}/b/{y}'),
]);

describe('what stands at a path', () => {
  const rows: readonly [string, string | null, Record<string, string>?][] = [
    ['/a/word', '/a/word', {}],
    ['/a/word/', '/a/word', {}],
    ['/a/1', '/a/{x}', { x: '1' }],
    ['/a/1/', '/a/{x}', { x: '1' }],
    ['/a/w%6Frd', '/a/word', {}],
    ['/a/x%2Fy', '/a/{x}', { x: 'x/y' }],
    ['/a/%00', '/a/{x}', { x: '\0' }],
    ['/a/%E2%82%AC', '/a/{x}', { x: '€' }],
    ['/a/..', '/a/{x}', { x: '..' }],
    ['/a/1/b/2', '/a/{x}/b/{y}', { x: '1', y: '2' }],
    ['/a/__proto__/b/constructor', '/a/{x}/b/{y}', { x: '__proto__', y: 'constructor' }],
    ['/a', null],
    ['/a/', null],
    ['/a//', null],
    ['/a/1//', null],
    ['//a/1', null],
    ['/A/word', null],
    ['/a/%zz', null],
    ['/a/%ff', null],
    ['', null],
    ['/', null],
    ['a/1', null],
  ];
  for (const [path, template, params] of rows) {
    it(`is ${template ?? 'nothing'} at "${path}"`, () => {
      const found = match(path);
      const first = found && [...found.byMethod.values()][0];
      assert.equal(first?.path ?? null, template);
      if (found !== null) assert.deepEqual({ ...found.params }, params);
    });
  }

  it('has a route for each of its methods, and HEAD for GET', () => {
    const found = match('/a/1');
    assert.ok(found !== null);
    assert.equal(routeFor(found, 'PUT')?.method, 'PUT');
    assert.equal(routeFor(found, 'HEAD')?.method, 'GET');
    assert.equal(routeFor(found, 'POST'), null);
    assert.equal(allowedAt(found), 'GET, HEAD, PUT, OPTIONS');
  });
});

describe('a path of the REST API', () => {
  const rows: readonly [string, boolean, string | null, string][] = [
    ['/api/v1.0/revisions', true, '/revisions', 'v1.0'],
    ['/api/v1.0', true, '', 'v1.0'],
    ['/api/v1.0x/revisions', true, null, 'N/A'],
    ['/api/v2/revisions', true, null, 'v2'],
    ['/api', true, null, 'N/A'],
    ['/apiary', false, '/apiary', 'N/A'],
    ['/revisions/1', true, '/revisions/1', 'N/A'],
    ['/revisionsx', false, '/revisionsx', 'N/A'],
    ['/versions/', true, '/versions/', 'N/A'],
    ['/graphql', false, '/graphql', 'N/A'],
  ];
  for (const [path, owned, inside, version] of rows) {
    it(`is told from others: ${path}`, () => {
      assert.equal(isRestPath(path), owned);
      assert.equal(pathInRest(path), inside);
      assert.equal(apiVersionOf(path), version);
    });
  }

  const targets: readonly [string, string][] = [
    ['/a/b?c=/d', '/a/b'],
    ['/a#b', '/a'],
    ['http://host:8080/a/b?c', '/a/b'],
    ['HTTPS://host', ''],
    ['*', '*'],
    ['//host/a', '//host/a'],
  ];
  for (const [target, path] of targets) {
    it(`is that of what is named: ${target}`, () => assert.equal(targetPath(target), path));
  }
});
