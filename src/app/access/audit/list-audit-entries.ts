import type { AuditEntry, AuditFilter, AuditLog } from '../../../ports/audit-log.ts';
import { decodeCursor, encodeCursor, pageSpan } from '../../kernel/paging.ts';
import { readTime } from '../../kernel/read-time.ts';
import type { ForwardPage, Slice } from '../../kernel/slice.ts';

/**
 * A page of the log of who did what, the last recorded first; costs what is on it.
 *
 * @throws ARGUMENT_INVALID for a bad cursor or time
 */
export async function listAuditEntries(
  log: AuditLog,
  filter: AuditFilter,
  page: ForwardPage,
): Promise<Omit<Slice<AuditEntry>, 'total'>> {
  const { rows, after } = pageSpan(page, positionOfCursor);
  const range = { limit: rows + 1, ...(after !== undefined && { below: after }) };
  // One more than asked for shows whether there are more.
  const found = await log.list(plainFilter(filter), range);
  return {
    items: found
      .slice(0, rows)
      .map((node) => ({ node, cursor: encodeCursor(['audit', node.position]) })),
    hasNextPage: found.length > rows,
    hasPreviousPage: after !== undefined,
  };
}

/** The filter with its times in the form in which the log has them. */
function plainFilter({ since, until, ...rest }: AuditFilter): AuditFilter {
  const text = (time: number): string => new Date(time).toISOString();
  return {
    ...rest,
    ...(since !== undefined && { since: text(readTime('since', since).first) }),
    ...(until !== undefined && { until: text(readTime('until', until).last) }),
  };
}

function positionOfCursor(text: string): string | null {
  const value = decodeCursor(text);
  const fits = Array.isArray(value) && value.length === 2 && value[0] === 'audit';
  return fits && typeof value[1] === 'string' ? value[1] : null;
}
