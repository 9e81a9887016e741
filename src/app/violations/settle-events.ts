import { refusal } from '../../domain/errors.ts';
import { canonicalText } from '../../domain/json/canonical.ts';
import { textOfViolationEvent } from '../../domain/violation/violation-text.ts';
import type { HistoryStore } from '../../ports/history-store.ts';
import type { Lease } from '../../ports/lease-store.ts';
import type { Row, TableStore } from '../../ports/table-store.ts';
import { countEvents } from './kept-counts.ts';
import { type EventBatch, pastTable } from './tracked-rule.ts';

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

/** The mark of a violation that closed: how often it has opened, and the number of the event that closed it. */
export interface PastMark {
  readonly opening: number;
  readonly sequence: number;
  /** UTC, ISO 8601. */
  readonly closedAt: string;
}

/** The key of the mark of one opening; that of the last one has the key of the violation. */
export function pastKey(key: string, opening: number): string {
  return `${key}/${opening}`;
}

async function markPast(tables: TableStore, batch: EventBatch, lease: Lease): Promise<void> {
  const put = batch.events.flatMap((event, at): readonly Row[] => {
    if (event.closing === null) return [];
    const { key, opening } = event.violation;
    const mark = { opening, sequence: batch.first + at, closedAt: event.closing.closedAt };
    const text = canonicalText(mark);
    return [
      { key, text },
      { key: pastKey(key, opening), text },
    ];
  });
  if (put.length === 0) return;
  const table = pastTable(batch.rule);
  const [state] = await tables.states([table]);
  const delta = { table, from: state?.generation ?? 0, put, remove: [], lease };
  if ((await tables.apply(delta)) === null) throw changedMeanwhile();
}

/** The refusal if somebody purged the store while violations were written. */
export function changedMeanwhile() {
  return refusal('STORE_UNAVAILABLE', { reason: 'the violations of a rule changed meanwhile' });
}
