import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { alignItems } from '../../../src/domain/json/align-items.ts';

describe('alignItems', () => {
  const reported = (old: string, now: string, editsLeft = 10) => {
    const budget = { editsLeft };
    const runs = alignItems([...old], [...now], budget);
    const texts = runs.map(({ gone, come, same }) => `-${gone}+${come}=${same}`);
    return [...texts, budget.editsLeft].join(' ');
  };

  const rows: readonly [title: string, old: string, now: string, reported: string][] = [
    ['equal lists', 'abc', 'abc', '-0+0=3 -0+0=0 10'],
    ['an item put in front', 'abc', 'xabc', '-0+1=3 -0+0=0 9'],
    ['an item changed', 'abc', 'axc', '-0+0=1 -1+1=1 -0+0=0 8'],
    ['an item taken out at the end', 'abc', 'ab', '-0+0=2 -1+0=0 9'],
    ['an empty list', '', 'ab', '-0+2=0 8'],
  ];
  for (const [title, old, now, expected] of rows) {
    it(`aligns ${title}`, () => assert.equal(reported(old, now), expected));
  }

  it('gives up where that takes more edits than are left', () => {
    assert.equal(reported('abcd', 'wxyz', 3), '-4+4=0 0');
    assert.equal(reported('abcd', 'xabcd', 0), '-4+5=0 0');
  });
});
