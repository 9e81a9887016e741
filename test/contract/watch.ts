import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { digestOf } from '../../src/domain/json/canonical.ts';
import type { HistoryStore } from '../../src/ports/history-store.ts';
import { buildCommit } from '../support/commits.ts';

/** Two stores that share one history, as two processes would have them. */
export type Pair = readonly [HistoryStore, HistoryStore];

/** What `watch` of every HistoryStore promises; each adapter's test runs it on stores it opens. */
export function checkWatch(name: string, openPair: () => Promise<Pair>): void {
  describe(`watching the head of ${name}`, () => {
    let stores: Pair;
    beforeEach(async () => {
      stores = await openPair();
    });
    afterEach(() => Promise.all(stores.map((store) => store.close())));

    for (const [who, writer] of [
      ['this process', 0],
      ['another', 1],
    ] as const) {
      it(`shows every commit of ${who} to who reads after a call`, async () => {
        const [store] = stores;
        const seen: number[] = [];
        const done = readOnCalls(store, seen, 5);
        for (let id = 1; id <= 5; id += 1) await stores[writer].commit(buildCommit(id));
        await done;
        assert.deepEqual(seen, [1, 2, 3, 4, 5]);
      });
    }

    it('leaves a new history to be seen, under the numbers of one that another process purged', async () => {
      const [store, other] = stores;
      for (const text of ['1', '2', '3']) {
        assert.equal(await store.head(), null);
        const { revision, ...content } = buildCommit(1, { documents: [text] });
        const digest = digestOf(text);
        await other.commit({ ...content, revision: { ...revision, digest } });
        assert.equal((await store.head())?.digest, digest);
        await other.upkeep.purge();
      }
    });

    it('calls nobody who has ended it', async () => {
      const [store] = stores;
      let calls = 0;
      const end = store.watch(() => {
        calls += 1;
      });
      end();
      end();
      await store.commit(buildCommit(1));
      assert.equal(calls, 0);
    });

    it('does not keep a store from being closed', async () => {
      const [store] = stores;
      let calls = 0;
      store.watch(() => {
        calls += 1;
      });
      await store.close();
      await assert.rejects(store.head(), { code: 'STORE_UNAVAILABLE' });
      assert.equal(calls, 0);
    });
  });
}

/** Reads on after every call, until so many were seen. */
function readOnCalls(store: HistoryStore, seen: number[], until: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const read = async (): Promise<void> => {
      const found = await store.range({ above: seen.at(-1) ?? 0, limit: 99, newestFirst: false });
      seen.push(...found.map(({ id }) => id).filter((id) => id > (seen.at(-1) ?? 0)));
      if (seen.length < until) return;
      end();
      resolve();
    };
    const end = store.watch(() => void read().catch(reject));
  });
}
