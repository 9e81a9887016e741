import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { padded, textWidth } from '../../../src/cli/terminal/text-width.ts';
import { printable } from '../../../src/domain/printable.ts';

describe('the width of a text', () => {
  const rows: readonly [string, number][] = [
    ['', 0],
    ['abc', 3],
    ['äöü', 3],
    ['名前', 4],
    ['한글', 4],
    ['ｆｕｌｌ', 8],
    ['\u{1f6a2}', 2],
    ['e\u0301', 1],
    ['a\u200bb', 2],
  ];
  for (const [text, width] of rows) {
    it(`of ${JSON.stringify(text)} is ${width}`, () => assert.equal(textWidth(text), width));
  }

  it('decides how far a text is filled', () => {
    assert.equal(padded('名', 4), '名  ');
    assert.equal(padded('long', 2), 'long');
  });
});

describe('a printable text', () => {
  const rows: readonly [string, string][] = [
    ['plain, ünicode, 名前', 'plain, ünicode, 名前'],
    ['\u001b[31mred', '\\u001b[31mred'],
    ['two\nlines', 'two\\u000alines'],
    ['\u009b', '\\u009b'],
    ['\u202eturned', '\\u202eturned'],
    ['\ud800', '\\ud800'],
  ];
  for (const [text, shown] of rows) {
    it(`obeys nothing: ${JSON.stringify(text)}`, () => assert.equal(printable(text), shown));
  }
});
