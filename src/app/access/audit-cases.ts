import type { Principal } from '../../domain/access/principal.ts';
import type { AuditEntry, AuditFilter } from '../../ports/audit-log.ts';
import type { ForwardPage, Slice } from '../kernel/slice.ts';

/** What one can ask of Purser about who did what. */
export interface AuditCases {
  /** Newest first. @throws ACCESS_DENIED, ARGUMENT_INVALID */
  auditLog(
    by: Principal,
    filter: AuditFilter,
    page: ForwardPage,
  ): Promise<Omit<Slice<AuditEntry>, 'total'>>;
}
