import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { openBackupTarget } from '../../../src/open-backup-target.ts';
import { checkBackupTarget } from '../../contract/backup-target.ts';
import { type BucketServer, startBucketServer } from '../../support/bucket-server.ts';

let server: BucketServer;
beforeAll(async () => {
  server = await startBucketServer();
});
afterAll(() => server.close());

checkBackupTarget('a bucket', async () => {
  const address = `s3://${server.bucket}/of/the contract`;
  return [await openBackupTarget(address, server.env), await openBackupTarget(address, server.env)];
});
describe('a bucket of backups', () => {
  it('needs no folder in the bucket', async () => {
    const target = await openBackupTarget(`s3://${server.bucket}/`, server.env);
    await target.write('snapshots/a', '1');
    assert.deepEqual(await target.list('snapshots/'), ['snapshots/a']);
  });

  it('says so if the bucket is missing', async () => {
    const target = await openBackupTarget('s3://missing', server.env);
    await assert.rejects(target.list(''), {
      code: 'BACKUP_UNAVAILABLE',
      message:
        'backups cannot be kept at s3://missing: NoSuchBucket: The specified bucket does not exist',
    });
    await target.close();
  });

  it('needs a name', async () => {
    await assert.rejects(openBackupTarget('s3://', server.env), { code: 'USAGE' });
  });
});
