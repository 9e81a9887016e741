import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { systemTimer } from '../../../src/adapters/system/timer.ts';
import type { VisibleRevision } from '../../../src/app/access/visible-revision.ts';
import { createRequestsInProgress } from '../../../src/app/kernel/background-work.ts';
import { createValidationQueue } from '../../../src/app/validate/validation-queue.ts';
import { PurserError, refusal } from '../../../src/domain/errors.ts';
import { revisionZero } from '../../../src/domain/revision/revision.ts';
import type { ValidationEntry } from '../../../src/ports/validation-store.ts';

const revision = (id: number): VisibleRevision => ({ ...revisionZero, id, digest: `digest ${id}` });

const entry = (of: VisibleRevision): ValidationEntry => ({
  revision: of.id,
  name: 'deckhand-schema-validation',
  status: 'success',
  validator: '{}',
  errors: '[]',
  errorCount: 0,
  expiresAfter: null,
  createdAt: of.createdAt,
  recordedBy: 'purser',
  index: 0,
  sequence: of.id,
});

const services = { timer: systemTimer, requests: createRequestsInProgress(systemTimer) };

const atOnce = { quietMs: 0, maxDelayMs: 0 };

/** A queue whose work ends when it is asked to, and what was begun so far. */
function queueByHand(pace = atOnce) {
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const queue = createValidationQueue(
    services,
    async (of) => {
      begun.push(of.id);
      await new Promise<void>((resolve) => ends.push(resolve));
      return entry(of);
    },
    pace,
  );
  const endAll = async (count: number) => {
    for (let ended = 0; ended < count; ) {
      const end = ends.shift();
      if (end === undefined) await new Promise((resolve) => setImmediate(resolve));
      else {
        end();
        ended += 1;
      }
    }
  };
  return { queue, begun, endAll };
}

describe('the queue of results to be found out', () => {
  it('takes one after another, in order, but first what somebody waits for', async () => {
    const { queue, begun, endAll } = queueByHand();
    for (const id of [1, 2, 3, 2, 1]) queue.add(revision(id));
    assert.equal(queue.size(), 3);
    const waited = queue.findOutNext(revision(3));
    assert.deepEqual([queue.has(revision(2)), queue.has(revision(4))], [true, false]);
    await endAll(3);
    assert.equal((await waited).revision, 3);
    assert.deepEqual(begun, [3, 1, 2]);
  });

  it('begins nothing before whoever queued something goes on', async () => {
    const { queue, begun, endAll } = queueByHand();
    queue.add(revision(1));
    await Promise.resolve();
    assert.deepEqual(begun, []);
    await endAll(1);
    assert.deepEqual(begun, [1]);
  });

  it('delays background work during other work, up to a limit', async () => {
    const never = 1_000_000;
    const { queue, begun, endAll } = queueByHand({ quietMs: 1, maxDelayMs: never });
    let end = (): void => {};
    const work = queue.during(
      new Promise<void>((resolve) => {
        end = resolve;
      }),
    );
    queue.add(revision(1));
    queue.add(revision(2));
    const waited = queue.findOutNext(revision(2));
    await endAll(1);
    await waited;
    assert.deepEqual(begun, [2]);
    end();
    await work;
    await endAll(1);
    assert.deepEqual(begun, [2, 1]);
    const impatient = queueByHand({ quietMs: never, maxDelayMs: 0 });
    void impatient.queue.during(new Promise(() => {}));
    impatient.queue.add(revision(3));
    await impatient.endAll(1);
    assert.deepEqual(impatient.begun, [3]);
  });

  it('yields to requests only while none waits for a result, or for the work before it', async () => {
    const requests = createRequestsInProgress(systemTimer, { quietMs: 1, maxDelayMs: 1_000_000 });
    const queue = createValidationQueue(
      { timer: systemTimer, requests },
      async (of, background) => {
        await background.yieldToRequests();
        return entry(of);
      },
      atOnce,
    );
    const waitsAWhile = () => new Promise((resolve) => setTimeout(resolve, 10));
    // A request that waits for the second revision, and therefore for the first, which was begun before.
    const request = async () => {
      queue.add(revision(1));
      await waitsAWhile();
      assert.ok(queue.has(revision(1)));
      const result = await queue.findOutNext(revision(2));
      assert.ok(!queue.has(revision(1)));
      queue.add(revision(3));
      await waitsAWhile();
      assert.ok(queue.has(revision(3)));
      return result;
    };
    assert.equal((await requests.during(request())).revision, 2);
    // A request that no longer waits.
    void requests.during(new Promise(() => {}));
    const result = queue.findOutNext(revision(4), AbortSignal.abort());
    await waitsAWhile();
    assert.ok(queue.has(revision(4)));
    void queue.findOutNext(revision(4));
    assert.equal((await result).revision, 4);
  });

  it('finds out anew what failed, when it is asked for again', async () => {
    let calls = 0;
    const queue = createValidationQueue(services, async (of) => {
      calls += 1;
      if (calls === 1) throw refusal('STORE_UNAVAILABLE', { reason: 'a moment' });
      return entry(of);
    });
    await assert.rejects(queue.findOutNext(revision(1)), PurserError);
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal((await queue.findOutNext(revision(1))).revision, 1);
  });

  it('takes no more than can be waited for', () => {
    const { queue } = queueByHand();
    for (let id = 1; id <= 2_000; id += 1) queue.add(revision(id));
    assert.equal(queue.size(), 1_000);
  });

  it('begins nothing once it is closed, and rejects waiting calls', async () => {
    const { queue, begun } = queueByHand();
    const waited = queue.findOutNext(revision(1));
    queue.close();
    await assert.rejects(waited, /it was closed/);
    assert.deepEqual(begun, []);
  });
});
