import type { Filter } from 'mongodb';
import type { Digest } from '../../../domain/json/canonical.ts';
import { nameDigest } from '../../records/name-digest.ts';
import type { Collections, RowRecord, TableRecord } from '../collections.ts';
import { fixedWidth } from './fixed-width.ts';

/** Above every digest and every place. */
const above = '~';

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

export function rowId(id: number, digest: Digest, place: (typeof places)[number]): string {
  return `${fixedWidth(id)}/${digest}/${place}`;
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

/** Picks all versions under an id, behind a digest. */
export function allRows(id: number, after: Digest = ''): Filter<RowRecord> {
  const start = fixedWidth(id);
  return {
    _id: { $gt: `${start}/${after === '' ? '' : `${after}/${above}`}`, $lt: `${start}/${above}` },
  };
}

/** Picks the versions that are part of the table's generation, behind a digest. */
export function doneRows({ id, generation, ended }: TableRecord, after: Digest): Filter<RowRecord> {
  return { ...allRows(id, after), part: { $lte: generation, $nin: [...ended] } };
}

/** Takes away tables that are marked as dropped, with their rows; also those whose dropping was cut off. */
export async function finishDrops({ tables, rows }: Collections): Promise<void> {
  for (const { _id, id } of await tables.find({ dropped: true }).toArray()) {
    await rows.deleteMany(allRows(id));
    await tables.deleteOne({ _id, id, dropped: true });
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
