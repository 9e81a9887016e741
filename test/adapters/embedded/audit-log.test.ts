import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { open } from 'lmdb';
import { afterAll, describe, it } from 'vitest';
import { openEmbeddedStore } from '../../../src/adapters/embedded/open-store.ts';
import { canonicalText, digestOf } from '../../../src/domain/json/canonical.ts';
import { checkAuditLog } from '../../contract/audit-log.ts';
import { checkOlderAudit } from '../../contract/older-audit.ts';

const folders: string[] = [];
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true });
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'purser-audit-log-'));
  folders.push(folder);
  return folder;
}

checkAuditLog('the embedded store', async () => openEmbeddedStore({ folder: await newFolder() }));

describe('the audit log of an embedded store', () => {
  checkOlderAudit(async (entries) => {
    const folder = await newFolder();
    await (await openEmbeddedStore({ folder })).close();
    const root = open({ path: folder, noSubdir: false, overlappingSync: false, maxDbs: 32 });
    const database = { encoding: 'string' } as const;
    const [audit, audited] = ['audit', 'audited'].map((name) => root.openDB(name, database));
    root.transactionSync(() => {
      for (const entry of entries) {
        audit?.putSync(entry.id, canonicalText({ ...entry }));
        for (const member of ['principal', 'action', 'result'] as const) {
          audited?.putSync([member, digestOf(entry[member]), entry.id], '');
        }
      }
    });
    await root.close();
    return openEmbeddedStore({ folder });
  });

  it('takes entries of several processes', async () => {
    const folder = await newFolder();
    const stores = [await openEmbeddedStore({ folder }), await openEmbeddedStore({ folder })];
    const entry = { at: '2026-11-21T10:00:00.000Z', principal: 'ada', via: 'token', target: {} };
    const rest = { address: null, requestId: null, action: 'purge', result: 'ok' };
    await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        stores[at % 2]?.audit.append([{ id: `n${at}`, ...entry, ...rest }]),
      ),
    );
    for (const store of stores) {
      assert.equal((await store.audit.list({}, { limit: 99 })).length, 40);
      await store.close();
    }
  });
});
