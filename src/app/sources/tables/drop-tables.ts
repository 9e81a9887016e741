import type { HistoryStore } from '../../../ports/history-store.ts';
import { forgetExpiry } from './expire-rows.ts';
import { forgetCounts } from './webhook-counts.ts';

/** Deletes tables, and the records about them. Repeat it if it was cut off. */
export async function dropTables(
  { tables, records }: Pick<HistoryStore, 'tables' | 'records'>,
  names: readonly string[],
): Promise<void> {
  await tables.drop(names);
  for (const name of names) {
    await forgetExpiry(records, name);
    await forgetCounts(records, name);
  }
}
