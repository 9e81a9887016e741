import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { createConnection } from '../../../src/adapters/mongo/connection.ts';
import { openMongoStore } from '../../../src/adapters/mongo/open-store.ts';

describe('opening a MongoDB store', () => {
  for (const [title, url] of [
    ['no connection string', 'ada:s3cret@localhost'],
    ['another scheme', 'http://ada:s3cret@localhost'],
    ['no host', 'mongodb://ada:s3cret@'],
    ['an option that is not known', 'mongodb://ada:s3cret@localhost/?colour=red'],
    ['a password that is not escaped', 'mongodb://ada:s3cret%@localhost/'],
    ['a name no database can have', 'mongodb://ada:s3cret@localhost/a$b.c'],
  ]) {
    it(`refuses ${title}, and does not repeat it`, async () => {
      const refused = await openMongoStore({ url: url ?? '' }).catch((error: unknown) => error);
      assert.ok(refused instanceof Error && 'code' in refused);
      assert.equal(refused.code, 'SETTING_INVALID');
      assert.doesNotMatch(`${refused.message} ${refused.stack}`, /s3cret/);
    });
  }
});

describe('the database of a MongoDB store', () => {
  for (const [url, database, expected] of [
    ['mongodb://localhost', undefined, 'purser'],
    ['mongodb://localhost/?replicaSet=rs0', undefined, 'purser'],
    ['mongodb://localhost/site', undefined, 'site'],
    ['mongodb://a:1,b:2/site?replicaSet=rs0', undefined, 'site'],
    ['mongodb://ada:s3cret@localhost/site%2D1', undefined, 'site-1'],
    ['mongodb+srv://example.org/site', undefined, 'site'],
    ['mongodb://localhost/site', 'other', 'other'],
  ] as const) {
    it(`is ${expected} for ${url}${database ? ` and ${database}` : ''}`, () => {
      assert.equal(createConnection(url, database).db.databaseName, expected);
    });
  }
});
