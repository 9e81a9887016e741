import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { createLineReader } from '../../../src/cli/print/source-lines.ts';

/** The lines of a text, those that nobody may see as `*`. */
function linesOf(text: string): readonly string[] {
  const lineOf = createLineReader(new Map([['a', text]]));
  const lines: string[] = [];
  for (let line = 1; ; line += 1) {
    const found = lineOf({ file: 'a', line });
    if (found === undefined) return lines;
    lines.push(found.secret ? '*' : found.text);
  }
}

const rows: readonly [title: string, text: string, expected: readonly string[]][] = [
  ['no document', '', ['']],
  ['line breaks of all systems', 'a\nb\r\nc\rd', ['a', 'b', 'c', 'd']],
  [
    'one document of three',
    'a: 1\n---\npw: x\nmetadata: {storagePolicy: encrypted}\n---\nb: 2\n',
    ['a: 1', '*', '*', '*', '---', 'b: 2', ''],
  ],
  [
    'one with data before the policy',
    '--- {pw: x,\r\ns: encrypted}\r\n---\r\n',
    ['*', '*', '---', ''],
  ],
  [
    'one in which a line only begins like a marker',
    'a: encrypted\n---x\n ---\n',
    ['*', '*', '*', '*'],
  ],
  ['one after which an end is marked', 'a: encrypted\n...\npw: x', ['*', '*', '*']],
  ['JSON of one line', '[{"m":{"storagePolicy":"encrypted"}},{"pw":"x"}]', ['*']],
  ['JSON of many', '[\n{"s":"encrypted"},\n{"pw": "x"}\n]', ['*', '*', '*', '*']],
  ['an escape', '{"storagePolicy": "\\u0065ncrypted"}', ['*']],
  ['a misspelt policy', 'storagePolicy: encrypt', ['*']],
  ['a policy cut off', '{pw: x, storagePolicy', ['*']],
  [
    'one with comments that name the policy',
    '# its password is encrypted\na: 1\n  # storagePolicy: encrypted\n',
    ['# its password is encrypted', 'a: 1', '  # storagePolicy: encrypted', ''],
  ],
  [
    'one with a comment after the policy',
    'storagePolicy: # of course\n  encrypted\n',
    ['*', '*', '*'],
  ],
  [
    'the other policy',
    'storagePolicy: cleartext\n\'storagePolicy\' : "cleartext"',
    ['storagePolicy: cleartext', '\'storagePolicy\' : "cleartext"'],
  ],
];

describe('the lines of a text', () => {
  for (const [title, text, expected] of rows) {
    it(`are secret as their document is: ${title}`, () => {
      assert.deepEqual(linesOf(text), expected);
    });
  }

  it('are found only where there are any', () => {
    const lineOf = createLineReader(new Map([['a', 'x']]));
    for (const place of [
      {},
      { file: 'a' },
      { line: 1 },
      { file: 'b', line: 1 },
      { file: 'a', line: 0 },
    ]) {
      assert.equal(lineOf(place), undefined);
    }
  });
});
