import type DataLoader from 'dataloader';
import type { VisibleRevision } from '../../../app/access/visible-revision.ts';
import type {
  BucketDifference,
  DocumentDifference,
  RenderedDifference,
  RevisionDiff,
} from '../../../app/diff/differences.ts';
import type { ReportedProblem } from '../../../app/problems/problem-report.ts';
import type {
  BlockedDocument,
  Blocker,
  DeletionPlan,
  ExplainedReferences,
  Reference,
  Resource,
  SchemaReport,
} from '../../../app/references/reference-cases.ts';
import type { RenderedDocument } from '../../../app/render/rendered-document.ts';
import type { RenderedState } from '../../../app/render/rendered-state.ts';
import type {
  DocumentChange,
  RollbackResult,
  Submission,
  SubmissionResult,
} from '../../../app/submit/submission.ts';
import type { PolicyState, ValidationState } from '../../../app/validate/validation-cases.ts';
import type { Document, DocumentEntry } from '../../../domain/document/document.ts';
import type { TextPosition } from '../../../domain/document/submitted.ts';
import type { Fault } from '../../../domain/errors.ts';
import type { BlamedLine } from '../../../domain/explain/blame.ts';
import type {
  ExplainedStep,
  ExplainedValue,
  OverriddenValue,
} from '../../../domain/explain/explain-value.ts';
import type { Json } from '../../../domain/json/value.ts';
import type { ExplainedCandidate } from '../../../domain/references/extract-references.ts';
import type { ChangeCounts, Tag } from '../../../domain/revision/revision.ts';
import type { AuditEntry } from '../../../ports/audit-log.ts';
import type { ValidationEntry } from '../../../ports/validation-store.ts';

/** A stored document, and the revision in which it is looked at. */
export interface DocumentModel {
  readonly revision: VisibleRevision;
  readonly entry: DocumentEntry;
  /** The document itself, where it was read together with others. */
  readonly body?: Document | undefined;
}

/** A rendered document, and the revision whose it is. */
export interface RenderedDocumentModel extends RenderedDocument {
  readonly revision: VisibleRevision;
}

/** What a value of a rendered document is in a revision. */
export type RenderedDocumentStateModel = RenderedState;

/** What a revision changed, and the revision. */
export interface RevisionChangesModel extends ChangeCounts {
  readonly revision: VisibleRevision;
}

/** What differs between two revisions: each part is read when it is asked for. */
export type RevisionDiffModel = Pick<RevisionDiff, 'from' | 'to'>;

/** A document that differs between two revisions. */
export interface DocumentDiffModel {
  readonly diff: RevisionDiffModel;
  readonly difference: DocumentDifference;
}

/** A revision that changed a document, and how. */
export interface DocumentVersionModel {
  readonly revision: VisibleRevision;
  readonly diff: DocumentDiffModel;
}

/** A rendered document that differs between two revisions. */
export interface RenderedDiffModel {
  readonly diff: RevisionDiffModel;
  readonly difference: RenderedDifference;
}

export interface Connection<N> {
  readonly edges: readonly { readonly cursor: string; readonly node: N }[];
  readonly nodes: readonly N[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly startCursor: string | null;
    readonly endCursor: string | null;
  };
  /** Counted only when asked for. */
  total(): Promise<number>;
}

export type AuditConnectionModel = Connection<AuditEntry>;
export type RevisionConnectionModel = Connection<VisibleRevision>;
export type DocumentConnectionModel = Connection<DocumentModel>;
export type RenderedDocumentConnectionModel = Connection<RenderedDocumentModel>;
export type DocumentDiffConnectionModel = Connection<DocumentDiffModel>;
export type DocumentVersionConnectionModel = Connection<DocumentVersionModel>;
export type RenderedDiffConnectionModel = Connection<RenderedDiffModel>;

/** A value of a rendered document, explained. */
export interface ExplainedValueModel {
  readonly revision: VisibleRevision;
  readonly value: ExplainedValue<DocumentEntry>;
}

/** A step on the way of a value. */
export interface ExplainedStepModel {
  readonly revision: VisibleRevision;
  readonly step: ExplainedStep<DocumentEntry>;
}

/** A value that gave way to another. */
export interface OverriddenValueModel {
  readonly revision: VisibleRevision;
  readonly overridden: OverriddenValue<DocumentEntry>;
}

/** A line of a rendered document, explained. */
export interface BlamedLineModel {
  readonly revision: VisibleRevision;
  readonly line: BlamedLine<DocumentEntry>;
}

export type ExplainedValueConnectionModel = Connection<ExplainedValueModel>;
export type BlamedLineConnectionModel = Connection<BlamedLineModel>;

/** What a name of a validation comes to in a revision. */
export interface ValidationModel {
  readonly revision: VisibleRevision;
  readonly state: ValidationState;
}

/** A recorded result; `revision` where it is at hand, as that of a dry run is nowhere else. */
export interface ValidationEntryModel {
  readonly entry: ValidationEntry;
  readonly revision?: VisibleRevision;
  /** Of the result of what was just submitted. */
  readonly positions?: Positions | undefined;
}

/** Something that a validation found, as it was recorded: of any shape, if it came from outside. */
export interface ValidationErrorModel {
  readonly record: Json;
  readonly positions: Positions | undefined;
}

/** Where in what was submitted the values stand that errors are about. */
export type Positions = DataLoader<Json, TextPosition | null>;

export type ValidationEntryConnectionModel = Connection<ValidationEntryModel>;

/** That a document needs another, and the revision in which it does. */
export interface ReferenceModel {
  readonly revision: VisibleRevision;
  readonly reference: Reference;
}

/** Documents and what they need of each other. */
export interface ReferenceGraphModel {
  readonly nodes: readonly DocumentModel[];
  readonly edges: readonly ReferenceModel[];
  readonly isCut: boolean;
}

/** The referential schema of a revision, and the revision. */
export interface ReferentialSchemaModel extends SchemaReport {
  readonly revision: VisibleRevision;
}

/** A document as a resource, and the revision in which it is looked at. */
export interface ResourceModel {
  readonly revision: VisibleRevision;
  readonly resource: Resource;
}

/** What deleting documents would take, and the revision they would be deleted from. */
export interface DeletionPlanModel {
  readonly revision: VisibleRevision;
  readonly plan: DeletionPlan;
}

/** What keeps a document from being deleted. */
export interface BlockedDocumentModel {
  readonly revision: VisibleRevision;
  readonly blocked: BlockedDocument;
}

export interface DeletionBlockerModel {
  readonly revision: VisibleRevision;
  readonly blocker: Blocker;
}

/** How the references of a document were found, and in which revision. */
export interface ExplainedReferencesModel {
  readonly revision: VisibleRevision;
  readonly explained: ExplainedReferences;
}

export type ReferenceConnectionModel = Connection<ReferenceModel>;
export type ResourceConnectionModel = Connection<ResourceModel>;
export type ReferenceCandidateConnectionModel = Connection<ExplainedCandidate>;

export type TagConnectionModel = Connection<TagModel>;
export type PolicyStateConnectionModel = Connection<PolicyStateModel>;
export type ValidationConnectionModel = Connection<ValidationModel>;
export type BucketDiffConnectionModel = Connection<BucketDifference>;
export type ProblemConnectionModel = Connection<ProblemModel>;

/** What a change does to problems, as lists. */
export interface ProblemChangesModel {
  readonly introduced: readonly ProblemModel[];
  readonly introducedCount: number;
  readonly resolved: readonly ProblemModel[];
  readonly resolvedCount: number;
  readonly standing: number;
}
export type BlockedDocumentConnectionModel = Connection<BlockedDocumentModel>;

/** A tag, and the revision that carries it where that is at hand. */
export interface TagModel {
  readonly revision?: VisibleRevision;
  readonly tag: Tag;
}

/** What a policy comes to in a revision. */
export interface PolicyStateModel {
  readonly revision: VisibleRevision;
  readonly state: PolicyState;
}

/** What became of a document of a submission, and in which revision. */
export interface DocumentChangeModel {
  readonly revision: VisibleRevision;
  readonly change: DocumentChange;
}

/** What a mutation came to; only problems if there are any. */
export type Payload<T extends object> = T | RefusedPayload;

/** What a mutation came to that was done. */
export type Done<P> = Exclude<P, RefusedPayload>;

/** What is wrong with the input of a mutation. */
export interface RefusedPayload {
  readonly problems: readonly ProblemModel[];
}

/** A fault, with what is known of it beside if it is a problem of a revision. */
export interface ProblemModel extends Fault, Partial<Omit<ReportedProblem, keyof Fault>> {
  /** The member of a mutation's input that it is about: the names that lead to it, `['input', 'data', 'json']`. */
  readonly inputPath?: readonly string[];
}

/** What a submission came to, and the submission, to find places in its text; null if it had none. */
export type SubmissionModel = Payload<
  SubmissionResult & { readonly submission: Submission | null }
>;

/** What a rollback came to. */
export type RollbackModel = Payload<RollbackResult>;

/** An object that can be read again by its id. */
export type NodeModel =
  | VisibleRevision
  | DocumentModel
  | RenderedDocumentModel
  | TagModel
  | ValidationModel
  | ValidationEntryModel
  | PolicyStateModel
  | ResourceModel
  | RevisionDiffModel
  | AuditEntry;
