import assert from 'node:assert/strict';
import { describe, it } from '@jest/globals';
import { checkInput } from '../../../src/api/graphql/json-input.ts';
import { type Json, numberOf } from '../../../src/domain/json/value.ts';

const nested = (levels: number): Json => {
  let value: Json = 1;
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { value };
  return value;
};

describe('checkInput', () => {
  it('gives back what is fit', () => {
    const value = { a: [1, -0.5, 'x', null, true, numberOf('1.0')], b: nested(8) };
    assert.equal(checkInput('data', value, 9), value);
  });

  it('allows nesting up to the limit', () => {
    assert.ok(checkInput('data', nested(9), 9));
    assert.throws(() => checkInput('data', nested(10), 9), { code: 'ARGUMENT_INVALID' });
    assert.throws(() => checkInput('data', nested(200_000), 9), { code: 'ARGUMENT_INVALID' });
  });

  it('refuses numbers that JSON has no text for', () => {
    for (const number of [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN]) {
      assert.throws(() => checkInput('data', { a: [number] }, 9), { code: 'ARGUMENT_INVALID' });
    }
  });
});
