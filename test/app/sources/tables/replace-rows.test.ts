import assert from 'node:assert/strict';
import fc from 'fast-check';
import { afterAll, beforeAll, it } from 'vitest';
import { replaceRows } from '../../../../src/app/sources/tables/replace-rows.ts';
import { digestOf } from '../../../../src/domain/json/canonical.ts';
import type { Lease } from '../../../../src/ports/lease-store.ts';
import { openTestApp, type TestApp } from '../../../support/app.ts';

let test: TestApp;
let lease: Lease;
let made = 0;

beforeAll(async () => {
  test = await openTestApp();
  const taken = await test.store.leases.take('source/a', 'test', 600_000);
  assert.ok(taken !== null);
  lease = taken;
});
afterAll(() => test.close());

const contents = fc.dictionary(
  fc.constantFrom('a', 'b', 'c', 'd', '__proto__'),
  fc.constantFrom('1', '2', '3'),
);

const rowsOf = (texts: Readonly<Record<string, string>>) =>
  new Map(Object.entries(texts).map(([key, text]) => [key, { key, text, digest: digestOf(text) }]));

it('makes a table of just the rows, and counts what differs', async () => {
  await fc.assert(
    fc.asyncProperty(contents, contents, async (before, after) => {
      made += 1;
      const table = `a.t${made}`;
      const { tables } = test.store;
      const replace = (texts: typeof before) => replaceRows(tables, table, rowsOf(texts), lease);
      await replace(before);
      const changes = await replace(after);
      const part = await tables.rows(table, { limit: 100 });
      const kept = new Map(part?.rows.map(({ key, text }) => [key, text]));
      assert.deepEqual(kept, new Map([...kept.keys()].map((key) => [key, after[key] ?? ''])));
      assert.equal(kept.size, Object.keys(after).length);
      const [one, other] = [rowsOf(before), rowsOf(after)];
      const count = (keys: Iterable<string>, holds: (key: string) => boolean): number =>
        [...keys].filter(holds).length;
      assert.deepEqual(
        [changes?.added, changes?.removed, changes?.updated],
        [
          count(other.keys(), (key) => !one.has(key)),
          count(one.keys(), (key) => !other.has(key)),
          count(one.keys(), (key) => other.has(key) && one.get(key)?.text !== other.get(key)?.text),
        ],
      );
      const again = await replace(after);
      assert.equal(again?.generation, changes?.generation);
    }),
    { numRuns: 30 },
  );
});

it('removes every row that is gone, however large the rows are', async () => {
  const { tables } = test.store;
  const rowsTo = (count: number) =>
    rowsOf(
      Object.fromEntries(
        Array.from({ length: count }, (_, at) => [`row ${at}`, `"${at} ${'x'.repeat(100_000)}"`]),
      ),
    );
  await replaceRows(tables, 'a.large', rowsTo(400), lease);
  const kept = rowsTo(3);
  const changes = await replaceRows(tables, 'a.large', kept, lease);
  assert.deepEqual(changes && { ...changes, generation: 0 }, {
    added: 0,
    removed: 397,
    updated: 0,
    generation: 0,
  });
  const [state] = await tables.states(['a.large']);
  assert.equal(state?.rows, kept.size);
});
