import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { unifiedDiff } from '../../../src/domain/deepdiff/unified-diff.ts';

const lines = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, at) => `${from + at}\n`).join('');

// As Python's difflib writes them: '\n'.join(unified_diff(a.splitlines(), b.splitlines(), lineterm='')).
const rows: readonly (readonly [title: string, before: string, after: string, diff: string])[] = [
  ['nothing', 'a\nb', 'a\nb', ''],
  ['another end', 'a\nb', 'a\nb\n', ''],
  ['other ends of lines', 'a\r\nb', 'a\nb', ''],
  ['one line', 'a\nb\nc\n', 'a\nx\nc\n', '@@ -1,3 +1,3 @@\n a\n-b\n+x\n c'],
  ['all that came', '', 'a\nb', '@@ -0,0 +1,2 @@\n+a\n+b'],
  ['all that went', 'a\nb', '', '@@ -1,2 +0,0 @@\n-a\n-b'],
  ['the only line', 'a\n', 'b', '@@ -1 +1 @@\n-a\n+b'],
  ['an empty line', 'a\n\n', 'a\n', '@@ -1,2 +1 @@\n a\n-'],
  ['one of equal lines', 'a\nb\nb\nc', 'a\nb\nc', '@@ -1,4 +1,3 @@\n a\n b\n-b\n c'],
  [
    'two places distant from each other',
    lines(1, 13),
    `${lines(1, 4)}x\n${lines(6, 14)}`,
    '@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+x\n 6\n 7\n 8\n@@ -11,3 +11,4 @@\n 11\n 12\n 13\n+14',
  ],
  [
    'two places six lines apart',
    lines(1, 8),
    `x\n${lines(2, 7)}y`,
    '@@ -1,8 +1,8 @@\n-1\n+x\n 2\n 3\n 4\n 5\n 6\n 7\n-8\n+y',
  ],
  [
    'two places seven lines apart',
    lines(1, 9),
    `x\n${lines(2, 8)}y`,
    '@@ -1,4 +1,4 @@\n-1\n+x\n 2\n 3\n 4\n@@ -6,4 +6,4 @@\n 6\n 7\n 8\n-9\n+y',
  ],
];

describe('unifiedDiff', () => {
  it.each(rows)('reports %s', (_title, before, after, diff) => {
    const expected = diff === '' ? '' : `--- \n+++ \n${diff}`;
    assert.equal(unifiedDiff(before, after, { editsLeft: 1_000 }), expected);
  });

  it('shows all as gone and all as come where aligning is too much work', () => {
    const expected = '--- \n+++ \n@@ -1,3 +1,3 @@\n-1\n-2\n-3\n+1\n+x\n+3';
    assert.equal(unifiedDiff(lines(1, 3), '1\nx\n3', { editsLeft: 1 }), expected);
  });
});
