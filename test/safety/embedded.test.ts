import { execFileSync } from 'node:child_process';
import { rmdirSync } from 'node:fs';
import { mkdtemp, rm, rmdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'vitest';
import { openDatabases } from '../../src/adapters/embedded/databases.ts';
import { openEmbeddedStore } from '../../src/adapters/embedded/open-store.ts';
import { serveCli } from '../support/cli.ts';
import { killTrials } from './kills.ts';
import { appOn, historyEndsWith, refusedWith, submitSized } from './outages.ts';
import { embeddedPlace, type Place } from './place.ts';
import { raceForReferences } from './references.ts';
import { safety, timeoutMs } from './settings.ts';
import { submitTogether } from './submitters.ts';
import { killTableWriters } from './tables.ts';

describe(`the embedded store, seed ${safety.seed}`, () => {
  it.each(['reject', 'accept'])(
    'keeps each of the changes of 32 submitters once, PURSER_ON_PROBLEMS=%s',
    async (PURSER_ON_PROBLEMS) => {
      const place = await embeddedPlace();
      const server = await serveCli({ ...place.settings, PURSER_ON_PROBLEMS });
      const store = await place.open();
      await submitTogether([server.url], store);
      await store.close();
      await server.stop();
      await place.remove();
    },
    timeoutMs,
  );

  it(`is whole after each of ${safety.kills} kills`, () => killTrials(embeddedPlace), timeoutMs);

  it.each([1_000, 25_000])(
    `shows a table of %i rows whole after each of ${safety.tableKills} kills`,
    async (rows) => {
      const place = await embeddedPlace();
      await killTableWriters(place, rows, safety.tableKills, () => countRows(place));
      await place.remove();
    },
    timeoutMs,
  );

  it(
    `breaks no reference in ${safety.races} races`,
    () => raceForReferences(embeddedPlace),
    timeoutMs,
  );
});

const disk = await mkdtemp(join(tmpdir(), 'purser-disk-'));
const mounted = mount(disk);

(mounted ? describe : describe.skip)('a full disk (needs leave to mount a small one)', () => {
  it('is reported, loses nothing, and needs no restart', async () => {
    try {
      const filler = join(disk, 'filler');
      const store = await openEmbeddedStore({ folder: join(disk, 'data') });
      const app = appOn(store);
      await submitSized(app, 'before', 1_000);
      await writeFile(filler, Buffer.alloc(12 * 1024 * 1024));
      await refusedWith('STORE_FULL', submitSized(app, 'too large', 6 * 1024 * 1024));
      await historyEndsWith(store, ['before']);
      await rm(filler);
      await submitSized(app, 'after', 3 * 1024 * 1024);
      await historyEndsWith(store, ['before', 'after']);
      await app.close();
    } finally {
      execFileSync('umount', [disk]);
      await rmdir(disk);
    }
  });
});

/** The rows in the folder, of whatever table. */
async function countRows({ settings }: Place): Promise<number> {
  const { root, rows } = await openDatabases(settings['PURSER_DATA'] ?? '', false);
  try {
    return rows.getCount();
  } finally {
    await root.close();
  }
}

/** Makes a folder a disk of 16 MiB; false where that is not allowed. */
function mount(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    rmdirSync(folder);
    return false;
  }
}
