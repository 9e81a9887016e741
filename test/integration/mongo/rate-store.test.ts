import { afterAll, it } from 'vitest';
import { openMongoStore } from '../../../src/adapters/mongo/open-store.ts';
import { checkRateStore } from '../../contract/rate-store.ts';
import { freshDatabase } from '../../support/mongo-database.ts';

const database = freshDatabase();
afterAll(() => database?.drop());

if (database === null) it.skip('needs PURSER_MONGODB_URL', () => {});
else checkRateStore('the MongoDB store', () => openMongoStore({ url: database.url }));
