import type { Lease } from '../../ports/lease-store.ts';
import { trimCounts } from './kept-counts.ts';
import { trimMarks } from './past-marks.ts';
import { firstEventFrom } from './read-events.ts';
import { type ViolationStore, violationStream } from './settle-events.ts';
import { eventTable, openTable, pastTable, type TrackedRules } from './tracked-rule.ts';

/**
 * Deletes what violations left that closed before a moment: their events, marks and counts, and the tables of rules that
 * were removed before it. Gives the rules that are still tracked. Repeat it if it was cut off.
 *
 * @throws LEASE_LOST, STORE_UNAVAILABLE
 */
export async function trimViolations(
  { tables, records, events }: ViolationStore,
  tracked: TrackedRules,
  before: string,
  lease: Lease,
): Promise<TrackedRules> {
  const all = Object.entries(tracked);
  const isOver = (removedAt: string | null): boolean => removedAt !== null && removedAt < before;
  await events.trim(violationStream, (await firstEventFrom(events, before)) - 1);
  await trimCounts(records, before, lease);
  const over = all.filter(([, { removedAt }]) => isOver(removedAt)).map(([rule]) => rule);
  for (const [rule] of all) {
    if (!over.includes(rule)) await trimMarks(tables, rule, before, lease);
  }
  if (over.length === 0) return tracked;
  await tables.drop(over.flatMap((rule) => [openTable(rule), pastTable(rule), eventTable(rule)]));
  return Object.fromEntries(all.filter(([rule]) => !over.includes(rule)));
}
