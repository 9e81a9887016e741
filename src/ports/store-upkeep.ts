import type { AuditAnchor } from '../domain/audit/audit-anchor.ts';
import type { Digest } from '../domain/json/canonical.ts';
import type { Revision, RevisionId, Tag } from '../domain/revision/revision.ts';
import type { AuditEntry } from './audit-log.ts';
import type { LoggedEvent } from './event-log.ts';
import type { KeptRecord } from './record-store.ts';
import type { TableState } from './table-store.ts';
import type { ValidationEntry } from './validation-store.ts';

/**
 * The kinds of content: documents, the pages of maps, and the wrapped data keys of sealed documents, which have the
 * digests of these.
 */
export type ContentKind = 'document' | 'page' | 'key';

/** Content, and known problems, which are stored in the same way. */
export type KeptKind = ContentKind | 'problem';

/** The stored record of a revision; in a damaged store it may be any text. */
export interface StoredRecord {
  readonly id: RevisionId;
  readonly text: string;
}

/** An event as it is stored: its text is JSON. */
export interface StoredEvent extends LoggedEvent {
  /** The digest that the store has for the name of its stream. */
  readonly stream: Digest;
}

/** A tag, result or entry that cannot be read, or that is missing from an index of the store. */
export interface DamagedRecord {
  /** Its name, and its fault. */
  readonly damage: string;
}

/** Content to remove, and the conditions for that. */
export interface Removal {
  readonly kind: KeptKind;
  readonly digests: readonly Digest[];
  /** The head up to which the caller knows the reachable content. */
  readonly head: Revision | null;
  /**
   * Milliseconds for which content is kept after a commit last wrote or used it. A store that knows
   * the content of running commits need not wait.
   */
  readonly graceMs: number;
}

/**
 * The upkeep of a store: reading that tolerates damage, and removal.
 *
 * Its contract is `test/contract/store-upkeep.ts`, which every adapter passes.
 */
export interface StoreUpkeep {
  /** Records above a number, oldest first. */
  records(above: RevisionId, limit: number): Promise<readonly StoredRecord[]>;

  /** Texts in the given order; null for missing ones. */
  texts(kind: KeptKind, digests: readonly Digest[]): Promise<readonly (string | null)[]>;

  /** The digests of all content of a kind, in parts. */
  contents(kind: KeptKind): AsyncIterable<readonly Digest[]>;

  /**
   * Replaces the text of a key, if it is still the given one: the data key in it is the same, wrapped again. False if
   * there is another one, or none.
   */
  replaceKey(name: string, before: string, after: string): Promise<boolean>;

  /** All tags, in parts, in no order. */
  allTags(): AsyncIterable<readonly (Tag | DamagedRecord)[]>;

  /** All results of validations, in parts, in order of recording. */
  allValidations(): AsyncIterable<readonly (ValidationEntry | DamagedRecord)[]>;

  /** All entries of the audit log, in parts, in order of insertion. */
  allAudited(): AsyncIterable<readonly (AuditEntry | DamagedRecord)[]>;

  /** All anchors of the audit log, in parts, in order. */
  allAnchors(): AsyncIterable<readonly (AuditAnchor | DamagedRecord)[]>;

  /** Appends entries of a backup with the links that they have there. An entry whose id is in the log is ignored. */
  restoreAudit(entries: readonly Omit<AuditEntry, 'position'>[]): Promise<void>;

  /** Puts the anchors of a backup in the place of those that the log has. */
  restoreAnchors(anchors: readonly AuditAnchor[]): Promise<void>;

  /** All tables, in parts, without their rows. */
  allTables(): AsyncIterable<readonly (TableState | DamagedRecord)[]>;

  /** All records beside the history, in parts. */
  allRecords(): AsyncIterable<readonly (KeptRecord | DamagedRecord)[]>;

  /** All events, in parts, stream by stream. */
  allEvents(): AsyncIterable<readonly (StoredEvent | DamagedRecord)[]>;

  /**
   * Puts events of a backup under their own numbers into a store that has none of them, in order. Numbers before the
   * first event of a stream are never used again.
   */
  restoreEvents(events: readonly StoredEvent[]): Promise<void>;

  /** The number that was given last to a generation, a version or a lease; 0 before the first. */
  lastNumber(): Promise<number>;

  /** Gives only higher numbers than this from now on, so that none of a backup is given again. */
  skipNumbers(upTo: number): Promise<void>;

  /** Removes rows that belong to no table, or only counts; returns the number of tables that they were of. */
  sweepStrayRows(dryRun: boolean): Promise<number>;

  /**
   * Removes content and returns how much; null, and removes nothing, if the head is another than
   * the caller marked. A concurrent commit notices this, and writes its content again.
   */
  remove(removal: Removal): Promise<number | null>;

  /**
   * Deletes everything: revisions, tags, content. The next revision is number 1. A commit that
   * runs meanwhile comes wholly before, or fails with REVISION_CONFLICT.
   */
  purge(): Promise<void>;
}
