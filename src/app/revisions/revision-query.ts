import type { SourceId } from '../../domain/document/document.ts';
import type { RevisionId, RevisionRecord } from '../../domain/revision/revision.ts';
import type { VisibleRevision } from '../access/visible-revision.ts';
import type { DocumentDifference } from '../diff/differences.ts';
import type { ValidationStatus } from '../validate/validation-cases.ts';

/** Which revisions to list; members combine with AND, the values of one member with OR. */
export interface RevisionFilter {
  readonly tag?: readonly string[];
  readonly author?: readonly string[];
  /** Those that wrote one of these buckets. */
  readonly bucket?: readonly string[];
  /** Made at this time or later: UTC, ISO 8601 with milliseconds. */
  readonly since?: string;
  /** Made at this time or earlier: UTC, ISO 8601 with milliseconds. */
  readonly until?: string;
  /** A part of the message; upper and lower case are equal. */
  readonly message?: string;
  /** Revisions that changed, created or deleted one of these documents. */
  readonly touches?: DocumentName;
  /** Revisions whose policies all succeed, or not, as of now. */
  readonly status?: 'success' | 'failure';
  /** Revisions in which a validation has this status, as of now. */
  readonly validation?: { readonly name: string; readonly status: ValidationStatus };
}

/** Which new revisions to receive. */
export interface RevisionWatch {
  /** Those above this one; default: the head. */
  readonly after?: RevisionId;
  /** Those that wrote one of these buckets; default: all. */
  readonly buckets?: readonly string[];
}

/** The writes of a revision that a caller may see. */
export type RevisionWrites = Pick<RevisionRecord, 'buckets' | 'changes'>;

/** Documents by name; in every layer if `layer` is absent, in no layer if it is null. */
export interface DocumentName extends SourceId {
  readonly layer?: string | null;
}

/** A revision that changed a document, and how. */
export interface DocumentVersion {
  readonly revision: VisibleRevision;
  /** The previous revision. */
  readonly previous: VisibleRevision;
  readonly difference: DocumentDifference;
}
