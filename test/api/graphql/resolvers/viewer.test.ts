import assert from 'node:assert/strict';
import { isEnumType } from 'graphql';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { createSchema } from '../../../../src/api/graphql/schema/schema.ts';
import { permissions } from '../../../../src/domain/access/permissions.ts';
import { codesOf, serve, type TestServer } from '../../serve.ts';

describe('the viewer', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await serve();
  });
  afterAll(() => server.close());

  it('lists permissions by the values of their enumeration, which has all of them', async () => {
    const type = createSchema().getType('Permission');
    assert.ok(isEnumType(type));
    const values = type.getValues().map(({ name }) => name);
    assert.deepEqual(
      values.map((value) => value.toLowerCase()),
      Object.keys(permissions).map((name) => name.replace(/^(deckhand|purser):/, '')),
    );
    const answer = await server.ask('{ viewer { permissions } }');
    assert.deepEqual(codesOf(answer), []);
    assert.deepEqual(answer.data.viewer.permissions, values);
  });
});
