import type { Collection, Filter } from 'mongodb';
import type { KeptRecord } from '../../../ports/record-store.ts';
import type { DamagedRecord, StoredEvent } from '../../../ports/store-upkeep.ts';
import type { TableState } from '../../../ports/table-store.ts';
import { nameDigest } from '../../records/name-digest.ts';
import { readRecord } from '../../records/read-state.ts';
import type { Ask } from '../ask.ts';
import type { Collections, Dated, EventRecord, StateRecord } from '../collections.ts';
import { currentEra, within } from '../era.ts';
import { inParts } from '../in-parts.ts';
import { trimmedText } from './events.ts';
import { recordId } from './records.ts';
import { dropRows, tableId } from './table-rows.ts';

/** Records of one answer. */
const maxRead = 2_000;

/** All tables, with their faults. */
export async function* inspectTables(
  collections: Collections,
  ask: Ask,
): AsyncGenerator<readonly (TableState | DamagedRecord)[]> {
  const { tables } = collections;
  const era = await ask(() => currentEra(collections));
  for await (const part of partsOf(tables, ask, { dropped: { $ne: true }, ...within(era) })) {
    yield part.map(({ _id, name, generation, rows }) => {
      const table = nameFrom(name);
      const isSame = table !== null && _id === tableId(era, table);
      return isSame ? { table, generation, rows } : { damage: `the table ${_id} cannot be read` };
    });
  }
}

/** All records, with their faults. */
export async function* inspectStateRecords(
  collections: Collections,
  ask: Ask,
): AsyncGenerator<readonly (KeptRecord | DamagedRecord)[]> {
  const era = await ask(() => currentEra(collections));
  for await (const part of partsOf(collections.records, ask, within(era))) {
    yield part.map((stored) => recordOf(stored, era));
  }
}

function recordOf(stored: StateRecord, era: number): KeptRecord | DamagedRecord {
  const record = readRecord(stored.text);
  if (record === null) return { damage: `the record ${stored._id} cannot be read` };
  const isSame =
    stored._id === recordId(era, record) &&
    stored.version === record.version &&
    stored.at === record.at &&
    (['kind', 'group', 'state'] as const).every(
      (name) => stored[name] === nameDigest(record[name]),
    );
  if (isSame) return record;
  return { damage: `the record ${stored._id} differs from the fields beside its text` };
}

/** All events, stream by stream. */
export async function* inspectEvents(
  collections: Collections,
  ask: Ask,
): AsyncGenerator<readonly (StoredEvent | DamagedRecord)[]> {
  const era = await ask(() => currentEra(collections));
  let [last, stream] = [0, ''];
  const check = (event: EventRecord): (StoredEvent | DamagedRecord)[] => {
    const before = event.stream === stream ? last : 0;
    [stream, last] = [event.stream, event.number];
    // What a purge or a trim leaves, so that numbers go on.
    if ((event.era ?? 0) < era || event.text === trimmedText) return [];
    if (event.number === before + 1) return [{ stream, sequence: event.number, text: event.text }];
    const missing = `events ${before + 1} to ${event.number - 1} of the stream ${stream}`;
    return [{ damage: `${missing} are missing` }];
  };
  for await (const part of partsOf(collections.events, ask, {})) yield part.flatMap(check);
}

/** How many tables there were of which rows are left; drops them. */
export async function sweepStrayRows(collections: Collections, dryRun: boolean): Promise<number> {
  // First: rows of a table that is created meanwhile come after it.
  const ids = await collections.rowIds();
  const known = new Set<number>();
  for await (const { id } of collections.tables.find({}, { projection: { id: 1 } })) known.add(id);
  const strays = ids.filter((id) => !known.has(id));
  if (!dryRun) for (const id of strays) await dropRows(collections, id);
  return strays.length;
}

function partsOf<T extends Dated & { readonly _id: string }>(
  collection: Collection<T>,
  ask: Ask,
  wanted: object,
): AsyncGenerator<readonly T[]> {
  return inParts((after) =>
    ask(
      () =>
        collection
          .find({ ...wanted, ...after } as unknown as Filter<T>)
          .sort({ _id: 1 })
          .limit(maxRead)
          .toArray() as Promise<unknown> as Promise<readonly T[]>,
    ),
  );
}

function nameFrom(text: string): string | null {
  try {
    const name: unknown = JSON.parse(text);
    return typeof name === 'string' ? name : null;
  } catch {
    return null;
  }
}
