import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { createSharedRates } from '../../../src/api/http/shared-rates.ts';
import { refusal } from '../../../src/domain/errors.ts';
import type { RateStore } from '../../../src/ports/rate-store.ts';

/** Two servers on one store, with a clock. */
function twoServers() {
  const used = new Map<string, number>();
  const world = { time: 60_000 * 1_000, calls: 0, isDown: false };
  const store: RateStore = {
    async reserve({ key, window, wanted, limit }) {
      world.calls += 1;
      if (world.isDown) throw refusal('STORE_UNAVAILABLE', { reason: 'down' });
      const place = `${window}/${key}`;
      const before = used.get(place) ?? 0;
      used.set(place, before + wanted);
      return Math.max(0, Math.min(wanted, limit - before));
    },
  };
  const servers = [0, 1].map(() => createSharedRates({ store, now: () => world.time }));
  const taken = async (requests: number, limit = 100): Promise<number> => {
    let count = 0;
    for (let at = 0; at < requests; at += 1) {
      await servers[at % 2]?.take('ada', limit).then(
        () => {
          count += 1;
        },
        () => {},
      );
    }
    return count;
  };
  return { world, servers, taken };
}

describe('rate limits that servers share', () => {
  it('allow as much together as one limit, in few calls of the store', async () => {
    const { world, taken } = twoServers();
    assert.equal(await taken(150), 100);
    assert.ok(world.calls <= 22, `${world.calls} calls`);
  });

  it('begin anew with each minute', async () => {
    const { world, servers, taken } = twoServers();
    await taken(150);
    world.time += 59_000;
    await assert.rejects(async () => servers[0]?.take('ada', 100), {
      code: 'RATE_LIMITED',
      message: /in 1 s$/,
    });
    world.time += 1_000;
    assert.equal(await taken(10), 10);
  });

  it('reserve once for many requests at the same time', async () => {
    const { world, servers } = twoServers();
    await Promise.all(Array.from({ length: 5 }, () => servers[0]?.take('ada', 100)));
    assert.equal(world.calls, 1);
  });

  it('take several at once, or none', async () => {
    const { servers } = twoServers();
    await servers[0]?.take('ada', 10, 8);
    await assert.rejects(async () => servers[1]?.take('ada', 10, 5), { code: 'RATE_LIMITED' });
    await assert.rejects(async () => servers[0]?.take('ada', 10, 11), { code: 'RATE_LIMITED' });
  });

  it('hold for each server by itself while the store is down, and no limit costs no call', async () => {
    const { world, servers, taken } = twoServers();
    world.isDown = true;
    assert.equal(await taken(300), 200);
    await servers[0]?.take('eve', 0);
    assert.ok(world.calls < 60, `${world.calls} calls`);
  });
});
