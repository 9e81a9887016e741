import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { openMongoStore } from '../../../src/adapters/mongo/open-store.ts';
import { createApp } from '../../../src/app/create-app.ts';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { defaultLimits } from '../../../src/domain/limits.ts';
import type { HistoryStore } from '../../../src/ports/history-store.ts';
import { openTestApp, testKeys } from '../../support/app.ts';
import { exported, imported, settled } from '../../support/exported.ts';
import { freshDatabase } from '../../support/mongo-database.ts';
import { runs } from '../../support/properties.ts';
import { makeHistory, randomMoves } from '../../support/random-history.ts';

const clock = { now: () => '2026-11-21T10:00:00.000Z' };

(freshDatabase() === null ? describe.skip : describe)('a history exported and imported', () => {
  it('is the same in the other store, and back again', async () => {
    await fc.assert(
      fc.asyncProperty(randomMoves, fc.boolean(), async (moves, mongoFirst) => {
        const [embedded, mongo] = [await openTestApp(), await openFresh()];
        const [one, other] = mongoFirst
          ? [mongo.store, embedded.store]
          : [embedded.store, mongo.store];
        const app = createApp({ store: one, clock, limits: defaultLimits, ...testKeys() });
        await makeHistory(app, moves);
        await settled(app);
        const lines = await exported(one);
        await imported(other, lines);
        assert.deepEqual(await exported(other), lines);
        const there = createApp({ store: other, clock, limits: defaultLimits, ...testKeys() });
        assert.deepEqual((await there.fsck(anonymous, () => {})).faults, []);
        await one.upkeep.purge();
        await imported(one, await exported(other));
        assert.deepEqual(await exported(one), lines);
        await embedded.close();
        await mongo.close();
      }),
      { numRuns: runs(6) },
    );
  });
});

async function openFresh(): Promise<{ store: HistoryStore; close(): Promise<void> }> {
  const database = freshDatabase();
  assert.ok(database);
  const store = await openMongoStore({ url: database.url });
  return {
    store,
    close: async () => {
      await store.close();
      await database.drop();
    },
  };
}
