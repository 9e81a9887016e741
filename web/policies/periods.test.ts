import assert from 'node:assert/strict';
import { it } from 'vitest';
import { rangeOf, ranges, sinceOf } from './periods.ts';

it('a range begins as long ago as its name says', () => {
  const now = Date.UTC(2026, 10, 23, 12);
  assert.deepEqual(
    ranges.map((range) => [range.name, sinceOf(range, now)]),
    [
      ['24 hours', '2026-11-22T12:00:00.000Z'],
      ['7 days', '2026-11-16T12:00:00.000Z'],
      ['30 days', '2026-10-24T12:00:00.000Z'],
      ['A year', '2025-11-23T12:00:00.000Z'],
    ],
  );
});

it.each([
  ['30d', '30 days'],
  ['none', '7 days'],
  [undefined, '7 days'],
])('the range of %s is %s', (id, name) => assert.equal(rangeOf(id).name, name));
