import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'vitest';
import type { HistoryStore } from '../../src/ports/history-store.ts';

/** What every RateStore promises; `open` opens the same store again, as another server. */
export function checkRateStore(name: string, open: () => Promise<HistoryStore>): void {
  describe(`${name} keeps the promises of a RateStore`, () => {
    let stores: readonly HistoryStore[];
    beforeEach(async () => {
      stores = [await open(), await open()];
    });
    afterEach(async () => {
      for (const store of stores) await store.close();
    });
    const reserve = (at: number, key: string, wanted: number, window = 7) =>
      stores[at % 2]?.rates.reserve({ key, window, forgetAfterMs: 60_000, wanted, limit: 100 });

    it('gives all servers together as many as the limit', async () => {
      const given = await Promise.all(
        Array.from({ length: 15 }, (_, at) => reserve(at, `all ${name}`, 7)),
      );
      assert.equal(
        given.reduce((sum = 0, one = 0) => sum + one, 0),
        100,
      );
      assert.equal(await reserve(0, `all ${name}`, 1), 0);
    });

    it('gives each of several that begin a window at one moment its own part', async () => {
      for (let window = 100; window < 200; window += 1) {
        const given = await Promise.all(
          Array.from({ length: 15 }, (_, at) => reserve(at, `begun ${name}`, 30, window)),
        );
        const order = (one: number | undefined, other: number | undefined) =>
          (other ?? 0) - (one ?? 0);
        assert.deepEqual(given.sort(order), [
          30,
          30,
          30,
          10,
          ...Array.from({ length: 11 }, () => 0),
        ]);
      }
    });

    it('counts keys and windows apart', async () => {
      assert.equal(await reserve(0, 'one', 100, 20), 100);
      assert.equal(await reserve(1, 'one', 5, 20), 0);
      assert.equal(await reserve(1, 'two', 5, 20), 5);
      assert.equal(await reserve(1, 'one', 5, 21), 5);
      assert.equal(await reserve(0, 'one', 200, 30), 100);
    });
  });
}
