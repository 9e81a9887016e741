import assert from 'node:assert/strict';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { createFolderTarget } from '../../../src/adapters/backups/folder-target.ts';
import { checkBackupTarget } from '../../contract/backup-target.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'purser-target-'));
});
afterAll(() => rm(folder, { recursive: true }));

checkBackupTarget('a folder', async () => {
  const path = join(folder, 'contract');
  return [createFolderTarget(path), createFolderTarget(path)];
});

describe('a folder of backups', () => {
  it('has files that only their owner can read', async () => {
    const path = join(folder, 'private');
    await createFolderTarget(path).write('snapshots/a', '1');
    assert.equal((await stat(join(path, 'snapshots', 'a.gz'))).mode & 0o077, 0);
    assert.equal((await stat(join(path, 'snapshots'))).mode & 0o077, 0);
  });

  it('says why it cannot be used', async () => {
    const path = join(folder, 'file');
    await writeFile(path, '');
    const refused = createFolderTarget(path).write('a', '');
    await assert.rejects(refused, { code: 'BACKUP_UNAVAILABLE', message: /ENOTDIR|EEXIST/ });
  });

  it('ends where a system makes no folders', async () => {
    const refused = createFolderTarget('/proc/none').write('a', '');
    await assert.rejects(refused, { code: 'BACKUP_UNAVAILABLE', message: /ENOENT/ });
  });

  it('names a file that was cut off', async () => {
    const target = createFolderTarget(join(folder, 'cut'));
    await target.write('a', 'text');
    await writeFile(join(folder, 'cut', 'a.gz'), 'x');
    await assert.rejects(target.read('a'), { code: 'BACKUP_DAMAGED' });
  });
});
