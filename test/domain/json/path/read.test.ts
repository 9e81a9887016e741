import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { parsePath } from '../../../../src/domain/json/path/path.ts';
import {
  findAll,
  type Location,
  memberOf,
  readFirst,
  valueAt,
} from '../../../../src/domain/json/path/read.ts';
import type { Json } from '../../../../src/domain/json/value.ts';
import { loadCases } from '../../../support/cases.ts';

interface Case {
  readonly value: Json;
  readonly path: string;
  readonly all: readonly Location[];
}

describe('reading by path', () => {
  for (const { title, value, path, all } of loadCases<Case>('path/read')) {
    it(title, () => {
      const [first] = all;
      const expected = first?.reduce(memberOf, value);
      assert.deepEqual(findAll(value, parsePath(path)), all);
      assert.deepEqual(readFirst(value, parsePath(path)), expected);
    });
  }
});

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
