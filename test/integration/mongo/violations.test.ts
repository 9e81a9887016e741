import { it } from 'vitest';
import { openMongoStore } from '../../../src/adapters/mongo/open-store.ts';
import { checkViolationSurfaces } from '../../contract/violation-surfaces.ts';
import { checkViolations } from '../../contract/violations.ts';
import { freshDatabase } from '../../support/mongo-database.ts';

if (freshDatabase() === null) it.skip('needs PURSER_MONGODB_URL', () => {});
else {
  const fresh = () => {
    const database = freshDatabase();
    if (database === null) throw new Error('there is no server for tests any more');
    return database;
  };

  const openStore = async () => {
    const database = fresh();
    const store = await openMongoStore({ url: database.url });
    return {
      ...store,
      async close() {
        await store.close();
        await database.drop();
      },
    };
  };
  checkViolations('MongoDB', openStore, 5);

  checkViolationSurfaces('one MongoDB', async () => {
    const database = fresh();
    const env = {
      PURSER_MONGODB_URL: database.url,
      PURSER_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
    };
    return { env, remove: () => database.drop() };
  });
}
