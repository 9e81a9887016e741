import type { Digest } from '../domain/json/canonical.ts';
import type { Revision, RevisionId, Tag } from '../domain/revision/revision.ts';
import type { AuditEntry } from './audit-log.ts';
import type { ValidationEntry } from './validation-store.ts';

/**
 * The kinds of content: documents, the pages of maps, and the wrapped data keys of sealed documents,
 * which stand under the digests of these.
 */
export type ContentKind = 'document' | 'page' | 'key';

/** Content, and what is known of problems, which is kept like it. */
export type KeptKind = ContentKind | 'problem';

/** The record of a revision as it is kept; the text may be anything in a damaged store. */
export interface StoredRecord {
  readonly id: RevisionId;
  readonly text: string;
}

/** A tag, result or entry that cannot be read, or that an index of the store does not have as it should. */
export interface DamagedRecord {
  /** Which one, and what is wrong with it. */
  readonly damage: string;
}

/** Content to remove, and what must still hold while it goes. */
export interface Removal {
  readonly kind: KeptKind;
  readonly digests: readonly Digest[];
  /** The head up to which the caller knows what is reachable. */
  readonly head: Revision | null;
  /**
   * Milliseconds for which content is kept after it was last written or used again by a commit. A
   * store that knows what running commits are about to reach need not wait for it.
   */
  readonly graceMs: number;
}

/**
 * The upkeep of a store: reading that bears damage, and taking away.
 *
 * What a caller may rely on is what `test/contract/store-upkeep.ts` checks, for every adapter alike.
 */
export interface StoreUpkeep {
  /** Records above a number, oldest first. */
  records(above: RevisionId, limit: number): Promise<readonly StoredRecord[]>;

  /** Texts in the order asked for; null for what is not there. */
  texts(kind: KeptKind, digests: readonly Digest[]): Promise<readonly (string | null)[]>;

  /** The digests of all that is kept of a kind, in parts. */
  contents(kind: KeptKind): AsyncIterable<readonly Digest[]>;

  /**
   * Puts another text in place of a key, if it is still the one given: the data key in it is the same,
   * wrapped anew. False if another is there, or none.
   */
  replaceKey(name: string, before: string, after: string): Promise<boolean>;

  /** All tags, in parts, in no order. */
  allTags(): AsyncIterable<readonly (Tag | DamagedRecord)[]>;

  /** All results of validations, in parts, in order of recording. */
  allValidations(): AsyncIterable<readonly (ValidationEntry | DamagedRecord)[]>;

  /** All entries of the audit log, in parts, in order of insertion. */
  allAudited(): AsyncIterable<readonly (AuditEntry | DamagedRecord)[]>;

  /**
   * Removes content and gives how much; null, and removes nothing, if the head is another than the
   * caller marked. A commit that runs meanwhile finds out, and brings again what it needs.
   */
  remove(removal: Removal): Promise<number | null>;

  /**
   * Takes everything away: revisions, tags, content. The next revision is number 1. A commit that
   * runs meanwhile comes wholly before, or fails with REVISION_CONFLICT.
   */
  purge(): Promise<void>;
}
