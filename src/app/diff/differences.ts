import type { Visibility } from '../../domain/access/visibility.ts';
import type { DocumentEntry, DocumentId, SourceId } from '../../domain/document/document.ts';
import type { Fault } from '../../domain/errors.ts';
import type { RevisionSnapshot } from '../../domain/revision/revision.ts';

/** `broken`, of rendered documents: it cannot be rendered in the second; in the first it could, or did not exist. */
export type DiffKind = 'added' | 'removed' | 'changed' | 'broken';

/** A document as submitted that differs between two revisions. */
export interface DocumentDifference {
  readonly kind: Exclude<DiffKind, 'broken'>;
  readonly id: DocumentId;
  readonly before: DocumentEntry | null;
  readonly after: DocumentEntry | null;
}

/** A rendered document that differs between two revisions. */
export interface RenderedDifference {
  readonly kind: DiffKind;
  readonly id: SourceId;
  /** The documents that have its name; null if it is not in the output. */
  readonly before: DocumentEntry | null;
  readonly after: DocumentEntry | null;
  /** Whether it depends on an encrypted document on either side. */
  readonly secret: boolean;
  /** The documents that cause the difference, in order of key; the first of them if there are very many. */
  readonly causes: readonly DocumentDifference[];
}

export interface RenderedDifferences {
  /** By schema and name. */
  readonly documents: readonly RenderedDifference[];
  /**
   * Faults that prevent documents from being rendered in the second revision that could be rendered
   * in the first.
   */
  readonly faults: readonly Fault[];
}

export interface BucketDifference {
  readonly name: string;
  readonly status: 'created' | 'deleted' | 'modified' | 'unmodified';
}

/** The differences between two revisions, each part computed once, on demand. */
export interface RevisionDiff {
  readonly from: RevisionSnapshot;
  readonly to: RevisionSnapshot;
  /** By schema, name, layer. */
  documents(): Promise<readonly DocumentDifference[]>;
  /** Every bucket with documents in one of them, by name. */
  buckets(): Promise<readonly BucketDifference[]>;
  rendered(): Promise<RenderedDifferences>;
}

/**
 * A difference as a caller may see it: a document that becomes visible is added, and one that
 * becomes invisible removed. Null if no part of it is visible.
 */
export function visibleDifference(
  difference: DocumentDifference,
  visibility: Visibility,
): DocumentDifference | null {
  if (visibility.isUnrestricted) return difference;
  const before = visibleEntry(difference.before, visibility);
  const after = visibleEntry(difference.after, visibility);
  return before === null && after === null ? null : documentDifference({ before, after });
}

/** An entry, or null for a caller who may not see it. */
export function visibleEntry(
  entry: DocumentEntry | null,
  visibility: Visibility,
): DocumentEntry | null {
  return entry !== null && visibility.includes(entry) ? entry : null;
}

/** The difference of a changed entry. */
export function documentDifference({
  before,
  after,
}: {
  readonly before: DocumentEntry | null;
  readonly after: DocumentEntry | null;
}): DocumentDifference {
  const { schema, name, layer } = (after ?? before) as DocumentEntry;
  const kind = before === null ? 'added' : after === null ? 'removed' : 'changed';
  return { kind, id: { schema, name, layer }, before, after };
}
