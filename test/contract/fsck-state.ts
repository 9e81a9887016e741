import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'vitest';
import type { App } from '../../src/app/app.ts';
import { createApp } from '../../src/app/create-app.ts';
import { anonymous } from '../../src/domain/access/principal.ts';
import { defaultLimits } from '../../src/domain/limits.ts';
import { newTableStatus } from '../../src/domain/source/source-status.ts';
import type { HistoryStore } from '../../src/ports/history-store.ts';
import type { KeptRecord } from '../../src/ports/record-store.ts';
import { testKeys } from '../support/app.ts';
import { textOf } from '../support/submitted.ts';
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

    describe('with content beside documents', () => checkContents(() => ({ store, tamper, app })));

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

/** Sealed content beside the secret documents `a` and `b`. */
function checkContents(
  now: () => { readonly store: HistoryStore; readonly tamper: Tamper; readonly app: App },
): void {
  const idOf = (name: string) => ({ schema: 'example/Kind/v1', name, tag: 'state' });
  const names = ['a', 'b'];

  beforeEach(async () => {
    const { app } = now();
    const metadata = { storagePolicy: 'encrypted' };
    await app.submitDocuments(anonymous, {
      text: textOf(names.map((name) => ({ name, metadata, data: name }))),
    });
    for (const name of names) await app.putDocumentContent(anonymous, idOf(name), { of: name });
  });

  const faults = async (keys: boolean) =>
    (await now().app.fsck(anonymous, quiet, { keys })).faults.map(
      ({ code, place, facts }) => `${code} ${place.name ?? facts['digest'] ?? facts['reason']}`,
    );
  const recordOf = async (name: string): Promise<KeptRecord> => {
    const { schema, tag } = idOf(name);
    const key = JSON.stringify([schema, name, tag]);
    const [record] = await now().store.records.get('content', [key]);
    assert.ok(record);
    return record;
  };
  /** Puts what `change` makes of the content of `a`. */
  const damage = async (change: (content: { text: string }) => object | string): Promise<void> => {
    const record = await recordOf('a');
    const text = JSON.stringify(change(JSON.parse(record.text)));
    await now().tamper.stateRecord('content', record.key, JSON.stringify({ ...record, text }));
  };

  it('finds it sound, and opens it with the keys', async () => {
    assert.deepEqual([await faults(false), await faults(true)], [[], []]);
  });

  it('names content that does not open, with the keys only', async () => {
    const { text } = JSON.parse((await recordOf('b')).text);
    await damage((content) => ({ ...content, text }));
    assert.deepEqual([await faults(false), await faults(true)], [[], ['SECRET_DAMAGED a']]);
    await damage((content) => ({ ...content, isSealed: false, before: content }));
    assert.deepEqual([await faults(false), await faults(true)], [[], ['SECRET_DAMAGED a']]);
  });

  it('names a record that holds no content, or another', async () => {
    for (const change of [() => 'none', (content: object) => ({ ...content, tag: 'other' })]) {
      await damage(change);
      assert.match((await faults(false)).join(), /^STATE_BROKEN the record of the content .*"a"/);
    }
  });

  it('names the key of contents that does not open, or is missing', async () => {
    const { store, tamper } = now();
    const [own = ''] = await store.keys(['content-key']);
    await tamper.content('key', 'content-key', `${own?.slice(0, -9)}${'A'.repeat(9)}`);
    assert.deepEqual(await faults(false), []);
    assert.match((await faults(true)).join(), /^KEY_DAMAGED .* \(it is kept under content-key\)$/);
    await tamper.content('key', 'content-key', null);
    for (const keys of [false, true]) {
      assert.deepEqual(await faults(keys), ['CONTENT_MISSING content-key']);
    }
  });
}
