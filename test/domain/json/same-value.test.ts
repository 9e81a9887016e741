import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { canonicalText } from '../../../src/domain/json/canonical.ts';
import { isSameValue } from '../../../src/domain/json/same-value.ts';
import { type Json, numberOf } from '../../../src/domain/json/value.ts';
import { runs } from '../../support/properties.ts';

const value = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<Json>(null, false, 0, -0, 1, '', '1', numberOf('1.0'), numberOf('1.00')),
    fc.array(tie('value'), { maxLength: 2 }),
    fc.dictionary(fc.constantFrom('a', 'b', '__proto__', 'constructor'), tie('value'), {
      maxKeys: 2,
      noNullPrototype: true,
    }),
  ),
})).value;

describe('isSameValue', () => {
  it('holds exactly for values of the same text', () => {
    fc.assert(
      fc.property(value, value, (one, other) => {
        assert.equal(isSameValue(one, other), canonicalText(one) === canonicalText(other));
        assert.ok(isSameValue(one, structuredCloneOf(one)));
      }),
      { numRuns: runs(2_000) },
    );
  });
});

function structuredCloneOf(one: Json): Json {
  if (Array.isArray(one)) return one.map(structuredCloneOf);
  if (typeof one !== 'object' || one === null || 'text' in one) return one;
  return Object.fromEntries(
    Object.entries(one).map(([key, member]) => [key, structuredCloneOf(member as Json)]),
  );
}
