import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { dealPages, looks } from '../support/page-looks.ts';

describe('the pages of a suite', () => {
  const names = Array.from({ length: 13 }, (_, index) => `page-${index}`);
  const looksOf = (name: string, among: readonly string[], perPage: number) =>
    looks.filter(([...look]) => dealPages(among, look, perPage).includes(name));

  it('are all dealt to each look, in the full form', () => {
    for (const look of looks) assert.deepEqual(dealPages(names, look, looks.length), names);
  });

  it.each([
    [1, 6],
    [2, 3],
    [3, 2],
    [4, 2],
    [13, 2],
  ])(
    'are each dealt to a light and a dark look in different sizes, of %s pages to %s looks',
    (count, perPage) => {
      const among = names.slice(0, count);
      for (const name of among) {
        const dealt = looksOf(name, among, perPage);
        assert.equal(dealt.length, perPage);
        assert.equal(new Set(dealt.map(([, scheme]) => scheme)).size, 2);
        assert.ok(new Set(dealt.map(([size]) => size)).size >= 2);
      }
      for (const look of looks) assert.notDeepEqual(dealPages(among, look, perPage), []);
    },
  );
});
