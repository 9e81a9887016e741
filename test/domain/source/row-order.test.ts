import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import type { Json } from '../../../src/domain/json/value.ts';
import {
  compareSortValues,
  isSortValue,
  sortValuesOf,
} from '../../../src/domain/source/row-order.ts';

const by = (path: string) => ({ by: path, descending: false });
const valuesOf = (row: Json, ...paths: string[]) => sortValuesOf(row, paths.map(by));

describe('what a row is sorted by', () => {
  it('is the value at a path of members and indexes', () => {
    const row = { name: 'n', flavor: { vcpus: 4 }, ips: [{ a: 'x' }], on: true };
    assert.deepEqual(valuesOf(row, 'name', 'flavor.vcpus', 'ips.0.a', 'on'), [
      [2, 'n'],
      [1, 4],
      [2, 'x'],
      [5, true],
    ]);
    assert.deepEqual(valuesOf(row, 'flavor', 'ips', 'ips.a', 'none.x', '__proto__', 'ips.length'), [
      [3],
      [4],
      [0],
      [0],
      [0],
      [0],
    ]);
    assert.deepEqual(valuesOf(5, 'a'), [[0]]);
  });

  it('has 256 characters of a string', () => {
    assert.deepEqual(valuesOf({ a: 'x'.repeat(300) }, 'a'), [[2, 'x'.repeat(256)]]);
  });

  it('is compared by the first rule that distinguishes', () => {
    const rules = [by('a'), { by: 'b', descending: true }];
    const values = (row: Json) => sortValuesOf(row, rules);
    assert.ok(compareSortValues(values({ a: 1 }), values({ a: 2 }), rules) < 0);
    assert.ok(compareSortValues(values({ a: 1, b: 'y' }), values({ a: 1, b: 'x' }), rules) < 0);
    assert.equal(compareSortValues(values({ a: {} }), values({ a: { b: 1 } }), rules), 0);
  });

  it.each([[[1]], [[1, 'x']], [[3, 1]], [[6]], [['length']], [null], [5], [[5, 1]], [[]], [[-1]]])(
    'is not %j',
    (value) => assert.equal(isSortValue(value), false),
  );
});
