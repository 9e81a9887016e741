import type { RevisionId } from '../../../domain/revision/revision.ts';

/** Options for the history of a Deckhand. */
export interface DeckhandImportRequest {
  /** Whether to import missing revisions. */
  readonly bringIn: boolean;
  /** Whether to compare the rendered documents of all revisions. */
  readonly verify: boolean;
}

/** The comparison of the rendered documents of a revision. Values are compared, and never shown. */
export type VerifiedRevision =
  | {
      readonly revision: RevisionId;
      readonly outcome: 'equal';
      readonly documents: number;
    }
  | {
      readonly revision: RevisionId;
      readonly outcome: 'differs';
      /** A sentence for each document that differs, up to the limit of listed faults. */
      readonly differences: readonly string[];
      readonly differenceCount: number;
    }
  | {
      readonly revision: RevisionId;
      readonly outcome: 'notRendered';
      /** Why it cannot be rendered there. */
      readonly reason: string;
    };

/** The result of an import. */
export interface DeckhandImportResult {
  /** The newest revision of the store now. */
  readonly head: RevisionId;
  /** Number of revisions that were added. */
  readonly imported: number;
  /** Number of those that have no counterpart, because the source has gaps in its numbers. */
  readonly filled: readonly RevisionId[];
  /** Number of tags that were set, or received other data. */
  readonly tags: number;
  /** Number of results of validations that were added. */
  readonly validations: number;
  /**
   * Content that could not be imported unchanged, and secrets that no rendering shows, as
   * sentences.
   */
  readonly notes: readonly string[];
  /** By number; null if nothing was compared. */
  readonly verified: readonly VerifiedRevision[] | null;
}
