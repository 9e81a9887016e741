import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { createFolderTarget } from '../../src/adapters/backups/folder-target.ts';
import { anchorNext } from '../../src/app/access/audit/anchor-log.ts';
import type { App } from '../../src/app/app.ts';
import { readSnapshot, writeSnapshot } from '../../src/app/backup/snapshot.ts';
import { createApp } from '../../src/app/create-app.ts';
import { anonymous } from '../../src/domain/access/principal.ts';
import { anchorDigest } from '../../src/domain/audit/audit-anchor.ts';
import { refusal } from '../../src/domain/errors.ts';
import { defaultLimits } from '../../src/domain/limits.ts';
import type { BackupTarget } from '../../src/ports/backup-target.ts';
import type { HistoryStore } from '../../src/ports/history-store.ts';
import { testKeys } from '../support/app.ts';
import { exported, settled } from '../support/exported.ts';
import { seededRandom } from '../support/random.ts';
import { makeSeededHistory } from '../support/seeded-history.ts';
import { layeringPolicy, textOf } from '../support/submitted.ts';
import { numberedRows } from '../support/table-rows.ts';
import type { FillStore } from '../support/tamper.ts';

const quiet = (): void => {};
const at = '2026-01-01T00:00:00.000Z';
const rowCount = 2_500;

interface Opened {
  readonly app: App;
  readonly store: HistoryStore;
}

function appOn(store: HistoryStore): App {
  return createApp({ store, clock: { now: () => at }, limits: defaultLimits, ...testKeys() });
}

/** What a backup of a store has, and what restoring it into another store of the same kind gives. */
export function checkBackup(name: string, open: (fill?: FillStore) => Promise<HistoryStore>): void {
  describe(`a backup of ${name}`, () => {
    let target: BackupTarget;
    let folder: string;
    let one: Opened;
    let two: Opened;

    const openApp = async (filling?: FillStore): Promise<Opened> => {
      const store = await open(filling);
      return { store, app: appOn(store) };
    };
    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'purser-backup-'));
      target = createFolderTarget(join(folder, 'new', 'backups'));
      one = await openApp(fill);
      two = await openApp();
    });
    afterEach(async () => {
      await one.app.close();
      await two.app.close();
      await rm(folder, { recursive: true });
    });
    const backUp = () => one.app.backup(anonymous, target, quiet);
    const restore = (snapshot?: string) =>
      two.app.restoreBackup(anonymous, target, quiet, snapshot);

    it('has everything, and the restored store is sound', async () => {
      const { revision } = await backUp();
      const restored = await restore();
      assert.equal(restored.revision, revision);
      assert.deepEqual(await exported(two.store), await exported(one.store));
      assert.deepEqual(await stateOf(two.store), await stateOf(one.store));
      const { faults } = await two.app.fsck(anonymous, quiet, { keys: true });
      assert.deepEqual(faults, []);
    });

    it('has the chains and anchors of the audit log, which go on', async () => {
      await anchorNext(one.store.audit, at);
      const { snapshot } = await backUp();
      // The restored store has an entry of its own before those of the backup, and an anchor over it.
      await assert.rejects(restore('none'), { code: 'BACKUP_NOT_FOUND' });
      await anchorNext(two.store.audit, at);
      await restore(snapshot);
      const noted = await one.store.audit.lastAnchor();
      assert.ok(noted);
      const digest = anchorDigest(noted);
      const before = await one.app.checkAudit(anonymous, digest);
      const after = await two.app.checkAudit(anonymous, digest);
      assert.deepEqual([after.faults, after.anchors], [[], before.anchors]);
      assert.equal(after.entries, before.entries + 2);
      await anchorNext(two.store.audit, at);
      const last = await two.app.checkAudit(anonymous, digest);
      assert.deepEqual([last.faults, last.anchors], [[], before.anchors + 1]);
    });

    it('of a version without chains is restored', async () => {
      const { snapshot } = await backUp();
      const { name: _name, ...whole } = await readSnapshot(target, snapshot);
      const { auditLinks: _links, auditAnchors: _anchors, ...lists } = whole.lists;
      const older = await writeSnapshot(target, { ...whole, lists });
      await restore(older.name);
      const { faults, chains } = await two.app.checkAudit(anonymous, null);
      assert.deepEqual([faults, chains], [[], 1]);
    });

    it('goes on with numbers that the backup does not have', async () => {
      await backUp();
      await restore();
      assert.equal(await two.store.events.append('trimmed', ['next'], 6), 6);
      const before = await one.store.upkeep.lastNumber();
      const record = { kind: 'k', key: 'new', text: '', group: '', state: '', at };
      assert.ok(((await two.store.records.put(record, 0))?.version ?? 0) > before);
    });

    it('writes nothing but a snapshot if nothing has changed', async () => {
      const first = await backUp();
      assert.ok(first.files > 8);
      const second = await backUp();
      assert.deepEqual([second.files, second.bytes, second.revision], [0, 0, first.revision]);
    });

    it('can follow a purge', async () => {
      const { snapshot } = await backUp();
      await one.store.upkeep.purge();
      await one.app.submitDocuments(anonymous, {
        text: textOf([layeringPolicy('site')]),
        bucket: 'b',
      });
      assert.equal((await backUp()).revision, 1);
      assert.ok((await restore(snapshot)).revision > 1);
    });

    it('writes what is missing of an earlier one', async () => {
      await backUp();
      const largest = await largestChunk(target);
      await rm(join(folder, 'new', 'backups', `${largest}.gz`));
      await assert.rejects(restore(), { code: 'BACKUP_DAMAGED' });
      assert.equal((await backUp()).files, 1);
      assert.ok((await target.list('chunks/')).includes(largest));
    });

    it('does not exist if it was not finished', async () => {
      let files = 0;
      const dying: BackupTarget = {
        ...target,
        async write(file, text) {
          files += 1;
          if (files === 5) throw refusal('BACKUP_UNAVAILABLE', { address: 'x', reason: 'full' });
          return target.write(file, text);
        },
      };
      const failed = one.app.backup(anonymous, dying, quiet);
      await assert.rejects(failed, { code: 'BACKUP_UNAVAILABLE' });
      await assert.rejects(restore(), { code: 'BACKUP_NOT_FOUND' });
      await backUp();
      await restore();
      assert.deepEqual(await exported(two.store), await exported(one.store));
    });

    it('is made while others write', async () => {
      const random = seededRandom(7);
      const [{ revision }] = await Promise.all([backUp(), makeSeededHistory(one.app, random, 10)]);
      await restore();
      assert.equal((await two.store.head())?.id ?? 0, revision);
      const { faults } = await two.app.fsck(anonymous, quiet, { keys: true });
      assert.deepEqual(faults, []);
    });

    it('is restored into an empty store only', async () => {
      await backUp();
      const again = one.app.restoreBackup(anonymous, target, quiet);
      await assert.rejects(again, { code: 'STORE_NOT_EMPTY' });
    });
  });
}

/** The chunk with the most text: it is one of the history. */
async function largestChunk(target: BackupTarget): Promise<string> {
  let [largest, length] = ['', 0];
  for (const name of await target.list('chunks/')) {
    const text = (await target.read(name)) ?? '';
    if (text.includes('"kind":"page"') && text.length > length) {
      [largest, length] = [name, text.length];
    }
  }
  return largest;
}

/** A history with secrets, tags and results, and state of every form. */
async function fill(store: HistoryStore): Promise<App> {
  const app = appOn(store);
  await makeSeededHistory(app, seededRandom(3), 12);
  const sealed = { name: 'sealed', storagePolicy: 'encrypted', data: { password: 'x' } } as const;
  await app.submitDocuments(anonymous, { text: textOf([sealed]), bucket: 'secrets' });
  const revision = await app.revision(anonymous, {});
  await app.putTag(anonymous, revision.id, 'good', { a: 1 });
  await settled(app);
  await store.tables.apply({
    table: 's.rows',
    from: 0,
    put: numberedRows(rowCount, 'row'),
    remove: [],
  });
  await store.tables.apply({ table: 's.empty', from: 0, put: [], remove: [] });
  for (const key of ['a', 'b\n', '"']) {
    await store.records.put(
      { kind: 'k', key, text: `${key}\u0000`, group: 'g', state: 's', at },
      0,
    );
  }
  await store.events.append('whole', ['a', '\n', 'c']);
  await store.events.append('trimmed', ['1', '2', '3', '4', '5']);
  await store.events.trim('trimmed', 3);
  return app;
}

async function stateOf({ tables, records, events, audit, upkeep }: HistoryStore) {
  const state = await records.list('k', {}, { limit: 9 });
  const entries = await audit.list({}, { limit: 999, oldestFirst: true });
  return {
    keys: await upkeep.texts('key', ['digest-key', 'content-key']),
    rows: (await tables.rows('s.rows', { limit: rowCount }))?.rows,
    empty: (await tables.states(['s.empty']))[0]?.rows,
    records: state.map(({ version: _version, ...record }) => record),
    events: [await events.after('whole', 0, 9), await events.after('trimmed', 0, 9)],
    last: await events.last('trimmed'),
    audit: entries
      .filter(({ action }) => action !== 'restoreBackup')
      .map(({ position: _position, ...entry }) => entry),
  };
}
