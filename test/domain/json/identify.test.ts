import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { canonicalText } from '../../../src/domain/json/canonical.ts';
import { createIdentifier } from '../../../src/domain/json/identify.ts';
import { type Json, numberOf } from '../../../src/domain/json/value.ts';

const value = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<Json>(null, true, 0, 1, '0', '1', '[1', numberOf('1.0')),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', '__proto__', 'a":1'), tie('value'), {
      maxKeys: 3,
      noNullPrototype: true,
    }),
  ),
})).value;

describe('createIdentifier', () => {
  it('gives values the same number exactly if they are equal', () => {
    fc.assert(
      fc.property(fc.array(value, { maxLength: 8 }), (values) => {
        const identify = createIdentifier();
        const ids = values.map(identify);
        const texts = values.map(canonicalText);
        for (const [at, id] of ids.entries()) {
          for (const [other, text] of texts.entries()) {
            assert.equal(id === ids[other], texts[at] === text);
          }
        }
      }),
    );
  });
});
