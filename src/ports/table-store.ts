import type { Digest } from '../domain/json/canonical.ts';
import type { Lease } from './lease-store.ts';

/** The current state of a table. */
export interface TableState {
  readonly table: string;
  /** Higher after each change; never used twice. 0 for a missing table. */
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

/** A row to insert or replace. */
export interface PutRow extends Row {
  /** SHA-256 of its text, if it is known. */
  readonly digest?: Digest;
}

/** A row without its text: equal digests mean equal texts. */
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
  /** A page may have fewer, though more rows come after it; a page without rows is the last. */
  readonly limit: number;
  /** Only if the table has this generation, so that all pages are of one. */
  readonly generation?: number;
}

/** A field by which rules look up rows. */
export interface IndexedField {
  readonly table: string;
  /** As rules name it: `d` for the row itself, `d.image.id` for a member of it. */
  readonly field: string;
}

/** A change of a table. */
export interface TableDelta {
  readonly table: string;
  /** The generation that the change is based on. */
  readonly from: number;
  readonly put: readonly PutRow[];
  /** Keys of rows to remove. Missing keys are ignored; a key that is also put is put. */
  readonly remove: readonly string[];
  readonly lease?: Lease;
}

/** A change of a table that comes in parts, as it may be too large for memory. */
export interface TableDeltaInParts extends Pick<TableDelta, 'table' | 'from' | 'lease'> {
  /** A key stands in one of them only. */
  readonly parts: AsyncIterable<Pick<TableDelta, 'put' | 'remove'>>;
}

/** How a table differs from what it was. */
export interface TableChanges {
  readonly put: readonly Row[];
  /** Keys; some may never have been there. */
  readonly removed: readonly string[];
}

/**
 * Tables of rows: each changes as a whole, from one generation to the next.
 *
 * Its contract is `test/contract/table-store.ts`, which every adapter passes. Every method throws STORE_UNAVAILABLE if
 * the database does not respond. A purge deletes all tables.
 */
export interface TableStore {
  /** The tables in the given order, missing ones with generation 0. */
  states(tables: readonly string[]): Promise<readonly TableState[]>;

  /** Rows of one generation; null if the table has another one. */
  rows(table: string, page: TablePage): Promise<TablePart<Row> | null>;

  /** The same rows without their texts, for computing a delta. */
  digests(table: string, page: TablePage): Promise<TablePart<RowDigest> | null>;

  /** Rows by their keys, in the given order; null for missing ones. All are of one generation. */
  get(table: string, keys: readonly string[]): Promise<readonly (Row | null)[]>;

  /**
   * How one generation of a table differs from an earlier one. Null if that is not known: only the last small changes are,
   * and only of this process.
   */
  changes(table: string, from: number, to: number): Promise<TableChanges | null>;

  /**
   * Makes the next generation: readers see all of the change or nothing, and once this resolves it survives a crash.
   * Null if the table has another generation than `from`, or if a later change of the same generation is in progress. A
   * missing table has no rows and generation 0, and is created. An empty change makes a generation, too. Large changes
   * do not block other readers and writers.
   *
   * @throws ROW_INVALID for a text longer than `maxRecordBytes`; LEASE_LOST if the lease has ended
   */
  apply(delta: TableDelta): Promise<TableState | null>;

  /**
   * Does the same with a change that comes in parts: all of them make one generation, or none does. What gives the parts
   * may read the table, as it was. If it throws, nothing is changed, and this rejects with what it threw.
   */
  applyParts(delta: TableDeltaInParts): Promise<TableState | null>;

  /** Deletes tables with all of their rows. @throws LEASE_LOST if the lease has ended */
  drop(tables: readonly string[], lease?: Lease): Promise<void>;

  /**
   * Declares the fields by which rules look up rows, in place of those that were declared before. A database that has
   * indexes creates those that are missing, also when a table is created later, and drops those of other fields; a field
   * that it cannot index goes without one. An index stays over all generations of its table. Resolves once they exist.
   */
  keepIndexes(fields: readonly IndexedField[]): Promise<void>;

  /** Calls back soon after a table may have changed, as `HistoryStore.watch` does. */
  watch(onChange: () => void): () => void;
}
