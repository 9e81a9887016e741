import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Digest } from '../../../domain/json/canonical.ts';
import type { TableDelta, TableDeltaInParts, TableState } from '../../../ports/table-store.ts';
import { type ChangesByDigest, changesByDigest } from '../../records/changes-by-digest.ts';
import type { Access } from '../access.ts';
import type { Databases } from '../databases.ts';
import { checkLease } from './leases.ts';
import { nextNumber } from './numbers.ts';
import { keepTable, type RowKey, rowsAfter, rowText, tableAt } from './table-rows.ts';
import { abandon, begin, isUnfinished } from './unfinished.ts';

/** What one transaction writes at most (a longer row goes alone): it blocks this process. */
const maxBlock = { limit: 5_000, characters: 4 * 1024 * 1024 } as const;

/** A part of a change. */
type TablePartDelta = Pick<TableDelta, 'put' | 'remove'>;

/** A row to write, by the digest of its key. */
type Write = readonly [Digest, string];

/**
 * Writes a table anew under another id, in blocks, and turns to it in the last transaction. Who begins another change of
 * the table meanwhile, or drops it, ends this one.
 */
export async function applyLarge(
  databases: Databases,
  access: Access,
  delta: Omit<TableDeltaInParts, 'parts'>,
  parts: AsyncIterable<TablePartDelta> | Iterable<TablePartDelta>,
): Promise<TableState | null> {
  const { write } = access;
  const before = await write(() => {
    if ((tableAt(databases, delta.table)?.generation ?? 0) !== delta.from) return null;
    checkLease(databases, delta.lease);
    return { id: begin(databases, delta.table), table: tableAt(databases, delta.table) };
  });
  if (before === null) return null;
  const { id, table } = before;
  try {
    const written = await writeParts(databases, access, { table: delta.table, id }, parts);
    const counted =
      written && (await copyRows(databases, access, { ...written, from: table?.id ?? null }));
    return counted === null ? null : await write(() => turn(databases, delta, id, counted));
  } catch (error) {
    await write(() => abandon(databases, id)).catch(() => {});
    throw error;
  }
}

/** Rows that are being written under another id. */
interface Written {
  readonly table: string;
  readonly id: number;
  readonly count: number;
  /** Of the rows that stay no more. */
  readonly removed: ReadonlySet<Digest>;
}

/** Writes what is new; null if this change was ended. */
async function writeParts(
  databases: Databases,
  access: Access,
  { table, id }: Pick<Written, 'table' | 'id'>,
  parts: AsyncIterable<TablePartDelta> | Iterable<TablePartDelta>,
): Promise<Written | null> {
  const removed = new Set<Digest>();
  let count = 0;
  for await (const part of parts) {
    const changes = await changesByDigest(part);
    for (const block of blocksOf(changes, removed)) {
      const isGoingOn = await access.write(() => putRows(databases, table, id, block));
      if (!isGoingOn) return null;
      count += block.length;
      await yieldToEventLoop();
    }
  }
  return { table, id, count, removed };
}

/** Writes what stays; gives how many rows there are, or null if this change was ended. */
async function copyRows(
  databases: Databases,
  { read, write }: Access,
  { table, id, count, removed, from }: Written & { readonly from: number | null },
): Promise<number | null> {
  let copied = 0;
  for (let after: Digest = ''; from !== null; ) {
    const last = after;
    const part = await read(() => rowsAfter(databases, from, last, maxBlock));
    if (part.length === 0) break;
    const isGoingOn = await write(() => {
      const block = part.filter(
        ([digest]) => !removed.has(digest) && !databases.rows.doesExist([id, digest]),
      );
      copied += block.length;
      return putRows(databases, table, id, block);
    });
    if (!isGoingOn) return null;
    after = part.at(-1)?.[0] ?? '';
    await yieldToEventLoop();
  }
  return count + copied;
}

/** The rows to write; those to remove are noted. */
function* blocksOf(changes: ChangesByDigest, removed: Set<Digest>): Generator<readonly Write[]> {
  let block: Write[] = [];
  let characters = 0;
  for (const { digest, row } of changes.ordered()) {
    if (row === null) {
      removed.add(digest);
      continue;
    }
    const text = rowText(row);
    if (block.length === maxBlock.limit || characters + text.length > maxBlock.characters) {
      yield block;
      [block, characters] = [[], 0];
    }
    block.push([digest, text]);
    characters += text.length;
  }
  if (block.length > 0) yield block;
}

/** False if the change was ended; must run inside a transaction. */
function putRows(
  databases: Databases,
  table: string,
  id: number,
  block: readonly Write[],
): boolean {
  if (!isUnfinished(databases, table, id)) return false;
  for (const [digest, text] of block) databases.rows.putSync([id, digest] satisfies RowKey, text);
  return true;
}

/** Turns the table to the rows under the new id, and leaves the others to be swept; must run inside a transaction. */
function turn(
  databases: Databases,
  { table, from, lease }: Omit<TableDeltaInParts, 'parts'>,
  id: number,
  rows: number,
): TableState | null {
  const before = tableAt(databases, table);
  if (!isUnfinished(databases, table, id) || (before?.generation ?? 0) !== from) return null;
  checkLease(databases, lease);
  const state = { table, generation: nextNumber(databases), rows };
  keepTable(databases, { ...state, id });
  databases.unfinished.removeSync(id);
  if (before !== null) abandon(databases, before.id);
  return state;
}
