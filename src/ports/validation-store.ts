import type { Digest } from '../domain/json/canonical.ts';
import type { RevisionId } from '../domain/revision/revision.ts';

/** A result of a validation as it is recorded. */
export interface NewValidationEntry {
  readonly revision: RevisionId;
  readonly name: string;
  readonly status: 'success' | 'failure';
  /** Who validated: canonical text of any JSON value but null. */
  readonly validator: string;
  /** Canonical text of the list of errors. */
  readonly errors: string;
  /** How many errors there were: there may be more than are listed. */
  readonly errorCount: number;
  /** ISO 8601 duration after which a success counts no more; null: it does not say. */
  readonly expiresAfter: string | null;
  /** UTC, ISO 8601 with milliseconds. */
  readonly createdAt: string;
  /** The name of who recorded it. */
  readonly recordedBy: string;
}

/** A recorded result. Never changes. */
export interface ValidationEntry extends NewValidationEntry {
  /** 0-based place among the entries of its name in its revision. */
  readonly index: number;
  /**
   * Place among all entries of the store, from 1, in order of recording. Without gaps, but that a purge
   * takes numbers away for good: the next entry has a higher one than any before.
   */
  readonly sequence: number;
}

/** When a result is recorded. */
export interface AppendOptions {
  /** Only if there is no entry of that name in that revision yet. */
  readonly once?: boolean;
  /**
   * Only in the revision that has this digest: after a purge another may have its number. Default: in
   * that which has the number.
   */
  readonly digest?: Digest;
}

/** The entries of one validation in one revision, in brief. */
export interface ValidationSummary {
  readonly latest: ValidationEntry;
  readonly count: number;
}

/**
 * Results of validations: append-only, beside the revisions, and taken away with them by a purge.
 *
 * What a caller may rely on is what `test/contract/validation-store.ts` checks, for every adapter
 * alike. Every method throws STORE_UNAVAILABLE when the database does not answer.
 */
export interface ValidationStore {
  /**
   * Records a result; once this resolves it survives a crash. With `once`, gives the last entry of that
   * name in that revision, if there is one.
   *
   * @throws REVISION_NOT_FOUND
   */
  append(entry: NewValidationEntry, options?: AppendOptions): Promise<ValidationEntry>;

  /** Of each revision, in the order asked for: each validation that has entries, by name. */
  summaries(revisions: readonly RevisionId[]): Promise<readonly (readonly ValidationSummary[])[]>;

  /** Entries of one name in one revision from an index on, in order. */
  entries(
    revision: RevisionId,
    name: string,
    range: { readonly from: number; readonly limit: number },
  ): Promise<readonly ValidationEntry[]>;

  /** Entries above a sequence number, in order of recording. */
  after(sequence: number, limit: number): Promise<readonly ValidationEntry[]>;

  /** The sequence number of the entry recorded last, though it may be purged; 0 before the first. */
  last(): Promise<number>;

  /** Calls back soon after an entry may have been recorded, as `HistoryStore.watch` does. */
  watch(onChange: () => void): () => void;
}
