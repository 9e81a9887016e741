import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { namesEntityTag } from '../../../../src/api/graphql/cache/entity-tag.ts';

const rows: readonly [header: string | undefined, names: boolean][] = [
  [undefined, false],
  ['', false],
  ['"a"', true],
  ['W/"a"', true],
  ['"b"', false],
  ['"b", "a"', true],
  ['"b",W/"a"', true],
  ['"b, a"', false],
  ['"x\\", "a"', true],
  ['a', false],
  ['*', false],
  [' * ', false],
  ['"*"', false],
];

describe('namesEntityTag', () => {
  for (const [header, names] of rows) {
    it(`is ${names} for ${header ?? 'no header'}`, () =>
      assert.equal(namesEntityTag(header, '"a"'), names));
  }
});
