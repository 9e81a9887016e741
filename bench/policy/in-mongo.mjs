import { MongoClient } from 'mongodb';
import { openMongoStore } from '../../dist/adapters/mongo/open-store.js';
import { withNativeRules } from '../../dist/adapters/rules/with-native-rules.js';
import { canonicalText } from '../../dist/domain/json/canonical.js';
import { imageCount, imageRow, serverRow } from './examples.mjs';

/** N servers and their images in a store, and in collections of `{_id, d}` with the index that the join needs. */
export async function openInMongo(n) {
  const url = process.env.PURSER_MONGODB_URL;
  const database = `purser_bench_${process.pid}`;
  const store = await openMongoStore({ url, database });
  const client = await new MongoClient(url).connect();
  const db = client.db(database);
  await store.tables.keepIndexes([{ table: 'glance.images', field: 'd.id' }]);
  await db.collection('byhand.glance.images').createIndex({ 'd.id': 1 });
  for (const [table, count, rowAt] of [
    ['nova.servers', n, serverRow],
    ['glance.images', imageCount, imageRow],
  ]) {
    const contents = Array.from({ length: count }, (_, at) => rowAt(at));
    const put = contents.map((d, at) => ({ key: `${at}`, text: canonicalText(d) }));
    await store.tables.apply({ table, from: 0, put, remove: [] });
    const documents = contents.map((d, at) => ({ _id: `${at}`, d }));
    for (let at = 0; at < count; at += 1_000)
      await db.collection(`byhand.${table}`).insertMany(documents.slice(at, at + 1_000));
  }
  const noEngine = { evaluate: () => Promise.reject(new Error('not by this process')) };
  const held = { small: 0, max: 0 };
  return {
    engine: withNativeRules(noEngine, store.nativeRules, store.tables, held),
    byHand: (pipeline) =>
      db
        .collection('byhand.nova.servers')
        .aggregate(pipeline.map(inCollections), { batchSize: 5_000 })
        .toArray(),
    async close() {
      await db.dropDatabase();
      await client.close();
      await store.close();
    },
  };
}

function inCollections(stage) {
  if (stage.$lookup === undefined) return stage;
  return { $lookup: { ...stage.$lookup, from: `byhand.${stage.$lookup.from}` } };
}
