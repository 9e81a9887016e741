import assert from 'node:assert/strict';
import fc from 'fast-check';
import { it } from 'vitest';
import { canonicalText } from '../../../src/domain/json/canonical.ts';
import { parseJson } from '../../../src/domain/json/parse-json.ts';
import { keepNumbers } from '../../../src/domain/source/kept-numbers.ts';
import { readRows } from '../../../src/domain/source/read-rows.ts';

const selection = { jsonpath: '$.rows[:]', allow_missing: false };

/** The texts of the rows of a body; fails if it is no page of rows. */
function textsOf(body: string): readonly string[] {
  const page = readRows(body, selection);
  assert.ok(!('code' in page), 'code' in page ? page.code : '');
  return page.rows.map(({ text }) => text);
}

const digits = fc.stringMatching(/^[0-9]{1,20}$/);
const literals = fc
  .tuple(
    fc.constantFrom('', '-'),
    fc.oneof(fc.constant('0'), fc.stringMatching(/^[1-9][0-9]{0,19}$/)),
    fc.option(fc.tuple(fc.constantFrom('', '000000'), digits), { nil: null }),
    fc.option(fc.stringMatching(/^[eE][-+]?[0-9]{1,3}$/), { nil: '' }),
  )
  .map(([sign, whole, fraction, exponent]) => {
    return sign + whole + (fraction === null ? '' : `.${fraction.join('')}`) + exponent;
  });

it('keeps the form of every number, whichever parser reads it', () => {
  fc.assert(
    fc.property(literals, fc.constantFrom('', ' ', '\n\t'), (literal, blank) => {
      const kept = canonicalText(keepNumbers(parseJson(literal)).value);
      assert.deepEqual(textsOf(`{"rows":[${blank}${literal}]}`), [kept]);
      assert.deepEqual(textsOf(`{"rows":[{"n":${blank}${literal}}]}`), [`{"n":${kept}}`]);
    }),
    { numRuns: 2_000 },
  );
});

it.each([
  ['0.0000001', '0.0000001'],
  ['123456789.123456789', '123456789.123456789'],
  ['1.50', '1.50'],
  ['-0', '0'],
  ['9007199254740993', '"9007199254740993"'],
])('keeps %s as %s', (literal, kept) => {
  assert.deepEqual(textsOf(`{"rows":[${literal}]}`), [kept]);
});

it('leaves out a row of however many levels, and keeps the others', () => {
  for (const levels of [101, 900, 4_000]) {
    const deep = `${'['.repeat(levels)}${']'.repeat(levels)}`;
    const page = readRows(`{"rows":[{"id":1},${deep},{"id":2}]}`, selection);
    assert.ok(!('code' in page));
    assert.deepEqual([page.rows.length, page.invalidRows], [2, 1]);
  }
});
