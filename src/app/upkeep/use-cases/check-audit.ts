import type { Fault } from '../../../domain/errors.ts';
import { capFaults } from '../../../domain/fault-list.ts';
import type { Digest } from '../../../domain/json/canonical.ts';
import type { Query } from '../../access/use-case.ts';
import { type AuditCheck, checkAuditLog } from '../fsck-audit.ts';

/** The result of checking the audit log alone. */
export interface AuditVerdict extends AuditCheck {
  readonly faults: readonly Fault[];
}

/**
 * Checks the audit log alone: entries, chains and anchors. With a digest, also that there is an anchor which has it, so
 * that the log has everything up to that anchor.
 */
export const checkAudit: Query<[anchor: Digest | null], AuditVerdict> = {
  kind: 'query',
  permission: 'purser:check_store',
  purpose: 'checking the audit log',
  async run({ services: { store, limits } }, anchor) {
    const { maxFaults } = limits;
    const kept: Fault[] = [];
    let total = 0;
    const checked = await checkAuditLog(
      store.upkeep,
      (found) => {
        kept.push(...found.slice(0, maxFaults - kept.length));
        total += found.length;
      },
      anchor,
    );
    return { ...checked, faults: capFaults(kept, maxFaults, total) };
  },
};
