import { afterAll, it } from 'vitest';
import { restTable } from '../../contract/rest.ts';
import { freshDatabase } from '../../support/mongo-database.ts';
import { openTestServer } from '../../support/test-server.ts';

const database = freshDatabase();

if (database === null) {
  it.skip('needs PURSER_MONGODB_URL', () => {});
} else {
  restTable('MongoDB', (settings) =>
    openTestServer({
      PURSER_MONGODB_URL: database.url,
      PURSER_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
      ...settings,
    }),
  );
  // After the server of the table is closed.
  afterAll(() => database.drop());
}
