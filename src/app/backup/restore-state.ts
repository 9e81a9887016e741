import { type AuditAnchor, anchorFrom } from '../../domain/audit/audit-anchor.ts';
import type { AuditLink } from '../../domain/audit/audit-link.ts';
import { refusal } from '../../domain/errors.ts';
import { isDigest, jsonFrom } from '../../domain/json/inspect-json.ts';
import { isJsonObject } from '../../domain/json/value.ts';
import type { Tag } from '../../domain/revision/revision.ts';
import type { NewAuditEntry } from '../../ports/audit-log.ts';
import type { HistoryStore } from '../../ports/history-store.ts';
import type { KeptRecord } from '../../ports/record-store.ts';
import type { StoredEvent } from '../../ports/store-upkeep.ts';
import type { Row } from '../../ports/table-store.ts';
import type { ValidationEntry } from '../../ports/validation-store.ts';
import type { Progress } from '../kernel/progress.ts';
import { backedUp, isNumber, isText, isTextOrNull, type MemberCheck } from './backed-up.ts';
import type { ChunkStore } from './chunk-store.ts';
import { type ListRoot, readChunkedList } from './chunked-list.ts';
import {
  type BackupSnapshot,
  isRoot,
  type ListName,
  type listNames,
  listWords,
} from './snapshot.ts';

type Members = Readonly<Record<string, MemberCheck>>;

const row: Members = { key: isText, text: isText };
const table: Members = { table: isText, rows: isRoot };
const record: Members = {
  kind: isText,
  key: isText,
  text: isText,
  group: isText,
  state: isText,
  at: isText,
  version: isNumber,
};
const event: Members = { stream: isDigest, sequence: isNumber, text: isText };
const tag: Members = { revision: isNumber, name: isText, data: isText };
const validation: Members = {
  revision: isNumber,
  name: isText,
  status: (value) => value === 'success' || value === 'failure',
  validator: isText,
  errors: isText,
  errorCount: isNumber,
  expiresAfter: isTextOrNull,
  createdAt: isText,
  recordedBy: isText,
  index: isNumber,
  sequence: isNumber,
};
const auditEntry: Members = {
  id: isText,
  at: isText,
  principal: isText,
  via: isText,
  address: isTextOrNull,
  requestId: isTextOrNull,
  action: isText,
  target: (value) => value !== undefined && isJsonObject(value),
  result: isText,
  position: isText,
};

/** Few, because one may be large. */
const itemsPerWrite = 200;

/** Writes everything of a backup but keys and history into a store that has its history. @throws BACKUP_DAMAGED */
export async function restoreState(
  store: HistoryStore,
  chunks: ChunkStore,
  { lists }: BackupSnapshot,
  progress: Progress,
): Promise<void> {
  const restore = async <T>(
    name: (typeof listNames)[number],
    members: Members,
    write: (items: readonly T[]) => Promise<unknown>,
  ): Promise<void> => {
    let count = 0;
    for await (const items of itemsOf<T>({ chunks, name, members }, lists[name])) {
      await write(items);
      count += items.length;
      progress({ what: `${listWords(name)} restored`, done: count, total: lists[name].count });
    }
  };
  await restore<Tag>('tags', tag, (tags) => eachOf(tags, store.putTag));
  await restore<ValidationEntry>('validations', validation, (entries) =>
    eachOf(entries, ({ index, sequence, ...entry }) => store.validations.append(entry)),
  );
  await restore<BackedUpTable>('tables', table, (tables) =>
    eachOf(tables, (one) => restoreTable(store, chunks, one)),
  );
  await restore<KeptRecord>('records', record, (records) =>
    eachOf(records, ({ version, ...one }) => store.records.put(one, 0)),
  );
  await restore<StoredEvent>('events', event, (events) => store.upkeep.restoreEvents(events));
  const links = await createLinkReader(chunks, lists);
  await restore<NewAuditEntry & { position: string }>('audit', auditEntry, async (entries) =>
    store.upkeep.restoreAudit(
      await inTurn(entries, async ({ position, ...entry }) => ({
        ...entry,
        link: await links.of(entry.id),
      })),
    ),
  );
  await restoreAnchors(store, chunks, lists);
}

/** The links of entries, in the order of these. */
async function createLinkReader(chunks: ChunkStore, lists: BackupSnapshot['lists']) {
  const members: Members = {
    ...{ id: isText, chain: isText, sequence: isNumber },
    ...{ previous: (value) => value === null || isDigest(value), digest: isDigest },
  };
  const root = lists.auditLinks ?? none;
  const lines = readChunkedList(chunks, root)[Symbol.asyncIterator]();
  const pull = async () => {
    const { value, done } = await lines.next();
    return done === true
      ? null
      : backedUp<AuditLink & { id: string }>(value, 'auditLinks', members);
  };
  let next = await pull();
  return {
    async of(id: string): Promise<AuditLink | null> {
      if (next?.id !== id) return null;
      const { id: _id, ...link } = next;
      next = await pull();
      return link;
    },
  };
}

const none: ListRoot = { digest: null, level: 0, count: 0 };

async function inTurn<T, R>(items: readonly T[], map: (item: T) => Promise<R>): Promise<R[]> {
  const mapped: R[] = [];
  for (const item of items) mapped.push(await map(item));
  return mapped;
}

/** @throws BACKUP_DAMAGED */
async function restoreAnchors(
  store: HistoryStore,
  chunks: ChunkStore,
  lists: BackupSnapshot['lists'],
): Promise<void> {
  const anchors: AuditAnchor[] = [];
  for await (const text of readChunkedList(chunks, lists.auditAnchors ?? none)) {
    const anchor = anchorFrom(jsonFrom(text));
    if (anchor === null) {
      throw refusal('BACKUP_DAMAGED', {
        file: 'of the list "auditAnchors"',
        reason: 'cannot be read',
      });
    }
    anchors.push(anchor);
  }
  if (anchors.length > 0) await store.upkeep.restoreAnchors(anchors);
}

async function eachOf<T>(items: readonly T[], write: (item: T) => Promise<unknown>): Promise<void> {
  for (const item of items) await write(item);
}

interface BackedUpTable {
  readonly table: string;
  readonly rows: ListRoot;
}

async function restoreTable(
  { tables }: HistoryStore,
  chunks: ChunkStore,
  { table: name, rows }: BackedUpTable,
): Promise<void> {
  let state = await tables.apply({ table: name, from: 0, put: [], remove: [] });
  for await (const put of itemsOf<Row>({ chunks, name: 'tables', members: row }, rows)) {
    if (state !== null) {
      state = await tables.apply({ table: name, from: state.generation, put, remove: [] });
    }
  }
}

async function* itemsOf<T>(
  { chunks, name, members }: { chunks: ChunkStore; name: ListName; members: Members },
  root: ListRoot,
): AsyncGenerator<readonly T[]> {
  let items: T[] = [];
  for await (const text of readChunkedList(chunks, root)) {
    items.push(backedUp<T>(text, name, members));
    if (items.length < itemsPerWrite) continue;
    yield items;
    items = [];
  }
  if (items.length > 0) yield items;
}
