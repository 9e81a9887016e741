import assert from 'node:assert/strict';
import { type Db, MongoClient } from 'mongodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, it } from 'vitest';
import { collectionsOf } from '../../../src/adapters/mongo/collections.ts';
import { openMongoStore } from '../../../src/adapters/mongo/open-store.ts';
import { insertRevisions } from '../../../src/adapters/mongo/revisions.ts';
import { createApp } from '../../../src/app/create-app.ts';
import { sweepContent } from '../../../src/app/upkeep/sweep-content.ts';
import { verifyStore } from '../../../src/app/upkeep/verify-store.ts';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { digestOf } from '../../../src/domain/json/canonical.ts';
import { defaultLimits } from '../../../src/domain/limits.ts';
import type { HistoryStore } from '../../../src/ports/history-store.ts';
import { testKeys } from '../../support/app.ts';
import { buildCommit } from '../../support/commits.ts';
import { freshDatabase } from '../../support/mongo-database.ts';
import { textOf } from '../../support/submitted.ts';

const database = freshDatabase();
const clock = { now: () => '2026-01-01T00:00:00.000Z' };
const quiet = (): void => {};

/** States that a purge or a commit leaves that is cut off, made by hand. */
(database === null ? describe.skip : describe)('the eras of a MongoDB store', () => {
  const client = new MongoClient(database?.url ?? 'mongodb://127.0.0.1');
  let store: HistoryStore;
  let db: Db;

  beforeAll(() => {
    db = client.db();
  });
  beforeEach(async () => {
    await db.dropDatabase();
    store = await openMongoStore({ url: database?.url ?? '' });
  });
  afterEach(() => store.close());
  afterAll(async () => {
    await database?.drop();
    await client.close();
  });

  const count = (name: string) => db.collection(name).countDocuments();
  const submit = (value: number, options = {}) =>
    createApp({ store, clock, limits: defaultLimits, ...testKeys() }).submitDocuments(anonymous, {
      text: textOf([{ name: 'berth', data: { value } }]),
      ...options,
    });

  /** As far as a purge comes with its first write, which waits for what the store reads: the majority. */
  const beginPurge = () =>
    db
      .collection<{ _id: string }>('meta')
      .updateOne({ _id: 'era' }, { $inc: { number: 1 } }, { writeConcern: { w: 'majority' } });

  /** Purges, and leaves what a commit leaves that was cut off after its insert. */
  async function purgeUnderCommit(): Promise<void> {
    for (const value of [1, 2, 3]) await submit(value);
    const last = await db.collection('revisions').findOne({}, { sort: { _id: -1 } });
    assert.ok(last);
    await store.upkeep.purge();
    await db.collection('revisions').insertOne(last);
  }

  async function assertEmpty(): Promise<void> {
    assert.equal(await store.head(), null);
    assert.deepEqual(await store.range({ limit: 9, newestFirst: false }), []);
    assert.deepEqual(await store.revisions([1, 2, 3]), [null, null, null]);
    assert.deepEqual(await store.tags([2]), [[]]);
    assert.equal(await store.newestTagged('live'), null);
    assert.deepEqual(await store.tagged('live'), []);
    assert.equal(await store.deleteTag(2, 'live'), false);
    const tagged = store.putTag({ revision: 3, name: 'late', data: '{}' });
    await assert.rejects(tagged, { code: 'REVISION_NOT_FOUND' });
    assert.deepEqual(await store.upkeep.records(0, 9), []);
    for await (const part of store.upkeep.allTags()) assert.deepEqual(part, []);
  }

  it('begin with a purge, however little it did', async () => {
    for (const id of [1, 2, 3]) await store.commit(buildCommit(id));
    await store.putTag({ revision: 2, name: 'live', data: '{}' });
    await beginPurge();
    await assertEmpty();
    await store.commit(buildCommit(1));
    assert.equal((await store.head())?.id, 1);
    assert.deepEqual([await count('revisions'), await count('tags')], [1, 0]);
  });

  it('begin without keys and results of validations, and count these on', async () => {
    const entry = {
      revision: 1,
      name: 'tide',
      status: 'success',
      validator: '"ada"',
      errors: '[]',
      errorCount: 0,
      expiresAfter: null,
      createdAt: '2026-11-21T10:00:00.000Z',
      recordedBy: 'ada',
    } as const;
    const digest = digestOf('1');
    await store.commit(buildCommit(1, { sealed: { 1: 'old key' } }));
    await store.keepKey('digest-key', 'old key');
    await store.validations.append(entry);
    await store.validations.append(entry);
    await beginPurge();
    assert.deepEqual(await store.keys([digest, 'digest-key']), [null, null]);
    assert.deepEqual(await store.validations.after(0, 9), []);
    assert.deepEqual(await store.validations.summaries([1]), [[]]);
    assert.deepEqual(await store.validations.entries(1, 'tide', { from: 0, limit: 9 }), []);
    assert.equal(await store.validations.last(), 2);
    const late = store.validations.append(entry);
    await assert.rejects(late, { code: 'REVISION_NOT_FOUND' });
    assert.equal(await store.keepKey('digest-key', 'new key'), 'new key');
    await store.commit(buildCommit(1, { sealed: { 1: 'new key' } }));
    assert.deepEqual(await store.keys([digest, 'digest-key']), ['new key', 'new key']);
    assert.equal(await count('validations'), 1);
    const next = await store.validations.append(entry, { once: true });
    assert.deepEqual([next.index, next.sequence], [0, 3]);
    await store.upkeep.purge();
    assert.deepEqual([await count('keys'), await count('validations')], [0, 1]);
  });

  it('are not touched by a commit that is refused', async () => {
    for (const value of [1, 2, 3]) await submit(value);
    await beginPurge();
    await assert.rejects(submit(4, { expectedRevision: 3 }), { code: 'REVISION_CONFLICT' });
    await assert.rejects(store.commit(buildCommit(4)), { code: 'REVISION_CONFLICT' });
    assert.equal(await count('revisions'), 3);
    assert.equal((await submit(4)).revision.id, 1);
  });

  it('hide what a commit left that died while the history was purged', async () => {
    await purgeUnderCommit();
    await assertEmpty();
    assert.deepEqual((await verifyStore(store.upkeep, defaultLimits, quiet)).faults, []);
    await sweepContent(store, { dryRun: false, graceMs: 0 }, quiet);
    for (const [at, value] of [3, 4, 5].entries()) {
      assert.equal((await submit(value)).revision.id, at + 1);
    }
    assert.equal(await count('revisions'), 3);
    assert.deepEqual((await verifyStore(store.upkeep, defaultLimits, quiet)).faults, []);
  });

  it('let another purge tidy up', async () => {
    await purgeUnderCommit();
    await store.upkeep.purge();
    assert.equal(await count('revisions'), 0);
  });

  it('give a number to the newest that asks for it', async () => {
    const collections = collectionsOf(db);
    const { revision } = buildCommit(1);
    await insertRevisions(collections, [{ ...revision, message: 'void' }], 0);
    await beginPurge();
    await insertRevisions(collections, [revision], 1);
    assert.equal((await store.head())?.message, revision.message);
    for (const era of [0, 1]) {
      const late = insertRevisions(collections, [revision], era);
      await assert.rejects(late, { code: 'REVISION_CONFLICT' });
    }
    assert.equal(await count('revisions'), 1);
  });

  it('keep a tag from one that was asked for in an older era', async () => {
    await store.commit(buildCommit(1));
    const newer = { _id: '1/live', revision: 1, name: 'live', data: '{"new":1}', era: 1 };
    await db.collection<typeof newer>('tags').insertOne(newer);
    const late = store.putTag({ revision: 1, name: 'live', data: '{}' });
    await assert.rejects(late, { code: 'REVISION_NOT_FOUND' });
    assert.deepEqual(await db.collection('tags').find().toArray(), [newer]);
  });

  it('let many set one tag at the same time', async () => {
    await store.commit(buildCommit(1));
    const tag = { revision: 1, name: 'live', data: '{}' };
    await Promise.all(Array.from({ length: 20 }, () => store.putTag(tag)));
    assert.deepEqual(await store.tags([1]), [[tag]]);
  });
});
