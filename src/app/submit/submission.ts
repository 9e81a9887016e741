import type { DocumentDialect } from '../../domain/document/dialect.ts';
import type { DocumentEntry, DocumentId } from '../../domain/document/document.ts';
import type { ReadOptions } from '../../domain/document/read-documents.ts';
import type { Fault } from '../../domain/errors.ts';
import type { VisibleRevision } from '../access/visible-revision.ts';
import type { SubmittedContent } from '../document-content/submit-contents.ts';
import type { ProblemReport } from '../problems/problem-report.ts';
import type { VersionedChange } from '../references/read-versions.ts';
import type { CommitRequest } from './change-plan.ts';

/**
 * The content of a submission: text, or parsed JSON values. (docs/documents.md#keeping-documents)
 */
export interface Submission extends CommitRequest {
  /** YAML (several documents), or JSON: one document, or a list of them. */
  readonly text: string;
  /** Content to put beside documents, at once with the change. (docs/document-content.md#with-a-submission) */
  readonly contents?: readonly SubmittedContent[];
  /** Named in faults: a file name, for people. */
  readonly file?: string;
  /** The bucket of new documents. Default: each document's own, and `default` for new ones. */
  readonly bucket?: string;
  /** Whether the bucket's other documents are deleted. Needs `bucket`. */
  readonly replace?: boolean;
  /** Default: `purser`. */
  readonly dialect?: DocumentDialect;
  /** Whether DataSchemas may have names in a reserved namespace, with a warning. Default: false. */
  readonly acceptsReservedNames?: boolean;
  /** How to treat a repeated key of a mapping; see `ReadOptions`. */
  readonly repeatedKeys?: ReadOptions['repeatedKeys'];
  /** With `dryRun`: return the result even if it is refused for its references, to find out why. */
  readonly ignoreReferences?: boolean;
}

export type ChangeKind = 'created' | 'updated' | 'unchanged' | 'deleted' | 'absent';

/** The outcome of one document of a submission. `absent`: a tombstone for a missing document. */
export interface DocumentChange {
  readonly change: ChangeKind;
  readonly id: DocumentId;
  readonly bucket: string | null;
  readonly entry: DocumentEntry | null;
}

export interface RollbackResult {
  /** The head before the submission. */
  readonly head: VisibleRevision;
  /** The new revision, or the head if nothing changed. */
  readonly revision: VisibleRevision;
  /**
   * References accepted with a warning, parts of a referential schema without effect, and DataSchemas without effect.
   */
  readonly warnings: readonly Fault[];
  /**
   * Its effect on the referential schema; null if no segment changed, or for a caller who may not see all segments,
   * past ones included.
   */
  readonly schemaChange: VersionedChange | null;
  /** Its effect on the problems of the head; null if they were not computed. */
  readonly problemChanges: ProblemReport | null;
}

export interface SubmissionResult extends RollbackResult {
  readonly changed: boolean;
  /** In the order of the submission; then documents deleted by `replace`, by key. */
  readonly documents: readonly DocumentChange[];
}
