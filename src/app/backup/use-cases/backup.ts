import type { BackupTarget } from '../../../ports/backup-target.ts';
import type { Query } from '../../access/use-case.ts';
import type { Progress } from '../../kernel/progress.ts';
import { type BackupResult, writeBackup } from '../write-backup.ts';

/**
 * Backs up the whole store, beside earlier backups of the same target.
 *
 * @throws STORE_CORRUPT, BACKUP_UNAVAILABLE, BACKUP_DAMAGED; REVISION_CONFLICT if the history was purged meanwhile
 */
export const backup: Query<[target: BackupTarget, progress: Progress], BackupResult> = {
  kind: 'query',
  permission: 'purser:export_history',
  purpose: 'backing up the store',
  run: ({ services: { store, ports } }, target, progress) =>
    writeBackup({ store, clock: ports.clock }, target, progress),
};
