import { auditLog } from '../access/audit/audit-log.ts';
import type { App } from '../app.ts';
import type { AppPorts } from '../app-ports.ts';
import { openVault } from '../content/vault-keys.ts';
import { keyStatus } from '../secrets/key-status.ts';
import { importDeckhand } from '../transfer/deckhand/import-deckhand.ts';
import type { Rendering } from '../transfer/deckhand/verify-revision.ts';
import { exportHistory } from '../transfer/export-history.ts';
import { importHistory } from '../transfer/import-history.ts';
import { collectGarbage } from './collect-garbage.ts';
import { fsck } from './fsck.ts';
import { purgeHistory } from './purge-history.ts';
import { rotateKeys } from './rotate-keys.ts';

/** The use cases that are about the store as a whole. */
type Upkeep = Pick<
  App,
  | 'exportHistory'
  | 'importHistory'
  | 'importDeckhand'
  | 'fsck'
  | 'collectGarbage'
  | 'rotateKeys'
  | 'keyStatus'
  | 'purge'
  | 'auditLog'
  | 'health'
>;

const usualUpkeep: NonNullable<AppPorts['upkeep']> = { allowPurge: false, gcGraceMs: 60 * 60_000 };

export function createUpkeep(ports: AppPorts, rendering: Rendering): Upkeep {
  const { store, limits, vault, upkeep = usualUpkeep } = ports;
  return {
    exportHistory: (_by, progress) => exportHistory(store, progress),
    importHistory: (_by, lines, progress) => importHistory(store, lines, limits, progress),
    importDeckhand: (by, source, request, progress) =>
      importDeckhand(rendering, by, source, request, progress),
    fsck: async (_by, progress, { keys = false } = {}) =>
      fsck(store.upkeep, limits, progress, keys ? openVault(vault) : null),
    collectGarbage: (_by, dryRun, progress) =>
      collectGarbage(store, { dryRun, graceMs: upkeep.gcGraceMs }, progress),
    rotateKeys: (_by, addKey, progress) =>
      rotateKeys({ ...ports, faultLimit: limits.faults }, addKey, progress),
    keyStatus: () => keyStatus(vault, store),
    purge: (_by, confirm) => purgeHistory(store, upkeep.allowPurge, confirm),
    auditLog: (_by, filter, page) => auditLog(store.audit, filter, page),
    health: () => store.ping(),
  };
}
