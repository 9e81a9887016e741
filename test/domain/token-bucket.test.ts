import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import {
  type BucketLevel,
  fullInMs,
  levelAt,
  takeTokens,
  tokensLeft,
} from '../../src/domain/token-bucket.ts';

const minute = { capacity: 600, refillMs: 60_000 };

describe('a token bucket', () => {
  it('is full at first, and gives what it contains', () => {
    const { level, waitMs } = takeTokens(minute, null, 250, 0);
    assert.deepEqual([waitMs, tokensLeft(minute, level)], [0, 350]);
  });

  it('refills evenly, up to its capacity', () => {
    const { level } = takeTokens(minute, null, 600, 0);
    const left = [0, 99, 100, 30_000, 60_000, 90_000].map((now) =>
      tokensLeft(minute, levelAt(minute, level, now)),
    );
    assert.deepEqual(left, [0, 0, 1, 300, 600, 600]);
  });

  it('gives none of what it cannot give whole, and says when it can', () => {
    const { level } = takeTokens(minute, null, 550, 0);
    const refused = takeTokens(minute, level, 100, 0);
    assert.deepEqual([refused.waitMs, tokensLeft(minute, refused.level)], [5_000, 50]);
    assert.equal(takeTokens(minute, refused.level, 100, 4_999).waitMs, 1);
    assert.equal(takeTokens(minute, refused.level, 100, 5_000).waitMs, 0);
  });

  it('says when it is full', () => {
    const { level } = takeTokens(minute, null, 60, 0);
    assert.equal(fullInMs(minute, level), 6_000);
    assert.equal(fullInMs(minute, levelAt(minute, level, 6_000)), 0);
  });

  it('takes all for what is more than its capacity', () => {
    const { level, waitMs } = takeTokens(minute, null, 10_000, 0);
    assert.deepEqual([waitMs, tokensLeft(minute, level)], [0, 0]);
  });

  it('gains and loses nothing by a clock that goes back', () => {
    const { level } = takeTokens(minute, null, 600, 50_000);
    const before = levelAt(minute, level, 10_000);
    assert.equal(tokensLeft(minute, before), 0);
    assert.equal(tokensLeft(minute, levelAt(minute, before, 20_000)), 100);
  });
});

describe('whatever is taken from a token bucket', () => {
  const buckets = fc.record({
    capacity: fc.integer({ min: 1, max: 10_000_000_000 }),
    refillMs: fc.integer({ min: 1, max: 60_000 }),
  });
  const steps = fc.array(
    fc.record({
      tokens: fc.integer({ min: 0, max: 10_000_000_000 }),
      ms: fc.integer({ min: -1_000, max: 100_000 }),
    }),
    { maxLength: 20 },
  );

  it('the level stays between nothing and the capacity, in exact numbers', () => {
    fc.assert(
      fc.property(buckets, steps, (bucket, taken) => {
        let level: BucketLevel | null = null;
        let now = 0;
        for (const { tokens, ms } of taken) {
          now += ms;
          ({ level } = takeTokens(bucket, level, tokens, now));
          assert.ok(level.parts >= 0 && level.parts <= bucket.capacity * bucket.refillMs);
          assert.ok(Number.isSafeInteger(level.parts));
        }
      }),
    );
  });

  it('what was refused is given after the wait, and not a millisecond before', () => {
    fc.assert(
      fc.property(buckets, fc.nat(), fc.nat(), (bucket, first, second) => {
        const tokens = Math.min(second, bucket.capacity);
        const { level } = takeTokens(bucket, null, first, 0);
        const { waitMs } = takeTokens(bucket, level, tokens, 0);
        assert.equal(takeTokens(bucket, level, tokens, waitMs).waitMs, 0);
        if (waitMs > 0) assert.equal(takeTokens(bucket, level, tokens, waitMs - 1).waitMs, 1);
      }),
    );
  });

  it('no more is given in any time than the capacity and what refills meanwhile', () => {
    fc.assert(
      fc.property(buckets, steps, (bucket, taken) => {
        let level: BucketLevel | null = null;
        let now = 0;
        let given = 0n;
        for (const { tokens, ms } of taken) {
          now += Math.max(0, ms);
          const result = takeTokens(bucket, level, tokens, now);
          ({ level } = result);
          if (result.waitMs === 0) given += BigInt(Math.min(tokens, bucket.capacity));
        }
        const most =
          BigInt(bucket.capacity) * BigInt(bucket.refillMs) + BigInt(now) * BigInt(bucket.capacity);
        assert.ok(given * BigInt(bucket.refillMs) <= most);
      }),
    );
  });
});
