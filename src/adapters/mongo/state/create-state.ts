import type { HistoryStore } from '../../../ports/history-store.ts';
import type { Ask } from '../ask.ts';
import type { Collections } from '../collections.ts';
import { createEvents } from './events.ts';
import { createLeases } from './leases.ts';
import { createRates } from './rates.ts';
import { createRecords } from './records.ts';
import { createTables } from './tables.ts';

/** What the store keeps beside the history, and what ends its watches. */
export interface MongoState
  extends Pick<HistoryStore, 'tables' | 'records' | 'leases' | 'rates' | 'events'> {
  close(): void;
}

export function createState(collections: Collections, ask: Ask, pollMs: number): MongoState {
  const tables = createTables(collections, ask, pollMs);
  const records = createRecords(collections, ask, pollMs);
  const events = createEvents(collections, ask, pollMs);
  return {
    tables,
    events,
    records,
    rates: createRates(collections, ask),
    leases: createLeases(collections, ask),
    close() {
      tables.close();
      records.close();
      events.close();
    },
  };
}
