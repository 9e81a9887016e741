import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, it } from '@jest/globals';
import { collectGarbage } from '../../src/app/collect-garbage.ts';
import { createApp } from '../../src/app/create-app.ts';
import { anonymous } from '../../src/domain/access/principal.ts';
import { defaultLimits } from '../../src/domain/limits.ts';
import type { HistoryStore } from '../../src/ports/history-store.ts';
import type { StoreUpkeep } from '../../src/ports/store-upkeep.ts';
import { openTestApp, type TestApp, testKeys } from '../support/app.ts';
import { textOf } from '../support/submitted.ts';

const quiet = (): void => {};

/** As many as make several transactions. */
const many = (prefix: string, round = 0) =>
  textOf(
    Array.from({ length: 2_500 }, (_, at) => ({ name: `${prefix}${at}`, data: { round, at } })),
  );

describe('collecting garbage', () => {
  let test: TestApp;
  beforeEach(async () => {
    test = await openTestApp();
  });
  afterEach(() => test.close());

  const submit = (text: string) => test.app.submitDocuments(anonymous, { text });

  /** Leaves the content of a commit behind that lost to another in the middle of it. */
  const leaveBehind = async (prefix: string) => {
    const commit: HistoryStore['commit'] = async (doomed) => {
      const losing = assert.rejects(test.store.commit(doomed), { code: 'REVISION_CONFLICT' });
      await nextTurn();
      await submit(textOf([{ name: `before-${prefix}` }]));
      await losing;
      await test.store.commit(doomed);
    };
    const clock = { now: () => '2026-11-21T10:00:00.000Z' };
    const app = createApp({
      store: { ...test.store, commit },
      clock,
      limits: defaultLimits,
      ...testKeys(),
    });
    const expectedRevision = (await test.store.head())?.id ?? 0;
    const submission = { text: many(prefix, 1), expectedRevision };
    const refused = app.submitDocuments(anonymous, submission);
    await assert.rejects(refused, { code: 'REVISION_CONFLICT' });
  };

  it('between the parts of commits loses nothing', async () => {
    let removed = 0;
    for (let round = 0; round < 3; round += 1) {
      let done = false;
      const submitted = submit(many('n', round)).finally(() => {
        done = true;
      });
      while (!done) {
        const { documents, pages } = await test.app.collectGarbage(anonymous, false, quiet);
        removed += documents.removed + pages.removed;
        await new Promise(setImmediate);
      }
      await submitted;
    }
    assert.ok(removed > 0, 'nothing was in the way');
    const { faults, revisions } = await test.app.fsck(anonymous, quiet);
    assert.deepEqual(faults, []);
    assert.equal(revisions, 3);
  });

  it('spares what revisions need that come while it goes on', async () => {
    await submit(textOf([{ name: 'a' }]));
    await leaveBehind('one');
    await leaveBehind('other');
    const { upkeep } = test.store;
    const [heads, removals]: [number[], (number | null)[]] = [[], []];
    const remove: StoreUpkeep['remove'] = async (removal) => {
      // Needs the very documents that are about to go.
      if (removals.length === 0) for (const name of ['one', 'other']) await submit(many(name, 1));
      heads.push(removal.head?.id ?? 0);
      removals.push(await upkeep.remove(removal));
      return removals.at(-1) ?? null;
    };
    const store = { ...test.store, upkeep: { ...upkeep, remove } };
    await collectGarbage(store, { dryRun: false, graceMs: 0 }, quiet);
    assert.deepEqual([heads[0], removals[0]], [3, null]);
    assert.deepEqual((await test.app.fsck(anonymous, quiet)).faults, []);
  });

  it('is refused when the history was purged meanwhile', async () => {
    await submit(textOf([{ name: 'a' }]));
    await leaveBehind('one');
    await leaveBehind('other');
    const { upkeep } = test.store;
    const remove: StoreUpkeep['remove'] = async (removal) => {
      await upkeep.purge();
      return upkeep.remove(removal);
    };
    const store = { ...test.store, upkeep: { ...upkeep, remove } };
    const refused = collectGarbage(store, { dryRun: false, graceMs: 0 }, quiet);
    await assert.rejects(refused, { code: 'REVISION_CONFLICT' });
  });
});
