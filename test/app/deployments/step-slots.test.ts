import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { createStepSlots } from '../../../src/app/deployments/runs/step-slots.ts';

const never = new AbortController().signal;

describe('slots of steps', () => {
  it('are given in order, and once each, however often they are given back', async () => {
    const slots = createStepSlots(1);
    const given: string[] = [];
    const take = async (name: string) => {
      const giveBack = await slots.take(never);
      given.push(name);
      return giveBack;
    };
    const first = await take('first');
    const [second, third] = [take('second'), take('third')];
    first();
    first();
    const giveBack = await second;
    assert.deepEqual(given, ['first', 'second']);
    giveBack();
    await third;
    assert.deepEqual(given, ['first', 'second', 'third']);
  });

  it('are not given to what is aborted, before or while it waits', async () => {
    const slots = createStepSlots(1);
    const stop = new AbortController();
    const first = await slots.take(never);
    const waiting = slots.take(stop.signal);
    stop.abort();
    (await waiting)();
    (await slots.take(stop.signal))();
    const next = slots.take(never);
    assert.equal(slots.hasEnough(), true);
    first();
    await next;
    assert.equal(slots.hasEnough(), false);
  });
});
