import { hash } from 'node:crypto';
import { join } from 'node:path';
import { open } from 'lmdb';
import { MongoClient } from 'mongodb';

/** What any reader of such a body does at least: parses it, and makes the text of each row and its digest. */
export function readByHand(body) {
  return JSON.parse(body.toString()).servers.map((row) => {
    const text = JSON.stringify(row);
    return { key: row.id, text, digest: digestOf(text) };
  });
}

function digestOf(text) {
  return hash('sha256', text, 'hex');
}

/** Rows in an LMDB of their own, under digests of their keys, without any table around them. */
export function openLmdbByHand(folder) {
  const database = open({
    path: join(folder, 'by-hand'),
    encoding: 'string',
    overlappingSync: false,
  });
  return {
    putAll: (rows) =>
      database.transaction(() => {
        for (const { key, text } of rows) database.putSync(digestOf(key), text);
      }),
    close: () => database.close(),
  };
}

/** Rows in a collection of their own, written with as few requests as the driver needs. */
export async function openMongoByHand(url) {
  const client = await MongoClient.connect(url);
  const rows = client.db().collection('rowsByHand');
  const options = { ordered: false, writeConcern: { w: 'majority', j: true } };
  const records = (given) => given.map(({ key, d, digest }) => ({ _id: key, d, digest }));
  return {
    insertAll: (given) =>
      rows.bulkWrite(
        records(given).map((document) => ({ insertOne: { document } })),
        options,
      ),
    /** Reads the digests that are there, and writes the rows that have others. */
    async replaceChanged(given) {
      const known = new Map();
      for await (const { _id, digest } of rows.find({}, { projection: { digest: 1 } })) {
        known.set(_id, digest);
      }
      const changed = records(given).filter(({ _id, digest }) => known.get(_id) !== digest);
      await rows.bulkWrite(
        changed.map((replacement) => ({
          replaceOne: { filter: { _id: replacement._id }, replacement, upsert: true },
        })),
        options,
      );
    },
    clear: () => rows.deleteMany({}),
    async close() {
      await client.db().dropDatabase();
      await client.close();
    },
  };
}
