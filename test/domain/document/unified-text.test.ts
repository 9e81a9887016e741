import assert from 'node:assert/strict';
import { applyPatch } from 'diff';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import {
  countEdits,
  unifiedLines,
  unifiedText,
} from '../../../src/domain/document/unified-text.ts';

function patchOf(before: string, after: string): string {
  return unifiedText({ name: 'a', text: before }, { name: 'a', text: after });
}

describe('unifiedText', () => {
  it('makes one text of the other', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'c', '', '-', '+ d'), { maxLength: 12 })
      .map((lines) => lines.join('\n'));
    fc.assert(
      fc.property(text, text, (before, after) => {
        assert.equal(applyPatch(before, patchOf(before, after)), after);
      }),
    );
  });

  it('shows all of both where comparing line by line would take too long', () => {
    const lines = (word: string) => Array.from({ length: 1_500 }, (_, at) => `${word} ${at}\n`);
    const [old, now] = [lines('old').join(''), `${lines('new').join('')}the end`];
    assert.equal(applyPatch(old, patchOf(old, now)), now);
    assert.equal(applyPatch(now, patchOf(now, old)), old);
  });

  it('is counted by the lines that it adds and removes, whatever these begin with', () => {
    assert.deepEqual(countEdits(patchOf('a\n-- b\n', 'a\n++ c\nd')), {
      additions: 2,
      deletions: 1,
    });
    assert.deepEqual(countEdits(patchOf('a\n', 'a\n')), { additions: 0, deletions: 0 });
  });

  const names: readonly [name: string, shown: string][] = [
    ['näme 灯', 'näme 灯'],
    ['[a/B/v1, site] "n"', '[a/B/v1, site] "n"'],
    ['a\nb\tc\r\u001b', 'a\\u000ab\\u0009c\\u000d\\u001b'],
  ];
  for (const [name, shown] of names) {
    it(`is headed by ${JSON.stringify(name)} in one line`, () => {
      const text = unifiedText({ name, text: 'x\n' }, { name: '/dev/null', text: '' });
      assert.equal(text, `--- ${shown}\n+++ /dev/null\n@@ -1,1 +0,0 @@\n-x\n`);
    });
  }
});

it('lines alone have no names', () => {
  const lines = unifiedLines('a\nb', 'a\nc');
  const noNewline = '\\ No newline at end of file';
  assert.deepEqual(lines, ['@@ -1,2 +1,2 @@', ' a', '-b', noNewline, '+c', noNewline]);
});
