import assert from 'node:assert/strict';
import { createColors } from 'picocolors';
import { it } from 'vitest';
import { colouredPatch } from '../../../src/cli/diff/coloured-patch.ts';

it('unified text has its colours', () => {
  const { bold, cyan, green, red } = createColors(true);
  const lines: readonly [string, (text: string) => string][] = [
    ['--- a', bold],
    ['+++ b', bold],
    ['@@ -1 +1 @@', cyan],
    [' same', String],
    ['-old', red],
    ['--- gone', red],
    ['+new', green],
  ];
  const text = lines.map(([line]) => `${line}\n`).join('');
  const expected = lines.map(([line, colour]) => `${colour(line)}\n`).join('');
  assert.equal(colouredPatch(text, createColors(true)), expected);
});
