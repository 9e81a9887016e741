import { textOfViolationEvent } from '../../domain/violation/violation-text.ts';
import type { HistoryStore } from '../../ports/history-store.ts';
import type { Lease } from '../../ports/lease-store.ts';
import { changedMeanwhile } from './changed-meanwhile.ts';
import { countEvents } from './kept-counts.ts';
import { markPast } from './past-marks.ts';
import type { EventBatch } from './tracked-rule.ts';

/** What violations are kept in. */
export type ViolationStore = Pick<HistoryStore, 'tables' | 'records' | 'events'>;

/** The stream of the events of all rules. */
export const violationStream = 'violations';

/**
 * Brings the stream of events, the counts and the marks of past violations up to a change. All of it follows from the
 * batch, so it can be repeated, by whoever: nothing happens twice. Only the holder of the lease `rules` appends events.
 *
 * @throws LEASE_LOST; STORE_UNAVAILABLE if the store was purged meanwhile
 */
export async function settleEvents(
  store: ViolationStore,
  batch: EventBatch,
  lease: Lease,
): Promise<void> {
  if (batch.events.length === 0) return;
  await appendEvents(store, batch);
  await markPast(store.tables, batch, lease);
  await countEvents(store.records, batch, lease);
}

/** Events of one call of the store. */
const eventsAtOnce = 500;

async function appendEvents(
  { events: log }: Pick<ViolationStore, 'events'>,
  { first, events }: EventBatch,
): Promise<void> {
  for (;;) {
    const last = await log.last(violationStream);
    const done = last - first + 1;
    if (done < 0) throw changedMeanwhile();
    if (done >= events.length) return;
    const texts = events.slice(done, done + eventsAtOnce).map(textOfViolationEvent);
    await log.append(violationStream, texts, last + 1);
  }
}
