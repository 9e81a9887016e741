import type { AuditEntry, AuditFilter, AuditLog } from '../../../ports/audit-log.ts';
import { decodeCursor, pageRows, pageSpan } from '../../kernel/paging.ts';
import type { PageRequest, Slice } from '../../kernel/slice.ts';

/**
 * A page of the audit log, the latest entry first. Reads only the entries of the page.
 *
 * @throws ARGUMENT_INVALID for a bad cursor
 */
export async function listAuditEntries(
  log: AuditLog,
  filter: AuditFilter,
  page: PageRequest,
): Promise<Slice<AuditEntry>> {
  const { backward, rows, after, before } = pageSpan(page, positionOfCursor);
  // One more than requested, to find out whether there are more.
  const found = await log.list(filter, {
    limit: rows + 1,
    oldestFirst: backward,
    ...(after !== undefined && { below: after }),
    ...(before !== undefined && { above: before }),
  });
  const extra = found.length > rows;
  const kept = found.slice(0, rows);
  const ordered = backward ? kept.reverse() : kept;
  return {
    items: pageRows(ordered, ({ position }) => ['audit', position]),
    // The entry of the cursor itself is on the other side.
    hasNextPage: backward ? before !== undefined : extra,
    hasPreviousPage: backward ? extra : after !== undefined,
    total: () => log.count(filter),
  };
}

function positionOfCursor(text: string): string | null {
  const value = decodeCursor(text);
  const fits = Array.isArray(value) && value.length === 2 && value[0] === 'audit';
  return fits && typeof value[1] === 'string' ? value[1] : null;
}
