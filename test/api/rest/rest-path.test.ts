import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { apiVersionOf, isRestPath, targetPath } from '../../../src/api/rest/rest-path.ts';

describe('a path of the REST API', () => {
  const rows: readonly [string, boolean, string][] = [
    ['/api/v1.0/revisions', true, 'v1.0'],
    ['/api/v1.0', true, 'v1.0'],
    ['/api/v1.0x/revisions', true, 'N/A'],
    ['/api/v2/revisions', true, 'v2'],
    ['/api', true, 'N/A'],
    ['/apiary', false, 'N/A'],
    ['/revisions/1', true, 'N/A'],
    ['/revisionsx', false, 'N/A'],
    ['/versions/', true, 'N/A'],
    ['/graphql', false, 'N/A'],
  ];
  for (const [path, owned, version] of rows) {
    it(`is distinguished from others: ${path}`, () => {
      assert.equal(isRestPath(path), owned);
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
