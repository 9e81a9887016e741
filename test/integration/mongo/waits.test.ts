import { it } from 'vitest';
import { checkWaits } from '../../contract/waits.ts';
import { freshDatabase } from '../../support/mongo-database.ts';

if (freshDatabase() === null) it.skip('needs PURSER_MONGODB_URL', () => {});
else {
  checkWaits('one MongoDB', async () => {
    const database = freshDatabase();
    if (database === null) throw new Error('there is no server for tests any more');
    return { env: { PURSER_MONGODB_URL: database.url }, remove: () => database.drop() };
  });
}
