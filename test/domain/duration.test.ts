import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { parseDuration, parseTimeSpan, timeAfter } from '../../src/domain/duration.ts';

const later = (time: string, text: string): string | null => {
  const duration = parseDuration(text);
  assert.ok(duration, text);
  return timeAfter(time, duration);
};

describe('a time some duration later', () => {
  const cases: readonly (readonly [string, string, string | null])[] = [
    ['2026-01-31T12:00:00.000Z', 'P1M', '2026-02-28T12:00:00.000Z'],
    ['2028-01-31T12:00:00.000Z', 'P1M', '2028-02-29T12:00:00.000Z'],
    ['2028-02-29T00:00:00.000Z', 'P1Y', '2029-02-28T00:00:00.000Z'],
    ['2026-11-30T23:59:59.999Z', 'P3M', '2027-02-28T23:59:59.999Z'],
    ['2026-12-15T00:00:00.000Z', 'P1M', '2027-01-15T00:00:00.000Z'],
    ['2026-01-31T00:00:00.000Z', 'P1M1D', '2026-03-01T00:00:00.000Z'],
    ['2026-01-01T00:00:00.000Z', 'P1W', '2026-01-08T00:00:00.000Z'],
    ['2026-01-01T00:00:00.000Z', 'PT2H', '2026-01-01T02:00:00.000Z'],
    ['2026-01-01T00:00:00.000Z', 'P1Y2M3W4DT5H6M7S', '2027-03-26T05:06:07.000Z'],
    ['2026-01-01T00:00:00.000Z', 'PT36H', '2026-01-02T12:00:00.000Z'],
    ['2026-01-01T00:00:00.000Z', 'PT0S', '2026-01-01T00:00:00.000Z'],
    ['2026-01-01T00:00:00.000Z', 'P7974Y', null],
    ['2026-01-01T00:00:00.000Z', 'P999999999Y', null],
    ['2026-01-01T00:00:00.000Z', 'P999999999D', null],
    ['2026-01-01T00:00:00.000Z', 'PT999999999S', '2057-09-09T01:46:39.000Z'],
  ];
  for (const [time, text, expected] of cases) {
    it(`${time} and ${text} is ${expected}`, () => assert.equal(later(time, text), expected));
  }

  it('comes before no earlier one, and after the time it starts from', () => {
    const number = fc.nat(50);
    const time = fc
      .date({ min: new Date(0), max: new Date('2100-01-01T00:00:00Z'), noInvalidDate: true })
      .map((date) => date.toISOString());
    fc.assert(
      fc.property(time, number, number, number, (start, months, days, hours) => {
        const text = `P${months}M${days}DT${hours}H`;
        const found = later(start, text);
        assert.ok(found !== null && found >= start);
        assert.ok((later(start, `P${months}M${days + 1}DT${hours}H`) ?? '') > found);
        assert.ok((later(start, `P${months + 1}M${days}DT${hours}H`) ?? '') >= found);
      }),
    );
  });
});

describe('what is no duration', () => {
  const texts = [
    ...['', 'P', 'PT', 'P1', '1W', 'P1H', 'PT1D', 'P-1D', 'P1.5D', 'P1WT', 'p1w', ' P1W', 'P1W\n'],
    ...['P1D1Y', 'PT1S1M', 'P1234567890D', 'P1W P1W', `P${'1'.repeat(100_000)}D`, 'a week'],
  ];
  for (const text of texts) {
    it(JSON.stringify(text.slice(0, 20)), () => assert.equal(parseDuration(text), null));
  }
});

describe('a time span', () => {
  for (const [text, ms] of [
    ['30s', 30_000],
    ['5m', 300_000],
    ['2h', 7_200_000],
    ['7d', 604_800_000],
    ['0s', 0],
    ['PT30S', 30_000],
    ['P1DT1H', 90_000_000],
    ['P1W', 604_800_000],
    ['P1M', null],
    ['P1Y', null],
    ['30', null],
    ['1.5h', null],
    ['-5s', null],
    ['5M', null],
    ['1234567s', null],
    ['', null],
  ] as const) {
    it(`of "${text}" is ${ms} milliseconds`, () => assert.equal(parseTimeSpan(text), ms));
  }
});
