import { digestOf } from '../../../domain/json/canonical.ts';
import type {
  PutRow,
  Row,
  TableDelta,
  TableDeltaInParts,
  TablePage,
  TablePart,
  TableState,
  TableStore,
} from '../../../ports/table-store.ts';
import { createHeadWatch } from '../../polling/head-watch.ts';
import { checkRows } from '../../records/check-rows.ts';
import { createDeltaLog } from '../../records/delta-log.ts';
import { nameDigest } from '../../records/name-digest.ts';
import { storedState } from '../../records/read-state.ts';
import type { Access } from '../access.ts';
import type { Databases } from '../databases.ts';
import { applyLarge } from './large-change.ts';
import { checkLease } from './leases.ts';
import { nextNumber } from './numbers.ts';
import {
  type KeptTable,
  keepTable,
  type RowKey,
  rowFrom,
  rowsAfter,
  rowText,
  tableAt,
} from './table-rows.ts';
import { abandon, abandonAll, sweepRows } from './unfinished.ts';

/** What one transaction changes at most: it blocks this process. More goes in blocks. */
const maxAtOnce = { rows: 20_000, characters: 16 * 1024 * 1024 } as const;

/** Digests computed in one step: it blocks this process. */
const maxDigests = 5_000;

/** Of one answer; the last row may go over it. */
const maxReadCharacters = 16 * 1024 * 1024;

export interface EmbeddedTables extends TableStore {
  close(): void;
}

export function createTables(databases: Databases, access: Access, pollMs: number): EmbeddedTables {
  const { read, write } = access;
  const { watch, changed, close } = createHeadWatch({
    look: () => read(() => generations(databases)),
    intervalMs: pollMs,
  });
  const log = createDeltaLog();
  // What it leaves, another one takes: the change itself is done.
  const sweep = (): Promise<void> => sweepRows(databases, access).catch(() => {});
  if (!databases.readOnly) void sweep();
  return {
    states: (tables) => read(() => tables.map((table) => stateOf(databases, table))),
    rows: (table, page) => read(() => partOf(databases, table, page, (stored) => rowFrom(stored))),
    digests: (table, { limit, ...page }) =>
      read(() =>
        partOf(databases, table, { ...page, limit: Math.min(limit, maxDigests) }, (stored) => {
          const { key, text } = rowFrom(stored);
          return { key, digest: digestOf(text) };
        }),
      ),
    get: (table, keys) => read(() => rowsByKey(databases, table, keys)),
    changes: async (table, from, to) => log.between(table, from, to),
    async apply(delta) {
      checkRows(delta);
      const after = isLarge(delta)
        ? await applyLarge(databases, access, delta, [delta])
        : await write(() => applySmall(databases, delta));
      if (after !== null) {
        log.note(delta, after.generation);
        changed();
      }
      await sweep();
      return after;
    },
    async applyParts(delta) {
      const after = await applyParts(databases, access, delta);
      if (after !== null) changed();
      await sweep();
      return after;
    },
    async drop(tables, lease) {
      await write(() => {
        checkLease(databases, lease);
        for (const table of tables) drop(databases, table);
      });
      changed();
      await sweep();
    },
    // Rules read whole tables, and find matches by hashing them.
    keepIndexes: async () => {},
    watch,
    close,
  };
}

/** Something that is another after each change of a table. */
function generations({ tables }: Databases): string {
  return [...tables.getRange({})]
    .map(({ value }) => storedState<KeptTable>(value, 'a table').generation)
    .join();
}

function stateOf(databases: Databases, table: string): TableState {
  const found = tableAt(databases, table);
  return { table, generation: found?.generation ?? 0, rows: found?.rows ?? 0 };
}

function partOf<T>(
  databases: Databases,
  table: string,
  { after, limit, generation }: TablePage,
  item: (stored: string) => T,
): TablePart<T> | null {
  const state = stateOf(databases, table);
  if (generation !== undefined && generation !== state.generation) return null;
  const id = tableAt(databases, table)?.id;
  const digest = after === undefined ? '' : nameDigest(after);
  const bounds = { limit, characters: maxReadCharacters };
  const found = id === undefined ? [] : rowsAfter(databases, id, digest, bounds);
  return { state, rows: found.map(([, stored]) => item(stored)) };
}

function rowsByKey(
  databases: Databases,
  table: string,
  keys: readonly string[],
): readonly (Row | null)[] {
  const id = tableAt(databases, table)?.id;
  if (id === undefined) return keys.map(() => null);
  return keys.map((key) => {
    const stored = databases.rows.get([id, nameDigest(key)] satisfies RowKey);
    return stored === undefined ? null : rowFrom(stored);
  });
}

/** Gathers the parts until they are a large change, or all. */
async function applyParts(
  databases: Databases,
  access: Access,
  { parts, ...delta }: TableDeltaInParts,
): Promise<TableState | null> {
  const iterator = parts[Symbol.asyncIterator]();
  const whole = { put: [] as PutRow[], remove: [] as string[] };
  const rest = async function* () {
    yield whole;
    for (;;) {
      const next = await iterator.next();
      if (next.done === true) return;
      checkRows({ table: delta.table, put: next.value.put });
      yield next.value;
    }
  };
  try {
    while (!isLarge(whole)) {
      const next = await iterator.next();
      if (next.done === true)
        return await access.write(() => applySmall(databases, { ...delta, ...whole }));
      checkRows({ table: delta.table, put: next.value.put });
      whole.put.push(...next.value.put);
      whole.remove.push(...next.value.remove);
    }
    return await applyLarge(databases, access, delta, rest());
  } finally {
    await iterator.return?.();
  }
}

function isLarge({ put, remove }: Pick<TableDelta, 'put' | 'remove'>): boolean {
  if (put.length + remove.length > maxAtOnce.rows) return true;
  let characters = 0;
  return put.some(({ text }) => {
    characters += text.length;
    return characters > maxAtOnce.characters;
  });
}

/** Must run inside a transaction. */
function applySmall(databases: Databases, delta: TableDelta): TableState | null {
  const { table, from, lease } = delta;
  const before = tableAt(databases, table);
  if ((before?.generation ?? 0) !== from) return null;
  checkLease(databases, lease);
  abandonAll(databases, table);
  const generation = nextNumber(databases);
  const id = before?.id ?? generation;
  const rows = (before?.rows ?? 0) + writeDelta(databases, id, delta);
  keepTable(databases, { table, generation, rows, id });
  return { table, generation, rows };
}

/** Gives how many rows there are more. */
function writeDelta({ rows }: Databases, id: number, { put, remove }: TableDelta): number {
  let more = 0;
  const isPut = new Set(put.map(({ key }) => key));
  for (const key of new Set(remove)) {
    if (!isPut.has(key) && rows.removeSync([id, nameDigest(key)])) more -= 1;
  }
  for (const row of put) {
    const key: [number, string] = [id, nameDigest(row.key)];
    if (!rows.doesExist(key)) more += 1;
    rows.putSync(key, rowText(row));
  }
  return more;
}

/** Must run inside a transaction. */
function drop(databases: Databases, table: string): void {
  const found = tableAt(databases, table);
  abandonAll(databases, table);
  if (found === null) return;
  databases.tables.removeSync(nameDigest(table));
  abandon(databases, found.id);
}
