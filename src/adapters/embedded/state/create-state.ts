import type { HistoryStore } from '../../../ports/history-store.ts';
import type { Access } from '../access.ts';
import type { Databases } from '../databases.ts';
import { createEvents, purgeEvents } from './events.ts';
import { createLeases } from './leases.ts';
import { createRates } from './rates.ts';
import { createRecords } from './records.ts';
import { createTables } from './tables.ts';

/** What the store keeps beside the history, and what ends its watches. */
export interface EmbeddedState
  extends Pick<HistoryStore, 'tables' | 'records' | 'leases' | 'rates' | 'events'> {
  close(): void;
}

export function createState(databases: Databases, access: Access, pollMs: number): EmbeddedState {
  const tables = createTables(databases, access, pollMs);
  const records = createRecords(databases, access, pollMs);
  const events = createEvents(databases, access, pollMs);
  return {
    tables,
    events,
    records,
    rates: createRates(databases, access),
    leases: createLeases(databases, access),
    close() {
      tables.close();
      records.close();
      events.close();
    },
  };
}

/** Deletes all of it; counters are kept. Must run inside a transaction. */
export function purgeState(databases: Databases): void {
  const { tables, rows, unfinished, records, recordOrder, leases } = databases;
  purgeEvents(databases);
  for (const each of [tables, rows, unfinished, records, recordOrder, leases]) each.clearSync();
}
