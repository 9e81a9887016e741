import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { canonicalText } from '../../../src/domain/json/canonical.ts';
import { parseJson } from '../../../src/domain/json/parse-json.ts';
import { keepNumbers } from '../../../src/domain/source/kept-numbers.ts';
import { readRows } from '../../../src/domain/source/read-rows.ts';
import { runs } from '../../support/properties.ts';

const usual = { jsonpath: '$.servers[:]', allow_missing: false };

function rowsOf(body: string, jsonpath = usual.jsonpath): readonly string[] | string {
  const page = readRows(body, { ...usual, jsonpath });
  return 'code' in page ? page.code : page.rows.map(({ text }) => text);
}

const literals = fc
  .tuple(
    fc.stringMatching(/^-?(?:0|[1-9][0-9]{0,19})$/),
    fc.stringMatching(/^(?:|\.[0-9]{1,20}|\.000000[0-9]{1,9})$/),
    fc.stringMatching(/^(?:|[eE][-+]?[0-9]{1,3})$/),
  )
  .map((parts) => parts.join(''));

describe('the rows of a body', () => {
  it.each(['', '<html>', '{"servers": [1', '{"servers": [1]} x', 'NaN'])(
    'need JSON: %j',
    (body) => {
      assert.equal(rowsOf(body), 'NOT_JSON');
    },
  );

  it('keep odd keys and the form of numbers', () => {
    const body = '{"servers": [{"__proto__": {"x": 1.0}, "a.b": 2, "$c": 3}]}';
    assert.deepEqual(rowsOf(body), ['{"$c":3,"__proto__":{"x":1.0},"a.b":2}']);
  });

  it('keep the form of every number, whichever parser reads it', () => {
    fc.assert(
      fc.property(literals, fc.constantFrom('', ' ', '\n\t'), (literal, blank) => {
        const kept = canonicalText(keepNumbers(parseJson(literal)).value);
        assert.deepEqual(rowsOf(`{"servers":[${blank}${literal}]}`), [kept]);
        assert.deepEqual(rowsOf(`{"servers":[{"n":${blank}${literal}}]}`), [`{"n":${kept}}`]);
      }),
      { numRuns: runs(1_000) },
    );
  });

  it.each([
    ['0.0000001', '0.0000001'],
    ['123456789.123456789', '123456789.123456789'],
    ['1.50', '1.50'],
    ['-0', '0'],
    ['9007199254740993', '"9007199254740993"'],
  ])('keep %s as %s', (literal, kept) => {
    assert.deepEqual(rowsOf(`{"servers":[${literal}]}`), [kept]);
  });

  it('are no hazard, however deep a body is', () => {
    const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
    const page = readRows(`{"servers": [1, ${deep(5_000)}]}`, usual);
    assert.equal('code' in page ? page.code : page.invalidRows, 1);
    for (const levels of [900, 5_000, 200_000]) {
      assert.match(String(rowsOf(deep(levels), '$..a')), /^(?:ROWS_LIMIT|JSONPATH_NO_MATCH)$/);
      assert.equal(typeof rowsOf(`{"servers": [${deep(levels)}]}`), 'object');
    }
  });
});
