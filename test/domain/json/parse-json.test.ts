import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { canonicalText } from '../../../src/domain/json/canonical.ts';
import { JsonSyntaxError, parseCanonical, parseJson } from '../../../src/domain/json/parse-json.ts';
import { ExactNumber, type Json } from '../../../src/domain/json/value.ts';
import { runs } from '../../support/properties.ts';

describe('parseJson', () => {
  const numbers: readonly [string, number | ExactNumber][] = [
    ['0', 0],
    ['-0', 0],
    ['-12', -12],
    ['1.5', 1.5],
    ['1e+21', 1e21],
    ['1.0', new ExactNumber('1.0')],
    ['1.50', new ExactNumber('1.50')],
    ['1e3', new ExactNumber('1e3')],
    ['-0.0', new ExactNumber('-0.0')],
    ['1E400', new ExactNumber('1E400')],
    ['123456789012345678901234567890', new ExactNumber('123456789012345678901234567890')],
  ];
  for (const [text, expected] of numbers) {
    it(`keeps ${text}`, () => assert.deepEqual(parseJson(text), expected));
  }

  const wrong: readonly [string, number][] = [
    ['', 0],
    ['  ', 2],
    ['{', 1],
    ['[1,]', 3],
    ['[1 2]', 3],
    ['{"a" 1}', 5],
    ['{"a":1,}', 7],
    ['{a:1}', 1],
    ['{"a":1}}', 7],
    ['01', 1],
    ['1.', 1],
    ['.5', 0],
    ['+1', 0],
    ['-', 0],
    ['NaN', 0],
    ['nul', 0],
    ["'a'", 0],
    ['"a', 0],
    ['"\\"', 0],
    ['"\\x"', 0],
    ['"a\nb"', 0],
    ['\u00a01', 0],
  ];
  for (const [text, position] of wrong) {
    it(`refuses ${JSON.stringify(text)}`, () => {
      assert.throws(() => parseJson(text), { name: 'JsonSyntaxError', position, tooDeep: false });
      assert.throws(() => parseJson(text), SyntaxError);
    });
  }

  it('keeps __proto__ as data', () => {
    const value = parseJson('{"__proto__": {"a": 1}}');
    assert.equal(canonicalText(value), '{"__proto__":{"a":1}}');
    assert.equal(Object.getPrototypeOf(value) === Object.prototype, true);
  });

  it('lets the last of equal keys win', () => {
    assert.deepEqual(parseJson('{"a": 1, "b": 2, "a": 3}'), { a: 3, b: 2 });
  });

  it('bounds the depth', () => {
    assert.deepEqual(parseJson('[[1]]', 2), [[1]]);
    assert.throws(() => parseJson('[[[1]]]', 2), { position: 2, tooDeep: true });
    assert.throws(() => parseJson('['.repeat(1_000_000)), JsonSyntaxError);
  });

  it('reads what JSON.parse reads, and refuses what it refuses', () => {
    const char = fc.constantFrom(...'{}[]",:\\ntrufalse0123.eE+- \n"'.split(''));
    const text = fc.oneof(
      fc.json(),
      fc.array(char).map((chars) => chars.join('')),
    );
    fc.assert(
      fc.property(text, (any) => {
        const ours = outcome(() => JSON.parse(canonicalText(parseJson(any))));
        assert.deepEqual(
          ours,
          outcome(() => JSON.parse(any)),
        );
      }),
      { numRuns: runs(2_000) },
    );
  });

  it('reads back the canonical text of any value', () => {
    const exact = fc.stringMatching(/^-?[1-9]\d{0,30}\.\d{1,5}([eE][+-]?\d{1,3})?$/);
    fc.assert(
      fc.property(exact, fc.jsonValue(), (number, value) => {
        const text = `{"a":${number},"b":${canonicalText(value as never)}}`;
        assert.equal(
          canonicalText(parseJson(text)),
          canonicalText(parseJson(canonicalText(parseJson(text)))),
        );
        assert.equal(canonicalText(parseJson(text)).startsWith(`{"a":${number},`), true);
      }),
    );
  });
});

describe('parseCanonical', () => {
  it('keeps exact numbers where there are any', () => {
    assert.deepEqual(parseCanonical('[1.0]', true), [new ExactNumber('1.0')]);
    assert.deepEqual(parseCanonical('[1,"a"]', false), [1, 'a']);
  });
});

function outcome(read: () => Json): string {
  try {
    return canonicalText(read());
  } catch {
    return 'refused';
  }
}
