import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { createRateLimits } from '../../../src/api/http/rate-limits.ts';

describe('rate limits', () => {
  it('let pass as many as there may be, and say when to come again', async () => {
    const { take } = createRateLimits('PURSER_ADDRESS_RATE_LIMIT');
    await take('ada', 2);
    await take('ada', 2);
    await assert.rejects(take('ada', 2), ({ faults: [{ code, facts, remedy }] }) => {
      assert.equal(code, 'RATE_LIMITED');
      assert.match(remedy, /: PURSER_ADDRESS_RATE_LIMIT\.$/);
      assert.equal(facts.limit, 2);
      assert.ok(facts.retryAfter >= 1 && facts.retryAfter <= 60);
      return true;
    });
  });

  it('count each key for itself', async () => {
    const { take } = createRateLimits('PURSER_ADDRESS_RATE_LIMIT');
    await take('ada', 1);
    await take('bob', 1);
    await assert.rejects(take('ada', 1), { code: 'RATE_LIMITED' });
  });

  it('count several at once', async () => {
    const { take } = createRateLimits('PURSER_ADDRESS_RATE_LIMIT');
    await assert.rejects(take('ada', 5, 6), { code: 'RATE_LIMITED' });
  });

  it('may be none', async () => {
    const { take } = createRateLimits('PURSER_ADDRESS_RATE_LIMIT');
    for (let time = 0; time < 100; time++) await assert.doesNotReject(take('ada', 0));
    // Nor were they counted for a limit that is set later.
    await assert.doesNotReject(take('ada', 1));
    await assert.rejects(take('ada', 1), { code: 'RATE_LIMITED' });
  });
});
