import { it } from 'vitest';
import { describeConformance } from '../../contract/conformance.ts';
import { freshDatabase } from '../../support/mongo-database.ts';
import { openTestServer } from '../../support/test-server.ts';

const database = freshDatabase();

if (database === null) {
  it.skip('needs PURSER_MONGODB_URL', () => {});
} else {
  describeConformance('MongoDB', async (settings) => {
    const server = await openTestServer({
      ...settings,
      PURSER_MONGODB_URL: database.url,
      PURSER_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
    });
    return {
      ...server,
      async close() {
        await server.close();
        await database.drop();
      },
    };
  });
}
