import assert from 'node:assert/strict';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { nameDigest } from '../../src/adapters/records/name-digest.ts';
import type { KeptRecord, NewRecord, RecordFilter } from '../../src/ports/record-store.ts';
import { hostileTexts } from '../support/hostile-texts.ts';
import { runs } from '../support/properties.ts';
import type { Pair } from './watch.ts';

/** What every RecordStore promises; each adapter's test runs it on two stores of one history. */
export function checkRecordStore(name: string, openPair: () => Promise<Pair>): void {
  describe(`${name} keeps the promises of a RecordStore`, () => {
    let stores: Pair;
    beforeEach(async () => {
      stores = await openPair();
    });
    afterEach(() => Promise.all(stores.map((store) => store.close())));

    describe('writing', () => checkWriting(() => stores));
    describe('listing', () => checkListing(() => stores));
    describe('a purge', () => checkPurge(() => stores));
    describe('watching', () => checkWatching(() => stores));
  });
}

type Get<T> = () => T;

const first: NewRecord = {
  kind: 'run',
  key: 'a',
  text: '{"n":1}',
  group: 'quay',
  state: 'OPEN',
  at: '2026-11-23T10:00:00.000Z',
};

function checkWriting(stores: Get<Pair>): void {
  const put = async (record: NewRecord, version: number): Promise<KeptRecord> => {
    const kept = await stores()[0].records.put(record, version);
    assert.ok(kept, `${record.key} is of another version than ${version}`);
    return kept;
  };

  it('keeps a record, and replaces the version that is named', async () => {
    const one = await put(first, 0);
    assert.deepEqual({ ...one, version: 0 }, { ...first, version: 0 });
    const two = await put({ ...first, text: 'two', state: 'DONE' }, one.version);
    assert.ok(two.version > one.version && one.version > 0);
    const { records } = stores()[1];
    assert.deepEqual(await records.get('run', ['b', 'a', 'a']), [null, two, two]);
    assert.deepEqual(await records.get('action', ['a']), [null]);
    assert.deepEqual(await records.get('run', []), []);
    for (const version of [0, one.version, two.version + 1, -1]) {
      assert.equal(await records.put({ ...first, text: 'late' }, version), null);
    }
    assert.deepEqual(await records.get('run', ['a']), [two]);
  });

  it('removes the version that is named, and gives none of its versions again', async () => {
    const one = await put(first, 0);
    const { records } = stores()[1];
    assert.equal(await records.remove({ ...one, version: one.version + 1 }), false);
    assert.equal(await records.remove({ ...one, key: 'b' }), false);
    assert.equal(await records.remove(one), true);
    assert.equal(await records.remove(one), false);
    assert.deepEqual(await records.get('run', ['a']), [null]);
    assert.deepEqual(await records.list('run', {}, { limit: 9 }), []);
    const again = await put(first, 0);
    assert.ok(again.version > one.version);
    assert.equal(await records.put(first, one.version), null);
  });

  it('lets one of many replace a version, and one of many be the first', async () => {
    let version = 0;
    for (let round = 0; round < 6; round += 1) {
      const tries = Array.from({ length: 6 }, (_, at) =>
        stores()[at % 2 === 0 ? 0 : 1].records.put({ ...first, text: `${round} ${at}` }, version),
      );
      const given = (await Promise.all(tries)).filter((kept) => kept !== null);
      assert.equal(given.length, 1, `round ${round}`);
      assert.deepEqual(await stores()[1].records.get('run', ['a']), given);
      version = given[0]?.version ?? 0;
    }
  });

  it('takes any text as kind, key, group, state and text', async () => {
    const { records } = stores()[0];
    const kept: KeptRecord[] = [];
    for (const text of hostileTexts) {
      kept.push(await put({ ...first, kind: text, key: text, group: text, state: text, text }, 0));
      kept.push(await put({ ...first, key: text }, 0));
    }
    for (const record of kept) {
      const { kind, key, group, state } = record;
      assert.deepEqual(await stores()[1].records.get(kind, [key]), [record]);
      const found = await records.list(kind, { group, states: [state] }, { limit: 99 });
      assert.ok(found.some((one) => one.version === record.version));
    }
    const [lone] = await records.list('\ud800', { group: '\ud800' }, { limit: 9 });
    assert.equal(lone?.text, '\ud800');
    assert.deepEqual(await records.list('\ud800', { group: '\ufffd' }, { limit: 9 }), []);
  });
}

function checkListing(stores: Get<Pair>): void {
  it('comes to the same as a plain list of what is kept', async () => {
    const { records } = stores()[0];
    const small = fc.integer({ min: 0, max: 2 });
    const moves = fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), small, small, small), {
      minLength: 4,
      maxLength: 12,
    });
    const known = new Map<string, KeptRecord>();
    await fc.assert(
      fc.asyncProperty(moves, async (batch) => {
        for (const [nth, group, state, hour] of batch) {
          const key = `key ${nth}`;
          const at = `2026-11-23T1${hour}:00:00.000Z`;
          const record = { ...first, key, group: `g${group}`, state: `s${state}`, at };
          const before = known.get(key);
          if (before !== undefined && state === 0) {
            assert.equal(await records.remove(before), true);
            known.delete(key);
            continue;
          }
          const kept = await records.put(record, before?.version ?? 0);
          assert.ok(kept);
          known.set(key, kept);
        }
        for (const filter of filters) {
          const expected = listed([...known.values()], filter);
          assert.deepEqual(await records.list('run', filter, { limit: 99 }), expected);
          assert.deepEqual(await inPages(stores(), filter), expected);
          assert.deepEqual(await inPages(stores(), filter, true), expected.toReversed());
          const [above, below] = [expected.at(-1), expected.at(0)];
          if (above === undefined || below === undefined) continue;
          const between = { limit: 99, above, below };
          assert.deepEqual(await records.list('run', filter, between), expected.slice(1, -1));
        }
        const lists = filters.flatMap((filter, at) => [
          { filter, page: { limit: 99 } },
          { filter, page: { limit: at + 1, oldestFirst: at % 2 === 0, above: first } },
          { filter, page: { limit: 0 } },
        ]);
        const each = lists.map(({ filter, page }) => records.list('run', filter, page));
        assert.deepEqual(await stores()[1].records.listEach('run', lists), await Promise.all(each));
      }),
      { numRuns: runs(6) },
    );
    assert.deepEqual(await records.list('run', {}, { limit: 0 }), []);
    assert.deepEqual(await records.list('other', {}, { limit: 9 }), []);
  });
}

const filters: readonly RecordFilter[] = [
  {},
  { group: 'g1' },
  { states: ['s2'] },
  { states: ['s1', 's2', 's1', 'none'] },
  { group: 'g0', states: ['s0', 's1'] },
  { group: 'none' },
  { states: [] },
];

function listed(records: readonly KeptRecord[], { group, states }: RecordFilter) {
  const place = ({ at, key }: KeptRecord) => `${at} ${nameDigest(key)}`;
  return records
    .filter((one) => group === undefined || one.group === group)
    .filter((one) => states === undefined || states.includes(one.state))
    .sort((a, b) => (place(a) < place(b) ? 1 : -1));
}

async function inPages([, { records }]: Pair, filter: RecordFilter, oldestFirst = false) {
  const found: KeptRecord[] = [];
  for (;;) {
    const last = found.at(-1);
    const from = last && { [oldestFirst ? 'above' : 'below']: last };
    const page = await records.list('run', filter, { limit: 2, oldestFirst, ...from });
    found.push(...page);
    if (page.length < 2) return found;
  }
}

function checkPurge(stores: Get<Pair>): void {
  it('takes all records away, and versions go on', async () => {
    const [store, other] = stores();
    const before = await store.records.put(first, 0);
    assert.ok(before);
    await store.upkeep.purge();
    for (const { records } of [store, other]) {
      assert.deepEqual(await records.get('run', ['a']), [null]);
      assert.deepEqual(await records.list('run', { group: 'quay' }, { limit: 9 }), []);
    }
    assert.equal(await other.records.put(first, before.version), null);
    assert.equal(await other.records.remove(before), false);
    const after = await other.records.put(first, 0);
    assert.ok(after && after.version > before.version);
    assert.deepEqual(await store.records.list('run', {}, { limit: 9 }), [after]);
  });
}

function checkWatching(stores: Get<Pair>): void {
  for (const [who, writer] of [
    ['this process', 0],
    ['another', 1],
  ] as const) {
    it(`reports what ${who} puts and removes`, async () => {
      const [{ records }] = stores();
      const writing = stores()[writer].records;
      const until = (wanted: number | undefined) =>
        new Promise<void>((resolve, reject) => {
          const read = async (): Promise<void> => {
            const [now] = await records.get('run', ['a']);
            if (now?.version !== wanted) return;
            end();
            resolve();
          };
          const end = records.watch(() => void read().catch(reject));
        });
      const one = await writing.put(first, 0);
      assert.ok(one);
      // The first call may be about what is there already.
      await until(one.version);
      const removed = until(undefined);
      await writing.remove(one);
      await removed;
    });
  }

  it('calls nobody who has ended it', async () => {
    const { records } = stores()[0];
    let calls = 0;
    const end = records.watch(() => {
      calls += 1;
    });
    end();
    await records.put(first, 0);
    assert.equal(calls, 0);
  });
}
