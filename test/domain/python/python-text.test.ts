import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { type Json, numberOf } from '../../../src/domain/json/value.ts';
import { pythonLines, pythonRepr, pythonType } from '../../../src/domain/python/python-text.ts';

describe('pythonRepr', () => {
  // As Python 3 prints them.
  const rows: readonly (readonly [text: string, repr: string])[] = [
    ['', "''"],
    ['plain name', "'plain name'"],
    ["it's", '"it\'s"'],
    ['"', "'\"'"],
    ['\'"', "'\\'\"'"],
    ['\\', "'\\\\'"],
    [
      '\n\t\r\0\x7f\xa0\xad\u200b\u2028\ue000é😀\u{e0001}',
      "'\\n\\t\\r\\x00\\x7f\\xa0\\xad\\u200b\\u2028\\ue000é😀\\U000e0001'",
    ],
    ['\ud800', "'\\ud800'"],
  ];
  it.each(rows)('of %j is %s', (text, repr) => assert.equal(pythonRepr(text), repr));
});

describe('pythonType', () => {
  const rows: readonly (readonly [Json, string])[] = [
    [null, 'NoneType'],
    [true, 'bool'],
    ['1', 'str'],
    [[], 'list'],
    [{}, 'dict'],
    [1, 'int'],
    [1.5, 'float'],
    [1e21, 'float'],
    [numberOf('1.0'), 'float'],
    [numberOf('1E3'), 'float'],
    [numberOf('-0'), 'int'],
    [numberOf('123456789012345678901234567890'), 'int'],
  ];
  it.each(rows)('of %s is %s', (value, type) => assert.equal(pythonType(value), type));
});

describe('pythonLines', () => {
  const rows: readonly (readonly [string, readonly string[]])[] = [
    ['', []],
    ['a', ['a']],
    ['a\n', ['a']],
    ['\n', ['']],
    ['a\n\nb', ['a', '', 'b']],
    ['a\r\nb\rc\vd\fe\x1cf\x1dg\x1eh\x85i\u2028j\u2029k', [...'abcdefghijk']],
    ['a\x1fb', ['a\x1fb']],
  ];
  it.each(rows)('of %j are %j', (text, lines) => assert.deepEqual(pythonLines(text), lines));
});
