import type { TableRow } from './table-rows.ts';

/** What differs between two contents of a table: the second follows from the first by removing and putting these. */
export interface RowDelta {
  /** Rows that are new, or have another text under their key. */
  readonly put: readonly TableRow[];
  /** Keys of rows that are gone. */
  readonly remove: readonly string[];
  readonly added: number;
  readonly updated: number;
}

/**
 * What differs between the rows of a table before and after: nothing of a row with the same key and the same text. The
 * order of rows has no meaning. `before` gives a key and, of its text, what tells whether it is the same: the text itself, or
 * its digest.
 */
export function rowDelta(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, TableRow>,
  sameness: (text: string) => string = (text) => text,
): RowDelta {
  const put: TableRow[] = [];
  let added = 0;
  for (const row of after.values()) {
    const known = before.get(row.key);
    if (known === sameness(row.text)) continue;
    if (known === undefined) added += 1;
    put.push(row);
  }
  const remove = Array.from(before.keys()).filter((key) => !after.has(key));
  return { put, remove, added, updated: put.length - added };
}

/** Whether there is nothing to write. */
export function isEmptyDelta({ put, remove }: RowDelta): boolean {
  return put.length === 0 && remove.length === 0;
}
