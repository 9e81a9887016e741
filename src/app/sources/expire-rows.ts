import type { DataSource } from '../../domain/source/data-source.ts';
import { tableName } from '../../domain/source/table-name.ts';
import type { Clock } from '../../ports/clock.ts';
import type { HistoryStore } from '../../ports/history-store.ts';
import type { KeptRecord } from '../../ports/record-store.ts';
import type { RecordWriter } from './record-writer.ts';

/** What rows that expire are kept with. */
export interface ExpiryServices {
  readonly store: Pick<HistoryStore, 'records'>;
  readonly clock: Clock;
}

/** Records that say when a row disappears; the time of the record is that time. */
const kind = 'rowExpiry';
const rowsAtOnce = 500;

/** Has a row disappear so many seconds from now, unless it is written again before. */
export async function expireRow(
  { store: { records }, clock }: ExpiryServices,
  table: string,
  key: string,
  seconds: number,
): Promise<void> {
  const at = new Date(Date.parse(clock.now()) + seconds * 1_000).toISOString();
  const id = JSON.stringify([table, key]);
  for (;;) {
    const [kept] = await records.get(kind, [id]);
    const record = { kind, key: id, text: JSON.stringify(key), group: table, state: '', at };
    if ((await records.put(record, kept?.version ?? 0)) !== null) return;
  }
}

/** Seconds between looks for rows that expire; null if no table of a source has any. */
export function expiryInterval({ tables }: DataSource): number | null {
  const seconds = Object.values(tables).flatMap(({ webhook }) => webhook?.ttl_seconds ?? []);
  return seconds.length === 0 ? null : Math.max(1, Math.min(60, Math.min(...seconds) / 2));
}

/** Removes the rows of a source whose time is over. */
export async function removeExpiredRows(
  { store: { records }, clock, recordWriter }: ExpiryServices & { recordWriter: RecordWriter },
  source: DataSource,
): Promise<void> {
  for (const [table, { webhook }] of Object.entries(source.tables)) {
    if (webhook?.ttl_seconds === undefined) continue;
    const name = tableName(source.name, table);
    for (;;) {
      const due = { below: { at: clock.now(), key: '' }, limit: rowsAtOnce };
      const expired = await records.list(kind, { group: name }, due);
      await Promise.all(expired.map((record) => removeRow(record)));
      if (expired.length < rowsAtOnce) break;
    }
  }

  async function removeRow(record: KeptRecord): Promise<void> {
    // Whoever writes the row again meanwhile makes another version, and the row stays.
    if (!(await records.remove(record))) return;
    await recordWriter.write(record.group, { key: JSON.parse(record.text) as string, row: null });
  }
}
