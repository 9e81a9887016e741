import type { KeptRecord } from '../../../ports/record-store.ts';
import type { DamagedRecord, StoredEvent } from '../../../ports/store-upkeep.ts';
import type { TableState } from '../../../ports/table-store.ts';
import { nameDigest } from '../../records/name-digest.ts';
import { readRecord, readTableState } from '../../records/read-state.ts';
import type { Access } from '../access.ts';
import type { Databases } from '../databases.ts';
import { inParts, partAfter } from '../parts.ts';
import { type OrderKey, orderKeys } from './records.ts';
import type { KeptTable } from './table-rows.ts';
import { abandon, sweepRows } from './unfinished.ts';

type Read = Access['read'];

/** All tables, with their faults. */
export function inspectTables(
  { tables }: Databases,
  read: Read,
): AsyncGenerator<readonly (TableState | DamagedRecord)[]> {
  return checkedParts(
    (after: string | undefined) => read(() => [...tables.getRange(partAfter(after))]),
    ({ key, value }) => {
      const table = readTableState(value);
      return table !== null && nameDigest(table.table) === key
        ? table
        : { damage: `the table ${key} cannot be read` };
    },
  );
}

/** All records, with their faults and those of their index. */
export async function* inspectStateRecords(
  { records, recordOrder }: Databases,
  read: Read,
): AsyncGenerator<readonly (KeptRecord | DamagedRecord)[]> {
  yield* checkedParts(
    (after: [string, string] | undefined) => read(() => [...records.getRange(partAfter(after))]),
    ({ key: [kind, key], value }) => {
      const record = readRecord(value);
      const isSame =
        record !== null && nameDigest(record.kind) === kind && nameDigest(record.key) === key;
      if (!isSame) return { damage: `the record ${key} cannot be read` };
      return orderKeys(record).every((order) => recordOrder.doesExist(order))
        ? record
        : { damage: `the record ${key} is missing in the index of records` };
    },
  );
  const strays = inParts(
    (after: OrderKey | undefined) => read(() => [...recordOrder.getKeys(partAfter(after))]),
    (key) => key,
  );
  for await (const part of strays) {
    yield part
      .filter(([kind, , , , key]) => !records.doesExist([kind, key]))
      .map(([, , , , key]) => ({
        damage: `the record ${key} stands in the index of records only`,
      }));
  }
}

/** All events, stream by stream. */
export function inspectEvents(
  { events }: Databases,
  read: Read,
): AsyncGenerator<readonly (StoredEvent | DamagedRecord)[]> {
  let [last, stream] = [0, ''];
  return checkedParts(
    (after: [string, number] | undefined) => read(() => [...events.getRange(partAfter(after))]),
    ({ key: [ofStream, sequence], value: text }) => {
      const before = ofStream === stream ? last : 0;
      [stream, last] = [ofStream, sequence];
      // What a purge or a trim leaves, so that numbers go on.
      if (text === '') return null;
      return sequence === before + 1
        ? { stream: ofStream, sequence, text }
        : {
            damage: `events ${before + 1} to ${sequence - 1} of the stream ${ofStream} are missing`,
          };
    },
  );
}

/** How many tables there were of which rows are left; has them removed. */
export async function sweepStrayRows(
  databases: Databases,
  access: Access,
  dryRun: boolean,
): Promise<number> {
  const { read, write } = access;
  const ids = await read(() => strayIds(databases));
  if (dryRun || ids.length === 0) return ids.length;
  await write(() => {
    for (const id of strayIds(databases)) abandon(databases, id);
  });
  await sweepRows(databases, access);
  return ids.length;
}

function strayIds({ rows, tables, unfinished }: Databases): readonly number[] {
  const known = new Set<number>([...unfinished.getKeys({})] as number[]);
  for (const { value } of tables.getRange({})) {
    const { id } = JSON.parse(value) as Partial<KeptTable>;
    if (id !== undefined) known.add(id);
  }
  const found: number[] = [];
  for (let after = -1; ; ) {
    const [key] = rows.getKeys({ start: [after + 1, ''], limit: 1 });
    if (key === undefined) return found;
    [after] = key;
    if (!known.has(after)) found.push(after);
  }
}

async function* checkedParts<K, V, T>(
  list: (after: K | undefined) => Promise<readonly { readonly key: K; readonly value: V }[]>,
  check: (entry: { readonly key: K; readonly value: V }) => T | null,
): AsyncGenerator<readonly T[]> {
  for await (const part of inParts(list, ({ key }) => key)) {
    yield part.map(check).filter((checked) => checked !== null);
  }
}
