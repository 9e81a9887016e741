import { it } from 'vitest';
import { checkSourceSubscriptions } from '../../contract/source-subscriptions.ts';
import { freshDatabase } from '../../support/mongo-database.ts';

if (freshDatabase() === null) it.skip('needs PURSER_MONGODB_URL', () => {});
else {
  checkSourceSubscriptions('one MongoDB', async () => {
    const database = freshDatabase();
    if (database === null) throw new Error('there is no server for tests any more');
    const env = {
      PURSER_MONGODB_URL: database.url,
      PURSER_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
    };
    return { env, remove: () => database.drop() };
  });
}
