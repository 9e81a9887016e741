import type { AuditEntry, AuditFilter, AuditLog } from '../../../ports/audit-log.ts';
import { decodeCursor, encodeCursor, pageSpan } from '../../kernel/paging.ts';
import type { ForwardPage, Slice } from '../../kernel/slice.ts';

/**
 * A page of the log of who did what, the last recorded first; costs what is on it.
 *
 * @throws ARGUMENT_INVALID for a bad cursor
 */
export async function listAuditEntries(
  log: AuditLog,
  filter: AuditFilter,
  page: ForwardPage,
): Promise<Omit<Slice<AuditEntry>, 'total'>> {
  const { rows, after } = pageSpan(page, positionOfCursor);
  const range = { limit: rows + 1, ...(after !== undefined && { below: after }) };
  // One more than asked for shows whether there are more.
  const found = await log.list(filter, range);
  return {
    items: found
      .slice(0, rows)
      .map((node) => ({ node, cursor: encodeCursor(['audit', node.position]) })),
    hasNextPage: found.length > rows,
    hasPreviousPage: after !== undefined,
  };
}

function positionOfCursor(text: string): string | null {
  const value = decodeCursor(text);
  const fits = Array.isArray(value) && value.length === 2 && value[0] === 'audit';
  return fits && typeof value[1] === 'string' ? value[1] : null;
}
