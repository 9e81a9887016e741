import type { DocumentDialect } from '../../domain/document/dialect.ts';
import type { DocumentEntry, DocumentId } from '../../domain/document/document.ts';
import type { ReadOptions } from '../../domain/document/read-documents.ts';
import type { Fault } from '../../domain/errors.ts';
import type { VisibleRevision } from '../access/visible-revision.ts';
import type { SubmittedContent } from '../document-content/submit-contents.ts';
import type { ProblemReport } from '../problems/problem-report.ts';
import type { VersionedChange } from '../references/read-versions.ts';
import type { CommitRequest } from './commit-change.ts';

/** What to submit: text, or values that were JSON already. (docs/documents.md#keeping-documents) */
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
  /** Whether DataSchemas may have names in a reserved namespace, with a warning. Default: they may not. */
  readonly acceptsReservedNames?: boolean;
  /** What becomes of a key that a mapping has twice; see `ReadOptions`. */
  readonly repeatedKeys?: ReadOptions['repeatedKeys'];
  /** With `dryRun`: show what there would be even if that is refused for its references, to find out why. */
  readonly ignoreReferences?: boolean;
}

export type ChangeKind = 'created' | 'updated' | 'unchanged' | 'deleted' | 'absent';

/** What became of one document of a submission. `absent`: a tombstone for what was not there. */
export interface DocumentChange {
  readonly change: ChangeKind;
  readonly id: DocumentId;
  readonly bucket: string | null;
  readonly entry: DocumentEntry | null;
}

export interface RollbackResult {
  /** The head it was made on. */
  readonly head: VisibleRevision;
  /** The new revision, or the head if nothing changed. */
  readonly revision: VisibleRevision;
  /** References accepted with a warning, what has no effect in a referential schema, and DataSchemas without effect. */
  readonly warnings: readonly Fault[];
  /**
   * What it did to the referential schema; null if no segment was among what changed, or to who does not see
   * all segments there are and were.
   */
  readonly schemaChange: VersionedChange | null;
  /** What it did to the problems of the head; null if nobody was to look. */
  readonly problemChanges: ProblemReport | null;
}

export interface SubmissionResult extends RollbackResult {
  readonly changed: boolean;
  /** In the order of the submission; then documents deleted by `replace`, by key. */
  readonly documents: readonly DocumentChange[];
}
