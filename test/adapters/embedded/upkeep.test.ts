import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { openEmbeddedStore } from '../../../src/adapters/embedded/open-store.ts';
import { checkBackup } from '../../contract/backup.ts';
import { checkFsckRecords } from '../../contract/fsck-records.ts';
import { checkFsckState } from '../../contract/fsck-state.ts';
import { checkStoreUpkeep } from '../../contract/store-upkeep.ts';
import { embeddedTamper } from '../../support/embedded-tamper.ts';

const folders: string[] = [];
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true });
});

const open = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'purser-upkeep-'));
  folders.push(folder);
  return { store: await openEmbeddedStore({ folder }), tamper: embeddedTamper(folder) };
};

checkStoreUpkeep('the embedded store', open);
checkFsckRecords('the embedded store', open);
checkFsckState('the embedded store', open);
checkBackup('the embedded store', async () => (await open()).store);
