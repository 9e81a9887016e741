import assert from 'node:assert/strict';
import { parseValue } from 'graphql';
import { describe, it } from 'vitest';
import {
  DateTimeISOScalar,
  DurationScalar,
  JsonScalar,
  NonNegativeIntScalar,
} from '../../../../src/api/graphql/scalars/scalars.ts';
import { canonicalText } from '../../../../src/domain/json/canonical.ts';
import type { Json } from '../../../../src/domain/json/value.ts';

const literals: readonly [literal: string, text: string][] = [
  ['null', 'null'],
  ['true', 'true'],
  ['1', '1'],
  ['1.0', '1.0'],
  ['-0', '-0'],
  ['1e999', '1e999'],
  ['123456789012345678901234567890', '123456789012345678901234567890'],
  ['"a \\" b"', '"a \\" b"'],
  ['"""block"""', '"block"'],
  ['WORD', '"WORD"'],
  ['[1, [2.50], []]', '[1,[2.50],[]]'],
  ['{ b: 1, a: { c: null } }', '{"a":{"c":null},"b":1}'],
  ['{ __proto__: { x: 1 }, constructor: 2 }', '{"__proto__":{"x":1},"constructor":2}'],
  ['[$given, $missing]', '["value",null]'],
];

describe('the JSON scalar', () => {
  for (const [literal, text] of literals) {
    it(`reads ${literal}`, () => {
      const value = JsonScalar.parseLiteral(parseValue(literal), { given: 'value' }) as Json;
      assert.equal(canonicalText(value), text);
    });
  }

  it('reads literals before variables are known', () => {
    assert.equal(JsonScalar.parseLiteral(parseValue('$given'), null), null);
  });
});

type Scalar = typeof DateTimeISOScalar;

/** What a scalar reads of a value, as a variable and as a literal; undefined: it refuses the value. */
function readsAlike(scalar: Scalar, value: string | number | boolean): unknown {
  const read = scalar.parseValue(value);
  assert.equal(scalar.parseLiteral(parseValue(JSON.stringify(value))), read);
  return read;
}

describe('the DateTimeISO scalar', () => {
  const times: readonly [text: string, time: string][] = [
    ['2026-11-21T10:00:00.000Z', '2026-11-21T10:00:00.000Z'],
    ['2026-11-21T10:00:00Z', '2026-11-21T10:00:00.000Z'],
    ['2026-11-21T10:00:00.5+02:00', '2026-11-21T08:00:00.500Z'],
    ['2026-11-21t10:00:00.123456789z', '2026-11-21T10:00:00.123Z'],
    ['2024-02-29T23:59:59-00:30', '2024-03-01T00:29:59.000Z'],
    ['0000-01-01T00:00:00Z', '0000-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ];
  for (const [text, time] of times) {
    it(`reads ${text}`, () => assert.equal(readsAlike(DateTimeISOScalar, text), time));
  }

  for (const value of [
    '',
    'soon',
    '2026-11-21',
    '2026-11-21T10:00Z',
    '2026-11-21T10:00:00',
    '2026-11-21 10:00:00Z',
    '2026-11-21T10:00:00Z ',
    '2026-11-21T10:00:00+0200',
    '2026-11-21T10:00:00+24:00',
    '2026-11-21T10:00:00|02:00',
    '2026-11-21T24:00:00Z',
    '2026-11-21T23:59:60Z',
    '2026-02-30T00:00:00Z',
    '2025-02-29T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '9999-12-31T23:59:59-01:00',
    '0000-01-01T00:00:00+01:00',
    '+012026-11-21T10:00:00Z',
    1_700_000_000,
    true,
  ]) {
    it(`refuses ${JSON.stringify(value)}`, () => {
      assert.equal(readsAlike(DateTimeISOScalar, value), undefined);
    });
  }
});

describe('the Duration scalar', () => {
  for (const text of ['P1W', 'PT2H', 'P1Y2M3DT4H5M6S', 'P1Y2W3D', 'PT0S']) {
    it(`reads ${text}`, () => assert.equal(readsAlike(DurationScalar, text), text));
  }
  for (const value of ['', 'P', 'PT', 'a week', '-P1D', 'P1.5D', 'P1M1Y', 'P1D ', 5, false]) {
    it(`refuses ${JSON.stringify(value)}`, () => {
      assert.equal(readsAlike(DurationScalar, value), undefined);
    });
  }
  it('gives what a document has, also if that is no duration', () => {
    assert.equal(DurationScalar.serialize('a week'), 'a week');
  });
});

describe('the NonNegativeInt scalar', () => {
  for (const value of [0, 1, 2_147_483_647]) {
    it(`reads ${value}`, () => assert.equal(readsAlike(NonNegativeIntScalar, value), value));
  }
  for (const value of [-1, 1.5, 2_147_483_648, 1e300, '5', '0x10', '', true]) {
    it(`refuses ${JSON.stringify(value)}`, () => {
      assert.equal(readsAlike(NonNegativeIntScalar, value), undefined);
    });
  }
  it('takes no lists and no mappings for numbers', () => {
    for (const value of [[3], {}, Number.NaN]) {
      assert.equal(NonNegativeIntScalar.parseValue(value), undefined);
    }
  });
});
