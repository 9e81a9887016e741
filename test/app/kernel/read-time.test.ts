import assert from 'node:assert/strict';
import { describe, it } from '@jest/globals';
import { readTime } from '../../../src/app/kernel/read-time.ts';

describe('readTime', () => {
  const moments: readonly [text: string, instant: string][] = [
    ['2026-11-21T10:00:00.000Z', '2026-11-21T10:00:00.000Z'],
    ['2026-11-21t10:00:00.123456789z', '2026-11-21T10:00:00.123Z'],
    ['2026-11-21T10:00:00.5+02:00', '2026-11-21T08:00:00.500Z'],
  ];
  for (const [text, instant] of moments) {
    it(`takes ${text} for a moment`, () => {
      const at = Date.parse(instant);
      assert.deepEqual(readTime('since', text), { first: at, last: at });
    });
  }

  const seconds: readonly [text: string, instant: string][] = [
    ['2026-11-21T10:00:00Z', '2026-11-21T10:00:00.000Z'],
    ['2026-11-21T10:00Z', '2026-11-21T10:00:00.000Z'],
    ['2026-11-21T10:00', '2026-11-21T10:00:00.000Z'],
    ['2026-11-21T10:00:00+02:00', '2026-11-21T08:00:00.000Z'],
    ['2024-02-29T23:59:59-00:30', '2024-03-01T00:29:59.000Z'],
  ];
  for (const [text, instant] of seconds) {
    it(`takes ${text} for all of its second`, () => {
      const first = Date.parse(instant);
      assert.deepEqual(readTime('since', text), { first, last: first + 999 });
    });
  }

  it('takes a date for all of its day', () => {
    assert.deepEqual(readTime('since', '2026-11-21'), {
      first: Date.parse('2026-11-21T00:00:00.000Z'),
      last: Date.parse('2026-11-21T23:59:59.999Z'),
    });
  });

  for (const text of [
    '',
    'yesterday',
    '2026',
    '2026-11',
    '2026-13-01',
    '2026-02-30',
    '2025-02-29T10:00Z',
    '2026-11-21T25:00Z',
    '2026-11-21T10:60Z',
    '2026-11-21 10:00',
    '2026-11-21T10Z',
    '2026-11-21T10:00+0200',
    ' 2026-11-21',
    '1700000000',
    '+012026-11-21',
  ]) {
    it(`refuses "${text}"`, () => {
      assert.throws(() => readTime('since', text), {
        code: 'ARGUMENT_INVALID',
        message: /since/,
      });
    });
  }
});
