import type {
  Row,
  RowDigest,
  TablePage,
  TablePart,
  TableState,
  TableStore,
} from '../../../ports/table-store.ts';
import { checkRows } from '../../records/check-rows.ts';
import { createDeltaLog } from '../../records/delta-log.ts';
import { nameDigest } from '../../records/name-digest.ts';
import { storedState } from '../../records/read-state.ts';
import type { Ask } from '../ask.ts';
import type { Collections, RowRecord, TableRecord } from '../collections.ts';
import { currentEra, currentMoment } from '../era.ts';
import { watchChanges } from '../watch-changes.ts';
import { keepIndexes } from './indexes.ts';
import { checkLease, fenced } from './leases.ts';
import { textOfRow } from './row-content.ts';
import { changeTable } from './table-change.ts';
import {
  doneRows,
  findTable,
  finishDrops,
  places,
  rowId,
  rowsBehind,
  tableId,
  versionsByRow,
} from './table-rows.ts';
import { tableStateOf, tablesByName } from './tables-by-name.ts';

/** Of one answer; the last row may go over it. */
const maxReadCharacters = 16 * 1024 * 1024;

/** Fields to read. */
type Projection = Readonly<Partial<Record<keyof RowRecord, 1>>>;

export interface MongoTables extends TableStore {
  close(): void;
}

export function createTables(collections: Collections, ask: Ask, pollMs: number): MongoTables {
  const { tables } = collections;
  const { watch, changed, close } = watchChanges(tables, {
    look: () => generations(collections),
    intervalMs: pollMs,
  });
  const log = createDeltaLog();
  return {
    states: (names) => ask(() => statesOf(collections, names)),
    rows: (table, page) =>
      ask(() => readPart(collections, table, page, { d: 1, text: 1 }, rowFrom)),
    digests: (table, page) =>
      ask(() => readPart(collections, table, page, { digest: 1 }, digestFrom)),
    get: (table, keys) => ask(() => rowsByKey(collections, table, keys)),
    changes: async (table, from, to) => log.between(table, from, to),
    async apply(delta) {
      checkRows(delta);
      const state = await ask(() => changeTable(collections, delta, [delta]));
      if (state !== null) {
        log.note(delta, state.generation);
        changed();
      }
      return state;
    },
    async applyParts({ parts, ...delta }) {
      const state = await ask(() => changeTable(collections, delta, parts));
      if (state !== null) changed();
      return state;
    },
    drop: (names, lease) =>
      ask(async () => {
        const now = await currentMoment(collections);
        await checkLease(collections, lease, now);
        const ids = names.map((name) => tableId(now.era, name));
        const dropped = { _id: { $in: ids }, ...fenced(lease) };
        await tables.updateMany(dropped, { $set: { dropped: true } });
        changed();
        await finishDrops(collections);
      }),
    keepIndexes: (fields) => ask(() => keepIndexes(collections, fields)),
    watch,
    close,
  };
}

/** Something that is another after each change of a table. */
async function generations({ tables }: Collections): Promise<string> {
  const options = { projection: { generation: 1 }, sort: { _id: 1 } } as const;
  const found = await tables.find({ dropped: { $ne: true } }, options).toArray();
  return found.map(({ _id, generation }) => `${_id} ${generation}`).join();
}

async function statesOf(
  collections: Collections,
  names: readonly string[],
): Promise<readonly TableState[]> {
  const tables = await tablesByName(collections, names);
  return names.map((name) => tableStateOf(name, tables.get(name) ?? null));
}

/** Rows of one generation. As they are read after the look at it, it is looked at again afterwards. */
async function readPart<T extends Row | RowDigest>(
  collections: Collections,
  name: string,
  page: TablePage,
  projection: Projection,
  itemFrom: (version: RowRecord) => T,
): Promise<TablePart<T> | null> {
  for (;;) {
    const era = await currentEra(collections);
    const table = await findTable(collections, era, name);
    const state = tableStateOf(name, table);
    if (page.generation !== undefined && page.generation !== state.generation) return null;
    if (table === null || page.limit < 1) return { state, rows: [] };
    const rows = await readVersions(collections, table, page, projection, itemFrom);
    if (await isStill(collections, era, name, table)) return { state, rows };
  }
}

/** Keys of one question. */
const maxKeys = 2_500;

async function rowsByKey(
  collections: Collections,
  name: string,
  keys: readonly string[],
): Promise<readonly (Row | null)[]> {
  for (;;) {
    const era = await currentEra(collections);
    const table = await findTable(collections, era, name);
    if (table === null) return keys.map(() => null);
    const found = new Map<string, Row>();
    for (let at = 0; at < keys.length; at += maxKeys) {
      const some = keys.slice(at, at + maxKeys);
      for await (const version of versionsOfKeys(collections, table, some)) {
        if (version.key === undefined) continue;
        const row = rowFrom(version);
        found.set(row.key, row);
      }
    }
    if (await isStill(collections, era, name, table))
      return keys.map((key) => found.get(key) ?? null);
  }
}

function versionsOfKeys(
  { rows }: Collections,
  table: TableRecord,
  keys: readonly string[],
): AsyncIterable<RowRecord> {
  const ids = keys.flatMap((key) => places.map((place) => rowId(nameDigest(key), place)));
  const options = { projection: { key: 1, part: 1, d: 1, text: 1 }, sort: { _id: 1 } } as const;
  return firstOfEach(
    versionsByRow(rows(table.id).find({ _id: { $in: ids }, ...doneRows(table) }, options)),
  );
}

/** Whether a table is as it was found: then all that was read since then is of one generation. */
async function isStill(
  collections: Collections,
  era: number,
  name: string,
  table: TableRecord,
): Promise<boolean> {
  const after = await findTable(collections, era, name);
  return after?.id === table.id && after.generation === table.generation;
}

/** For each row the version that takes part, in order; rows that a version says are gone are left out. */
async function readVersions<T extends Row | RowDigest>(
  collections: Collections,
  table: TableRecord,
  page: TablePage,
  projection: Projection,
  itemFrom: (version: RowRecord) => T,
): Promise<readonly T[]> {
  const found: T[] = [];
  let characters = 0;
  for await (const version of shownVersions(collections, table, page, { key: 1, ...projection })) {
    if (version.key === undefined) continue;
    const item = itemFrom(version);
    found.push(item);
    characters += version.key.length + ('text' in item ? item.text.length : 0);
    if (found.length === page.limit || characters > maxReadCharacters) break;
  }
  return found;
}

/**
 * Of each row the version that takes part. Asks for no more than the page needs, as some servers find all that match before
 * they give the first.
 */
function shownVersions(
  collections: Collections,
  table: TableRecord,
  page: TablePage,
  projection: Projection,
): AsyncIterable<RowRecord> {
  const { after, limit } = page;
  const behind = after === undefined ? {} : rowsBehind(nameDigest(after));
  if (table.tidied !== table.generation) {
    return firstOfEach(versionsByRow(versionsInOrder(collections, table, page, projection)));
  }
  // There is one of each.
  return collections
    .rows(table.id)
    .find(
      { ...behind, ...doneRows(table) },
      { projection: { _id: 0, ...projection }, sort: { _id: 1 }, limit, batchSize: limit + 1 },
    );
}

async function* firstOfEach<T>(groups: AsyncIterable<readonly [T, ...T[]]>): AsyncGenerator<T> {
  for await (const [first] of groups) yield first;
}

async function* versionsInOrder(
  { rows }: Collections,
  table: TableRecord,
  { after, limit }: TablePage,
  fields: Projection,
): AsyncGenerator<RowRecord> {
  // The last row ends where the next one begins.
  const options = {
    projection: { part: 1, ...fields },
    sort: { _id: 1 },
    limit: limit + 1,
    batchSize: limit + 2,
  } as const;
  let behind = after === undefined ? {} : rowsBehind(nameDigest(after));
  for (;;) {
    let last: string | undefined;
    let count = 0;
    for await (const version of rows(table.id).find({ ...behind, ...doneRows(table) }, options)) {
      yield version;
      last = version._id;
      count += 1;
    }
    if (last === undefined || count <= limit) return;
    behind = { _id: { $gt: last } };
  }
}

function rowFrom(version: RowRecord): Row {
  return { key: storedState(version.key ?? '', 'a row of a table'), text: textOfRow(version) };
}

function digestFrom({ key = '', digest = '' }: RowRecord): RowDigest {
  return { key: storedState(key, 'a row of a table'), digest };
}
