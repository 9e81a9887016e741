import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { resultBytes, resultText } from '../../../../src/api/graphql/execution/result-text.ts';
import { RawJson } from '../../../../src/api/graphql/scalars/raw-json.ts';

describe('resultText', () => {
  it('is what JSON.stringify writes, for all JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        assert.equal(resultText(value), JSON.stringify(value));
      }),
    );
  });

  it('writes raw JSON as it stands, wherever it is', () => {
    const raw = new RawJson('{"a":1.0,"b":123456789012345678901234567890}');
    assert.equal(
      resultText({ data: [raw, { raw }] }),
      `{"data":[${raw.text},{"raw":${raw.text}}]}`,
    );
  });

  it('leaves out members that are undefined', () => {
    assert.equal(resultText({ errors: undefined, data: null }), '{"data":null}');
  });

  it('keeps a key named __proto__', () => {
    const result = Object.assign(Object.create(null), { ['__proto__']: 1, constructor: 2 });
    assert.equal(resultText(result), '{"__proto__":1,"constructor":2}');
  });
});

describe('resultBytes', () => {
  it('is resultText as UTF-8', () => {
    fc.assert(
      fc.property(
        fc.jsonValue(),
        fc.string({ unit: 'grapheme', maxLength: 600 }),
        (value, text) => {
          const raw = new RawJson(JSON.stringify(text));
          const result = { data: [value, raw, value, raw] };
          assert.equal(resultBytes(result).toString('utf8'), resultText(result));
        },
      ),
    );
  });

  it('takes raw texts of any length', () => {
    const raw = new RawJson(JSON.stringify('ä'.repeat(10_000)));
    assert.equal(resultBytes({ raw }).toString('utf8'), `{"raw":${raw.text}}`);
  });
});
