import { canonicalText, type Digest } from '../../domain/json/canonical.ts';
import { jsonFrom } from '../../domain/json/inspect-json.ts';
import { isJsonObject, type Json } from '../../domain/json/value.ts';
import { type Delivery, deliveryState } from '../../domain/notification/delivery.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Lease } from '../../ports/lease-store.ts';
import type { KeptRecord, RecordStore } from '../../ports/record-store.ts';

/** How far the events of a notification are reported, and the version of its record. */
export interface KeptDelivery {
  /** Of the notification. */
  readonly name: string;
  readonly delivery: Delivery;
  readonly version: number;
}

const kind = 'notification';

const noDriftYet = { drift: 0 };

/** Records of one call of the store. */
const atOnce = 200;

/** The deliveries of some notifications, in their order; null for those that no server has begun. */
export async function readDeliveries(
  records: RecordStore,
  names: readonly string[],
): Promise<readonly (KeptDelivery | null)[]> {
  return (await records.get(kind, names)).map(deliveryFrom);
}

/** Those of all notifications, also of some that are no longer live. */
export async function* allDeliveries(
  records: RecordStore,
): AsyncGenerator<KeptDelivery, void, void> {
  for (let below: Pick<KeptRecord, 'at' | 'key'> | undefined; ; ) {
    const found = await records.list(kind, {}, { limit: atOnce, ...(below && { below }) });
    for (const record of found) {
      const kept = deliveryFrom(record);
      if (kept !== null) yield kept;
    }
    below = found.at(-1);
    if (below === undefined) return;
  }
}

/** Replaces a version; null if another change came first. @throws LEASE_LOST */
export async function putDelivery(
  { records, clock }: { readonly records: RecordStore; readonly clock: Clock },
  { name, delivery, version }: KeptDelivery,
  lease?: Lease,
): Promise<KeptDelivery | null> {
  const text = canonicalText(delivery as unknown as Json);
  const state = deliveryState(delivery);
  const record = { kind, key: name, text, group: '', state, at: clock.now() };
  const put = await records.put(record, version, lease);
  return put === null ? null : { name, delivery, version: put.version };
}

/** @throws LEASE_LOST */
export async function removeDelivery(
  records: RecordStore,
  { name, version }: KeptDelivery,
  lease: Lease,
): Promise<void> {
  await records.remove({ kind, key: name, version }, lease);
}

function deliveryFrom(record: KeptRecord | null): KeptDelivery | null {
  const value = record === null ? null : (jsonFrom(record.text) ?? null);
  if (record === null || !isJsonObject(value)) return null;
  const delivery = value as unknown as Delivery;
  // Earlier versions reported no drift.
  const cursor = { ...noDriftYet, ...delivery.cursor };
  return { name: record.key, delivery: { ...delivery, cursor }, version: record.version };
}

/** A delivery that begins: with the events that come now. */
export function newDelivery(renderKey: Digest, cursor: Delivery['cursor']): Delivery {
  return { renderKey, cursor, delivered: 0, deliveredAt: null, failing: null, pausedAt: null };
}
