import type { RevisionId, Tag } from '../../domain/revision/revision.ts';
import type { PolicyState } from '../../domain/validation/policy-status.ts';

/** What clients of Deckhand receive of a revision. (docs/rest.md#revisions) */
export interface RevisionDescription {
  readonly id: RevisionId;
  /** As it stands in the revision's record. */
  readonly createdAt: string;
  /** The buckets that it wrote, sorted. */
  readonly buckets: readonly string[];
  /** Sorted by name. */
  readonly tags: readonly Tag[];
  /** `success` if all policies succeed, those that are not seen among them; also without any. */
  readonly status: 'success' | 'failure';
  /** Those that are live and seen, by name. */
  readonly policies: readonly PolicyState[];
  /** How many entries there are of each validation; those that are in no policy may be left out. */
  readonly entries: ReadonlyMap<string, number>;
}

/** Which revisions to list, and in which order. */
export interface RevisionsRequest {
  /** Those that carry one of these tags; default: all. */
  readonly tags?: readonly string[] | undefined;
  /** By the time they were made, as clocks had it, and not by number. */
  readonly byTime?: boolean;
  readonly descending?: boolean;
  /** How many to leave out at the beginning. */
  readonly offset?: number;
  /** How many to list at most; default: all. */
  readonly limit?: number | null;
}

/** Revisions as clients of Deckhand list them. */
export interface RevisionList {
  /** Of all that are asked for, those left out by `offset` and `limit` among them. */
  readonly count: number;
  /** How many are listed. */
  readonly listed: number;
  /** What is listed, read as it is taken. */
  readonly pages: AsyncIterable<readonly RevisionDescription[]>;
}
