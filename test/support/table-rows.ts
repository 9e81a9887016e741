import type { Row, TableStore } from '../../src/ports/table-store.ts';

/** Rows with consecutive keys and one text. */
export function numberedRows(count: number, what: string, from = 0): readonly Row[] {
  const text = JSON.stringify(what);
  return Array.from({ length: count }, (_, at) => ({ key: `key ${from + at}`, text }));
}

/** All rows of one generation of a table, read in pages; it begins anew if the table changes meanwhile. */
export async function readTable(tables: TableStore, table: string, limit = 1_000): Promise<Row[]> {
  const found: Row[] = [];
  let generation: number | undefined;
  for (;;) {
    const after = found.at(-1)?.key;
    const part = await tables.rows(table, {
      limit,
      ...(after !== undefined && { after }),
      ...(generation !== undefined && { generation }),
    });
    if (part === null) return readTable(tables, table, limit);
    found.push(...part.rows);
    if (part.rows.length === 0) return found;
    generation = part.state.generation;
  }
}
