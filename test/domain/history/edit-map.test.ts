import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { editMap, type MapEdits } from '../../../src/domain/history/edit-map.ts';
import { countEntries, readRanges } from '../../../src/domain/history/read-map.ts';
import type { Digest } from '../../../src/domain/json/canonical.ts';
import { createPageStore, type PageStore } from '../../support/page-store.ts';
import { runs, sized } from '../../support/properties.ts';

const everything = [{ from: '', to: '\uffff' }];

const numbered = (count: number, value = 1): Map<string, number> =>
  new Map(Array.from({ length: count }, (_, at) => [`key-${String(at).padStart(6, '0')}`, value]));

async function build(store: PageStore, edits: MapEdits, root: Digest | null = null) {
  return store.keep(await editMap(root, edits, store.read));
}

describe('editMap', () => {
  it('gives the empty map no root', async () => {
    const store = createPageStore();
    assert.equal(await build(store, new Map()), null);
    const root = await build(store, new Map([['a', 1]]));
    assert.equal(await build(store, new Map([['a', undefined]]), root), null);
  });

  it('gives equal content an equal root, whatever the edits that led to it', async () => {
    const key = fc.integer({ min: 0, max: 400 }).map((n) => `k${n}`);
    const edits = fc.array(fc.tuple(key, fc.option(fc.integer({ min: 0, max: 3 }))), {
      maxLength: 300,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(edits, { minLength: 1, maxLength: 8 }), async (batches) => {
        const store = createPageStore();
        const content = new Map<string, number>();
        let root: Digest | null = null;
        for (const batch of batches) {
          const step = new Map(batch.map(([name, value]) => [name, value ?? undefined]));
          for (const [name, value] of step) {
            if (value === undefined) content.delete(name);
            else content.set(name, value);
          }
          root = await build(store, step, root);
        }
        assert.equal(root, await build(createPageStore(), content));
        const sorted = [...content].sort(([one], [other]) => (one < other ? -1 : 1));
        assert.deepEqual(await readRanges(root, everything, store.read), sorted);
        assert.equal(await countEntries(root, store.read), content.size);
      }),
      { numRuns: runs(150) },
    );
  });

  it('cuts pages whose entries are long, alike whatever the edits', async () => {
    const sizes = fc.constantFrom(1, 300_000, 700_000, 2_000_000);
    const edits = fc.array(fc.tuple(fc.integer({ min: 0, max: 30 }), fc.option(sizes)), {
      maxLength: 20,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(edits, { minLength: 1, maxLength: 4 }), async (batches) => {
        const store = createPageStore();
        const content = new Map<string, string>();
        let root: Digest | null = null;
        for (const batch of batches) {
          const step = new Map(
            batch.map(([key, size]) => [`k${key}`, size === null ? undefined : 'x'.repeat(size)]),
          );
          for (const [key, value] of step) {
            if (value === undefined) content.delete(key);
            else content.set(key, value);
          }
          root = await build(store, step, root);
        }
        const anew = createPageStore();
        assert.equal(root, await build(anew, content));
        const sorted = [...content].sort(([one], [other]) => (one < other ? -1 : 1));
        assert.deepEqual(await readRanges(root, everything, anew.read), sorted);
        for (const text of anew.texts.values()) {
          assert.ok(text.length < 1024 * 1024 + 2_000_100, `${text.length} characters`);
        }
      }),
      { numRuns: runs(15) },
    );
  });

  it('ends, however long the keys are', async () => {
    const store = createPageStore();
    const keys = Array.from({ length: sized(9, 3) }, (_, at) => `${at}${'k'.repeat(1_500_000)}`);
    const root = await build(store, new Map(keys.map((key) => [key, 1])));
    const found = await readRanges(root, everything, store.read);
    assert.deepEqual(
      found.map(([key]) => key.charAt(0)),
      keys.map((key) => key.charAt(0)),
    );
  });

  it('stays the same through three levels, by single edits and from nothing', async () => {
    const store = createPageStore();
    const all = numbered(20_000);
    const whole = await build(store, all);
    let root = whole;
    for (const [at, key] of [...all.keys()].filter((_, index) => index % 997 === 0).entries()) {
      root = await build(store, new Map([[key, at % 2 === 0 ? undefined : 2]]), root);
    }
    for (const key of [...all.keys()].filter((_, index) => index % 997 === 0)) {
      root = await build(store, new Map([[key, 1]]), root);
    }
    assert.equal(root, whole);
    assert.equal(
      await build(store, new Map([...all.keys()].map((key) => [key, undefined])), root),
      null,
    );
  });

  it('writes one page per level for one changed entry', async () => {
    const store = createPageStore();
    const root = await build(store, numbered(50_000));
    const { pages } = await editMap(root, new Map([['key-031415', 2]]), store.read);
    assert.ok(pages.size <= 3, `${pages.size} pages`);
  });

  it('bounds a page even where no key is a cut', async () => {
    const store = createPageStore();
    const { pages } = await editMap(null, numbered(5_000), store.read);
    const longest = Math.max(...[...pages.values()].map(({ items }) => items.length));
    assert.ok(longest <= 512, `${longest} items`);
  });

  it('keeps hostile keys', async () => {
    const store = createPageStore();
    const keys = ['__proto__', 'constructor', '', '\u{1f600}', 'a\u0000b'];
    const root = await build(store, new Map(keys.map((key) => [key, { ['__proto__']: key }])));
    const items = await readRanges(root, everything, store.read);
    assert.deepEqual(
      items.map(([key]) => key),
      [...keys].sort(),
    );
  });
});
