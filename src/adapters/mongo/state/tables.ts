import type {
  Row,
  RowDigest,
  TablePage,
  TablePart,
  TableState,
  TableStore,
} from '../../../ports/table-store.ts';
import { checkRows } from '../../records/check-rows.ts';
import { nameDigest } from '../../records/name-digest.ts';
import { storedState } from '../../records/read-state.ts';
import type { Ask } from '../ask.ts';
import type { Collections, RowRecord, TableRecord } from '../collections.ts';
import { currentEra } from '../era.ts';
import { watchChanges } from '../watch-changes.ts';
import { changeTable } from './table-change.ts';
import { doneRows, findTable, finishDrops, tableId, versionsByRow } from './table-rows.ts';

/** Of one answer; the last row may go over it. */
const maxReadCharacters = 16 * 1024 * 1024;

export interface MongoTables extends TableStore {
  close(): void;
}

export function createTables(collections: Collections, ask: Ask, pollMs: number): MongoTables {
  const { tables } = collections;
  const { watch, changed, close } = watchChanges(tables, {
    look: () => generations(collections),
    intervalMs: pollMs,
  });
  return {
    states: (names) => ask(() => statesOf(collections, names)),
    rows: (table, page) => ask(() => readPart(collections, table, page, { text: 1 }, rowFrom)),
    digests: (table, page) =>
      ask(() => readPart(collections, table, page, { digest: 1 }, digestFrom)),
    async apply(delta) {
      checkRows(delta);
      const state = await ask(() => changeTable(collections, delta));
      if (state !== null) changed();
      return state;
    },
    drop: (names) =>
      ask(async () => {
        const era = await currentEra(collections);
        const ids = names.map((name) => tableId(era, name));
        await tables.updateMany({ _id: { $in: ids } }, { $set: { dropped: true } });
        changed();
        await finishDrops(collections);
      }),
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
  const era = await currentEra(collections);
  const ids = names.map((name) => tableId(era, name));
  const wanted = { _id: { $in: [...new Set(ids)] }, dropped: { $ne: true } } as const;
  const found = await collections.tables.find(wanted).toArray();
  const byId = new Map(found.map((record) => [record._id, record]));
  return names.map((table, at) => stateOf(table, byId.get(ids[at] ?? '') ?? null));
}

function stateOf(table: string, record: TableRecord | null): TableState {
  return { table, generation: record?.generation ?? 0, rows: record?.rows ?? 0 };
}

/** Rows of one generation. As they are read after the look at it, it is looked at again afterwards. */
async function readPart<T>(
  collections: Collections,
  name: string,
  page: TablePage,
  projection: Readonly<Partial<Record<keyof RowRecord, 1>>>,
  itemFrom: (version: RowRecord) => T,
): Promise<TablePart<T> | null> {
  for (;;) {
    const era = await currentEra(collections);
    const table = await findTable(collections, era, name);
    const state = stateOf(name, table);
    if (page.generation !== undefined && page.generation !== state.generation) return null;
    if (table === null || page.limit < 1) return { state, rows: [] };
    const versions = await readVersions(collections, table, page, projection);
    const after = await findTable(collections, era, name);
    const isSame = after?.id === table.id && after.generation === table.generation;
    if (isSame) return { state, rows: versions.map(itemFrom) };
  }
}

/** For each row the version that takes part, in order; rows that a version says are gone are left out. */
async function readVersions(
  { rows }: Collections,
  table: TableRecord,
  { after, limit }: TablePage,
  projection: Readonly<Partial<Record<keyof RowRecord, 1>>>,
): Promise<readonly RowRecord[]> {
  const wanted = doneRows(table, after === undefined ? '' : nameDigest(after));
  const options = {
    projection: { key: 1, part: 1, ...projection },
    sort: { _id: 1 },
    batchSize: limit + 1,
  } as const;
  const found: RowRecord[] = [];
  let characters = 0;
  for await (const [version] of versionsByRow(rows.find(wanted, options))) {
    if (version.key === undefined) continue;
    found.push(version);
    characters += version.key.length + (version.text?.length ?? 0);
    if (found.length === limit || characters > maxReadCharacters) break;
  }
  return found;
}

function rowFrom({ key = '', text = '' }: RowRecord): Row {
  return { key: storedState(key, 'a row of a table'), text };
}

function digestFrom({ key = '', digest = '' }: RowRecord): RowDigest {
  return { key: storedState(key, 'a row of a table'), digest };
}
