import type { Lease } from './lease-store.ts';

/** How long the text of a record may be, in bytes of UTF-8: a database may take no longer ones. */
export const maxRecordBytes: number = 15 * 1024 * 1024;

/** What a record says. Any text may be a kind, a key, a group or a state. */
export interface NewRecord {
  /** Names a set of records, in which a key is unique. */
  readonly kind: string;
  readonly key: string;
  /** Anything of at most `maxRecordBytes`; opaque to the store. */
  readonly text: string;
  /** What records are listed by, beside their kind. */
  readonly group: string;
  readonly state: string;
  /** UTC, ISO 8601 with milliseconds: the order of lists. */
  readonly at: string;
}

/** A record as it is kept. */
export interface KeptRecord extends NewRecord {
  /** Another after each change, and higher; never given twice, not even after the record was removed. */
  readonly version: number;
}

/** Which records of a kind to list; members combine with AND. */
export interface RecordFilter {
  readonly group?: string;
  /** Any of these. */
  readonly states?: readonly string[];
}

/** Which of the records that a filter selects to list. */
export interface RecordPage {
  /** Only records that come after this one in the order of lists. */
  readonly below?: Pick<KeptRecord, 'at' | 'key'>;
  readonly limit: number;
}

/**
 * Small records that change, each by compare-and-set.
 *
 * What a caller may rely on is what `test/contract/record-store.ts` checks, for every adapter alike. Every method throws
 * STORE_UNAVAILABLE when the database does not answer. A purge takes all records away.
 */
export interface RecordStore {
  /** Records in the order asked for; null for what is not there. */
  get(kind: string, keys: readonly string[]): Promise<readonly (KeptRecord | null)[]>;

  /** Records by their time, newest first; those of one time by the digest of their key as JSON, descending. */
  list(kind: string, filter: RecordFilter, page: RecordPage): Promise<readonly KeptRecord[]>;

  /**
   * Writes a record in place of the version named (0: there must be none), and gives what is kept; null if there is
   * another version. Once this resolves it survives a crash.
   *
   * @throws LEASE_LOST if a lease is given that has ended
   */
  put(record: NewRecord, version: number, lease?: Lease): Promise<KeptRecord | null>;

  /** Removes a record if it has this version; false if it has another, or is not there. @throws LEASE_LOST */
  remove(record: Pick<KeptRecord, 'kind' | 'key' | 'version'>, lease?: Lease): Promise<boolean>;
}
