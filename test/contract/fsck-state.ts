import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'vitest';
import type { App } from '../../src/app/app.ts';
import { createApp } from '../../src/app/create-app.ts';
import { anonymous } from '../../src/domain/access/principal.ts';
import { defaultLimits } from '../../src/domain/limits.ts';
import { newTableStatus } from '../../src/domain/source/source-status.ts';
import type { HistoryStore } from '../../src/ports/history-store.ts';
import { testKeys } from '../support/app.ts';
import { numberedRows } from '../support/table-rows.ts';
import type { Tamper, TamperedStore } from '../support/tamper.ts';

const quiet = (): void => {};
const at = '2026-01-01T00:00:00.000Z';
const row = { key: 'key 1', text: '"one"' };

/** What fsck finds of the state beside the history, and what gc removes of it, on stores that a test opens empty. */
export function checkFsckState(name: string, open: () => Promise<TamperedStore>): void {
  describe(`fsck of the state of ${name}`, () => {
    let store: HistoryStore;
    let tamper: Tamper;
    let app: App;

    beforeEach(async () => {
      ({ store, tamper } = await open());
      app = createApp({ store, clock: { now: () => at }, limits: defaultLimits, ...testKeys() });
      const put = numberedRows(10, 'one');
      await store.tables.apply({ table: 's.alarms', from: 0, put, remove: [] });
      await store.records.put({ kind: 'k', key: 'one', text: '1', group: 'g', state: 's', at }, 0);
      await store.events.append('stream', ['a', 'b', 'c']);
      await keepStatus();
    });
    afterEach(() => app.close());

    async function keepStatus(): Promise<void> {
      const tables = { alarms: newTableStatus };
      const text = JSON.stringify({ rounds: 1, served: 0, renderKey: '', tables });
      await store.records.put({ kind: 'source', key: 's', text, group: '', state: '', at }, 0);
    }
    const found = async () => {
      const { faults, tables, records, events, unreachable } = await app.fsck(anonymous, quiet);
      return { faults, counts: [tables, records, events], strays: unreachable.tables };
    };
    const reasons = async () =>
      (await found()).faults.map(({ code, facts }) => `${code} ${facts['reason']}`);

    it('finds a sound one sound', async () => {
      assert.deepEqual(await found(), { faults: [], counts: [1, 2, 3], strays: 0 });
    });

    it('names a table with a row that is missing', async () => {
      await tamper.row('s.alarms', row.key, null);
      assert.deepEqual(await reasons(), ['STATE_BROKEN the table "s.alarms" has 9 rows, not 10']);
    });

    it('names a table with a row that was changed, if the store has digests', async () => {
      await tamper.row('s.alarms', row.key, '"two"');
      for (const reason of await reasons()) assert.match(reason, /a row of .* have its digest$/);
    });

    it('names records that cannot be read, or differ from their index', async () => {
      for (const text of ['{', '{"kind":"k"}']) {
        await tamper.stateRecord('k', 'one', text);
        assert.match((await reasons()).join(), /^STATE_BROKEN the record .* cannot be read$/);
      }
      const other = {
        kind: 'k',
        key: 'one',
        text: '1',
        group: 'other',
        state: 's',
        at,
        version: 9,
      };
      await tamper.stateRecord('k', 'one', JSON.stringify(other));
      assert.match((await reasons()).join(), /the record .* (is missing in|differs from) the /);
    });

    it('names missing events', async () => {
      await tamper.event('stream', 2, null);
      assert.match(
        (await reasons()).join(),
        /^STATE_BROKEN events 2 to 2 of the stream .* missing$/,
      );
    });

    it('goes on after a purge', async () => {
      await store.upkeep.purge();
      await store.events.append('stream', ['d']);
      assert.deepEqual(await found(), { faults: [], counts: [0, 0, 1], strays: 0 });
    });

    it('counts what no data source has, which gc removes', async () => {
      await store.tables.apply({ table: 'gone.t', from: 0, put: [row], remove: [] });
      const record = { key: 'x', text: '"x"', state: '', at };
      await store.records.put({ ...record, kind: 'rowExpiry', group: 'gone.u' }, 0);
      await store.records.put({ ...record, kind: 'webhookCounts', key: 'gone.v', group: '' }, 0);
      await tamper.strayRows();
      assert.equal((await found()).strays, 4);
      const counted = await app.collectGarbage(anonymous, true, quiet);
      assert.deepEqual(counted.tables, { unreachable: 4, removed: 0 });
      const { tables } = await app.collectGarbage(anonymous, false, quiet);
      assert.deepEqual(tables, { unreachable: 4, removed: 4 });
      assert.deepEqual(await found(), { faults: [], counts: [1, 2, 3], strays: 0 });
      const states = await store.tables.states(['gone.t', 's.alarms']);
      assert.deepEqual(
        states.map(({ rows }) => rows),
        [0, 10],
      );
    });
  });
}
