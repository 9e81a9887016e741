import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { keptText } from '../../../../src/api/graphql/cache/kept-text.ts';
import { canonicalText } from '../../../../src/domain/json/canonical.ts';
import { ExactNumber, type Json } from '../../../../src/domain/json/value.ts';

describe('keptText', () => {
  it('is the canonical text, the first time and again', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const json = value as Json;
        assert.equal(keptText(json), canonicalText(json));
        assert.equal(keptText(json), canonicalText(json));
      }),
    );
  });

  it('keeps the form of numbers', () => {
    assert.equal(keptText([new ExactNumber('1.0'), 7]), '[1.0,7]');
  });
});
