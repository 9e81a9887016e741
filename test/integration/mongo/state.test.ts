import { afterAll, it } from 'vitest';
import { openMongoStore } from '../../../src/adapters/mongo/open-store.ts';
import { checkEventLog } from '../../contract/event-log.ts';
import { checkLeaseStore } from '../../contract/lease-store.ts';
import { checkRecordStore } from '../../contract/record-store.ts';
import { checkRowExpiry } from '../../contract/row-expiry.ts';
import { checkTableStore } from '../../contract/table-store.ts';
import type { Pair } from '../../contract/watch.ts';
import { freshDatabase, type MongoDatabase } from '../../support/mongo-database.ts';

const databases: MongoDatabase[] = [];

afterAll(async () => {
  for (const database of databases) await database.drop();
});

async function openPair(): Promise<Pair> {
  const database = freshDatabase();
  if (database === null) throw new Error('there is no server for tests any more');
  databases.push(database);
  const open = () => openMongoStore({ url: database.url, pollMs: 10 });
  return [await open(), await open()];
}

if (freshDatabase() === null) it.skip('needs PURSER_MONGODB_URL', () => {});
else {
  checkEventLog('the MongoDB store', openPair);
  checkLeaseStore('the MongoDB store', openPair);
  checkRecordStore('the MongoDB store', openPair);
  checkTableStore('the MongoDB store', openPair);
  checkRowExpiry('the MongoDB store', async () => {
    const [store, other] = await openPair();
    await other.close();
    return store;
  });
}
