import type { DataSource } from '../../../domain/source/data-source.ts';
import { tableName } from '../../../domain/source/table-name.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { HistoryStore } from '../../../ports/history-store.ts';
import type { Lease } from '../../../ports/lease-store.ts';
import type { KeptRecord, NewRecord, RecordStore } from '../../../ports/record-store.ts';

/*
 * A row that expires has a record with the time of its end, written before the row. The record is removed after the row:
 * so no crash leaves a row without one.
 */

/** What rows that expire are kept with. */
export interface ExpiryServices {
  readonly store: Pick<HistoryStore, 'records' | 'tables'>;
  readonly clock: Clock;
}

/** Removes the rows of a source whose time is over. */
export interface RowExpiry {
  /** Milliseconds between two calls of `removeRows`; infinite if no table of the source has rows that expire. */
  readonly intervalMs: number;
  /** @throws LEASE_LOST, STORE_UNAVAILABLE */
  removeRows(): Promise<void>;
}

/** Records that say when a row disappears; the time of the record is that time. */
const kind = 'rowExpiry';
const rowsAtOnce = 500;
/** Other writers change the table; what is left is removed the next time. */
const maxAttempts = 50;

/** Writes a row that disappears so many seconds from now, unless it is written again before. */
export async function writeExpiringRow(
  { store: { records }, clock }: Pick<ExpiryServices, 'store' | 'clock'>,
  {
    table,
    key,
    seconds,
  }: { readonly table: string; readonly key: string; readonly seconds: number },
  write: () => Promise<void>,
): Promise<void> {
  const expire = async (): Promise<string> => {
    const record = expiryOf(clock, table, key, seconds);
    for (;;) {
      const [kept] = await records.get(kind, [record.key]);
      if ((await records.put(record, kept?.version ?? 0)) !== null) return record.at;
    }
  };
  const endsAt = await expire();
  await write();
  // Its record may have been removed before the row was written.
  if (clock.now() >= endsAt) await expire();
}

/** The expiry of the rows of a source, by the holder of its lease. */
export function createRowExpiry(
  services: ExpiryServices,
  source: DataSource,
  lease: Lease,
): RowExpiry {
  const tables = Object.entries(source.tables).flatMap(([table, { webhook }]) => {
    const seconds = webhook?.ttl_seconds;
    return seconds === undefined ? [] : [{ table: tableName(source.name, table), seconds }];
  });
  const least = Math.min(...tables.map(({ seconds }) => seconds));
  let isComplete = false;
  return {
    intervalMs: tables.length === 0 ? least : Math.max(1, Math.min(60, least / 2)) * 1_000,
    async removeRows() {
      if (!isComplete) {
        for (const { table, seconds } of tables) await completeExpiry(services, table, seconds);
        isComplete = true;
      }
      for (const { table } of tables) await removeExpiredRows(services, table, lease);
    },
  };
}

/** The table of a row with this record; null for a record of another kind. */
export function tableOfRecord(record: KeptRecord): string | null {
  return record.kind === kind ? record.group : null;
}

/** Forgets when rows of a table end. */
export async function forgetExpiry(records: RecordStore, table: string): Promise<void> {
  for (;;) {
    const found = await records.list(kind, { group: table }, { limit: rowsAtOnce });
    await Promise.all(found.map((record) => records.remove(record)));
    if (found.length < rowsAtOnce) return;
  }
}

/** Gives each row an end that has none: it was written before rows of its table expired. */
async function completeExpiry(
  { store: { tables, records }, clock }: ExpiryServices,
  table: string,
  seconds: number,
): Promise<void> {
  for (let after: string | undefined; ; ) {
    const page = { limit: rowsAtOnce, ...(after !== undefined && { after }) };
    const rows = (await tables.digests(table, page))?.rows ?? [];
    const wanted = rows.map(({ key }) => expiryOf(clock, table, key, seconds));
    const kept = await records.get(
      kind,
      wanted.map(({ key }) => key),
    );
    const missing = wanted.filter((_, at) => kept[at] === null);
    await Promise.all(missing.map((record) => records.put(record, 0)));
    after = rows.at(-1)?.key;
    if (after === undefined) return;
  }
}

async function removeExpiredRows(
  { store: { tables, records }, clock }: ExpiryServices,
  table: string,
  lease: Lease,
): Promise<void> {
  for (let attempts = 0; attempts < maxAttempts; attempts += 1) {
    // First: a row that is written again after the look at the records makes another generation, and stays.
    const from = (await tables.states([table]))[0]?.generation ?? 0;
    const due = { below: { at: clock.now(), key: '' }, limit: rowsAtOnce };
    const expired = await records.list(kind, { group: table }, due);
    if (expired.length === 0) return;
    const remove = expired.map(rowKey);
    const isDone =
      from === 0 || (await tables.apply({ table, from, put: [], remove, lease })) !== null;
    if (!isDone) continue;
    attempts = 0;
    await Promise.all(expired.map((record) => records.remove(record, lease)));
  }
}

function expiryOf(clock: Clock, table: string, key: string, seconds: number): NewRecord {
  const at = new Date(Date.parse(clock.now()) + seconds * 1_000).toISOString();
  const id = JSON.stringify([table, key]);
  return { kind, key: id, text: JSON.stringify(key), group: table, state: '', at };
}

function rowKey({ text }: KeptRecord): string {
  return JSON.parse(text) as string;
}
