import { refusal } from '../../domain/errors.ts';
import { canonicalText } from '../../domain/json/canonical.ts';
import type { Json } from '../../domain/json/value.ts';
import type { AuditEntry } from '../../ports/audit-log.ts';
import type { HistoryStore } from '../../ports/history-store.ts';
import type { DamagedRecord } from '../../ports/store-upkeep.ts';
import type { Row, TableState } from '../../ports/table-store.ts';
import { digestKeyName } from '../content/digest-key.ts';
import { contentKeyName } from '../content/secrets.ts';
import { isWrappedKey } from '../upkeep/fsck-keys.ts';
import type { ChunkStore } from './chunk-store.ts';
import { type ListRoot, writeChunkedList } from './chunked-list.ts';
import type { ListName } from './snapshot.ts';

/** Each item as a line; a damaged one ends the backup. @throws STORE_CORRUPT */
export async function* itemLines<T extends object>(
  list: ListName,
  parts: AsyncIterable<readonly (T | DamagedRecord)[]>,
): AsyncGenerator<string> {
  for await (const part of parts) {
    for (const item of part) {
      if ('damage' in item) throw refusal('STORE_CORRUPT', { what: `${list}: ${item.damage}` });
      yield lineOf(item);
    }
  }
}

/** The entries of the audit log, without their links, which earlier versions do not know. @throws STORE_CORRUPT */
export async function* auditLines(upkeep: HistoryStore['upkeep']): AsyncGenerator<string> {
  for await (const part of upkeep.allAudited()) {
    yield* itemLines('audit', once(part.map(withoutLink)));
  }
}

/** The links of the entries that have one, by the ids of these. @throws STORE_CORRUPT */
export async function* auditLinkLines(upkeep: HistoryStore['upkeep']): AsyncGenerator<string> {
  for await (const part of upkeep.allAudited()) {
    for (const entry of part) {
      if (!('damage' in entry) && entry.link !== null)
        yield lineOf({ id: entry.id, ...entry.link });
    }
  }
}

function withoutLink(entry: AuditEntry | DamagedRecord): object | DamagedRecord {
  if ('damage' in entry) return entry;
  const { link: _link, ...members } = entry;
  return members;
}

async function* once<T>(part: T): AsyncGenerator<T> {
  yield part;
}

/** The keys of the store itself, wrapped. @throws STORE_CORRUPT */
export async function* ownKeyLines(store: Pick<HistoryStore, 'keys'>): AsyncGenerator<string> {
  const names = [digestKeyName, contentKeyName];
  const texts = await store.keys(names);
  for (const [at, name] of names.entries()) {
    const text = texts[at] ?? null;
    if (text === null) continue;
    if (!isWrappedKey(text)) throw refusal('STORE_CORRUPT', { what: `the key "${name}"` });
    yield lineOf({ name, text });
  }
}

/** Each table, with the list of its rows. */
export async function* tableLines(
  { tables, upkeep }: Pick<HistoryStore, 'tables' | 'upkeep'>,
  chunks: ChunkStore,
): AsyncGenerator<string> {
  for await (const part of upkeep.allTables()) {
    for (const state of part) {
      if ('damage' in state) throw refusal('STORE_CORRUPT', { what: state.damage });
      yield lineOf({ table: state.table, rows: await writeRows(tables, chunks, state) });
    }
  }
}

/** How often a table that keeps changing is begun again; then its rows are those of several generations. */
const maxAttempts = 5;

async function writeRows(
  tables: HistoryStore['tables'],
  chunks: ChunkStore,
  { table }: TableState,
): Promise<ListRoot> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const [state] = await tables.states([table]);
    const rows = createRowReader(tables, table, state?.generation);
    const list = await writeChunkedList(chunks, rows.lines());
    if (!rows.hasChanged()) return list;
  }
  return writeChunkedList(chunks, createRowReader(tables, table).lines());
}

const rowsAtOnce = 1_000;

/** The rows of a table: of one generation, or of whichever is current when they are read. */
function createRowReader(tables: HistoryStore['tables'], table: string, generation?: number) {
  let hasChanged = false;
  return {
    hasChanged: () => hasChanged,
    async *lines(): AsyncGenerator<string> {
      const page = { limit: rowsAtOnce, ...(generation !== undefined && { generation }) };
      for (let after: string | undefined; ; ) {
        const part = await tables.rows(table, { ...page, ...(after !== undefined && { after }) });
        hasChanged = part === null;
        const last: Row | undefined = part?.rows.at(-1);
        if (part === null || last === undefined) return;
        for (const { key, text } of part.rows) yield lineOf({ key, text });
        after = last.key;
      }
    },
  };
}

function lineOf(value: object): string {
  return canonicalText(value as unknown as Json);
}
