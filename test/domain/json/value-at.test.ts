import assert from 'node:assert/strict';
import { describe, it } from '@jest/globals';
import type { Location } from '../../../src/domain/json/path-read.ts';
import type { Json } from '../../../src/domain/json/value.ts';
import { valueAt } from '../../../src/domain/json/value-at.ts';

describe('valueAt', () => {
  const value: Json = { a: [{ b: null }, 'text'], '0': 1 };
  const rows: readonly [Location, Json | undefined][] = [
    [[], value],
    [['a', 0, 'b'], null],
    [['a', 1], 'text'],
    [['a', 2], undefined],
    [['a', 'length'], undefined],
    [['a', 0, 'b', 'c'], undefined],
    [['0'], 1],
    [[0], undefined],
    [['constructor'], undefined],
    [['__proto__', 'a'], undefined],
  ];
  for (const [location, expected] of rows) {
    it(`finds ${JSON.stringify(location)}`, () => {
      assert.deepEqual(valueAt(value, location), expected);
    });
  }
});
