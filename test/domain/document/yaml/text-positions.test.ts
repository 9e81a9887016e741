import assert from 'node:assert/strict';
import fc from 'fast-check';
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
      assert.deepEqual(textPositions(text).of(offset), { line, column });
    });
  }

  /** Texts longer than what is counted at once, with line breaks around its ends. */
  const texts = fc
    .array(fc.tuple(fc.constantFrom('\n', '\r', '\r\n', 'x', ''), fc.nat({ max: 17_000 })), {
      maxLength: 6,
    })
    .map((parts) => parts.map(([end, length]) => `${'y'.repeat(length)}${end}`).join(''));

  it('finds the same places, whatever was counted before', () => {
    fc.assert(
      fc.property(texts, fc.array(fc.nat({ max: 110_000 }), { maxLength: 9 }), (text, offsets) => {
        const positions = textPositions(text);
        const counted = textPositions(text);
        counted.countTo(text.length);
        for (const offset of offsets.map((one) => one % (text.length + 1))) {
          // A carriage return ends a line unless a line feed follows it.
          const isInside = text.startsWith('\r\n', offset - 1);
          const lineBreak = isInside ? /\r\n|\r(?!$)|\n/ : /\r\n?|\n/;
          const lines = text.slice(0, offset).split(lineBreak);
          const expected = { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
          assert.deepEqual(positions.of(offset), expected);
          assert.deepEqual(counted.of(offset), expected);
        }
      }),
    );
  });
});
