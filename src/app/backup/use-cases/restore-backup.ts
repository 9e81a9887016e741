import type { BackupTarget } from '../../../ports/backup-target.ts';
import type { Change } from '../../access/use-case.ts';
import type { Progress } from '../../kernel/progress.ts';
import { type RestoreResult, readBackup } from '../read-backup.ts';

/**
 * Restores a backup into an empty store: of the given name, or the newest.
 *
 * @throws STORE_NOT_EMPTY, BACKUP_NOT_FOUND, BACKUP_DAMAGED, BACKUP_UNAVAILABLE, EXPORT_MALFORMED, LIMIT_EXCEEDED
 */
export const restoreBackup: Change<
  [target: BackupTarget, progress: Progress, name?: string],
  RestoreResult
> = {
  kind: 'change',
  permission: 'purser:import_history',
  purpose: 'restoring a backup',
  audit: {
    action: 'restoreBackup',
    target: () => ({}),
    outcome: ({ snapshot, revision }) => ({ snapshot, revision }),
  },
  run: ({ services: { store, limits } }, target, progress, name) =>
    readBackup({ store, limits }, target, { progress, ...(name !== undefined && { name }) }),
};
