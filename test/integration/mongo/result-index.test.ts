import { afterAll, it } from 'vitest';
import { openMongoStore } from '../../../src/adapters/mongo/open-store.ts';
import { checkResultIndex } from '../../contract/result-index.ts';
import { freshDatabase, type MongoDatabase } from '../../support/mongo-database.ts';

const databases: MongoDatabase[] = [];

afterAll(async () => {
  for (const database of databases) await database.drop();
});

if (freshDatabase() === null) it.skip('needs PURSER_MONGODB_URL', () => {});
else {
  checkResultIndex('the MongoDB store', async () => {
    const database = freshDatabase();
    if (database === null) throw new Error('there is no server for tests any more');
    databases.push(database);
    return openMongoStore({ url: database.url });
  });
}
