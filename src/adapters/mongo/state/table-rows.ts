import type { Filter } from 'mongodb';
import type { Digest } from '../../../domain/json/canonical.ts';
import { nameDigest } from '../../records/name-digest.ts';
import type { Collections, RowRecord, TableRecord } from '../collections.ts';
import { codesOf } from '../translate-error.ts';

/** Above every digest and every place. */
const above = '~';

/** The error code of a missing collection. */
const namespaceNotFound = 26;

/** The places in which the two versions of a row stand. */
export const places = ['a', 'b'] as const;

export function tableId(era: number, name: string): string {
  return `${era}/${nameDigest(name)}`;
}

/** The table, if it is there. */
export async function findTable(
  { tables }: Collections,
  era: number,
  name: string,
): Promise<TableRecord | null> {
  return tables.findOne({ _id: tableId(era, name), dropped: { $ne: true } });
}

export function rowId(digest: Digest, place: (typeof places)[number]): string {
  return `${digest}/${place}`;
}

/** What a version and the other one of its row have in common. */
export function rowOf(id: string): string {
  return id.slice(0, -2);
}

/** Whether a version is part of a generation: its change is done, and was not ended by another. */
export function isDone(
  { part }: Pick<RowRecord, 'part'>,
  table: Pick<TableRecord, 'generation' | 'ended'>,
): boolean {
  return part <= table.generation && !table.ended.includes(part);
}

/**
 * Picks the versions that are part of the table's generation. Of a row these are two until the change that replaced one of
 * them is tidied (`tidied` of the table).
 */
export function doneRows({ generation, ended }: TableRecord): Filter<RowRecord> {
  return { part: { $lte: generation, ...(ended.length > 0 && { $nin: [...ended] }) } };
}

/**
 * Whether every document of the table's rows is part of its generation, as long as no other change claims it: nothing is
 * left over, and no change was ended whose writes the server might still do.
 */
export function isSettled({ generation, claim, tidied, ended }: TableRecord): boolean {
  return claim === generation && tidied === generation && ended.length === 0;
}

/** Picks the versions of all rows behind a digest. */
export function rowsBehind(digest: Digest): Filter<RowRecord> {
  return { _id: { $gt: `${digest}/${above}` } };
}

/** Takes away tables that are marked as dropped, with their rows; also those whose dropping was cut off. */
export function finishDrops(collections: Collections): Promise<void> {
  return deleteTables(collections, { dropped: true });
}

/** Deletes tables, and their rows first. */
export async function deleteTables(
  collections: Collections,
  which: Filter<TableRecord>,
): Promise<void> {
  for (const { _id, id } of await collections.tables.find(which).toArray()) {
    await dropRows(collections, id);
    await collections.tables.deleteOne({ _id, id });
  }
}

/** Deletes all rows of an id, which is no table's any more. */
export async function dropRows({ rows }: Collections, id: number): Promise<void> {
  try {
    await rows(id).drop();
  } catch (error) {
    if (!codesOf(error).includes(namespaceNotFound)) throw error;
  }
}

/**
 * The versions of each row, the one that takes part first, of versions in the order of their ids.
 */
export async function* versionsByRow(
  versions: AsyncIterable<RowRecord>,
): AsyncGenerator<readonly [RowRecord, ...RowRecord[]]> {
  let before: RowRecord | null = null;
  for await (const version of versions) {
    if (before !== null && rowOf(before._id) === rowOf(version._id)) {
      yield version.part > before.part ? [version, before] : [before, version];
      before = null;
      continue;
    }
    if (before !== null) yield [before];
    before = version;
  }
  if (before !== null) yield [before];
}
