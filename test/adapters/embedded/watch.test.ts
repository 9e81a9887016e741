import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { openEmbeddedStore } from '../../../src/adapters/embedded/open-store.ts';
import { checkWatch } from '../../contract/watch.ts';

const folders: string[] = [];
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true });
});

checkWatch('the embedded store', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'purser-watch-'));
  folders.push(folder);
  const open = () => openEmbeddedStore({ folder, pollMs: 10 });
  return [await open(), await open()];
});
