import { canonicalText } from '../../domain/json/canonical.ts';
import { jsonFrom } from '../../domain/json/inspect-json.ts';
import type { Json } from '../../domain/json/value.ts';
import {
  countedIn,
  type DayCounts,
  dayCountsFrom,
  dayOf,
} from '../../domain/violation/count-events.ts';
import type { Lease } from '../../ports/lease-store.ts';
import type { KeptRecord, RecordStore } from '../../ports/record-store.ts';
import type { EventBatch } from './tracked-rule.ts';

/** The records of counts: one for each rule and day of UTC with events. Their time is the begin of the day. */
const kind = 'violationCounts';

/** Records of one call of the store. */
const recordsAtOnce = 400;

function keyOf(rule: string, day: string): string {
  return canonicalText([rule, day]);
}

function countsFrom(record: KeptRecord | null): DayCounts | null {
  return record === null ? null : dayCountsFrom(jsonFrom(record.text));
}

/** Counts events, each once. All of a batch are of one moment. @throws LEASE_LOST */
export async function countEvents(
  records: RecordStore,
  { rule, first, events, open }: EventBatch,
  lease: Lease,
): Promise<void> {
  const [event] = events;
  if (event === undefined) return;
  const day = dayOf(event.at);
  const key = keyOf(rule, day);
  for (;;) {
    const [kept = null] = await records.get(kind, [key]);
    const before = countsFrom(kept);
    const after = countedIn(before, events, first, open);
    if (before !== null && before.upTo >= after.upTo) return;
    const text = canonicalText(after as unknown as Json);
    const record = { kind, key, text, group: rule, state: '', at: `${day}T00:00:00.000Z` };
    if ((await records.put(record, kept?.version ?? 0, lease)) !== null) return;
  }
}

/** The counts of a rule on the days of a span, by day, and how many were open before them. */
export async function readCounts(
  records: RecordStore,
  rule: string,
  span: { readonly from: string; readonly to: string },
): Promise<{ readonly days: ReadonlyMap<string, DayCounts>; readonly openBefore: number }> {
  const days = new Map<string, DayCounts>();
  const begin = `${dayOf(span.from)}T00:00:00.000Z`;
  let below: Pick<KeptRecord, 'at' | 'key'> = { at: after(span.to), key: '' };
  for (;;) {
    const found = await records.list(kind, { group: rule }, { below, limit: recordsAtOnce });
    for (const record of found) {
      const counts = countsFrom(record);
      if (counts === null) continue;
      if (record.at < begin) return { days, openBefore: openAfter(counts) };
      days.set(dayOf(record.at), counts);
    }
    const last = found.at(-1);
    if (last === undefined) return { days, openBefore: 0 };
    below = last;
  }
}

/** Removes the counts of days that ended before a moment. */
export async function trimCounts(
  records: RecordStore,
  before: string,
  lease: Lease,
): Promise<void> {
  const below = { at: `${dayOf(before)}T00:00:00.000Z`, key: '' };
  for (;;) {
    const found = await records.list(kind, {}, { below, limit: recordsAtOnce });
    for (const record of found) await records.remove(record, lease);
    if (found.length === 0) return;
  }
}

function after(at: string): string {
  return new Date(Date.parse(at) + 1).toISOString();
}

function openAfter({ hours }: DayCounts): number {
  const last = Object.keys(hours).sort().at(-1);
  return last === undefined ? 0 : (hours[last]?.open ?? 0);
}
