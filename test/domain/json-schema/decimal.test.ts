import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { numberOf } from '../../../src/domain/json/value.ts';
import {
  compareDecimals,
  type Decimal,
  decimalOf,
  decimalText,
  isMultiple,
} from '../../../src/domain/json-schema/decimal.ts';
import { runs } from '../../support/properties.ts';

const digits = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });
const small = fc.bigInt({ min: -1_000n, max: 1_000n });
const power = fc.integer({ min: 0, max: 20 });

/** A number of so many hundredths of billionths, written in one of its forms. */
function written(units: bigint, zeros: number): Decimal {
  return decimalOf(numberOf(`${units}${'0'.repeat(zeros)}e-${zeros + 20}`));
}

describe('a decimal', () => {
  it.each([
    ['1', '1.0'],
    ['100', '1e2'],
    ['0.1', '10E-2'],
    ['0', '-0.00e5'],
    ['-1.50', '-15e-1'],
  ])('is the same for %s and %s', (one, other) => {
    assert.deepEqual(decimalOf(numberOf(one)), decimalOf(numberOf(other)));
  });

  it('compares as the number does, in every form', () => {
    const number = fc.oneof(digits, small);
    fc.assert(
      fc.property(number, number, power, power, (one, other, zeros, otherZeros) => {
        const [a, b] = [written(one, zeros), written(other, otherZeros)];
        assert.equal(Math.sign(compareDecimals(a, b)), one < other ? -1 : Number(one > other));
        assert.equal(decimalText(a) === decimalText(b), one === other);
      }),
      { numRuns: runs(1_000) },
    );
  });

  it('is a multiple where the number is', () => {
    const divisor = fc.bigInt({ min: 1n, max: 2_000n });
    fc.assert(
      fc.property(fc.oneof(digits, small), divisor, power, power, (one, by, zeros, byZeros) => {
        assert.equal(isMultiple(written(one, zeros), written(by, byZeros)), one % by === 0n);
      }),
      { numRuns: runs(1_000) },
    );
  });

  it('has no limit of size', () => {
    const huge = decimalOf(numberOf('7e999999999'));
    assert.equal(isMultiple(huge, decimalOf(7)), true);
    assert.equal(isMultiple(huge, decimalOf(11)), false);
    assert.ok(compareDecimals(huge, decimalOf(numberOf(`1${'0'.repeat(400)}`))) > 0);
    assert.ok(compareDecimals(decimalOf(numberOf('1e-999999999')), decimalOf(0)) > 0);
  });
});
