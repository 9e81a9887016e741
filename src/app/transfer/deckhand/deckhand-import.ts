import type { RevisionId } from '../../../domain/revision/revision.ts';

/** What is to be done with the history of a Deckhand. */
export interface DeckhandImportRequest {
  /** Whether what is missing here is brought in. */
  readonly bringIn: boolean;
  /** Whether the rendered documents of all revisions are compared then. */
  readonly verify: boolean;
}

/** How the rendered documents of a revision compare. Values are compared, and never shown. */
export type VerifiedRevision =
  | {
      readonly revision: RevisionId;
      readonly outcome: 'equal';
      readonly documents: number;
    }
  | {
      readonly revision: RevisionId;
      readonly outcome: 'differs';
      /** A sentence for each document that differs, as many as are listed anywhere. */
      readonly differences: readonly string[];
      readonly differenceCount: number;
    }
  | {
      readonly revision: RevisionId;
      readonly outcome: 'notRendered';
      /** Why it is not rendered there. */
      readonly reason: string;
    };

/** What came of it. */
export interface DeckhandImportResult {
  /** The newest revision of the store now. */
  readonly head: RevisionId;
  /** How many revisions were not there before. */
  readonly imported: number;
  /** Those of them that have no counterpart, as their numbers are left out there. */
  readonly filled: readonly RevisionId[];
  /** How many tags were set, or given other data. */
  readonly tags: number;
  /** How many results of validations were not there before. */
  readonly validations: number;
  /** What could not be brought in as it was, and secrets that no rendering shows, in sentences. */
  readonly notes: readonly string[];
  /** By number; null if nothing was compared. */
  readonly verified: readonly VerifiedRevision[] | null;
}
