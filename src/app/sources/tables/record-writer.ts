import { refusal } from '../../../domain/errors.ts';
import type { TableRow } from '../../../domain/source/table-rows.ts';
import type { TableStore } from '../../../ports/table-store.ts';

/** Writes single rows, those that come at the same time together. */
export interface RecordWriter {
  /**
   * Puts a row, or removes that of a key; resolves once that survives a crash. Of changes of one key the last wins.
   *
   * @throws STORE_UNAVAILABLE, ROW_INVALID
   */
  write(table: string, change: RowChange): Promise<void>;
}

/** A row in place of that of its key; null: no row. */
export interface RowChange {
  readonly key: string;
  readonly row: TableRow | null;
}

interface Pending {
  readonly change: RowChange;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** Rows of one write. */
const maxBatch = 1_000;
/** Other servers write to the same table; each attempt that fails is one of them that did not. */
const maxAttempts = 50;

export function createRecordWriter(tables: TableStore): RecordWriter {
  const queues = new Map<string, Pending[]>();

  async function drain(table: string, queue: Pending[]): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0, maxBatch);
      try {
        await apply(
          tables,
          table,
          batch.map(({ change }) => change),
        );
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    queues.delete(table);
  }

  return {
    write: (table, change) =>
      new Promise<void>((resolve, reject) => {
        const pending = { change, resolve, reject };
        const queue = queues.get(table);
        if (queue !== undefined) {
          queue.push(pending);
          return;
        }
        const begun = [pending];
        queues.set(table, begun);
        void drain(table, begun);
      }),
  };
}

async function apply(
  tables: TableStore,
  table: string,
  changes: readonly RowChange[],
): Promise<void> {
  const last = new Map(changes.map((change) => [change.key, change.row]));
  const put = [...last.values()].filter((row) => row !== null);
  const remove = [...last].flatMap(([key, row]) => (row === null ? [key] : []));
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const [state] = await tables.states([table]);
    const applied = await tables.apply({ table, from: state?.generation ?? 0, put, remove });
    if (applied !== null) return;
  }
  throw refusal('STORE_UNAVAILABLE', { reason: 'the table keeps changing' });
}
