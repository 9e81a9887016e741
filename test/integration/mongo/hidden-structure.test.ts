import { afterAll, it } from 'vitest';
import { describeHiddenStructure } from '../../contract/hidden-structure.ts';
import { freshDatabase } from '../../support/mongo-database.ts';
import { openTestServer } from '../../support/test-server.ts';

const database = freshDatabase();

if (database === null) {
  it.skip('needs PURSER_MONGODB_URL', () => {});
} else {
  describeHiddenStructure('MongoDB', (settings, log) =>
    openTestServer(
      {
        PURSER_MONGODB_URL: database.url,
        PURSER_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
        PURSER_INTROSPECTION: 'true',
        ...settings,
      },
      (...line) => log(line),
    ),
  );
  // After the server of the contract is closed.
  afterAll(() => database.drop());
}
