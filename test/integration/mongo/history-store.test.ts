import { randomBytes } from 'node:crypto';
import { afterAll } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { openMongoStore } from '../../../src/adapters/mongo/open-store.ts';
import { checkHistoryStore } from '../../contract/history-store.ts';

const url = process.env['PURSER_MONGODB_URL'] ?? '';
const client = new MongoClient(url);
const databases: string[] = [];

afterAll(async () => {
  for (const database of databases) await client.db(database).dropDatabase();
  await client.close();
});

checkHistoryStore('the MongoDB store', async () => {
  const database = `purser_test_${randomBytes(6).toString('hex')}`;
  databases.push(database);
  return openMongoStore({ url, database });
});
