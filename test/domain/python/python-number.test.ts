import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import {
  type FormatSpec,
  fixedText,
  formattedNumber,
  paddedText,
  roundHalfEven,
} from '../../../src/domain/python/python-number.ts';

const plain: FormatSpec = {
  fill: ' ',
  align: null,
  sign: '-',
  isAlternate: false,
  width: 0,
  grouping: '',
  precision: null,
  type: '',
};

describe('numbers as Python writes them', () => {
  it.each<readonly [number, number, string]>([
    [0.5, 0, '0'],
    [1.5, 0, '2'],
    [2.5, 0, '2'],
    [0.125, 2, '0.12'],
    [0.375, 2, '0.38'],
    [2.675, 2, '2.67'],
    [-2.5, 0, '-2'],
    [1e22, 1, '10000000000000000000000.0'],
  ])('%d with %i decimals is %s', (value, digits, text) =>
    assert.equal(fixedText(value, digits), text),
  );

  it.each<readonly [number, number, number]>([
    [1250, -2, 1200],
    [1350, -2, 1400],
    [2.345, 1, 2.3],
    [5, -400, 0],
  ])('%d rounded to %i is %d', (value, digits, expected) =>
    assert.equal(roundHalfEven(value, digits), expected),
  );

  it.each<readonly [number, Partial<FormatSpec>, string | null]>([
    [255, { type: 'x' }, 'ff'],
    [255, { type: 'X', isAlternate: true }, '0XFF'],
    [5, { type: 'b' }, '101'],
    [-5, { type: 'd', sign: '+' }, '-5'],
    [5, { type: 'd', sign: '+' }, '+5'],
    [1234567, { type: 'd', grouping: ',' }, '1,234,567'],
    [12345.678, { type: 'e', precision: 2 }, '1.23e+04'],
    [0.00001, { type: 'g' }, '1e-05'],
    [100000, { type: 'g' }, '100000'],
    [1234567, { type: 'g' }, '1.23457e+06'],
    [0.5, { type: '%', precision: 1 }, '50.0%'],
    [1, { type: 'q' }, null],
  ])('%d by %o is %s', (value, spec, text) =>
    assert.equal(formattedNumber(value, { ...plain, ...spec }), text),
  );

  it.each<readonly [string, Partial<FormatSpec>, string]>([
    ['ab', { width: 4 }, 'ab  '],
    ['ab', { width: 5, align: '^', fill: '*' }, '*ab**'],
    ['-7', { width: 4, align: '=', fill: '0' }, '-007'],
    ['🐎', { width: 2, align: '>' }, ' 🐎'],
  ])('%s paddedText by %o is %s', (text, spec, expected) =>
    assert.equal(paddedText(text, { ...plain, ...spec }, '<'), expected),
  );
});
