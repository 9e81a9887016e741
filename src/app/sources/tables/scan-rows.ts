import type { Row, TableStore } from '../../../ports/table-store.ts';
import { createYieldIfDue } from '../../kernel/event-loop.ts';
import type { PreparedRowsQuery } from './prepare-rows-query.ts';

/** The rows of a table that a query selects, in the order of the store. */
export interface RowScan {
  /** Those after the row with this key; `atOnce`: how many to read from the store at once, if the query has no filter. */
  rows(after?: string, atOnce?: number): AsyncGenerator<Row, void, void>;
  /** How many there are. */
  count(): Promise<number>;
}

const batchSize = 1_000;

/** The rows are read in batches, each of one state of the table. */
export function scanRows(
  tables: TableStore,
  table: string,
  { matches, spend }: Pick<PreparedRowsQuery, 'matches' | 'spend'>,
): RowScan {
  async function* rows(start?: string, atOnce = batchSize): AsyncGenerator<Row, void, void> {
    const limit = matches === null ? Math.min(atOnce, batchSize) : batchSize;
    const yieldIfDue = createYieldIfDue();
    for (let after = start; ; ) {
      const part = await tables.rows(table, { limit, ...(after !== undefined && { after }) });
      for (const row of part?.rows ?? []) {
        spend(row.key.length + row.text.length);
        if (matches === null || matches(row.text)) yield row;
        const yielding = yieldIfDue();
        if (yielding !== null) await yielding;
      }
      after = part?.rows.at(-1)?.key;
      // A store may give fewer than the limit, though there are more: large rows.
      if (after === undefined) return;
    }
  }
  return {
    rows,
    async count() {
      if (matches === null) return (await tables.states([table]))[0]?.rows ?? 0;
      let found = 0;
      for await (const _ of rows()) found += 1;
      return found;
    },
  };
}
