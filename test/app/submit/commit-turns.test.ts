import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { systemEntropy } from '../../../src/adapters/system/entropy.ts';
import { systemTimer } from '../../../src/adapters/system/timer.ts';
import { type CommitTurns, createCommitTurns } from '../../../src/app/submit/commit-turns.ts';
import type { LeaseStore } from '../../../src/ports/lease-store.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { buildCommit } from '../../support/commits.ts';
import { until } from '../../support/until.ts';

const [mine, others] = [buildCommit(1).revision, buildCommit(2).revision];

describe('turns of committers', () => {
  let test: TestApp;
  beforeEach(async () => {
    test = await openTestApp();
  });
  afterEach(() => test.close());

  const server = (): CommitTurns =>
    createCommitTurns({ store: test.store, timer: systemTimer, entropy: systemEntropy });
  const waiting = async (): Promise<number> => (await test.store.leases.holders('commit/')).length;

  /** A server that has seen another one commit. */
  function sharing(): CommitTurns {
    const turns = server();
    turns.committed([mine], 1);
    turns.found(others);
    return turns;
  }

  it('are not taken by a server that is alone', async () => {
    const alone = server();
    alone.found(mine);
    await alone.begin();
    alone.committed([others], 1);
    alone.found(others);
    await alone.begin();
    assert.equal(await waiting(), 0);
  });

  it('are taken once another server has committed, or came first', async () => {
    const [one, two] = [sharing(), server()];
    await one.begin();
    assert.equal(await waiting(), 1);
    await one.end(true);
    assert.equal(await waiting(), 0);
    two.committed([], 1);
    await two.begin();
    assert.equal(await waiting(), 1);
    await two.end(true);
  });

  it('expect the last head while a server commits alone or has its turn, for a while', async () => {
    let now = 0;
    const timer = { ...systemTimer, now: () => now };
    const turns = createCommitTurns({ store: test.store, timer, entropy: systemEntropy });
    assert.equal(turns.expected(), null);
    turns.found(mine);
    assert.equal(turns.expected(), mine);
    now += 60_000;
    assert.equal(turns.expected(), null);
    turns.committed([mine], 1);
    turns.found(others);
    assert.equal(turns.expected(), null);
    await turns.begin();
    assert.equal(turns.expected(), null);
    turns.found(others);
    assert.equal(turns.expected(), others);
    turns.forget();
    assert.equal(turns.expected(), null);
    turns.committed([mine], 1);
    assert.equal(turns.expected(), mine);
    await turns.end(true);
    assert.equal(turns.expected(), null);
  });

  it('come in the order in which servers asked, each as often as the others', async () => {
    const order: number[] = [];
    const servers = [sharing(), sharing(), sharing()];
    await servers[0]?.begin();
    const others = servers.slice(1).map(async (turns, at) => {
      await until(async () => (await waiting()) === at + 1);
      await turns.begin();
      order.push(at + 1);
      await turns.end(true);
    });
    await until(async () => (await waiting()) === servers.length);
    await servers[0]?.end(true);
    const again = servers[0]?.begin().then(() => order.push(0));
    await Promise.all([...others, again]);
    assert.deepEqual(order, [1, 2, 0]);
    await servers[0]?.end(true);
  });

  it('are kept by a server that has more to commit, until its time is up', async () => {
    const turns = sharing();
    await turns.begin();
    await turns.end(false);
    assert.equal(await waiting(), 1);
    await until(async () => {
      await turns.end(false);
      return (await waiting()) === 0;
    });
  });

  it('are given back after a renewal that is under way, which might undo that', async () => {
    const done: string[] = [];
    const { leases } = test.store;
    const slow: LeaseStore = {
      ...leases,
      async renew(lease, ms) {
        done.push('renewing');
        await setTimeout(50);
        done.push('renewed');
        return leases.renew(lease, ms);
      },
      release(lease) {
        done.push('released');
        return leases.release(lease);
      },
    };
    const store = { ...test.store, leases: slow };
    const turns = createCommitTurns({ store, timer: systemTimer, entropy: systemEntropy });
    turns.committed([], 1);
    await turns.begin();
    await until(() => done.length > 0);
    await turns.end(true);
    assert.deepEqual(done, ['renewing', 'renewed', 'released']);
    assert.equal(await waiting(), 0);
  });
});
