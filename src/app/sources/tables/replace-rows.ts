import type { ReadRow } from '../../../domain/source/read-rows.ts';
import type { Lease } from '../../../ports/lease-store.ts';
import type { TableStore } from '../../../ports/table-store.ts';

/** How many rows a change of a table added, removed and replaced, and the generation that it made. */
export interface RowChanges {
  readonly added: number;
  readonly removed: number;
  readonly updated: number;
  readonly generation: number;
}

/** Digests read at once; a store may give fewer. */
const pageRows = 100_000;
/** Changes that others made meanwhile are rare, as the writer has a lease. */
const maxAttempts = 5;

/**
 * Makes a table consist of some rows, by writing only what differs; nothing if nothing does.
 *
 * @throws LEASE_LOST, STORE_UNAVAILABLE, ROW_INVALID
 */
export async function replaceRows(
  tables: TableStore,
  table: string,
  rows: ReadonlyMap<string, ReadRow>,
  lease: Lease,
): Promise<RowChanges | null> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const difference = await differenceFrom(tables, table, rows);
    if (difference === null) continue;
    const { from, put, remove, updated } = difference;
    const changes = { added: put.length - updated, removed: remove.length, updated };
    if (put.length + remove.length === 0) return { ...changes, generation: from };
    const state = await tables.apply({ table, from, put, remove, lease });
    if (state !== null) return { ...changes, generation: state.generation };
  }
  return null;
}

interface Difference {
  readonly from: number;
  readonly put: readonly ReadRow[];
  readonly remove: readonly string[];
  /** How many of `put` take the place of others. */
  readonly updated: number;
}

/** Null if the table changed meanwhile. */
async function differenceFrom(
  tables: TableStore,
  table: string,
  rows: ReadonlyMap<string, ReadRow>,
): Promise<Difference | null> {
  const [state] = await tables.states([table]);
  const from = state?.generation ?? 0;
  const kept: string[] = [];
  const changed: ReadRow[] = [];
  const remove: string[] = [];
  for (let after: string | undefined; ; ) {
    const page = { limit: pageRows, generation: from, ...(after !== undefined && { after }) };
    const part = await tables.digests(table, page);
    if (part === null) return null;
    for (const { key, digest } of part.rows) {
      const row = rows.get(key);
      if (row === undefined) {
        remove.push(key);
        continue;
      }
      kept.push(key);
      if (row.digest !== digest) changed.push(row);
    }
    after = part.rows.at(-1)?.key;
    if (after === undefined || remove.length + kept.length === part.state.rows) break;
  }
  return { from, put: [...othersThan(kept, rows), ...changed], remove, updated: changed.length };
}

function othersThan(keys: readonly string[], rows: ReadonlyMap<string, ReadRow>): ReadRow[] {
  // Mostly there are none, and a set of all keys costs as much as all else.
  if (keys.length === rows.size) return [];
  const known = new Set(keys);
  return [...rows.values()].filter(({ key }) => !known.has(key));
}
