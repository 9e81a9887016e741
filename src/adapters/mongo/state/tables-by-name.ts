import type { TableState } from '../../../ports/table-store.ts';
import type { Collections, TableRecord } from '../collections.ts';
import { currentEra, inCurrentEra } from '../era.ts';
import { tableId } from './table-rows.ts';

/** Tables by their names, and null for those that are missing. */
export type TablesByName = ReadonlyMap<string, TableRecord | null>;

export async function tablesByName(
  collections: Collections,
  names: readonly string[],
): Promise<TablesByName> {
  return inCurrentEra(collections, async (era) => {
    const ids = new Map(names.map((name) => [name, tableId(era, name)]));
    const wanted = { _id: { $in: [...ids.values()] }, dropped: { $ne: true } } as const;
    const found = await collections.tables.find(wanted).toArray();
    const byId = new Map(found.map((record) => [record._id, record]));
    return new Map(Array.from(ids, ([name, id]) => [name, byId.get(id) ?? null]));
  });
}

export function tableStateOf(table: string, record: TableRecord | null): TableState {
  return { table, generation: record?.generation ?? 0, rows: record?.rows ?? 0 };
}

/**
 * Whether these tables are still as they were found: no change has claimed one since, and no purge has begun, which deletes
 * the rows of a table before the table.
 */
export async function areUnclaimed(
  collections: Collections,
  found: readonly TableRecord[],
): Promise<boolean> {
  if (found.length === 0) return true;
  const same = found.map(({ _id, id, claim }) => ({
    _id,
    id,
    claim,
    dropped: { $ne: true as const },
  }));
  const [era, count] = await Promise.all([
    currentEra(collections),
    collections.tables.countDocuments({ $or: same }),
  ]);
  return count === found.length && found.every((table) => (table.era ?? 0) === era);
}
