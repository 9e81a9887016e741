import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { textPositions } from '../../../../src/domain/document/yaml/text-positions.ts';

describe('textPositions', () => {
  const rows: readonly [string, number, number, number][] = [
    ['', 0, 1, 1],
    ['abc', 2, 1, 3],
    ['a\nbc', 1, 1, 2],
    ['a\nbc', 2, 2, 1],
    ['a\r\nb\rc\n', 3, 2, 1],
    ['a\r\nb\rc\n', 5, 3, 1],
    ['a\n\n\nb', 4, 4, 1],
    ['a\n', 2, 2, 1],
  ];
  for (const [text, offset, line, column] of rows) {
    it(`puts ${offset} of ${JSON.stringify(text)} at ${line}:${column}`, () => {
      assert.deepEqual(textPositions(text)(offset), { line, column });
    });
  }
});
