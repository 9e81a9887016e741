import assert from 'node:assert/strict';
import { MongoClient } from 'mongodb';
import { afterAll, beforeEach, describe, it } from 'vitest';
import { collectionsOf } from '../../../src/adapters/mongo/collections.ts';
import { openMongoStore } from '../../../src/adapters/mongo/open-store.ts';
import { insertRevisions } from '../../../src/adapters/mongo/revisions.ts';
import type { HistoryStore } from '../../../src/ports/history-store.ts';
import { buildCommit } from '../../support/commits.ts';
import { freshDatabase } from '../../support/mongo-database.ts';

const database = freshDatabase();

interface Era {
  readonly _id: string;
  readonly number: number;
  readonly claim?: { readonly through: number };
}

/** Longer than a commit takes. */
const longMs = 700;

(database === null ? describe.skip : describe)('the claim of a commit to a MongoDB store', () => {
  const client = new MongoClient(database?.url ?? 'mongodb://127.0.0.1');
  const eras = () => client.db().collection<Era>('meta');
  const claim = async () => (await eras().findOne({ _id: 'era' }))?.claim;
  const pages = () => client.db().collection('pages').countDocuments();
  let store: HistoryStore;

  beforeEach(async () => {
    await store?.close();
    await client.db().dropDatabase();
    store = await openMongoStore({ url: database?.url ?? '' });
    await store.commit(buildCommit(1));
  });
  afterAll(async () => {
    await store.close();
    await database?.drop();
    await client.close();
  });

  /** As of a server that writes revisions up to a number, and does not end it. */
  const claimThrough = (through: number, ms: number, era = 0) => {
    const [at, until] = [new Date(), new Date(Date.now() + ms)];
    const made = { claim: { holder: 'other', era, through, at, until } };
    return eras().updateOne({ _id: 'era' }, { $set: made }, { writeConcern: { w: 'majority' } });
  };

  async function timeCommit(id: number): Promise<number> {
    const began = performance.now();
    await store.commit(buildCommit(id, { pages: [`[${id}]`] }));
    return performance.now() - began;
  }

  it('lets another server write first, and ends with its time', async () => {
    const before = await pages();
    await claimThrough(2, longMs);
    const committing = timeCommit(2);
    await new Promise((resolve) => setTimeout(resolve, longMs / 2));
    assert.equal(await pages(), before);
    assert.ok((await committing) > longMs / 2);
  });

  it('lets nothing be written if the other server has then committed', async () => {
    await claimThrough(2, 60_000);
    const before = await pages();
    const late = timeCommit(2);
    await insertRevisions(collectionsOf(client.db()), [buildCommit(2).revision], 0);
    await assert.rejects(late, { code: 'REVISION_CONFLICT' });
    assert.equal(await pages(), before);
  });

  it('is not waited for once its revisions exist, and after a purge', async () => {
    await claimThrough(1, 60_000);
    assert.ok((await timeCommit(2)) < 30_000);
    await claimThrough(9, 60_000);
    await store.upkeep.purge();
    assert.ok((await timeCommit(1)) < 30_000);
  });

  it('ends with a commit that is refused', async () => {
    await assert.rejects(store.commit(buildCommit(9)), { code: 'REVISION_CONFLICT' });
    assert.equal(await claim(), undefined);
  });
});
