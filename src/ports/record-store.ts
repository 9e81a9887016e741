import type { Lease } from './lease-store.ts';

/** Maximum length of the text of a record, in bytes of UTF-8: the limit of databases. */
export const maxRecordBytes: number = 15 * 1024 * 1024;

/** The content of a record. Any text may be a kind, a key, a group or a state. */
export interface NewRecord {
  /** Names a set of records, in which a key is unique. */
  readonly kind: string;
  readonly key: string;
  /** Anything of at most `maxRecordBytes`; opaque to the store. */
  readonly text: string;
  /** The properties by which records are listed, in addition to their kind. */
  readonly group: string;
  readonly state: string;
  /** UTC, ISO 8601 with milliseconds: the order of lists. */
  readonly at: string;
}

/** A stored record. */
export interface KeptRecord extends NewRecord {
  /** Higher after each change; never used twice, not even after the record was removed. */
  readonly version: number;
}

/** Which records of a kind to list; members combine with AND. */
export interface RecordFilter {
  readonly group?: string;
  /** Any of these. */
  readonly states?: readonly string[];
}

/** Which of the records that match a filter to list. */
export interface RecordPage {
  /** Only records that come after this one in the order of lists. */
  readonly below?: Pick<KeptRecord, 'at' | 'key'>;
  /** Only records that come before this one in the order of lists. */
  readonly above?: Pick<KeptRecord, 'at' | 'key'>;
  /** In the reverse order. */
  readonly oldestFirst?: boolean;
  readonly limit: number;
}

/** A list of records of a kind, and the page of it. */
export interface RecordList {
  readonly filter: RecordFilter;
  readonly page: RecordPage;
}

/**
 * Small records that change, each by compare-and-set.
 *
 * Its contract is `test/contract/record-store.ts`, which every adapter passes. Every method throws STORE_UNAVAILABLE if
 * the database does not respond. A purge deletes all records.
 */
export interface RecordStore {
  /** Records in the given order; null for missing ones. */
  get(kind: string, keys: readonly string[]): Promise<readonly (KeptRecord | null)[]>;

  /** Records by their time, newest first; those of one time by the digest of their key as JSON, descending. */
  list(kind: string, filter: RecordFilter, page: RecordPage): Promise<readonly KeptRecord[]>;

  /** As `list`, several lists in one call, in the given order. */
  listEach(kind: string, lists: readonly RecordList[]): Promise<readonly (readonly KeptRecord[])[]>;

  /**
   * Replaces the version of a record that is given (0: the record must be missing), and returns the stored record; null
   * if there is another version. Once this resolves it survives a crash.
   *
   * @throws LEASE_LOST if a lease is given that has ended
   */
  put(record: NewRecord, version: number, lease?: Lease): Promise<KeptRecord | null>;

  /** Removes a record if it has this version; false if it has another, or is missing. @throws LEASE_LOST */
  remove(record: Pick<KeptRecord, 'kind' | 'key' | 'version'>, lease?: Lease): Promise<boolean>;

  /** Calls back soon after a record may have been put or removed, as `HistoryStore.watch` does. */
  watch(onChange: () => void): () => void;
}
