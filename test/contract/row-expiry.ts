import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { dropTables } from '../../src/app/sources/tables/drop-tables.ts';
import { createRowExpiry, writeExpiringRow } from '../../src/app/sources/tables/expire-rows.ts';
import { createRecordWriter } from '../../src/app/sources/tables/record-writer.ts';
import { createWebhookCounter } from '../../src/app/sources/tables/webhook-counts.ts';
import type { DataSource } from '../../src/domain/source/data-source.ts';
import { readSource } from '../../src/domain/source/read-source.ts';
import type { HistoryStore } from '../../src/ports/history-store.ts';
import type { Lease } from '../../src/ports/lease-store.ts';
import { diesAfter, interruptedAt, type StateStore } from '../support/dying-store.ts';
import { readTable } from '../support/table-rows.ts';

type State = Pick<StateStore, 'tables' | 'records'>;

const table = 's.alarms';
const seconds = 60;
const webhook = { record_jsonpath: '$', id_jsonpath: '$.id', ttl_seconds: seconds };

/** Rows that expire do so on every store, whenever a process dies, or another writes. */
export function checkRowExpiry(name: string, open: () => Promise<HistoryStore>): void {
  describe(`rows that expire, on ${name}`, () => {
    let store: HistoryStore;
    let lease: Lease;
    let now = 0;
    const clock = { now: () => new Date(now).toISOString() };

    beforeEach(async () => {
      store = await open();
      const taken = await store.leases.take('source/s', 'holder', 600_000);
      assert.ok(taken !== null);
      lease = taken;
      now = Date.UTC(2026, 0, 1);
    });
    afterEach(() => store.close());

    const write = (on: State, key: string): Promise<void> =>
      writeExpiringRow({ store: on, clock }, { table, key, seconds }, () =>
        createRecordWriter(on.tables).write(table, { key, row: { key, text: '1' } }),
      );
    const sweep = (on: State): Promise<void> =>
      createRowExpiry({ store: on, clock }, source(), lease).removeRows();
    const pass = (): void => {
      now += seconds * 1_000 + 1;
    };
    const keys = async () => (await readTable(store.tables, table)).map(({ key }) => key).sort();
    const expiring = async () => {
      const records = await store.records.list('rowExpiry', { group: table }, { limit: 100 });
      return records.map(({ text }) => JSON.parse(text) as string).sort();
    };
    const assertEachExpires = async (): Promise<void> => {
      const ends = await expiring();
      for (const key of await keys()) assert.ok(ends.includes(key), `${key} does not expire`);
    };

    it('have an end, whenever the process dies that removes or writes them', async () => {
      for (let steps = 0, isDone = false; !isDone; steps += 1) {
        for (const key of ['a', 'b']) await write(store, key);
        pass();
        await write(store, 'late');
        isDone = await diesAfter(store, steps, sweep);
        await assertEachExpires();
        await sweep(store);
        assert.deepEqual([await keys(), await expiring()], [['late'], ['late']]);
      }
      for (let steps = 0, isDone = false; !isDone; steps += 1) {
        isDone = await diesAfter(store, steps, (on) => write(on, `new ${steps}`));
        await assertEachExpires();
      }
    });

    it('stay if they are written again, whenever that is', async () => {
      for (let steps = 0, isDone = false; !isDone; steps += 1) {
        await write(store, 'a');
        pass();
        isDone = await interruptedAt(store, steps, sweep, () => write(store, 'a'));
        if (isDone) break;
        assert.deepEqual([await keys(), await expiring()], [['a'], ['a']], `at step ${steps}`);
      }
    });

    it('get an end if their table had no expiry before', async () => {
      const put = [{ key: 'old', text: '1' }];
      await store.tables.apply({ table, from: 0, put, remove: [] });
      await write(store, 'new');
      await sweep(store);
      assert.deepEqual(await expiring(), ['new', 'old']);
      pass();
      await sweep(store);
      assert.deepEqual([await keys(), await expiring()], [[], []]);
    });

    it('go with their table, and so do its counts, even if that is cut off', async () => {
      const counter = createWebhookCounter(store.records, clock, () => {});
      for (let steps = 0, isDone = false; !isDone; steps += 1) {
        await write(store, 'a');
        counter.count(table, null);
        while ((await counter.read([table]))[0]?.accepted !== 1);
        isDone = await diesAfter(store, steps, (on) => dropTables(on, [table]));
        if (!isDone) await dropTables(store, [table]);
        assert.deepEqual(await store.records.list('rowExpiry', {}, { limit: 9 }), []);
        assert.deepEqual(await store.records.list('webhookCounts', {}, { limit: 9 }), []);
      }
    });
  });
}

function source(): DataSource {
  const { source: read } = readSource({ tables: { alarms: { webhook } } }, 's');
  assert.ok(read);
  return read;
}
