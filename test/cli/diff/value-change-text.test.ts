import assert from 'node:assert/strict';
import { createColors } from 'picocolors';
import { describe, it } from 'vitest';
import { valueChangeText } from '../../../src/cli/diff/value-change-text.ts';
import type { Json } from '../../../src/domain/json/value.ts';

const colours = createColors(false);

function changed(old: Json, now: Json, columns: number | null): readonly string[] {
  const change = {
    kind: 'UPDATED',
    path: 'data.x',
    before: old,
    after: now,
    secret: false,
  } as const;
  return valueChangeText(change, { colours, columns, unified: false }).split('\n');
}

describe('a value that changed', () => {
  const long = 'o'.repeat(300);

  it('is cut on a terminal around what differs', () => {
    const rows: readonly [old: string, now: string, shownOld: RegExp, shownNow: RegExp][] = [
      [`${long}a`, `${long}b`, /^ {4}- …o+a"$/, /^ {4}\+ …o+b"$/],
      [`a${long}`, `b${long}`, /^ {4}- "ao+…$/, /^ {4}\+ "bo+…$/],
      [`${long}a${long}`, `${long}c${long}`, /^ {4}- …o+ao+…$/, /^ {4}\+ …o+co+…$/],
      [`${long}\u{1f600}`, `${long}\u{1f601}`, /^ {4}- …o+\u{1f600}"$/u, /^ {4}\+ …o+\u{1f601}"$/u],
    ];
    for (const [old, now, shownOld, shownNow] of rows) {
      const [head, first = '', second = ''] = changed(old, now, 60);
      assert.equal(head, '  ~ data.x:');
      assert.match(first, shownOld);
      assert.match(second, shownNow);
      assert.ok(first.length <= 60 && second.length <= 60);
    }
  });

  it('is whole where nobody looks on', () => {
    const expected = ['  ~ data.x:', `    - "${long}a"`, `    + "${long}b"`, ''];
    assert.deepEqual(changed(`${long}a`, `${long}b`, null), expected);
  });

  it('stands in one line if that is as wide as the terminal', () => {
    const [old, now] = ['a'.repeat(30), 'b'.repeat(30)];
    assert.equal(changed(old, now, 90).length, 2);
    assert.equal(changed(old, now, 60).length, 4);
  });

  it('is shown line by line if it has several', () => {
    assert.deepEqual(changed('one\ntwo\n', 'one\n\u001b2\n', 80), [
      '  ~ data.x:',
      '    @@ -1,2 +1,2 @@',
      '     one',
      '    -two',
      '    +\\u001b2',
      '',
    ]);
  });
});
