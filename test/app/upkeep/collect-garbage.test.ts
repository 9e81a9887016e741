import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { createApp } from '../../../src/app/create-app.ts';
import { createHistoryIndex } from '../../../src/app/revisions/history-index.ts';
import { sweepContent } from '../../../src/app/upkeep/sweep-content.ts';
import { resultIndexDigests } from '../../../src/app/validate/result-index/result-pointer.ts';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { defaultLimits } from '../../../src/domain/limits.ts';
import { problemRecordFrom } from '../../../src/domain/problem/problem-record.ts';
import { blockSizes } from '../../../src/domain/revision/index-record.ts';
import { indexSearchOf } from '../../../src/domain/revision/revision-index.ts';
import type { Commit, HistoryStore } from '../../../src/ports/history-store.ts';
import type { StoreUpkeep } from '../../../src/ports/store-upkeep.ts';
import { openTestApp, type TestApp, testKeys } from '../../support/app.ts';
import { settled } from '../../support/exported.ts';
import { sized } from '../../support/properties.ts';
import { textOf } from '../../support/submitted.ts';

const quiet = (): void => {};

/** A list, once it has items. */
async function untilSome<T>(list: () => Promise<readonly T[]>): Promise<readonly T[]> {
  for (;;) {
    const found = await list();
    if (found.length > 0) return found;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** How many texts a transaction takes, and as many documents as make several transactions. */
const maxTexts = sized(2_000, 50);
const manyTexts = sized(2_500, 600);
const many = (prefix: string, round = 0) =>
  textOf(
    Array.from({ length: manyTexts }, (_, at) => ({
      name: `${prefix}${at}`,
      data: { round, at },
    })),
  );

describe('collecting garbage', () => {
  let test: TestApp;
  beforeEach(async () => {
    test = await openTestApp({}, { maxTexts });
  });
  afterEach(() => test.close());

  const submit = (text: string) => test.app.submitDocuments(anonymous, { text });

  /** What would be committed, were it not for another that was quicker. */
  async function planned(text: string): Promise<Commit> {
    let plan: Commit | null = null;
    const commitAll: HistoryStore['commitAll'] = async ([first]) => {
      plan = first ?? null;
      throw new Error('planned');
    };
    const clock = { now: () => '2026-11-21T10:00:00.000Z' };
    const store = { ...test.store, commitAll };
    const app = createApp({ store, clock, limits: defaultLimits, ...testKeys() });
    await assert.rejects(app.submitDocuments(anonymous, { text }), /planned/);
    assert.ok(plan);
    return plan;
  }

  /** Leaves the content of a commit behind that lost to a smaller one in the middle of it. */
  async function leaveBehind(prefix: string): Promise<void> {
    const doomed = await planned(many(prefix, 1));
    const quicker = await planned(textOf([{ name: `before-${prefix}` }]));
    // Of two that start together the one with fewer transactions ends first.
    const losing = assert.rejects(test.store.commit(doomed), { code: 'REVISION_CONFLICT' });
    await Promise.all([losing, test.store.commit(quicker)]);
  }

  it('keeps the index of the history, which is no damage either', async () => {
    for (let id = 1; id <= 64; id += 1) {
      const text = textOf([{ name: 'a', data: { id } }]);
      await test.app.submitDocuments(anonymous, { text, author: id === 7 ? 'bo' : 'ada' });
    }
    const index = createHistoryIndex(test.store);
    await index.keepUp();
    await settled(test.app);
    await test.app.revisions(anonymous, {}, { status: 'success' });
    const treeNodes = await untilSome(() => resultIndexDigests(test.store));
    await sweepContent(test.store, { dryRun: false, graceMs: 0 }, quiet);
    const search = indexSearchOf({ author: ['bo'] }) ?? [];
    const block = blockSizes.at(-1) ?? assert.fail();
    const [find] = await index.find(search, block, [0]);
    assert.deepEqual(find?.(), [7]);
    assert.ok(!(await test.store.problems(treeNodes)).includes(null));
    const damaged = [];
    for await (const digests of test.store.upkeep.contents('problem')) {
      const texts = await test.store.upkeep.texts('problem', digests);
      damaged.push(...texts.filter((text) => problemRecordFrom(text ?? '') === null));
    }
    assert.deepEqual(damaged, []);
    await index.close();
  });

  it('between the parts of commits loses nothing', async () => {
    let removed = 0;
    let rounds = 0;
    const enough = sized(3, 1);
    for (; rounds < enough || (removed === 0 && rounds < 20); rounds += 1) {
      let done = false;
      const submitted = submit(many('n', rounds)).finally(() => {
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
    assert.equal(revisions, rounds);
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
    await sweepContent(store, { dryRun: false, graceMs: 0 }, quiet);
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
    const refused = sweepContent(store, { dryRun: false, graceMs: 0 }, quiet);
    await assert.rejects(refused, { code: 'REVISION_CONFLICT' });
  });
});
