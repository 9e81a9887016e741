import assert from 'node:assert/strict';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { nameDigest } from '../../src/adapters/records/name-digest.ts';
import { digestOf } from '../../src/domain/json/canonical.ts';
import { maxRecordBytes } from '../../src/ports/record-store.ts';
import type { Row, TableState, TableStore } from '../../src/ports/table-store.ts';
import { hostileTexts } from '../support/hostile-texts.ts';
import { runs } from '../support/properties.ts';
import { numberedRows, readTable } from '../support/table-rows.ts';
import { checkChangesInParts } from './changes-in-parts.ts';
import { checkSelectedRows } from './selected-rows.ts';
import type { Pair } from './watch.ts';

/** What every TableStore promises; each adapter's test runs it on two stores of one history. */
export function checkTableStore(name: string, openPair: () => Promise<Pair>): void {
  describe(`${name} keeps the promises of a TableStore`, () => {
    let stores: Pair;
    beforeEach(async () => {
      stores = await openPair();
    });
    afterEach(() => Promise.all(stores.map((store) => store.close())));

    describe('changing', () => checkChanging(() => stores));
    describe('reading', () => checkReading(() => stores));
    describe('large changes', () => checkLargeChanges(() => stores));
    describe('changes in parts', () => checkChangesInParts(() => stores));
    describe('dropping', () => checkDropping(() => stores));
    describe('keeping indexes', () => checkIndexes(() => stores));
    describe('watching', () => checkWatching(() => stores));
    describe('selecting rows', () => checkSelectedRows(() => stores[0].tables));
  });
}

type Get<T> = () => T;

interface Change {
  readonly put?: readonly Row[];
  readonly remove?: readonly string[];
}

async function change(tables: TableStore, table: string, { put = [], remove = [] }: Change) {
  const [before] = await tables.states([table]);
  const after = await tables.apply({ table, from: before?.generation ?? 0, put, remove });
  assert.ok(after, 'another change came between');
  return after;
}

function checkChanging(stores: Get<Pair>): void {
  it('makes a table, and each generation from the one before', async () => {
    const [{ tables }, other] = stores();
    assert.deepEqual(await tables.states(['t']), [{ table: 't', generation: 0, rows: 0 }]);
    const put = [
      { key: 'a', text: '1' },
      { key: 'b', text: '2' },
    ];
    const one = await change(tables, 't', { put });
    assert.deepEqual([one.table, one.rows], ['t', 2]);
    const two = await change(tables, 't', {
      put: [{ key: 'b', text: '3' }],
      remove: ['a', 'none', 'b'],
    });
    assert.ok(two.generation > one.generation && one.generation > 0);
    assert.equal(two.rows, 1);
    assert.deepEqual(await other.tables.states(['u', 't']), [
      { table: 'u', generation: 0, rows: 0 },
      two,
    ]);
    assert.deepEqual(await readTable(other.tables, 't'), [{ key: 'b', text: '3' }]);
    const three = await change(other.tables, 't', {});
    assert.ok(three.generation > two.generation);
    assert.deepEqual(await change(tables, 't', { remove: ['b'] }).then(({ rows }) => rows), 0);
    assert.deepEqual(await readTable(other.tables, 't'), []);
  });

  it('changes nothing from another generation', async () => {
    const { tables } = stores()[0];
    const { generation } = await change(tables, 't', { put: [{ key: 'a', text: '1' }] });
    for (const from of [0, generation - 1, generation + 1, -1]) {
      const delta = { table: 't', from, put: [{ key: 'b', text: '2' }], remove: ['a'] };
      assert.equal(await stores()[1].tables.apply(delta), null);
    }
    assert.deepEqual(await readTable(tables, 't'), [{ key: 'a', text: '1' }]);
    assert.equal((await tables.states(['t']))[0]?.generation, generation);
  });

  it('lets at most one of many changes of a generation come, whole', async () => {
    let state: TableState = { table: 't', generation: 0, rows: 0 };
    let changes = 0;
    for (let round = 0; round < 8; round += 1) {
      const { generation: from } = state;
      const tries = Array.from({ length: 4 }, (_, at) => {
        const put = ['a', 'b', `c${at}`].map((key) => ({ key, text: `${round * 10 + at}` }));
        const remove = [0, 1, 2, 3].filter((one) => one !== at).map((one) => `c${one}`);
        return stores()[at % 2 === 0 ? 0 : 1].tables.apply({ table: 't', from, put, remove });
      });
      const given = await Promise.all(tries);
      const winners = given.flatMap((after, at) => (after === null ? [] : [at]));
      assert.ok(winners.length <= 1, `round ${round}`);
      const [winner] = winners;
      if (winner === undefined) continue;
      changes += 1;
      state = given[winner] ?? state;
      assert.equal(state.rows, 3);
      const text = `${round * 10 + winner}`;
      assert.deepEqual(
        (await readTable(stores()[1].tables, 't')).sort((a, b) => (a.key < b.key ? -1 : 1)),
        ['a', 'b', `c${winner}`].map((key) => ({ key, text })),
      );
    }
    assert.ok(changes > 0);
    assert.ok(await change(stores()[1].tables, 't', {}));
  });

  it('refuses a row that not every store can keep, and changes nothing', async () => {
    const { tables } = stores()[0];
    const put = [
      { key: 'a', text: '1' },
      { key: 'b', text: JSON.stringify('x'.repeat(maxRecordBytes)) },
    ];
    const refused = tables.apply({ table: 't', from: 0, put, remove: [] });
    await assert.rejects(refused, { code: 'ROW_INVALID' });
    assert.equal((await tables.states(['t']))[0]?.generation, 0);
    const text = JSON.stringify('x'.repeat(maxRecordBytes - 10));
    await change(tables, 't', { put: [{ key: 'b', text }] });
    assert.deepEqual(await readTable(stores()[1].tables, 't'), [{ key: 'b', text }]);
  });
}

function checkReading(stores: Get<Pair>): void {
  it('takes any text as a table and as a key, and gives rows back as they were', async () => {
    const { tables } = stores()[0];
    const put = hostileTexts.map((key) => ({ key, text: JSON.stringify({ [key]: [key, 1] }) }));
    for (const table of hostileTexts) {
      await change(tables, table, { put: [...put, { key: 'of', text: JSON.stringify(table) }] });
    }
    for (const table of hostileTexts) {
      const rows = await readTable(stores()[1].tables, table);
      assert.equal(rows.length, put.length + 1);
      const texts = new Map(rows.map(({ key, text }) => [key, text]));
      for (const { key, text } of put) assert.equal(texts.get(key), text);
      assert.equal(texts.get('of'), JSON.stringify(table));
    }
  });

  it('gives rows in pages, in the order of the digests of their keys', async () => {
    const { tables } = stores()[0];
    const put = numberedRows(25, 'one');
    const { generation } = await change(tables, 't', { put });
    const ordered = put.toSorted((a, b) => (nameDigest(a.key) < nameDigest(b.key) ? -1 : 1));
    assert.deepEqual(await readTable(tables, 't', 4), ordered);
    const page = { limit: 3, after: ordered[3]?.key ?? '', generation };
    const part = await tables.digests('t', page);
    assert.deepEqual(part?.state, { table: 't', generation, rows: 25 });
    assert.deepEqual(
      part?.rows,
      ordered.slice(4, 7).map(({ key, text }) => ({ key, digest: digestOf(text) })),
    );
    assert.deepEqual((await tables.rows('t', { limit: 0 }))?.rows, []);
    assert.deepEqual((await tables.rows('none', { limit: 9 }))?.rows, []);
  });

  it('gives rows by their keys, as they are now', async () => {
    const [{ tables }, other] = stores();
    assert.deepEqual(await tables.get('t', ['a']), [null]);
    await change(tables, 't', { put: numberedRows(6, 'one') });
    await change(other.tables, 't', { put: numberedRows(2, 'two'), remove: ['key 5'] });
    const found = await tables.get('t', ['key 3', 'none', 'key 0', 'key 5', 'key 3']);
    assert.deepEqual(
      found.map((row) => row && [row.key, row.text]),
      [['key 3', '"one"'], null, ['key 0', '"two"'], null, ['key 3', '"one"']],
    );
    assert.deepEqual(await tables.get('t', []), []);
    await change(tables, 'hostile', { put: hostileTexts.map((key) => ({ key, text: '1' })) });
    const hostile = await other.tables.get('hostile', hostileTexts);
    assert.deepEqual(
      hostile.map((row) => row?.key),
      hostileTexts,
    );
  });

  it('gives no rows of another generation than the one asked for', async () => {
    const { tables } = stores()[0];
    const { generation } = await change(tables, 't', { put: numberedRows(3, 'one') });
    await change(stores()[1].tables, 't', { put: numberedRows(3, 'two') });
    assert.equal(await tables.rows('t', { limit: 9, generation }), null);
    assert.equal(await tables.digests('t', { limit: 9, generation }), null);
  });

  it('shows one generation or the next whole, while they change', async () => {
    const [{ tables }, other] = stores();
    await change(tables, 't', { put: numberedRows(40, 'start') });
    let isDone = false;
    const reading = (async () => {
      for (let reads = 0; !isDone; reads += 1) {
        const rows = await readTable(other.tables, 't', 15);
        const texts = new Set(rows.map(({ text }) => text));
        assert.equal(texts.size, 1, `read ${reads} is of ${[...texts]}`);
        assert.equal(rows.length, 40);
      }
    })();
    for (let round = 0; round < 20; round += 1) {
      await change(tables, 't', { put: numberedRows(40, `round ${round}`) });
    }
    isDone = true;
    await reading;
  });

  it('comes to the same as a plain map, after many changes', async () => {
    const { tables } = stores()[0];
    const key = fc.constantFrom('a', 'b', 'c', '\u0000', '\ud83d\udea2', '$x.y');
    const delta = fc.tuple(
      fc.uniqueArray(fc.tuple(key, fc.nat(99)), { selector: ([one]) => one }),
      fc.array(key),
    );
    const known = new Map<string, string>();
    await fc.assert(
      fc.asyncProperty(fc.array(delta, { maxLength: 20 }), async (deltas) => {
        for (const [puts, remove] of deltas) {
          const put = puts.map(([one, number]) => ({ key: one, text: `${number}` }));
          const { rows } = await change(tables, 't', { put, remove });
          for (const one of remove) known.delete(one);
          for (const { key: one, text } of put) known.set(one, text);
          assert.equal(rows, known.size);
        }
        const found = await readTable(stores()[1].tables, 't', 3);
        assert.deepEqual(new Map(found.map(({ key: one, text }) => [one, text])), known);
        assert.equal(found.length, known.size);
      }),
      { numRuns: runs(12) },
    );
  });
}

function checkLargeChanges(stores: Get<Pair>): void {
  const large = 20_500;

  it('makes them whole: what stays, what is new, what is gone', async () => {
    const [{ tables }, other] = stores();
    const one = await change(tables, 't', { put: numberedRows(large, 'one') });
    assert.equal(one.rows, large);
    const put = numberedRows(large, 'two', 10_000);
    const remove = ['key 0', 'key 1', 'none'];
    const two = await change(tables, 't', { put, remove });
    assert.equal(two.rows, large + 10_000 - 2);
    const texts = new Map<string, number>();
    for (const { text } of await readTable(other.tables, 't', 5_000)) {
      texts.set(text, (texts.get(text) ?? 0) + 1);
    }
    assert.deepEqual(
      texts,
      new Map([
        ['"one"', 9_998],
        ['"two"', large],
      ]),
    );
    const gone = numberedRows(large + 10_000, '').map(({ key }) => key);
    assert.equal((await change(other.tables, 't', { remove: gone })).rows, 0);
    assert.deepEqual(await readTable(tables, 't'), []);
  }, 60_000);

  it('let at most one of two come, whole, and a small change between', async () => {
    const [{ tables }, other] = stores();
    const both = await Promise.all([
      tables.apply({ table: 't', from: 0, put: numberedRows(large, 'one'), remove: [] }),
      other.tables.apply({ table: 't', from: 0, put: numberedRows(large, 'two'), remove: [] }),
    ]);
    assert.ok(both.filter((state) => state !== null).length <= 1);
    const [before] = await tables.states(['t']);
    const from = before?.generation ?? 0;
    const slow = tables.apply({ table: 't', from, put: numberedRows(large, 'three'), remove: [] });
    const quick = await change(other.tables, 'u', { put: [{ key: 'a', text: '1' }] });
    assert.equal(quick.rows, 1);
    await slow;
    const rows = await readTable(other.tables, 't', 5_000);
    const texts = new Set(rows.map(({ text }) => text));
    assert.ok(texts.size <= 1, `of ${[...texts]}`);
    assert.equal(rows.length, (await tables.states(['t']))[0]?.rows);
  }, 60_000);
}

function checkDropping(stores: Get<Pair>): void {
  it('takes away nothing under a lease that has ended', async () => {
    const [{ tables, leases }] = stores();
    const lease = await leases.take('rules', 'one', 60_000);
    assert.ok(lease !== null);
    const put = numberedRows(5, 'one');
    await tables.apply({ table: 't', from: 0, put, remove: [], lease });
    await leases.release(lease);
    await assert.rejects(tables.drop(['t'], lease), /LEASE_LOST|lease/);
    assert.equal((await readTable(tables, 't')).length, 5);
    const next = await leases.take('rules', 'two', 60_000);
    assert.ok(next !== null);
    await tables.drop(['t'], next);
    assert.deepEqual(await readTable(tables, 't'), []);
  });

  it('takes tables away, and gives none of their generations again', async () => {
    const [{ tables }, other] = stores();
    const put = numberedRows(5, 'one');
    const one = await change(tables, 't', { put });
    await change(tables, 'u', { put });
    await other.tables.drop(['t', 'none']);
    assert.deepEqual(await tables.states(['t']), [{ table: 't', generation: 0, rows: 0 }]);
    assert.deepEqual(await readTable(tables, 't'), []);
    assert.equal((await readTable(tables, 'u')).length, 5);
    const late = { table: 't', from: one.generation, put, remove: [] };
    assert.equal(await tables.apply(late), null);
    const again = await change(tables, 't', { put: [{ key: 'z', text: '9' }] });
    assert.ok(again.generation > one.generation);
    assert.deepEqual(await readTable(other.tables, 't'), [{ key: 'z', text: '9' }]);
  });

  it('is what a purge does to all', async () => {
    const [{ tables, upkeep }, other] = stores();
    const one = await change(tables, 't', { put: numberedRows(5, 'one') });
    await upkeep.purge();
    for (const store of stores()) {
      assert.equal((await store.tables.states(['t']))[0]?.generation, 0);
      assert.deepEqual(await readTable(store.tables, 't'), []);
    }
    const late = { table: 't', from: one.generation, put: numberedRows(5, 'two'), remove: [] };
    assert.equal(await tables.apply(late), null);
    const again = await change(other.tables, 't', { put: [{ key: 'z', text: '9' }] });
    assert.ok(again.generation > one.generation);
    assert.deepEqual(await readTable(tables, 't'), [{ key: 'z', text: '9' }]);
  });
}

function checkIndexes(stores: Get<Pair>): void {
  it('changes nothing of what tables give, whatever the names of fields', async () => {
    const [{ tables }, other] = stores();
    const texts = ['{"id":"a"}', '{"id":["a","b"]}', '[1,{"id":{}}]', '"id"', 'null', '{}'];
    const put = texts.map((text, at) => ({ key: `${at}`, text }));
    const paths = ['d', ...hostileTexts.map((name) => `d.${name}`), ...hostileTexts];
    await change(tables, 't', { put });
    await tables.keepIndexes(
      ['t', 'late', ...hostileTexts].flatMap((table) => paths.map((field) => ({ table, field }))),
    );
    await change(other.tables, 't', { put: numberedRows(3, 'x'), remove: ['0'] });
    await change(other.tables, 'late', { put });
    assert.deepEqual(
      (await readTable(tables, 'late')).map(({ text }) => text).sort(),
      texts.toSorted(),
    );
    assert.equal((await readTable(tables, 't')).length, 8);
    await other.tables.keepIndexes([]);
    assert.equal((await change(tables, 't', { remove: ['1'] })).rows, 7);
  });

  it('keeps rows whose text a database would change', async () => {
    const [{ tables }, other] = stores();
    const texts = [
      '{"$id":1,"$ref":"a"}',
      '{"_bsontype":"ObjectId","id":"\\u0000"}',
      '{"\\u0000":{"_bsontype":"Long","toBSON":null}}',
      '"\\ud800"',
      '{"10":1,"9":2}',
      '1.0',
      '1e400',
      '{"__proto__":{"a":[]},"length":-1}',
      `[${'1,'.repeat(2_000_000)}1]`,
    ];
    const put = texts.map((text, at) => ({ key: `${at}`, text }));
    await change(tables, 't', { put });
    const found = new Map((await readTable(other.tables, 't')).map((row) => [row.key, row.text]));
    for (const { key, text } of put) assert.equal(found.get(key), text);
  });
}

function checkWatching(stores: Get<Pair>): void {
  for (const [who, writer] of [
    ['this process', 0],
    ['another', 1],
  ] as const) {
    it(`reports every change of ${who}`, async () => {
      const [{ tables }] = stores();
      await change(tables, 't', {});
      let last: TableState | undefined;
      const seen = new Promise<void>((resolve, reject) => {
        const read = async (): Promise<void> => {
          const [now] = await tables.states(['t']);
          if (last !== undefined && now?.generation === last.generation) resolve();
        };
        tables.watch(() => void read().catch(reject));
      });
      for (let count = 0; count < 3; count += 1) {
        last = await change(stores()[writer].tables, 't', {});
      }
      await seen;
    });
  }

  it('calls nobody who has ended it', async () => {
    const { tables } = stores()[0];
    let calls = 0;
    const end = tables.watch(() => {
      calls += 1;
    });
    end();
    await change(tables, 't', {});
    assert.equal(calls, 0);
  });
}
