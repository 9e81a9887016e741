import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { editMap } from '../../../src/domain/history/edit-map.ts';
import {
  countInRanges,
  itemsInRanges,
  leafRefs,
  onlyKey,
  readRanges,
} from '../../../src/domain/history/read-map.ts';
import { createPageStore } from '../../support/page-store.ts';
import { sized } from '../../support/properties.ts';

const keyOf = (at: number): string => `k${String(at).padStart(5, '0')}`;

async function filled(count: number) {
  const store = createPageStore();
  const entries = new Map(Array.from({ length: count }, (_, at) => [keyOf(at), at]));
  const root = store.keep(await editMap(null, entries, store.read));
  return { store, root };
}

/** Ranges of keys of `filled`, and the numbers of the keys in them. */
const someRanges = fc
  .uniqueArray(fc.integer({ min: -1, max: 3_001 }), { minLength: 2, maxLength: 12 })
  .map((bounds) => {
    const sorted = bounds.sort((one, other) => one - other);
    const pairs = Array.from(
      { length: Math.floor(sorted.length / 2) },
      (_, at) => [sorted[2 * at] as number, sorted[2 * at + 1] as number] as const,
    );
    const ranges = pairs.map(([from, to]) => ({
      from: from < 0 ? '' : keyOf(from),
      to: keyOf(to),
    }));
    const wanted = pairs.flatMap(([from, to]) =>
      Array.from(
        { length: Math.max(0, Math.min(to, 3_000) - Math.max(from, 0)) },
        (_, at) => Math.max(from, 0) + at,
      ),
    );
    return { ranges, wanted };
  });

describe('readRanges', () => {
  it('gives just the entries in the ranges, in order', async () => {
    const { store, root } = await filled(3_000);
    await fc.assert(
      fc.asyncProperty(someRanges, async ({ ranges, wanted }) => {
        const items = await readRanges(root, ranges, store.read);
        assert.deepEqual(
          items.map(([, value]) => value),
          wanted,
        );
      }),
    );
  });

  it('asks the store once per level, however many keys are looked up', async () => {
    const { store, root } = await filled(3_000);
    const before = store.calls();
    const keys = Array.from({ length: 300 }, (_, at) => keyOf(at * 10));
    const items = await readRanges(root, keys.map(onlyKey), store.read);
    assert.deepEqual(
      items.map(([key]) => key),
      keys,
    );
    assert.ok(store.calls() - before <= 3);
  });

  it('reads one page per level for one key', async () => {
    const { store, root } = await filled(3_000);
    const before = store.pagesRead();
    assert.deepEqual(await readRanges(root, [onlyKey(keyOf(1_234))], store.read), [
      [keyOf(1_234), 1_234],
    ]);
    assert.deepEqual(await readRanges(root, [onlyKey('missing')], store.read), []);
    assert.ok(store.pagesRead() - before <= 6);
  });
});

describe('leafRefs', () => {
  it('counts what is below without reading it', async () => {
    const { store, root } = await filled(3_000);
    const refs = await leafRefs(root, [{ from: '', to: '\uffff' }], store.read);
    assert.equal(
      refs.reduce((sum, { count }) => sum + count, 0),
      3_000,
    );
    assert.deepEqual(await leafRefs(null, [{ from: '', to: 'z' }], store.read), []);
  });
  it('gives the pages of the first or last entries of the ranges', async () => {
    const { store, root } = await filled(3_000);
    await fc.assert(
      fc.asyncProperty(
        someRanges,
        fc.integer({ min: 1, max: 200 }),
        fc.boolean(),
        async ({ ranges, wanted }, rows, backward) => {
          const refs = await leafRefs(root, ranges, store.read, { rows, backward });
          const leaves = await store.read(refs.map(({ digest }) => digest));
          const found = leaves.flatMap((leaf) => itemsInRanges(leaf, ranges));
          const taken = backward ? found.slice(-rows) : found.slice(0, rows);
          assert.deepEqual(
            taken.map(([, value]) => value),
            backward ? wanted.slice(-rows) : wanted.slice(0, rows),
          );
        },
      ),
    );
  });

  it('reads few pages for a few entries, wherever they are', async () => {
    const { store, root } = await filled(sized(100_000, 20_000));
    const from = keyOf(12_345);
    for (const ranges of [[{ from: '', to: 'l' }], [{ from, to: 'l' }]]) {
      for (const backward of [false, true]) {
        const before = store.pagesRead();
        const refs = await leafRefs(root, ranges, store.read, { rows: 100, backward });
        assert.ok(refs.length <= 12, `${refs.length} leaves`);
        assert.ok(store.pagesRead() - before <= 12, `${store.pagesRead() - before} pages`);
      }
    }
  });
});

describe('countInRanges', () => {
  it('counts the entries in the ranges', async () => {
    const { store, root } = await filled(3_000);
    await fc.assert(
      fc.asyncProperty(someRanges, async ({ ranges, wanted }) => {
        assert.equal(await countInRanges(root, ranges, store.read), wanted.length);
      }),
    );
    assert.equal(await countInRanges(null, [{ from: '', to: 'l' }], store.read), 0);
    assert.equal(await countInRanges(root, [], store.read), 0);
  });

  it('reads the pages at the ends of a range, and those above them', async () => {
    const { store, root } = await filled(sized(100_000, 20_000));
    const before = store.pagesRead();
    const range = { from: keyOf(100), to: keyOf(19_000) };
    assert.equal(await countInRanges(root, [range], store.read), 18_900);
    assert.ok(store.pagesRead() - before <= 16, `${store.pagesRead() - before} pages`);
  });
});
