import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { openEmbeddedStore } from '../../../../src/adapters/embedded/open-store.ts';
import { checkRowExpiry } from '../../../contract/row-expiry.ts';

const folders: string[] = [];

afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

checkRowExpiry('the embedded store', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'purser-test-'));
  folders.push(folder);
  return openEmbeddedStore({ folder });
});
