import assert from 'node:assert/strict';
import { describe, it } from '@jest/globals';
import { parseValue } from 'graphql';
import { JsonScalar } from '../../../../src/api/graphql/scalars/scalars.ts';
import { canonicalText } from '../../../../src/domain/json/canonical.ts';
import type { Json } from '../../../../src/domain/json/value.ts';

const literals: readonly [literal: string, text: string][] = [
  ['null', 'null'],
  ['true', 'true'],
  ['1', '1'],
  ['1.0', '1.0'],
  ['-0', '-0'],
  ['1e999', '1e999'],
  ['123456789012345678901234567890', '123456789012345678901234567890'],
  ['"a \\" b"', '"a \\" b"'],
  ['"""block"""', '"block"'],
  ['WORD', '"WORD"'],
  ['[1, [2.50], []]', '[1,[2.50],[]]'],
  ['{ b: 1, a: { c: null } }', '{"a":{"c":null},"b":1}'],
  ['{ __proto__: { x: 1 }, constructor: 2 }', '{"__proto__":{"x":1},"constructor":2}'],
  ['[$given, $missing]', '["value",null]'],
];

describe('the JSON scalar', () => {
  for (const [literal, text] of literals) {
    it(`reads ${literal}`, () => {
      const value = JsonScalar.parseLiteral(parseValue(literal), { given: 'value' }) as Json;
      assert.equal(canonicalText(value), text);
    });
  }

  it('reads literals before variables are known', () => {
    assert.equal(JsonScalar.parseLiteral(parseValue('$given'), null), null);
  });
});
