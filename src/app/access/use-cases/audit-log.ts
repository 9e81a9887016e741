import type { AuditEntry, AuditFilter } from '../../../ports/audit-log.ts';
import type { PageRequest, Slice } from '../../kernel/slice.ts';
import { listAuditEntries } from '../audit/list-audit-entries.ts';
import type { Query } from '../use-case.ts';

/**
 * A page of the audit log, newest first.
 *
 * @throws ARGUMENT_INVALID
 */
export const auditLog: Query<[filter: AuditFilter, page: PageRequest], Slice<AuditEntry>> = {
  kind: 'query',
  permission: 'purser:read_audit_log',
  purpose: 'reading the audit log',
  run: ({ services }, filter, page) => listAuditEntries(services.auditLog, filter, page),
};
