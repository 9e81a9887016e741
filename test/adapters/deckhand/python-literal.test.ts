import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import {
  type LiteralReading,
  readPythonLiteral,
} from '../../../src/adapters/deckhand/python-literal.ts';
import { canonicalText } from '../../../src/domain/json/canonical.ts';
import { ExactNumber } from '../../../src/domain/json/value.ts';
import { runs } from '../../support/properties.ts';
import { arbitraryJson, pythonRepr } from '../../support/python-repr.ts';

const limits = { maxLength: 1_000_000, maxDepth: 100, maxValues: 100_000 };

const read = (text: string): LiteralReading => readPythonLiteral(text, limits);

/** The canonical text of the value; null if the text is no literal. */
function jsonOf(text: string): string | null {
  const reading = read(text);
  return reading.kind === 'value' ? canonicalText(reading.value) : null;
}

describe('a Python literal', () => {
  const rows: readonly (readonly [string, string])[] = [
    ['None', 'null'],
    ['True', 'true'],
    ['False', 'false'],
    ['0', '0'],
    ['-12', '-12'],
    ['123456789012345678901234567890', '123456789012345678901234567890'],
    ['1.5', '1.5'],
    ['3.0', '3.0'],
    ['-0.0', '-0.0'],
    ['1.5e+30', '1.5e+30'],
    // PyYAML prints a point before the exponent, which YAML 1.1 needs.
    ['1e+30', '1.0e+30'],
    ['1e-07', '1.0e-07'],
    ["''", '""'],
    ["'a'", '"a"'],
    [`"it's"`, `"it's"`],
    [`'say "hi"'`, String.raw`"say \"hi\""`],
    [String.raw`'"it\'s"'`, String.raw`"\"it's\""`],
    [String.raw`'a\\b\\n'`, String.raw`"a\\b\\n"`],
    [String.raw`'1\n2\r\t\x7f\x01'`, '"1\\n2\\r\\t\u007f\\u0001"'],
    [String.raw`'\u2028\U0001f40e\xfd'`, '"\u2028🐎ý"'],
    [String.raw`'\a\b\f\v\101'`, '"\\u0007\\b\\f\\u000bA"'],
    ["'žluťoučký 🐎'", '"žluťoučký 🐎"'],
    ["u'text'", '"text"'],
    ['[]', '[]'],
    ['{}', '{}'],
    ["[1, 'two', None, {'three': 3.0}]", '[1,"two",null,{"three":3.0}]'],
    ["{'b': True, 5: {u'k': [[]]}}", '{"5":{"k":[[]]},"b":true}'],
    ["{'__proto__': 1, 'constructor': 2}", '{"__proto__":1,"constructor":2}'],
    [' [ 1 ,\t2,\n3 ] ', '[1,2,3]'],
  ];
  for (const [text, json] of rows) {
    it(`is read: ${text.trim()}`, () => assert.equal(jsonOf(text), json));
  }

  it('is what repr writes of any value of a document', () => {
    fc.assert(
      fc.property(arbitraryJson, (value) => {
        assert.equal(jsonOf(pythonRepr(value)), canonicalText(value));
      }),
      { numRuns: runs(1_000) },
    );
  });

  it('says whether it has a number that needs its text', () => {
    const exactOf = (text: string) => {
      const reading = read(text);
      return reading.kind === 'value' ? reading.exact : null;
    };
    assert.deepEqual(['[1, 1.5]', '[[3.0]]', "'3.0'"].map(exactOf), [false, true, false]);
    const reading = read('[3.0]');
    assert.ok(reading.kind === 'value' && Array.isArray(reading.value));
    assert.ok(reading.value[0] instanceof ExactNumber);
  });
});

describe('what is no Python literal of a document', () => {
  const texts = [
    '',
    ' ',
    'text',
    'none',
    'null',
    'true',
    'Nonesuch',
    'True False',
    '01',
    '1_000',
    '+1',
    '0x1f',
    '1.',
    '.5',
    '1e999',
    'nan',
    'inf',
    '--1',
    '(1, 2)',
    '()',
    '{1, 2}',
    'set()',
    "b'bytes'",
    "r'raw'",
    "'a' 'b'",
    "'''a'''",
    "'a",
    "'a\nb'",
    `'a"`,
    String.raw`'\d'`,
    String.raw`'\N{BULLET}'`,
    String.raw`'\x4'`,
    String.raw`'\ud83d\udc0e'`,
    String.raw`'\U00110000'`,
    String.raw`'\x00'`,
    String.raw`'\0'`,
    String.raw`'\'`,
    "'\0'",
    '[1,]',
    '[1 2]',
    '[,]',
    '[',
    '[1',
    ']',
    '{',
    "{'a'}",
    "{'a': }",
    "{'a': 1, 'a': 2}",
    "{1: 1, '1': 2}",
    '{None: 1}',
    '{1.5: 1}',
    '{True: 1}',
    '{[]: 1}',
    'datetime.date(2020, 1, 1)',
    "{'when': datetime.date(2020, 1, 1)}",
    'a@b',
    '-----BEGIN CERTIFICATE-----',
  ];
  for (const text of texts) {
    it(`is refused: ${JSON.stringify(text)}`, () => assert.equal(read(text).kind, 'invalid'));
  }

  it('never throws, and says nothing of the text', () => {
    const tokens = [
      "'",
      '"',
      '\\',
      '[',
      ']',
      '{',
      '}',
      ':',
      ',',
      '\\x',
      '\\u',
      '1',
      '-',
      'e',
      '.',
      'None',
      'zq',
    ];
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom(...tokens), fc.string())), (parts) => {
        const reading = read(parts.join(''));
        if (reading.kind !== 'value') assert.ok(!reading.reason.includes('zq'));
      }),
      { numRuns: runs(2_000) },
    );
  });

  it('is not a literal that was cut anywhere', () => {
    fc.assert(
      fc.property(arbitraryJson, fc.nat(), (value, at) => {
        const whole = pythonRepr([value]);
        assert.equal(read(whole.slice(0, at % whole.length)).kind, 'invalid');
      }),
    );
  });
});

describe('the limits of a Python literal', () => {
  const reasonOf = (text: string, less: Partial<typeof limits>) => {
    const reading = readPythonLiteral(text, { ...limits, ...less });
    return reading.kind === 'limit' ? reading.reason : reading.kind;
  };

  it('are of its length, depth and values', () => {
    assert.match(reasonOf('[[[]]]', { maxDepth: 2 }), /deeper than 2 levels/);
    assert.match(reasonOf("{'a': {}}", { maxDepth: 1 }), /deeper than 1 levels/);
    assert.equal(reasonOf('[[[]]]', { maxDepth: 3 }), 'value');
    assert.match(reasonOf('[1, 2, 3]', { maxValues: 3 }), /more than 3 values/);
    assert.equal(reasonOf('[1, 2, 3]', { maxValues: 4 }), 'value');
    assert.match(reasonOf("'abc'", { maxLength: 4 }), /longer than 4 characters/);
  });

  it('hold for a million brackets, in no time', () => {
    const start = performance.now();
    for (const one of ['[', '{', "{'a':", '[0,', "'\\x41", '{0:']) {
      assert.notEqual(reasonOf(one.repeat(150_000), {}), 'value');
    }
    assert.ok(performance.now() - start < 2_000);
  });
});
