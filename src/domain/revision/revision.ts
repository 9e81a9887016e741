import type { Digest } from '../json/canonical.ts';

/** A revision's number: 1, 2, 3… without gaps; 0 is the virtual empty one. (docs/concepts.md#revision) */
export type RevisionId = number;

/** The roots of a revision's maps; null is the empty map. */
export interface RevisionMaps {
  /** documentKey → entry. */
  readonly documents: Digest | null;
  /** bucket NUL documentKey → null: which documents a bucket owns. */
  readonly buckets: Digest | null;
  /**
   * target's sourceKey NUL relation NUL referrer's key → null: the referrers of a document. The key of a document that
   * substitutes is its documentKey; the key of a document with a link, which is a rendered one, is its sourceKey.
   */
  readonly referrers: Digest | null;
  /** documentKey → the revision that deleted it, for every document that is deleted. */
  readonly deleted: Digest | null;
  /**
   * sourceKey → links, of every rendered document that the referential schema covers. Absent while there are none, as
   * in records written before references existed.
   */
  readonly links?: Digest;
  /**
   * segment → its version, and under the empty name that of the referential schema; includes removed segments. Absent
   * until there is a referential schema, as in records written before versions existed.
   */
  readonly segments?: Digest;
}

/** The part of a revision that every caller may compute with: its documents, and its place in the history. */
export interface RevisionSnapshot {
  readonly id: RevisionId;
  /** Digest of the previous revision; null for revision 1 (and the virtual 0). */
  readonly parent: Digest | null;
  readonly maps: RevisionMaps;
  /** Number of document versions stored so far in the whole history. */
  readonly serials: number;
  /** UTC, ISO 8601 with milliseconds: `2026-11-21T10:00:00.000Z`. */
  readonly createdAt: string;
  readonly digest: Digest;
}

/** The descriptive part of a revision. */
export interface RevisionRecord {
  /** The buckets that this revision wrote, sorted. */
  readonly buckets: readonly string[];
  readonly changes: ChangeCounts;
  readonly author: string;
  readonly message: string;
}

/**
 * One commit of the linear history: a small record of map roots. Its `digest` covers all other
 * members, the parent's digest among them, so that the history is tamper-evident.
 */
export interface Revision extends RevisionSnapshot, RevisionRecord {}

/** A revision without its record. */
export function snapshotOf(revision: RevisionSnapshot): RevisionSnapshot {
  const { id, parent, maps, serials, createdAt, digest } = revision;
  return { id, parent, maps, serials, createdAt, digest };
}

/** How many documents a revision created, updated and deleted. */
export interface ChangeCounts {
  readonly created: number;
  readonly updated: number;
  readonly deleted: number;
}

/** The maps of a revision without documents. */
export const noMaps: RevisionMaps = Object.freeze({
  documents: null,
  buckets: null,
  referrers: null,
  deleted: null,
});

/** Revision 0: the empty state before the first submission. */
export const revisionZero: Revision = Object.freeze({
  id: 0,
  parent: null,
  maps: noMaps,
  buckets: Object.freeze([]),
  changes: Object.freeze({ created: 0, updated: 0, deleted: 0 }),
  serials: 0,
  author: '',
  message: '',
  createdAt: '1970-01-01T00:00:00.000Z',
  digest: '',
});

/** A name given to a revision, with custom data. (docs/history.md#going-back) */
export interface Tag {
  readonly revision: RevisionId;
  readonly name: string;
  /** Canonical text of a mapping. */
  readonly data: string;
}
