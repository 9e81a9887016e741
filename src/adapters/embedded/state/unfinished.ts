import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Digest } from '../../../domain/json/canonical.ts';
import { nameDigest } from '../../records/name-digest.ts';
import { storedState } from '../../records/read-state.ts';
import type { Access } from '../access.ts';
import type { Databases } from '../databases.ts';
import { nextNumber } from './numbers.ts';
import { rowsAfter } from './table-rows.ts';

/*
 * Rows that are no table's: those of large changes that are under way, and those that are to be swept. Each id of such
 * rows stands in the database `unfinished`, so that none is forgotten when a process dies.
 */

/** What is known of rows that are no table's. */
interface Unfinished {
  /** The digest of the table that they are to be the rows of; null if they are to be swept. */
  readonly table: Digest | null;
  /** When they were last added to, in milliseconds since 1970. */
  readonly at: number;
}

/** After this long without a new row whoever wrote them is taken to be dead. */
const patienceMs = 60_000;

/** Rows that one transaction removes. */
const maxSwept = { limit: 5_000, characters: Number.MAX_SAFE_INTEGER } as const;

/** Begins a large change of a table, and ends those that are under way; must run inside a transaction. */
export function begin(databases: Databases, table: string): number {
  abandonAll(databases, table);
  const id = nextNumber(databases);
  note(databases, id, { table: nameDigest(table), at: Date.now() });
  return id;
}

/** Leaves the rows under an id to be swept; must run inside a transaction. */
export function abandon(databases: Databases, id: number): void {
  note(databases, id, { table: null, at: 0 });
}

/** Ends the large changes of a table that are under way; must run inside a transaction. */
export function abandonAll(databases: Databases, table: string): void {
  const digest = nameDigest(table);
  for (const [id, found] of listed(databases)) if (found.table === digest) abandon(databases, id);
}

/** Whether a large change was not ended; must run inside a transaction, and says that it goes on. */
export function isUnfinished(databases: Databases, table: string, id: number): boolean {
  const text = databases.unfinished.get(id);
  const isGoingOn = text !== undefined && unfinishedFrom(text).table !== null;
  if (isGoingOn) note(databases, id, { table: nameDigest(table), at: Date.now() });
  return isGoingOn;
}

/** Removes rows that are to be swept, and those of processes that died, in blocks. */
export async function sweepRows(databases: Databases, { read, write }: Access): Promise<void> {
  const dead = Date.now() - patienceMs;
  const found = await read(() => listed(databases).filter(([, { at }]) => at < dead));
  for (const [id] of found) {
    await write(() => abandon(databases, id));
    while (await write(() => removeBlock(databases, id))) await yieldToEventLoop();
  }
}

/** False when none is left; must run inside a transaction. */
function removeBlock(databases: Databases, id: number): boolean {
  const block = rowsAfter(databases, id, '', maxSwept);
  for (const [digest] of block) databases.rows.removeSync([id, digest]);
  if (block.length === maxSwept.limit) return true;
  databases.unfinished.removeSync(id);
  return false;
}

function note({ unfinished }: Databases, id: number, what: Unfinished): void {
  unfinished.putSync(id, JSON.stringify(what));
}

function listed({ unfinished }: Databases): readonly (readonly [number, Unfinished])[] {
  return [...unfinished.getRange({})].map(({ key, value }) => [key, unfinishedFrom(value)]);
}

function unfinishedFrom(text: string): Unfinished {
  return storedState(text, 'a change of a table');
}
