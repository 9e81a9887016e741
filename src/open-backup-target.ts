import type { Environment } from './config/config.ts';
import type { BackupTarget } from './ports/backup-target.ts';

/** The place of an address: a bucket (`s3://…`) or a folder. @throws USAGE */
export async function openBackupTarget(address: string, env: Environment): Promise<BackupTarget> {
  if (!address.startsWith('s3:')) {
    const { createFolderTarget } = await import('./adapters/backups/folder-target.ts');
    return createFolderTarget(address);
  }
  const { createBucketTarget } = await import('./adapters/backups/bucket-target.ts');
  const endpoint = env['AWS_ENDPOINT_URL_S3'] ?? env['AWS_ENDPOINT_URL'];
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env;
  const isTemporary = env['AWS_SESSION_TOKEN'] !== undefined;
  return createBucketTarget({
    address,
    region: env['AWS_REGION'] ?? env['AWS_DEFAULT_REGION'] ?? 'us-east-1',
    ...(endpoint !== undefined && { endpoint }),
    ...(!isTemporary &&
      accessKeyId !== undefined &&
      secretAccessKey !== undefined && { credentials: { accessKeyId, secretAccessKey } }),
  });
}
