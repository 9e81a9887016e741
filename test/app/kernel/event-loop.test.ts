import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { describe, it } from 'vitest';
import {
  createSharedYieldIfDue,
  createYieldIfDue,
  runCooperatively,
} from '../../../src/app/kernel/event-loop.ts';

/** Works without a pause, for longer than a slice. */
function work(): void {
  const end = performance.now() + 5;
  while (performance.now() < end);
}

describe('work that yields', () => {
  it('lets a timer run, however many promises follow one another', async () => {
    const yieldIfDue = createSharedYieldIfDue();
    let hasRun = false;
    setTimeout(() => {
      hasRun = true;
    }, 1);
    for (let step = 0; !hasRun && step < 1_000; step += 1) {
      work();
      const due = yieldIfDue();
      if (due !== null) await due;
      else await null;
    }
    assert.ok(hasRun);
  });

  it('need not wait while the process is idle', async () => {
    const yieldIfDue = createSharedYieldIfDue();
    for (let turn = 0; turn < 3; turn += 1) {
      assert.equal(yieldIfDue(), null);
      await setImmediate();
    }
  });

  it('waits together for the next turn of the event loop', async () => {
    const yieldIfDue = createSharedYieldIfDue();
    assert.equal(yieldIfDue(), null);
    work();
    const due = yieldIfDue();
    assert.ok(due !== null);
    assert.equal(yieldIfDue(), due);
    await due;
    assert.equal(yieldIfDue(), null);
  });

  it('ends with what its steps give', async () => {
    function* steps(): Generator<void, string> {
      for (let step = 0; step < 3; step += 1) {
        work();
        yield;
      }
      return 'done';
    }
    assert.equal(await runCooperatively(steps()), 'done');
    assert.equal(createYieldIfDue()(), null);
  });
});
