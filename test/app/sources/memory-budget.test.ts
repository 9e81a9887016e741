import assert from 'node:assert/strict';
import { setImmediate as pause } from 'node:timers/promises';
import { describe, it } from 'vitest';
import { createMemoryBudget } from '../../../src/app/sources/memory-budget.ts';

const { signal } = new AbortController();

/** Whether a promise has been kept by now. */
async function isDone(promise: Promise<unknown>): Promise<boolean> {
  let done = false;
  promise.then(
    () => {
      done = true;
    },
    () => {},
  );
  await pause();
  return done;
}

describe('a memory budget', () => {
  it('makes those wait for whom there is no room, until others give some back', async () => {
    const budget = createMemoryBudget(100);
    const [one, two, three] = [budget.open(), budget.open(), budget.open()];
    await one.take(60, signal);
    const large = two.take(50, signal);
    assert.equal(await isDone(large), false);
    await three.take(40, signal);
    three.close();
    assert.equal(await isDone(large), false);
    one.give(20);
    assert.equal(await isDone(large), true);
    one.close();
    await two.take(50, signal);
  });

  it('refuses what can never fit, and what waits too long', async () => {
    const budget = createMemoryBudget(100);
    const [one, two] = [budget.open(), budget.open()];
    await one.take(60, signal);
    await assert.rejects(one.take(41, signal), { code: 'SOURCE_MEMORY' });
    const ended = new AbortController();
    const waiting = two.take(50, ended.signal);
    ended.abort();
    await assert.rejects(waiting, { code: 'SOURCE_MEMORY' });
    await assert.rejects(two.take(1, ended.signal), { code: 'SOURCE_MEMORY' });
    await two.take(40, signal);
  });

  it('refuses the newest of those that wait for each other', async () => {
    const budget = createMemoryBudget(100);
    const [one, two] = [budget.open(), budget.open()];
    await one.take(50, signal);
    await two.take(50, signal);
    const first = one.take(20, signal);
    const second = two.take(20, signal);
    await assert.rejects(second, { code: 'SOURCE_MEMORY' });
    assert.equal(await isDone(first), false);
    two.close();
    assert.equal(await isDone(first), true);
  });
});
