import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { timeFrom, timeUntil } from '../../../src/cli/input/read-time.ts';

describe('a time on the command line', () => {
  const moments: readonly [text: string, instant: string][] = [
    ['2026-11-21T10:00:00.000Z', '2026-11-21T10:00:00.000Z'],
    ['2026-11-21t10:00:00.123456789z', '2026-11-21T10:00:00.123Z'],
    ['2026-11-21T10:00:00.5+02:00', '2026-11-21T08:00:00.500Z'],
  ];
  for (const [text, instant] of moments) {
    it(`takes ${text} for a moment`, () => {
      assert.deepEqual([timeFrom(text), timeUntil(text)], [instant, instant]);
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
      assert.equal(timeFrom(text), instant);
      assert.equal(timeUntil(text), instant.replace('.000Z', '.999Z'));
    });
  }

  it('takes a date for all of its day', () => {
    assert.equal(timeFrom('2026-11-21'), '2026-11-21T00:00:00.000Z');
    assert.equal(timeUntil('2026-11-21'), '2026-11-21T23:59:59.999Z');
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
    '9999-12-31T23:30:00-01:00',
    '0000-01-01T00:00:00+01:00',
  ]) {
    it(`refuses "${text}"`, () => {
      for (const read of [timeFrom, timeUntil]) {
        assert.throws(() => read(text), {
          message: 'Write it as 2026-11-21 or 2026-11-21T10:00:00Z.',
        });
      }
    });
  }
});
