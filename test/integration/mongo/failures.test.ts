import assert from 'node:assert/strict';
import { type Document, MongoClient } from 'mongodb';
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest';
import { openMongoStore } from '../../../src/adapters/mongo/open-store.ts';
import type { HistoryStore } from '../../../src/ports/history-store.ts';
import { buildCommit } from '../../support/commits.ts';
import { freshDatabase } from '../../support/mongo-database.ts';

/** Connections of this name meet the failures, and no others on the server. */
const appName = 'purser-failures';

const database = freshDatabase();
const client = new MongoClient(database?.url ?? 'mongodb://127.0.0.1');

/** A server has fail points only if it was started for tests. */
const possible = database !== null && (await canFail());

(possible ? describe : describe.skip)('a MongoDB server that fails', () => {
  let store: HistoryStore;

  beforeAll(async () => {
    const url = `${database?.url}${database?.url.includes('?') ? '&' : '?'}appName=${appName}`;
    store = await openMongoStore({ url });
    await store.commit(buildCommit(1));
  });
  afterEach(() => failNever());
  afterAll(async () => {
    await store.close();
    await database?.drop();
    await client.close();
  });

  const commit = () => store.commit(buildCommit(2, { documents: ['1'], pages: ['2'] }));
  const head = () => store.head();
  const always = 'alwaysOn';

  for (const [title, mode, failure, ask, code] of [
    [
      'closed connections',
      always,
      { failCommands: ['find'], closeConnection: true },
      head,
      'STORE_UNAVAILABLE',
    ],
    [
      'closed connections in a commit',
      always,
      { failCommands: ['insert'], closeConnection: true },
      commit,
      'STORE_UNAVAILABLE',
    ],
    [
      'another primary',
      always,
      { failCommands: ['find'], errorCode: 10_107 },
      head,
      'STORE_UNAVAILABLE',
    ],
    [
      'another primary in a commit',
      always,
      { failCommands: ['insert'], errorCode: 10_107, errorLabels: ['RetryableWriteError'] },
      commit,
      'STORE_UNAVAILABLE',
    ],
    ['a shutdown', always, { failCommands: ['find'], errorCode: 91 }, head, 'STORE_UNAVAILABLE'],
    [
      'no majority',
      always,
      {
        failCommands: ['insert'],
        writeConcernError: { code: 64, errmsg: 'waiting for replication timed out' },
      },
      commit,
      'STORE_UNAVAILABLE',
    ],
    ['a full disk', always, { failCommands: ['insert'], errorCode: 14_031 }, commit, 'STORE_FULL'],
  ] as const) {
    it(`is ${code}: ${title}`, async () => {
      await fail(mode, failure);
      await assert.rejects(ask(), { name: 'PurserError', code });
    });
  }

  it('is asked again where that is safe', async () => {
    const id = ((await store.head())?.id ?? 0) + 1;
    await fail({ times: 1 }, { failCommands: ['insert'], closeConnection: true });
    await store.commit(buildCommit(id));
    await fail({ times: 1 }, { failCommands: ['find'], closeConnection: true });
    assert.equal((await store.head())?.id, id);
  });

  it('shows a bug as it is', async () => {
    await fail(always, { failCommands: ['find'], errorCode: 2 });
    await assert.rejects(store.head(), { name: 'MongoServerError', code: 2 });
  });
});

async function fail(mode: string | Document, data: Document): Promise<void> {
  const point = { configureFailPoint: 'failCommand', mode, data: { ...data, appName } };
  await client.db('admin').command(point);
}

async function failNever(): Promise<void> {
  await client.db('admin').command({ configureFailPoint: 'failCommand', mode: 'off' });
}

async function canFail(): Promise<boolean> {
  return failNever().then(
    () => true,
    () => false,
  );
}
