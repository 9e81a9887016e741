import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { canonicalText } from '../../../src/domain/json/canonical.ts';
import { createMeasure, sizeOf } from '../../../src/domain/json/measure.ts';
import { ExactNumber, type Json } from '../../../src/domain/json/value.ts';

const ignore = (): void => {};

describe('createMeasure', () => {
  it('is near the length of the text', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const { length } = canonicalText(value as Json);
        const { bytes } = createMeasure(ignore)(value as Json);
        assert.ok(bytes <= 8 * length + 8 && 8 * bytes >= length);
      }),
    );
  });

  it('counts levels of nesting', () => {
    const depths = [1, [], {}, [[1]], { a: [{}], b: 1 }, new ExactNumber('1.0')].map(
      (value) => createMeasure(ignore)(value).depth,
    );
    assert.deepEqual(depths, [0, 1, 1, 2, 3, 0]);
  });

  it('counts what is shared as often as it stands there, but looks at it once', () => {
    let value: Json = ['x'];
    for (let level = 0; level < 90; level += 1) value = [value, value];
    let looked = 0;
    const measure = createMeasure((members) => {
      looked += members;
    });
    assert.ok(measure(value).bytes > 2 ** 90);
    assert.equal(looked, 181);
  });
});

describe('sizeOf', () => {
  it('is what measuring gives', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        assert.deepEqual(sizeOf(value as Json), createMeasure(ignore)(value as Json));
      }),
    );
    const exact = { a: [new ExactNumber('1.50')], ['__proto__']: 'x' };
    assert.deepEqual(sizeOf(exact), createMeasure(ignore)(exact));
  });
});
