import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { errorClasses } from '../../../src/api/rest/error-classes.ts';
import { restTable } from '../../contract/rest.ts';
import { openapi, operations, partOf } from '../../support/openapi.ts';
import { openTestServer } from '../../support/test-server.ts';
import { errorRows, rowless } from './table/error-rows.ts';
import { table } from './table/table.ts';

restTable('the embedded store', openTestServer);

describe('the table', () => {
  it('has a row for whatever is described, but for what is the same on every server', () => {
    const rows = table.map(({ endpoint }) => endpoint);
    const service = ['GET /versions', 'GET /health', 'GET /openapi.yaml'];
    const described = operations.map(({ method, path }) => `${method} ${path}`);
    assert.deepEqual([...rows, ...service].sort(), described.toSorted());
  });

  it('names the permissions that are described', () => {
    const named = new Map(
      table.map(({ endpoint, needs, sees = [] }) => [endpoint, [...needs, ...sees]]),
    );
    for (const { method, path, part } of operations) {
      const needs = named.get(`${method} ${path}`) ?? [];
      assert.deepEqual(part['x-permissions'], needs, path);
    }
  });

  it('comes to every error that there is, or says why not', () => {
    const { enum: all } = partOf(openapi, 'components', 'schemas', 'ErrorType');
    const elsewhere = [
      'HTTPConflict',
      'HTTPTooManyRequests',
      'HTTPInternalServerError',
      'HTTPServiceUnavailable',
    ];
    const shown = [
      ...errorRows.map(({ errorType }) => errorType),
      ...Object.keys(rowless),
      ...elsewhere,
    ];
    assert.deepEqual([...new Set(shown)].sort(), (all as readonly string[]).toSorted());
  });

  it('knows of no error that is not described', () => {
    const { enum: all } = partOf(openapi, 'components', 'schemas', 'ErrorType');
    const reported = Object.values(errorClasses).map(([, errorType]) => errorType);
    assert.deepEqual(
      reported.filter((name) => !(all as readonly string[]).includes(name)),
      [],
    );
  });
});
