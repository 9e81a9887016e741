import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { canonicalText, canonicalTextInSteps } from '../../../src/domain/json/canonical.ts';
import { parseJson } from '../../../src/domain/json/parse-json.ts';
import { runSteps } from '../../../src/domain/run-steps.ts';

describe('canonicalTextInSteps', () => {
  it('makes the same text as canonicalText', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const json = parseJson(JSON.stringify(value));
        assert.equal(runSteps(canonicalTextInSteps(json)), canonicalText(json));
      }),
    );
    const exact = parseJson('{"b": [1.0, {}, []], "__proto__": "\\n", "a": null}');
    assert.equal(runSteps(canonicalTextInSteps(exact)), canonicalText(exact));
  });

  it('pauses in a large value', () => {
    const value = Array.from({ length: 50_000 }, (_, at) => at);
    assert.equal([...canonicalTextInSteps(value)].length > 10, true);
  });
});
