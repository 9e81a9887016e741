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
  /** Part of the message, in capitals or not. */
  readonly message?: string;
  /** Those that changed, made or deleted one of these documents. */
  readonly touches?: DocumentName;
  /** Those whose policies all succeed, or not, as of now. */
  readonly status?: 'success' | 'failure';
  /** Those in which a validation comes to this, as of now. */
  readonly validation?: { readonly name: string; readonly status: ValidationStatus };
}

/** Which new revisions to receive. */
export interface RevisionWatch {
  /** Those above this one; default: the head. */
  readonly after?: RevisionId;
  /** Those that wrote one of these buckets; default: all. */
  readonly buckets?: readonly string[];
}

/** What a revision wrote, of what somebody may see. */
export type RevisionWrites = Pick<RevisionRecord, 'buckets' | 'changes'>;

/** Documents by name; of every layer if none is said, of no layer if it is null. */
export interface DocumentName extends SourceId {
  readonly layer?: string | null;
}

/** A revision that changed a document, and how. */
export interface DocumentVersion {
  readonly revision: VisibleRevision;
  /** The revision before. */
  readonly previous: VisibleRevision;
  readonly difference: DocumentDifference;
}
