import assert from 'node:assert/strict';
import { MongoClient } from 'mongodb';
import { afterAll, describe, it } from 'vitest';
import { openMongoStore } from '../../../src/adapters/mongo/open-store.ts';
import { positionOf } from '../../../src/adapters/records/position.ts';
import { canonicalText } from '../../../src/domain/json/canonical.ts';
import type { NewAuditEntry } from '../../../src/ports/audit-log.ts';
import { checkAuditLog } from '../../contract/audit-log.ts';
import { checkOlderAudit } from '../../contract/older-audit.ts';
import { freshDatabase, type MongoDatabase } from '../../support/mongo-database.ts';

const databases: MongoDatabase[] = [];

afterAll(async () => {
  for (const database of databases) await database.drop();
});

if (freshDatabase() === null) it.skip('needs PURSER_MONGODB_URL', () => {});
else {
  const newUrl = (): string => {
    const database = freshDatabase();
    if (database === null) throw new Error('there is no server for tests any more');
    databases.push(database);
    return database.url;
  };
  checkAuditLog('the MongoDB store', () => openMongoStore({ url: newUrl() }));

  describe('the audit log of a MongoDB store', () => {
    checkOlderAudit(async (entries) => {
      const url = newUrl();
      const client = new MongoClient(url);
      const records = entries.map((entry) => {
        const { id, principal, action, result, at } = entry;
        const text = canonicalText({ ...entry });
        return { _id: id, text, principal, action, result, at: new Date(at) };
      });
      await client.db().collection<{ _id: string }>('audit').insertMany(records);
      await client.close();
      return openMongoStore({ url });
    });

    const entryWith = (id: string): NewAuditEntry => ({
      id,
      at: '2026-11-21T10:00:00.000Z',
      principal: 'ada',
      via: 'token',
      address: null,
      requestId: null,
      action: 'purge',
      target: {},
      result: 'ok',
    });

    it('takes entries of several servers', async () => {
      const url = newUrl();
      const stores = [await openMongoStore({ url }), await openMongoStore({ url })];
      await Promise.all(
        Array.from({ length: 40 }, (_, at) => stores[at % 2]?.audit.append([entryWith(`n${at}`)])),
      );
      for (const store of stores) {
        assert.equal((await store.audit.list({}, { limit: 99 })).length, 40);
        await store.close();
      }
    });

    it('numbers entries of servers in turn, with no number left out', async () => {
      const url = newUrl();
      const stores = [await openMongoStore({ url }), await openMongoStore({ url })];
      const turns = [...'00011001011100'].map(Number);
      const ids: string[] = [];
      for (const turn of turns) {
        const some = Array.from({ length: 1 + (ids.length % 3) }, (_, at) => `${ids.length + at}`);
        ids.push(...some);
        await stores[turn]?.audit.append(some.map(entryWith));
      }
      const found = await stores[0]?.audit.list({}, { limit: 99, oldestFirst: true });
      assert.deepEqual(
        found?.map(({ id, position }) => [id, position]),
        ids.map((id, at) => [id, positionOf(at + 1)]),
      );
      for (const store of stores) await store.close();
    });
  });
}
