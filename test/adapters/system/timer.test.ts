import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { systemTimer } from '../../../src/adapters/system/timer.ts';

describe('the timer of the process', () => {
  it('waits', async () => {
    const before = systemTimer.now();
    await systemTimer.wait(20);
    assert.ok(systemTimer.now() - before >= 15);
  });

  it('ends a wait early, also one that was over before it began', async () => {
    const before = systemTimer.now();
    const abort = new AbortController();
    const waiting = systemTimer.wait(60_000, { signal: abort.signal });
    abort.abort();
    await waiting;
    await systemTimer.wait(60_000, { signal: abort.signal, background: true });
    assert.ok(systemTimer.now() - before < 30_000);
  });
});
