import type { Digest } from '../domain/json/canonical.ts';
import type { RevisionId } from '../domain/revision/revision.ts';

/** A result of a validation as it is recorded. */
export interface NewValidationEntry {
  readonly revision: RevisionId;
  readonly name: string;
  readonly status: 'success' | 'failure';
  /** The validator: canonical text of any JSON value except null. */
  readonly validator: string;
  /** Canonical text of the list of errors. */
  readonly errors: string;
  /** Number of errors: there may be more than are listed. */
  readonly errorCount: number;
  /** ISO 8601 duration after which a success expires; null: none was given. */
  readonly expiresAfter: string | null;
  /** UTC, ISO 8601 with milliseconds. */
  readonly createdAt: string;
  /** The name of the recorder. */
  readonly recordedBy: string;
}

/** A recorded result. Never changes. */
export interface ValidationEntry extends NewValidationEntry {
  /** 0-based index among the entries of its name in its revision. */
  readonly index: number;
  /**
   * Number among all entries of the store, from 1, in order of recording. Without gaps, except that a purge skips
   * numbers permanently: the next entry has a higher one than any before.
   */
  readonly sequence: number;
}

/** Conditions for recording a result. */
export interface AppendOptions {
  /** Only if there is no entry of that name in that revision yet. */
  readonly once?: boolean;
  /**
   * Only in the revision that has this digest: after a purge another may have its number. Default: in the revision with
   * the number.
   */
  readonly digest?: Digest;
}

/** The entries of one validation in one revision, summarised. */
export interface ValidationSummary {
  readonly latest: ValidationEntry;
  readonly count: number;
}

/**
 * Results of validations: append-only, stored beside the revisions; a purge deletes them.
 *
 * Its contract is `test/contract/validation-store.ts`, which every adapter passes. Every method
 * throws STORE_UNAVAILABLE if the database does not respond.
 */
export interface ValidationStore {
  /**
   * Records a result; once this resolves it survives a crash. With `once`, returns the last entry of that name in that
   * revision, if there is one.
   *
   * @throws REVISION_NOT_FOUND
   */
  append(entry: NewValidationEntry, options?: AppendOptions): Promise<ValidationEntry>;

  /** For each revision, in the given order: each validation that has entries, by name. */
  summaries(revisions: readonly RevisionId[]): Promise<readonly (readonly ValidationSummary[])[]>;

  /** Entries of one name in one revision from an index on, in order. */
  entries(
    revision: RevisionId,
    name: string,
    range: { readonly from: number; readonly limit: number },
  ): Promise<readonly ValidationEntry[]>;

  /** Entries above a sequence number, in order of recording. */
  after(sequence: number, limit: number): Promise<readonly ValidationEntry[]>;

  /** The sequence number of the entry recorded last, even if it was purged; 0 before the first. */
  last(): Promise<number>;

  /** Calls back soon after an entry may have been recorded, as `HistoryStore.watch` does. */
  watch(onChange: () => void): () => void;
}
