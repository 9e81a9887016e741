import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { wordDiff } from './word-diff.ts';

const wordsOf = (before: string, after: string) =>
  wordDiff(before, after).map(({ fromA, toA, fromB, toB }) => [
    before.slice(fromA, toA),
    after.slice(fromB, toB),
  ]);

describe('the difference of two texts', () => {
  it.each([
    ['mtu: 1\n', 'mtu: 401\n', [['1', '401']]],
    ['mtu: 9000\n', 'mtu: 90000\n', [['9000', '90000']]],
    ['mtu: 90000\n', 'mtu: 9000\n', [['90000', '9000']]],
    ['of: größe\n', 'of: größen\n', [['größe', 'größen']]],
    ['a: 1x1\n', 'a: 21x13\n', [['1x1', '21x13']]],
  ])('is in whole words: %j, %j', (before, after, words) => {
    assert.deepEqual(wordsOf(before, after), words);
  });

  it('is no more than the part of an address that differs', () => {
    assert.deepEqual(wordsOf('address: 10.42.32.11', 'address: 10.43.32.11'), [['42', '43']]);
  });

  it('is a whole line, if it was added', () => {
    assert.deepEqual(wordsOf('a: 1\nb: 2\n', 'a: 1\nc: 3\nb: 2\n'), [['', 'c: 3\n']]);
  });

  it('is nothing between equal texts', () => {
    assert.deepEqual(wordsOf('a: 1\n', 'a: 1\n'), []);
  });
});
