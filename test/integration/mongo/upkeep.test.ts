import { afterAll, it } from 'vitest';
import { openMongoStore } from '../../../src/adapters/mongo/open-store.ts';
import { checkBackup } from '../../contract/backup.ts';
import { checkFsckRecords } from '../../contract/fsck-records.ts';
import { checkFsckState } from '../../contract/fsck-state.ts';
import { checkStoreUpkeep } from '../../contract/store-upkeep.ts';
import { freshDatabase, type MongoDatabase } from '../../support/mongo-database.ts';
import { mongoTamper } from '../../support/mongo-tamper.ts';
import type { FillStore } from '../../support/tamper.ts';

const databases: MongoDatabase[] = [];

afterAll(async () => {
  for (const database of databases) await database.drop();
});

if (freshDatabase() === null) it.skip('needs PURSER_MONGODB_URL', () => {});
else {
  const open = async (fill?: FillStore) => {
    const database = freshDatabase();
    if (database === null) throw new Error('there is no server for tests any more');
    databases.push(database);
    if (fill !== undefined) {
      const app = await fill(await openMongoStore({ url: database.url }));
      await app.close();
    }
    return {
      store: await openMongoStore({ url: database.url }),
      tamper: mongoTamper(database.url),
    };
  };
  checkStoreUpkeep('the MongoDB store', open);
  checkFsckRecords('the MongoDB store', open);
  checkFsckState('the MongoDB store', open);
  checkBackup('the MongoDB store', async (fill) => (await open(fill)).store);
}
