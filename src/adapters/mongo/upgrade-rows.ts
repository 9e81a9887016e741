import type { Collection, Db } from 'mongodb';
import { storedState } from '../records/read-state.ts';
import type { Collections, RowRecord, TableRecord } from './collections.ts';
import { fixedWidth } from './state/fixed-width.ts';
import { nextNumber } from './state/numbers.ts';
import { contentOf } from './state/row-content.ts';
import { deleteTables, doneRows, dropRows, rowId, versionsByRow } from './state/table-rows.ts';

/** A version of a row in format 6: in one collection for all tables, under the id of its table. */
type OldRow = Pick<RowRecord, '_id' | 'part' | 'key' | 'text'>;

const rowsAtOnce = 1_000;

/**
 * Gives each table of format 6 a collection of its own. Each is copied under a new id, to which the table turns with one
 * write: so any number of processes can do this at once, or be cut off.
 */
export async function upgradeRows(collections: Collections, db: Db): Promise<void> {
  const old = db.collection<OldRow>('rows');
  await deleteTables(collections, { dropped: true });
  for (const table of await collections.tables.find().toArray()) {
    await copyRows(collections, old, table);
  }
  const [found] = await db.listCollections({ name: 'rows' }, { nameOnly: true }).toArray();
  if (found !== undefined) await old.drop();
}

async function copyRows(
  collections: Collections,
  old: Collection<OldRow>,
  table: TableRecord,
): Promise<void> {
  const start = `${fixedWidth(table.id)}/`;
  const inTable = { _id: { $gt: start, $lt: `${start}~` } };
  if ((await old.countDocuments(inTable, { limit: 1 })) === 0) return;
  const id = await nextNumber(collections);
  const found = old.find({ ...inTable, ...doneRows(table) }, { sort: { _id: 1 } });
  let batch: RowRecord[] = [];
  const insert = async (): Promise<void> => {
    if (batch.length > 0) await collections.rows(id).insertMany(batch, { ordered: false });
    batch = [];
  };
  for await (const [{ _id, key, text, part }] of versionsByRow(found)) {
    if (key === undefined || text === undefined) continue;
    const row = { key: storedState<string>(key, 'a row of a table'), text };
    batch.push({ _id: rowId(_id.slice(start.length, -2), 'a'), part, ...contentOf(row) });
    if (batch.length === rowsAtOnce) await insert();
  }
  await insert();
  const { matchedCount } = await collections.tables.updateOne(
    { _id: table._id, id: table.id, generation: table.generation },
    { $set: { id, claim: table.generation, tidied: table.generation, ended: [], sweeps: 0 } },
  );
  // Another process copied it.
  if (matchedCount === 0) await dropRows(collections, id);
}
