import assert from 'node:assert/strict';
import { type Db, MongoClient } from 'mongodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, it } from 'vitest';
import { openMongoStore } from '../../../src/adapters/mongo/open-store.ts';
import { nameDigest } from '../../../src/adapters/records/name-digest.ts';
import { digestOf } from '../../../src/domain/json/canonical.ts';
import type { HistoryStore } from '../../../src/ports/history-store.ts';
import { freshDatabase } from '../../support/mongo-database.ts';
import { numberedRows, readTable } from '../../support/table-rows.ts';

const database = freshDatabase();

(database === null ? describe.skip : describe)('the rows of tables in MongoDB', () => {
  const url = database?.url ?? '';
  const client = new MongoClient(database?.url ?? 'mongodb://127.0.0.1');
  let store: HistoryStore;
  let db: Db;

  beforeAll(() => {
    db = client.db();
  });
  beforeEach(async () => {
    await db.dropDatabase();
    store = await openMongoStore({ url });
  });
  afterEach(() => store.close());
  afterAll(async () => {
    await database?.drop();
    await client.close();
  });

  const rowsOf = async (name: string) => {
    const table = await db.collection('tables').findOne({ name: JSON.stringify(name) });
    return db.collection(`rows.${table?.['id']}`);
  };
  const collections = async () =>
    (await db.listCollections({}, { nameOnly: true }).toArray())
      .map(({ name }) => name)
      .filter((name) => name.startsWith('rows'));

  async function change(table: string, put: readonly { key: string; text: string }[]) {
    const [before] = await store.tables.states([table]);
    const from = before?.generation ?? 0;
    assert.ok(await store.tables.apply({ table, from, put, remove: [] }));
  }

  /** The keys of the indexes for rules. */
  const indexed = async (name: string) => {
    const found = await (await rowsOf(name)).indexes();
    return found.flatMap(({ key }) => Object.keys(key)).filter((field) => field !== '_id');
  };

  it('have indexes of declared fields over all generations, also where the table is new', async () => {
    const fields = ['s.old', 's.new'].map((table) => ({ table, field: 'd.image.id' }));
    await change('s.old', [{ key: 'a', text: '{"image":{"id":"i"}}' }]);
    await store.tables.keepIndexes([...fields, { table: 's.old', field: 'd.b:c' }]);
    await change('s.new', [{ key: 'a', text: '{"image":{"id":"i"}}' }]);
    await change('s.other', [{ key: 'a', text: '1' }]);
    assert.deepEqual((await indexed('s.old')).sort(), ['d.b:c', 'd.image.id']);
    assert.deepEqual(await indexed('s.new'), ['d.image.id']);
    assert.deepEqual(await indexed('s.other'), []);
    await change('s.old', numberedRows(3_000, 'x'));
    assert.deepEqual((await indexed('s.old')).sort(), ['d.b:c', 'd.image.id']);
    await store.tables.keepIndexes(fields.slice(0, 1));
    assert.deepEqual(await indexed('s.old'), ['d.image.id']);
    assert.deepEqual(await indexed('s.new'), []);
    await store.tables.drop(['s.old']);
    await change('s.old', [{ key: 'a', text: '1' }]);
    assert.deepEqual(await indexed('s.old'), ['d.image.id']);
  });

  it('are looked up by declared fields, those of one generation', async () => {
    const put = (what: string) =>
      Array.from({ length: 50 }, (_, at) => ({
        key: `${at}`,
        text: `{"id":${at % 5},"of":"${what}"}`,
      }));
    await store.tables.keepIndexes([{ table: 's.image', field: 'd.id' }]);
    await change('s.image', put('one'));
    await change('s.image', put('two'));
    await change('s.server', [{ key: 'a', text: '{"image":3}' }]);
    const found = await (await rowsOf('s.server'))
      .aggregate([
        {
          $lookup: {
            from: (await rowsOf('s.image')).collectionName,
            localField: 'd.image',
            foreignField: 'd.id',
            as: 'images',
          },
        },
      ])
      .toArray();
    const images = found[0]?.['images'] as { readonly d: unknown }[];
    assert.deepEqual(
      images.map(({ d }) => d),
      Array.from({ length: 10 }, () => ({ id: 3, of: 'two' })),
    );
  });

  it('go with their table', async () => {
    await change('s.one', numberedRows(3, 'x'));
    await change('s.two', numberedRows(3, 'x'));
    assert.equal((await collections()).length, 2);
    await store.tables.drop(['s.one']);
    assert.equal((await collections()).length, 1);
    await store.upkeep.purge();
    assert.deepEqual(await collections(), []);
  });

  it('come from format 6, where all were in one collection', async () => {
    await store.close();
    const table = (name: string, id: number) => ({
      _id: `0/${nameDigest(name)}`,
      name: JSON.stringify(name),
      id,
      generation: 9,
      claim: 12,
      tidied: 8,
      sweeps: 0,
      ended: [7],
      rows: 3,
      era: 0,
    });
    const row = (id: number, key: string, place: string, part: number, text: string | null) => ({
      _id: `${String(id).padStart(16, '0')}/${nameDigest(key)}/${place}`,
      part,
      era: 0,
      ...(text !== null && { key: JSON.stringify(key), text, digest: digestOf(text) }),
    });
    const tables = db.collection<{ _id: string }>('tables');
    await tables.insertMany([table('t', 2), table('empty', 3), table('u', 4)]);
    await db
      .collection<{ _id: string }>('rows')
      .insertMany([
        row(2, 'stays', 'a', 8, '{"a":1.0}'),
        row(2, 'replaced', 'a', 8, '"old"'),
        row(2, 'replaced', 'b', 9, '"new"'),
        row(2, 'removed', 'a', 8, '"old"'),
        row(2, 'removed', 'b', 9, null),
        row(2, 'ended', 'a', 7, '"half"'),
        row(2, 'unfinished', 'a', 12, '"half"'),
        row(4, 'stays', 'b', 9, '[]'),
      ]);
    const meta = db.collection<{ _id: string }>('meta');
    await meta.updateOne({ _id: 'format' }, { $set: { version: 6 } });
    await meta.updateOne({ _id: 'number' }, { $set: { number: 20 } }, { upsert: true });
    store = await openMongoStore({ url });
    const texts = async (name: string) =>
      Object.fromEntries((await readTable(store.tables, name)).map(({ key, text }) => [key, text]));
    assert.deepEqual(await texts('t'), { stays: '{"a":1.0}', replaced: '"new"' });
    assert.deepEqual(await texts('u'), { stays: '[]' });
    assert.deepEqual(await texts('empty'), {});
    assert.equal((await collections()).includes('rows'), false);
    await change('t', [{ key: 'stays', text: '2' }]);
    assert.deepEqual(await texts('t'), { stays: '2', replaced: '"new"' });
  });
});
