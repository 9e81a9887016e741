import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Digest } from '../../../domain/json/canonical.ts';
import type { TableDelta, TableState } from '../../../ports/table-store.ts';
import { type ChangesByDigest, changesByDigest } from '../../records/changes-by-digest.ts';
import type { Access } from '../access.ts';
import type { Databases } from '../databases.ts';
import { checkLease } from './leases.ts';
import { nextNumber } from './numbers.ts';
import { keepTable, type RowKey, rowsAfter, rowText, tableAt } from './table-rows.ts';
import { abandon, begin, isUnfinished } from './unfinished.ts';

/** What one transaction writes at most (a longer row goes alone): it blocks this process. */
const maxBlock = { limit: 5_000, characters: 4 * 1024 * 1024 } as const;

/** A row to write, by the digest of its key. */
type Write = readonly [Digest, string];

/**
 * Writes a table anew under another id, in blocks, and turns to it in the last transaction. Who begins another change of
 * the table meanwhile, or drops it, ends this one.
 */
export async function applyLarge(
  databases: Databases,
  access: Access,
  delta: TableDelta,
): Promise<TableState | null> {
  const { write } = access;
  const before = await write(() => {
    if ((tableAt(databases, delta.table)?.generation ?? 0) !== delta.from) return null;
    checkLease(databases, delta.lease);
    return { id: begin(databases, delta.table), table: tableAt(databases, delta.table) };
  });
  if (before === null) return null;
  const { id } = before;
  const counted = await writeRows(databases, access, { delta, id, from: before.table?.id ?? null });
  return counted === null ? null : await write(() => turn(databases, delta, id, counted));
}

/** Writes what stays and what is new; gives how many rows that is, or null if this change was ended. */
async function writeRows(
  databases: Databases,
  { read, write }: Access,
  { delta, id, from }: { delta: TableDelta; id: number; from: number | null },
): Promise<number | null> {
  const changes = await changesByDigest(delta);
  let count = 0;
  const writeBlock = async (block: readonly Write[]): Promise<boolean> => {
    count += block.length;
    const isGoingOn = await write(() => putRows(databases, delta.table, id, block));
    await yieldToEventLoop();
    return isGoingOn;
  };
  for (let after: Digest = ''; from !== null; ) {
    const last = after;
    const part = await read(() => rowsAfter(databases, from, last, maxBlock));
    if (part.length === 0) break;
    if (!(await writeBlock(part.filter(([digest]) => !changes.has(digest))))) return null;
    after = part.at(-1)?.[0] ?? '';
  }
  for (const block of blocksOf(changes)) {
    if (!(await writeBlock(block))) return null;
  }
  return count;
}

function* blocksOf(changes: ChangesByDigest): Generator<readonly Write[]> {
  let block: Write[] = [];
  let characters = 0;
  for (const { digest, row } of changes.ordered()) {
    if (row === null) continue;
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
  { table, from, lease }: TableDelta,
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
