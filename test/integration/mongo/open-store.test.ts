import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { type Db, MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { openMongoStore } from '../../../src/adapters/mongo/open-store.ts';
import type { PurserError } from '../../../src/domain/errors.ts';
import { digestOf } from '../../../src/domain/json/canonical.ts';
import { buildCommit } from '../../support/commits.ts';
import { freshDatabase } from '../../support/mongo-database.ts';

const database = freshDatabase();

(database === null ? describe.skip : describe)('a MongoDB database of Purser', () => {
  const url = database?.url ?? '';
  let client: MongoClient;
  let db: Db;

  beforeAll(async () => {
    client = new MongoClient(url);
    db = client.db();
    const store = await openMongoStore({ url });
    await store.commit(buildCommit(1, { documents: ['{"$set":{"a.b":1}}'], pages: ['[]'] }));
    await store.putTag({ revision: 1, name: 'live', data: '{}' });
    await store.close();
  });
  afterAll(async () => {
    await client.close();
    await database?.drop();
  });

  it('has the indexes it needs, and may be opened again', async () => {
    await (await openMongoStore({ url })).close();
    const names = async (collection: string) =>
      (await db.collection(collection).indexes()).map(({ name }) => name).sort();
    assert.deepEqual(await names('documents'), ['_id_', 'references', 'schema_name']);
    assert.deepEqual(await names('tags'), ['_id_', 'name_newest', 'revision']);
    assert.deepEqual(await names('validations'), ['_id_', 'revision_name_index']);
    const newest = ['action_newest', 'id', 'principal_newest', 'result_newest', 'time'];
    assert.deepEqual(await names('audit'), ['_id_', ...newest]);
    const listed = ['group_newest', 'kind_newest', 'state_newest'];
    assert.deepEqual(await names('records'), ['_id_', ...listed]);
  });

  it('can be asked directly, by schema, name and reference', async () => {
    const documents = db.collection<{ _id: string }>('documents');
    const asked = { schema: 'harbour/Berth/v1', references: 'harbour/Port/v1\u0000kalda' };
    const [found] = await documents.find(asked).toArray();
    assert.equal(found?._id, digestOf('{"$set":{"a.b":1}}'));
  });

  it('has no key of a document as the name of a field', async () => {
    for (const { name } of await db
      .collections()
      .then((all) => all.map((one) => ({ name: one.collectionName })))) {
      for (const record of await db.collection(name).find().toArray()) {
        for (const field of Object.keys(record)) assert.match(field, /^(_id|[a-zA-Z]+)$/);
      }
    }
  });

  it('has one line when two servers write to it', async () => {
    const stores = [await openMongoStore({ url }), await openMongoStore({ url })] as const;
    await stores[0].commit(buildCommit(2));
    assert.equal((await stores[1].head())?.id, 2);
    const race = await Promise.allSettled(stores.map((store) => store.commit(buildCommit(3))));
    assert.equal(race.filter(({ status }) => status === 'fulfilled').length, 1);
    for (const store of stores) await store.close();
  });

  const meta = () => db.collection<{ _id: string; version: number }>('meta');
  const setFormat = (version: number) => meta().updateOne({ _id: 'format' }, { $set: { version } });

  it.each([2, 3, 4, 5, 6, 7])(
    'of format %i is taken as it is, and older versions are kept from it',
    async (older) => {
      await setFormat(older);
      const store = await openMongoStore({ url });
      assert.equal((await store.revisions([1]))[0]?.id, 1);
      await store.close();
      assert.equal((await meta().findOne({ _id: 'format' }))?.version, 8);
    },
  );

  it('is not used any more, within seconds, once another version has raised the format', async () => {
    const store = await openMongoStore({ url });
    const head = await store.head();
    await setFormat(9);
    const refusal = await untilRefused(() => store.ping());
    assert.equal(refusal.code, 'STORE_UNAVAILABLE');
    assert.match(String(refusal.message), /changed its format to 9.* reads 8/);
    await assert.rejects(store.commit(buildCommit((head?.id ?? 0) + 1)), { code: refusal.code });
    await setFormat(8);
    assert.deepEqual(await store.head(), head);
    await store.close();
  });

  for (const version of [1, 9]) {
    it(`of format ${version} is refused`, async () => {
      await setFormat(version);
      await assert.rejects(openMongoStore({ url }), {
        code: 'SETTING_INVALID',
        message: new RegExp(`PURSER_MONGODB_URL: the database has format ${version}`),
      });
      await setFormat(7);
    });
  }
});

describe('opening a MongoDB store', () => {
  it('says in time that no server is there, and no password', async () => {
    const url = 'mongodb://ada:s3cret@127.0.0.1:9/?directConnection=true';
    const started = Date.now();
    const refused = await openMongoStore({ url }).catch((error: unknown) => error);
    assert.ok(refused instanceof Error && 'code' in refused);
    assert.equal(refused.code, 'STORE_UNAVAILABLE');
    assert.doesNotMatch(`${refused.message} ${refused.cause}`, /s3cret|ada/);
    assert.ok(Date.now() - started < 15_000);
  });
});

/** What an action is refused with in the end. */
async function untilRefused(action: () => Promise<unknown>): Promise<PurserError> {
  for (;;) {
    try {
      await action();
    } catch (error) {
      return error as PurserError;
    }
    await wait(100);
  }
}
