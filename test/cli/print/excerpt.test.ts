import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { excerpt } from '../../../src/cli/print/excerpt.ts';
import { textWidth } from '../../../src/cli/terminal/text-width.ts';

const rows: readonly [title: string, line: string, column: number, text: string, before: number][] =
  [
    ['a short line stays as it is', 'name: x', 7, 'name: x', 6],
    ['the first column', 'name: x', 1, 'name: x', 0],
    ['a column behind the end', 'name:', 6, 'name:', 5],
    ['an empty line', '', 1, '', 0],
    ['tabs become blanks', '\tname: x', 2, '    name: x', 4],
    ['wide characters count two columns', '名前: x', 5, '名前: x', 6],
    ['marks count none', 'e\u0301: x', 5, 'e\u0301: x', 3],
    ['what a terminal would obey is shown', 'a: \u001b[2J', 5, 'a: \\u001b[2J', 9],
    [
      'a long line is cut on the right',
      'a: '.concat('b'.repeat(50)),
      4,
      `a: ${'b'.repeat(16)}…`,
      3,
    ],
    ['and on the left', `${'a'.repeat(50)}: x`, 53, `…${'a'.repeat(16)}: x`, 19],
    ['but not if all of it fits', `${'a'.repeat(17)}: x`, 20, `${'a'.repeat(17)}: x`, 19],
    ['and on both sides', 'a'.repeat(100), 50, `…${'a'.repeat(12)}${'a'.repeat(6)}…`, 13],
  ];

describe('an excerpt of a line', () => {
  for (const [title, line, column, text, before] of rows) {
    it(`points at its place: ${title}`, () => {
      assert.deepEqual(excerpt(line, column, 20), { text, before });
    });
  }

  it('is never wider than allowed, wherever it points', () => {
    const line = '名前\t: \u{1f6a2} é\u0301 '.repeat(20);
    for (let column = 1; column <= line.length; column += 1) {
      const { text, before } = excerpt(line, column, 40);
      assert.ok(textWidth(text) <= 40, `column ${column}: ${text}`);
      assert.ok(before <= textWidth(text));
    }
  });
});
