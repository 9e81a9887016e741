import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { cachedJson } from '../../../../src/api/graphql/cache/cached-json.ts';
import { canonicalText } from '../../../../src/domain/json/canonical.ts';
import { ExactNumber, type Json } from '../../../../src/domain/json/value.ts';

describe('keptText', () => {
  it('is the canonical text, the first time and again', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const json = value as Json;
        assert.equal(cachedJson(json), canonicalText(json));
        assert.equal(cachedJson(json), canonicalText(json));
      }),
    );
  });

  it('keeps the form of numbers', () => {
    assert.equal(cachedJson([new ExactNumber('1.0'), 7]), '[1.0,7]');
  });
});
