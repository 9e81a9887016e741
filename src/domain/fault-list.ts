import { type Fault, fault } from './errors.ts';

/** How many documents, kinds or segments one fault names; it says how many there are. */
export const maxNamed = 20;

/**
 * The first faults of a list, as many as may be listed at once; where some are left out, a last one
 * says so. `total`: how many there are, if the list is not all of them.
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

/** Orders faults as the text has them: by document, line and column. */
export function byPlace({ place: one }: Placed, { place: other }: Placed): number {
  return (
    (one.document ?? -1) - (other.document ?? -1) ||
    (one.line ?? 0) - (other.line ?? 0) ||
    (one.column ?? 0) - (other.column ?? 0)
  );
}
