import { it } from 'vitest';
import { openMongoStore } from '../../../src/adapters/mongo/open-store.ts';
import { checkNotifications } from '../../contract/notifications.ts';
import { freshDatabase } from '../../support/mongo-database.ts';

if (freshDatabase() === null) it.skip('needs PURSER_MONGODB_URL', () => {});
else {
  checkNotifications('MongoDB', async () => {
    const database = freshDatabase();
    if (database === null) throw new Error('there is no server for tests any more');
    const store = await openMongoStore({ url: database.url });
    return {
      ...store,
      async close() {
        await store.close();
        await database.drop();
      },
    };
  });
}
