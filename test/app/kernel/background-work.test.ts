import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { createRequestsInProgress } from '../../../src/app/kernel/background-work.ts';
import { runCooperatively } from '../../../src/app/kernel/event-loop.ts';
import type { Timer } from '../../../src/ports/timer.ts';
import { runs } from '../../support/properties.ts';

const sliceMs = 1;
const pace = { quietMs: 2, maxDelayMs: 20 };

/** A timer whose time passes by hand, in steps of a millisecond. */
function timerByHand() {
  let now = 0;
  let waits: { readonly at: number; readonly end: () => void }[] = [];
  const timer: Timer = {
    now: () => now,
    wait: (milliseconds, { signal, background } = {}) => {
      assert.notEqual(background, true, 'the process could end before the work is closed');
      return new Promise((resolve) => {
        const end = (): void => {
          signal?.removeEventListener('abort', end);
          resolve();
        };
        if (signal?.aborted) end();
        signal?.addEventListener('abort', end);
        waits.push({ at: now + milliseconds, end });
      });
    },
  };
  return {
    timer,
    async pass(milliseconds: number) {
      for (let ms = 0; ms < milliseconds; ms += 1) {
        now += 1;
        const due = waits.filter(({ at }) => at <= now);
        waits = waits.filter(({ at }) => at > now);
        for (const { end } of due) end();
        await settle();
      }
    },
  };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

function byHand() {
  const { timer, pass } = timerByHand();
  const requests = createRequestsInProgress(timer, pace);
  const background = requests.beginBackground();
  /** Begins a request; returns what ends it. */
  const begin = (): (() => void) => {
    const { promise, resolve } = withResolvers();
    void requests.during(promise);
    return resolve;
  };
  /** Whether the work waited, and what says whether it may continue. */
  const yielded = async () => {
    let isDone = false;
    const yielding = background.yieldToRequests();
    void (yielding ?? Promise.resolve()).then(() => {
      isDone = true;
    });
    await settle();
    return () => isDone;
  };
  return { timer, requests, background, pass, begin, yielded };
}

function withResolvers() {
  let resolve = (): void => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

describe('work in the background', () => {
  it('continues immediately while there is no request', async () => {
    const { background, begin, pass } = byHand();
    assert.equal(background.yieldToRequests(), null);
    begin()();
    await settle();
    await pass(pace.quietMs);
    assert.equal(background.yieldToRequests(), null);
  });

  it('waits for the end of all requests, and for the pauses between their steps', async () => {
    const { begin, pass, yielded } = byHand();
    const ends = [begin(), begin()];
    const isDone = await yielded();
    await pass(3);
    ends.pop()?.();
    await pass(3);
    assert.equal(isDone(), false);
    ends.pop()?.();
    await pass(1);
    assert.equal(isDone(), false);
    await pass(2 * pace.quietMs);
    assert.equal(isDone(), true);
  });

  it('waits no longer than the maximum delay, between any two slices', async () => {
    const { begin, pass, yielded } = byHand();
    begin();
    for (let slice = 0; slice < 3; slice += 1) {
      const isDone = await yielded();
      await pass(pace.maxDelayMs - 1);
      assert.equal(isDone(), false);
      await pass(1);
      assert.equal(isDone(), true);
    }
  });

  it('does not wait while a request waits for it', async () => {
    const { background, begin, pass, yielded } = byHand();
    begin();
    const isDone = await yielded();
    const result = withResolvers();
    const waiting = new AbortController();
    background.prioritise(result.promise);
    background.prioritise(result.promise, waiting.signal);
    await settle();
    assert.equal(isDone(), true);
    result.resolve();
    assert.equal(background.yieldToRequests(), null);
    await settle();
    background.prioritise(new Promise(() => {}), waiting.signal);
    assert.equal(background.yieldToRequests(), null);
    waiting.abort();
    background.prioritise(new Promise(() => {}), waiting.signal);
    const waitsAgain = await yielded();
    await pass(1);
    assert.equal(waitsAgain(), false);
  });

  it('is not delayed by a request that failed', async () => {
    const { background, requests, pass } = byHand();
    await assert.rejects(requests.during(Promise.reject(new Error('refused'))), /refused/);
    await pass(pace.quietMs);
    assert.equal(background.yieldToRequests(), null);
  });

  it('ends, whatever requests there are, and works beside one only after the maximum delay', async () => {
    const request = fc.record({ after: fc.nat(30), takes: fc.nat(60) });
    await fc.assert(
      fc.asyncProperty(fc.array(request, { maxLength: 8 }), fc.nat(6), async (all, slices) => {
        const { timer, background, pass, begin } = byHand();
        let active = 0;
        let done = 0;
        const work = async () => {
          for (; done < slices; done += 1) {
            const asked = timer.now();
            const yielding = background.yieldToRequests();
            if (yielding !== null) await yielding;
            const waited = timer.now() - asked;
            assert.ok(
              active === 0 || waited >= pace.maxDelayMs,
              `beside a request after ${waited}`,
            );
            assert.ok(waited <= pace.maxDelayMs, `waited ${waited}`);
            await timer.wait(sliceMs);
          }
        };
        let at = 0;
        const steps = all.flatMap(({ after, takes }) => {
          at += after;
          const made = { end: (): void => {} };
          return [
            {
              at,
              step: () => {
                active += 1;
                made.end = begin();
              },
            },
            {
              at: at + takes,
              step: () => {
                active -= 1;
                made.end();
              },
            },
          ];
        });
        const working = work();
        // Of which a failure is reported at the end.
        working.catch(() => {});
        for (let ms = 0; ms <= slices * (pace.maxDelayMs + sliceMs); ms += 1) {
          for (const one of steps) if (one.at === ms) one.step();
          await pass(1);
        }
        assert.equal(done, slices);
        await working;
      }),
      { numRuns: runs(50) },
    );
  });

  it('yields between the slices of its steps', async () => {
    const { background, begin, pass } = byHand();
    const end = begin();
    let steps = 0;
    function* counting(): Generator<void, string> {
      while (steps < 2) {
        const sliceEnds = performance.now() + 3;
        while (performance.now() < sliceEnds);
        steps += 1;
        yield;
      }
      return 'done';
    }
    const running = runCooperatively(counting(), background);
    await pass(3);
    assert.equal(steps, 1);
    end();
    await pass(2 * pace.quietMs);
    assert.equal(await running, 'done');
  });
});
