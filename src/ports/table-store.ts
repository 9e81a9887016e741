import type { Digest } from '../domain/json/canonical.ts';
import type { Lease } from './lease-store.ts';

/** What a table is now. */
export interface TableState {
  readonly table: string;
  /** Another after each change, and higher; never given twice. 0 for a table that is not there. */
  readonly generation: number;
  /** How many rows it has. */
  readonly rows: number;
}

/** A row of a table. Any text may be a key. */
export interface Row {
  /** Unique in its table. */
  readonly key: string;
  /** Canonical JSON. */
  readonly text: string;
}

/** A row by its content: equal digests mean equal texts. */
export interface RowDigest {
  readonly key: string;
  /** SHA-256 of its text. */
  readonly digest: Digest;
}

/** The rows of one generation of a table, or some of them. */
export interface TablePart<T> {
  readonly state: TableState;
  readonly rows: readonly T[];
}

/** Which rows to read, in the order of the digests of their keys as JSON. */
export interface TablePage {
  /** Only rows that come after the one with this key. */
  readonly after?: string;
  /** At least 1. A page of large rows may have fewer, though more come after it; one without rows is the last. */
  readonly limit: number;
  /** Only if the table has this generation, so that all pages are of one. */
  readonly generation?: number;
}

/** A change of a table. */
export interface TableDelta {
  readonly table: string;
  /** The generation that it was worked out on. */
  readonly from: number;
  /** Rows to insert or replace. */
  readonly put: readonly Row[];
  /** Keys of rows to remove. A key that is not there is passed over; one that is put, too, is put. */
  readonly remove: readonly string[];
  readonly lease?: Lease;
}

/**
 * Tables of rows: each changes as a whole, from one generation to the next.
 *
 * What a caller may rely on is what `test/contract/table-store.ts` checks, for every adapter alike. Every method throws
 * STORE_UNAVAILABLE when the database does not answer. A purge takes all tables away.
 */
export interface TableStore {
  /** The tables in the order asked for, those that are not there with generation 0. */
  states(tables: readonly string[]): Promise<readonly TableState[]>;

  /** Rows of one generation; null if the table has another than the one asked for. */
  rows(table: string, page: TablePage): Promise<TablePart<Row> | null>;

  /** The same rows without their texts, to work out a delta by. */
  digests(table: string, page: TablePage): Promise<TablePart<RowDigest> | null>;

  /**
   * Makes the next generation: readers meet all of the change or nothing of it, and once this resolves it survives a
   * crash. Null if the table is of another generation than `from`, or if another change of the same began later and is
   * not done yet. A table that is not there has no rows and generation 0, and is made. A change of nothing makes a
   * generation, too. Large changes do not keep others from reading and writing.
   *
   * @throws ROW_INVALID for a text longer than `maxRecordBytes`; LEASE_LOST if the lease has ended
   */
  apply(delta: TableDelta): Promise<TableState | null>;

  /** Takes tables away with all of their rows. */
  drop(tables: readonly string[]): Promise<void>;

  /** Calls back soon after a table may have changed, as `HistoryStore.watch` does. */
  watch(onChange: () => void): () => void;
}
