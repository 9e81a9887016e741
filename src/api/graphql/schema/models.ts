import type DataLoader from 'dataloader';
import type { VisibleRevision } from '../../../app/access/visible-revision.ts';
import type { ActionView } from '../../../app/actions/visible-actions.ts';
import type { StoredRun } from '../../../app/deployments/runs/run-events.ts';
import type { RunSummary } from '../../../app/deployments/runs/run-records.ts';
import type { DriftCheckView } from '../../../app/deployments/use-cases/drift-checks.ts';
import type {
  BucketDifference,
  DocumentDifference,
  RenderedDifference,
  RevisionDiff,
} from '../../../app/diff/differences.ts';
import type { DocumentContent } from '../../../app/document-content/show-contents.ts';
import type { NotificationView } from '../../../app/notifications/use-cases/notifications.ts';
import type { RulePreview } from '../../../app/policies/use-cases/preview-rule.ts';
import type {
  ExceptionView,
  PolicyView,
  RuleView,
} from '../../../app/policies/use-cases/rule-policies.ts';
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
import type { FollowedState } from '../../../app/render/follow-rendered.ts';
import type { RenderedDocument } from '../../../app/render/rendered-document.ts';
import type { DocumentGroup } from '../../../app/revisions/use-cases/document-groups.ts';
import type { WithCursor } from '../../../app/sources/follow-states.ts';
import type { SourceView, TableView } from '../../../app/sources/list-sources.ts';
import type {
  DocumentChange,
  RollbackResult,
  Submission,
  SubmissionResult,
} from '../../../app/submit/submission.ts';
import type { PolicyState, ValidationState } from '../../../app/validate/validation-cases.ts';
import type { ViolationEventView } from '../../../app/violations/use-cases/violation-events.ts';
import type { ViolationView } from '../../../app/violations/use-cases/violations.ts';
import type { Document, DocumentEntry } from '../../../domain/document/document.ts';
import type { TextPosition } from '../../../domain/document/submitted.ts';
import type { Fault } from '../../../domain/errors.ts';
import type { BlamedLine } from '../../../domain/explain/blame.ts';
import type {
  ExplainedStep,
  ExplainedValue,
  OverriddenValue,
} from '../../../domain/explain/explain-value.ts';
import type { Json, JsonObject } from '../../../domain/json/value.ts';
import type { ExplainedCandidate } from '../../../domain/references/extract-references.ts';
import type { ChangeCounts, Tag } from '../../../domain/revision/revision.ts';
import type { AuditEntry } from '../../../ports/audit-log.ts';
import type { ExplainedInput } from '../../../ports/rule-engine.ts';
import type { Row } from '../../../ports/table-store.ts';
import type { ValidationEntry } from '../../../ports/validation-store.ts';
import type { RawJson } from '../scalars/raw-json.ts';

/** A stored document, and the revision in which it is read. */
export interface DocumentModel {
  readonly revision: VisibleRevision;
  readonly entry: DocumentEntry;
  /** The document itself, if it was read together with others. */
  readonly body?: Document | undefined;
}

/** A rendered document, and its revision. */
export interface RenderedDocumentModel extends RenderedDocument {
  readonly revision: VisibleRevision;
}

/** The state of a value of a rendered document in a revision. */
export type RenderedDocumentStateModel = FollowedState;

/** The changes of a revision, and the revision. */
export interface RevisionChangesModel extends ChangeCounts {
  readonly revision: VisibleRevision;
}

/** The differences between two revisions: each part is read on demand. */
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

/** A page of a list. What is a method is made on demand. */
export interface Connection<N> {
  edges(): readonly { readonly cursor: string; readonly node: N }[];
  readonly nodes: readonly N[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    startCursor(): string | null;
    endCursor(): string | null;
  };
  total(): Promise<number>;
}

export type AuditConnectionModel = Connection<AuditEntry>;

/** A data source; as an event of a subscription, with a cursor. */
export type DataSourceModel = SourceView | WithCursor<SourceView>;

/** An event of `tableChanged`. */
export type TableChangeModel = WithCursor<TableView>;

export type DataSourceConnectionModel = Connection<SourceView>;

export type TableRowConnectionModel = Connection<Row>;

/** A run of a list: its events are read only for fields that the list does not hold. */
export interface ListedRun {
  readonly id: string;
  readonly summary: RunSummary;
  readonly read: () => Promise<StoredRun>;
}

/** A run by itself, or of a list. */
export type DeploymentModel = StoredRun | ListedRun;

export type ActionConnectionModel = Connection<ActionView>;
export type RulePolicyConnectionModel = Connection<PolicyView>;
export type PolicyExceptionConnectionModel = Connection<ExceptionView>;

export type NotificationConnectionModel = Connection<NotificationView>;

export type ViolationConnectionModel = Connection<ViolationView>;

export type ViolationEventConnectionModel = Connection<ViolationEventView>;

/** A row of a rule in a page. */
export interface RuleRowEdgeModel {
  readonly cursor: string;
  readonly node: JsonObject;
}

/** The rows of a rule, and when they were found. */
export interface RuleRowConnectionModel extends Connection<JsonObject> {
  readonly evaluatedAt: string;
  readonly fault: Fault | null;
}

/** The rows of a table that made a row of a rule. */
export interface ExplainedTableModel {
  readonly table: string;
  readonly rows: readonly ExplainedInput[];
}

/** A preview, and how many of its rows are returned. */
export interface RulePreviewModel extends RulePreview {
  readonly shown: number;
}
export type RevisionConnectionModel = Connection<VisibleRevision>;
export type DocumentConnectionModel = Connection<DocumentModel>;

/** A document in a page, and the two documents of the substitutions that it stands for. */
export interface SubstitutionEdgeModel {
  readonly cursor: string;
  readonly node: DocumentModel;
  readonly source: DocumentModel;
  readonly destination: DocumentModel;
}

export interface SubstitutionConnectionModel extends Connection<DocumentModel> {
  edges(): readonly SubstitutionEdgeModel[];
}

export type RenderedDocumentConnectionModel = Connection<RenderedDocumentModel>;
export type DocumentDiffConnectionModel = Connection<DocumentDiffModel>;
export type DocumentVersionConnectionModel = Connection<DocumentVersionModel>;
export type RenderedDiffConnectionModel = Connection<RenderedDiffModel>;

/** A value of a rendered document, explained. */
export interface ExplainedValueModel {
  readonly revision: VisibleRevision;
  readonly value: ExplainedValue<DocumentEntry>;
}

/** A step in the origin of a value. */
export interface ExplainedStepModel {
  readonly revision: VisibleRevision;
  readonly step: ExplainedStep<DocumentEntry>;
}

/** An overridden value. */
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

/** The status of a validation, by name, in a revision. */
export interface ValidationModel {
  readonly revision: VisibleRevision;
  readonly state: ValidationState;
}

/** A recorded result; `revision` if it is known, because that of a dry run cannot be looked up. */
export interface ValidationEntryModel {
  readonly entry: ValidationEntry;
  readonly revision?: VisibleRevision;
  /** For the result of the current submission. */
  readonly positions?: Positions | undefined;
}

/** An error of a validation, as it was recorded: of any shape, if another service recorded it. */
export interface ValidationErrorModel {
  readonly record: Json;
  readonly positions: Positions | undefined;
}

/** The positions in a submission of the values in errors. */
export type Positions = DataLoader<Json, TextPosition | null>;

export type ValidationEntryConnectionModel = Connection<ValidationEntryModel>;

/** A reference between documents, and the revision of it. */
export interface ReferenceModel {
  readonly revision: VisibleRevision;
  readonly reference: Reference;
}

/** Documents and the references between them. */
export interface ReferenceGraphModel {
  readonly nodes: readonly DocumentModel[];
  readonly edges: readonly ReferenceModel[];
  readonly isCut: boolean;
}

/** The referential schema of a revision, and the revision. */
export interface ReferentialSchemaModel extends SchemaReport {
  readonly revision: VisibleRevision;
}

/** A document as a resource, and the revision in which it is read. */
export interface ResourceModel {
  readonly revision: VisibleRevision;
  readonly resource: Resource;
}

/** The plan of deleting documents, and the revision of it. */
export interface DeletionPlanModel {
  readonly revision: VisibleRevision;
  readonly plan: DeletionPlan;
}

/** The reason why a document cannot be deleted. */
export interface BlockedDocumentModel {
  readonly revision: VisibleRevision;
  readonly blocked: BlockedDocument;
}

export interface DeletionBlockerModel {
  readonly revision: VisibleRevision;
  readonly blocker: Blocker;
}

/** Explains the references of a document, in a revision. */
export interface ExplainedReferencesModel {
  readonly revision: VisibleRevision;
  readonly explained: ExplainedReferences;
}

export type ReferenceConnectionModel = Connection<ReferenceModel>;
export type ResourceConnectionModel = Connection<ResourceModel>;
export type ReferenceCandidateConnectionModel = Connection<ExplainedCandidate>;

export type TagConnectionModel = Connection<TagModel>;
export type DocumentGroupConnectionModel = Connection<DocumentGroup>;
export type PolicyStateConnectionModel = Connection<PolicyStateModel>;
export type ValidationConnectionModel = Connection<ValidationModel>;
export type BucketDiffConnectionModel = Connection<BucketDifference>;
export type ProblemConnectionModel = Connection<ProblemModel>;

/** The effect of a change on problems, as lists. */
export interface ProblemChangesModel {
  readonly introduced: readonly ProblemModel[];
  readonly introducedCount: number;
  readonly resolved: readonly ProblemModel[];
  readonly resolvedCount: number;
  readonly standing: number;
}
export type BlockedDocumentConnectionModel = Connection<BlockedDocumentModel>;

/** A tag, and its revision if that is known. */
export interface TagModel {
  readonly revision?: VisibleRevision;
  readonly tag: Tag;
}

/** The status of a policy in a revision. */
export interface PolicyStateModel {
  readonly revision: VisibleRevision;
  readonly state: PolicyState;
}

/** The outcome of one document of a submission, and its revision. */
export interface DocumentChangeModel {
  readonly revision: VisibleRevision;
  readonly change: DocumentChange;
}

/** The payload of a mutation; only problems if there are any. */
export type Payload<T extends object> = T | RefusedPayload;

/** The payload of a successful mutation. */
export type Done<P> = Exclude<P, RefusedPayload>;

/** The problems in the input of a mutation. */
export interface RefusedPayload {
  readonly problems: readonly ProblemModel[];
}

/** A fault, with causes and effects if it is a problem of a revision. */
export interface ProblemModel extends Fault, Partial<Omit<ReportedProblem, keyof Fault>> {
  /** The path of the member of a mutation's input that it is about: `['input', 'data', 'json']`. */
  readonly inputPath?: readonly string[];
  /** Finds its causes and the documents that it blocks, where that takes more work. */
  readonly loadDetails?: () => Promise<ReportedProblem>;
}

/** The result of a submission, and the submission, to find positions in its text; null if it had none. */
export type SubmissionModel = Payload<
  SubmissionResult & { readonly submission: Submission | null }
>;

/** The result of a rollback. */
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
  | DocumentContentModel
  | RevisionDiffModel
  | AuditEntry
  | SourceView
  | TableView
  | PolicyView
  | RuleView
  | ExceptionView
  | NotificationView
  | DeploymentModel
  | DriftCheckView
  | ViolationView
  | ViolationEventView
  | ActionView;

/** Content beside a document of a revision; of a change, which has just been made, without one. */
export interface DocumentContentModel extends DocumentContent {
  readonly revision?: VisibleRevision;
}

/** A label. A value that is a text stands for itself. */
export interface LabelModel {
  readonly key: string;
  readonly value: RawJson | string;
}
