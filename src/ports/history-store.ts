import type { Digest } from '../domain/json/canonical.ts';
import type { Revision, RevisionId, Tag } from '../domain/revision/revision.ts';
import type { AuditLog } from './audit-log.ts';
import type { EventLog } from './event-log.ts';
import type { LeaseStore } from './lease-store.ts';
import type { RecordStore } from './record-store.ts';
import type { StoreUpkeep } from './store-upkeep.ts';
import type { TableStore } from './table-store.ts';
import type { ValidationStore } from './validation-store.ts';

/** A document as it is written: its canonical text, and what a database may index beside it. */
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

/** All that one commit writes: new content, and the revision that makes it reachable. */
export interface Commit {
  readonly documents: readonly StoredDocument[];
  /** Digest → text of each new page. */
  readonly pages: ReadonlyMap<Digest, string>;
  /** Digest of each new sealed document → its wrapped data key, as text. */
  readonly keys: ReadonlyMap<Digest, string>;
  readonly revision: Revision;
  /** What is known of the problems after it; see `HistoryStore.keepProblems`. */
  readonly problems?: ProblemTexts;
}

/** Texts that say what the problems of revisions are, each under a digest of what they follow from. */
export type ProblemTexts = ReadonlyMap<Digest, string>;

/** A part of the history in one direction; both ends are exclusive. */
export interface RevisionRange {
  readonly above?: RevisionId;
  readonly below?: RevisionId;
  readonly limit: number;
  readonly newestFirst: boolean;
}

/**
 * The history: immutable content under its digest, and an append-only line of revisions.
 *
 * What a caller may rely on is what `test/contract/history-store.ts` checks, for every adapter
 * alike. Every method throws STORE_UNAVAILABLE when the database does not answer.
 */
export interface HistoryStore {
  /** The newest revision, or null before the first. Never older than a commit this process saw. */
  head(): Promise<Revision | null>;

  /** Revisions in the order asked for; null where there is none. */
  revisions(ids: readonly RevisionId[]): Promise<readonly (Revision | null)[]>;

  /** A part of the history, in the order asked for. */
  range(range: RevisionRange): Promise<readonly Revision[]>;

  /** Canonical texts in the order asked for. @throws STORE_CORRUPT if one is not there */
  documents(digests: readonly Digest[]): Promise<readonly string[]>;

  /** Texts of pages in the order asked for. @throws STORE_CORRUPT if one is not there */
  pages(digests: readonly Digest[]): Promise<readonly string[]>;

  /**
   * Wrapped data keys by the digests of their documents, and keys of the store's own by their names,
   * in the order asked for; null for what is not there.
   */
  keys(names: readonly string[]): Promise<readonly (string | null)[]>;

  /**
   * Keeps a key of the store's own under a name that is no digest, unless there is one, and gives
   * what is kept. No garbage collection takes it away, but a purge does.
   */
  keepKey(name: string, text: string): Promise<string>;

  /** What is known of problems, by digest, in the order asked for; null for what is not there. */
  problems(digests: readonly Digest[]): Promise<readonly (string | null)[]>;

  /**
   * Keeps what was found out of problems, and the pages that it names. All of it can be found out again: a purge or a
   * garbage collection may take it away, whole or in part.
   */
  keepProblems(problems: ProblemTexts, pages: ReadonlyMap<Digest, string>): Promise<void>;

  /**
   * Appends `commit.revision`, whose id must be one more than the head's and whose parent the head's
   * digest: readers see all of it or none, and once this resolves it survives a crash. Content comes
   * first and the revision last, so that nobody meets a revision whose content is missing.
   *
   * @throws REVISION_CONFLICT if the id is taken, would leave a gap, or has another parent; content
   *   may have been written then, which nothing refers to.
   * @throws STORE_FULL when there is no room; nothing is reachable then.
   */
  commit(commit: Commit): Promise<void>;

  /** The tags of each revision, sorted by name, in the order asked for. */
  tags(revisions: readonly RevisionId[]): Promise<readonly (readonly Tag[])[]>;

  /** The newest revision that carries the tag, or null. */
  newestTagged(name: string): Promise<RevisionId | null>;

  /** Every revision that carries the tag, newest first. */
  tagged(name: string): Promise<readonly RevisionId[]>;

  /**
   * Sets a tag, over an older one of the same name on the same revision.
   *
   * @throws REVISION_NOT_FOUND
   */
  putTag(tag: Tag): Promise<void>;

  /** Takes a tag off a revision; false if there was none. */
  deleteTag(revision: RevisionId, name: string): Promise<boolean>;

  /**
   * Calls back soon after the head may have changed, be it by this process or another, and gives
   * what ends that. It may call for nothing, but misses no change: who reads after a call, and once
   * after the beginning, has seen them all. While the store does not answer there are no calls.
   */
  watch(onChange: () => void): () => void;

  /** Results of validations, beside the revisions. */
  readonly validations: ValidationStore;

  /** Who did what. */
  readonly audit: AuditLog;

  /** Tables of rows, which are no part of the history. */
  readonly tables: TableStore;

  /** Small records that change. */
  readonly records: RecordStore;

  /** Who may do something alone. */
  readonly leases: LeaseStore;

  /** Streams of events. */
  readonly events: EventLog;

  /** Checking, cleaning and emptying the store. */
  readonly upkeep: StoreUpkeep;

  /** Resolves if the store answers. */
  ping(): Promise<void>;

  close(): Promise<void>;
}
