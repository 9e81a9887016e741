import assert from 'node:assert/strict';
import { MongoClient } from 'mongodb';
import { it } from 'vitest';
import { openMongoStore } from '../../../src/adapters/mongo/open-store.ts';
import { describeSecrecy } from '../../contract/secrets-never-leak.ts';
import { freshDatabase } from '../../support/mongo-database.ts';

if (freshDatabase() === null) it.skip('needs PURSER_MONGODB_URL', () => {});
else {
  describeSecrecy('MongoDB', async () => {
    const database = freshDatabase();
    assert.ok(database);
    return {
      store: await openMongoStore({ url: database.url }),
      dump: () => allRecords(database.url),
      remove: database.drop,
    };
  });
}

async function allRecords(url: string): Promise<Buffer> {
  const client = new MongoClient(url);
  const collections = await client.db().collections();
  const records = await Promise.all(collections.map((one) => one.find().toArray()));
  await client.close();
  return Buffer.concat(records.flat().map((record) => Buffer.from(textOf(record))));
}

/** The texts of a record as they are, not escaped once more; binary data would be base64. */
function textOf(record: object): string {
  return Object.values(record)
    .map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
    .join('\n');
}
