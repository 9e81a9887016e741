import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from '@jest/globals';
import { openEmbeddedStore } from '../../../src/adapters/embedded/open-store.ts';
import { checkAuditLog } from '../../contract/audit-log.ts';

const folders: string[] = [];
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true });
});

checkAuditLog('the embedded store', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'purser-audit-log-'));
  folders.push(folder);
  return openEmbeddedStore({ folder });
});
