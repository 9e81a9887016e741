import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { openEmbeddedStore } from '../../../src/adapters/embedded/open-store.ts';
import { checkBackup } from '../../contract/backup.ts';
import { checkFsckRecords } from '../../contract/fsck-records.ts';
import { checkFsckState } from '../../contract/fsck-state.ts';
import { checkStoreUpkeep } from '../../contract/store-upkeep.ts';
import { embeddedTamper } from '../../support/embedded-tamper.ts';
import type { FillStore } from '../../support/tamper.ts';

const folders: string[] = [];
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true });
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'purser-upkeep-'));
  folders.push(folder);
  return folder;
}

/** Folders of filled stores: they are filled once, and copied for each test. */
const filled = new Map<FillStore, Promise<string>>();

function filledFolder(fill: FillStore): Promise<string> {
  const known = filled.get(fill) ?? makeFilled(fill);
  filled.set(fill, known);
  return known;
}

async function makeFilled(fill: FillStore): Promise<string> {
  const folder = await newFolder();
  const app = await fill(await openEmbeddedStore({ folder }));
  await app.close();
  return folder;
}

const open = async (fill?: FillStore) => {
  const folder = await newFolder();
  if (fill !== undefined) {
    await copyFile(join(await filledFolder(fill), 'data.mdb'), join(folder, 'data.mdb'));
  }
  return { store: await openEmbeddedStore({ folder }), tamper: embeddedTamper(folder) };
};

checkStoreUpkeep('the embedded store', open);
checkFsckRecords('the embedded store', open);
checkFsckState('the embedded store', open);
checkBackup('the embedded store', async (fill) => (await open(fill)).store);
