import assert from 'node:assert/strict';
import { serverAudits } from 'graphql-http';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { openTestServer, type TestServer } from '../../support/test-server.ts';

/** What a server may do and this one does not: a GET must show that it comes from no page of another site. */
const refused: ReadonlySet<string> = new Set(['5A70', 'D6D5', '6A70']);

describe('the server follows GraphQL over HTTP', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer();
  });
  afterAll(() => server.close());

  const audits = serverAudits({ url: () => `${server.url}/graphql` });

  it('in all that can be audited', () => {
    assert.ok(audits.length > 50, `${audits.length} audits`);
    const known = audits.map(({ id }) => id);
    assert.deepEqual(
      [...refused].filter((id) => !known.includes(id)),
      [],
    );
  });

  for (const audit of audits) {
    it(`${audit.id}: ${audit.name}`, async () => {
      const result = await audit.fn();
      const expected = refused.has(audit.id) ? 'notice' : 'ok';
      assert.equal(result.status, expected, 'reason' in result ? result.reason : '');
    });
  }
});
