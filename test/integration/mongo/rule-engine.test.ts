import assert from 'node:assert/strict';
import { MongoClient } from 'mongodb';
import { afterAll, it } from 'vitest';
import { openMongoStore } from '../../../src/adapters/mongo/open-store.ts';
import { createRuleEngine } from '../../../src/adapters/rules/create-rule-engine.ts';
import { withNativeRules } from '../../../src/adapters/rules/with-native-rules.ts';
import type { JsonObject } from '../../../src/domain/json/value.ts';
import type { HistoryStore } from '../../../src/ports/history-store.ts';
import type { RuleEngine } from '../../../src/ports/rule-engine.ts';
import { checkRuleEngine, evaluateWith, fillTables } from '../../contract/rule-engine.ts';
import { freshDatabase, type MongoDatabase } from '../../support/mongo-database.ts';
import { rowsOf, sortedRows } from '../../support/rule-engines.ts';
import { compiledRules } from '../../support/rule-policies.ts';

const databases: MongoDatabase[] = [];

afterAll(async () => {
  for (const database of databases) await database.drop();
});

async function openStore(): Promise<HistoryStore> {
  const database = freshDatabase();
  if (database === null) throw new Error('there is no server for tests any more');
  databases.push(database);
  return openMongoStore({ url: database.url, pollMs: 10 });
}

/** An engine that holds tables of at most so many rows. */
function engineOver({ tables, nativeRules }: HistoryStore, max: number) {
  const own = createRuleEngine(tables, { maxMegabytes: 256 });
  if (nativeRules === null) throw new Error('the MongoDB store evaluates rules');
  return withNativeRules(own, nativeRules, tables, { small: Math.min(max, 1), max });
}

if (freshDatabase() === null) it.skip('needs PURSER_MONGODB_URL', () => {});
else {
  checkRuleEngine('MongoDB', {
    openStore,
    engineOver: (store) => engineOver(store, 0),
    isLab: true,
  });
  checkRuleEngine('this process beside MongoDB', {
    openStore,
    engineOver: (store) => engineOver(store, 1_000),
    isLab: true,
  });

  const noEngine: RuleEngine = {
    evaluate: () => Promise.reject(new Error('the rows of a large table were read')),
    explain: () => Promise.reject(new Error('the rows of a large table were read')),
    close: async () => undefined,
  };

  it('evaluates rules over large tables in the database, which takes no rows', async () => {
    const store = await openStore();
    const { tables, nativeRules } = store;
    assert.ok(nativeRules);
    await fillTables(tables, { 's.a': [{ n: 1 }, { n: 2 }], 's.b': [{ n: 2 }] });
    const rules = compiledRules(
      {
        p: {
          below: { from: 's.a', pipeline: [{ $match: { 'd.n': 2 } }] },
          joined: {
            from: 'below',
            pipeline: [
              { $lookup: { from: 's.b', localField: 'd.n', foreignField: 'd.n', as: 'b' } },
              { $unionWith: { coll: 'constant' } },
              { $project: { n: '$d.n', b: { $size: { $ifNull: ['$b', []] } } } },
            ],
          },
          constant: { rows: [{ d: { n: 9 } }] },
        },
      },
      ['s.a', 's.b'],
    );
    const engine = withNativeRules(noEngine, nativeRules, tables, { small: 1, max: 1 });
    const { outcomes } = await evaluateWith(engine, rules, { wanted: ['p.joined'] });
    assert.deepEqual(sortedRows(outcomes.get('p.joined')), ['{"b":0,"n":9}', '{"b":1,"n":2}']);
    await store.close();
  });

  it('holds a large table once this process has changed it', async () => {
    const store = await openStore();
    const other = await openMongoStore({ url: databases.at(-1)?.url ?? '', pollMs: 10 });
    const { tables, nativeRules } = store;
    assert.ok(nativeRules);
    const own = createRuleEngine(tables, { maxMegabytes: 256 });
    let reads = 0;
    const counting: RuleEngine = {
      ...own,
      evaluate(evaluation) {
        reads += 1;
        return own.evaluate(evaluation);
      },
    };
    const engine = withNativeRules(counting, nativeRules, tables, { small: 1, max: 10 });
    const rules = compiledRules({ p: { r: { from: 's.a' } } }, ['s.a']);
    const look = async (by: HistoryStore, rows: readonly number[]) => {
      if (rows.length > 0) await fillTables(by.tables, { 's.a': rows });
      const { outcomes } = await evaluateWith(engine, rules);
      const found = rowsOf(outcomes.get('p.r'));
      assert.ok(typeof found !== 'string');
      return [reads, found.length];
    };
    assert.deepEqual(await look(store, [1, 2]), [0, 2]);
    assert.deepEqual(await look(store, []), [0, 2]);
    assert.deepEqual(await look(store, [1, 2, 3]), [1, 3]);
    assert.deepEqual(await look(store, []), [2, 3]);
    assert.deepEqual(await look(other, [1, 2, 3, 4]), [2, 4]);
    assert.deepEqual(
      await look(
        store,
        Array.from({ length: 11 }, (_, n) => n),
      ),
      [2, 11],
    );
    await engine.close();
    await other.close();
    await store.close();
  });

  it('tidies a table whose change was cut off after it was done', async () => {
    const store = await openStore();
    const url = databases.at(-1)?.url ?? '';
    const { tables, nativeRules } = store;
    assert.ok(nativeRules);
    await fillTables(tables, { 's.a': [1, 2] });
    const client = await new MongoClient(url).connect();
    const db = client.db();
    const table = await db.collection('tables').findOne({ dropped: { $ne: true } });
    const rows = db.collection<{ _id: string; part: number; d?: unknown }>(`rows.${table?.['id']}`);
    const before = await rows.find().toArray();
    // As it is between the change of the generation and the deletion of what it replaced.
    const [one, two] = before;
    assert.ok(one && two);
    await rows.insertOne({ ...one, _id: one._id.replace(/.$/, 'b'), part: one.part - 1, d: 'old' });
    await tables.apply({
      table: 's.a',
      from: table?.['generation'],
      put: [{ key: 'new', text: '3' }],
      remove: [],
    });
    await rows.insertOne({ ...two, _id: two._id.replace(/.$/, 'b'), part: two.part - 1, d: 'old' });
    await db.collection('tables').updateMany({}, { $set: { tidied: table?.['generation'] } });
    const engine = withNativeRules(noEngine, nativeRules, tables, { small: 1, max: 1 });
    const rules = compiledRules({ p: { r: { from: 's.a' } } }, ['s.a']);
    const { outcomes } = await evaluateWith(engine, rules);
    assert.deepEqual(sortedRows(outcomes.get('p.r')), ['{"d":1}', '{"d":2}', '{"d":3}']);
    assert.equal(await rows.countDocuments({ d: 'old' }), 0);
    await client.close();
    await store.close();
  });

  it('says whether rows are of the moment of the look', async () => {
    const store = await openStore();
    const { tables, nativeRules } = store;
    assert.ok(nativeRules);
    await fillTables(tables, { 's.a': [{ n: 1 }] });
    const client = await new MongoClient(databases.at(-1)?.url ?? '').connect();
    const db = client.db();
    const rules = compiledRules({ p: { r: { from: 's.a' } } }, ['s.a', 's.b']);
    const isOfLook = async (meanwhile: () => Promise<unknown>) => {
      const seen = await nativeRules.look(['s.a', 's.b']);
      await meanwhile();
      const limits = { timeoutMs: 5_000, maxRows: 100 };
      const now = new Date(0).toISOString();
      return (await seen.evaluate({ rules, wanted: ['p.r'], now, limits })).isOfLook;
    };
    assert.equal(await isOfLook(async () => undefined), true);
    // As it is before what a change left is tidied up.
    await db.collection('tables').updateMany({}, { $set: { tidied: 0 } });
    assert.equal(await isOfLook(async () => undefined), false);
    assert.equal(await isOfLook(async () => undefined), true);
    const put = [{ key: 'new', text: '2' }];
    const change = async () => tables.apply({ table: 's.a', from: 1, put, remove: [] });
    assert.equal(await isOfLook(change), false);
    // As it is while a purge deletes rows.
    const purge = () => db.collection('meta').updateMany({ number: 0 }, { $inc: { number: 1 } });
    assert.equal(await isOfLook(purge), false);
    await client.close();
    await store.close();
  });

  it('reads no row of a change that is not done, whenever it begins', async () => {
    const store = await openStore();
    const { tables, nativeRules } = store;
    assert.ok(nativeRules);
    await fillTables(tables, { 's.a': [{ n: 1 }], 's.b': [{ n: 1 }] });
    const client = await new MongoClient(databases.at(-1)?.url ?? '').connect();
    const db = client.db();
    const begin = async (name: string) => {
      const table = await db.collection('tables').findOne({ name: JSON.stringify(name) });
      assert.ok(table);
      const rows = db.collection<{ _id: string; part: number }>(`rows.${table['id']}`);
      await db.collection('tables').updateOne({ _id: table._id }, { $set: { claim: 1_000 } });
      const [one] = await rows.find().toArray();
      assert.ok(one);
      await rows.insertOne({ ...one, _id: one._id.replace(/./, 'z'), part: 1_000 });
    };
    const joined: JsonObject[] = [
      { $lookup: { from: 's.b', localField: 'd.n', foreignField: 'd.n', as: 'b' } },
      { $unwind: '$b' },
      { $project: { n: '$b.d.n' } },
    ];
    const rules = compiledRules({ p: { r: { from: 's.a', pipeline: joined } } }, ['s.a', 's.b']);
    const engine = withNativeRules(noEngine, nativeRules, tables, { small: 0, max: 0 });
    const look = async () => sortedRows((await evaluateWith(engine, rules)).outcomes.get('p.r'));
    assert.deepEqual(await look(), ['{"n":1}']);
    const looks = Promise.all(Array.from({ length: 20 }, look));
    await Promise.all([begin('s.a'), begin('s.b')]);
    for (const rows of [...(await looks), await look()]) assert.deepEqual(rows, ['{"n":1}']);
    await client.close();
    await store.close();
  });
}
