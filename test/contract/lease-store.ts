import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, it } from 'vitest';
import type { Lease } from '../../src/ports/lease-store.ts';
import { buildCommit } from '../support/commits.ts';
import { hostileTexts } from '../support/hostile-texts.ts';
import type { Pair } from './watch.ts';

/** Longer than a test takes. */
const longMs = 60_000;

/** What every LeaseStore promises; each adapter's test runs it on two stores of one history. */
export function checkLeaseStore(name: string, openPair: () => Promise<Pair>): void {
  describe(`${name} keeps the promises of a LeaseStore`, () => {
    let stores: Pair;
    beforeEach(async () => {
      stores = await openPair();
    });
    afterEach(() => Promise.all(stores.map((store) => store.close())));

    describe('holding', () => checkHolding(() => stores));
    describe('ending', () => checkEnding(() => stores));
    describe('fencing', () => checkFencing(() => stores));
  });
}

type Get<T> = () => T;

async function taken(stores: Pair, name: string, holder: string, ms = longMs): Promise<Lease> {
  const lease = await stores[0].leases.take(name, holder, ms);
  assert.ok(lease, `${holder} cannot take ${name}`);
  return lease;
}

function checkHolding(stores: Get<Pair>): void {
  it('gives a lease to one holder, and to nobody else while it lasts', async () => {
    const lease = await taken(stores(), 'rules', 'ada');
    assert.deepEqual([lease.name, lease.holder], ['rules', 'ada']);
    for (const { leases } of stores()) {
      assert.equal(await leases.take('rules', 'bob', longMs), null);
      assert.equal(await leases.take('rules', 'ada', longMs), null);
      assert.deepEqual(await leases.holders('rules'), [lease]);
    }
    assert.ok(await stores()[1].leases.take('actions', 'bob', longMs));
  });

  it('gives a lease to one of many who try at the same time, time after time', async () => {
    let before = 0;
    for (let round = 0; round < 8; round += 1) {
      const tries = Array.from({ length: 8 }, (_, at) =>
        stores()[at % 2 === 0 ? 0 : 1].leases.take('rules', `holder ${at}`, longMs),
      );
      const given = (await Promise.all(tries)).filter((lease) => lease !== null);
      assert.equal(given.length, 1, `round ${round}`);
      const [lease] = given;
      assert.ok(lease && lease.number > before, 'numbers rise');
      before = lease.number;
      await stores()[1].leases.release(lease);
    }
  });

  it('takes any text as a name and as a holder, and lists by how names begin', async () => {
    const names = hostileTexts.map((text) => `of/${text}`);
    for (const name of names) await taken(stores(), name, `${name} holder`);
    await taken(stores(), 'other', 'ada');
    const held = await stores()[1].leases.holders('of/');
    assert.deepEqual(
      held.map(({ name, holder }) => [name, holder]),
      [...names].sort().map((name) => [name, `${name} holder`]),
    );
    assert.equal((await stores()[1].leases.holders('')).length, names.length + 1);
    assert.deepEqual(await stores()[1].leases.holders('none'), []);
  });
}

function checkEnding(stores: Get<Pair>): void {
  it('ends by itself, and then goes to another under a higher number', async () => {
    const lease = await taken(stores(), 'rules', 'ada', 60);
    await pause(120);
    const { leases } = stores()[1];
    assert.deepEqual(await leases.holders(''), []);
    assert.equal(await leases.renew(lease, longMs), false);
    const next = await leases.take('rules', 'bob', longMs);
    assert.ok(next && next.number > lease.number);
  });

  it('lasts on when it is renewed', async () => {
    const lease = await taken(stores(), 'rules', 'ada', 500);
    assert.equal(await stores()[1].leases.renew(lease, longMs), true);
    await pause(600);
    assert.equal(await stores()[1].leases.take('rules', 'bob', longMs), null);
    assert.deepEqual(await stores()[0].leases.holders('rules'), [lease]);
  });

  it('is released by its holder alone', async () => {
    const lease = await taken(stores(), 'rules', 'ada');
    const { leases } = stores()[1];
    for (const other of [
      { ...lease, holder: 'bob' },
      { ...lease, number: lease.number + 1 },
      { ...lease, name: 'actions' },
    ]) {
      await leases.release(other);
      assert.equal(await leases.renew(other, longMs), false);
    }
    assert.deepEqual(await leases.holders(''), [lease]);
    await leases.release(lease);
    await leases.release(lease);
    assert.deepEqual(await leases.holders(''), []);
    const next = await leases.take('rules', 'ada', longMs);
    assert.ok(next && next.number > lease.number);
  });

  it('ends with a purge, and numbers go on', async () => {
    const lease = await taken(stores(), 'rules', 'ada');
    await stores()[1].upkeep.purge();
    assert.equal(await stores()[0].leases.renew(lease, longMs), false);
    assert.deepEqual(await stores()[0].leases.holders(''), []);
    const next = await taken(stores(), 'rules', 'ada');
    assert.ok(next.number > lease.number);
    await stores()[0].commit(buildCommit(1));
    assert.deepEqual(await stores()[1].leases.holders(''), [next]);
  });
}

function checkFencing(stores: Get<Pair>): void {
  const record = { kind: 'live', key: 'a', group: '', state: '', at: '2026-11-23T10:00:00.000Z' };

  for (const [why, end] of [
    ['was released', (lease: Lease) => stores()[0].leases.release(lease)],
    ['has run out', () => pause(300)],
    ['was purged', () => stores()[0].upkeep.purge()],
  ] as const) {
    it(`refuses what is written under a lease that ${why}`, async () => {
      const lease = await taken(stores(), 'rules', 'ada', why === 'has run out' ? 200 : longMs);
      await end(lease);
      const { records, tables } = stores()[1];
      const lost = { code: 'LEASE_LOST' };
      await assert.rejects(records.put({ ...record, text: 'old' }, 0, lease), lost);
      const delta = { table: 't', from: 0, put: [{ key: 'k', text: '1' }], remove: [] };
      await assert.rejects(tables.apply({ ...delta, lease }), lost);
      assert.deepEqual(await records.get('live', ['a']), [null]);
      assert.equal((await tables.states(['t']))[0]?.generation, 0);
    });
  }

  it('takes what the holder writes, and refuses those before it', async () => {
    const [{ leases, records, tables }] = stores();
    const old = await taken(stores(), 'rules', 'ada');
    const first = await records.put({ ...record, text: '1' }, 0, old);
    assert.ok(first);
    await leases.release(old);
    const lease = await taken(stores(), 'rules', 'bob');
    const second = await records.put({ ...record, text: '2' }, first.version, lease);
    assert.ok(second);
    const state = await tables.apply({ table: 't', from: 0, put: [], remove: [], lease });
    assert.ok(state);
    const lost = { code: 'LEASE_LOST' };
    await assert.rejects(records.put({ ...record, text: '3' }, second.version, old), lost);
    await assert.rejects(records.remove(second, old), lost);
    const late = { table: 't', from: state.generation, put: [], remove: [], lease: old };
    await assert.rejects(tables.apply(late), lost);
    assert.deepEqual(await records.get('live', ['a']), [second]);
    assert.equal(await records.remove(second, lease), true);
  });
}
