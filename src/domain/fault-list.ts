import { type Fault, fault } from './errors.ts';

/**
 * Maximum number of documents, kinds or segments that one fault names. The fault also gives their
 * total number.
 */
export const maxNamed = 20;

/**
 * The first `limit` faults. If some are left out, a last fault says so. `total` is the number of
 * faults, if the list does not contain all of them.
 */
export function capFaults(
  faults: readonly Fault[],
  limit: number,
  total: number = faults.length,
): readonly Fault[] {
  if (total <= limit) return faults;
  const what = `the number of faults, ${total},`;
  const setting = 'PURSER_MAX_FAULTS';
  return [...faults.slice(0, limit), fault('LIMIT_EXCEEDED', { what, limit, setting, total })];
}

type Placed = Pick<Fault, 'place'>;

/** Sorts faults by document, line and column. */
export function byPlace({ place: one }: Placed, { place: other }: Placed): number {
  return (
    (one.document ?? -1) - (other.document ?? -1) ||
    (one.line ?? 0) - (other.line ?? 0) ||
    (one.column ?? 0) - (other.column ?? 0)
  );
}
