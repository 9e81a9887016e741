import { MongoClient } from 'mongodb';
import { isWantedStore } from './options.mjs';
import { temporaryFolder } from './store.mjs';

/**
 * The stores that a bench measures: the embedded one, and MongoDB if PURSER_MONGODB_URL names a server; `--store` chooses one.
 * `settings` are those of a server on a new store, and `drop` removes a store when it was measured.
 */
export const stores = [
  {
    name: 'embedded',
    settings: () => ({ PURSER_DATA: temporaryFolder() }),
    drop: async () => undefined,
  },
  ...(process.env.PURSER_MONGODB_URL ? [mongoStore(process.env.PURSER_MONGODB_URL)] : []),
].filter(({ name }) => isWantedStore(name));

function mongoStore(server) {
  const name = `purser_bench_${process.pid}`;
  const url = server.replace(/^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?/, `$1/${name}`);
  return {
    name: 'MongoDB',
    settings: () => ({ PURSER_MONGODB_URL: url }),
    async drop() {
      const client = new MongoClient(url);
      await client.db().dropDatabase();
      await client.close();
    },
  };
}
