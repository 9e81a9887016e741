import type { AuditEntry, AuditFilter, AuditLog } from '../../../ports/audit-log.ts';
import { decodeCursor, encodeCursor, pageSpan } from '../../kernel/paging.ts';
import { readTime } from '../../kernel/read-time.ts';
import type { PageRequest, Slice } from '../../kernel/slice.ts';

/**
 * A page of the log of who did what, the last recorded first. Reads only the entries of the page.
 *
 * @throws ARGUMENT_INVALID for a bad cursor or time
 */
export async function listAuditEntries(
  log: AuditLog,
  filter: AuditFilter,
  page: PageRequest,
): Promise<Slice<AuditEntry>> {
  const { backward, rows, after, before } = pageSpan(page, positionOfCursor);
  const plain = plainFilter(filter);
  // One more than asked for shows whether there are more.
  const found = await log.list(plain, {
    limit: rows + 1,
    oldestFirst: backward,
    ...(after !== undefined && { below: after }),
    ...(before !== undefined && { above: before }),
  });
  const extra = found.length > rows;
  const kept = found.slice(0, rows);
  const ordered = backward ? kept.reverse() : kept;
  return {
    items: ordered.map((node) => ({ node, cursor: encodeCursor(['audit', node.position]) })),
    // A cursor was made from an entry of the log, which lies on the other side.
    hasNextPage: backward ? before !== undefined : extra,
    hasPreviousPage: backward ? extra : after !== undefined,
    total: () => log.count(plain),
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
