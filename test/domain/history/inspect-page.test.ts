import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { editMap } from '../../../src/domain/history/edit-map.ts';
import {
  inspectPage,
  type PageSummary,
  summarisePage,
} from '../../../src/domain/history/inspect-page.ts';
import { endsPage, refOf } from '../../../src/domain/history/page.ts';
import { digestOf } from '../../../src/domain/json/canonical.ts';
import type { Json } from '../../../src/domain/json/value.ts';
import { createPageStore } from '../../support/page-store.ts';
import { runs } from '../../support/properties.ts';

const digest = digestOf('x');

describe('inspecting a page', () => {
  it('finds nothing wrong with any that was written, nor with what they say of each other', async () => {
    const keys = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 300 });
    await fc.assert(
      fc.asyncProperty(keys, async (some) => {
        const entries = new Map<string, Json>(some.map((key, at) => [key, { d: at }]));
        const { root, pages } = await editMap(null, entries, createPageStore().read);
        const summaries = new Map<string, PageSummary>();
        const upwards = [...pages].sort(([, a], [, b]) => a.level - b.level);
        for (const [name, { text }] of upwards) {
          const { page, reasons } = inspectPage(text);
          assert.ok(page);
          const below = page.level === 0 ? [] : page.items.map((item) => refOf(item).digest);
          const children = below.map((child) => summaries.get(child) ?? null);
          const checked = summarisePage({ page, reasons }, children);
          assert.deepEqual([...reasons, ...checked.reasons], []);
          summaries.set(name, checked.summary);
        }
        const whole = summaries.get(root ?? '');
        const sorted = [...some].sort();
        assert.deepEqual(
          [whole?.isSound, whole?.count, whole?.firstKey, whole?.lastKey],
          [true, some.length, sorted[0], sorted.at(-1)],
        );
      }),
      { numRuns: runs(40) },
    );
  });

  it('bears any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const { page, reasons } = inspectPage(text);
        assert.ok(page !== null || reasons.length === 1);
      }),
    );
  });

  const ending = Array.from({ length: 999 }, (_, at) => `k${1_000 + at}`).find((key) =>
    endsPage(0, key, { length: 1, characters: 0 }),
  );

  for (const [title, text, reason] of [
    ['is none', '{}', 'it is no page'],
    ['is empty', '[0]', 'it is no page'],
    ['has a level below 0', '[-1,["a",1]]', 'it is no page'],
    ['has too high a level', `[99,["a",["${digest}",1]]]`, 'it is no page'],
    ['has an entry of three parts', '[0,["a",1,2]]', 'it is no page'],
    ['refers to no page', '[1,["a",["x",1]]]', 'it is no page'],
    ['refers to a page of nothing', `[1,["a",["${digest}",0]]]`, 'it is no page'],
    ['has blanks', '[0,["a",1] ]', 'it is not written in the one form of its content'],
    ['is out of order', '[0,["b",1],["a",1]]', 'entry 2 is out of order'],
    ['has a key twice', '[0,["a",1],["a",1]]', 'entry 2 is out of order'],
    ['goes on', `[0,["${ending}",1],["z",1]]`, 'it goes on after entry 1, where it ends'],
  ] as const) {
    it(`names a page that ${title}`, () => {
      assert.deepEqual(inspectPage(text).reasons, [reason]);
    });
  }
});

describe('a page with long entries', () => {
  // No key of these ends a page by itself.
  const keys = Array.from({ length: 99 }, (_, at) => `k${100 + at}`)
    .filter((key) => !endsPage(0, key, { length: 1, characters: 0 }))
    .slice(0, 3);
  const inspected = (count: number) => {
    const entries = keys.slice(0, count).map((key) => [key, 'x'.repeat(600_000)]);
    const { page, reasons } = inspectPage(JSON.stringify([0, ...entries]));
    assert.ok(page);
    return { reasons, isOpen: summarisePage({ page, reasons }, []).summary.isOpen };
  };

  it('ends where they are a mebibyte', () => {
    assert.deepEqual(inspected(1), { reasons: [], isOpen: true });
    assert.deepEqual(inspected(2), { reasons: [], isOpen: false });
  });

  it('goes on if it was written before there was that cut', () => {
    assert.deepEqual(inspected(3), { reasons: [], isOpen: false });
  });
});

describe('comparing a page with those below', () => {
  const text = JSON.stringify([1, ['b', [digest, 2]], ['d', [digest, 2]]]);
  const child: PageSummary = {
    level: 0,
    firstKey: 'a',
    lastKey: 'b',
    count: 2,
    isOpen: false,
    isSound: true,
  };
  const last = { ...child, firstKey: 'c', lastKey: 'd', isOpen: true };
  const checked = (first: PageSummary | null, second: PageSummary | null) => {
    const { page, reasons } = inspectPage(text);
    assert.ok(page);
    return summarisePage({ page, reasons }, [first, second]);
  };

  it('finds nothing wrong where they agree', () => {
    const { summary, reasons } = checked(child, last);
    assert.deepEqual(reasons, []);
    assert.deepEqual(summary, { ...last, level: 1, firstKey: 'a', count: 4 });
  });

  it('is not sure of what cannot be read', () => {
    const { summary, reasons } = checked(child, null);
    assert.deepEqual([summary.isSound, reasons], [false, []]);
  });

  for (const [what, first, second] of [
    ['is of level 1', { level: 1 }, {}],
    ['ends with another key', { lastKey: 'bb' }, {}],
    ['has 3 entries, not 2', { count: 3 }, {}],
    ['begins before the one before it ends', {}, { firstKey: 'b' }],
    ['ends where it should go on', { isOpen: true }, {}],
  ] as const) {
    it(`names one that ${what}`, () => {
      const { summary, reasons } = checked({ ...child, ...first }, { ...last, ...second });
      assert.deepEqual(reasons, [`page ${digest} below ${what}`]);
      assert.equal(summary.isSound, false);
    });
  }
});
