import assert from 'node:assert/strict';
import { afterAll, it } from '@jest/globals';
import { openMongoStore } from '../../../src/adapters/mongo/open-store.ts';
import { canonicalText } from '../../../src/domain/json/canonical.ts';
import type { Json } from '../../../src/domain/json/value.ts';
import { checkStoreUpkeep } from '../../contract/store-upkeep.ts';
import { buildCommit } from '../../support/commits.ts';
import { freshDatabase, type MongoDatabase } from '../../support/mongo-database.ts';
import { mongoTamper } from '../../support/mongo-tamper.ts';

const databases: MongoDatabase[] = [];

afterAll(async () => {
  for (const database of databases) await database.drop();
});

if (freshDatabase() === null) it.skip('needs PURSER_MONGODB_URL', () => {});
else {
  checkStoreUpkeep('the MongoDB store', async () => {
    const database = freshDatabase();
    if (database === null) throw new Error('there is no server for tests any more');
    databases.push(database);
    return {
      store: await openMongoStore({ url: database.url }),
      tamper: mongoTamper(database.url),
    };
  });

  it('takes away what a commit left that died while the history was purged', async () => {
    const database = freshDatabase();
    assert.ok(database);
    databases.push(database);
    const store = await openMongoStore({ url: database.url });
    for (const id of [1, 2]) await store.commit(buildCommit(id));
    await store.upkeep.purge();
    const text = canonicalText(buildCommit(3).revision as unknown as Json);
    await mongoTamper(database.url).record(3, text);
    await store.commit(buildCommit(1));
    assert.equal((await store.head())?.id, 1);
    await store.close();
  });
}
