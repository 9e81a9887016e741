import type { App } from '../../app.ts';
import { demand } from './demand.ts';

type Upkeep = Pick<
  App,
  | 'exportHistory'
  | 'importHistory'
  | 'importDeckhand'
  | 'fsck'
  | 'collectGarbage'
  | 'purge'
  | 'rotateKeys'
  | 'keyStatus'
  | 'auditLog'
>;

/** Who may do what is about the store as a whole. */
export function guardUpkeep(open: Upkeep): Upkeep {
  return {
    async *exportHistory(by, progress) {
      demand(by, 'purser:export_history', 'exporting the history');
      yield* open.exportHistory(by, progress);
    },
    async importHistory(by, lines, progress) {
      demand(by, 'purser:import_history', 'importing a history');
      return open.importHistory(by, lines, progress);
    },
    async importDeckhand(by, source, request, progress) {
      demand(by, 'purser:import_history', 'importing a history');
      return open.importDeckhand(by, source, request, progress);
    },
    async fsck(by, progress, options) {
      demand(by, 'purser:check_store', 'checking the store');
      return open.fsck(by, progress, options);
    },
    async collectGarbage(by, dryRun, progress) {
      demand(by, 'purser:collect_garbage', 'collecting garbage');
      return open.collectGarbage(by, dryRun, progress);
    },
    async purge(by, confirm) {
      demand(by, 'deckhand:delete_revisions', 'taking the history away');
      return open.purge(by, confirm);
    },
    async rotateKeys(by, addKey, progress) {
      demand(by, 'purser:rotate_keys', 'putting data keys under a new key');
      return open.rotateKeys(by, addKey, progress);
    },
    async keyStatus(by) {
      demand(by, 'purser:rotate_keys', 'seeing under which keys data keys are');
      return open.keyStatus(by);
    },
    async auditLog(by, filter, page) {
      demand(by, 'purser:read_audit_log', 'reading the audit log');
      return open.auditLog(by, filter, page);
    },
  };
}
