import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { serve, type TestServer } from '../../serve.ts';
import { testConfig } from '../../test-config.ts';

describe('the server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await serve({ query: { maxDepth: 9 } });
  });
  afterAll(() => server.close());

  it('reports its version, settings and limits', async () => {
    const { data } = await server.ask(
      '{ server { version store limits { queryDepth submissionBytes pageRows } } }',
    );
    const { limits, query } = testConfig();
    assert.deepEqual(data.server, {
      version: '1.2.3',
      store: 'EMBEDDED',
      limits: {
        queryDepth: 9,
        submissionBytes: limits.maxSubmissionBytes,
        pageRows: query.maxPageRows,
      },
    });
  });
});
