import { randomUUID } from 'node:crypto';
import { MongoClient } from 'mongodb';

/** A database of a test's own, on the server that PURSER_MONGODB_URL names. */
export interface MongoDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** A new database; null if there is no server for tests. */
export function freshDatabase(): MongoDatabase | null {
  const server = process.env['PURSER_MONGODB_URL'];
  if (!server) return null;
  const name = `purser_test_${randomUUID().replaceAll('-', '').slice(0, 12)}`;
  const url = server.replace(/^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?/, `$1/${name}`);
  return {
    url,
    async drop() {
      const client = new MongoClient(url);
      await client.db().dropDatabase();
      await client.close();
    },
  };
}
