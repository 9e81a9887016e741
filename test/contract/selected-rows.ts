import assert from 'node:assert/strict';
import fc from 'fast-check';
import { it } from 'vitest';
import { recordMatcher } from '../../src/adapters/rules/match-record.ts';
import { cutRows } from '../../src/app/sources/tables/cut-rows.ts';
import {
  prepareRowsQuery,
  type RowsQuery,
} from '../../src/app/sources/tables/prepare-rows-query.ts';
import { scanRows } from '../../src/app/sources/tables/scan-rows.ts';
import { canonicalText } from '../../src/domain/json/canonical.ts';
import type { Json } from '../../src/domain/json/value.ts';
import type { TableStore } from '../../src/ports/table-store.ts';
import { pagesBackward, pagesForward } from '../support/page-through.ts';
import { runs } from '../support/properties.ts';

/** Filters and sort orders of rows give the same on every store. */
export function checkSelectedRows(tablesOf: () => TableStore): void {
  const keep = async (rows: readonly Json[]): Promise<void> => {
    const tables = tablesOf();
    const [state] = await tables.states(['t']);
    if (state !== undefined && state.generation > 0) await tables.drop(['t']);
    const put = rows.map((row, at) => ({ key: `${at}`, text: canonicalText(row) }));
    await tables.apply({ table: 't', from: 0, put, remove: [] });
  };
  const select = async (query: RowsQuery) => {
    const prepared = await prepareRowsQuery(query, recordMatcher);
    const scan = scanRows(tablesOf(), 't', prepared);
    return (page: Parameters<typeof cutRows>[2]) => cutRows(scan, prepared.sort, page);
  };
  const keysOf = (rows: readonly { readonly key: string }[]) => rows.map(({ key }) => Number(key));

  it('filters rows, and counts those that match', async () => {
    await keep([{ a: 1 }, { a: [2, 3] }, { a: { b: 5 } }, 5, [], null, { a: null }]);
    const found = async (filter: Json) => {
      const { items, total } = await (await select({ filter }))({ first: 10 });
      assert.equal(await total(), items.length);
      return keysOf(items.map(({ node }) => node)).sort();
    };
    assert.deepEqual(await found({}), [0, 1, 2, 3, 4, 5, 6]);
    assert.deepEqual(await found({ a: { $gte: 1 } }), [0, 1]);
    assert.deepEqual(await found({ 'a.b': 5 }), [2]);
    assert.deepEqual(await found({ a: { $exists: true, $ne: null } }), [0, 1, 2]);
    assert.deepEqual(await found({ $or: [{ a: 3 }, { a: { b: 5 } }] }), [1, 2]);
  });

  it('sorts rows by values of all types, then by key', async () => {
    await keep([{ a: true }, { a: 'x' }, { a: 2 }, {}, { a: [] }, { a: {} }, { a: 1.5 }, 7]);
    const order = async (descending: boolean) => {
      const slice = await (await select({ sort: [{ by: 'a', descending }] }))({ first: 10 });
      return keysOf(slice.items.map(({ node }) => node));
    };
    assert.deepEqual(await order(false), [3, 7, 6, 2, 1, 5, 4, 0]);
    assert.deepEqual(await order(true), [0, 4, 5, 1, 2, 6, 3, 7]);
  });

  it('pages through any rows, filter and order, forward and backward', async () => {
    const scalar = fc.constantFrom<Json>(null, 0, 1, 2, 'a', 'b', true, false);
    const row = fc.record({ a: scalar, b: fc.record({ c: scalar }) }, { requiredKeys: [] });
    const rule = fc.record({ by: fc.constantFrom('a', 'b.c', 'b'), descending: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { maxLength: 12 }),
        fc.constantFrom<Json>({}, { a: { $in: [1, 'a', null] } }, { 'b.c': { $gt: 0 } }),
        fc.array(rule, { maxLength: 2 }),
        fc.integer({ min: 1, max: 5 }),
        async (rows, filter, sort, pageRows) => {
          await keep(rows as readonly Json[]);
          const ask = await select({ filter, sort });
          const all = keysOf((await ask({ first: 100 })).items.map(({ node }) => node));
          assert.deepEqual(keysOf(await pagesForward(ask, pageRows)), all);
          assert.deepEqual(keysOf(await pagesBackward(ask, pageRows)), all);
          assert.equal(await (await ask({ first: 1 })).total(), all.length);
        },
      ),
      { numRuns: runs(40) },
    );
  });

  it('takes no more steps than it may', async () => {
    const pad = 'x'.repeat(600);
    await keep([...Array.from({ length: 19 }, (_, at) => ({ at })), { at: 19, pad }]);
    let steps = 0;
    const spend = (more: number): void => {
      steps += more;
    };
    await (await select({ sort: [{ by: 'at', descending: false }], spend }))({ first: 1 });
    const once = steps;
    assert.equal(once, 19 * 500 + canonicalText({ at: 19, pad }).length + '19'.length);
    await (await select({ filter: { at: { $gte: 0, $lt: 50 } }, spend }))({ last: 1 });
    assert.equal(steps, 3 * once);
  });
}
