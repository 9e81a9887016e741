import type { App } from '../../src/app/app.ts';
import type { Digest } from '../../src/domain/json/canonical.ts';
import type { HistoryStore } from '../../src/ports/history-store.ts';
import type { ContentKind } from '../../src/ports/store-upkeep.ts';

/** Writes into a store what no Purser would; null takes a thing away. */
export interface Tamper {
  content(kind: ContentKind, digest: Digest, text: string | null): Promise<void>;
  record(id: number, text: string | null): Promise<void>;
  /** The result of a validation, by its number. */
  validation(sequence: number, text: string | null): Promise<void>;
  /** The entry of the audit log with an insertion number. */
  audited(number: number, text: string | null): Promise<void>;
  /** Takes away all entries of the audit log behind a number, and their rows in indexes. */
  truncateAudit(last: number): Promise<void>;
  /** The text of an anchor of the audit log. */
  anchor(number: number, text: string | null): Promise<void>;
  /** The text of a row of a table. */
  row(table: string, key: string, text: string | null): Promise<void>;
  /** Rows that belong to no table. */
  strayRows(): Promise<void>;
  /** A record beside the history. */
  stateRecord(kind: string, key: string, text: string): Promise<void>;
  /** An event of a stream, by its number. */
  event(stream: string, number: number, text: string | null): Promise<void>;
  /** A tag that looks like none. */
  badTag(): Promise<void>;
  /** Makes all content look as if it had been there for long. */
  age(): Promise<void>;
}

/** Fills a store through an app, which is then closed, and the store with it. */
export type FillStore = (store: HistoryStore) => Promise<App>;

/** A store, and a way to damage it. */
export interface TamperedStore {
  readonly store: HistoryStore;
  readonly tamper: Tamper;
}
