import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { editMap } from '../../../src/domain/history/edit-map.ts';
import { leafRefs, onlyKey, readRanges } from '../../../src/domain/history/read-map.ts';
import { createPageStore } from '../../support/page-store.ts';

const keyOf = (at: number): string => `k${String(at).padStart(5, '0')}`;

async function filled(count: number) {
  const store = createPageStore();
  const entries = new Map(Array.from({ length: count }, (_, at) => [keyOf(at), at]));
  const root = store.keep(await editMap(null, entries, store.read));
  return { store, root };
}

describe('readRanges', () => {
  it('gives just the entries in the ranges, in order', async () => {
    const { store, root } = await filled(3_000);
    const points = fc.uniqueArray(fc.integer({ min: -1, max: 3_001 }), {
      minLength: 2,
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(points, async (bounds) => {
        const sorted = bounds.sort((one, other) => one - other);
        const pairs = sorted
          .slice(0, sorted.length & ~1)
          .reduce<[number, number][]>((all, at, index) => {
            if (index % 2 === 0) all.push([at, at]);
            else (all.at(-1) as [number, number])[1] = at;
            return all;
          }, []);
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
});
