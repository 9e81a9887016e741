import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { createLookBack } from '../../../src/domain/explain/look-back.ts';
import type { Location } from '../../../src/domain/json/path/read.ts';
import type { Json } from '../../../src/domain/json/value.ts';

type Row = [title: string, before: Json, after: Json, at: Location, past: Location | null];
const rows: readonly Row[] = [
  ['the whole', 1, 2, [], []],
  ['a key, there or not', {}, { a: 1 }, ['a'], ['a']],
  ['an item behind one put in', ['x', 'y'], ['new', 'x', 'y'], [1], [0]],
  ['an item behind one taken out', ['x', 'y'], ['y'], [0], [1]],
  ['an item put in', ['x'], ['new', 'x'], [0], null],
  ['within an item that changed', [{ a: 1, b: 1 }, 'x'], [{ a: 1, b: 2 }, 'x'], [0, 'a'], [0, 'a']],
  ['lists in lists', [['x'], 1], [0, 1, ['y', 'x']], [2, 1], null],
  ['lists in lists that changed', [1, ['x']], [0, 1, ['y', 'x']], [2, 1], [1, 0]],
  ['an item of what was no list', { a: 'x' }, { a: ['x'] }, ['a', 0], ['a', 0]],
  ['what is not in the list', ['x'], ['x'], [5], null],
];

type LineRow = [title: string, before: Json, after: string, past: (number | null)[]];
const lineRows: readonly LineRow[] = [
  ['equal texts', 'a\nb\n', 'a\nb\n', [0, 1, 2]],
  ['a line changed', 'a\nb\nc\n', 'a\nx\nc\n', [0, 1, null, 3]],
  ['a line put in front', 'a\nb\n', 'x\na\nb\n', [0, null, 1, 2]],
  ['the last line break taken away', 'a\nb\n', 'a\nb', [null, 1, 2]],
  ['a text that was of one line', 'a', 'a\nb', [null, 1, null]],
  ['what was no text', 7, 'a\nb', [null, null, null]],
];

describe('createLookBack', () => {
  for (const [title, before, after, location, past] of rows) {
    it(`follows ${title}`, () => {
      const found = createLookBack(before, after, { editsLeft: 100 })({ location, line: null });
      assert.deepEqual(found, past && { location: past, line: null });
    });
  }

  for (const [title, before, after, past] of lineRows) {
    it(`follows lines of ${title}`, () => {
      const lookBack = createLookBack({ t: before }, { t: after }, { editsLeft: 100 });
      const found = past.map((_, line) => lookBack({ location: ['t'], line })?.line ?? null);
      assert.deepEqual(found, past);
    });
  }

  it('goes by place in lists, and not at all in texts, where aligning takes too much', () => {
    const budget = { editsLeft: 0 };
    const lookBack = createLookBack({ l: [1, 2], t: 'a\nb' }, { l: [0, 1], t: 'x\na' }, budget);
    const location = ['l', 1];
    assert.deepEqual(lookBack({ location, line: null }), { location, line: null });
    assert.equal(lookBack({ location: ['t'], line: 2 }), null);
  });
});
