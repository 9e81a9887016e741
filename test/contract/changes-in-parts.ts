import assert from 'node:assert/strict';
import { it } from 'vitest';
import type { TableDelta, TableState, TableStore } from '../../src/ports/table-store.ts';
import { numberedRows, readTable } from '../support/table-rows.ts';
import type { Pair } from './watch.ts';

type Part = Pick<TableDelta, 'put' | 'remove'>;

/** What every TableStore promises of changes that come in parts; on two stores of one history. */
export function checkChangesInParts(stores: () => Pair): void {
  const size = 4_000;

  async function* partsOf(...parts: readonly (Part | (() => Promise<Part>))[]) {
    for (const part of parts) yield typeof part === 'function' ? await part() : part;
  }
  const putting = (count: number, text: string, start = 0): Part => ({
    put: numberedRows(count, text, start),
    remove: [],
  });
  const texts = async (tables: TableStore) => {
    const found = new Map<string, number>();
    for (const { text } of await readTable(tables, 't', 5_000)) {
      found.set(text, (found.get(text) ?? 0) + 1);
    }
    return found;
  };

  it.each([1, size])(
    'makes them one change, in parts of %s rows',
    async (count) => {
      const [{ tables }, other] = stores();
      const one = await change(tables, putting(3 * count, 'one'));
      const read = async (): Promise<Part> => {
        assert.deepEqual(await texts(other.tables), new Map([['"one"', 3 * count]]));
        return { put: [], remove: ['key 0', 'none'] };
      };
      const numbers = Array.from({ length: 6 }, (_, at) => putting(count, 'two', (at + 2) * count));
      const parts = partsOf(...numbers, read);
      const two = await tables.applyParts({ table: 't', from: one.generation, parts });
      assert.ok(two !== null && two.generation > one.generation);
      assert.equal(two.rows, 8 * count - 1);
      assert.deepEqual(await other.tables.states(['t']), [two]);
      const left = new Map([
        ['"one"', 2 * count - 1],
        ['"two"', 6 * count],
      ]);
      assert.deepEqual(await texts(other.tables), left);
      assert.equal(await tables.changes('t', one.generation, two.generation), null);
      assert.equal((await change(tables, { remove: ['key 1'] })).rows, 8 * count - 2);
    },
    60_000,
  );

  it.each([1, size])(
    'changes nothing if a part of %s rows fails',
    async (count) => {
      const [{ tables }, other] = stores();
      const one = await change(tables, putting(count, 'one'));
      const failing = async (): Promise<Part> => {
        throw new Error('no more');
      };
      const parts = partsOf(
        ...Array.from({ length: 6 }, (_, at) => putting(count, 'two', at * count)),
        { put: [], remove: ['none'] },
        failing,
      );
      const failed = tables.applyParts({ table: 't', from: one.generation, parts });
      await assert.rejects(failed, /no more/);
      assert.deepEqual(await other.tables.states(['t']), [one]);
      assert.deepEqual(await texts(other.tables), new Map([['"one"', count]]));
      assert.equal((await change(tables, putting(1, 'three'))).rows, count);
    },
    60_000,
  );

  it('gives way to another change of its generation', async () => {
    const [{ tables }, other] = stores();
    const one = await change(tables, putting(1, 'one'));
    const meanwhile = async (): Promise<Part> => {
      await change(other.tables, putting(1, 'three'));
      return putting(size, 'two', 6 * size);
    };
    const many = Array.from({ length: 6 }, (_, at) => putting(size, 'two', at * size));
    for (const before of [[], many]) {
      const [{ generation: from = 0 } = {}] = await tables.states(['t']);
      const parts = partsOf(...before, meanwhile);
      assert.equal(await tables.applyParts({ table: 't', from, parts }), null);
      assert.deepEqual(await texts(other.tables), new Map([['"three"', 1]]));
    }
    const late = { table: 't', from: one.generation, parts: partsOf(putting(1, 'late')) };
    assert.equal(await tables.applyParts(late), null);
  }, 60_000);

  it('makes nothing under a lease that has ended', async () => {
    const [{ tables, leases }] = stores();
    const lease = await leases.take('rules', 'one', 60_000);
    assert.ok(lease !== null);
    await leases.release(lease);
    for (const count of [1, 6]) {
      const many = Array.from({ length: count }, (_, at) => putting(size, 'two', at * size));
      const applied = tables.applyParts({ table: 't', from: 0, parts: partsOf(...many), lease });
      await assert.rejects(applied, /LEASE_LOST|lease/);
    }
    assert.deepEqual(await tables.states(['t']), [{ table: 't', generation: 0, rows: 0 }]);
  });
}

async function change(
  tables: TableStore,
  { put = [], remove = [] }: Partial<Part>,
): Promise<TableState> {
  const [before] = await tables.states(['t']);
  const after = await tables.apply({ table: 't', from: before?.generation ?? 0, put, remove });
  assert.ok(after, 'another change came between');
  return after;
}
