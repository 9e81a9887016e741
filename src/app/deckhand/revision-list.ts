import type { RevisionId, Tag } from '../../domain/revision/revision.ts';
import type { PolicyState } from '../../domain/validation/policy-status.ts';

/** The members of a revision that clients of Deckhand receive. (docs/rest.md#revisions) */
export interface RevisionDescription {
  readonly id: RevisionId;
  /** As in the revision's record. */
  readonly createdAt: string;
  /** The buckets that it wrote, sorted. */
  readonly buckets: readonly string[];
  /** Sorted by name. */
  readonly tags: readonly Tag[];
  /** `success` if all policies succeed, also those that are not visible; also without policies. */
  readonly status: 'success' | 'failure';
  /** The live policies that are visible, by name. */
  readonly policies: readonly PolicyState[];
  /** The number of entries of each validation; validations without a policy may be left out. */
  readonly entries: ReadonlyMap<string, number>;
}

/** The revisions to list, and their order. */
export interface RevisionsRequest {
  /** Those that carry one of these tags; default: all. */
  readonly tags?: readonly string[] | undefined;
  /** By their time, as clocks had it, and not by number. */
  readonly byTime?: boolean;
  readonly descending?: boolean;
  /** Number of revisions to skip at the beginning. */
  readonly offset?: number;
  /** Maximum number of revisions to list; default: all. */
  readonly limit?: number | null;
}

/** Revisions as clients of Deckhand list them. */
export interface RevisionList {
  /** The number of all matching revisions, including those left out by `offset` and `limit`. */
  readonly count: number;
  /** The number of listed revisions. */
  readonly listed: number;
  /** The listed revisions, read on demand. */
  readonly pages: AsyncIterable<readonly RevisionDescription[]>;
}
