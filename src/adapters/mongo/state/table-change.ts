import { setTimeout } from 'node:timers/promises';
import type { Collection } from 'mongodb';
import type { TableDelta, TableDeltaInParts, TableState } from '../../../ports/table-store.ts';
import { changesByDigest, type KeyedChange } from '../../records/changes-by-digest.ts';
import { checkRows } from '../../records/check-rows.ts';
import type { Collections, RowRecord, TableRecord } from '../collections.ts';
import { currentMoment, type Moment } from '../era.ts';
import { insertIfAbsent } from '../insert-if-absent.ts';
import { codesOf, duplicateKey } from '../translate-error.ts';
import { createDeclaredIndexes } from './indexes.ts';
import { checkLease, fenced, fenceOf } from './leases.ts';
import { nextNumber } from './numbers.ts';
import { contentOf, isExact } from './row-content.ts';
import {
  doneRows,
  dropRows,
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

/** One batch is prepared while the server writes the other. */
const writersAtOnce = 2;

/**
 * How many changes look for what one that was cut off has written: a server may still do what a process has asked for
 * that died since.
 */
const sweepsAfterEnding = 3;

/** How often, and how long each time, a reader waits for a change to be tidied by its process. */
const tidyingWaits = 10;
const tidyingMs = 50;

/** A part of a change. */
type TablePartDelta = Pick<TableDelta, 'put' | 'remove'>;

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
  /** Whether rules of the database read all of it as it was given. */
  exact: boolean;
  /** What it wrote: versions of rows, and marks that rows are gone. */
  readonly versions: string[];
  readonly marks: string[];
  /** The versions that take no part once it is done. */
  readonly replaced: string[];
  /** Whether these are too many to be kept in memory: then what is left over is looked for. */
  tooMany: boolean;
}

/** Names of versions that are kept in memory. */
const maxNoted = 250_000;

/** Makes the next generation; null if the table has another, or another change claims it. @throws LEASE_LOST */
export async function changeTable(
  collections: Collections,
  delta: Omit<TableDeltaInParts, 'parts'>,
  parts: AsyncIterable<TablePartDelta> | Iterable<TablePartDelta>,
): Promise<TableState | null> {
  const claimed = await claim(collections, delta);
  if (claimed === null) return null;
  const written: Written = {
    more: 0,
    exact: true,
    versions: [],
    marks: [],
    replaced: [],
    tooMany: false,
  };
  const isWhole = await writeParts(collections, claimed, { table: delta.table, parts }, written);
  const state = isWhole ? await turn(collections, claimed, delta, written) : null;
  // What is left over takes no part in anything: the next change of the row writes over it.
  await tidy(collections, claimed, written, state !== null).catch(() => {});
  if (state === null) await dropIfGone(collections, claimed.table).catch(() => {});
  return state;
}

/** Deletes what was written to a table that was dropped meanwhile. */
async function dropIfGone(collections: Collections, { _id, id }: TableRecord): Promise<void> {
  const isLeft = (await collections.tables.countDocuments({ _id, id }, { limit: 1 })) > 0;
  if (!isLeft) await dropRows(collections, id);
}

async function claim(
  collections: Collections,
  delta: Omit<TableDeltaInParts, 'parts'>,
): Promise<Claimed | null> {
  const { table: name, from, lease } = delta;
  const now = await currentMoment(collections);
  const { era } = now;
  const [before] = await Promise.all([
    findTable(collections, era, name),
    checkLease(collections, lease, now),
  ]);
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
      sweeps: 0,
      ended: [],
      rows: 0,
      exact: true,
      era,
    };
    if (!(await insertTable(collections, table))) return null;
    await createDeclaredIndexes(collections, name, part);
    return { table, part, now };
  }
  const { _id, id, generation, claim: other } = before;
  const isEnding = other > generation;
  const sweeps = isEnding ? sweepsAfterEnding : Math.max(before.sweeps - 1, 0);
  const { matchedCount } = await collections.tables.updateOne(
    { _id, id, generation, claim: other, dropped: { $ne: true }, ...fenced(lease) },
    { $set: { claim: part, sweeps }, ...(isEnding && { $push: { ended: other } }) },
  );
  if (matchedCount === 0) return null;
  const table = { ...before, ended: [...before.ended, ...(isEnding ? [other] : [])] };
  if (before.sweeps > 0 || isEnding) {
    await collections.rows(id).deleteMany({ part: { $in: [...table.ended] } });
  }
  if (before.tidied !== generation) await removeLeftovers(collections, table);
  return { table, part, now };
}

/** False if there is one. */
async function insertTable({ tables }: Collections, table: TableRecord): Promise<boolean> {
  return insertIfAbsent(tables, table);
}

/** Writes all versions of a change; false if it was ended by another meanwhile. */
async function writeParts(
  collections: Collections,
  claimed: Claimed,
  {
    table,
    parts,
  }: {
    readonly table: string;
    readonly parts: AsyncIterable<TablePartDelta> | Iterable<TablePartDelta>;
  },
  written: Written,
): Promise<boolean> {
  for await (const part of parts) {
    checkRows({ table, put: part.put });
    if (!(await writeRows(collections, claimed, part, written))) return false;
  }
  return true;
}

/** Writes the versions of a part. */
async function writeRows(
  collections: Collections,
  claimed: Claimed,
  delta: TablePartDelta,
  written: Written,
): Promise<boolean> {
  const changes = await changesByDigest(delta);
  const batches = batchesOf(changes.ordered());
  const writeBatches = async (): Promise<boolean> => {
    // Whoever ends early ends the batches for all.
    for (const batch of batches) {
      if (!(await writeBatch(collections, claimed, batch, written))) return false;
    }
    return true;
  };
  const ends = await Promise.allSettled(Array.from({ length: writersAtOnce }, writeBatches));
  return ends.every((end) => {
    if (end.status === 'rejected') throw end.reason;
    return end.value;
  });
}

function* batchesOf(changes: Iterable<KeyedChange>): Generator<readonly KeyedChange[]> {
  let batch: KeyedChange[] = [];
  let characters = 0;
  for (const change of changes) {
    batch.push(change);
    characters += change.key.length + (change.row?.text.length ?? 0);
    if (batch.length < batchKeys && characters < batchCharacters) continue;
    yield batch;
    [batch, characters] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}

async function writeBatch(
  collections: Collections,
  claimed: Claimed,
  batch: readonly KeyedChange[],
  written: Written,
): Promise<boolean> {
  const { table } = claimed;
  // Nobody has written to a new table.
  const isNew = table.generation === 0 && table.ended.length === 0;
  const present = isNew ? new Map() : await versionsOf(collections, table, batch);
  const inserted: RowRecord[] = [];
  const replaced: RowRecord[] = [];
  for (const { digest, row } of batch) {
    const versions: readonly RowRecord[] = present.get(digest) ?? [];
    const shown = shownOf(versions, table);
    const isShown = shown?.digest !== undefined;
    if (!isShown && row === null) continue;
    const _id = rowId(digest, shown?._id.endsWith('a') ? 'b' : 'a');
    note(written, _id, row === null, shown?._id);
    written.more += Number(row !== null) - Number(isShown);
    const isTaken = versions.some((version) => version._id === _id);
    const content = row === null ? {} : contentOf(row);
    if (row !== null && !isExact(content)) written.exact = false;
    (isTaken ? replaced : inserted).push({ _id, part: claimed.part, ...content });
  }
  return writeAll(collections.rows(table.id), inserted, replaced);
}

/** Notes a version, and the one that it replaces. */
function note(written: Written, id: string, isMark: boolean, replaced: string | undefined): void {
  const { versions, marks } = written;
  if (versions.length + marks.length >= maxNoted) {
    written.tooMany = true;
    return;
  }
  (isMark ? marks : versions).push(id);
  if (replaced !== undefined) written.replaced.push(replaced);
}

/** False if a place is taken by another change: this one was ended. */
async function writeAll(
  rows: Collection<RowRecord>,
  inserted: readonly RowRecord[],
  replaced: readonly RowRecord[],
): Promise<boolean> {
  const operations = replaced.map((replacement) => {
    const { _id, part } = replacement;
    // What takes no part in anything, but not what a later change wrote.
    const filter = { _id, part: { $lt: part } };
    return { replaceOne: { filter, replacement, upsert: true } };
  });
  try {
    if (inserted.length > 0) await rows.insertMany([...inserted], { ordered: false });
    if (operations.length > 0) await rows.bulkWrite(operations, { ordered: false });
    return true;
  } catch (error) {
    const codes = codesOf(error);
    if (codes.length > 0 && codes.every((code) => code === duplicateKey)) return false;
    throw error;
  }
}

/** The versions of rows without their texts, by row. */
async function versionsOf(
  { rows }: Collections,
  { id }: TableRecord,
  batch: readonly KeyedChange[],
): Promise<ReadonlyMap<string, readonly RowRecord[]>> {
  const ids = batch.flatMap(({ digest }) => places.map((place) => rowId(digest, place)));
  const found = new Map<string, RowRecord[]>();
  const options = { projection: { part: 1, digest: 1 }, batchSize: ids.length + 1 } as const;
  for await (const version of rows(id).find({ _id: { $in: ids } }, options)) {
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
  { table: name, lease }: Omit<TableDeltaInParts, 'parts'>,
  { more, exact }: Written,
): Promise<TableState | null> {
  const { _id, id, generation } = table;
  await checkLease(collections, lease, await currentMoment(collections));
  const rows = table.rows + more;
  const { matchedCount } = await collections.tables.updateOne(
    { _id, id, generation, claim: part, dropped: { $ne: true }, ...fenced(lease) },
    { $set: { generation: part, rows, ...(!exact && { exact }), ...fenceOf(lease) } },
  );
  return matchedCount === 1 ? { table: name, generation: part, rows } : null;
}

/** Takes away what takes no part any more; the marks last, as a replaced version without its mark would come back. */
async function tidy(
  collections: Collections,
  { part, table }: Claimed,
  { versions, marks, replaced, tooMany }: Written,
  isDone: boolean,
): Promise<void> {
  const { rows, tables } = collections;
  const { _id, id } = table;
  const remove = async (ids: readonly string[], ofPart: number | { $lt: number }) => {
    for (let at = 0; at < ids.length; at += batchKeys) {
      await rows(id).deleteMany({ _id: { $in: ids.slice(at, at + batchKeys) }, part: ofPart });
    }
  };
  if (tooMany && isDone) await removeLeftovers(collections, { ...table, generation: part });
  else if (tooMany) await rows(id).deleteMany({ part });
  else {
    await remove(isDone ? replaced : versions, isDone ? { $lt: part } : part);
    await remove(marks, part);
  }
  if (isDone) await tables.updateOne({ _id, id }, { $max: { tidied: part } });
}

/** A table without leftovers, if it is there. Readers of its generation see no difference. */
export async function findTidyTable(
  collections: Collections,
  era: number,
  name: string,
): Promise<TableRecord | null> {
  for (let wait = 0; ; wait++) {
    const table = await findTable(collections, era, name);
    if (table === null || table.tidied === table.generation) return table;
    if (wait === tidyingWaits) {
      const { _id, id, generation } = table;
      await removeLeftovers(collections, table);
      await collections.tables.updateOne({ _id, id }, { $max: { tidied: generation } });
      return table;
    }
    await setTimeout(tidyingMs);
  }
}

/** Does the same for a change whose process died before it was tidy. */
async function removeLeftovers(collections: Collections, table: TableRecord): Promise<void> {
  const rows = collections.rows(table.id);
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
  for await (const [shown, ...others] of versionsByRow(rows.find(doneRows(table), options))) {
    replaced.push(...others);
    if (shown.digest === undefined) marks.push(shown);
    if (replaced.length + marks.length >= batchKeys) await removeAll();
  }
  await removeAll();
}
