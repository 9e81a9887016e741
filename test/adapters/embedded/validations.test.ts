import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { openEmbeddedStore } from '../../../src/adapters/embedded/open-store.ts';
import { checkValidationStore } from '../../contract/validation-store.ts';

const folders: string[] = [];
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true });
});

checkValidationStore('the embedded store', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'purser-validations-'));
  folders.push(folder);
  const open = () => openEmbeddedStore({ folder, pollMs: 10 });
  return [await open(), await open()];
});
