import { type AnyBulkWriteOperation, MongoBulkWriteError } from 'mongodb';
import { digestOf } from '../../../domain/json/canonical.ts';
import type { Row, TableDelta, TableState } from '../../../ports/table-store.ts';
import { nameDigest } from '../../records/name-digest.ts';
import type { Collections, RowRecord, TableRecord } from '../collections.ts';
import { currentMoment, type Moment } from '../era.ts';
import { codesOf, duplicateKey } from '../translate-error.ts';
import { checkLease, fenced, fenceOf } from './leases.ts';
import { nextNumber } from './numbers.ts';
import {
  allRows,
  doneRows,
  findTable,
  finishDrops,
  isDone,
  places,
  rowId,
  rowOf,
  tableId,
  versionsByRow,
} from './table-rows.ts';

/*
 * A change writes versions of rows beside those that are read, under a number of its own, and then turns the table to that
 * number by one compare-and-set. So a reader sees nothing of it before, and all of it afterwards, and nothing needs a
 * transaction. Before it writes, a change claims the table: a later one that claims it ends the earlier one for good, whose
 * number is then passed over, whatever its process may still write. Numbers of changes rise.
 */

/** Keys of one question, and what one message to the server holds at most. */
const batchKeys = 2_500;
const batchCharacters = 8 * 1024 * 1024;

/** A row to write, or a key to remove. */
type Write = Partial<Row> & Pick<Row, 'key'>;

/** A change that has claimed its table. */
interface Claimed {
  readonly table: TableRecord;
  readonly part: number;
  readonly now: Moment;
}

/** What a change has written so far. */
interface Written {
  /** How many rows there are more. */
  more: number;
  /** What it wrote: versions of rows, and marks that rows are gone. */
  readonly versions: string[];
  readonly marks: string[];
  /** The versions that take no part once it is done. */
  readonly replaced: string[];
}

/** Makes the next generation; null if the table has another, or another change claims it. @throws LEASE_LOST */
export async function changeTable(
  collections: Collections,
  delta: TableDelta,
): Promise<TableState | null> {
  const claimed = await claim(collections, delta);
  if (claimed === null) return null;
  const written: Written = { more: 0, versions: [], marks: [], replaced: [] };
  const isWhole = await writeRows(collections, claimed, delta, written);
  const state = isWhole ? await turn(collections, claimed, delta, written.more) : null;
  // What is left over takes no part in anything: the next change of the row writes over it.
  await tidy(collections, claimed, written, state !== null).catch(() => {});
  return state;
}

async function claim(collections: Collections, delta: TableDelta): Promise<Claimed | null> {
  const { table: name, from, lease } = delta;
  const now = await currentMoment(collections);
  await checkLease(collections, lease, now);
  const { era } = now;
  const before = await findTable(collections, era, name);
  if ((before?.generation ?? 0) !== from) return null;
  const part = await nextNumber(collections);
  if (before === null) {
    await finishDrops(collections);
    const table = {
      _id: tableId(era, name),
      name: JSON.stringify(name),
      id: part,
      generation: 0,
      claim: part,
      tidied: 0,
      ended: [],
      rows: 0,
      era,
    };
    return (await insertTable(collections, table)) ? { table, part, now } : null;
  }
  const { _id, id, generation, claim: other } = before;
  const isEnding = other > generation;
  const { matchedCount } = await collections.tables.updateOne(
    { _id, id, generation, claim: other, dropped: { $ne: true }, ...fenced(lease) },
    { $set: { claim: part }, ...(isEnding && { $push: { ended: other } }) },
  );
  if (matchedCount === 0) return null;
  const table = { ...before, ended: [...before.ended, ...(isEnding ? [other] : [])] };
  if (isEnding) await collections.rows.deleteMany({ ...allRows(id), part: other });
  if (before.tidied !== generation) await removeLeftovers(collections, table);
  return { table, part, now };
}

/** False if there is one. */
async function insertTable({ tables }: Collections, table: TableRecord): Promise<boolean> {
  try {
    await tables.insertOne(table);
    return true;
  } catch (error) {
    if (codesOf(error).includes(duplicateKey)) return false;
    throw error;
  }
}

/** Writes all versions of a change; false if it was ended by another meanwhile. */
async function writeRows(
  collections: Collections,
  claimed: Claimed,
  { put, remove }: TableDelta,
  written: Written,
): Promise<boolean> {
  const writes = new Map<string, Write>([
    ...remove.map((key): [string, Write] => [key, { key }]),
    ...put.map((row): [string, Write] => [row.key, row]),
  ]);
  for (const batch of batchesOf(writes.values())) {
    if (!(await writeBatch(collections, claimed, batch, written))) return false;
  }
  return true;
}

function* batchesOf(writes: Iterable<Write>): Generator<readonly Write[]> {
  let batch: Write[] = [];
  let characters = 0;
  for (const write of writes) {
    batch.push(write);
    characters += write.key.length + (write.text?.length ?? 0);
    if (batch.length < batchKeys && characters < batchCharacters) continue;
    yield batch;
    [batch, characters] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}

async function writeBatch(
  collections: Collections,
  claimed: Claimed,
  batch: readonly Write[],
  written: Written,
): Promise<boolean> {
  const { table } = claimed;
  const present = table.generation === 0 ? new Map() : await versionsOf(collections, table, batch);
  const operations = batch.flatMap((write) => {
    const digest = nameDigest(write.key);
    const versions: readonly RowRecord[] = present.get(rowOf(rowId(table.id, digest, 'a'))) ?? [];
    const shown = shownOf(versions, table);
    const isShown = shown?.digest !== undefined;
    if (!isShown && write.text === undefined) return [];
    const place = shown?._id.endsWith('a') ? 'b' : 'a';
    const _id = rowId(table.id, digest, place);
    if (shown !== undefined) written.replaced.push(shown._id);
    written[write.text === undefined ? 'marks' : 'versions'].push(_id);
    written.more += Number(write.text !== undefined) - Number(isShown);
    const isTaken = versions.some((version) => version._id === _id);
    return [operationOf({ _id, ...contentOf(write), ...stampOf(claimed) }, isTaken)];
  });
  return operations.length === 0 || bulkWrite(collections, operations);
}

function contentOf({ key, text }: Write) {
  return text === undefined ? {} : { key: JSON.stringify(key), text, digest: digestOf(text) };
}

function stampOf({ part, now }: Claimed) {
  return { part, era: now.era };
}

/** Writes over what takes no part in anything, but not over what a later change wrote. */
function operationOf(record: RowRecord, isTaken: boolean): AnyBulkWriteOperation<RowRecord> {
  const { _id, part } = record;
  if (!isTaken) return { insertOne: { document: record } };
  const filter = { _id, part: { $lt: part } };
  return { replaceOne: { filter, replacement: record, upsert: true } };
}

/** False if a place is taken by another change: this one was ended. */
async function bulkWrite(
  { rows }: Collections,
  operations: readonly AnyBulkWriteOperation<RowRecord>[],
): Promise<boolean> {
  try {
    await rows.bulkWrite([...operations], { ordered: false });
    return true;
  } catch (error) {
    const codes = codesOf(error);
    const isTaken = error instanceof MongoBulkWriteError && codes.length > 0;
    if (isTaken && codes.every((code) => code === duplicateKey)) return false;
    throw error;
  }
}

/** The versions of rows without their texts, by row. */
async function versionsOf(
  { rows }: Collections,
  { id }: TableRecord,
  batch: readonly Write[],
): Promise<ReadonlyMap<string, readonly RowRecord[]>> {
  const ids = batch.flatMap(({ key }) => {
    const digest = nameDigest(key);
    return places.map((place) => rowId(id, digest, place));
  });
  const found = new Map<string, RowRecord[]>();
  const options = { projection: { part: 1, digest: 1 }, batchSize: ids.length + 1 } as const;
  for await (const version of rows.find({ _id: { $in: ids } }, options)) {
    const row = rowOf(version._id);
    found.set(row, [...(found.get(row) ?? []), version]);
  }
  return found;
}

/** The version that takes part in the table's generation. */
function shownOf(versions: readonly RowRecord[], table: TableRecord): RowRecord | undefined {
  const [one, other] = versions.filter((version) => isDone(version, table));
  return other !== undefined && one !== undefined && other.part > one.part ? other : one;
}

/** Turns the table to what was written; null if the change was ended meanwhile. @throws LEASE_LOST */
async function turn(
  collections: Collections,
  { table, part }: Claimed,
  { table: name, lease }: TableDelta,
  more: number,
): Promise<TableState | null> {
  const { _id, id, generation } = table;
  await checkLease(collections, lease, await currentMoment(collections));
  const rows = table.rows + more;
  const { matchedCount } = await collections.tables.updateOne(
    { _id, id, generation, claim: part, dropped: { $ne: true }, ...fenced(lease) },
    { $set: { generation: part, rows, ...fenceOf(lease) } },
  );
  return matchedCount === 1 ? { table: name, generation: part, rows } : null;
}

/** Takes away what takes no part any more; the marks last, as a replaced version without its mark would come back. */
async function tidy(
  { rows, tables }: Collections,
  { part, table: { _id, id } }: Claimed,
  { versions, marks, replaced }: Written,
  isDone: boolean,
): Promise<void> {
  const remove = async (ids: readonly string[], ofPart: number | { $lt: number }) => {
    for (let at = 0; at < ids.length; at += batchKeys) {
      await rows.deleteMany({ _id: { $in: ids.slice(at, at + batchKeys) }, part: ofPart });
    }
  };
  if (isDone) await remove(replaced, { $lt: part });
  else await remove(versions, part);
  await remove(marks, part);
  if (isDone) await tables.updateOne({ _id, id }, { $max: { tidied: part } });
}

/** Does the same for a change whose process died before it was tidy. */
async function removeLeftovers({ rows }: Collections, table: TableRecord): Promise<void> {
  const options = { projection: { part: 1, digest: 1 }, sort: { _id: 1 } } as const;
  let replaced: RowRecord[] = [];
  let marks: RowRecord[] = [];
  const removeAll = async (): Promise<void> => {
    for (const found of [replaced, marks]) {
      const operations = found.map(({ _id, part }) => ({ deleteOne: { filter: { _id, part } } }));
      if (operations.length > 0) await rows.bulkWrite(operations, { ordered: false });
    }
    [replaced, marks] = [[], []];
  };
  for await (const [shown, ...others] of versionsByRow(rows.find(doneRows(table, ''), options))) {
    replaced.push(...others);
    if (shown.digest === undefined) marks.push(shown);
    if (replaced.length + marks.length >= batchKeys) await removeAll();
  }
  await removeAll();
}
