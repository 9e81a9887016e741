import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { openEmbeddedStore } from '../../../src/adapters/embedded/open-store.ts';
import { checkGroupCommit } from '../../contract/group-commit.ts';

const folders: string[] = [];
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true });
});

checkGroupCommit('the embedded store', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'purser-group-'));
  folders.push(folder);
  const open = () => openEmbeddedStore({ folder, pollMs: 10 });
  return [await open(), await open()];
});
