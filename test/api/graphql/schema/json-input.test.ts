import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { checkJsonInput } from '../../../../src/api/graphql/schema/json-input.ts';
import { type Json, numberOf } from '../../../../src/domain/json/value.ts';

const nested = (levels: number): Json => {
  let value: Json = 1;
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { value };
  return value;
};

const limits = { maxSubmissionBytes: 1_000_000 };

describe('checkInput', () => {
  it('gives back what is fit', () => {
    const value = { a: [1, -0.5, 'x', null, true, numberOf('1.0')], b: nested(8) };
    assert.equal(checkJsonInput('data', value, limits, 9), value);
  });

  it('allows nesting up to the limit', () => {
    assert.ok(checkJsonInput('data', nested(9), limits, 9));
    assert.throws(() => checkJsonInput('data', nested(10), limits, 9), {
      code: 'ARGUMENT_INVALID',
    });
    assert.throws(() => checkJsonInput('data', nested(200_000), limits, 9), {
      code: 'ARGUMENT_INVALID',
    });
  });

  it('counts a value that stands in many places as often as it stands there', () => {
    const value = { key: 'x'.repeat(60_000) };
    assert.ok(checkJsonInput('documents', Array(16).fill(value), limits, 9));
    assert.throws(() => checkJsonInput('documents', Array(17).fill(value), limits, 9), {
      code: 'LIMIT_EXCEEDED',
    });
    const many = Array(1_000).fill(Array(1_000_000).fill(0));
    assert.throws(() => checkJsonInput('documents', many, limits, 9), { code: 'LIMIT_EXCEEDED' });
  });

  it('refuses numbers that JSON has no text for', () => {
    for (const number of [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN]) {
      assert.throws(() => checkJsonInput('data', { a: [number] }, limits, 9), {
        code: 'ARGUMENT_INVALID',
      });
    }
  });
});
