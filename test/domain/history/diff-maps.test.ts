import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { diffMaps } from '../../../src/domain/history/diff-maps.ts';
import { editMap, type MapEdits } from '../../../src/domain/history/edit-map.ts';
import { createPageStore, type PageStore } from '../../support/page-store.ts';
import { runs } from '../../support/properties.ts';

async function build(store: PageStore, entries: MapEdits) {
  return store.keep(await editMap(null, entries, store.read));
}

describe('diffMaps', () => {
  it('finds exactly the entries that differ, by key', async () => {
    const entries = fc.dictionary(
      fc.integer({ min: 0, max: 500 }).map((n) => `k${n}`),
      fc.integer({ min: 0, max: 2 }),
      { maxKeys: 400 },
    );
    await fc.assert(
      fc.asyncProperty(entries, entries, async (one, other) => {
        const store = createPageStore();
        const before = await build(store, new Map(Object.entries(one)));
        const after = await build(store, new Map(Object.entries(other)));
        const found = await diffMaps(before, after, store.read);
        const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])].sort();
        assert.deepEqual(
          found.map(({ key, before: old, after: now }) => [key, old?.[1], now?.[1]]),
          keys.filter((key) => one[key] !== other[key]).map((key) => [key, one[key], other[key]]),
        );
      }),
      { numRuns: runs(200) },
    );
  });

  it('reads the pages on the way to what changed, and no others', async () => {
    const store = createPageStore();
    const all = Array.from({ length: 50_000 }, (_, at) => [`key-${at}`, 1] as const);
    const before = await build(store, new Map(all));
    const after = store.keep(await editMap(before, new Map([['key-31415', 2]]), store.read));
    const [calls, pages] = [store.calls(), store.pagesRead()];
    assert.equal((await diffMaps(before, after, store.read)).length, 1);
    assert.ok(store.calls() - calls <= 3, 'a call per level');
    assert.ok(store.pagesRead() - pages <= 6, 'a page per level and side');
    assert.deepEqual(await diffMaps(after, after, store.read), []);
  });

  it('compares maps of different heights', async () => {
    const store = createPageStore();
    const small = await build(store, new Map([['key-7', 1]]));
    const large = await build(
      store,
      new Map(Array.from({ length: 20_000 }, (_, at) => [`key-${at}`, 1])),
    );
    assert.equal((await diffMaps(small, large, store.read)).length, 19_999);
    assert.equal((await diffMaps(large, null, store.read)).length, 20_000);
  });
});
