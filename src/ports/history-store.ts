import type { Digest } from '../domain/json/canonical.ts';
import type { Revision, RevisionId, Tag } from '../domain/revision/revision.ts';
import type { AuditLog } from './audit-log.ts';
import type { EventLog } from './event-log.ts';
import type { LeaseStore } from './lease-store.ts';
import type { RateStore } from './rate-store.ts';
import type { RecordStore } from './record-store.ts';
import type { NativeRules } from './rule-engine.ts';
import type { StoreUpkeep } from './store-upkeep.ts';
import type { TableStore } from './table-store.ts';
import type { ValidationStore } from './validation-store.ts';

/** A document to write: its canonical text, and values that a database may index. */
export interface StoredDocument {
  readonly digest: Digest;
  readonly text: string;
  readonly schema: string;
  readonly name: string;
  /**
   * `schema` NUL `name` of every document that this one referred to when it was first written: for people who query
   * the database. Purser itself asks the maps of a revision.
   */
  readonly references: readonly string[];
}

/** Everything that one commit writes: new content, and the revision that makes it reachable. */
export interface Commit {
  readonly documents: readonly StoredDocument[];
  /** Digest → text of each new page. */
  readonly pages: ReadonlyMap<Digest, string>;
  /** Digest of each new sealed document → its wrapped data key, as text. */
  readonly keys: ReadonlyMap<Digest, string>;
  readonly revision: Revision;
  /** The problems after the commit, if they are known; see `HistoryStore.keepProblems`. */
  readonly problems?: ProblemTexts;
}

/**
 * Records of the problems of revisions, and parts of the index of the history, each under a digest of everything that
 * determines it.
 */
export type ProblemTexts = ReadonlyMap<Digest, string>;

/** A part of the history in one direction; both ends are exclusive. */
export interface RevisionRange {
  readonly above?: RevisionId;
  readonly below?: RevisionId;
  readonly limit: number;
  readonly newestFirst: boolean;
}

/**
 * The history: immutable content under its digest, and an append-only list of revisions.
 *
 * Its contract is `test/contract/history-store.ts`, which every adapter passes. Every method throws
 * STORE_UNAVAILABLE if the database does not respond.
 */
export interface HistoryStore {
  /** The newest revision, or null before the first. Never older than a commit of this process. */
  head(): Promise<Revision | null>;

  /** Revisions in the given order; null for missing ones. */
  revisions(ids: readonly RevisionId[]): Promise<readonly (Revision | null)[]>;

  /** A part of the history, in the requested order. */
  range(range: RevisionRange): Promise<readonly Revision[]>;

  /** Canonical texts in the given order. @throws STORE_CORRUPT if one is missing */
  documents(digests: readonly Digest[]): Promise<readonly string[]>;

  /** Texts of pages in the given order. @throws STORE_CORRUPT if one is missing */
  pages(digests: readonly Digest[]): Promise<readonly string[]>;

  /**
   * Wrapped data keys by the digests of their documents, and keys of the store's own by their names, in the given
   * order; null for missing ones.
   */
  keys(names: readonly string[]): Promise<readonly (string | null)[]>;

  /**
   * Stores a key of the store's own under a name that is not a digest, unless there is one, and
   * returns the stored one. Garbage collection keeps it, a purge deletes it.
   */
  keepKey(name: string, text: string): Promise<string>;

  /** Known problems, and parts of the index of the history, by digest, in the given order; null for missing ones. */
  problems(digests: readonly Digest[]): Promise<readonly (string | null)[]>;

  /**
   * Stores known problems or parts of the index, and the pages that they refer to. All of it can be computed again: a purge or a garbage
   * collection may delete it, completely or in part.
   */
  keepProblems(problems: ProblemTexts, pages: ReadonlyMap<Digest, string>): Promise<void>;

  /**
   * Appends `commit.revision`, whose id must be one more than the head's and whose parent the head's digest: readers
   * see all of it or none, and once this resolves it survives a crash. Content is written first and the revision last,
   * so that no reader finds a revision whose content is missing.
   *
   * @throws REVISION_CONFLICT if the id is in use, would leave a gap, or has another parent; then content may have been
   * written that nothing refers to.
   * @throws STORE_FULL if there is no space; then nothing is reachable.
   */
  commit(commit: Commit): Promise<void>;

  /**
   * Commits one or more revisions, each the successor of the one before it: the content of all first, then the revisions
   * in order. Returns how many it appended: fewer than given if another writer used a number first. Those survive a crash
   * once this resolves; of the others, only content may have been written. If the head has moved already, nothing was.
   *
   * @throws REVISION_CONFLICT if the first cannot be appended, STORE_FULL; see `commit`
   */
  commitAll(commits: readonly Commit[]): Promise<number>;

  /** The tags of each revision, sorted by name, in the given order. */
  tags(revisions: readonly RevisionId[]): Promise<readonly (readonly Tag[])[]>;

  /** The newest revision that carries the tag, or null. */
  newestTagged(name: string): Promise<RevisionId | null>;

  /** Every revision that carries the tag, newest first. */
  tagged(name: string): Promise<readonly RevisionId[]>;

  /**
   * Sets a tag; replaces one with the same name on the same revision.
   *
   * @throws REVISION_NOT_FOUND
   */
  putTag(tag: Tag): Promise<void>;

  /** Removes a tag from a revision; false if there was none. */
  deleteTag(revision: RevisionId, name: string): Promise<boolean>;

  /**
   * Calls back soon after the head may have changed, by this process or another, and returns a
   * function that ends this. It may call without a change, but misses none: a caller that reads
   * after each call, and once at the beginning, sees all changes. While the store does not respond
   * there are no calls.
   */
  watch(onChange: () => void): () => void;

  /** Results of validations, stored beside the revisions. */
  readonly validations: ValidationStore;

  /** The audit log. */
  readonly audit: AuditLog;

  /** Tables of rows, which are not part of the history. */
  readonly tables: TableStore;

  /** What evaluates rules over the tables inside of the database; null if it cannot. */
  readonly nativeRules: NativeRules | null;

  /** Small records that change. */
  readonly records: RecordStore;

  /** Exclusive rights for a time. */
  readonly leases: LeaseStore;
  /** Counts that servers share. */
  readonly rates: RateStore;

  /** Streams of events. */
  readonly events: EventLog;

  /** Checking, cleaning and emptying the store. */
  readonly upkeep: StoreUpkeep;

  /** Resolves if the store answers. */
  ping(): Promise<void>;

  close(): Promise<void>;
}
