import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { openEmbeddedStore } from '../../../../src/adapters/embedded/open-store.ts';
import { checkEventLog } from '../../../contract/event-log.ts';
import { checkLeaseStore } from '../../../contract/lease-store.ts';
import { checkRecordStore } from '../../../contract/record-store.ts';
import { checkTableStore } from '../../../contract/table-store.ts';
import type { Pair } from '../../../contract/watch.ts';

const folders: string[] = [];
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true });
});

async function openPair(): Promise<Pair> {
  const folder = await mkdtemp(join(tmpdir(), 'purser-state-'));
  folders.push(folder);
  const open = () => openEmbeddedStore({ folder, pollMs: 10 });
  return [await open(), await open()];
}

checkEventLog('the embedded store', openPair);
checkLeaseStore('the embedded store', openPair);
checkRecordStore('the embedded store', openPair);
checkTableStore('the embedded store', openPair);
