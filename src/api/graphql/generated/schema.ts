// Made from schema.graphql by `npm run codegen`. Do not edit.

import type { Json } from '../../../domain/json/value.ts';
import type { RawJson } from '../scalars/raw-json.ts';
import type { GraphQLResolveInfo, GraphQLScalarType, GraphQLScalarTypeConfig } from 'graphql';
import type { LabelModel, NodeModel, DocumentModel, RenderedDocumentModel, AuditConnectionModel, RevisionConnectionModel, DocumentConnectionModel, SubstitutionConnectionModel, SubstitutionEdgeModel, RenderedDocumentStateModel, RenderedDocumentConnectionModel, DocumentContentModel, TagModel, TagConnectionModel, DocumentGroupConnectionModel, PolicyStateConnectionModel, ValidationConnectionModel, BucketDiffConnectionModel, DataSourceModel, DataSourceConnectionModel, TableChangeModel, DeploymentModel, NotificationConnectionModel, PolicyExceptionConnectionModel, RulePolicyConnectionModel, ActionConnectionModel, RuleRowConnectionModel, RuleRowEdgeModel, ExplainedTableModel, RulePreviewModel, ViolationConnectionModel, ViolationEventConnectionModel, TableRowConnectionModel, ProblemChangesModel, ProblemConnectionModel, DocumentChangeModel, BlockedDocumentConnectionModel, RevisionChangesModel, RevisionDiffModel, DocumentDiffModel, DocumentDiffConnectionModel, DocumentVersionModel, DocumentVersionConnectionModel, RenderedDiffModel, RenderedDiffConnectionModel, ExplainedValueModel, ExplainedValueConnectionModel, ExplainedStepModel, OverriddenValueModel, BlamedLineModel, BlamedLineConnectionModel, ValidationModel, ValidationEntryModel, ValidationEntryConnectionModel, PolicyStateModel, ValidationErrorModel, SubmissionModel, RollbackModel, ReferenceModel, ReferenceConnectionModel, ReferenceGraphModel, ResourceModel, ResourceConnectionModel, DeletionPlanModel, DeletionBlockerModel, BlockedDocumentModel, ExplainedReferencesModel, ReferenceCandidateConnectionModel, ReferentialSchemaModel, ProblemModel } from '../schema/models.ts';
import type { VisibleRevision } from '../../../app/access/visible-revision.ts';
import type { ContentChange } from '../../../app/document-content/content-event.ts';
import type { BucketDifference } from '../../../app/diff/differences.ts';
import type { TriedTable as TriedTableModel } from '../../../app/sources/use-cases/test-data-source.ts';
import type { TableView } from '../../../app/sources/list-sources.ts';
import type { ImportedSources } from '../../../app/sources/import-sources.ts';
import type { DeploymentConnectionModel, DeploymentDiffModel, DeploymentStepModel, DeploymentResourceConnectionModel, DeploymentStepConnectionModel, DeploymentLogConnectionModel, DriftCheckConnectionModel } from '../schema/deployment-models.ts';
import type { ResourceState, OrphanState } from '../../../domain/deployment/run/run-state.ts';
import type { DriftCheckView } from '../../../app/deployments/use-cases/drift-checks.ts';
import type { Drift } from '../../../domain/deployment/run/drift.ts';
import type { ImpactedEnvironment } from '../../../app/deployments/use-cases/deployment-impact.ts';
import type { ResourceDifference } from '../../../domain/deployment/run/compare-runs.ts';
import type { LogPart } from '../../../app/deployments/use-cases/deployment-log.ts';
import type { ProposedAction } from '../../../domain/deployment/protocol/read-state-answer.ts';
import type { DeploymentChange } from '../../../app/deployments/use-cases/deployment-changes.ts';
import type { ManifestResource } from '../../../domain/deployment/manifest.ts';
import type { DeploymentProblem } from '../../../app/deployments/runs/prepared-run.ts';
import type { Row } from '../../../ports/table-store.ts';
import type { PolicyView, RuleView, ExceptionView } from '../../../app/policies/use-cases/rule-policies.ts';
import type { ActionView } from '../../../app/actions/visible-actions.ts';
import type { ActionChanged } from '../../../app/actions/use-cases/action-changes.ts';
import type { NotificationView } from '../../../app/notifications/use-cases/notifications.ts';
import type { PreviewedCallView } from '../../../app/actions/preview-calls.ts';
import type { RuleBacktest as RuleBacktestModel, BacktestedRevision as BacktestedRevisionModel } from '../../../app/policies/use-cases/backtest-rule.ts';
import type { RuleRowOrigin } from '../../../ports/rule-engine.ts';
import type { ViolationView } from '../../../app/violations/use-cases/violations.ts';
import type { ViolationEventView } from '../../../app/violations/use-cases/violation-events.ts';
import type { DocumentValueChange } from '../../../domain/document/document-diff.ts';
import type { PolicyValidation as PolicyValidationModel } from '../../../app/validate/validation-cases.ts';
import type { ResourceId } from '../../../domain/references/resource-key.ts';
import type { ExplainedCandidate } from '../../../domain/references/extract-references.ts';
import type { VersionedChange, VersionedSegment } from '../../../app/references/read-versions.ts';
import type { ResourceKind as StoredKind } from '../../../domain/references/kind.ts';
import type { ReferenceRule as StoredRule } from '../../../domain/references/segment.ts';
import type { IntegrityReport as StoredReport, IntegrityIssue as StoredIssue } from '../../../app/references/reference-cases.ts';
import type { DocumentId } from '../../../domain/document/document.ts';
import type { AuditEntry as StoredAuditEntry } from '../../../ports/audit-log.ts';
import type { GraphQLContext } from '../execution/context.ts';
export type Maybe<T> = T | null;
export type InputMaybe<T> = T | null | undefined;
export type Omit<T, K extends keyof T> = Pick<T, Exclude<keyof T, K>>;
export type RequireFields<T, K extends keyof T> = Omit<T, K> & { [P in K]-?: NonNullable<T[P]> };
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: string; output: string; }
  String: { input: string; output: string; }
  Boolean: { input: boolean; output: boolean; }
  Int: { input: number; output: number; }
  Float: { input: number; output: number; }
  /**
   * Any JSON value. Numbers keep the form in which they were submitted: `1.0` is not `1`, and integers may have any number
   * of digits. If this matters to you, use a parser that preserves it.
   */
  JSON: { input: Json; output: RawJson; }
  /**
   * A point in time in RFC 3339: date, time with seconds, and `Z` or an offset. Results are in UTC with milliseconds:
   * `2026-11-21T10:00:00.000Z`. Digits of an input after the milliseconds are ignored.
   */
  DateTimeISO: { input: string; output: string; }
  /** A duration in ISO 8601, in whole numbers (`P1W`, `PT2H`, `P1Y2M3DT4H5M6S`). */
  Duration: { input: string; output: string; }
  /** A whole number from 0 to 2,147,483,647, the largest Int. */
  NonNegativeInt: { input: number; output: number; }
};

/** An object with an id, by which it can be read again. */
export type Node = {
  /**
   * Opaque, and the same from every server of the store. Different content has a different id, so that a cache never
   * confuses two revisions, or a submitted document and its rendered document.
   */
  readonly id: Scalars['ID']['output'];
};

/** The root query type. */
export type Query = {
  readonly __typename?: 'Query';
  /**
   * The object with this id. Null if there is none, or if the caller may not see it. Objects of a dry run cannot be read
   * again.
   */
  readonly node?: Maybe<Node>;
  /**
   * The objects with these ids, in the same order; at most as many as the rows of a page. An item is null where `node` is
   * null.
   */
  readonly nodes: ReadonlyArray<Maybe<Node>>;
  /**
   * A revision, for example `revision(ref: {number: 3})` or `revision(ref: {tag: "released"})`; default: the head. Null if
   * no revision has that number or tag. Revision 0 is the empty revision, and the head of an empty store.
   */
  readonly revision?: Maybe<Revision>;
  /** The history, newest first: `first: 1` is the head, `last: 1` is revision 1. Revision 0 is not listed. */
  readonly revisions: RevisionConnection;
  /**
   * The tags of all revisions, those of the newest revision first, by name. Several revisions can have a tag of the same
   * name: `first: 1` with `name` is the one that `revision(ref: {tag})` finds.
   */
  readonly tags: TagConnection;
  /**
   * A stored document by identity, in a revision (default: the head). Null if there is none. `layer` is optional if only
   * one layer has a document of that schema and name; otherwise ARGUMENT_INVALID.
   */
  readonly document?: Maybe<Document>;
  /** The stored documents of a revision, as Revision.documents; default: of the head. */
  readonly documents: DocumentConnection;
  /**
   * The revisions that changed a document, newest first, up to a revision (default: the head). It includes deleted
   * documents, and is empty if the document never existed. `layer` is optional if only one layer has the document, or, for
   * a deleted document, had it; otherwise ARGUMENT_INVALID.
   */
  readonly documentHistory: DocumentVersionConnection;
  /**
   * A rendered document by name, in a revision (default: the head). Purser renders only the documents that it depends on.
   * Null if the output has no document of this name: it is missing or abstract.
   */
  readonly renderedDocument?: Maybe<RenderedDocument>;
  /** The rendered documents of a revision, as Revision.renderedDocuments; default: of the head. */
  readonly renderedDocuments?: Maybe<RenderedDocumentConnection>;
  /**
   * Compares two revisions: which documents and rendered documents differ, and how. Purser compares digests and never
   * reads equal content. Errors: REVISION_NOT_FOUND, TAG_NOT_FOUND.
   */
  readonly diff: RevisionDiff;
  /** The documents around a rendered document, as Revision.referenceGraph, in a revision (default: the head). */
  readonly referenceGraph?: Maybe<ReferenceGraph>;
  /** The plan for a deletion of documents, as Revision.deletionPlan, in a revision (default: the head). */
  readonly deletionPlan?: Maybe<DeletionPlan>;
  /** How Purser found the references of a document, as Revision.explainReferences, in a revision (default: the head). */
  readonly explainReferences?: Maybe<ExplainedReferences>;
  /**
   * How Purser would find the references of a document after a submission, even one that is refused because of its
   * references. Nothing is written. Null if there would be no such document. Errors: those of submitDocuments, except
   * those about references; ACCESS_DENIED as for explainReferences.
   */
  readonly explainSubmittedReferences?: Maybe<ExplainedReferences>;
  /**
   * The version, store and limits of this server. What a caller has left of its budget is in the `RateLimit` headers, the
   * cost of the query in `extensions.cost`; see docs/query-cost.md.
   */
  readonly server: Server;
  /** The caller and its permissions. */
  readonly viewer: Viewer;
  /** The audit log, newest first. Errors: ACCESS_DENIED, ARGUMENT_INVALID. */
  readonly auditLog: AuditConnection;
  /** A deployment. Null if it is missing, or if the caller may not see its environment. Errors: ACCESS_DENIED. */
  readonly deployment?: Maybe<Deployment>;
  /** Deployments of the environments that the caller may see, the newest first. Errors: ACCESS_DENIED. */
  readonly deployments: DeploymentConnection;
  /**
   * The drift checks of the live revision in the environments that the caller may see, by name: each as it was last good.
   * Their runs are deployments; see the filter `driftCheck`. Errors: ACCESS_DENIED.
   */
  readonly driftChecks: DriftCheckConnection;
  /**
   * Checks manifests with their variables, without running a container: everything that is known before. Errors:
   * ACCESS_DENIED, ENVIRONMENT_NAME_INVALID, REVISION_NOT_FOUND, TAG_NOT_FOUND.
   */
  readonly checkDeployment: DeploymentCheck;
  /**
   * The resources of manifests and what each of them needs, without running a container. Null if a manifest is missing.
   * Errors: as checkDeployment, and everything that it finds.
   */
  readonly deploymentGraph?: Maybe<DeploymentGraph>;
  /**
   * The deployed environments that a change touches, resource by resource, found without running a container: what a
   * deployment of the same manifests with the same variables would meet. Only environments that the caller may plan in, of
   * the 1,000 that were deployed last. Errors: ACCESS_DENIED, REVISION_NOT_FOUND, TAG_NOT_FOUND.
   */
  readonly deploymentImpact: ReadonlyArray<EnvironmentImpact>;
  /**
   * The resources in which two deployments differ. Null if one of them is missing, or if the caller may not see its
   * environment. Errors: ACCESS_DENIED.
   */
  readonly deploymentDiff?: Maybe<DeploymentDiff>;
  /** The policies of the live revision, by name. Errors: ACCESS_DENIED. */
  readonly rulePolicies: RulePolicyConnection;
  /**
   * The notifications of the live revision, by name: where Purser reports events, and whether the receivers take them. Errors:
   * ACCESS_DENIED.
   */
  readonly notifications: NotificationConnection;
  /** A live policy by its name. Null if it is missing, or if the caller may not see it. Errors: ACCESS_DENIED. */
  readonly rulePolicy?: Maybe<RulePolicy>;
  /**
   * The actions of rules: what became of the calls that they gave, those that appeared last first. docs/actions.md
   * describes them. Errors: ACCESS_DENIED.
   */
  readonly actions: ActionConnection;
  /** An action by its key. Null if it is missing, or if the caller may not see its policies. Errors: ACCESS_DENIED. */
  readonly action?: Maybe<Action>;
  /**
   * The rows of a rule of a live policy, evaluated now. The rows may change between two pages. With `revision`, the rows that a
   * rule over documents of that revision gives for its documents. Errors: RULE_NOT_FOUND if there is no such rule, or if the
   * caller may not see all that it reads; RULE_INVALID for `revision` and a rule that reads tables; REVISION_NOT_FOUND,
   * TAG_NOT_FOUND, ACCESS_DENIED.
   */
  readonly ruleRows?: Maybe<RuleRowConnection>;
  /**
   * The violations of rules with a severity: open ones rule by rule, then closed ones, the last closed first. They may change
   * between two pages. Errors: ACCESS_DENIED, ARGUMENT_INVALID.
   */
  readonly violations: ViolationConnection;
  /**
   * What evaluations did to violations, newest first. Kept as long as `PURSER_VIOLATION_RETENTION` says. Errors:
   * ACCESS_DENIED, ARGUMENT_INVALID.
   */
  readonly violationEvents: ViolationEventConnection;
  /**
   * How many violations opened, changed and closed in each hour or day of UTC of a span, and how many were open at its end; at
   * most 1,000 periods. Errors: ACCESS_DENIED, ARGUMENT_INVALID.
   */
  readonly violationCounts: ReadonlyArray<ViolationCount>;
  /**
   * What a rule that is not stored gives for the documents of each of the last revisions: which of them it would have
   * refused, and since when. Nothing is stored. Errors: those of the rule; RULE_INVALID for a rule that reads tables;
   * POLICY_NOT_FOUND, RULE_NOT_FOUND, ACCESS_DENIED.
   */
  readonly backtestRule: RuleBacktest;
  /**
   * The rows of tables that made a row of a rule: without any of them the rule would not give it. Null if it does not give the
   * row now. Errors: RULE_NOT_FOUND, RULE_TIMEOUT, ACCESS_DENIED.
   */
  readonly explainRuleRow?: Maybe<RuleRowExplanation>;
  /**
   * The rows that a rule would give that is not stored, and how they differ from those of the stored rule of its name.
   * Nothing is stored. Errors: those of the rule; POLICY_NOT_FOUND, RULE_NOT_FOUND, ACCESS_DENIED.
   */
  readonly previewRule: RulePreview;
  /** The data sources of the live revision, by the name of their documents. Errors: ACCESS_DENIED. */
  readonly dataSources: DataSourceConnection;
  /** A data source of the live revision by its name. Null if it is missing, or if the caller may not see it. */
  readonly dataSource?: Maybe<DataSource>;
  /**
   * The DataSource documents that data sources of OpenStack Congress come to, to be submitted. Nothing is stored. Each
   * secret becomes an encrypted document of its own, and is substituted. The result contains the secrets of the texts, so
   * send them as variables. Errors: ACCESS_DENIED; YAML_SYNTAX, YAML_UNSUPPORTED and LIMIT_EXCEEDED for `reusables`.
   */
  readonly importedDataSources: ImportedDataSources;
  /** The rows of a table of a data source, as `rows` of DataTable. Errors: TABLE_NOT_FOUND, ACCESS_DENIED, LIMIT_EXCEEDED. */
  readonly tableRows?: Maybe<TableRowConnection>;
};


/** The root query type. */
export type QueryNodeArgs = {
  id: Scalars['ID']['input'];
};


/** The root query type. */
export type QueryNodesArgs = {
  ids: ReadonlyArray<Scalars['ID']['input']>;
};


/** The root query type. */
export type QueryRevisionArgs = {
  ref?: InputMaybe<RevisionRef>;
};


/** The root query type. */
export type QueryRevisionsArgs = {
  filter?: InputMaybe<RevisionFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** The root query type. */
export type QueryTagsArgs = {
  name?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** The root query type. */
export type QueryDocumentArgs = {
  schema: Scalars['String']['input'];
  name: Scalars['String']['input'];
  layer?: InputMaybe<Scalars['String']['input']>;
  revision?: InputMaybe<RevisionRef>;
};


/** The root query type. */
export type QueryDocumentsArgs = {
  filter?: InputMaybe<DocumentFilter>;
  orderBy?: InputMaybe<ReadonlyArray<DocumentOrder>>;
  revision?: InputMaybe<RevisionRef>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** The root query type. */
export type QueryDocumentHistoryArgs = {
  schema: Scalars['String']['input'];
  name: Scalars['String']['input'];
  layer?: InputMaybe<Scalars['String']['input']>;
  revision?: InputMaybe<RevisionRef>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** The root query type. */
export type QueryRenderedDocumentArgs = {
  schema: Scalars['String']['input'];
  name: Scalars['String']['input'];
  revision?: InputMaybe<RevisionRef>;
};


/** The root query type. */
export type QueryRenderedDocumentsArgs = {
  filter?: InputMaybe<RenderedDocumentFilter>;
  orderBy?: InputMaybe<ReadonlyArray<DocumentOrder>>;
  revision?: InputMaybe<RevisionRef>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** The root query type. */
export type QueryDiffArgs = {
  from: RevisionRef;
  to?: InputMaybe<RevisionRef>;
};


/** The root query type. */
export type QueryReferenceGraphArgs = {
  schema: Scalars['String']['input'];
  name: Scalars['String']['input'];
  direction?: InputMaybe<ReferenceDirection>;
  depth?: InputMaybe<Scalars['NonNegativeInt']['input']>;
  relations?: InputMaybe<ReadonlyArray<ReferenceRelation>>;
  revision?: InputMaybe<RevisionRef>;
};


/** The root query type. */
export type QueryDeletionPlanArgs = {
  documents: ReadonlyArray<RenderedDocumentName>;
  cascade?: InputMaybe<Scalars['Boolean']['input']>;
  referrers?: InputMaybe<Scalars['Boolean']['input']>;
  revision?: InputMaybe<RevisionRef>;
};


/** The root query type. */
export type QueryExplainReferencesArgs = {
  schema: Scalars['String']['input'];
  name: Scalars['String']['input'];
  revision?: InputMaybe<RevisionRef>;
};


/** The root query type. */
export type QueryExplainSubmittedReferencesArgs = {
  input: SubmitDocumentsInput;
  schema: Scalars['String']['input'];
  name: Scalars['String']['input'];
};


/** The root query type. */
export type QueryAuditLogArgs = {
  filter?: InputMaybe<AuditFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** The root query type. */
export type QueryDeploymentArgs = {
  id: Scalars['ID']['input'];
};


/** The root query type. */
export type QueryDeploymentsArgs = {
  filter?: InputMaybe<DeploymentFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** The root query type. */
export type QueryDriftChecksArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** The root query type. */
export type QueryCheckDeploymentArgs = {
  input: DeploymentInput;
};


/** The root query type. */
export type QueryDeploymentGraphArgs = {
  input: DeploymentInput;
};


/** The root query type. */
export type QueryDeploymentImpactArgs = {
  from?: InputMaybe<RevisionRef>;
  to?: InputMaybe<RevisionRef>;
};


/** The root query type. */
export type QueryDeploymentDiffArgs = {
  from: Scalars['ID']['input'];
  to: Scalars['ID']['input'];
};


/** The root query type. */
export type QueryRulePoliciesArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** The root query type. */
export type QueryNotificationsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** The root query type. */
export type QueryRulePolicyArgs = {
  name: Scalars['String']['input'];
};


/** The root query type. */
export type QueryActionsArgs = {
  filter?: InputMaybe<ActionFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** The root query type. */
export type QueryActionArgs = {
  key: Scalars['String']['input'];
};


/** The root query type. */
export type QueryRuleRowsArgs = {
  rule: Scalars['String']['input'];
  revision?: InputMaybe<RevisionRef>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** The root query type. */
export type QueryViolationsArgs = {
  filter?: InputMaybe<ViolationFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** The root query type. */
export type QueryViolationEventsArgs = {
  filter?: InputMaybe<ViolationEventFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** The root query type. */
export type QueryViolationCountsArgs = {
  input: ViolationCountsInput;
};


/** The root query type. */
export type QueryBacktestRuleArgs = {
  input: BacktestRuleInput;
};


/** The root query type. */
export type QueryExplainRuleRowArgs = {
  rule: Scalars['String']['input'];
  row: Scalars['JSON']['input'];
};


/** The root query type. */
export type QueryPreviewRuleArgs = {
  input: PreviewRuleInput;
};


/** The root query type. */
export type QueryDataSourcesArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** The root query type. */
export type QueryDataSourceArgs = {
  name: Scalars['String']['input'];
};


/** The root query type. */
export type QueryImportedDataSourcesArgs = {
  yaml: Scalars['String']['input'];
  reusables?: InputMaybe<Scalars['String']['input']>;
  inline?: InputMaybe<Scalars['Boolean']['input']>;
};


/** The root query type. */
export type QueryTableRowsArgs = {
  table: Scalars['String']['input'];
  filter?: InputMaybe<Scalars['JSON']['input']>;
  orderBy?: InputMaybe<ReadonlyArray<TableRowOrder>>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};

/**
 * The root mutation type. `problems` of a payload lists the faults of the mutation's input; then nothing has changed. Any
 * other failure of a mutation is an error, and the mutation is null. Other mutations of the same request keep their
 * payloads. docs/errors.md lists both kinds.
 */
export type Mutation = {
  readonly __typename?: 'Mutation';
  /**
   * Creates, updates and deletes documents in one atomic change; with `dryRun`, only validates it. The payload lists every
   * problem. A submission that changes nothing creates no
   * revision. To delete a document, submit a tombstone (`metadata.schema: metadata/Tombstone/v1`), or leave the document
   * out with `replace`. Errors: REVISION_CONFLICT.
   */
  readonly submitDocuments?: Maybe<SubmitDocumentsPayload>;
  /**
   * Reverts to an older revision: creates a new one with the documents of that one, even if nothing differs. Errors:
   * REVISION_NOT_FOUND, TAG_NOT_FOUND, REVISION_CONFLICT.
   */
  readonly rollback?: Maybe<RollbackPayload>;
  /**
   * Puts content beside a document of the head, under a tag, and replaces existing content. It creates no revision. The
   * content is deleted with the document; submissions do not change it. Errors: CONTENT_CONFLICT.
   */
  readonly putDocumentContent?: Maybe<PutDocumentContentPayload>;
  /** Deletes content beside a document of the head. Errors: CONTENT_CONFLICT. */
  readonly deleteDocumentContent?: Maybe<DeleteDocumentContentPayload>;
  /**
   * Creates a tag of a revision, or replaces the tag of the same name on that revision. Errors: REVISION_NOT_FOUND,
   * TAG_NOT_FOUND.
   */
  readonly putTag?: Maybe<PutTagPayload>;
  /** Deletes a tag of a revision. Errors: REVISION_NOT_FOUND; TAG_NOT_FOUND, also if the revision does not have the tag. */
  readonly deleteTag?: Maybe<DeleteTagPayload>;
  /**
   * Puts a record into a table with a webhook, as if it had been posted there. Errors: TABLE_NOT_FOUND, RECORD_MATCH,
   * ID_MATCH, KEY_TOO_LONG, ACCESS_DENIED.
   */
  readonly ingestRecord?: Maybe<IngestRecordPayload>;
  /**
   * Polls the tables of a data source that is not stored, once, and stores nothing. For a live one: `refreshDataSource`.
   * Errors: those of the data source.
   */
  readonly testDataSource?: Maybe<TestDataSourcePayload>;
  /**
   * Polls a live data source now, or one table of it, and waits until the round ends, at most 60 seconds. For one that is
   * not stored: `testDataSource`. Errors: DATA_SOURCE_NOT_FOUND, DATA_SOURCE_INVALID, TABLE_NOT_FOUND, REFRESH_TIMEOUT.
   */
  readonly refreshDataSource?: Maybe<RefreshDataSourcePayload>;
  /**
   * Finds out what a deployment would do: asks all resources for their state, and runs no action. Returns when it has
   * begun; follow it with `deploymentChanged`. Errors: ACCESS_DENIED, RUNTIME_UNAVAILABLE; ENVIRONMENT_BUSY while the
   * environment is deployed; everything that checkDeployment finds.
   */
  readonly planDeployment?: Maybe<PlanDeploymentPayload>;
  /**
   * Deploys manifests: runs the actions that resources propose, one resource after the other. Returns when it has begun;
   * follow it with `deploymentChanged`. Errors: ACCESS_DENIED, RUNTIME_UNAVAILABLE, KEYS_MISSING; ENVIRONMENT_BUSY while
   * another deployment has the environment; everything that checkDeployment finds.
   */
  readonly applyDeployment?: Maybe<ApplyDeploymentPayload>;
  /**
   * Does exactly what a plan shows, with its revision, variables and digests of images. A resource that is not as the plan
   * shows it fails with PLAN_STALE before any of its actions. Errors: PLAN_NOT_FOUND, PLAN_EXPIRED, PLAN_NOT_APPLICABLE,
   * REVISION_NOT_FOUND; as applyDeployment.
   */
  readonly applyDeploymentPlan?: Maybe<ApplyDeploymentPlanPayload>;
  /**
   * Approves what a deployment waits for; it goes on soon after, whichever server works on it. Errors:
   * DEPLOYMENT_NOT_FOUND, DEPLOYMENT_NOT_WAITING, OTHER_APPROVER_NEEDED, ACCESS_DENIED.
   */
  readonly approveDeploymentStep?: Maybe<ApproveDeploymentStepPayload>;
  /**
   * Rejects what a deployment waits for: it fails with REJECTED. Errors: DEPLOYMENT_NOT_FOUND, DEPLOYMENT_NOT_WAITING,
   * ACCESS_DENIED.
   */
  readonly rejectDeploymentStep?: Maybe<RejectDeploymentStepPayload>;
  /**
   * Cancels a deployment: nothing new starts, and the container that runs may end. An interrupted deployment gives its
   * environment free. Errors: DEPLOYMENT_NOT_FOUND, DEPLOYMENT_ENDED, ACCESS_DENIED.
   */
  readonly cancelDeployment?: Maybe<CancelDeploymentPayload>;
  /**
   * Begins a drift check of the live revision now: looks whether its environment is as it was deployed last, and changes
   * nothing. Returns when it has begun. Errors: DRIFT_CHECK_NOT_FOUND, NOTHING_DEPLOYED, ENVIRONMENT_BUSY,
   * RUNTIME_UNAVAILABLE, ACCESS_DENIED.
   */
  readonly checkDrift?: Maybe<CheckDriftPayload>;
  /**
   * Begins another attempt of a deployment that failed, was cancelled or was interrupted, with the same revision and
   * variables. Every resource is asked for its state again. Errors: DEPLOYMENT_NOT_FOUND, DEPLOYMENT_NOT_RESUMABLE,
   * ENVIRONMENT_BUSY, RUNTIME_UNAVAILABLE, REVISION_NOT_FOUND, ACCESS_DENIED.
   */
  readonly resumeDeployment?: Maybe<ResumeDeploymentPayload>;
  /**
   * Evaluates the rules of the live policies of which something has changed that they read, and waits until that is done, at
   * most 60 seconds. Servers do so by themselves. Errors: EVALUATION_TIMEOUT, ACCESS_DENIED.
   */
  readonly evaluatePolicies?: Maybe<EvaluatePoliciesPayload>;
  /**
   * Decides about an action that waits for that: its outcome is unknown, it failed or was dropped, or its call appeared too
   * often. Errors: ACTION_NOT_FOUND, ACTION_STATE.
   */
  readonly resolveAction?: Maybe<ResolveActionPayload>;
  /**
   * Has the calls of simulated actions made: of all, or of none. Errors: ACTION_NOT_FOUND, ACTION_STATE,
   * EXECUTION_NOT_LIVE.
   */
  readonly executeActions?: Maybe<ExecuteActionsPayload>;
  /**
   * Reports the events that wait for a receiver at once, also if it failed for a day and is paused. Errors:
   * NOTIFICATION_NOT_FOUND.
   */
  readonly resumeNotification?: Maybe<ResumeNotificationPayload>;
  /**
   * Removes all revisions, tags and documents. The next revision is number 1. Refused unless the setting
   * PURSER_ALLOW_PURGE allows it, and while a deployment runs. Errors: PURGE_NOT_ALLOWED, REVISION_CONFLICT,
   * ENVIRONMENT_BUSY.
   */
  readonly purge?: Maybe<PurgePayload>;
  /**
   * Records the result of a validation of a revision. Results never change; the newest of a name counts.
   * Errors: REVISION_NOT_FOUND, TAG_NOT_FOUND.
   */
  readonly addValidation?: Maybe<AddValidationPayload>;
};


/**
 * The root mutation type. `problems` of a payload lists the faults of the mutation's input; then nothing has changed. Any
 * other failure of a mutation is an error, and the mutation is null. Other mutations of the same request keep their
 * payloads. docs/errors.md lists both kinds.
 */
export type MutationSubmitDocumentsArgs = {
  input: SubmitDocumentsInput;
};


/**
 * The root mutation type. `problems` of a payload lists the faults of the mutation's input; then nothing has changed. Any
 * other failure of a mutation is an error, and the mutation is null. Other mutations of the same request keep their
 * payloads. docs/errors.md lists both kinds.
 */
export type MutationRollbackArgs = {
  input: RollbackInput;
};


/**
 * The root mutation type. `problems` of a payload lists the faults of the mutation's input; then nothing has changed. Any
 * other failure of a mutation is an error, and the mutation is null. Other mutations of the same request keep their
 * payloads. docs/errors.md lists both kinds.
 */
export type MutationPutDocumentContentArgs = {
  input: PutDocumentContentInput;
};


/**
 * The root mutation type. `problems` of a payload lists the faults of the mutation's input; then nothing has changed. Any
 * other failure of a mutation is an error, and the mutation is null. Other mutations of the same request keep their
 * payloads. docs/errors.md lists both kinds.
 */
export type MutationDeleteDocumentContentArgs = {
  input: DeleteDocumentContentInput;
};


/**
 * The root mutation type. `problems` of a payload lists the faults of the mutation's input; then nothing has changed. Any
 * other failure of a mutation is an error, and the mutation is null. Other mutations of the same request keep their
 * payloads. docs/errors.md lists both kinds.
 */
export type MutationPutTagArgs = {
  input: PutTagInput;
};


/**
 * The root mutation type. `problems` of a payload lists the faults of the mutation's input; then nothing has changed. Any
 * other failure of a mutation is an error, and the mutation is null. Other mutations of the same request keep their
 * payloads. docs/errors.md lists both kinds.
 */
export type MutationDeleteTagArgs = {
  input: DeleteTagInput;
};


/**
 * The root mutation type. `problems` of a payload lists the faults of the mutation's input; then nothing has changed. Any
 * other failure of a mutation is an error, and the mutation is null. Other mutations of the same request keep their
 * payloads. docs/errors.md lists both kinds.
 */
export type MutationIngestRecordArgs = {
  input: IngestRecordInput;
};


/**
 * The root mutation type. `problems` of a payload lists the faults of the mutation's input; then nothing has changed. Any
 * other failure of a mutation is an error, and the mutation is null. Other mutations of the same request keep their
 * payloads. docs/errors.md lists both kinds.
 */
export type MutationTestDataSourceArgs = {
  input: TestDataSourceInput;
};


/**
 * The root mutation type. `problems` of a payload lists the faults of the mutation's input; then nothing has changed. Any
 * other failure of a mutation is an error, and the mutation is null. Other mutations of the same request keep their
 * payloads. docs/errors.md lists both kinds.
 */
export type MutationRefreshDataSourceArgs = {
  input: RefreshDataSourceInput;
};


/**
 * The root mutation type. `problems` of a payload lists the faults of the mutation's input; then nothing has changed. Any
 * other failure of a mutation is an error, and the mutation is null. Other mutations of the same request keep their
 * payloads. docs/errors.md lists both kinds.
 */
export type MutationPlanDeploymentArgs = {
  input: DeploymentInput;
};


/**
 * The root mutation type. `problems` of a payload lists the faults of the mutation's input; then nothing has changed. Any
 * other failure of a mutation is an error, and the mutation is null. Other mutations of the same request keep their
 * payloads. docs/errors.md lists both kinds.
 */
export type MutationApplyDeploymentArgs = {
  input: DeploymentInput;
};


/**
 * The root mutation type. `problems` of a payload lists the faults of the mutation's input; then nothing has changed. Any
 * other failure of a mutation is an error, and the mutation is null. Other mutations of the same request keep their
 * payloads. docs/errors.md lists both kinds.
 */
export type MutationApplyDeploymentPlanArgs = {
  input: ApplyDeploymentPlanInput;
};


/**
 * The root mutation type. `problems` of a payload lists the faults of the mutation's input; then nothing has changed. Any
 * other failure of a mutation is an error, and the mutation is null. Other mutations of the same request keep their
 * payloads. docs/errors.md lists both kinds.
 */
export type MutationApproveDeploymentStepArgs = {
  input: ApproveDeploymentStepInput;
};


/**
 * The root mutation type. `problems` of a payload lists the faults of the mutation's input; then nothing has changed. Any
 * other failure of a mutation is an error, and the mutation is null. Other mutations of the same request keep their
 * payloads. docs/errors.md lists both kinds.
 */
export type MutationRejectDeploymentStepArgs = {
  input: RejectDeploymentStepInput;
};


/**
 * The root mutation type. `problems` of a payload lists the faults of the mutation's input; then nothing has changed. Any
 * other failure of a mutation is an error, and the mutation is null. Other mutations of the same request keep their
 * payloads. docs/errors.md lists both kinds.
 */
export type MutationCancelDeploymentArgs = {
  input: CancelDeploymentInput;
};


/**
 * The root mutation type. `problems` of a payload lists the faults of the mutation's input; then nothing has changed. Any
 * other failure of a mutation is an error, and the mutation is null. Other mutations of the same request keep their
 * payloads. docs/errors.md lists both kinds.
 */
export type MutationCheckDriftArgs = {
  input: CheckDriftInput;
};


/**
 * The root mutation type. `problems` of a payload lists the faults of the mutation's input; then nothing has changed. Any
 * other failure of a mutation is an error, and the mutation is null. Other mutations of the same request keep their
 * payloads. docs/errors.md lists both kinds.
 */
export type MutationResumeDeploymentArgs = {
  input: ResumeDeploymentInput;
};


/**
 * The root mutation type. `problems` of a payload lists the faults of the mutation's input; then nothing has changed. Any
 * other failure of a mutation is an error, and the mutation is null. Other mutations of the same request keep their
 * payloads. docs/errors.md lists both kinds.
 */
export type MutationEvaluatePoliciesArgs = {
  input?: EvaluatePoliciesInput;
};


/**
 * The root mutation type. `problems` of a payload lists the faults of the mutation's input; then nothing has changed. Any
 * other failure of a mutation is an error, and the mutation is null. Other mutations of the same request keep their
 * payloads. docs/errors.md lists both kinds.
 */
export type MutationResolveActionArgs = {
  input: ResolveActionInput;
};


/**
 * The root mutation type. `problems` of a payload lists the faults of the mutation's input; then nothing has changed. Any
 * other failure of a mutation is an error, and the mutation is null. Other mutations of the same request keep their
 * payloads. docs/errors.md lists both kinds.
 */
export type MutationExecuteActionsArgs = {
  input: ExecuteActionsInput;
};


/**
 * The root mutation type. `problems` of a payload lists the faults of the mutation's input; then nothing has changed. Any
 * other failure of a mutation is an error, and the mutation is null. Other mutations of the same request keep their
 * payloads. docs/errors.md lists both kinds.
 */
export type MutationResumeNotificationArgs = {
  input: ResumeNotificationInput;
};


/**
 * The root mutation type. `problems` of a payload lists the faults of the mutation's input; then nothing has changed. Any
 * other failure of a mutation is an error, and the mutation is null. Other mutations of the same request keep their
 * payloads. docs/errors.md lists both kinds.
 */
export type MutationPurgeArgs = {
  input: PurgeInput;
};


/**
 * The root mutation type. `problems` of a payload lists the faults of the mutation's input; then nothing has changed. Any
 * other failure of a mutation is an error, and the mutation is null. Other mutations of the same request keep their
 * payloads. docs/errors.md lists both kinds.
 */
export type MutationAddValidationArgs = {
  input: AddValidationInput;
};

/** Content to put beside a document. */
export type PutDocumentContentInput = {
  /** The schema of the document: `namespace/Kind/vN`. */
  readonly schema: Scalars['String']['input'];
  /** The name of the document. */
  readonly name: Scalars['String']['input'];
  /**
   * The tag, 1 to 255 characters; not the name of a member of a document or a resource (`data`, `references`, `keyId`…),
   * or of an element of its Key.
   */
  readonly tag: Scalars['String']['input'];
  /** The content: any JSON value, at most `PURSER_MAX_CONTENT_BYTES`. */
  readonly value: DocumentContentValue;
  /** The expected version, or an empty string for no content; otherwise CONTENT_CONFLICT. */
  readonly expectedVersion?: InputMaybe<Scalars['String']['input']>;
};

/** JSON, in exactly one of these forms. */
export type DocumentContentValue =
  /** A JSON value. Numbers of a variable are converted by JavaScript; use `json` if their form matters. */
  { readonly value: Scalars['JSON']['input']; readonly json?: never; }
  |  /** JSON text. Numbers keep their form. */
  { readonly value?: never; readonly json: Scalars['String']['input']; };

/** The outcome of putDocumentContent. */
export type PutDocumentContentPayload = {
  readonly __typename?: 'PutDocumentContentPayload';
  /** The stored content; null if there are problems. */
  readonly content?: Maybe<DocumentContent>;
  /** The faults of the input. */
  readonly problems: ReadonlyArray<Problem>;
};

/** Content to delete. */
export type DeleteDocumentContentInput = {
  /** The schema of the document: `namespace/Kind/vN`. */
  readonly schema: Scalars['String']['input'];
  /** The name of the document. */
  readonly name: Scalars['String']['input'];
  /** The tag of the content. */
  readonly tag: Scalars['String']['input'];
  /** The expected version; any other version is CONTENT_CONFLICT. */
  readonly expectedVersion?: InputMaybe<Scalars['String']['input']>;
};

/** The outcome of deleteDocumentContent. */
export type DeleteDocumentContentPayload = {
  readonly __typename?: 'DeleteDocumentContentPayload';
  /** The tag of the deleted content; null if there are problems. */
  readonly tag?: Maybe<Scalars['String']['output']>;
  /** The faults of the input. */
  readonly problems: ReadonlyArray<Problem>;
};

/** Content that a service stores beside a document, under a tag. It has no revisions. */
export type DocumentContent = Node & {
  readonly __typename?: 'DocumentContent';
  /** Opaque; see Node. The same for each version of the content. */
  readonly id: Scalars['ID']['output'];
  /** The tag, unique beside the document. */
  readonly tag: Scalars['String']['output'];
  /** The version, for `expectedVersion`. It changes with each write, even of the same value. */
  readonly version: Scalars['String']['output'];
  /** The time of the last write. */
  readonly updatedAt: Scalars['DateTimeISO']['output'];
  /** Whether the document is encrypted: then the value is shown only on request, to callers who may open secrets. */
  readonly secret: Scalars['Boolean']['output'];
  /** The value. A digest replaces a secret one, unless `cleartext` is requested. */
  readonly value?: Maybe<Scalars['JSON']['output']>;
};


/** Content that a service stores beside a document, under a tag. It has no revisions. */
export type DocumentContentValueArgs = {
  cleartext?: InputMaybe<Scalars['Boolean']['input']>;
};

/** A change of content beside a document. */
export type DocumentContentChange = {
  readonly __typename?: 'DocumentContentChange';
  /** The position, from 1, among all changes of content. */
  readonly sequence: Scalars['Int']['output'];
  /** The schema of the document. */
  readonly schema: Scalars['String']['output'];
  /** The name of the document. */
  readonly name: Scalars['String']['output'];
  /** The tag of the content. */
  readonly tag: Scalars['String']['output'];
  /** The kind of the change. */
  readonly change: ChangeKind;
  /** The written or deleted version. */
  readonly version: Scalars['String']['output'];
};

/** A revision, named by exactly one of these members. */
export type RevisionRef =
  /** The number of the revision; 0 is the empty revision. */
  { readonly number: Scalars['NonNegativeInt']['input']; readonly tag?: never; readonly head?: never; }
  |  /** A tag: the newest revision that carries it. */
  { readonly number?: never; readonly tag: Scalars['String']['input']; readonly head?: never; }
  |  /** `true`: the newest revision, or revision 0 of an empty store. `false` is refused. */
  { readonly number?: never; readonly tag?: never; readonly head: Scalars['Boolean']['input']; };

/** The confirmation of a purge. */
export type PurgeInput = {
  /** The number of the newest revision, as a confirmation. */
  readonly confirm: Scalars['NonNegativeInt']['input'];
};

/** The result of a validation. */
export type AddValidationInput = {
  /** The revision that was validated. */
  readonly revision: RevisionRef;
  /** The name of the validation. */
  readonly name: Scalars['String']['input'];
  /** The status of the result. */
  readonly status: ValidationResult;
  /**
   * The service that validated: any value except an empty one, such as `{name: "smoke-test", version: "1.2"}`. Default:
   * `{name}` with the name of the caller.
   */
  readonly validator?: InputMaybe<Scalars['JSON']['input']>;
  /** The errors found, each usually `{documents: [{schema, name}], message}`; default: none. */
  readonly errors?: InputMaybe<ReadonlyArray<Scalars['JSON']['input']>>;
  /** How long a success is valid (`P1W`, `PT2H`); default: without end. */
  readonly expiresAfter?: InputMaybe<Scalars['Duration']['input']>;
};

/** The outcome of addValidation. */
export type AddValidationPayload = {
  readonly __typename?: 'AddValidationPayload';
  /** The recorded result; null if there are problems. */
  readonly entry?: Maybe<ValidationEntry>;
  /** The faults of the input. */
  readonly problems: ReadonlyArray<Problem>;
};

/** The outcome of purge. */
export type PurgePayload = {
  readonly __typename?: 'PurgePayload';
  /** The number of deleted revisions; null if there are problems. */
  readonly revisions?: Maybe<Scalars['Int']['output']>;
  /** The faults of the input. */
  readonly problems: ReadonlyArray<Problem>;
};

/**
 * The root subscription type: over WebSocket (graphql-transport-ws) or server-sent events, at /graphql. Subscriptions to
 * records (`revisionCreated`, `validationRecorded`, `documentContentChanged`) send those made from now on, or after
 * `after`. Subscriptions to a state (`renderedDocumentChanged`, `dataSourceChanged`, `tableChanged`) begin with the
 * present state, so that a client needs no query before, and misses no change after one.
 */
export type Subscription = {
  readonly __typename?: 'Subscription';
  /**
   * Each new revision of any server, once and in order. `after` first returns the revisions after that number (default:
   * the head), so a client that lost its connection continues after the last number it received. After a purge it
   * continues from the first revision.
   */
  readonly revisionCreated: Revision;
  /**
   * Each recorded validation result, once and in order. `after` first returns the results recorded after that `sequence`
   * (default: from now on).
   */
  readonly validationRecorded: ValidationEntry;
  /**
   * Each change of content beside documents that the caller may see, on any server, once and in order. With `after`, it
   * begins with the changes after that `sequence` (default: from now on). Content that is deleted with its document is
   * reported only to callers who may see all documents.
   */
  readonly documentContentChanged: DocumentContentChange;
  /**
   * The events of a deployment, each once and in order, on any server. With `after`, it begins with the events after that
   * `sequence` (0: all; default: from now on), so a client that lost its connection continues with the last number it
   * received. Logs are left out for callers who may not read them. Errors: DEPLOYMENT_NOT_FOUND, ACCESS_DENIED.
   */
  readonly deploymentChanged: DeploymentEvent;
  /**
   * The data sources of the live revision that the caller may see: first each as it is, then each that has changed, on any
   * server of the store. Several changes in quick succession are one event, with the last state. Every round of polls is a
   * change. A data source that is removed is no event. With `after`, those that are still as the client has got them are left
   * out, so a client that lost its connection misses nothing and gets nothing twice. Errors: ACCESS_DENIED,
   * ARGUMENT_INVALID.
   */
  readonly dataSourceChanged: DataSource;
  /**
   * What evaluations do to violations that the caller may see, on any server, each event once and in order. With `after`, it
   * begins with the events after that `sequence` (default: from now on).
   */
  readonly violationChanged: ViolationEvent;
  /**
   * The tables of data sources that the caller may see: first each as it is, then each whose rows have changed, on any
   * server of the store. Several changes in quick succession are one event, with the last state. Events contain counts, so
   * they need no permission to read rows. A table that is removed is no event. With `after`, those that are still as the client
   * has got them are left out, so a client that lost its connection misses nothing and gets nothing twice. Errors:
   * ACCESS_DENIED, ARGUMENT_INVALID.
   */
  readonly tableChanged: TableChange;
  /**
   * Each change of the state of an action that the caller may see, on any server, in order and at least once. With `after`,
   * it begins with the changes after that `sequence` (default: from now on). Errors: ACCESS_DENIED.
   */
  readonly actionChanged: ActionChange;
  /**
   * The state of a rendered document, or of a value in it: first its state at the head, which is `initial`, then each
   * change, once and in order. With `after`, the changes since that revision replace the first event, so a client that lost its connection
   * continues with the `revision` of the last event. A missing document, a path without a match and a document that cannot
   * be rendered are states too. Changes of metadata alone are not events. After a purge it continues with revision 0.
   * Errors: PATH_SYNTAX, ACCESS_DENIED.
   */
  readonly renderedDocumentChanged: RenderedDocumentState;
};


/**
 * The root subscription type: over WebSocket (graphql-transport-ws) or server-sent events, at /graphql. Subscriptions to
 * records (`revisionCreated`, `validationRecorded`, `documentContentChanged`) send those made from now on, or after
 * `after`. Subscriptions to a state (`renderedDocumentChanged`, `dataSourceChanged`, `tableChanged`) begin with the
 * present state, so that a client needs no query before, and misses no change after one.
 */
export type SubscriptionRevisionCreatedArgs = {
  after?: InputMaybe<Scalars['NonNegativeInt']['input']>;
  bucket?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
};


/**
 * The root subscription type: over WebSocket (graphql-transport-ws) or server-sent events, at /graphql. Subscriptions to
 * records (`revisionCreated`, `validationRecorded`, `documentContentChanged`) send those made from now on, or after
 * `after`. Subscriptions to a state (`renderedDocumentChanged`, `dataSourceChanged`, `tableChanged`) begin with the
 * present state, so that a client needs no query before, and misses no change after one.
 */
export type SubscriptionValidationRecordedArgs = {
  after?: InputMaybe<Scalars['NonNegativeInt']['input']>;
  revision?: InputMaybe<RevisionRef>;
  name?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
};


/**
 * The root subscription type: over WebSocket (graphql-transport-ws) or server-sent events, at /graphql. Subscriptions to
 * records (`revisionCreated`, `validationRecorded`, `documentContentChanged`) send those made from now on, or after
 * `after`. Subscriptions to a state (`renderedDocumentChanged`, `dataSourceChanged`, `tableChanged`) begin with the
 * present state, so that a client needs no query before, and misses no change after one.
 */
export type SubscriptionDocumentContentChangedArgs = {
  after?: InputMaybe<Scalars['NonNegativeInt']['input']>;
  schema?: InputMaybe<Scalars['String']['input']>;
  name?: InputMaybe<Scalars['String']['input']>;
  tag?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
};


/**
 * The root subscription type: over WebSocket (graphql-transport-ws) or server-sent events, at /graphql. Subscriptions to
 * records (`revisionCreated`, `validationRecorded`, `documentContentChanged`) send those made from now on, or after
 * `after`. Subscriptions to a state (`renderedDocumentChanged`, `dataSourceChanged`, `tableChanged`) begin with the
 * present state, so that a client needs no query before, and misses no change after one.
 */
export type SubscriptionDeploymentChangedArgs = {
  id: Scalars['ID']['input'];
  after?: InputMaybe<Scalars['NonNegativeInt']['input']>;
};


/**
 * The root subscription type: over WebSocket (graphql-transport-ws) or server-sent events, at /graphql. Subscriptions to
 * records (`revisionCreated`, `validationRecorded`, `documentContentChanged`) send those made from now on, or after
 * `after`. Subscriptions to a state (`renderedDocumentChanged`, `dataSourceChanged`, `tableChanged`) begin with the
 * present state, so that a client needs no query before, and misses no change after one.
 */
export type SubscriptionDataSourceChangedArgs = {
  name?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  after?: InputMaybe<Scalars['String']['input']>;
};


/**
 * The root subscription type: over WebSocket (graphql-transport-ws) or server-sent events, at /graphql. Subscriptions to
 * records (`revisionCreated`, `validationRecorded`, `documentContentChanged`) send those made from now on, or after
 * `after`. Subscriptions to a state (`renderedDocumentChanged`, `dataSourceChanged`, `tableChanged`) begin with the
 * present state, so that a client needs no query before, and misses no change after one.
 */
export type SubscriptionViolationChangedArgs = {
  after?: InputMaybe<Scalars['NonNegativeInt']['input']>;
  policy?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  rule?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  severity?: InputMaybe<ReadonlyArray<RuleSeverity>>;
};


/**
 * The root subscription type: over WebSocket (graphql-transport-ws) or server-sent events, at /graphql. Subscriptions to
 * records (`revisionCreated`, `validationRecorded`, `documentContentChanged`) send those made from now on, or after
 * `after`. Subscriptions to a state (`renderedDocumentChanged`, `dataSourceChanged`, `tableChanged`) begin with the
 * present state, so that a client needs no query before, and misses no change after one.
 */
export type SubscriptionTableChangedArgs = {
  table?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  after?: InputMaybe<Scalars['String']['input']>;
};


/**
 * The root subscription type: over WebSocket (graphql-transport-ws) or server-sent events, at /graphql. Subscriptions to
 * records (`revisionCreated`, `validationRecorded`, `documentContentChanged`) send those made from now on, or after
 * `after`. Subscriptions to a state (`renderedDocumentChanged`, `dataSourceChanged`, `tableChanged`) begin with the
 * present state, so that a client needs no query before, and misses no change after one.
 */
export type SubscriptionActionChangedArgs = {
  after?: InputMaybe<Scalars['NonNegativeInt']['input']>;
  policy?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
};


/**
 * The root subscription type: over WebSocket (graphql-transport-ws) or server-sent events, at /graphql. Subscriptions to
 * records (`revisionCreated`, `validationRecorded`, `documentContentChanged`) send those made from now on, or after
 * `after`. Subscriptions to a state (`renderedDocumentChanged`, `dataSourceChanged`, `tableChanged`) begin with the
 * present state, so that a client needs no query before, and misses no change after one.
 */
export type SubscriptionRenderedDocumentChangedArgs = {
  schema: Scalars['String']['input'];
  name: Scalars['String']['input'];
  path?: InputMaybe<Scalars['String']['input']>;
  after?: InputMaybe<Scalars['NonNegativeInt']['input']>;
};

/** Documents to submit, in exactly one of these forms. */
export type DocumentSource =
  /** A YAML stream of documents; docs/documents.md describes how YAML is read. */
  { readonly yaml: Scalars['String']['input']; readonly json?: never; readonly documents?: never; }
  |  /** JSON text: one document, or a list of documents. Numbers keep their form. */
  { readonly yaml?: never; readonly json: Scalars['String']['input']; readonly documents?: never; }
  |  /** Documents as JSON values. Numbers are converted by JavaScript; use `json` if their form matters. */
  { readonly yaml?: never; readonly json?: never; readonly documents: ReadonlyArray<Scalars['JSON']['input']>; };

/** A submission. */
export type SubmitDocumentsInput = {
  /** The documents. */
  readonly source: DocumentSource;
  /**
   * The bucket of the documents. Without it, new documents go to the bucket `default`, and existing documents stay in
   * their bucket. With it, a document of another bucket is refused.
   */
  readonly bucket?: InputMaybe<Scalars['String']['input']>;
  /** Whether to delete the documents of the bucket that the submission does not contain. Needs `bucket`. */
  readonly replace?: InputMaybe<Scalars['Boolean']['input']>;
  /** The expected head; any other head is REVISION_CONFLICT. */
  readonly expectedRevision?: InputMaybe<Scalars['NonNegativeInt']['input']>;
  /** The author of the change; default: the caller. */
  readonly author?: InputMaybe<Scalars['String']['input']>;
  /** The reason of the change, for people. */
  readonly message?: InputMaybe<Scalars['String']['input']>;
  /**
   * Whether to write nothing and only report the outcome: `preview`, instead of `revision`, is the revision that the
   * submission would create. Its documents and rendered documents can be queried like those of any revision. `diff` is the
   * change.
   */
  readonly dryRun?: InputMaybe<Scalars['Boolean']['input']>;
  /**
   * The exact number of documents that `replace` deletes. Required if there are more than `PURSER_CONFIRM_DELETIONS` (10),
   * if they are all documents of a bucket that has more than one, or if the submission is empty. Errors:
   * DELETIONS_UNCONFIRMED, SUBMISSION_EMPTY.
   */
  readonly confirmDeletions?: InputMaybe<Scalars['NonNegativeInt']['input']>;
  /**
   * Content to put beside documents that exist afterwards, submitted or not: it appears at once with the revision, or
   * not at all. If the documents do not change, it is put all the same. See docs/document-content.md.
   */
  readonly contents?: InputMaybe<ReadonlyArray<PutDocumentContentInput>>;
  /**
   * What to do if the submission introduces problems; default: the setting `PURSER_ON_PROBLEMS`, which is REJECT by
   * default.
   */
  readonly onProblems?: InputMaybe<OnProblems>;
};

/** What to do with a change that introduces problems. A dry run is never refused because of problems. */
export type OnProblems =
  /**
   * Refuse it with PROBLEMS_INTRODUCED and all problems. Warnings, and problems that existed before, do not refuse a
   * change.
   */
  | 'REJECT'
  /** Commit it and report the problems. Needs the permission `purser:accept_problems`. */
  | 'ACCEPT';

/** The outcome of submitDocuments. */
export type SubmitDocumentsPayload = {
  readonly __typename?: 'SubmitDocumentsPayload';
  /** The new revision, or the head if nothing changed. Null if there are problems, and for a dry run. */
  readonly revision?: Maybe<Revision>;
  /** For a dry run: the revision that the submission would create. Null if there are problems. */
  readonly preview?: Maybe<RevisionPreview>;
  /** The faults because of which the submission is refused; nothing is written then. */
  readonly problems: ReadonlyArray<Problem>;
  /** The change of the submission, or of a dry run. Null if there are problems. */
  readonly diff?: Maybe<RevisionDiff>;
  /**
   * The problems that the submission, or a dry run, introduces and resolves. Null if the submission is refused, or if they
   * cannot be computed because the key of an encrypted DataSchema is lost.
   */
  readonly problemChanges?: Maybe<ProblemChanges>;
  /** Whether a revision was created. */
  readonly changed: Scalars['Boolean']['output'];
  /** The change of each document, in the order of the submission; then the documents that `replace` deleted. */
  readonly documents: ReadonlyArray<DocumentChange>;
  /**
   * Warnings: references to missing documents (accepted because of `PURSER_MISSING_REFERENCES=warn`), ambiguous
   * references, parts of the referential schema without effect, DataSchemas without effect because their names are
   * reserved, and policies of which it is not known yet whether the change violates them: POLICY_PENDING. For a dry run
   * also the deletions that need a confirmation: DELETIONS_UNCONFIRMED, SUBMISSION_EMPTY.
   */
  readonly warnings: ReadonlyArray<Problem>;
  /**
   * The change of the referential schema. Null if no segment is among the changed documents, or if the caller may not see
   * all segments, deleted ones included.
   */
  readonly schemaChange?: Maybe<SchemaChange>;
  /**
   * The result of `deckhand-schema-validation` for `revision`; the mutation waits for it. Null only if it cannot be
   * computed.
   */
  readonly validation?: Maybe<ValidationEntry>;
};

/** The change of one document by a submission. */
export type DocumentChange = {
  readonly __typename?: 'DocumentChange';
  /** The kind of the change. */
  readonly change: ChangeKind;
  /** The schema of the document. */
  readonly schema: Scalars['String']['output'];
  /** The name of the document. */
  readonly name: Scalars['String']['output'];
  /** The layer of the document; null if it has none. */
  readonly layer?: Maybe<Scalars['String']['output']>;
  /** The bucket of the document, before the change if it is deleted; null if it never existed. */
  readonly bucket?: Maybe<Scalars['String']['output']>;
  /** The document as stored; null if it is deleted. */
  readonly document?: Maybe<Document>;
};

/** The kinds of changes of a document by a submission. */
export type ChangeKind =
  /** The document is new. */
  | 'CREATED'
  /** The document existed with other content. */
  | 'UPDATED'
  /** The document existed with the same content. */
  | 'UNCHANGED'
  /** The document is deleted. */
  | 'DELETED'
  /** A tombstone for a missing document. */
  | 'ABSENT';

/** A rollback. */
export type RollbackInput = {
  /** The revision to restore; number 0 leaves no documents. */
  readonly revision: RevisionRef;
  /** The expected head; any other head is REVISION_CONFLICT. */
  readonly expectedRevision?: InputMaybe<Scalars['NonNegativeInt']['input']>;
  /** The author of the change; default: the caller. */
  readonly author?: InputMaybe<Scalars['String']['input']>;
  /** The reason of the change, for people; default: a text that names the restored revision. */
  readonly message?: InputMaybe<Scalars['String']['input']>;
  /** Whether to write nothing and only report the outcome, as in SubmitDocumentsInput. */
  readonly dryRun?: InputMaybe<Scalars['Boolean']['input']>;
  /** The exact number of documents that the rollback deletes, as in SubmitDocumentsInput. */
  readonly confirmDeletions?: InputMaybe<Scalars['NonNegativeInt']['input']>;
  /** As in SubmitDocumentsInput. */
  readonly onProblems?: InputMaybe<OnProblems>;
};

/** The outcome of rollback. */
export type RollbackPayload = {
  readonly __typename?: 'RollbackPayload';
  /** The new revision. Null if there are problems, and for a dry run. */
  readonly revision?: Maybe<Revision>;
  /** As in SubmitDocumentsPayload. */
  readonly preview?: Maybe<RevisionPreview>;
  /** As in SubmitDocumentsPayload. */
  readonly problems: ReadonlyArray<Problem>;
  /** The change of the previous head. Null if there are problems. */
  readonly diff?: Maybe<RevisionDiff>;
  /** As in SubmitDocumentsPayload. */
  readonly problemChanges?: Maybe<ProblemChanges>;
  /** As in SubmitDocumentsPayload. */
  readonly warnings: ReadonlyArray<Problem>;
  /** As in SubmitDocumentsPayload. */
  readonly schemaChange?: Maybe<SchemaChange>;
};

/** The change of the referential schema. */
export type SchemaChange = {
  readonly __typename?: 'SchemaChange';
  /** Whether the meaning of any segment changed. Differences in notation do not count. */
  readonly changed: Scalars['Boolean']['output'];
  /** Whether there are only new segments, new kinds and fewer references, and every existing kind keeps its declaration. */
  readonly additive: Scalars['Boolean']['output'];
  /** The new version of the schema. */
  readonly schemaVersion: Scalars['Int']['output'];
  /** The changed segments, by name. */
  readonly segments: ReadonlyArray<SegmentChange>;
};

/** The change of a segment. */
export type SegmentChange = {
  readonly __typename?: 'SegmentChange';
  /** The name of the segment, unique in the schema. */
  readonly name: Scalars['String']['output'];
  /** The kind of the change. */
  readonly change: SegmentChangeKind;
  /** The new version of the segment; the last version of a deleted one. */
  readonly segmentVersion: Scalars['Int']['output'];
};

/** The kinds of changes of a segment. */
export type SegmentChangeKind =
  /** The segment is new. */
  | 'CREATED'
  /** The meaning of the segment changed. */
  | 'UPDATED'
  /** The segment is deleted. */
  | 'DELETED';

/** A tag for a revision. */
export type PutTagInput = {
  /** The revision. */
  readonly revision: RevisionRef;
  /** The name of the tag, 1 to 255 characters. */
  readonly name: Scalars['String']['input'];
  /** The data of the tag, a mapping with any content; default: empty. */
  readonly data?: InputMaybe<TagData>;
};

/** The data of a tag, in exactly one of these forms. */
export type TagData =
  /** A JSON value. Numbers of a variable are converted by JavaScript; use `json` if their form matters. */
  { readonly value: Scalars['JSON']['input']; readonly json?: never; }
  |  /** JSON text. Numbers keep their form. */
  { readonly value?: never; readonly json: Scalars['String']['input']; };

/** The outcome of putTag. */
export type PutTagPayload = {
  readonly __typename?: 'PutTagPayload';
  /** The tagged revision; null if there are problems. */
  readonly revision?: Maybe<Revision>;
  /** The stored tag; null if there are problems. */
  readonly tag?: Maybe<Tag>;
  /** The faults of the input. */
  readonly problems: ReadonlyArray<Problem>;
};

/** The tag to delete. */
export type DeleteTagInput = {
  /** The revision. */
  readonly revision: RevisionRef;
  /** The name of the tag. */
  readonly name: Scalars['String']['input'];
};

/** The outcome of deleteTag. */
export type DeleteTagPayload = {
  readonly __typename?: 'DeleteTagPayload';
  /** The revision that had the tag; null if there are problems. */
  readonly revision?: Maybe<Revision>;
  /** The faults of the input. */
  readonly problems: ReadonlyArray<Problem>;
};

/** A name of a revision. */
export type Tag = Node & {
  readonly __typename?: 'Tag';
  /** Opaque; see Node. */
  readonly id: Scalars['ID']['output'];
  /** The tagged revision. */
  readonly revision: Revision;
  /** The name, unique on its revision; other revisions can have a tag of the same name. */
  readonly name: Scalars['String']['output'];
  /** The data of the tag. */
  readonly data: Scalars['JSON']['output'];
};

/** A page of tags. */
export type TagConnection = {
  readonly __typename?: 'TagConnection';
  /** The tags with their cursors. */
  readonly edges: ReadonlyArray<TagEdge>;
  /** The tags. */
  readonly nodes: ReadonlyArray<Tag>;
  /** The position of the page in the list. */
  readonly pageInfo: PageInfo;
  /** All tags of the list, not only those of this page. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A tag in a page. */
export type TagEdge = {
  readonly __typename?: 'TagEdge';
  /** The cursor of this row, for `after` and `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The tag. */
  readonly node: Tag;
};

/** The documents of all buckets at one time, with everything derived from them: a revision, or the preview of a dry run. */
export type Snapshot = {
  /**
   * For a revision: opaque, and the same from every server of the store. For a preview: unique to the response, so that a
   * cache does not confuse it with stored objects.
   */
  readonly id: Scalars['ID']['output'];
  /** The previous revision; for a preview, the head. Null for revision 1 and revision 0. */
  readonly parent?: Maybe<Revision>;
  /** The author; empty for revision 0. */
  readonly author: Scalars['String']['output'];
  /** The reason of the change, for people; can be empty. */
  readonly message: Scalars['String']['output'];
  /** The names of the buckets whose documents differ from the previous revision, sorted. */
  readonly changedBuckets: ReadonlyArray<Scalars['String']['output']>;
  /** The buckets, by name, each with the number of its submitted documents that the caller may see. */
  readonly buckets: DocumentGroupConnection;
  /** The schemas of the submitted documents, by name, each with the number of its documents that the caller may see. */
  readonly schemas: DocumentGroupConnection;
  /** The change from the previous revision: the numbers of changed documents, and the `diff`. */
  readonly changes: RevisionChanges;
  /**
   * The problems of the revision, sorted by document and code: documents that cannot be rendered, or violate their
   * DataSchemas or the rules of built-in kinds; and warnings.
   */
  readonly problems: ProblemConnection;
  /** The numbers of problems; equal problems of a document count as one. */
  readonly problemCounts: ProblemCounts;
  /** The submitted documents; default order: schema, name, layer. */
  readonly documents: DocumentConnection;
  /** A submitted document by identity; `layer` as in Query.document. Null if there is none. */
  readonly document?: Maybe<Document>;
  /**
   * The rendered documents: layered and substituted, without abstract and replaced documents. If one document cannot be
   * rendered, the whole list is null, even if the filter excludes that document, and every independent fault is reported;
   * other fields of the response keep their values.
   */
  readonly renderedDocuments?: Maybe<RenderedDocumentConnection>;
  /** A rendered document by name. Purser renders only the documents that it depends on. Null if it is not in the output. */
  readonly renderedDocument?: Maybe<RenderedDocument>;
  /**
   * The current status of all its validation policies; SUCCESS if there are none. Problems do not change it: see
   * `problemCounts` and `schemaValidation`.
   */
  readonly status: RevisionStatus;
  /** The current state of each of its validation policies, by name. */
  readonly validationPolicies: PolicyStateConnection;
  /** The validations with results, and those that a policy lists, by name. */
  readonly validations: ValidationConnection;
  /** A validation by name; null if it has no result and no policy lists it. */
  readonly validation?: Maybe<Validation>;
  /** The result of `deckhand-schema-validation`, computed now if it is missing. Null only if it cannot be computed. */
  readonly schemaValidation?: Maybe<ValidationEntry>;
  /**
   * The documents around the rendered document of this name, breadth first, and the references between them. Null if there
   * is none. Error: ARGUMENT_INVALID for a depth above 100.
   */
  readonly referenceGraph?: Maybe<ReferenceGraph>;
  /**
   * The plan for a deletion of documents: what blocks it, and which documents it includes, in an order in which each could
   * be deleted alone, if there is one. Nothing is deleted. The plan contains only documents that the caller may see;
   * others can block a deletion too. Null only with an error: DOCUMENT_NOT_FOUND for each missing document,
   * LIMIT_EXCEEDED.
   */
  readonly deletionPlan?: Maybe<DeletionPlan>;
  /**
   * Every candidate for a reference in the rendered document of this name, and its outcome. Null if there is none. Errors:
   * ACCESS_DENIED, and those of rendering.
   */
  readonly explainReferences?: Maybe<ExplainedReferences>;
  /**
   * The resources of a kind, by name. `key` selects resources by elements of their Keys; a missing element or an empty
   * value matches any. Values from the root to the first gap are looked up in an index, later values are scanned. Null
   * only with an error: ARGUMENT_INVALID for an unknown kind or element, ACCESS_DENIED if the caller may not see all
   * segments.
   */
  readonly resources?: Maybe<ResourceConnection>;
  /** The referential schema of the revision. Null, with ACCESS_DENIED, if the caller may not see all segments. */
  readonly referentialSchema?: Maybe<ReferentialSchema>;
  /**
   * The version of the referential schema that the revision was checked against; 0 if there never was one. Error: as for
   * ReferentialSchema.
   */
  readonly schemaVersion: Scalars['Int']['output'];
  /**
   * A check of all references, found again without using the stored index. Reads every document that the referential
   * schema covers.
   */
  readonly integrityReport: IntegrityReport;
};


/** The documents of all buckets at one time, with everything derived from them: a revision, or the preview of a dry run. */
export type SnapshotBucketsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** The documents of all buckets at one time, with everything derived from them: a revision, or the preview of a dry run. */
export type SnapshotSchemasArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** The documents of all buckets at one time, with everything derived from them: a revision, or the preview of a dry run. */
export type SnapshotProblemsArgs = {
  filter?: InputMaybe<ProblemFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** The documents of all buckets at one time, with everything derived from them: a revision, or the preview of a dry run. */
export type SnapshotDocumentsArgs = {
  filter?: InputMaybe<DocumentFilter>;
  orderBy?: InputMaybe<ReadonlyArray<DocumentOrder>>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** The documents of all buckets at one time, with everything derived from them: a revision, or the preview of a dry run. */
export type SnapshotDocumentArgs = {
  schema: Scalars['String']['input'];
  name: Scalars['String']['input'];
  layer?: InputMaybe<Scalars['String']['input']>;
};


/** The documents of all buckets at one time, with everything derived from them: a revision, or the preview of a dry run. */
export type SnapshotRenderedDocumentsArgs = {
  filter?: InputMaybe<RenderedDocumentFilter>;
  orderBy?: InputMaybe<ReadonlyArray<DocumentOrder>>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** The documents of all buckets at one time, with everything derived from them: a revision, or the preview of a dry run. */
export type SnapshotRenderedDocumentArgs = {
  schema: Scalars['String']['input'];
  name: Scalars['String']['input'];
};


/** The documents of all buckets at one time, with everything derived from them: a revision, or the preview of a dry run. */
export type SnapshotValidationPoliciesArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** The documents of all buckets at one time, with everything derived from them: a revision, or the preview of a dry run. */
export type SnapshotValidationsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** The documents of all buckets at one time, with everything derived from them: a revision, or the preview of a dry run. */
export type SnapshotValidationArgs = {
  name: Scalars['String']['input'];
};


/** The documents of all buckets at one time, with everything derived from them: a revision, or the preview of a dry run. */
export type SnapshotReferenceGraphArgs = {
  schema: Scalars['String']['input'];
  name: Scalars['String']['input'];
  direction?: InputMaybe<ReferenceDirection>;
  depth?: InputMaybe<Scalars['NonNegativeInt']['input']>;
  relations?: InputMaybe<ReadonlyArray<ReferenceRelation>>;
};


/** The documents of all buckets at one time, with everything derived from them: a revision, or the preview of a dry run. */
export type SnapshotDeletionPlanArgs = {
  documents: ReadonlyArray<RenderedDocumentName>;
  cascade?: InputMaybe<Scalars['Boolean']['input']>;
  referrers?: InputMaybe<Scalars['Boolean']['input']>;
};


/** The documents of all buckets at one time, with everything derived from them: a revision, or the preview of a dry run. */
export type SnapshotExplainReferencesArgs = {
  schema: Scalars['String']['input'];
  name: Scalars['String']['input'];
};


/** The documents of all buckets at one time, with everything derived from them: a revision, or the preview of a dry run. */
export type SnapshotResourcesArgs = {
  kind: Scalars['String']['input'];
  key?: InputMaybe<ReadonlyArray<KeyElementInput>>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};

/** One commit of the linear history: the documents of all buckets at that time. It never changes. */
export type Revision = Node & Snapshot & {
  readonly __typename?: 'Revision';
  /** Opaque; see Node. */
  readonly id: Scalars['ID']['output'];
  /** The number: 1, 2, 3… without gaps; 0 is the empty revision. */
  readonly number: Scalars['Int']['output'];
  /** The digest of the record, which covers its content and its parent's digest. */
  readonly digest: Scalars['String']['output'];
  /** The time of the commit; null for revision 0. */
  readonly createdAt?: Maybe<Scalars['DateTimeISO']['output']>;
  /** The tags, sorted by name. */
  readonly tags: TagConnection;
  /**
   * Its deployments in the environments that the caller may see, the newest first, plans and drift checks among them. Null, with
   * ACCESS_DENIED, if the caller may not see deployments.
   */
  readonly deployments?: Maybe<DeploymentConnection>;
  /** The previous revision; for a preview, the head. Null for revision 1 and revision 0. */
  readonly parent?: Maybe<Revision>;
  /** The author; empty for revision 0. */
  readonly author: Scalars['String']['output'];
  /** The reason of the change, for people; can be empty. */
  readonly message: Scalars['String']['output'];
  /** The names of the buckets whose documents differ from the previous revision, sorted. */
  readonly changedBuckets: ReadonlyArray<Scalars['String']['output']>;
  /** The buckets, by name, each with the number of its submitted documents that the caller may see. */
  readonly buckets: DocumentGroupConnection;
  /** The schemas of the submitted documents, by name, each with the number of its documents that the caller may see. */
  readonly schemas: DocumentGroupConnection;
  /** The change from the previous revision: the numbers of changed documents, and the `diff`. */
  readonly changes: RevisionChanges;
  /**
   * The problems of the revision, sorted by document and code: documents that cannot be rendered, or violate their
   * DataSchemas or the rules of built-in kinds; and warnings.
   */
  readonly problems: ProblemConnection;
  /** The numbers of problems; equal problems of a document count as one. */
  readonly problemCounts: ProblemCounts;
  /** The submitted documents; default order: schema, name, layer. */
  readonly documents: DocumentConnection;
  /** A submitted document by identity; `layer` as in Query.document. Null if there is none. */
  readonly document?: Maybe<Document>;
  /**
   * The rendered documents: layered and substituted, without abstract and replaced documents. If one document cannot be
   * rendered, the whole list is null, even if the filter excludes that document, and every independent fault is reported;
   * other fields of the response keep their values.
   */
  readonly renderedDocuments?: Maybe<RenderedDocumentConnection>;
  /** A rendered document by name. Purser renders only the documents that it depends on. Null if it is not in the output. */
  readonly renderedDocument?: Maybe<RenderedDocument>;
  /**
   * The current status of all its validation policies; SUCCESS if there are none. Problems do not change it: see
   * `problemCounts` and `schemaValidation`.
   */
  readonly status: RevisionStatus;
  /** The current state of each of its validation policies, by name. */
  readonly validationPolicies: PolicyStateConnection;
  /** The validations with results, and those that a policy lists, by name. */
  readonly validations: ValidationConnection;
  /** A validation by name; null if it has no result and no policy lists it. */
  readonly validation?: Maybe<Validation>;
  /** The result of `deckhand-schema-validation`, computed now if it is missing. Null only if it cannot be computed. */
  readonly schemaValidation?: Maybe<ValidationEntry>;
  /**
   * The documents around the rendered document of this name, breadth first, and the references between them. Null if there
   * is none. Error: ARGUMENT_INVALID for a depth above 100.
   */
  readonly referenceGraph?: Maybe<ReferenceGraph>;
  /**
   * The plan for a deletion of documents: what blocks it, and which documents it includes, in an order in which each could
   * be deleted alone, if there is one. Nothing is deleted. The plan contains only documents that the caller may see;
   * others can block a deletion too. Null only with an error: DOCUMENT_NOT_FOUND for each missing document,
   * LIMIT_EXCEEDED.
   */
  readonly deletionPlan?: Maybe<DeletionPlan>;
  /**
   * Every candidate for a reference in the rendered document of this name, and its outcome. Null if there is none. Errors:
   * ACCESS_DENIED, and those of rendering.
   */
  readonly explainReferences?: Maybe<ExplainedReferences>;
  /**
   * The resources of a kind, by name. `key` selects resources by elements of their Keys; a missing element or an empty
   * value matches any. Values from the root to the first gap are looked up in an index, later values are scanned. Null
   * only with an error: ARGUMENT_INVALID for an unknown kind or element, ACCESS_DENIED if the caller may not see all
   * segments.
   */
  readonly resources?: Maybe<ResourceConnection>;
  /** The referential schema of the revision. Null, with ACCESS_DENIED, if the caller may not see all segments. */
  readonly referentialSchema?: Maybe<ReferentialSchema>;
  /**
   * The version of the referential schema that the revision was checked against; 0 if there never was one. Error: as for
   * ReferentialSchema.
   */
  readonly schemaVersion: Scalars['Int']['output'];
  /**
   * A check of all references, found again without using the stored index. Reads every document that the referential
   * schema covers.
   */
  readonly integrityReport: IntegrityReport;
};


/** One commit of the linear history: the documents of all buckets at that time. It never changes. */
export type RevisionTagsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** One commit of the linear history: the documents of all buckets at that time. It never changes. */
export type RevisionDeploymentsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** One commit of the linear history: the documents of all buckets at that time. It never changes. */
export type RevisionBucketsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** One commit of the linear history: the documents of all buckets at that time. It never changes. */
export type RevisionSchemasArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** One commit of the linear history: the documents of all buckets at that time. It never changes. */
export type RevisionProblemsArgs = {
  filter?: InputMaybe<ProblemFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** One commit of the linear history: the documents of all buckets at that time. It never changes. */
export type RevisionDocumentsArgs = {
  filter?: InputMaybe<DocumentFilter>;
  orderBy?: InputMaybe<ReadonlyArray<DocumentOrder>>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** One commit of the linear history: the documents of all buckets at that time. It never changes. */
export type RevisionDocumentArgs = {
  schema: Scalars['String']['input'];
  name: Scalars['String']['input'];
  layer?: InputMaybe<Scalars['String']['input']>;
};


/** One commit of the linear history: the documents of all buckets at that time. It never changes. */
export type RevisionRenderedDocumentsArgs = {
  filter?: InputMaybe<RenderedDocumentFilter>;
  orderBy?: InputMaybe<ReadonlyArray<DocumentOrder>>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** One commit of the linear history: the documents of all buckets at that time. It never changes. */
export type RevisionRenderedDocumentArgs = {
  schema: Scalars['String']['input'];
  name: Scalars['String']['input'];
};


/** One commit of the linear history: the documents of all buckets at that time. It never changes. */
export type RevisionValidationPoliciesArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** One commit of the linear history: the documents of all buckets at that time. It never changes. */
export type RevisionValidationsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** One commit of the linear history: the documents of all buckets at that time. It never changes. */
export type RevisionValidationArgs = {
  name: Scalars['String']['input'];
};


/** One commit of the linear history: the documents of all buckets at that time. It never changes. */
export type RevisionReferenceGraphArgs = {
  schema: Scalars['String']['input'];
  name: Scalars['String']['input'];
  direction?: InputMaybe<ReferenceDirection>;
  depth?: InputMaybe<Scalars['NonNegativeInt']['input']>;
  relations?: InputMaybe<ReadonlyArray<ReferenceRelation>>;
};


/** One commit of the linear history: the documents of all buckets at that time. It never changes. */
export type RevisionDeletionPlanArgs = {
  documents: ReadonlyArray<RenderedDocumentName>;
  cascade?: InputMaybe<Scalars['Boolean']['input']>;
  referrers?: InputMaybe<Scalars['Boolean']['input']>;
};


/** One commit of the linear history: the documents of all buckets at that time. It never changes. */
export type RevisionExplainReferencesArgs = {
  schema: Scalars['String']['input'];
  name: Scalars['String']['input'];
};


/** One commit of the linear history: the documents of all buckets at that time. It never changes. */
export type RevisionResourcesArgs = {
  kind: Scalars['String']['input'];
  key?: InputMaybe<ReadonlyArray<KeyElementInput>>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};

/** The revision that a dry run would create. It exists in one response only: it has no number and cannot be read again. */
export type RevisionPreview = Snapshot & {
  readonly __typename?: 'RevisionPreview';
  /**
   * For a revision: opaque, and the same from every server of the store. For a preview: unique to the response, so that a
   * cache does not confuse it with stored objects.
   */
  readonly id: Scalars['ID']['output'];
  /** The previous revision; for a preview, the head. Null for revision 1 and revision 0. */
  readonly parent?: Maybe<Revision>;
  /** The author; empty for revision 0. */
  readonly author: Scalars['String']['output'];
  /** The reason of the change, for people; can be empty. */
  readonly message: Scalars['String']['output'];
  /** The names of the buckets whose documents differ from the previous revision, sorted. */
  readonly changedBuckets: ReadonlyArray<Scalars['String']['output']>;
  /** The buckets, by name, each with the number of its submitted documents that the caller may see. */
  readonly buckets: DocumentGroupConnection;
  /** The schemas of the submitted documents, by name, each with the number of its documents that the caller may see. */
  readonly schemas: DocumentGroupConnection;
  /** The change from the previous revision: the numbers of changed documents, and the `diff`. */
  readonly changes: RevisionChanges;
  /**
   * The problems of the revision, sorted by document and code: documents that cannot be rendered, or violate their
   * DataSchemas or the rules of built-in kinds; and warnings.
   */
  readonly problems: ProblemConnection;
  /** The numbers of problems; equal problems of a document count as one. */
  readonly problemCounts: ProblemCounts;
  /** The submitted documents; default order: schema, name, layer. */
  readonly documents: DocumentConnection;
  /** A submitted document by identity; `layer` as in Query.document. Null if there is none. */
  readonly document?: Maybe<Document>;
  /**
   * The rendered documents: layered and substituted, without abstract and replaced documents. If one document cannot be
   * rendered, the whole list is null, even if the filter excludes that document, and every independent fault is reported;
   * other fields of the response keep their values.
   */
  readonly renderedDocuments?: Maybe<RenderedDocumentConnection>;
  /** A rendered document by name. Purser renders only the documents that it depends on. Null if it is not in the output. */
  readonly renderedDocument?: Maybe<RenderedDocument>;
  /**
   * The current status of all its validation policies; SUCCESS if there are none. Problems do not change it: see
   * `problemCounts` and `schemaValidation`.
   */
  readonly status: RevisionStatus;
  /** The current state of each of its validation policies, by name. */
  readonly validationPolicies: PolicyStateConnection;
  /** The validations with results, and those that a policy lists, by name. */
  readonly validations: ValidationConnection;
  /** A validation by name; null if it has no result and no policy lists it. */
  readonly validation?: Maybe<Validation>;
  /** The result of `deckhand-schema-validation`, computed now if it is missing. Null only if it cannot be computed. */
  readonly schemaValidation?: Maybe<ValidationEntry>;
  /**
   * The documents around the rendered document of this name, breadth first, and the references between them. Null if there
   * is none. Error: ARGUMENT_INVALID for a depth above 100.
   */
  readonly referenceGraph?: Maybe<ReferenceGraph>;
  /**
   * The plan for a deletion of documents: what blocks it, and which documents it includes, in an order in which each could
   * be deleted alone, if there is one. Nothing is deleted. The plan contains only documents that the caller may see;
   * others can block a deletion too. Null only with an error: DOCUMENT_NOT_FOUND for each missing document,
   * LIMIT_EXCEEDED.
   */
  readonly deletionPlan?: Maybe<DeletionPlan>;
  /**
   * Every candidate for a reference in the rendered document of this name, and its outcome. Null if there is none. Errors:
   * ACCESS_DENIED, and those of rendering.
   */
  readonly explainReferences?: Maybe<ExplainedReferences>;
  /**
   * The resources of a kind, by name. `key` selects resources by elements of their Keys; a missing element or an empty
   * value matches any. Values from the root to the first gap are looked up in an index, later values are scanned. Null
   * only with an error: ARGUMENT_INVALID for an unknown kind or element, ACCESS_DENIED if the caller may not see all
   * segments.
   */
  readonly resources?: Maybe<ResourceConnection>;
  /** The referential schema of the revision. Null, with ACCESS_DENIED, if the caller may not see all segments. */
  readonly referentialSchema?: Maybe<ReferentialSchema>;
  /**
   * The version of the referential schema that the revision was checked against; 0 if there never was one. Error: as for
   * ReferentialSchema.
   */
  readonly schemaVersion: Scalars['Int']['output'];
  /**
   * A check of all references, found again without using the stored index. Reads every document that the referential
   * schema covers.
   */
  readonly integrityReport: IntegrityReport;
};


/** The revision that a dry run would create. It exists in one response only: it has no number and cannot be read again. */
export type RevisionPreviewBucketsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** The revision that a dry run would create. It exists in one response only: it has no number and cannot be read again. */
export type RevisionPreviewSchemasArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** The revision that a dry run would create. It exists in one response only: it has no number and cannot be read again. */
export type RevisionPreviewProblemsArgs = {
  filter?: InputMaybe<ProblemFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** The revision that a dry run would create. It exists in one response only: it has no number and cannot be read again. */
export type RevisionPreviewDocumentsArgs = {
  filter?: InputMaybe<DocumentFilter>;
  orderBy?: InputMaybe<ReadonlyArray<DocumentOrder>>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** The revision that a dry run would create. It exists in one response only: it has no number and cannot be read again. */
export type RevisionPreviewDocumentArgs = {
  schema: Scalars['String']['input'];
  name: Scalars['String']['input'];
  layer?: InputMaybe<Scalars['String']['input']>;
};


/** The revision that a dry run would create. It exists in one response only: it has no number and cannot be read again. */
export type RevisionPreviewRenderedDocumentsArgs = {
  filter?: InputMaybe<RenderedDocumentFilter>;
  orderBy?: InputMaybe<ReadonlyArray<DocumentOrder>>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** The revision that a dry run would create. It exists in one response only: it has no number and cannot be read again. */
export type RevisionPreviewRenderedDocumentArgs = {
  schema: Scalars['String']['input'];
  name: Scalars['String']['input'];
};


/** The revision that a dry run would create. It exists in one response only: it has no number and cannot be read again. */
export type RevisionPreviewValidationPoliciesArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** The revision that a dry run would create. It exists in one response only: it has no number and cannot be read again. */
export type RevisionPreviewValidationsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** The revision that a dry run would create. It exists in one response only: it has no number and cannot be read again. */
export type RevisionPreviewValidationArgs = {
  name: Scalars['String']['input'];
};


/** The revision that a dry run would create. It exists in one response only: it has no number and cannot be read again. */
export type RevisionPreviewReferenceGraphArgs = {
  schema: Scalars['String']['input'];
  name: Scalars['String']['input'];
  direction?: InputMaybe<ReferenceDirection>;
  depth?: InputMaybe<Scalars['NonNegativeInt']['input']>;
  relations?: InputMaybe<ReadonlyArray<ReferenceRelation>>;
};


/** The revision that a dry run would create. It exists in one response only: it has no number and cannot be read again. */
export type RevisionPreviewDeletionPlanArgs = {
  documents: ReadonlyArray<RenderedDocumentName>;
  cascade?: InputMaybe<Scalars['Boolean']['input']>;
  referrers?: InputMaybe<Scalars['Boolean']['input']>;
};


/** The revision that a dry run would create. It exists in one response only: it has no number and cannot be read again. */
export type RevisionPreviewExplainReferencesArgs = {
  schema: Scalars['String']['input'];
  name: Scalars['String']['input'];
};


/** The revision that a dry run would create. It exists in one response only: it has no number and cannot be read again. */
export type RevisionPreviewResourcesArgs = {
  kind: Scalars['String']['input'];
  key?: InputMaybe<ReadonlyArray<KeyElementInput>>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};

/** The status of a revision or a policy. */
export type RevisionStatus =
  /** All validations have succeeded. */
  | 'SUCCESS'
  /** At least one validation has not succeeded. */
  | 'FAILURE';

/** The status of a validation. */
export type ValidationStatus =
  /** The latest result is a success and has not expired. */
  | 'SUCCESS'
  /** The latest result is a failure. */
  | 'FAILURE'
  /** The latest result is a success, but has expired. */
  | 'EXPIRED'
  /** There is no result. */
  | 'MISSING';

/** The state of a validation policy in a revision. */
export type PolicyState = Node & {
  readonly __typename?: 'PolicyState';
  /** Opaque; see Node. */
  readonly id: Scalars['ID']['output'];
  /** The schema of the policy. */
  readonly schema: Scalars['String']['output'];
  /** The name of the policy. */
  readonly name: Scalars['String']['output'];
  /** SUCCESS if every validation of the policy is a success. */
  readonly status: RevisionStatus;
  /** The validations that the policy lists, in its order. */
  readonly validations: ReadonlyArray<PolicyValidation>;
  /** A fault of the policy itself, because of which it is a failure; null if there is none. */
  readonly flaw?: Maybe<Scalars['String']['output']>;
};

/** A page of policies. */
export type PolicyStateConnection = {
  readonly __typename?: 'PolicyStateConnection';
  /** The policies with their cursors. */
  readonly edges: ReadonlyArray<PolicyStateEdge>;
  /** The policies. */
  readonly nodes: ReadonlyArray<PolicyState>;
  /** The position of the page in the list. */
  readonly pageInfo: PageInfo;
  /** All policies of the revision, not only those of this page. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A policy in a page. */
export type PolicyStateEdge = {
  readonly __typename?: 'PolicyStateEdge';
  /** The cursor of this row, for `after` and `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The policy. */
  readonly node: PolicyState;
};

/** The state of a validation under a policy. */
export type PolicyValidation = {
  readonly __typename?: 'PolicyValidation';
  /** The name of the validation. */
  readonly name: Scalars['String']['output'];
  /** The current status. */
  readonly status: ValidationStatus;
  /** How long a success is valid under the policy; null: without end. */
  readonly expiresAfter?: Maybe<Scalars['Duration']['output']>;
  /** The time at which the success expires, or expired; null: never. */
  readonly expiresAt?: Maybe<Scalars['DateTimeISO']['output']>;
};

/** A validation of a revision: the current state of its results of one name. */
export type Validation = Node & {
  readonly __typename?: 'Validation';
  /** Opaque; see Node. */
  readonly id: Scalars['ID']['output'];
  /** The name of the validation, unique in the revision. */
  readonly name: Scalars['String']['output'];
  /** The status under the strictest policy that lists it; without such a policy, that of the latest result. */
  readonly status: ValidationStatus;
  /** Whether there are policies, but none lists it. */
  readonly ignored: Scalars['Boolean']['output'];
  /** The result that counts; null if there is none. */
  readonly latest?: Maybe<ValidationEntry>;
  /** The time at which the success expires, or expired; null: never. */
  readonly expiresAt?: Maybe<Scalars['DateTimeISO']['output']>;
  /** All results, in the order of recording. */
  readonly entries: ValidationEntryConnection;
};


/** A validation of a revision: the current state of its results of one name. */
export type ValidationEntriesArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};

/** A page of validations. */
export type ValidationConnection = {
  readonly __typename?: 'ValidationConnection';
  /** The validations with their cursors. */
  readonly edges: ReadonlyArray<ValidationEdge>;
  /** The validations. */
  readonly nodes: ReadonlyArray<Validation>;
  /** The position of the page in the list. */
  readonly pageInfo: PageInfo;
  /** All validations of the revision, not only those of this page. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A validation in a page. */
export type ValidationEdge = {
  readonly __typename?: 'ValidationEdge';
  /** The cursor of this row, for `after` and `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The validation. */
  readonly node: Validation;
};

/** A page of results. */
export type ValidationEntryConnection = {
  readonly __typename?: 'ValidationEntryConnection';
  /** The results with their cursors. */
  readonly edges: ReadonlyArray<ValidationEntryEdge>;
  /** The results. */
  readonly nodes: ReadonlyArray<ValidationEntry>;
  /** The position of the page in the list. */
  readonly pageInfo: PageInfo;
  /** All results, not only those of this page. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A result in a page. */
export type ValidationEntryEdge = {
  readonly __typename?: 'ValidationEntryEdge';
  /** The cursor of this row, for `after` and `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The result. */
  readonly node: ValidationEntry;
};

/** The status of a result. */
export type ValidationResult =
  /** The validation found no error. */
  | 'SUCCESS'
  /** The validation found errors, or could not validate everything. */
  | 'FAILURE';

/** A result of a validation. It never changes. */
export type ValidationEntry = Node & {
  readonly __typename?: 'ValidationEntry';
  /** Opaque; see Node. */
  readonly id: Scalars['ID']['output'];
  /** The name of the validation. */
  readonly name: Scalars['String']['output'];
  /** The position, from 0, among the results of this name in its revision. */
  readonly index: Scalars['Int']['output'];
  /** The position, from 1, among all results of the store; 0 for a dry run. */
  readonly sequence: Scalars['Int']['output'];
  /** The validated revision; null for a dry run. */
  readonly revision?: Maybe<Revision>;
  /** The status of the result. */
  readonly status: ValidationResult;
  /** The service that validated. */
  readonly validator: Scalars['JSON']['output'];
  /** The errors found; if there are very many, the first ones. */
  readonly errors: ReadonlyArray<ValidationError>;
  /** The number of all errors. */
  readonly errorCount: Scalars['Int']['output'];
  /** The time of recording. */
  readonly createdAt: Scalars['DateTimeISO']['output'];
  /** How long a success is valid, as recorded with the result; null if it was not given. */
  readonly expiresAfter?: Maybe<Scalars['Duration']['output']>;
  /** The name of the caller that recorded it. */
  readonly recordedBy: Scalars['String']['output'];
};

/** An error that a validation found. */
export type ValidationError = {
  readonly __typename?: 'ValidationError';
  /** What is wrong. It never contains a secret value. */
  readonly message: Scalars['String']['output'];
  /** The documents that the error concerns. */
  readonly documents: ReadonlyArray<ValidationErrorDocument>;
  /** The path in the document: `data.a.b[0]`; null if not given. */
  readonly path?: Maybe<Scalars['String']['output']>;
  /** The path in the JSON Schema: `.properties.a.type`; null if not given. */
  readonly schemaPath?: Maybe<Scalars['String']['output']>;
  /** The place in the submitted text; null if it is unknown, as for all results that are read later. */
  readonly place?: Maybe<TextPlace>;
  /** The complete recorded error. */
  readonly record: Scalars['JSON']['output'];
};

/** A document that a validation error concerns. */
export type ValidationErrorDocument = {
  readonly __typename?: 'ValidationErrorDocument';
  /** The schema of the document; empty if not given. */
  readonly schema: Scalars['String']['output'];
  /** The name of the document; empty if not given. */
  readonly name: Scalars['String']['output'];
  /** The layer of the document; null if it has none, or if not given. */
  readonly layer?: Maybe<Scalars['String']['output']>;
};

/** The means by which the caller was authenticated. */
export type ProofOfIdentity =
  /** Not authenticated: the server does not require it. */
  | 'NOBODY'
  /** The command line, which opens the store itself. */
  | 'LOCAL'
  /** A token of this server. */
  | 'TOKEN'
  /** A JSON Web Token. */
  | 'JWT'
  /** A client certificate. */
  | 'CERTIFICATE';

/** The caller. */
export type Viewer = {
  readonly __typename?: 'Viewer';
  /** The name of the caller, which is the default author of its changes. */
  readonly name: Scalars['String']['output'];
  /** The means of authentication. */
  readonly via: ProofOfIdentity;
  /** The permissions of the caller; some may apply only to some documents. */
  readonly permissions: ReadonlyArray<Permission>;
};

/** A permission: those of docs/security.md in capitals, without `deckhand:` and `purser:`. */
export type Permission =
  /** Submit, change and delete documents stored in the clear. */
  | 'CREATE_CLEARTEXT_DOCUMENTS'
  /** Submit, change and delete documents stored encrypted. */
  | 'CREATE_ENCRYPTED_DOCUMENTS'
  /** See documents stored in the clear, and documents rendered from them. */
  | 'LIST_CLEARTEXT_DOCUMENTS'
  /** See which encrypted documents exist; not their data. */
  | 'LIST_ENCRYPTED_DOCUMENTS'
  /** See one revision. */
  | 'SHOW_REVISION'
  /** List revisions, and receive new ones. */
  | 'LIST_REVISIONS'
  /** Remove the whole history. */
  | 'DELETE_REVISIONS'
  /** See which buckets differ between revisions. */
  | 'SHOW_REVISION_DIFF'
  /** See which documents differ between revisions, and how. */
  | 'SHOW_REVISION_DEEPDIFF'
  /** Tag a revision. */
  | 'CREATE_TAG'
  /** See one tag. */
  | 'SHOW_TAG'
  /** See the tags of a revision. */
  | 'LIST_TAGS'
  /** Delete a tag of a revision. */
  | 'DELETE_TAG'
  /** Delete all tags of a revision. */
  | 'DELETE_TAGS'
  /** Record the result of a validation. */
  | 'CREATE_VALIDATION'
  /** See the validations of a revision, and receive new ones. */
  | 'LIST_VALIDATIONS'
  /** See one validation with its errors. */
  | 'SHOW_VALIDATION'
  /** See the data of encrypted documents, and values made from it. */
  | 'OPEN_SECRETS'
  /** Write and delete content beside documents. */
  | 'WRITE_CONTENTS'
  /** Commit a change that introduces problems. */
  | 'ACCEPT_PROBLEMS'
  /** Create a revision with the documents of an older one. */
  | 'ROLLBACK'
  /** Name another author of a change. */
  | 'SIGN_FOR_OTHERS'
  /** Export the whole history. */
  | 'EXPORT_HISTORY'
  /** Import a whole history. */
  | 'IMPORT_HISTORY'
  /** Verify the store. */
  | 'CHECK_STORE'
  /** Remove content that no revision needs. */
  | 'COLLECT_GARBAGE'
  /** Wrap data keys with a new key. */
  | 'ROTATE_KEYS'
  /** Read the audit log. */
  | 'READ_AUDIT_LOG'
  /** Read the metrics of the server. */
  | 'READ_METRICS'
  /** See the rows of tables of data sources. */
  | 'READ_TABLES'
  /** Poll data sources on request, and try them. */
  | 'MANAGE_SOURCES'
  /** See policies, and with READ_TABLES the rows of their rules. */
  | 'READ_POLICIES'
  /** Have policies evaluated on request. */
  | 'EVALUATE_POLICIES'
  /** Find out what a deployment would do, and check manifests. */
  | 'PLAN_DEPLOYMENTS'
  /** Deploy manifests, resume and cancel deployments. */
  | 'APPLY_DEPLOYMENTS'
  /** Approve what a deployment is about to do. */
  | 'APPROVE_DEPLOYMENTS'
  /** See deployments, their resources and steps. */
  | 'READ_DEPLOYMENTS'
  /** See what the containers of deployments print. */
  | 'READ_DEPLOYMENT_LOGS'
  /** See the calls that rules make, and what became of them. */
  | 'READ_ACTIONS'
  /** Decide about actions, and send simulated ones. */
  | 'MANAGE_ACTIONS'
  /** Post records to webhooks without authentication of their own. */
  | 'INGEST_RECORDS'
  /** Change what data sources render to. */
  | 'CHANGE_SOURCES'
  /** Let rules make calls to data sources. */
  | 'ALLOW_CALLS'
  /** Let data sources accept any certificate. */
  | 'SKIP_TLS_VERIFICATION';

/** A filter of the audit log. All given members must match. */
export type AuditFilter = {
  /** The name of the caller. */
  readonly principal?: InputMaybe<Scalars['String']['input']>;
  /** The action, such as `submitDocuments`, `openSecrets`. A string, because the log can contain entries of other versions. */
  readonly action?: InputMaybe<Scalars['String']['input']>;
  /** The outcome. */
  readonly status?: InputMaybe<AuditStatus>;
  /** The code of the error. A string for the same reason. */
  readonly code?: InputMaybe<Scalars['String']['input']>;
  /** At this time or later. */
  readonly since?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** At this time or earlier. */
  readonly until?: InputMaybe<Scalars['DateTimeISO']['input']>;
};

/** A page of the audit log. */
export type AuditConnection = {
  readonly __typename?: 'AuditConnection';
  /** The entries with their cursors. */
  readonly edges: ReadonlyArray<AuditEdge>;
  /** The entries. */
  readonly nodes: ReadonlyArray<AuditEntry>;
  /** The position of the page in the list. */
  readonly pageInfo: PageInfo;
  /** All entries that the filter selects, not only those of this page. */
  readonly totalCount: Scalars['Int']['output'];
};

/** An entry in a page. */
export type AuditEdge = {
  readonly __typename?: 'AuditEdge';
  /** The cursor of this row, for `after` and `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The entry. */
  readonly node: AuditEntry;
};

/** An action of a caller, successful or not. */
export type AuditEntry = Node & {
  readonly __typename?: 'AuditEntry';
  /** Opaque; see Node. */
  readonly id: Scalars['ID']['output'];
  /** The time of the action. */
  readonly createdAt: Scalars['DateTimeISO']['output'];
  /** The name of the caller. */
  readonly principal: Scalars['String']['output'];
  /** The means of authentication. */
  readonly via: ProofOfIdentity;
  /** The network address of the caller; null if there was none. */
  readonly address?: Maybe<Scalars['String']['output']>;
  /** The id of the request, as in the server's log; null if there was none. */
  readonly requestId?: Maybe<Scalars['String']['output']>;
  /** The action, such as `submitDocuments`, `openSecrets`. A string, because the log can contain entries of other versions. */
  readonly action: Scalars['String']['output'];
  /** The target of the action. */
  readonly target: Scalars['JSON']['output'];
  /** The outcome. */
  readonly status: AuditStatus;
  /** The code of the error: one of docs/errors.md, or of another version; null for a success. */
  readonly code?: Maybe<Scalars['String']['output']>;
  /** The entry as canonical JSON, which digests of the audit log are over. */
  readonly text: Scalars['String']['output'];
  /** The place of the entry in the chain of the process that recorded it; null for an entry of a version without chains. */
  readonly link?: Maybe<AuditLink>;
};

/** The place of an entry of the audit log in the chain of the process that recorded it; docs/security.md describes chains. */
export type AuditLink = {
  readonly __typename?: 'AuditLink';
  /** The name of the chain. */
  readonly chain: Scalars['String']['output'];
  /** The number of the entry in its chain, from 1, without gaps. */
  readonly sequence: Scalars['Int']['output'];
  /** The digest of the entry before it in its chain; null for the first one. */
  readonly previous?: Maybe<Scalars['String']['output']>;
  /** The digest over `text` and all of the above. */
  readonly digest: Scalars['String']['output'];
};

/** The outcome of an action in the audit log. */
export type AuditStatus =
  /** The action succeeded. */
  | 'SUCCESS'
  /** The action was refused, or failed. */
  | 'FAILURE';

/** The changes of a revision. */
export type RevisionChanges = {
  readonly __typename?: 'RevisionChanges';
  /** The number of created documents. */
  readonly created: Scalars['Int']['output'];
  /** The number of updated documents. */
  readonly updated: Scalars['Int']['output'];
  /** The number of deleted documents. */
  readonly deleted: Scalars['Int']['output'];
  /** The difference between the previous revision and this one. */
  readonly diff: RevisionDiff;
};

/** The difference between two revisions. */
export type RevisionDiff = Node & {
  readonly __typename?: 'RevisionDiff';
  /** Opaque; see Node. */
  readonly id: Scalars['ID']['output'];
  /** The first revision. */
  readonly from: Revision;
  /** The second revision, or the preview of a dry run. */
  readonly to: Snapshot;
  /** Every bucket that has documents in one of the revisions, by name. */
  readonly buckets: BucketDiffConnection;
  /** The submitted documents that differ, by schema, name, layer. */
  readonly documents: DocumentDiffConnection;
  /**
   * The rendered documents that differ, by schema and name: the effect of the change on consumers of the configuration.
   * Purser compares only documents that depend on a changed document.
   */
  readonly renderedDocuments: RenderedDiffConnection;
  /** The problems that only `to` has, or only `from` has. */
  readonly problemChanges: ProblemChanges;
  /** As Query.deploymentImpact: the deployed environments that the change touches, of a dry run, too. Errors: ACCESS_DENIED. */
  readonly deploymentImpact: ReadonlyArray<EnvironmentImpact>;
};


/** The difference between two revisions. */
export type RevisionDiffBucketsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** The difference between two revisions. */
export type RevisionDiffDocumentsArgs = {
  bucket?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** The difference between two revisions. */
export type RevisionDiffRenderedDocumentsArgs = {
  bucket?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};

/**
 * The problems that a change introduces and resolves: documents that cannot be rendered, or violate their DataSchemas or
 * the rules of built-in kinds; and warnings.
 */
export type ProblemChanges = {
  readonly __typename?: 'ProblemChanges';
  /** The introduced problems, errors first. For a submission, at most `PURSER_MAX_FAULTS`, each with its place in the text. */
  readonly introduced: ProblemConnection;
  /** The resolved problems. */
  readonly resolved: ProblemConnection;
  /** The number of problems after the change that it did not introduce. */
  readonly standing: Scalars['Int']['output'];
};


/**
 * The problems that a change introduces and resolves: documents that cannot be rendered, or violate their DataSchemas or
 * the rules of built-in kinds; and warnings.
 */
export type ProblemChangesIntroducedArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/**
 * The problems that a change introduces and resolves: documents that cannot be rendered, or violate their DataSchemas or
 * the rules of built-in kinds; and warnings.
 */
export type ProblemChangesResolvedArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};

/** The difference of a bucket between two revisions. */
export type BucketDiff = {
  readonly __typename?: 'BucketDiff';
  /** The name of the bucket. */
  readonly name: Scalars['String']['output'];
  /** The kind of the difference. */
  readonly status: BucketStatus;
};

/** A page of buckets. */
export type BucketDiffConnection = {
  readonly __typename?: 'BucketDiffConnection';
  /** The buckets with their cursors. */
  readonly edges: ReadonlyArray<BucketDiffEdge>;
  /** The buckets. */
  readonly nodes: ReadonlyArray<BucketDiff>;
  /** The position of the page in the list. */
  readonly pageInfo: PageInfo;
  /** All buckets, not only those of this page. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A bucket in a page. */
export type BucketDiffEdge = {
  readonly __typename?: 'BucketDiffEdge';
  /** The cursor of this row, for `after` and `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The bucket. */
  readonly node: BucketDiff;
};

/** The kinds of differences of a bucket between two revisions. */
export type BucketStatus =
  /** Only the second revision has documents of the bucket. */
  | 'CREATED'
  /** The documents of the bucket differ. */
  | 'UPDATED'
  /** The documents of the bucket are equal. */
  | 'UNCHANGED'
  /** Only the first revision has documents of the bucket. */
  | 'DELETED';

/** The kinds of differences of a document, or of a value in it. */
export type DiffKind =
  /** Only the second revision has it. */
  | 'CREATED'
  /** Both revisions have it, and it differs. */
  | 'UPDATED'
  /** Only the first revision has it. */
  | 'DELETED'
  /** It cannot be rendered in the second revision; in the first it could, or was missing. `problemChanges` has the reason. */
  | 'BROKEN';

/** A page of documents that differ. */
export type DocumentDiffConnection = {
  readonly __typename?: 'DocumentDiffConnection';
  /** The differences with their cursors. */
  readonly edges: ReadonlyArray<DocumentDiffEdge>;
  /** The differences. */
  readonly nodes: ReadonlyArray<DocumentDiff>;
  /** The position of the page in the list. */
  readonly pageInfo: PageInfo;
  /** All documents that differ, not only those of this page. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A document that differs, in a page. */
export type DocumentDiffEdge = {
  readonly __typename?: 'DocumentDiffEdge';
  /** The cursor of this row, for `after` and `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The difference. */
  readonly node: DocumentDiff;
};

/** The difference of a submitted document. */
export type DocumentDiff = {
  readonly __typename?: 'DocumentDiff';
  /** The kind of the difference. */
  readonly kind: DiffKind;
  /** The schema of the document. */
  readonly schema: Scalars['String']['output'];
  /** The name of the document. */
  readonly name: Scalars['String']['output'];
  /** The layer of the document; null if it has none. */
  readonly layer?: Maybe<Scalars['String']['output']>;
  /** The bucket of the document; for a deleted document, its bucket in the first revision. */
  readonly bucket: Scalars['String']['output'];
  /** The document in the first revision; null if it is missing there. */
  readonly before?: Maybe<Document>;
  /** The document in the second revision; null if it is missing there. */
  readonly after?: Maybe<Document>;
  /** The values that differ; empty unless both revisions have the document. */
  readonly changes: ReadonlyArray<ValueChange>;
  /** The difference as a unified diff of the YAML; values of encrypted documents are hidden. */
  readonly text: Scalars['String']['output'];
  /** The number of lines that `text` adds. */
  readonly additions: Scalars['Int']['output'];
  /** The number of lines that `text` removes. */
  readonly deletions: Scalars['Int']['output'];
};

/** A page of rendered documents that differ. */
export type RenderedDiffConnection = {
  readonly __typename?: 'RenderedDiffConnection';
  /** The differences with their cursors. */
  readonly edges: ReadonlyArray<RenderedDiffEdge>;
  /** The differences. */
  readonly nodes: ReadonlyArray<RenderedDiff>;
  /** The position of the page in the list. */
  readonly pageInfo: PageInfo;
  /** All rendered documents that differ, not only those of this page. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A rendered document that differs, in a page. */
export type RenderedDiffEdge = {
  readonly __typename?: 'RenderedDiffEdge';
  /** The cursor of this row, for `after` and `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The difference. */
  readonly node: RenderedDiff;
};

/** The difference of a rendered document. */
export type RenderedDiff = {
  readonly __typename?: 'RenderedDiff';
  /** The kind of the difference. */
  readonly kind: DiffKind;
  /** The schema of the document. */
  readonly schema: Scalars['String']['output'];
  /** The name of the document. */
  readonly name: Scalars['String']['output'];
  /**
   * The bucket of the document of this name; for a broken or deleted document, its previous bucket. Null if it was never
   * rendered.
   */
  readonly bucket?: Maybe<Scalars['String']['output']>;
  /** The rendered document in the first revision; null if it is not in the output. */
  readonly before?: Maybe<RenderedDocument>;
  /** The rendered document in the second revision; null if it is not in the output. */
  readonly after?: Maybe<RenderedDocument>;
  /** The values that differ; empty unless both revisions have the document. */
  readonly changes: ReadonlyArray<ValueChange>;
  /** The difference as a unified diff of the YAML; secret values are hidden. */
  readonly text: Scalars['String']['output'];
  /** The number of lines that `text` adds. */
  readonly additions: Scalars['Int']['output'];
  /** The number of lines that `text` removes. */
  readonly deletions: Scalars['Int']['output'];
  /**
   * The changed documents that it is made from, directly or in several steps: the document itself, parents, sources; at
   * most 20. If several contribute, each is listed, even if the others alone would cause the difference.
   */
  readonly causes: ReadonlyArray<DocumentDiff>;
};

/** The difference of a value. */
export type ValueChange = {
  readonly __typename?: 'ValueChange';
  /** The kind of the difference. */
  readonly kind: DiffKind;
  /**
   * The path of the value: `data.a.b[0]`, `metadata.labels.role`. Arguments named `path` accept it with and without
   * `data`. The index of a list item is that in the second document;
   * for a deleted item, that in the first.
   */
  readonly path: Scalars['String']['output'];
  /** The value in the first document; null if it is missing or secret. */
  readonly before?: Maybe<Scalars['JSON']['output']>;
  /** The value in the second document; null if it is missing or secret. */
  readonly after?: Maybe<Scalars['JSON']['output']>;
  /** Whether the values are hidden because they are secret. */
  readonly secret: Scalars['Boolean']['output'];
};

/** A fault: in a payload, in a revision, or in `extensions.problems` of an error, which has the same fields. */
export type Problem = {
  readonly __typename?: 'Problem';
  /** The code, for programs; docs/errors.md lists all codes. */
  readonly code: Scalars['String']['output'];
  /** The kind of the problem. */
  readonly kind: ProblemKind;
  /** Whether the same request may succeed later. */
  readonly retryable: Scalars['Boolean']['output'];
  /** What is wrong. It never contains a value of a document. */
  readonly message: Scalars['String']['output'];
  /** How to solve the problem. */
  readonly remedy: Scalars['String']['output'];
  /** The facts of the message, for programs: a mapping whose members depend on `code`; docs/errors.md shows them. */
  readonly facts: Scalars['JSON']['output'];
  /** The schema of the document. */
  readonly schema?: Maybe<Scalars['String']['output']>;
  /** The layer of the document. */
  readonly layer?: Maybe<Scalars['String']['output']>;
  /** The name of the document. */
  readonly name?: Maybe<Scalars['String']['output']>;
  /** The path in the document: `metadata.substitutions[0].src`. */
  readonly path?: Maybe<Scalars['String']['output']>;
  /** The place in the submitted text; null if there is none. */
  readonly place?: Maybe<TextPlace>;
  /**
   * The path to the member of the mutation's input that caused it, from the argument on: `["input", "name"]`,
   * `["input", "source", "yaml"]`; for an item of a list with its index, `["input", "source", "documents", "0"]`. Null if
   * no member, or more than one, caused it.
   */
  readonly inputPath?: Maybe<ReadonlyArray<Scalars['String']['output']>>;
  /** The severity. */
  readonly severity: ProblemSeverity;
  /**
   * The number of places in the document, which differ only in list indices; for an introduced or resolved problem, the
   * difference of these numbers.
   */
  readonly count: Scalars['Int']['output'];
  /**
   * For an introduced problem: the changed documents that cause it, at most 20. For a problem of a revision: the document
   * that contains the value, even if the value is rendered into another one; otherwise the document itself.
   */
  readonly causes: ReadonlyArray<DocumentIdentity>;
  /**
   * Documents that cannot be rendered because of it, at most 20. For an introduced problem, only those that the change
   * affects.
   */
  readonly blocks: ReadonlyArray<DocumentIdentity>;
  /** The number of documents that cannot be rendered because of it; for a problem of a revision, counted up to 10,000. */
  readonly blockCount: Scalars['Int']['output'];
};

/** The numbers of problems of a revision. */
export type ProblemCounts = {
  readonly __typename?: 'ProblemCounts';
  /** Problems that cause the refusal of a change that introduces them. */
  readonly errors: Scalars['Int']['output'];
  /** Problems that do not. */
  readonly warnings: Scalars['Int']['output'];
};

/** The severity of a problem. */
export type ProblemSeverity =
  /** Purser refuses a change that introduces it, unless the change accepts problems. */
  | 'ERROR'
  /** Purser accepts a change that introduces it. */
  | 'WARNING';

/** The identity of a document. */
export type DocumentIdentity = {
  readonly __typename?: 'DocumentIdentity';
  /** The schema of the document. */
  readonly schema: Scalars['String']['output'];
  /** The name of the document. */
  readonly name: Scalars['String']['output'];
  /** The layer of the document; null if it has none. */
  readonly layer?: Maybe<Scalars['String']['output']>;
};

/** A filter of problems. All given members must match. */
export type ProblemFilter = {
  /** Only problems of this severity. */
  readonly severity?: InputMaybe<ProblemSeverity>;
  /** Only problems with one of these codes. */
  readonly code?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** Only problems of documents of this schema. */
  readonly schema?: InputMaybe<Scalars['String']['input']>;
  /** Only problems of documents of this name. */
  readonly name?: InputMaybe<Scalars['String']['input']>;
};

/** A page of problems. */
export type ProblemConnection = {
  readonly __typename?: 'ProblemConnection';
  /** The problems with their cursors. */
  readonly edges: ReadonlyArray<ProblemEdge>;
  /** The problems. */
  readonly nodes: ReadonlyArray<Problem>;
  /** The position of the page in the list. */
  readonly pageInfo: PageInfo;
  /** All problems, not only those of this page. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A problem in a page. */
export type ProblemEdge = {
  readonly __typename?: 'ProblemEdge';
  /** The cursor of this row, for `after` and `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The problem. */
  readonly node: Problem;
};

/** A place in a submitted text. */
export type TextPlace = {
  readonly __typename?: 'TextPlace';
  /** The index of the document in the text, from 0; null if it is unknown. */
  readonly document?: Maybe<Scalars['Int']['output']>;
  /** The line, from 1; null if it is unknown. */
  readonly line?: Maybe<Scalars['Int']['output']>;
  /** The column, from 1; null if it is unknown. */
  readonly column?: Maybe<Scalars['Int']['output']>;
};

/** Kinds of problems. */
export type ProblemKind =
  /** The request, or its content, is invalid. */
  | 'INVALID'
  /** The request needs something that is missing. */
  | 'MISSING'
  /** The request conflicts with the current state. */
  | 'CONFLICT'
  /** The caller is not authenticated, or has no permission. */
  | 'DENIED'
  /** The server, or another service that it needs, cannot process the request now. */
  | 'UNAVAILABLE';

/** A page of the history. */
export type RevisionConnection = {
  readonly __typename?: 'RevisionConnection';
  /** The revisions with their cursors. */
  readonly edges: ReadonlyArray<RevisionEdge>;
  /** The revisions. */
  readonly nodes: ReadonlyArray<Revision>;
  /** The position of the page in the list. */
  readonly pageInfo: PageInfo;
  /** All revisions, not only those of this page. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A revision in a page of the history. */
export type RevisionEdge = {
  readonly __typename?: 'RevisionEdge';
  /** The cursor of this row, for `after` and `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The revision. */
  readonly node: Revision;
};

/** A filter of revisions. All given members must match; of the values of one member, any. */
export type RevisionFilter = {
  /** Revisions with one of these tags. */
  readonly tag?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** Revisions of one of these authors. */
  readonly author?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** Revisions that changed one of these buckets. */
  readonly bucket?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** Revisions committed at this time or later. */
  readonly since?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** Revisions committed at this time or earlier. */
  readonly until?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** Revisions whose message contains this text, in upper or lower case. */
  readonly message?: InputMaybe<Scalars['String']['input']>;
  /** Revisions that created, updated or deleted this document. */
  readonly touches?: InputMaybe<DocumentName>;
  /** Revisions with this current status. */
  readonly status?: InputMaybe<RevisionStatus>;
  /** Revisions in which a validation has this current status. */
  readonly validation?: InputMaybe<ValidationFilter>;
};

/** A validation with a status. */
export type ValidationFilter = {
  /** The name of the validation. */
  readonly name: Scalars['String']['input'];
  /** The status of the validation. */
  readonly status: ValidationStatus;
};

/** The name of a document. */
export type DocumentName = {
  /** The schema. */
  readonly schema: Scalars['String']['input'];
  /** The name. */
  readonly name: Scalars['String']['input'];
  /** The layer; default: all. */
  readonly layer?: InputMaybe<Scalars['String']['input']>;
};

/** A page of the history of a document. */
export type DocumentVersionConnection = {
  readonly __typename?: 'DocumentVersionConnection';
  /** The versions with their cursors. */
  readonly edges: ReadonlyArray<DocumentVersionEdge>;
  /** The versions. */
  readonly nodes: ReadonlyArray<DocumentVersion>;
  /** The position of the page in the list. */
  readonly pageInfo: PageInfo;
  /** All versions, not only those of this page. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A version of a document, in a page. */
export type DocumentVersionEdge = {
  readonly __typename?: 'DocumentVersionEdge';
  /** The cursor of this row, for `after` and `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The version. */
  readonly node: DocumentVersion;
};

/** A version of a document: a revision that changed it. */
export type DocumentVersion = {
  readonly __typename?: 'DocumentVersion';
  /** The revision, with its author, time and message. Null in a preview, for a change of the dry run itself. */
  readonly revision?: Maybe<Revision>;
  /** The change of the document from the previous revision; `after` is null if the revision deleted it. */
  readonly diff: DocumentDiff;
};

/** The position of a page in its list (Relay cursor connections). */
export type PageInfo = {
  readonly __typename?: 'PageInfo';
  /** Whether there are rows after the page: `first` with `after: endCursor` returns them. */
  readonly hasNextPage: Scalars['Boolean']['output'];
  /** Whether there are rows before the page: `last` with `before: startCursor` returns them. */
  readonly hasPreviousPage: Scalars['Boolean']['output'];
  /** The cursor of the first row; null on an empty page. */
  readonly startCursor?: Maybe<Scalars['String']['output']>;
  /** The cursor of the last row; null on an empty page. */
  readonly endCursor?: Maybe<Scalars['String']['output']>;
};

/**
 * A filter of documents. All given members must match; of the values of one member, any, except labels, which must all
 * match.
 */
export type DocumentFilter = {
  /** Documents of these schemas, by whole sections: `ns`, `ns/Kind` or `ns/Kind/v1`. */
  readonly schema?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** Documents of these names. */
  readonly name?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** Documents of these layers. */
  readonly layer?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** `true`: only abstract documents; `false`: only others. */
  readonly abstract?: InputMaybe<Scalars['Boolean']['input']>;
  /** Documents with all of these labels. */
  readonly labels?: InputMaybe<ReadonlyArray<LabelInput>>;
  /** Documents of these buckets. */
  readonly bucket?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** Documents with this storage policy. */
  readonly storagePolicy?: InputMaybe<StoragePolicy>;
  /**
   * Documents whose schema, name, layer, bucket or labels contain this text, in upper or lower case. A label is compared
   * as `key=value`. The data of documents is never searched.
   */
  readonly search?: InputMaybe<Scalars['String']['input']>;
};

/** A filter of rendered documents, as DocumentFilter. Abstract documents are never listed. */
export type RenderedDocumentFilter = {
  /** Documents of these schemas, by whole sections: `ns`, `ns/Kind` or `ns/Kind/v1`. */
  readonly schema?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** Documents of these names. */
  readonly name?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** Documents of these layers. */
  readonly layer?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** Documents with all of these labels. */
  readonly labels?: InputMaybe<ReadonlyArray<LabelInput>>;
  /** Documents of these buckets. */
  readonly bucket?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** Documents with this storage policy. */
  readonly storagePolicy?: InputMaybe<StoragePolicy>;
  /**
   * Documents whose schema, name, layer, bucket or labels contain this text, in upper or lower case. A label is compared
   * as `key=value`. The data of documents is never searched.
   */
  readonly search?: InputMaybe<Scalars['String']['input']>;
};

/** A label of a filter. */
export type LabelInput = {
  /** The key of the label. */
  readonly key: Scalars['String']['input'];
  /** The value of the label; the JSON of a value that is not a string: `7`, `true`. */
  readonly value: Scalars['String']['input'];
};

/** One rule of a sort order. */
export type DocumentOrder = {
  /** The value to sort by. */
  readonly field: DocumentOrderField;
  /** The direction. */
  readonly direction?: InputMaybe<OrderDirection>;
};

/** A value to sort documents by. Strings are sorted by code unit, missing layers last. */
export type DocumentOrderField =
  /** By schema. */
  | 'SCHEMA'
  /** By name. */
  | 'NAME'
  /** By the name of the layer. */
  | 'LAYER'
  /** By the name of the bucket. */
  | 'BUCKET'
  /** By the revision that brought the content in. */
  | 'ORIGIN'
  /** By the order in which versions arrived in the history. */
  | 'SERIAL';

/** The direction of a sort order. */
export type OrderDirection =
  /** Ascending. */
  | 'ASC'
  /** Descending. */
  | 'DESC';

/** How the store contains a document's data. */
export type StoragePolicy =
  /** In the clear. */
  | 'CLEARTEXT'
  /** Encrypted. */
  | 'ENCRYPTED';

/** A page of documents. */
export type DocumentConnection = {
  readonly __typename?: 'DocumentConnection';
  /** The documents with their cursors. */
  readonly edges: ReadonlyArray<DocumentEdge>;
  /** The documents. */
  readonly nodes: ReadonlyArray<Document>;
  /** The position of the page in the list. */
  readonly pageInfo: PageInfo;
  /** All documents that the filter selects, not only those of this page. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A document in a page. */
export type DocumentEdge = {
  readonly __typename?: 'DocumentEdge';
  /** The cursor of this row, for `after` and `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The document. */
  readonly node: Document;
};

/** A page of documents that a document substitutes from, or into. */
export type SubstitutionConnection = {
  readonly __typename?: 'SubstitutionConnection';
  /** The documents with their cursors, and with what is substituted. */
  readonly edges: ReadonlyArray<SubstitutionEdge>;
  /** The documents. */
  readonly nodes: ReadonlyArray<Document>;
  /** The position of the page in the list. */
  readonly pageInfo: PageInfo;
  /** All documents that it substitutes from, or into, not only those of this page. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A document that another one substitutes from, or into. */
export type SubstitutionEdge = {
  readonly __typename?: 'SubstitutionEdge';
  /** The cursor of this row, for `after` and `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The document. */
  readonly node: Document;
  /** What is substituted between the two documents, in the order in which it is written. */
  readonly substitutions: ReadonlyArray<Substitution>;
};

/**
 * A value of one document that is put into another: an item of `metadata.substitutions` of the latter, one for each `dest`;
 * see docs/rendering.md. Example: `sourcePath: ".cidr"`, `destinationPath: ".network.cidr"`.
 */
export type Substitution = {
  readonly __typename?: 'Substitution';
  /** The path of the value in the document that it is taken from: `src.path`. */
  readonly sourcePath: Scalars['String']['output'];
  /** A regular expression: only the part of the value that it matches is taken. Null: the whole value. */
  readonly sourcePattern?: Maybe<Scalars['String']['output']>;
  /** The number of the group of `sourcePattern` that is taken. Null: the whole match. */
  readonly sourceGroup?: Maybe<Scalars['Int']['output']>;
  /** The path in the document that the value is put into: `dest.path`. */
  readonly destinationPath: Scalars['String']['output'];
  /** A regular expression: only what it matches there is replaced. Null: the whole value. */
  readonly destinationPattern?: Maybe<Scalars['String']['output']>;
  /** How many levels below the path it is replaced; -1: all. Null: only at the path. */
  readonly recurseDepth?: Maybe<Scalars['Int']['output']>;
};

/** The submitted documents of a revision that share a schema or a bucket. */
export type DocumentGroup = {
  readonly __typename?: 'DocumentGroup';
  /** The name of the schema (`namespace/Kind/vN`) or of the bucket. */
  readonly name: Scalars['String']['output'];
  /** The number of its documents that the caller may see. To list them: `documents` with a `filter`. */
  readonly documentCount: Scalars['Int']['output'];
};

/** A page of schemas or buckets. */
export type DocumentGroupConnection = {
  readonly __typename?: 'DocumentGroupConnection';
  /** The schemas or buckets with their cursors. */
  readonly edges: ReadonlyArray<DocumentGroupEdge>;
  /** The schemas or buckets. */
  readonly nodes: ReadonlyArray<DocumentGroup>;
  /** The position of the page in the list. */
  readonly pageInfo: PageInfo;
  /** All schemas or buckets, not only those of this page. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A schema or bucket in a page. */
export type DocumentGroupEdge = {
  readonly __typename?: 'DocumentGroupEdge';
  /** The cursor of this row, for `after` and `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The schema or bucket. */
  readonly node: DocumentGroup;
};

/** A label of a document. */
export type Label = {
  readonly __typename?: 'Label';
  /** The key of the label. */
  readonly key: Scalars['String']['output'];
  /** The value of the label, usually a string. */
  readonly value: Scalars['JSON']['output'];
};

/** A document, submitted or rendered. */
export type AnyDocument = {
  /** Opaque; see Node. The id of a document is different in each revision. */
  readonly id: Scalars['ID']['output'];
  /** The schema of the document: `namespace/Kind/vN`. */
  readonly schema: Scalars['String']['output'];
  /** The name of the document. */
  readonly name: Scalars['String']['output'];
  /** The layer; null for control documents and for documents that are not layered. */
  readonly layer?: Maybe<Scalars['String']['output']>;
  /** Whether it replaces its parent. */
  readonly replacement: Scalars['Boolean']['output'];
  /** Whether it is a control document. */
  readonly control: Scalars['Boolean']['output'];
  /** How the store contains its data. */
  readonly storagePolicy: StoragePolicy;
  /** The labels, which parent selectors and filters match; sorted by key. */
  readonly labels: ReadonlyArray<Label>;
  /** The bucket that owns it. */
  readonly bucket: Scalars['String']['output'];
  /**
   * The revision that brought this content in; null in a preview, for documents of the dry run itself. For the origin of
   * a value: `explain` of RenderedDocument.
   */
  readonly origin?: Maybe<Revision>;
  /** The whole metadata. */
  readonly metadata: Scalars['JSON']['output'];
  /**
   * Whether it is stored encrypted or, for a rendered document, made from an encrypted one, directly or in several steps.
   * Its data is shown only to callers who may open secrets and request it.
   */
  readonly secret: Scalars['Boolean']['output'];
  /**
   * The data, or the part that a path selects: the value at a path of keys and indexes, or the list of all matches of a
   * path with `*`, slices, several indexes, filters or `..`. If the path matches nothing: null, and a warning in
   * `extensions.warnings` of the response. A digest replaces secret data unless `cleartext` is requested; paths do not
   * match inside it. Errors: PATH_SYNTAX, LIMIT_EXCEEDED, ACCESS_DENIED; VALUE_NOT_FOUND with `required`.
   */
  readonly data?: Maybe<Scalars['JSON']['output']>;
  /**
   * Whether a path matches a value in the data, even null. Paths do not match inside the digest that replaces secret data.
   * Errors: PATH_SYNTAX, LIMIT_EXCEEDED, ACCESS_DENIED.
   */
  readonly exists: Scalars['Boolean']['output'];
  /** The whole document as YAML. A digest replaces secret data unless `cleartext` is requested. Error: ACCESS_DENIED. */
  readonly yaml: Scalars['String']['output'];
  /** The digest of its canonical text. */
  readonly digest: Scalars['String']['output'];
  /** The document that it layers onto, by its parent selector; null if there is none. */
  readonly parent?: Maybe<Document>;
  /** The documents whose parent it is. */
  readonly children: DocumentConnection;
  /** The documents that it substitutes from. */
  readonly substitutesFrom: SubstitutionConnection;
  /** The documents that substitute from it. */
  readonly substitutesInto: SubstitutionConnection;
  /** The parent that it replaces. */
  readonly replaces?: Maybe<Document>;
  /**
   * The documents that the rendered document of this name needs (its dependencies): its parent and references by the
   * referential schema, the documents that it is layered on and substitutes from. With `transitive`, also the documents
   * that these need. If no document of this name is rendered, those that its abstract documents need. Error:
   * LIMIT_EXCEEDED for more than 10,000 documents, or more than 1,000 steps.
   */
  readonly references: ReferenceConnection;
  /**
   * The documents that need the rendered document of this name (its dependents: the documents by which it is referenced);
   * with `transitive`, also the documents that need these. Otherwise as `references`.
   */
  readonly referrers: ReferenceConnection;
};


/** A document, submitted or rendered. */
export type AnyDocumentDataArgs = {
  path?: InputMaybe<Scalars['String']['input']>;
  cleartext?: InputMaybe<Scalars['Boolean']['input']>;
  required?: InputMaybe<Scalars['Boolean']['input']>;
};


/** A document, submitted or rendered. */
export type AnyDocumentExistsArgs = {
  path: Scalars['String']['input'];
  cleartext?: InputMaybe<Scalars['Boolean']['input']>;
};


/** A document, submitted or rendered. */
export type AnyDocumentYamlArgs = {
  cleartext?: InputMaybe<Scalars['Boolean']['input']>;
};


/** A document, submitted or rendered. */
export type AnyDocumentChildrenArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** A document, submitted or rendered. */
export type AnyDocumentSubstitutesFromArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** A document, submitted or rendered. */
export type AnyDocumentSubstitutesIntoArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** A document, submitted or rendered. */
export type AnyDocumentReferencesArgs = {
  relations?: InputMaybe<ReadonlyArray<ReferenceRelation>>;
  transitive?: InputMaybe<Scalars['Boolean']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** A document, submitted or rendered. */
export type AnyDocumentReferrersArgs = {
  relations?: InputMaybe<ReadonlyArray<ReferenceRelation>>;
  transitive?: InputMaybe<Scalars['Boolean']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};

/** A submitted document of a revision, in its normal form (with defaults). */
export type Document = Node & AnyDocument & {
  readonly __typename?: 'Document';
  /** Opaque; see Node. */
  readonly id: Scalars['ID']['output'];
  /** The schema of the document: `namespace/Kind/vN`. */
  readonly schema: Scalars['String']['output'];
  /** The name of the document. */
  readonly name: Scalars['String']['output'];
  /** The layer; null for control documents and for documents that are not layered. */
  readonly layer?: Maybe<Scalars['String']['output']>;
  /** Whether it serves only as a parent, and is not in the output. */
  readonly abstract: Scalars['Boolean']['output'];
  /** Whether it replaces its parent. */
  readonly replacement: Scalars['Boolean']['output'];
  /** Whether it is a control document. */
  readonly control: Scalars['Boolean']['output'];
  /** How the store contains its data. */
  readonly storagePolicy: StoragePolicy;
  /** The labels, which parent selectors and filters match; sorted by key. */
  readonly labels: ReadonlyArray<Label>;
  /** The bucket that owns it. */
  readonly bucket: Scalars['String']['output'];
  /** The revision that brought this content in; null in a preview, for documents of the dry run itself. */
  readonly origin?: Maybe<Revision>;
  /** The whole metadata. */
  readonly metadata: Scalars['JSON']['output'];
  /** Whether it is stored encrypted: its data is shown only to callers who may open secrets and request it. */
  readonly secret: Scalars['Boolean']['output'];
  /**
   * The data, or the part that a path selects: the value at a path of keys and indexes, or the list of all matches of a
   * path with `*`, slices, several indexes, filters or `..`. If the path matches nothing: null, and a warning in
   * `extensions.warnings` of the response. A digest replaces secret data unless `cleartext` is requested; paths do not
   * match inside it. Errors: PATH_SYNTAX, LIMIT_EXCEEDED, ACCESS_DENIED; VALUE_NOT_FOUND with `required`.
   */
  readonly data?: Maybe<Scalars['JSON']['output']>;
  /**
   * Whether a path matches a value in the data, even null. Paths do not match inside the digest that replaces secret data.
   * Errors: PATH_SYNTAX, LIMIT_EXCEEDED, ACCESS_DENIED.
   */
  readonly exists: Scalars['Boolean']['output'];
  /** The whole document as YAML. A digest replaces secret data unless `cleartext` is requested. Error: ACCESS_DENIED. */
  readonly yaml: Scalars['String']['output'];
  /** The digest of its canonical text. */
  readonly digest: Scalars['String']['output'];
  /** The document that it layers onto, by its parent selector; null if there is none. */
  readonly parent?: Maybe<Document>;
  /** The documents whose parent it is. */
  readonly children: DocumentConnection;
  /** The documents that it substitutes from. */
  readonly substitutesFrom: SubstitutionConnection;
  /** The documents that substitute from it. */
  readonly substitutesInto: SubstitutionConnection;
  /** The parent that it replaces. */
  readonly replaces?: Maybe<Document>;
  /** The document that replaces it. */
  readonly replacedBy?: Maybe<Document>;
  /** The rendered document of this name; null if it is not in the output. */
  readonly rendered?: Maybe<RenderedDocument>;
  /**
   * The documents that the rendered document of this name needs (its dependencies): its parent and references by the
   * referential schema, the documents that it is layered on and substitutes from. With `transitive`, also the documents
   * that these need. If no document of this name is rendered, those that its abstract documents need. Error:
   * LIMIT_EXCEEDED for more than 10,000 documents, or more than 1,000 steps.
   */
  readonly references: ReferenceConnection;
  /**
   * The documents that need the rendered document of this name (its dependents: the documents by which it is referenced);
   * with `transitive`, also the documents that need these. Otherwise as `references`.
   */
  readonly referrers: ReferenceConnection;
  /** The revisions that changed it, newest first, up to the revision of this document. */
  readonly history: DocumentVersionConnection;
};


/** A submitted document of a revision, in its normal form (with defaults). */
export type DocumentDataArgs = {
  path?: InputMaybe<Scalars['String']['input']>;
  cleartext?: InputMaybe<Scalars['Boolean']['input']>;
  required?: InputMaybe<Scalars['Boolean']['input']>;
};


/** A submitted document of a revision, in its normal form (with defaults). */
export type DocumentExistsArgs = {
  path: Scalars['String']['input'];
  cleartext?: InputMaybe<Scalars['Boolean']['input']>;
};


/** A submitted document of a revision, in its normal form (with defaults). */
export type DocumentYamlArgs = {
  cleartext?: InputMaybe<Scalars['Boolean']['input']>;
};


/** A submitted document of a revision, in its normal form (with defaults). */
export type DocumentChildrenArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** A submitted document of a revision, in its normal form (with defaults). */
export type DocumentSubstitutesFromArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** A submitted document of a revision, in its normal form (with defaults). */
export type DocumentSubstitutesIntoArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** A submitted document of a revision, in its normal form (with defaults). */
export type DocumentReferencesArgs = {
  relations?: InputMaybe<ReadonlyArray<ReferenceRelation>>;
  transitive?: InputMaybe<Scalars['Boolean']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** A submitted document of a revision, in its normal form (with defaults). */
export type DocumentReferrersArgs = {
  relations?: InputMaybe<ReadonlyArray<ReferenceRelation>>;
  transitive?: InputMaybe<Scalars['Boolean']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** A submitted document of a revision, in its normal form (with defaults). */
export type DocumentHistoryArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};

/** The state of a rendered document, or of a value in it, in a revision. */
export type RenderedDocumentState = {
  readonly __typename?: 'RenderedDocumentState';
  /**
   * The revision that brought this state; in the first event of a subscription, the head. Use its number as `after` to
   * continue.
   */
  readonly revision: Revision;
  /** Whether this is the state at the beginning of the subscription, and not a change. */
  readonly initial: Scalars['Boolean']['output'];
  /** Whether there is a value, even null: the document is rendered, and the path matches. */
  readonly exists: Scalars['Boolean']['output'];
  /**
   * The value, as `data` of RenderedDocument selects it; null if there is none. A digest replaces secret data;
   * `renderedDocument` has the data in the clear, for callers with the permission.
   */
  readonly value?: Maybe<Scalars['JSON']['output']>;
  /** The document; null if it is missing, is abstract, or cannot be rendered. */
  readonly renderedDocument?: Maybe<RenderedDocument>;
  /** The reasons why it cannot be rendered, or why the value cannot be looked up; otherwise empty. */
  readonly problems: ReadonlyArray<Problem>;
};

/** A page of rendered documents. */
export type RenderedDocumentConnection = {
  readonly __typename?: 'RenderedDocumentConnection';
  /** The documents with their cursors. */
  readonly edges: ReadonlyArray<RenderedDocumentEdge>;
  /** The documents. */
  readonly nodes: ReadonlyArray<RenderedDocument>;
  /** The position of the page in the list. */
  readonly pageInfo: PageInfo;
  /** All rendered documents that the filter selects, not only those of this page. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A rendered document in a page. */
export type RenderedDocumentEdge = {
  readonly __typename?: 'RenderedDocumentEdge';
  /** The cursor of this row, for `after` and `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The document. */
  readonly node: RenderedDocument;
};

/** A rendered document: layered and substituted, with replacements in place. Unique by schema and name. */
export type RenderedDocument = Node & AnyDocument & {
  readonly __typename?: 'RenderedDocument';
  /** Opaque; see Node. */
  readonly id: Scalars['ID']['output'];
  /** The schema of the document: `namespace/Kind/vN`. */
  readonly schema: Scalars['String']['output'];
  /** The name of the document. */
  readonly name: Scalars['String']['output'];
  /** The layer of the document of this name; null if it has none. */
  readonly layer?: Maybe<Scalars['String']['output']>;
  /** Whether it is a control document. */
  readonly control: Scalars['Boolean']['output'];
  /** Whether it replaces its parent. */
  readonly replacement: Scalars['Boolean']['output'];
  /** How the store contains the data of its document. */
  readonly storagePolicy: StoragePolicy;
  /** The labels, which parent selectors and filters match; sorted by key. */
  readonly labels: ReadonlyArray<Label>;
  /** The bucket that owns the document. */
  readonly bucket: Scalars['String']['output'];
  /** The revision that brought the document's own content in; null in a preview, for documents of the dry run itself. */
  readonly origin?: Maybe<Revision>;
  /** The whole metadata. */
  readonly metadata: Scalars['JSON']['output'];
  /**
   * Whether it is stored encrypted, or made from an encrypted document, directly or in several steps. Its data is shown
   * only to callers who may open secrets and request it.
   */
  readonly secret: Scalars['Boolean']['output'];
  /**
   * The rendered data, or the part that a path selects: the value at a path of keys and indexes, or the list of all
   * matches of a path with `*`, slices, several indexes, filters or `..`. If the path matches nothing: null, and a warning
   * in `extensions.warnings` of the response. A digest replaces secret data unless `cleartext` is requested; paths do not
   * match inside it. Errors: PATH_SYNTAX, LIMIT_EXCEEDED, ACCESS_DENIED; VALUE_NOT_FOUND with `required`.
   */
  readonly data?: Maybe<Scalars['JSON']['output']>;
  /**
   * Whether a path matches a value in the data, even null. Paths do not match inside the digest that replaces secret data.
   * Errors: PATH_SYNTAX, LIMIT_EXCEEDED, ACCESS_DENIED.
   */
  readonly exists: Scalars['Boolean']['output'];
  /**
   * The whole rendered document as YAML. A digest replaces secret data unless `cleartext` is requested. Error:
   * ACCESS_DENIED.
   */
  readonly yaml: Scalars['String']['output'];
  /** The digest of the rendered document's canonical text, as shown without `cleartext`. */
  readonly digest: Scalars['String']['output'];
  /** The submitted document. */
  readonly document: Document;
  /** The document that it layers onto; null if there is none. */
  readonly parent?: Maybe<Document>;
  /** The documents whose parent it is. */
  readonly children: DocumentConnection;
  /** The documents that it substitutes from. */
  readonly substitutesFrom: SubstitutionConnection;
  /** The documents that substitute from it. */
  readonly substitutesInto: SubstitutionConnection;
  /** The parent that it replaces. */
  readonly replaces?: Maybe<Document>;
  /**
   * The origin (provenance) of each scalar value, and of each empty list or mapping, at a path or below it: the steps
   * from here to the document that contains it. Default: all data. A path to a single place also returns a removed
   * value. For a path with several matches, the values of all are listed. Errors: PATH_SYNTAX, LIMIT_EXCEEDED.
   */
  readonly explain: ExplainedValueConnection;
  /**
   * The lines of `yaml`, each with the step that set its value and the revision of that change, as `git blame`. For the
   * origin of single values: `explain`. Secret values are hidden.
   */
  readonly blame: BlamedLineConnection;
  /**
   * The document as a resource. Null if no kind of the referential schema covers it; and, with ACCESS_DENIED, if the
   * caller may not see all segments.
   */
  readonly resource?: Maybe<Resource>;
  /**
   * The content that services store beside the document, by tag. It has no revisions, so the list is empty unless the
   * revision is the head. See docs/document-content.md. Error: ACCESS_DENIED.
   */
  readonly contents: ReadonlyArray<DocumentContent>;
  /**
   * The documents that the rendered document of this name needs (its dependencies): its parent and references by the
   * referential schema, the documents that it is layered on and substitutes from. With `transitive`, also the documents
   * that these need. If no document of this name is rendered, those that its abstract documents need. Error:
   * LIMIT_EXCEEDED for more than 10,000 documents, or more than 1,000 steps.
   */
  readonly references: ReferenceConnection;
  /**
   * The documents that need the rendered document of this name (its dependents: the documents by which it is referenced);
   * with `transitive`, also the documents that need these. Otherwise as `references`.
   */
  readonly referrers: ReferenceConnection;
};


/** A rendered document: layered and substituted, with replacements in place. Unique by schema and name. */
export type RenderedDocumentDataArgs = {
  path?: InputMaybe<Scalars['String']['input']>;
  cleartext?: InputMaybe<Scalars['Boolean']['input']>;
  required?: InputMaybe<Scalars['Boolean']['input']>;
};


/** A rendered document: layered and substituted, with replacements in place. Unique by schema and name. */
export type RenderedDocumentExistsArgs = {
  path: Scalars['String']['input'];
  cleartext?: InputMaybe<Scalars['Boolean']['input']>;
};


/** A rendered document: layered and substituted, with replacements in place. Unique by schema and name. */
export type RenderedDocumentYamlArgs = {
  cleartext?: InputMaybe<Scalars['Boolean']['input']>;
};


/** A rendered document: layered and substituted, with replacements in place. Unique by schema and name. */
export type RenderedDocumentChildrenArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** A rendered document: layered and substituted, with replacements in place. Unique by schema and name. */
export type RenderedDocumentSubstitutesFromArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** A rendered document: layered and substituted, with replacements in place. Unique by schema and name. */
export type RenderedDocumentSubstitutesIntoArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** A rendered document: layered and substituted, with replacements in place. Unique by schema and name. */
export type RenderedDocumentExplainArgs = {
  path?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** A rendered document: layered and substituted, with replacements in place. Unique by schema and name. */
export type RenderedDocumentBlameArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** A rendered document: layered and substituted, with replacements in place. Unique by schema and name. */
export type RenderedDocumentContentsArgs = {
  tag?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
};


/** A rendered document: layered and substituted, with replacements in place. Unique by schema and name. */
export type RenderedDocumentReferencesArgs = {
  relations?: InputMaybe<ReadonlyArray<ReferenceRelation>>;
  transitive?: InputMaybe<Scalars['Boolean']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** A rendered document: layered and substituted, with replacements in place. Unique by schema and name. */
export type RenderedDocumentReferrersArgs = {
  relations?: InputMaybe<ReadonlyArray<ReferenceRelation>>;
  transitive?: InputMaybe<Scalars['Boolean']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};

/** A page of values with their origins. */
export type ExplainedValueConnection = {
  readonly __typename?: 'ExplainedValueConnection';
  /** The values with their cursors. */
  readonly edges: ReadonlyArray<ExplainedValueEdge>;
  /** The values. */
  readonly nodes: ReadonlyArray<ExplainedValue>;
  /** The position of the page in the list. */
  readonly pageInfo: PageInfo;
  /** All values at the path or below it, not only those of this page. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A value in a page. */
export type ExplainedValueEdge = {
  readonly __typename?: 'ExplainedValueEdge';
  /** The cursor of this row, for `after` and `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The value. */
  readonly node: ExplainedValue;
};

/** A value of a rendered document, with its origin. */
export type ExplainedValue = {
  readonly __typename?: 'ExplainedValue';
  /** The path in the rendered data: `.a.b[0]`, as arguments named `path` accept it. */
  readonly path: Scalars['String']['output'];
  /** The value; null if it is secret or missing. A secret mapping or list is one value. */
  readonly value?: Maybe<Scalars['JSON']['output']>;
  /** Whether there is a value; false if the first step removed it. */
  readonly exists: Scalars['Boolean']['output'];
  /** Whether the value comes from, or through, an encrypted document, and is therefore hidden. */
  readonly secret: Scalars['Boolean']['output'];
  /** The last of `steps`: it names the document that contains the value, and the revision since which it does. */
  readonly origin: ExplainedStep;
  /**
   * The steps from here to the document that contains the value: at least one. The first step set the value in this
   * document; the last step, which is `origin`, names the document to edit.
   * Of a hundred steps and more, the first ones and the last.
   */
  readonly steps: ReadonlyArray<ExplainedStep>;
};

/** One step of the origin of a value. */
export type ExplainedStep = {
  readonly __typename?: 'ExplainedStep';
  /** The kind of the step. */
  readonly kind: ExplainedStepKind;
  /** The document of the step. Its `origin` is the revision that last changed the document. */
  readonly document: Document;
  /**
   * The revision since which the document has this value at `path`, or this text at `place`; for a line of a string, since
   * which the string has that line. List items are followed even if other items were inserted before them. At most a
   * thousand versions of the document are searched. Null for documents of a dry run itself.
   */
  readonly revision?: Maybe<Revision>;
  /**
   * The place in the document's metadata that causes the step (`metadata.substitutions[2].dest[1]`); null for submitted
   * data.
   */
  readonly place?: Maybe<Scalars['String']['output']>;
  /** The document from whose rendered data the value was taken; null if it is the document's own value. */
  readonly source?: Maybe<Document>;
  /**
   * The path of the value: in the source's rendered data, or in the document's own submitted data. Null for a value that
   * existed nowhere before.
   */
  readonly path?: Maybe<Scalars['String']['output']>;
  /** Whether only a part of the string was taken, by `src.pattern`. */
  readonly part: Scalars['Boolean']['output'];
  /**
   * The overridden values, nearest first; at most a hundred. Empty for the step of such a value: the list that contains it
   * has the others.
   */
  readonly overrode: ReadonlyArray<OverriddenValue>;
};

/** The kinds of steps. */
export type ExplainedStepKind =
  /** The document contains the value, and is not layered onto another one. */
  | 'SUBMITTED'
  /** The value of the parent, or of the parent's replacement, is unchanged. */
  | 'INHERITED'
  /** A layering action merged the document's own data. */
  | 'MERGED'
  /** A layering action replaced the value with the document's own data. */
  | 'REPLACED'
  /** A layering action removed the value, or all values in it. */
  | 'DELETED'
  /** A substitution wrote the value. */
  | 'SUBSTITUTED'
  /** A substitution replaced the matches of a pattern in the string that is the first of `overrode`. */
  | 'REWRITTEN'
  /** Purser created an empty mapping or list for a value that was written into it, or to fill a list. */
  | 'MADE';

/** An overridden value. */
export type OverriddenValue = {
  readonly __typename?: 'OverriddenValue';
  /** The value; null if it is secret, or if the step had removed it. */
  readonly value?: Maybe<Scalars['JSON']['output']>;
  /** Whether the value comes from, or through, an encrypted document, and is therefore hidden. */
  readonly secret: Scalars['Boolean']['output'];
  /** The step that had set the value, in the last document that did not merely inherit it. */
  readonly step: ExplainedStep;
  /** The last step of its origin, in the document that contains it; null if that is `step`. */
  readonly heldBy?: Maybe<ExplainedStep>;
};

/** A page of lines. */
export type BlamedLineConnection = {
  readonly __typename?: 'BlamedLineConnection';
  /** The lines with their cursors. */
  readonly edges: ReadonlyArray<BlamedLineEdge>;
  /** The lines. */
  readonly nodes: ReadonlyArray<BlamedLine>;
  /** The position of the page in the list. */
  readonly pageInfo: PageInfo;
  /** All lines, not only those of this page. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A line in a page. */
export type BlamedLineEdge = {
  readonly __typename?: 'BlamedLineEdge';
  /** The cursor of this row, for `after` and `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The line. */
  readonly node: BlamedLine;
};

/** A line of a rendered document as YAML, with its origin. */
export type BlamedLine = {
  readonly __typename?: 'BlamedLine';
  /** The number of the line, from 1. */
  readonly number: Scalars['Int']['output'];
  /** The text of the line, without the line break. `(secret)` replaces hidden values. */
  readonly text: Scalars['String']['output'];
  /** The path of its value in the data; null for the lines of schema and metadata. */
  readonly path?: Maybe<Scalars['String']['output']>;
  /**
   * The last step of the origin of the value: it names the document that contains it. For a rewritten string, the document
   * of the substituted value or that of the original string, whichever is newer.
   */
  readonly step: ExplainedStep;
};

/** The ways in which a document needs another. */
export type ReferenceRelation =
  /** It belongs to the other, which is its parent by the referential schema. */
  | 'PARENT'
  /** It refers to the other, by the referential schema. */
  | 'REFERENCE'
  /** It is layered on the other, by its parent selector. */
  | 'LAYERING'
  /** It substitutes from the other. */
  | 'SUBSTITUTION';

/** The direction of relations. */
export type ReferenceDirection =
  /** To the documents that it needs. */
  | 'OUT'
  /** To the documents that need it. */
  | 'IN'
  /** In both directions. */
  | 'BOTH';

/** The schema and name of a rendered document. */
export type RenderedDocumentName = {
  /** The schema. */
  readonly schema: Scalars['String']['input'];
  /** The name. */
  readonly name: Scalars['String']['input'];
};

/** The schema and name of a rendered document, which may be missing. */
export type NamedDocument = {
  readonly __typename?: 'NamedDocument';
  /** The schema. */
  readonly schema: Scalars['String']['output'];
  /** The name. */
  readonly name: Scalars['String']['output'];
};

/** A page of references. */
export type ReferenceConnection = {
  readonly __typename?: 'ReferenceConnection';
  /** The references with their cursors. */
  readonly edges: ReadonlyArray<ReferenceEdge>;
  /** The references. */
  readonly nodes: ReadonlyArray<Reference>;
  /** The position of the page in the list. */
  readonly pageInfo: PageInfo;
  /** All references, not only those of this page. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A reference in a page. */
export type ReferenceEdge = {
  readonly __typename?: 'ReferenceEdge';
  /** The cursor of this row, for `after` and `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The reference. */
  readonly node: Reference;
};

/** A relation between two documents: one needs the other. */
export type Reference = {
  readonly __typename?: 'Reference';
  /** The kind of the relation. */
  readonly relation: ReferenceRelation;
  /** Whether the document needs itself. */
  readonly isSelf: Scalars['Boolean']['output'];
  /** The document that needs the other. */
  readonly from: Document;
  /** The schema and name of the other. */
  readonly target: NamedDocument;
  /** The other; null if it is missing, which is possible if missing references are accepted. */
  readonly to?: Maybe<Document>;
};

/** Documents and the relations between them. */
export type ReferenceGraph = {
  readonly __typename?: 'ReferenceGraph';
  /** The documents, breadth first: the requested one, its neighbours, their neighbours. */
  readonly nodes: ReadonlyArray<Document>;
  /** The relations, each from a document to one that it needs. */
  readonly edges: ReadonlyArray<Reference>;
  /** Whether the graph exceeds the limits of 10,000 documents and 50,000 references, and is incomplete. */
  readonly isCut: Scalars['Boolean']['output'];
};

/** A page of resources. */
export type ResourceConnection = {
  readonly __typename?: 'ResourceConnection';
  /** The resources with their cursors. */
  readonly edges: ReadonlyArray<ResourceEdge>;
  /** The resources. */
  readonly nodes: ReadonlyArray<Resource>;
  /** The position of the page in the list. */
  readonly pageInfo: PageInfo;
  /** All selected resources, not only those of this page. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A resource in a page. */
export type ResourceEdge = {
  readonly __typename?: 'ResourceEdge';
  /** The cursor of this row, for `after` and `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The resource. */
  readonly node: Resource;
};

/** A rendered document of a kind of the referential schema, in the terms of EMCO. */
export type Resource = Node & {
  readonly __typename?: 'Resource';
  /** Opaque; see Node. */
  readonly id: Scalars['ID']['output'];
  /** The name of its kind; for a two-part name, the second part. */
  readonly kind: Scalars['String']['output'];
  /** The Key: the elements with their values, root first. */
  readonly key: ReadonlyArray<KeyElement>;
  /** The name of its Key: `{app,compositeApp,project,}`. */
  readonly keyId: Scalars['String']['output'];
  /** The references, in the order in which they were found. They do not include the parent, which the Key contains. */
  readonly references: ReadonlyArray<ResourceReference>;
  /** The document. */
  readonly document: Document;
  /**
   * The resource as in EMCO's database: the members of its Key, `keyId`, `data`, and `references`, each with its `key` and
   * `keyid`. A digest replaces secret data unless `cleartext` is requested. Null only with an error: ACCESS_DENIED, and
   * those of rendering.
   */
  readonly view?: Maybe<Scalars['JSON']['output']>;
  /**
   * The content that services store beside the document, by tag. It has no revisions, so the list is empty unless the
   * revision is the head. See docs/document-content.md. Error: ACCESS_DENIED.
   */
  readonly contents: ReadonlyArray<DocumentContent>;
};


/** A rendered document of a kind of the referential schema, in the terms of EMCO. */
export type ResourceViewArgs = {
  cleartext?: InputMaybe<Scalars['Boolean']['input']>;
};


/** A rendered document of a kind of the referential schema, in the terms of EMCO. */
export type ResourceContentsArgs = {
  tag?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
};

/** An element of a Key. */
export type KeyElement = {
  readonly __typename?: 'KeyElement';
  /** The name of the element. */
  readonly element: Scalars['String']['output'];
  /** The value of the element. */
  readonly value: Scalars['String']['output'];
};

/** An element of a Key, for a search. */
export type KeyElementInput = {
  /** The name of the element: `project`. */
  readonly element: Scalars['String']['input'];
  /** The value of the element; an empty string matches any. */
  readonly value: Scalars['String']['input'];
};

/** A reference of a resource. */
export type ResourceReference = {
  readonly __typename?: 'ResourceReference';
  /** The Key of the target, as in Resource. */
  readonly key: ReadonlyArray<KeyElement>;
  /** The name of the target's Key. */
  readonly keyId: Scalars['String']['output'];
};

/** The plan for a deletion of documents. */
export type DeletionPlan = {
  readonly __typename?: 'DeletionPlan';
  /** Whether references allow a submission that deletes `documents` and does nothing else. */
  readonly allowed: Scalars['Boolean']['output'];
  /**
   * The documents that would be deleted: the requested ones, and those that `cascade` and `referrers` add. Children come
   * before their parents, and referrers before their targets, if there is such an order.
   */
  readonly documents: DocumentConnection;
  /**
   * The documents that block the deletion because they belong or refer to others: the first hundred. `referrers` of a
   * document lists all.
   */
  readonly blockers: ReadonlyArray<DeletionBlocker>;
  /** The number of all blockers, including those that `blockers` does not list. */
  readonly blockerCount: Scalars['Int']['output'];
  /** Each blocked document, with the number of documents that block it. */
  readonly blocked: BlockedDocumentConnection;
  /**
   * Other problems for which such a submission would be refused: of segments that documents or other segments need, and of
   * documents that could not be rendered or would refer to missing ones.
   */
  readonly problems: ProblemConnection;
  /**
   * Remaining documents that would be rendered differently, or not at all, because they are layered on deleted documents
   * or substitute from them.
   */
  readonly dependants: DocumentConnection;
};


/** The plan for a deletion of documents. */
export type DeletionPlanDocumentsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** The plan for a deletion of documents. */
export type DeletionPlanBlockedArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** The plan for a deletion of documents. */
export type DeletionPlanProblemsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** The plan for a deletion of documents. */
export type DeletionPlanDependantsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};

/** A document that blocks the deletion of another. */
export type DeletionBlocker = {
  readonly __typename?: 'DeletionBlocker';
  /** The document that cannot be deleted. */
  readonly document: Document;
  /** The remaining document that needs it. */
  readonly by: Document;
  /** The relation between them. */
  readonly relation: DeletionBlockerRelation;
};

/** A document that cannot be deleted, with the number of documents that block it by one relation. */
export type BlockedDocument = {
  readonly __typename?: 'BlockedDocument';
  /** The document that cannot be deleted. */
  readonly document: Document;
  /** The relation of the other documents to it. */
  readonly relation: DeletionBlockerRelation;
  /** The number of remaining documents with this relation. */
  readonly count: Scalars['Int']['output'];
};

/** A page of documents. */
export type BlockedDocumentConnection = {
  readonly __typename?: 'BlockedDocumentConnection';
  /** The documents with their cursors. */
  readonly edges: ReadonlyArray<BlockedDocumentEdge>;
  /** The documents. */
  readonly nodes: ReadonlyArray<BlockedDocument>;
  /** The position of the page in the list. */
  readonly pageInfo: PageInfo;
  /** All documents that cannot be deleted, not only those of this page. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A document in a page. */
export type BlockedDocumentEdge = {
  readonly __typename?: 'BlockedDocumentEdge';
  /** The cursor of this row, for `after` and `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The document. */
  readonly node: BlockedDocument;
};

/** The relations that block a deletion. */
export type DeletionBlockerRelation =
  /** It belongs to the other. */
  | 'CHILD'
  /** It refers to the other. */
  | 'REFERENCE';

/** How the references of a document were found. */
export type ExplainedReferences = {
  readonly __typename?: 'ExplainedReferences';
  /** The document. */
  readonly document: Document;
  /** The kind of the document; null if no kind covers it. */
  readonly kind?: Maybe<ReferentialKind>;
  /** All candidates for a reference, in the order of the schema, then of the document. */
  readonly candidates: ReferenceCandidateConnection;
};


/** How the references of a document were found. */
export type ExplainedReferencesCandidatesArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};

/** A page of candidates for references. */
export type ReferenceCandidateConnection = {
  readonly __typename?: 'ReferenceCandidateConnection';
  /** The candidates with their cursors. */
  readonly edges: ReadonlyArray<ReferenceCandidateEdge>;
  /** The candidates. */
  readonly nodes: ReadonlyArray<ReferenceCandidate>;
  /** The position of the page in the list. */
  readonly pageInfo: PageInfo;
  /** All candidates, not only those of this page. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A candidate in a page. */
export type ReferenceCandidateEdge = {
  readonly __typename?: 'ReferenceCandidateEdge';
  /** The cursor of this row, for `after` and `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The candidate. */
  readonly node: ReferenceCandidate;
};

/** A candidate for a reference, and its outcome. */
export type ReferenceCandidate = {
  readonly __typename?: 'ReferenceCandidate';
  /** The rule of the schema that found it. */
  readonly rule: ReferenceRule;
  /** The Key of its target, root first. */
  readonly elements: ReadonlyArray<ReferenceElement>;
  /** Its target; null unless every element has a value. */
  readonly target?: Maybe<NamedDocument>;
  /** Elements for which different values were found; the last one counts. */
  readonly ambiguous: ReadonlyArray<AmbiguousElement>;
  /** The outcome. */
  readonly outcome: ReferenceOutcome;
};

/** An element of a Key, with the origin of its value. */
export type ReferenceElement = {
  readonly __typename?: 'ReferenceElement';
  /** The name of the element. */
  readonly element: Scalars['String']['output'];
  /** The value of the element; null if none was found. */
  readonly value?: Maybe<Scalars['String']['output']>;
  /** The origin of the value; null if none was found. */
  readonly source?: Maybe<ElementSource>;
};

/** The origin of an element's value. */
export type ElementSource =
  /** The schema: `fixedKv`. */
  | 'FIXED_KV'
  /** The document. */
  | 'SPEC'
  /** The Key of the document itself. */
  | 'OWN_KEY';

/** An element of a Key for which a document has different values. */
export type AmbiguousElement = {
  readonly __typename?: 'AmbiguousElement';
  /** The name of the element. */
  readonly element: Scalars['String']['output'];
  /** The values, in the order of the document. */
  readonly values: ReadonlyArray<Scalars['String']['output']>;
  /** The chosen value: the last one of the document, whose keys are sorted. */
  readonly taken: Scalars['String']['output'];
};

/** The outcome of a candidate for a reference. */
export type ReferenceOutcome =
  /** It is a reference. */
  | 'KEPT'
  /** An element has no value. This is not a fault: references are optional. */
  | 'INCOMPLETE'
  /** Its name is in `filterKeys`. */
  | 'FILTERED'
  /** The document already has this reference. */
  | 'DUPLICATE'
  /** The name has too many or too few parts. */
  | 'MALFORMED';

/** The referential schema of a revision, which consists of segments (purser/ReferentialSchema). */
export type ReferentialSchema = {
  readonly __typename?: 'ReferentialSchema';
  /**
   * The number of its changes up to this revision; 0 if it never existed. Error: ACCESS_DENIED if the caller may not see
   * all segments, deleted ones included.
   */
  readonly schemaVersion: Scalars['Int']['output'];
  /** The names of its segments, sorted. */
  readonly segments: ReadonlyArray<Scalars['String']['output']>;
  /** The versions of its segments, by name. */
  readonly versions: ReadonlyArray<SegmentVersion>;
  /** The kinds that the segments declare, by name; empty if there are faults. */
  readonly kinds: ReadonlyArray<ReferentialKind>;
  /** The faults of the schema; only in revisions from before references were checked. */
  readonly faults: ReadonlyArray<Problem>;
  /** Parts without effect. */
  readonly warnings: ReadonlyArray<Problem>;
};

/** The version of a segment. */
export type SegmentVersion = {
  readonly __typename?: 'SegmentVersion';
  /** The name of the segment. */
  readonly name: Scalars['String']['output'];
  /** The number of changes of its meaning, from 1. It continues when a deleted segment is created again. */
  readonly segmentVersion: Scalars['Int']['output'];
};

/** A kind of documents that a referential schema covers. */
export type ReferentialKind = {
  readonly __typename?: 'ReferentialKind';
  /** The name of the kind, unique in the schema; for a two-part name, the second part. */
  readonly name: Scalars['String']['output'];
  /** The segment that declares it. */
  readonly segment: Scalars['String']['output'];
  /** The elements that identify a document of this kind among its siblings: one, or two. */
  readonly own: ReadonlyArray<Scalars['String']['output']>;
  /** The elements of the Key, root first. */
  readonly elements: ReadonlyArray<Scalars['String']['output']>;
  /** The name of its Key: `{app,compositeApp,project,}`. */
  readonly keyId: Scalars['String']['output'];
  /** The kind above it; null if there is none. */
  readonly parent?: Maybe<Scalars['String']['output']>;
  /** The path at which a document names its parent; null if its own name contains that. */
  readonly parentPath?: Maybe<Scalars['String']['output']>;
  /** The kinds below it, by name. */
  readonly children: ReadonlyArray<Scalars['String']['output']>;
  /** The references of its documents. */
  readonly references: ReadonlyArray<ReferenceRule>;
  /** The kinds that may refer to it, by name. */
  readonly referredBy: ReadonlyArray<Scalars['String']['output']>;
  /** The schema of its documents. */
  readonly schema: Scalars['String']['output'];
};

/** A reference of the documents of a kind, and how it is found. */
export type ReferenceRule = {
  readonly __typename?: 'ReferenceRule';
  /** The kind of the target. */
  readonly name: Scalars['String']['output'];
  /** How references are found. */
  readonly type: ReferenceType;
  /** With MAP: the member of `spec` whose keys are the names. */
  readonly map?: Maybe<Scalars['String']['output']>;
  /** With PATH: the path of the names in the data. */
  readonly path?: Maybe<Scalars['String']['output']>;
  /**
   * With DEFAULT: the last element that is taken, with all elements above it, from the document's own Key; null if none
   * is.
   */
  readonly commonKey?: Maybe<Scalars['String']['output']>;
  /** Elements that always have the same value. */
  readonly fixedKv: ReadonlyArray<FixedElement>;
  /** Names that are no references although they are found where these are. */
  readonly filterKeys: ReadonlyArray<Scalars['String']['output']>;
};

/** How references are found in a document. */
export type ReferenceType =
  /** One reference from all elements found in `spec`. */
  | 'DEFAULT'
  /** One reference for each key of a mapping. */
  | 'MAP'
  /** One reference for each mapping in `spec` that has elements. */
  | 'MANY'
  /** By a path into the data. */
  | 'PATH';

/** An element of a Key with a fixed value. */
export type FixedElement = {
  readonly __typename?: 'FixedElement';
  /** The name of the element. */
  readonly element: Scalars['String']['output'];
  /** The value of the element. */
  readonly value: Scalars['String']['output'];
};

/** The check of all references of a revision, found again; for documents that the caller may see. */
export type IntegrityReport = {
  readonly __typename?: 'IntegrityReport';
  /** The number of documents that the referential schema covers. */
  readonly documents: Scalars['Int']['output'];
  /** The number of their references, including parents. */
  readonly references: Scalars['Int']['output'];
  /** The issues; if there are very many, the first ones. */
  readonly issues: ReadonlyArray<IntegrityIssue>;
  /** The number of all issues. */
  readonly issueCount: Scalars['Int']['output'];
};

/** A fault of references. */
export type IntegrityIssue = {
  readonly __typename?: 'IntegrityIssue';
  /** The code, for programs. */
  readonly code: IntegrityIssueCode;
  /** The document with the fault. */
  readonly document: NamedDocument;
  /** The layer of that document; null if it has none. */
  readonly layer?: Maybe<Scalars['String']['output']>;
  /** The missing document; null for other issues, and if its name is secret. */
  readonly target?: Maybe<NamedDocument>;
  /** What is wrong. */
  readonly message: Scalars['String']['output'];
};

/** The codes of faults of references. */
export type IntegrityIssueCode =
  /** No segment declares the kind of the document. */
  | 'KIND_UNKNOWN'
  /** The name of the document is not the path of a Key of its kind. */
  | 'KEY_INVALID'
  /** The data of the document, which is a resource of EMCO, is not a mapping. */
  | 'NO_DATA'
  /** The name in the document differs from its Key. */
  | 'NAME_MISMATCH'
  /** A reference has too many or too few parts. */
  | 'REFERENCE_MALFORMED'
  /** The parent is missing. A document without data, or whose name is not a Key, counts as missing. */
  | 'ORPHAN'
  /** The referenced document is missing. A document without data, or whose name is not a Key, counts as missing. */
  | 'DANGLING_REFERENCE'
  /** The stored references of the document are wrong. */
  | 'STALE_REFERENCES'
  /** The document cannot be rendered, so its references are unknown. */
  | 'UNRENDERABLE';

/** The kind of the store. */
export type StoreKind =
  /** A folder. */
  | 'EMBEDDED'
  /** A MongoDB database. */
  | 'MONGODB';

/** This server. */
export type Server = {
  readonly __typename?: 'Server';
  /** The version of Purser. */
  readonly version: Scalars['String']['output'];
  /** The store of its data. */
  readonly store: StoreKind;
  /** The current limits; docs/settings.md describes the settings. */
  readonly limits: ServerLimits;
};

/** The limits of this server: the largest number of each that it accepts. */
export type ServerLimits = {
  readonly __typename?: 'ServerLimits';
  /** Bytes of one submission. */
  readonly submissionBytes: Scalars['Int']['output'];
  /** Documents in one submission. */
  readonly submissionDocuments: Scalars['Int']['output'];
  /** Bytes of one document, as JSON. */
  readonly documentBytes: Scalars['Int']['output'];
  /** Levels of nesting in one document. */
  readonly documentDepth: Scalars['Int']['output'];
  /** Levels of fields in one query. */
  readonly queryDepth: Scalars['Int']['output'];
  /** Cost of one query: about the number of its fields, each multiplied by its rows. */
  readonly queryCost: Scalars['Int']['output'];
  /** Aliases in one query. */
  readonly queryAliases: Scalars['Int']['output'];
  /** Tokens in one query. */
  readonly queryTokens: Scalars['Int']['output'];
  /** Operations in one request. */
  readonly queryBatch: Scalars['Int']['output'];
  /** Rows of one page. */
  readonly pageRows: Scalars['Int']['output'];
};

/** A page of data sources. */
export type DataSourceConnection = {
  readonly __typename?: 'DataSourceConnection';
  /** The data sources with their cursors. */
  readonly edges: ReadonlyArray<DataSourceEdge>;
  /** The data sources. */
  readonly nodes: ReadonlyArray<DataSource>;
  /** Where the page stands. */
  readonly pageInfo: PageInfo;
  /** All data sources, not only those of this page. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A data source in a page. */
export type DataSourceEdge = {
  readonly __typename?: 'DataSourceEdge';
  /** Its place, for `after` and `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The data source. */
  readonly node: DataSource;
};

/** An API that Purser polls, or a webhook that other systems call; see docs/data-sources.md. */
export type DataSource = Node & {
  readonly __typename?: 'DataSource';
  /** Opaque; see Node. */
  readonly id: Scalars['ID']['output'];
  /** The name of the source, which is the first part of the names of its tables. */
  readonly name: Scalars['String']['output'];
  /**
   * Opaque: what the client of `dataSourceChanged` has got so far; for its `after`. Null elsewhere. Its length grows with the
   * number of data sources.
   */
  readonly cursor?: Maybe<Scalars['String']['output']>;
  /** The schema of its document. */
  readonly schema: Scalars['String']['output'];
  /** The name of its document. */
  readonly documentName: Scalars['String']['output'];
  /**
   * The revision whose document is in use: an older one if that of the live revision is invalid. Null if none was ever
   * valid.
   */
  readonly revision?: Maybe<Revision>;
  /** The state. */
  readonly state: DataSourceState;
  /** The faults of its document in the live revision. */
  readonly problems: ReadonlyArray<Problem>;
  /** The base URL of its API; null if it has none. */
  readonly endpoint?: Maybe<Scalars['String']['output']>;
  /** Seconds between two rounds; 0: on request only. Null if no document is in use. */
  readonly pollInterval?: Maybe<Scalars['Int']['output']>;
  /** The end of the last round; null before the first. */
  readonly lastRoundAt?: Maybe<Scalars['DateTimeISO']['output']>;
  /** The duration of the last round, in milliseconds. */
  readonly lastRoundMs?: Maybe<Scalars['Int']['output']>;
  /** The time of the next round; null if it is polled on request only. */
  readonly nextRoundAt?: Maybe<Scalars['DateTimeISO']['output']>;
  /** The number of completed rounds. */
  readonly rounds: Scalars['Int']['output'];
  /** Its tables, by name. */
  readonly tables: ReadonlyArray<DataTable>;
};

/** The state of a data source. */
export type DataSourceState =
  /** No round has ended yet. */
  | 'STARTING'
  /** Every table was read in the last round. */
  | 'OK'
  /** Some tables could not be read. */
  | 'DEGRADED'
  /** No table could be read. */
  | 'FAILING'
  /** Its document in the live revision has errors. Purser uses the last valid one, if there is one. */
  | 'INVALID';

/** A table of a data source. */
export type DataTable = Node & {
  readonly __typename?: 'DataTable';
  /** Opaque; see Node. */
  readonly id: Scalars['ID']['output'];
  /** The full name: `nova.servers`. */
  readonly name: Scalars['String']['output'];
  /** The way in which it gets rows. */
  readonly intake: TableIntake;
  /**
   * The rows. The table may change between two pages, and, if there are many rows to read, while a page is read. Null if
   * the table was just removed. Errors: ACCESS_DENIED; LIMIT_EXCEEDED if `filter`, `orderBy` or `last` read more than
   * `PURSER_QUERY_ROW_STEPS` allows.
   */
  readonly rows?: Maybe<TableRowConnection>;
  /** The number of rows. */
  readonly rowCount: Scalars['Int']['output'];
  /** A number that increases with each change. */
  readonly generation: Scalars['Int']['output'];
  /** Whether no round has succeeded since a restart, so that its rows may be old. */
  readonly stale: Scalars['Boolean']['output'];
  /** The time of the last successful poll. */
  readonly lastSuccessAt?: Maybe<Scalars['DateTimeISO']['output']>;
  /** The time of the last change of its rows. */
  readonly lastChangeAt?: Maybe<Scalars['DateTimeISO']['output']>;
  /** The number of rows that the last change added. */
  readonly added: Scalars['Int']['output'];
  /** The number of rows that the last change removed. */
  readonly removed: Scalars['Int']['output'];
  /** The number of rows that the last change replaced. */
  readonly updated: Scalars['Int']['output'];
  /** The reason why the last round failed for this table; null if it succeeded. */
  readonly lastError?: Maybe<Problem>;
  /** The number of failed rounds since the last successful one. */
  readonly consecutiveFailures: Scalars['Int']['output'];
  /** The number of rows of the last successful round with the id of another row. */
  readonly duplicateIds: Scalars['Int']['output'];
  /**
   * The number of numbers of the last successful round that are stored as strings, because JavaScript cannot represent
   * them exactly.
   */
  readonly inexactNumbers: Scalars['Int']['output'];
  /** The number of rows of the last successful round that were left out: too deep, or too long. */
  readonly invalidRows: Scalars['Int']['output'];
  /** Records that its webhook accepted. */
  readonly accepted: Scalars['Int']['output'];
  /** When its webhook last accepted a record. */
  readonly lastAcceptedAt?: Maybe<Scalars['DateTimeISO']['output']>;
  /** Records that its webhook rejected, by the code of the error. */
  readonly rejected: ReadonlyArray<RejectedCount>;
};


/** A table of a data source. */
export type DataTableRowsArgs = {
  filter?: InputMaybe<Scalars['JSON']['input']>;
  orderBy?: InputMaybe<ReadonlyArray<TableRowOrder>>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};

/** A change of the rows of a table. */
export type TableChange = {
  readonly __typename?: 'TableChange';
  /** The full name of the table: `nova.servers`. */
  readonly table: Scalars['String']['output'];
  /** A number that increases with each change. */
  readonly generation: Scalars['Int']['output'];
  /** The number of rows. */
  readonly rowCount: Scalars['Int']['output'];
  /**
   * The table at the time of the event. Of a polled table, `added`, `removed` and `updated` are known at the end of the
   * round, so they may still be those of the previous change.
   */
  readonly dataTable: DataTable;
  /** Opaque: what the client has got so far; for `after` of `tableChanged`. Its length grows with the number of tables. */
  readonly cursor: Scalars['String']['output'];
};

/** Records that a webhook rejected for one reason. */
export type RejectedCount = {
  readonly __typename?: 'RejectedCount';
  /** The code of the error: one of docs/errors.md. */
  readonly code: Scalars['String']['output'];
  /** How many. */
  readonly count: Scalars['Int']['output'];
};

/** The ways in which a table gets rows. */
export type TableIntake =
  /** Purser polls the API. */
  | 'POLL'
  /** Other systems send records. */
  | 'WEBHOOK';

/** A page of rows. */
export type TableRowConnection = {
  readonly __typename?: 'TableRowConnection';
  /** The rows with their cursors. */
  readonly edges: ReadonlyArray<TableRowEdge>;
  /** The rows. */
  readonly nodes: ReadonlyArray<TableRow>;
  /** Where the page stands. */
  readonly pageInfo: PageInfo;
  /** All rows that the filter selects, not only those of this page. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A row in a page. */
export type TableRowEdge = {
  readonly __typename?: 'TableRowEdge';
  /** Its place, for `after` and `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The row. */
  readonly node: TableRow;
};

/** One rule of a sort order of rows. */
export type TableRowOrder = {
  /**
   * The path of the value to sort by, in the row: `name`, `flavor.vcpus`, `addresses.0`. The order of values: missing ones
   * and null, numbers, strings by their first 256 characters, mappings, lists, false, true.
   */
  readonly field: Scalars['String']['input'];
  /** The direction. */
  readonly direction?: InputMaybe<OrderDirection>;
};

/** A row of a table. */
export type TableRow = {
  readonly __typename?: 'TableRow';
  /** The identity of the row in its table: its id as JSON, or the whole row. */
  readonly key: Scalars['String']['output'];
  /** The JSON value, unchanged. */
  readonly data: Scalars['JSON']['output'];
};

/** Data sources of OpenStack Congress as documents. */
export type ImportedDataSources = {
  readonly __typename?: 'ImportedDataSources';
  /** The documents: `schema`, `metadata` and `data`. */
  readonly documents: ReadonlyArray<Scalars['JSON']['output']>;
  /** The faults of the texts. A source that cannot be read has no document. */
  readonly problems: ReadonlyArray<Problem>;
};

/** A data source to try. */
export type TestDataSourceInput = {
  /** The document of the data source, or its data, as YAML or JSON. Purser resolves no substitutions. */
  readonly text: Scalars['String']['input'];
};

/** The result of testDataSource. */
export type TestDataSourcePayload = {
  readonly __typename?: 'TestDataSourcePayload';
  /** The tables that are polled, by name; null if there are problems. */
  readonly tables?: Maybe<ReadonlyArray<TriedTable>>;
  /** What is wrong with the input. */
  readonly problems: ReadonlyArray<Problem>;
};

/** A table that was polled once. */
export type TriedTable = {
  readonly __typename?: 'TriedTable';
  /** The full name: `nova.servers`. */
  readonly name: Scalars['String']['output'];
  /** The number of rows. */
  readonly rowCount: Scalars['Int']['output'];
  /** The first 10 rows. */
  readonly rows: ReadonlyArray<Scalars['JSON']['output']>;
  /** The reason why it could not be read; null if it could. */
  readonly error?: Maybe<Problem>;
};

/** A record for a table with a webhook. */
export type IngestRecordInput = {
  /** The full name of the table: `monasca.alarms`. */
  readonly table: Scalars['String']['input'];
  /** The body, as it would be posted. */
  readonly record: DocumentContentValue;
};

/** The result of ingestRecord. */
export type IngestRecordPayload = {
  readonly __typename?: 'IngestRecordPayload';
  /** The name of the table; null if there are problems. */
  readonly table?: Maybe<Scalars['String']['output']>;
  /** What is wrong with the input. */
  readonly problems: ReadonlyArray<Problem>;
};

/** The data source to poll. */
export type RefreshDataSourceInput = {
  /** The name of the source: `nova`. */
  readonly name: Scalars['String']['input'];
  /** The name of the only table to poll: `servers` or `nova.servers`. Default: all tables. */
  readonly table?: InputMaybe<Scalars['String']['input']>;
};

/** The outcome of refreshDataSource. */
export type RefreshDataSourcePayload = {
  readonly __typename?: 'RefreshDataSourcePayload';
  /** The data source after the round. Null if there are problems. */
  readonly dataSource?: Maybe<DataSource>;
  /** The faults of the input. */
  readonly problems: ReadonlyArray<Problem>;
};

/** Which deployments to list; members combine with AND. */
export type DeploymentFilter = {
  /** Only deployments of this environment. */
  readonly environment?: InputMaybe<Scalars['String']['input']>;
  /** Only deployments with one of these statuses. */
  readonly status?: InputMaybe<ReadonlyArray<DeploymentStatus>>;
  /** Only deployments of this revision. Errors: REVISION_NOT_FOUND, TAG_NOT_FOUND. */
  readonly revision?: InputMaybe<RevisionRef>;
  /** Only runs of the drift checks of these names. */
  readonly driftCheck?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
};

/** What to deploy, and where. */
export type DeploymentInput = {
  /** The names of documents `purser/Manifest/v1`, whose resources are put together. */
  readonly manifests: ReadonlyArray<Scalars['String']['input']>;
  /** The environment: one deployment at a time has it. 1 to 63 letters, digits, `.`, `_` and `-`. */
  readonly environment: Scalars['String']['input'];
  /** The revision; default: the live one, which is the head or the newest with the tag PURSER_LIVE_TAG. */
  readonly revision?: InputMaybe<RevisionRef>;
  /**
   * Variables: `[{name: "size", value: 3}, {variables: "quay"}]`. Later ones win over earlier ones, and over those of documents
   * `purser/Variables/v1` with `auto: true`.
   */
  readonly context?: ReadonlyArray<DeploymentVariableInput>;
  /** Only these resources, and all that they need; default: all. */
  readonly targets?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** Whether images are asked to report details. */
  readonly verbose?: Scalars['Boolean']['input'];
  /** When to ask for approval; the environment may demand more. Does not matter to planDeployment. */
  readonly confirm?: DeploymentConfirmMode;
  /** How many containers may run at once, 1 to 64. */
  readonly parallelism?: Scalars['NonNegativeInt']['input'];
  /** What a failure does to the rest of the deployment. */
  readonly onFailure?: DeploymentFailureMode;
  /**
   * Whether orphaned resources are destroyed, once all resources are VALID. In a plan: whether a deployment that applies the
   * plan does so. Not with `targets`.
   */
  readonly destroyOrphans?: Scalars['Boolean']['input'];
  /** Whether it waits while another deployment has the environment, instead of being refused with ENVIRONMENT_BUSY. */
  readonly queue?: Scalars['Boolean']['input'];
};

/** When a deployment asks for approval. */
export type DeploymentConfirmMode =
  /** Never. */
  | 'NO'
  /** Once, when it has found out what it would do, and before it does any of it. */
  | 'ONCE'
  /** Before the first action of each resource. */
  | 'RESOURCE'
  /** Before each action. */
  | 'ACTION';

/** What a failure does to the rest of a deployment. */
export type DeploymentFailureMode =
  /** Nothing new starts. */
  | 'HALT'
  /** Resources that do not need the failed one are deployed. The deployment fails at its end. */
  | 'CONTINUE';

/** The plan to apply. */
export type ApplyDeploymentPlanInput = {
  /** Its digest, which is `planDigest` of Deployment; or the `id` or `uuid` of the deployment that made it. */
  readonly plan: Scalars['String']['input'];
  /**
   * Whether actions of resources that the plan deferred run without approval. Nobody has seen them: without this, the
   * deployment waits for approval before them.
   */
  readonly approveDeferred?: Scalars['Boolean']['input'];
  /**
   * When to ask for approval of the rest. ONCE is answered by the plan itself, except when the deployment is resumed, or if
   * its environment demands an approval.
   */
  readonly confirm?: DeploymentConfirmMode;
  /** Whether it waits while another deployment has the environment, instead of being refused with ENVIRONMENT_BUSY. */
  readonly queue?: Scalars['Boolean']['input'];
};

/** What to approve. */
export type ApproveDeploymentStepInput = {
  /** The `id` of the deployment, or its `uuid`. */
  readonly deployment: Scalars['ID']['input'];
  /** The number of the step that it waits for: `waitsFor.step`. */
  readonly step: Scalars['NonNegativeInt']['input'];
};

/** What to reject. */
export type RejectDeploymentStepInput = {
  /** The `id` of the deployment, or its `uuid`. */
  readonly deployment: Scalars['ID']['input'];
  /** The number of the step that it waits for: `waitsFor.step`. */
  readonly step: Scalars['NonNegativeInt']['input'];
  /** Why: part of the problem that the deployment ends with. */
  readonly reason?: InputMaybe<Scalars['String']['input']>;
};

/** A variable, or several: exactly one of `var`, `name`, `variables` and `values`. */
export type DeploymentVariableInput = {
  /** A variable with a text: `NAME=VALUE`. */
  readonly var?: InputMaybe<Scalars['String']['input']>;
  /** The name of a variable whose value is `value`, or `valueJson`. */
  readonly name?: InputMaybe<Scalars['String']['input']>;
  /** The value of the variable `name`. */
  readonly value?: InputMaybe<Scalars['JSON']['input']>;
  /** The value of the variable `name` as JSON text, in which numbers keep their form. */
  readonly valueJson?: InputMaybe<Scalars['String']['input']>;
  /** The name of a document `purser/Variables/v1`. */
  readonly variables?: InputMaybe<Scalars['String']['input']>;
  /** A mapping of variables, merged deeply into those before it. Its texts may hold expressions. */
  readonly values?: InputMaybe<Scalars['JSON']['input']>;
  /** Whether the values are replaced in all that is kept and shown of the deployment. */
  readonly secret?: Scalars['Boolean']['input'];
};

/** The drift check to begin. */
export type CheckDriftInput = {
  /** The name of a document `purser/DriftCheck/v1`. */
  readonly name: Scalars['String']['input'];
  /** Resources that do not count in this run: names, with `*` for any characters; at most 1,000. */
  readonly ignore?: ReadonlyArray<Scalars['String']['input']>;
};

/** The outcome of checkDrift. */
export type CheckDriftPayload = {
  readonly __typename?: 'CheckDriftPayload';
  /** The deployment as it begins. Null if there are problems. */
  readonly deployment?: Maybe<Deployment>;
  /** The faults of the input. */
  readonly problems: ReadonlyArray<Problem>;
};

/** The deployment to cancel. */
export type CancelDeploymentInput = {
  /** Its `id`, or its `uuid`. */
  readonly id: Scalars['ID']['input'];
  /** Whether the container that runs is stopped. What it has done is unknown then. */
  readonly force?: Scalars['Boolean']['input'];
};

/** The deployment to resume. */
export type ResumeDeploymentInput = {
  /** Its `id`, or its `uuid`. */
  readonly id: Scalars['ID']['input'];
};

/** The outcome of planDeployment. */
export type PlanDeploymentPayload = {
  readonly __typename?: 'PlanDeploymentPayload';
  /** The deployment as it begins. Null if there are problems. */
  readonly deployment?: Maybe<Deployment>;
  /** The faults of the input. */
  readonly problems: ReadonlyArray<Problem>;
};

/** The outcome of applyDeployment. */
export type ApplyDeploymentPayload = {
  readonly __typename?: 'ApplyDeploymentPayload';
  /** The deployment as it begins. Null if there are problems. */
  readonly deployment?: Maybe<Deployment>;
  /** The faults of the input. */
  readonly problems: ReadonlyArray<Problem>;
};

/** The outcome of applyDeploymentPlan. */
export type ApplyDeploymentPlanPayload = {
  readonly __typename?: 'ApplyDeploymentPlanPayload';
  /** The deployment as it begins. Null if there are problems. */
  readonly deployment?: Maybe<Deployment>;
  /** The faults of the input. */
  readonly problems: ReadonlyArray<Problem>;
};

/** The outcome of approveDeploymentStep. */
export type ApproveDeploymentStepPayload = {
  readonly __typename?: 'ApproveDeploymentStepPayload';
  /** The deployment, which may still be waiting. Null if there are problems. */
  readonly deployment?: Maybe<Deployment>;
  /** The faults of the input. */
  readonly problems: ReadonlyArray<Problem>;
};

/** The outcome of rejectDeploymentStep. */
export type RejectDeploymentStepPayload = {
  readonly __typename?: 'RejectDeploymentStepPayload';
  /** The deployment, which may still be waiting. Null if there are problems. */
  readonly deployment?: Maybe<Deployment>;
  /** The faults of the input. */
  readonly problems: ReadonlyArray<Problem>;
};

/** The outcome of cancelDeployment. */
export type CancelDeploymentPayload = {
  readonly __typename?: 'CancelDeploymentPayload';
  /** The deployment, which may still run. Null if there are problems. */
  readonly deployment?: Maybe<Deployment>;
  /** The faults of the input. */
  readonly problems: ReadonlyArray<Problem>;
};

/** The outcome of resumeDeployment. */
export type ResumeDeploymentPayload = {
  readonly __typename?: 'ResumeDeploymentPayload';
  /** The deployment as it begins again. Null if there are problems. */
  readonly deployment?: Maybe<Deployment>;
  /** The faults of the input. */
  readonly problems: ReadonlyArray<Problem>;
};

/** A page of deployments. */
export type DeploymentConnection = {
  readonly __typename?: 'DeploymentConnection';
  /** The deployments with their cursors. */
  readonly edges: ReadonlyArray<DeploymentEdge>;
  /** The deployments. */
  readonly nodes: ReadonlyArray<Deployment>;
  /** Where the page stands. */
  readonly pageInfo: PageInfo;
  /** All deployments, not only those of this page. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A place in a page of deployments. */
export type DeploymentEdge = {
  readonly __typename?: 'DeploymentEdge';
  /** Its place, for `after` and `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The deployment. */
  readonly node: Deployment;
};

/** A run over manifests of a revision; see docs/deployments.md. */
export type Deployment = Node & {
  readonly __typename?: 'Deployment';
  /** Opaque; see Node. */
  readonly id: Scalars['ID']['output'];
  /** Its name in commands, logs and the names of containers. */
  readonly uuid: Scalars['String']['output'];
  /** Whether it plans or applies. */
  readonly kind: DeploymentKind;
  /** The status. */
  readonly status: DeploymentStatus;
  /** The environment. */
  readonly environment: Scalars['String']['output'];
  /** The number of the attempt, from 1. */
  readonly attempt: Scalars['Int']['output'];
  /** The revision. Null if it was purged, or if the caller may not see revisions. */
  readonly revision?: Maybe<Revision>;
  /** The names of the documents with the manifests. */
  readonly manifests: ReadonlyArray<Scalars['String']['output']>;
  /** The resources that it is limited to, with all that they need; null: all. */
  readonly targets?: Maybe<ReadonlyArray<Scalars['String']['output']>>;
  /** Whether images report details. */
  readonly verbose: Scalars['Boolean']['output'];
  /** When its caller wants to be asked for approval. */
  readonly confirm: DeploymentConfirmMode;
  /** How many containers may run at once. */
  readonly parallelism: Scalars['Int']['output'];
  /** What a failure does to the rest. */
  readonly onFailure: DeploymentFailureMode;
  /** Whether orphaned resources are destroyed. */
  readonly destroyOrphans: Scalars['Boolean']['output'];
  /** What it found about drift. Null if it is no drift check, or has not ended. */
  readonly drift?: Maybe<DeploymentDrift>;
  /** The deployment whose plan it applies. Null if it applies none, or if the plan was purged. */
  readonly plan?: Maybe<Deployment>;
  /** Of a plan that has succeeded: names it for applyDeploymentPlan, and identifies all that it shows. */
  readonly planDigest?: Maybe<Scalars['String']['output']>;
  /** Of a plan that has succeeded: when it cannot be applied any more. */
  readonly planExpiresAt?: Maybe<Scalars['DateTimeISO']['output']>;
  /** The name of the caller who started it. */
  readonly startedBy: Scalars['String']['output'];
  /** When it began. */
  readonly createdAt: Scalars['DateTimeISO']['output'];
  /** When its last attempt ended; null while it runs. */
  readonly endedAt?: Maybe<Scalars['DateTimeISO']['output']>;
  /** Why it did not succeed. */
  readonly problem?: Maybe<Problem>;
  /** What it waits for; null if it does not wait. */
  readonly waitsFor?: Maybe<DeploymentWait>;
  /** What should be known of it. */
  readonly warnings: ReadonlyArray<Problem>;
  /** Its resources, in their order. */
  readonly resources: DeploymentResourceConnection;
  /**
   * Resources that the last deployment of the whole environment left in it, and that the manifests do not have: in the order
   * in which they are destroyed, dependents first. Empty if there are `targets`.
   */
  readonly orphaned: ReadonlyArray<OrphanedResource>;
  /** Its steps, in order, of all attempts: each is one container. */
  readonly steps: DeploymentStepConnection;
  /** What its containers printed, without secrets. Errors: ACCESS_DENIED. */
  readonly log?: Maybe<DeploymentLogConnection>;
};


/** A run over manifests of a revision; see docs/deployments.md. */
export type DeploymentResourcesArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** A run over manifests of a revision; see docs/deployments.md. */
export type DeploymentStepsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** A run over manifests of a revision; see docs/deployments.md. */
export type DeploymentLogArgs = {
  step?: InputMaybe<Scalars['Int']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};

/** What a deployment does. */
export type DeploymentKind =
  /** It asks resources for their state. */
  | 'PLAN'
  /** It asks resources whether they are as they were deployed last, and can change nothing. */
  | 'DRIFT'
  /** It brings resources to what their configurations ask. */
  | 'APPLY';

/** The status of a deployment. */
export type DeploymentStatus =
  /** It has not begun: another deployment has the environment. */
  | 'PENDING'
  /** All resources are initialized. */
  | 'INITIALIZING'
  /** Resources are asked for their state. */
  | 'PLANNING'
  /** It waits for approval. */
  | 'WAITING_APPROVAL'
  /** Resources are deployed. */
  | 'APPLYING'
  /** All that was asked was done. */
  | 'SUCCEEDED'
  /** Something failed; nothing was started after that. */
  | 'FAILED'
  /** It ends as soon as the container that runs has ended. */
  | 'CANCELLING'
  /** A user cancelled it. */
  | 'CANCELLED'
  /** Its server ended. Its environment stays in use until it is resumed or cancelled. */
  | 'INTERRUPTED';

/** What a deployment waits for. */
export type DeploymentWait = {
  readonly __typename?: 'DeploymentWait';
  /** The number that the next step will have. Nothing starts before the answer. */
  readonly step: Scalars['Int']['output'];
  /** What the answer is about: all resources (ONCE), all actions of this one (RESOURCE), or its next action (ACTION). */
  readonly covers: DeploymentConfirmMode;
  /** The resource whose actions come first. */
  readonly resource: Scalars['String']['output'];
  /** Its next action. */
  readonly action?: Maybe<Scalars['String']['output']>;
  /** All actions of the resource. */
  readonly actions: ReadonlyArray<DeploymentAction>;
};

/** A page of the resources of a deployment. */
export type DeploymentResourceConnection = {
  readonly __typename?: 'DeploymentResourceConnection';
  /** The resources with their cursors. */
  readonly edges: ReadonlyArray<DeploymentResourceEdge>;
  /** The resources. */
  readonly nodes: ReadonlyArray<DeploymentResource>;
  /** Where the page stands. */
  readonly pageInfo: PageInfo;
  /** All resources, not only those of this page. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A place in a page of resources. */
export type DeploymentResourceEdge = {
  readonly __typename?: 'DeploymentResourceEdge';
  /** Its place, for `after` and `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The resource. */
  readonly node: DeploymentResource;
};

/** A resource of a deployment. */
export type DeploymentResource = {
  readonly __typename?: 'DeploymentResource';
  /** The name. */
  readonly name: Scalars['String']['output'];
  /** The image. */
  readonly type: Scalars['String']['output'];
  /** The status. */
  readonly status: DeploymentResourceStatus;
  /** The resources that it needs. */
  readonly dependencies: ReadonlyArray<DeploymentDependency>;
  /**
   * Its configuration with its expressions evaluated, once it was asked for its state; without secrets. Of a DEFERRED resource,
   * texts that need the state of another one are as the manifest has them.
   */
  readonly config?: Maybe<Scalars['JSON']['output']>;
  /** Its state, once it is VALID; without secrets. */
  readonly state?: Maybe<Scalars['JSON']['output']>;
  /** Its state before its actions; null if it did not exist, or if it was VALID. */
  readonly staleState?: Maybe<Scalars['JSON']['output']>;
  /**
   * The keys whose values differ in `staleState` and `config`: what a plan changes. Empty if the resource is not STALE, or
   * does not exist.
   */
  readonly differingKeys: ReadonlyArray<Scalars['String']['output']>;
  /** The actions that it proposed. */
  readonly actions: ReadonlyArray<DeploymentAction>;
  /** Why it failed. */
  readonly problem?: Maybe<Problem>;
};

/** The status of a resource in a deployment. */
export type DeploymentResourceStatus =
  /** It is not initialized yet. */
  | 'PENDING'
  /** Its image has answered to init. */
  | 'INITIALIZED'
  /** It is asked for its state. */
  | 'RESOLVING'
  /** It is not as its configuration asks. */
  | 'STALE'
  /** Its actions run. */
  | 'APPLYING'
  /** It is asked for its state after its actions. */
  | 'VERIFYING'
  /** It is as its configuration asks. */
  | 'VALID'
  /** Something failed. */
  | 'FAILED'
  /** In a plan: its configuration depends on a resource that is not deployed yet. */
  | 'DEFERRED'
  /** It was not looked at. */
  | 'SKIPPED';

/** A page of drift checks. */
export type DriftCheckConnection = {
  readonly __typename?: 'DriftCheckConnection';
  /** The drift checks with their cursors. */
  readonly edges: ReadonlyArray<DriftCheckEdge>;
  /** The drift checks. */
  readonly nodes: ReadonlyArray<DriftCheck>;
  /** Where the page stands. */
  readonly pageInfo: PageInfo;
  /** All drift checks, not only those of this page. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A drift check in a page. */
export type DriftCheckEdge = {
  readonly __typename?: 'DriftCheckEdge';
  /** Its place, for `after` and `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The drift check. */
  readonly node: DriftCheck;
};

/** A drift check of the live revision. */
export type DriftCheck = Node & {
  readonly __typename?: 'DriftCheck';
  /** Opaque; see Node. */
  readonly id: Scalars['ID']['output'];
  /** The name of its document `purser/DriftCheck/v1`. */
  readonly name: Scalars['String']['output'];
  /** The environment that it looks at. */
  readonly environment: Scalars['String']['output'];
  /** Its times, as in crontab, UTC; null if its document is secret. */
  readonly schedule?: Maybe<Scalars['String']['output']>;
  /** When it begins next; null if its document is secret. */
  readonly nextAt?: Maybe<Scalars['DateTimeISO']['output']>;
};

/** What a drift check found. */
export type DeploymentDrift = {
  readonly __typename?: 'DeploymentDrift';
  /** Whether the environment is as it was deployed last. */
  readonly result: DriftResult;
  /** The resources that are not. */
  readonly resources: ReadonlyArray<DeploymentResource>;
};

/** Whether an environment is as it was deployed last. */
export type DriftResult =
  /** It is. */
  | 'NONE'
  /** It is not. */
  | 'DRIFTED'
  /** The check failed: it could not look at everything. */
  | 'UNKNOWN';

/** A deployed environment that a change touches. */
export type EnvironmentImpact = {
  readonly __typename?: 'EnvironmentImpact';
  /** The environment. */
  readonly environment: Scalars['String']['output'];
  /** The deployment that deployed all of it last. Null if the caller may not see it. */
  readonly deployment?: Maybe<Deployment>;
  /** The resources that the change touches, in their order; at last those that it removes. */
  readonly resources: ReadonlyArray<ResourceImpact>;
  /** Why the resources cannot be found out, such as a manifest that is missing. */
  readonly faults: ReadonlyArray<Problem>;
};

/** A resource that a change touches. */
export type ResourceImpact = {
  readonly __typename?: 'ResourceImpact';
  /** The name. */
  readonly name: Scalars['String']['output'];
  /** The image; of a removed resource: that before the change. */
  readonly type: Scalars['String']['output'];
  /** What the change does to it. */
  readonly kind: ResourceImpactKind;
  /** The keys of its configuration whose values differ. */
  readonly configKeys: ReadonlyArray<Scalars['String']['output']>;
  /** Why it cannot be deployed after the change. */
  readonly problem?: Maybe<Problem>;
};

/** What a change does to a resource. */
export type ResourceImpactKind =
  /** It is new. */
  | 'ADDED'
  /** Its image or its configuration is another one. */
  | 'CHANGED'
  /** It needs a resource that is added or changed: its own configuration is not known before that one is deployed. */
  | 'DEPENDENT'
  /** The manifests do not have it any more: it would be orphaned. */
  | 'REMOVED';

/** Two deployments, compared. */
export type DeploymentDiff = {
  readonly __typename?: 'DeploymentDiff';
  /** The first one. */
  readonly from: Deployment;
  /** The second one. */
  readonly to: Deployment;
  /** The resources that differ, by name. */
  readonly resources: ReadonlyArray<DeploymentResourceDiff>;
};

/** A resource that is not the same in two deployments. */
export type DeploymentResourceDiff = {
  readonly __typename?: 'DeploymentResourceDiff';
  /** The name. */
  readonly name: Scalars['String']['output'];
  /** What differs. Empty if only one of the deployments has it. */
  readonly aspects: ReadonlyArray<DeploymentResourceAspect>;
  /** The keys of its configuration whose values differ. */
  readonly configKeys: ReadonlyArray<Scalars['String']['output']>;
  /** The resource in the first deployment. Null if that has not got it. */
  readonly from?: Maybe<DeploymentResource>;
  /** The resource in the second deployment. Null if that has not got it. */
  readonly to?: Maybe<DeploymentResource>;
};

/** Something in which a resource can differ. */
export type DeploymentResourceAspect =
  /** The image, by its name or its digest. */
  | 'IMAGE'
  /** The status. */
  | 'STATUS'
  /** The configuration. */
  | 'CONFIG'
  /** The state, before or after the actions. */
  | 'STATE'
  /** The actions that it proposed. */
  | 'ACTIONS';

/** A resource that an earlier deployment left in the environment, and that the manifests do not have any more. */
export type OrphanedResource = {
  readonly __typename?: 'OrphanedResource';
  /** The name. */
  readonly name: Scalars['String']['output'];
  /** The image. */
  readonly type: Scalars['String']['output'];
  /** The status. */
  readonly status: OrphanedResourceStatus;
  /** The resources that it needs. */
  readonly dependencies: ReadonlyArray<DeploymentDependency>;
  /** Its configuration, as it was deployed last; without secrets. */
  readonly config: Scalars['JSON']['output'];
  /** Its state, as it was deployed last; without secrets. */
  readonly state: Scalars['JSON']['output'];
  /** How its image destroys it. Null if the image does not say. */
  readonly destroyAction?: Maybe<DeploymentAction>;
  /** Whether the deployment destroys it; in a plan: whether a deployment that applies the plan does. */
  readonly willBeDestroyed: Scalars['Boolean']['output'];
  /** The deployment that deployed it last. Null if the caller may not see it. */
  readonly deployedBy?: Maybe<Deployment>;
  /** Why it cannot be destroyed, or why that failed. */
  readonly problem?: Maybe<Problem>;
};

/** What has become of an orphaned resource in a deployment. */
export type OrphanedResourceStatus =
  /** It is left as it is. */
  | 'ORPHANED'
  /** Its image destroys it. */
  | 'DESTROYING'
  /** It is gone. */
  | 'DESTROYED'
  /** To destroy it failed. */
  | 'FAILED';

/** A resource that another one needs. */
export type DeploymentDependency = {
  readonly __typename?: 'DeploymentDependency';
  /** Its name in the expressions of the resource that needs it. */
  readonly alias: Scalars['String']['output'];
  /** The resource. */
  readonly resource: Scalars['String']['output'];
};

/** What brings a resource to its configuration, as its image proposed. */
export type DeploymentAction = {
  readonly __typename?: 'DeploymentAction';
  /** A label. */
  readonly name: Scalars['String']['output'];
  /** For people. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** The image that it runs in; null: that of the resource. */
  readonly image?: Maybe<Scalars['String']['output']>;
  /** The program in the image; null: that of the image. */
  readonly entrypoint?: Maybe<Scalars['String']['output']>;
  /** The arguments. */
  readonly args: ReadonlyArray<Scalars['String']['output']>;
};

/** A page of steps of a deployment. */
export type DeploymentStepConnection = {
  readonly __typename?: 'DeploymentStepConnection';
  /** The steps with their cursors. */
  readonly edges: ReadonlyArray<DeploymentStepEdge>;
  /** The steps. */
  readonly nodes: ReadonlyArray<DeploymentStep>;
  /** Where the page stands. */
  readonly pageInfo: PageInfo;
  /** All steps, not only those of this page. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A place in a page of steps of a deployment. */
export type DeploymentStepEdge = {
  readonly __typename?: 'DeploymentStepEdge';
  /** Its place, for `after` and `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The step. */
  readonly node: DeploymentStep;
};

/** A step of a deployment: one container. */
export type DeploymentStep = {
  readonly __typename?: 'DeploymentStep';
  /** Its number in the deployment, from 1. */
  readonly n: Scalars['Int']['output'];
  /** The attempt that it belongs to. */
  readonly attempt: Scalars['Int']['output'];
  /** The resource. */
  readonly resource: Scalars['String']['output'];
  /** What the container is run for. */
  readonly phase: DeploymentPhase;
  /** The name of the action; null in other phases. */
  readonly action?: Maybe<Scalars['String']['output']>;
  /** The image. */
  readonly image: Scalars['String']['output'];
  /** The digest of the image: what was run. */
  readonly digest: Scalars['String']['output'];
  /** The program in the image; null: that of the image. */
  readonly entrypoint?: Maybe<Scalars['String']['output']>;
  /** The arguments, without secrets. */
  readonly args: ReadonlyArray<Scalars['String']['output']>;
  /** What the container read on standard input, without secrets. */
  readonly input: Scalars['JSON']['output'];
  /** The plugs in the container. */
  readonly mounts: ReadonlyArray<DeploymentMount>;
  /** The status. */
  readonly status: DeploymentStepStatus;
  /** Its exit code; null if it did not end by itself. */
  readonly exitCode?: Maybe<Scalars['Int']['output']>;
  /** What it answered, without secrets; null in the phase ACTION. */
  readonly answer?: Maybe<Scalars['JSON']['output']>;
  /** When it was planned: just before it was started. */
  readonly plannedAt: Scalars['DateTimeISO']['output'];
  /** When it ended; null while it runs. */
  readonly endedAt?: Maybe<Scalars['DateTimeISO']['output']>;
  /** Why it failed. */
  readonly problem?: Maybe<Problem>;
};

/** What a container is run for. */
export type DeploymentPhase =
  /** To learn how the image wants to be used. */
  | 'INIT'
  /** To learn the state of the resource. */
  | 'STATE'
  /** To change the resource. */
  | 'ACTION'
  /** To learn the state of the resource after its actions. */
  | 'VERIFY'
  /** It destroys an orphaned resource. */
  | 'DESTROY';

/** The status of a step. */
export type DeploymentStepStatus =
  /** It is recorded, and about to start. */
  | 'PLANNED'
  /** Its container runs. */
  | 'RUNNING'
  /** It ended well. */
  | 'SUCCEEDED'
  /** It failed. */
  | 'FAILED'
  /** It was stopped, or its server ended: what it did is unknown. */
  | 'UNKNOWN';

/** A plug in a container. */
export type DeploymentMount = {
  readonly __typename?: 'DeploymentMount';
  /** The name of the plug. */
  readonly plug: Scalars['String']['output'];
  /** Its path in the container. */
  readonly target: Scalars['String']['output'];
  /** Whether the container cannot write it. */
  readonly readonly: Scalars['Boolean']['output'];
};

/** A page of what the containers of a deployment printed. */
export type DeploymentLogConnection = {
  readonly __typename?: 'DeploymentLogConnection';
  /** The parts with their cursors. */
  readonly edges: ReadonlyArray<DeploymentLogEdge>;
  /** The parts. */
  readonly nodes: ReadonlyArray<DeploymentLogPart>;
  /** Where the page stands. */
  readonly pageInfo: PageInfo;
  /** All parts, not only those of this page. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A place in a page of what the containers of a deployment printed. */
export type DeploymentLogEdge = {
  readonly __typename?: 'DeploymentLogEdge';
  /** Its place, for `after` and `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The part of the log. */
  readonly node: DeploymentLogPart;
};

/** A part of what a container printed. */
export type DeploymentLogPart = {
  readonly __typename?: 'DeploymentLogPart';
  /** The number of the step that printed it, which is `n` of DeploymentStep. */
  readonly step: Scalars['Int']['output'];
  /** The text, without secrets and control characters. A part may end within a line. */
  readonly text: Scalars['String']['output'];
};

/** An event of a deployment. */
export type DeploymentEvent = {
  readonly __typename?: 'DeploymentEvent';
  /** Its number in the deployment. */
  readonly sequence: Scalars['Int']['output'];
  /** What happened. */
  readonly type: DeploymentEventType;
  /**
   * The time of the event. Null for LOG, RESOLVED, STEP_STARTED, RESOURCE_CHANGED, ORPHAN_CHANGED, WARNED and CANCELLING, which
   * record none.
   */
  readonly createdAt?: Maybe<Scalars['DateTimeISO']['output']>;
  /**
   * The name of the caller who approved, rejected or cancelled; null for other events, and for a REJECTED because nobody answered
   * in time.
   */
  readonly by?: Maybe<Scalars['String']['output']>;
  /** The deployment, as it is now. */
  readonly deployment?: Maybe<Deployment>;
  /** The resource, if it is about one. */
  readonly resource?: Maybe<Scalars['String']['output']>;
  /** The new status of the resource. */
  readonly resourceStatus?: Maybe<DeploymentResourceStatus>;
  /** The number of the step, if it is about one. */
  readonly step?: Maybe<Scalars['Int']['output']>;
  /** What the container printed, of a LOG. */
  readonly text?: Maybe<Scalars['String']['output']>;
  /** Why something failed, or a warning. */
  readonly problem?: Maybe<Problem>;
};

/** What happened in a deployment. */
export type DeploymentEventType =
  /** It was made. */
  | 'CREATED'
  /** An attempt began. */
  | 'STARTED'
  /** The digest of an image was found out. */
  | 'RESOLVED'
  /** A step was recorded, and is about to start. */
  | 'STEP_PLANNED'
  /** The container of a step runs. */
  | 'STEP_STARTED'
  /** A container printed something. */
  | 'LOG'
  /** A step ended. */
  | 'STEP_ENDED'
  /** A resource has another status. */
  | 'RESOURCE_CHANGED'
  /** An orphaned resource has another status. */
  | 'ORPHAN_CHANGED'
  /** There is a warning. */
  | 'WARNED'
  /** It waits for approval. */
  | 'WAITING'
  /** Somebody approved. */
  | 'APPROVED'
  /** Somebody did not approve. */
  | 'REJECTED'
  /** It is being cancelled. */
  | 'CANCELLING'
  /** The attempt ended. */
  | 'ENDED';

/** What is known of a deployment before a container runs. */
export type DeploymentCheck = {
  readonly __typename?: 'DeploymentCheck';
  /** Its resources, in their order; by name if some depend on each other. */
  readonly resources: ReadonlyArray<CheckedResource>;
  /** Everything that is wrong. */
  readonly problems: ReadonlyArray<CheckedResourceProblem>;
};

/** A resource of a manifest. */
export type CheckedResource = {
  readonly __typename?: 'CheckedResource';
  /** The name. */
  readonly name: Scalars['String']['output'];
  /** The image. */
  readonly type: Scalars['String']['output'];
  /** The resources that it needs. */
  readonly dependencies: ReadonlyArray<DeploymentDependency>;
};

/** Something that is wrong with a deployment. */
export type CheckedResourceProblem = {
  readonly __typename?: 'CheckedResourceProblem';
  /** The resource that it is about; null if it is about none. */
  readonly resource?: Maybe<Scalars['String']['output']>;
  /** What is wrong. */
  readonly problem: Problem;
};

/** Resources, and what each of them needs. */
export type DeploymentGraph = {
  readonly __typename?: 'DeploymentGraph';
  /** The resources. */
  readonly nodes: ReadonlyArray<CheckedResource>;
  /** From a resource to one that it needs. */
  readonly edges: ReadonlyArray<DeploymentGraphEdge>;
  /** The graph for Graphviz. */
  readonly dot: Scalars['String']['output'];
  /** The graph for Mermaid. */
  readonly mermaid: Scalars['String']['output'];
};

/** A dependency. */
export type DeploymentGraphEdge = {
  readonly __typename?: 'DeploymentGraphEdge';
  /** The resource that needs the other one. */
  readonly from: Scalars['String']['output'];
  /** The resource that is needed. */
  readonly to: Scalars['String']['output'];
  /** The name of that resource in the expressions of the first. */
  readonly alias: Scalars['String']['output'];
};

/** A page of notifications. */
export type NotificationConnection = {
  readonly __typename?: 'NotificationConnection';
  /** The notifications with their cursors. */
  readonly edges: ReadonlyArray<NotificationEdge>;
  /** The notifications. */
  readonly nodes: ReadonlyArray<Notification>;
  /** Where the page stands. */
  readonly pageInfo: PageInfo;
  /** All notifications, not only those of this page. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A notification in a page. */
export type NotificationEdge = {
  readonly __typename?: 'NotificationEdge';
  /** Its place, for `after` and `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The notification. */
  readonly node: Notification;
};

/** The kinds of events that a receiver can get. */
export type NotificationEventType =
  /** A violation opened. */
  | 'OPENED'
  /** The row of an open violation changed. */
  | 'CHANGED'
  /** A violation closed. */
  | 'CLOSED'
  /** An action has a result. */
  | 'ACTION'
  /** An environment has drifted, or has not any more. */
  | 'DRIFT';

/** A receiver of events: a document of `purser/Notification`; see docs/notifications.md. URL and secret are not shown. */
export type Notification = Node & {
  readonly __typename?: 'Notification';
  /** Opaque; see Node. */
  readonly id: Scalars['ID']['output'];
  /** The name of its document. */
  readonly name: Scalars['String']['output'];
  /** How the receiver does. */
  readonly state: NotificationState;
  /** The revision whose document is in use: an older one if that of the live revision is invalid. Null if none ever was valid. */
  readonly revision?: Maybe<Revision>;
  /**
   * The host of its receiver, and the port if it is not the usual one: `chat.example`. The rest of the URL can hold secrets,
   * and is not shown. Null if no document is in use.
   */
  readonly host?: Maybe<Scalars['String']['output']>;
  /** The events that it gets. */
  readonly events: ReadonlyArray<NotificationEventType>;
  /** The policies whose events it gets; null: all. */
  readonly policies?: Maybe<ReadonlyArray<Scalars['String']['output']>>;
  /** The severities of the violations that it gets; null: all. */
  readonly severities?: Maybe<ReadonlyArray<RuleSeverity>>;
  /** The number of events that it took. */
  readonly delivered: Scalars['Int']['output'];
  /** When it took the last one. */
  readonly deliveredAt?: Maybe<Scalars['DateTimeISO']['output']>;
  /** The number of events that were not looked at yet, also those that are not for it. */
  readonly waiting: Scalars['Int']['output'];
  /** Since when it fails; null if it does not. */
  readonly failingSince?: Maybe<Scalars['DateTimeISO']['output']>;
  /** How often the event that waits was sent. */
  readonly attempts: Scalars['Int']['output'];
  /** When it is sent again; null if the receiver does not fail, or is paused. */
  readonly nextAttemptAt?: Maybe<Scalars['DateTimeISO']['output']>;
  /** Since when nothing is sent any more; null if it is. */
  readonly pausedAt?: Maybe<Scalars['DateTimeISO']['output']>;
  /** What was wrong with the last attempt; null if it was taken. */
  readonly error?: Maybe<Problem>;
  /** What is wrong with its document in the live revision. */
  readonly problems: ReadonlyArray<Problem>;
};

/** How the receiver of a notification does. */
export type NotificationState =
  /** No server has begun to report to it. */
  | 'STARTING'
  /** It takes the events. */
  | 'OK'
  /** It did not take the next event, which is sent again. */
  | 'FAILING'
  /** It failed for a day: nothing is sent until its document changes, or somebody resumes it. */
  | 'PAUSED'
  /** Its document never was valid. */
  | 'INVALID';

/** The notification to resume. */
export type ResumeNotificationInput = {
  /** The name of its document. */
  readonly name: Scalars['String']['input'];
};

/** The outcome of resumeNotification. */
export type ResumeNotificationPayload = {
  readonly __typename?: 'ResumeNotificationPayload';
  /** The notification; null if there are problems. */
  readonly notification?: Maybe<Notification>;
  /** The faults of the input. */
  readonly problems: ReadonlyArray<Problem>;
};

/** A page of the live policies. */
export type RulePolicyConnection = {
  readonly __typename?: 'RulePolicyConnection';
  /** The policies with their cursors. */
  readonly edges: ReadonlyArray<RulePolicyEdge>;
  /** The policies. */
  readonly nodes: ReadonlyArray<RulePolicy>;
  /** Where the page stands. */
  readonly pageInfo: PageInfo;
  /** All policies, not only those of this page. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A policy in a page. */
export type RulePolicyEdge = {
  readonly __typename?: 'RulePolicyEdge';
  /** Its place, for `after` and `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The policy. */
  readonly node: RulePolicy;
};

/** A set of rules over live tables; see docs/policies.md. */
export type RulePolicy = Node & {
  readonly __typename?: 'RulePolicy';
  /** Opaque; see Node. */
  readonly id: Scalars['ID']['output'];
  /** The name, which is the first part of the names of its rules. */
  readonly name: Scalars['String']['output'];
  /** The schema of its document. */
  readonly schema: Scalars['String']['output'];
  /** The name of its document. */
  readonly documentName: Scalars['String']['output'];
  /**
   * The revision whose document is in use: an older one if that of the live revision is invalid. Null if none was ever
   * valid.
   */
  readonly revision?: Maybe<Revision>;
  /** Whether rows of the rule `execute` are sent as calls; null if no document is in use. */
  readonly execution?: Maybe<RuleExecution>;
  /** The faults of its document and its rules in the live revision. */
  readonly problems: ReadonlyArray<Problem>;
  /** Its rules, by name. Empty if a rule has a fault: a policy runs as a whole. */
  readonly rules: ReadonlyArray<PolicyRule>;
  /** The exceptions to its rules whose documents the caller may see, by name, also those that have expired. */
  readonly exceptions: PolicyExceptionConnection;
};


/** A set of rules over live tables; see docs/policies.md. */
export type RulePolicyExceptionsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};

/** A page of the exceptions to the rules of a policy. */
export type PolicyExceptionConnection = {
  readonly __typename?: 'PolicyExceptionConnection';
  /** The exceptions with their cursors. */
  readonly edges: ReadonlyArray<PolicyExceptionEdge>;
  /** The exceptions. */
  readonly nodes: ReadonlyArray<PolicyException>;
  /** Where the page stands. */
  readonly pageInfo: PageInfo;
  /** All exceptions, not only those of this page. */
  readonly totalCount: Scalars['Int']['output'];
};

/** An exception in a page. */
export type PolicyExceptionEdge = {
  readonly __typename?: 'PolicyExceptionEdge';
  /** Its place, for `after` and `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The exception. */
  readonly node: PolicyException;
};

/** Rows of a rule that do not count for a time: a document of `purser/PolicyException`. */
export type PolicyException = Node & {
  readonly __typename?: 'PolicyException';
  /** Opaque; see Node. */
  readonly id: Scalars['ID']['output'];
  /** The name of its document. */
  readonly name: Scalars['String']['output'];
  /** The full name of the rule: `vm_host_down.error`. */
  readonly rule: Scalars['String']['output'];
  /** Why the rows do not count; null if the document is stored encrypted. */
  readonly reason?: Maybe<Scalars['String']['output']>;
  /** From this moment on they count again. */
  readonly expiresAt: Scalars['DateTimeISO']['output'];
  /** Whether it is in force now. */
  readonly active: Scalars['Boolean']['output'];
  /** What is wrong with its document in the live revision. It is as it was in the last revision in which it was good. */
  readonly problems: ReadonlyArray<Problem>;
};

/** Whether rows of the rule `execute` are sent as calls. */
export type RuleExecution =
  /** They are sent. */
  | 'LIVE'
  /** They are recorded, and not sent. */
  | 'SIMULATE'
  /** Nothing is done. */
  | 'OFF';

/** A rule of a policy. Servers evaluate those with a severity whenever what they read has changed. */
export type PolicyRule = Node & {
  readonly __typename?: 'PolicyRule';
  /** Opaque; see Node. */
  readonly id: Scalars['ID']['output'];
  /** The full name: `vm_host_down.error`. */
  readonly name: Scalars['String']['output'];
  /** How grave each of its rows is; null for a rule whose rows are no violations. */
  readonly severity?: Maybe<RuleSeverity>;
  /** The text about a row, with `{field}` in place of values. */
  readonly message?: Maybe<Scalars['String']['output']>;
  /** The tables that it reads, itself or through other rules. */
  readonly inputs: ReadonlyArray<Scalars['String']['output']>;
  /**
   * The number of rows of the last evaluation that gave rows. Null before the first, and for a rule that is evaluated on
   * request alone.
   */
  readonly rowCount?: Maybe<Scalars['Int']['output']>;
  /** The time of that evaluation. */
  readonly evaluatedAt?: Maybe<Scalars['DateTimeISO']['output']>;
  /** The time since which its rows are as they are; null before the first evaluation that gave rows. */
  readonly changedAt?: Maybe<Scalars['DateTimeISO']['output']>;
  /** Whether a later evaluation failed, so that `rowCount` is an older number. */
  readonly stale: Scalars['Boolean']['output'];
  /** Why the last evaluation failed; null if it did not. */
  readonly error?: Maybe<Problem>;
};

/** How grave a row of a rule is. */
export type RuleSeverity =
  /** An error. */
  | 'ERROR'
  /** A warning. */
  | 'WARNING';

/** A page of the rows of a rule. */
export type RuleRowConnection = {
  readonly __typename?: 'RuleRowConnection';
  /** The rows with their cursors. */
  readonly edges: ReadonlyArray<RuleRowEdge>;
  /** The rows. */
  readonly nodes: ReadonlyArray<Scalars['JSON']['output']>;
  /** Where the page stands. */
  readonly pageInfo: PageInfo;
  /** All rows, not only those of this page. */
  readonly totalCount: Scalars['Int']['output'];
  /** The time of the evaluation. */
  readonly evaluatedAt: Scalars['DateTimeISO']['output'];
  /** Why the rule gave no rows; null if it did. */
  readonly error?: Maybe<Problem>;
};

/** A row of a rule in a page. */
export type RuleRowEdge = {
  readonly __typename?: 'RuleRowEdge';
  /** Its place, for `after` and `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The row. */
  readonly node: Scalars['JSON']['output'];
};

/** A rule that is not stored. */
export type PreviewRuleInput = {
  /** The policy that it would be in, whose rules it may name by short names. */
  readonly policy?: InputMaybe<Scalars['String']['input']>;
  /** Its name in the policy. The rows of the stored rule of this name are compared. */
  readonly name?: InputMaybe<Scalars['String']['input']>;
  /** The rule as in a document: `from` and `pipeline`, or `rows`. */
  readonly rule: Scalars['JSON']['input'];
  /** The number of rows to return; default 100. */
  readonly first?: InputMaybe<Scalars['Int']['input']>;
};

/** What a rule that is not stored gives. */
export type RulePreview = {
  readonly __typename?: 'RulePreview';
  /** The first rows; null if it failed. */
  readonly rows?: Maybe<ReadonlyArray<Scalars['JSON']['output']>>;
  /** The number of all rows; null if it failed. */
  readonly rowCount?: Maybe<Scalars['Int']['output']>;
  /** The number of rows after each stage. */
  readonly stages: ReadonlyArray<Scalars['Int']['output']>;
  /** The tables that it reads, itself or through other rules. */
  readonly inputs: ReadonlyArray<Scalars['String']['output']>;
  /** The rows that the stored rule does not give; null if there is none, or if one of both failed. */
  readonly added?: Maybe<ReadonlyArray<Scalars['JSON']['output']>>;
  /** The rows that only the stored rule gives; null if there is none, or if one of both failed. */
  readonly removed?: Maybe<ReadonlyArray<Scalars['JSON']['output']>>;
  /**
   * The calls that would be new now, if the rule is called `execute`: those that the stored rules did not give at the last
   * evaluation. Null for another rule, if it failed, and without the permission `purser:read_actions`.
   */
  readonly calls?: Maybe<ReadonlyArray<PreviewedCall>>;
  /** What looks wrong with the rule, and why rows of a rule `execute` are no calls. */
  readonly warnings: ReadonlyArray<Problem>;
  /** Why it failed; null if it did not. */
  readonly error?: Maybe<Problem>;
};

/** The method of a request that a rule makes. */
export type HttpMethod =
  /** Reads. */
  | 'GET'
  /** Reads, without the body. */
  | 'HEAD'
  /** Creates, or does something. */
  | 'POST'
  /** Creates or replaces. */
  | 'PUT'
  /** Changes a part. */
  | 'PATCH'
  /** Deletes. */
  | 'DELETE'
  /** Asks what is possible. */
  | 'OPTIONS';

/** A call that an evaluation would make now. */
export type PreviewedCall = {
  readonly __typename?: 'PreviewedCall';
  /** The name of the data source. */
  readonly endpoint: Scalars['String']['output'];
  /** The method. */
  readonly method: HttpMethod;
  /** The URL, with all parameters. */
  readonly url: Scalars['String']['output'];
  /** The body; null without one. */
  readonly body?: Maybe<Scalars['JSON']['output']>;
  /** Whether it appeared too often, so that it would be stopped. */
  readonly stopped: Scalars['Boolean']['output'];
};

/** A rule to try on older revisions. */
export type BacktestRuleInput = {
  /** The policy that it would be in, whose rules it may name by short names. */
  readonly policy?: InputMaybe<Scalars['String']['input']>;
  /** Its name in the policy. */
  readonly name?: InputMaybe<Scalars['String']['input']>;
  /** The rule as in a document: `from` and `pipeline`, or `rows`. Default: the stored rule of this name. */
  readonly rule?: InputMaybe<Scalars['JSON']['input']>;
  /** The number of revisions, from the head backwards; default 100, at most 1,000. */
  readonly revisions?: InputMaybe<Scalars['NonNegativeInt']['input']>;
};

/** What a rule gives for the last revisions. */
export type RuleBacktest = {
  readonly __typename?: 'RuleBacktest';
  /** The revisions, newest first. */
  readonly revisions: ReadonlyArray<BacktestedRevision>;
  /**
   * The first revision from which on all give rows; null if the newest gives none. If it is the oldest one of `revisions`,
   * the rule may have given rows before.
   */
  readonly brokenSince?: Maybe<Revision>;
  /** False if time was up before all revisions were evaluated. */
  readonly complete: Scalars['Boolean']['output'];
};

/** What a rule gives for a revision. */
export type BacktestedRevision = {
  readonly __typename?: 'BacktestedRevision';
  /** The revision. */
  readonly revision: Revision;
  /** The number of rows; null if the rule failed. */
  readonly rowCount?: Maybe<Scalars['Int']['output']>;
  /** Why it failed; null if it did not. */
  readonly error?: Maybe<Problem>;
};

/** The rows of tables that made a row of a rule. */
export type RuleRowExplanation = {
  readonly __typename?: 'RuleRowExplanation';
  /** The tables that the rule reads, and their rows without which it would not give the row. */
  readonly tables: ReadonlyArray<ExplainedTable>;
  /** False if there was no time to find out which rows are needed: `tables` has more. */
  readonly complete: Scalars['Boolean']['output'];
};

/** The rows of a table that made a row of a rule. */
export type ExplainedTable = {
  readonly __typename?: 'ExplainedTable';
  /** The full name of the table. */
  readonly table: Scalars['String']['output'];
  /** The rows; the first 100. */
  readonly rows: ReadonlyArray<TableRow>;
  /** The number of all rows. */
  readonly rowCount: Scalars['Int']['output'];
};

/** A filter of violations; members combine with AND. */
export type ViolationFilter = {
  /** Violations of rules of these policies. */
  readonly policy?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** Violations of these rules, by full name: `vm_host_down.error`. */
  readonly rule?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** Violations with one of these severities. */
  readonly severity?: InputMaybe<ReadonlyArray<RuleSeverity>>;
  /** Violations in this state; default: open ones, or with a time all. */
  readonly state?: InputMaybe<ViolationState>;
  /** Only violations for whose rows an exception is in force, or only others. */
  readonly waived?: InputMaybe<Scalars['Boolean']['input']>;
  /** Violations that were open at this moment; without `since` and `until`. */
  readonly at?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** Violations that were open at this time or later. */
  readonly since?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** Violations that were open at this time or earlier. */
  readonly until?: InputMaybe<Scalars['DateTimeISO']['input']>;
};

/** Whether a violation is open. */
export type ViolationState =
  /** The rule gives its row. */
  | 'OPEN'
  /** The rule gives its row no more. */
  | 'CLOSED';

/** A page of violations. */
export type ViolationConnection = {
  readonly __typename?: 'ViolationConnection';
  /** The violations with their cursors. */
  readonly edges: ReadonlyArray<ViolationEdge>;
  /** The violations. */
  readonly nodes: ReadonlyArray<Violation>;
  /** Where the page stands. */
  readonly pageInfo: PageInfo;
  /** All violations, not only those of this page. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A violation in a page. */
export type ViolationEdge = {
  readonly __typename?: 'ViolationEdge';
  /** Its place, for `after` and `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The violation. */
  readonly node: Violation;
};

/** A row of a rule with a severity, from the evaluation that first gave it until one that gives it no more. */
export type Violation = Node & {
  readonly __typename?: 'Violation';
  /** Opaque; see Node. */
  readonly id: Scalars['ID']['output'];
  /** The full name of the rule: `vm_host_down.error`. */
  readonly rule: Scalars['String']['output'];
  /** The name of its policy. */
  readonly policy: Scalars['String']['output'];
  /** How grave it is. */
  readonly severity: RuleSeverity;
  /** Whether it is open. */
  readonly state: ViolationState;
  /** What the rule says of its row. */
  readonly message: Scalars['String']['output'];
  /** The fields that identify it over time; its row if the rule has no `key`. */
  readonly key: Scalars['JSON']['output'];
  /** Its row; of a closed violation the last one. */
  readonly row: Scalars['JSON']['output'];
  /** Its row when it opened. */
  readonly firstRow: Scalars['JSON']['output'];
  /** The time of the evaluation that opened it. */
  readonly openedAt: Scalars['DateTimeISO']['output'];
  /** Since when its row is as it is. */
  readonly changedAt: Scalars['DateTimeISO']['output'];
  /** The time of the evaluation that closed it; null if it is open. */
  readonly closedAt?: Maybe<Scalars['DateTimeISO']['output']>;
  /** The time of the last evaluation that gave its row; null if it is open. */
  readonly lastSeenAt?: Maybe<Scalars['DateTimeISO']['output']>;
  /** Why it closed; null if it is open. */
  readonly closingReason?: Maybe<ViolationClosingReason>;
  /** Whether an exception is in force for its row, or was when it closed: it counts for nothing. */
  readonly waived: Scalars['Boolean']['output'];
  /** The name of the document of the exception; null without one, or if the caller may not see it. */
  readonly waivedBy?: Maybe<Scalars['String']['output']>;
  /** When the exception expires; null without one. */
  readonly waivedUntil?: Maybe<Scalars['DateTimeISO']['output']>;
  /** How often it has opened, this time included. */
  readonly openings: Scalars['Int']['output'];
  /** The number of the evaluation that opened it. */
  readonly evaluation: Scalars['Int']['output'];
  /** The revision that was live when it opened; null if it was purged. */
  readonly revision?: Maybe<Revision>;
};

/** Why a violation closed. */
export type ViolationClosingReason =
  /** The rule gives its row no more. */
  | 'ROW_GONE'
  /** The rule was changed, and gives its row no more, or identifies it by other fields. */
  | 'RULE_CHANGED'
  /** The rule was removed, or lost its severity. */
  | 'RULE_REMOVED';

/** A filter of events of violations; members combine with AND. */
export type ViolationEventFilter = {
  /** Events of rules of these policies. */
  readonly policy?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** Events of these rules, by full name. */
  readonly rule?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** Events of violations with one of these severities. */
  readonly severity?: InputMaybe<ReadonlyArray<RuleSeverity>>;
  /** Events of these types. */
  readonly type?: InputMaybe<ReadonlyArray<ViolationEventType>>;
  /** Events at this time or later. */
  readonly since?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** Events at this time or earlier. */
  readonly until?: InputMaybe<Scalars['DateTimeISO']['input']>;
};

/** What an evaluation did to a violation. */
export type ViolationEventType =
  /** It opened. */
  | 'OPENED'
  /** Its row changed, but not what identifies it. */
  | 'CHANGED'
  /** It closed. */
  | 'CLOSED'
  /** An exception came into force for its row, or another one than before. */
  | 'WAIVED'
  /** The exception expired, or was removed: it counts again. */
  | 'UNWAIVED';

/** A page of events of violations. */
export type ViolationEventConnection = {
  readonly __typename?: 'ViolationEventConnection';
  /** The events with their cursors. */
  readonly edges: ReadonlyArray<ViolationEventEdge>;
  /** The events. */
  readonly nodes: ReadonlyArray<ViolationEvent>;
  /** Where the page stands. */
  readonly pageInfo: PageInfo;
  /** All events, not only those of this page. */
  readonly totalCount: Scalars['Int']['output'];
};

/** An event of a violation in a page. */
export type ViolationEventEdge = {
  readonly __typename?: 'ViolationEventEdge';
  /** Its place, for `after` and `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The event. */
  readonly node: ViolationEvent;
};

/** What an evaluation did to a violation. */
export type ViolationEvent = Node & {
  readonly __typename?: 'ViolationEvent';
  /** Opaque; see Node. */
  readonly id: Scalars['ID']['output'];
  /** Its number among the events of all violations; for `after` of `violationChanged`. */
  readonly sequence: Scalars['Int']['output'];
  /** What happened. */
  readonly type: ViolationEventType;
  /** The time of the evaluation. Never earlier than that of an event with a lower `sequence`. */
  readonly createdAt: Scalars['DateTimeISO']['output'];
  /** The number of the evaluation. */
  readonly evaluation: Scalars['Int']['output'];
  /** The violation as it was after the event. */
  readonly violation: Violation;
  /** Its row before the event; null unless it changed. */
  readonly rowBefore?: Maybe<Scalars['JSON']['output']>;
};

/** What to count of violations. */
export type ViolationCountsInput = {
  /** The length of a period; default: `DAY`. */
  readonly period?: InputMaybe<ViolationPeriod>;
  /** The first period has this moment in it. */
  readonly since: Scalars['DateTimeISO']['input'];
  /** The last period has this moment in it; default: now. */
  readonly until?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** Violations of rules of these policies. */
  readonly policy?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** Violations of these rules, by full name. */
  readonly rule?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /**
   * Violations of rules with one of these severities. A rule whose severity was changed counts with its present one, also for
   * the past; a removed rule with its last one.
   */
  readonly severity?: InputMaybe<ReadonlyArray<RuleSeverity>>;
};

/** The length of a period in which violations are counted. */
export type ViolationPeriod =
  /** An hour of UTC. */
  | 'HOUR'
  /** A day of UTC. */
  | 'DAY';

/** How many violations opened, changed and closed in a period. */
export type ViolationCount = {
  readonly __typename?: 'ViolationCount';
  /** The begin of the period. */
  readonly start: Scalars['DateTimeISO']['output'];
  /** How many opened. */
  readonly opened: Scalars['Int']['output'];
  /** How many changed. */
  readonly changed: Scalars['Int']['output'];
  /** How many closed. */
  readonly closed: Scalars['Int']['output'];
  /** How many were open at its end, or now if it has not ended. */
  readonly open: Scalars['Int']['output'];
};

/** What to evaluate. */
export type EvaluatePoliciesInput = {
  /** The policies to return, by name; default: all. All that is due is evaluated. */
  readonly policies?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
};

/** The outcome of evaluatePolicies. */
export type EvaluatePoliciesPayload = {
  readonly __typename?: 'EvaluatePoliciesPayload';
  /** The policies after the evaluation, by name. Null if there are problems. */
  readonly policies?: Maybe<ReadonlyArray<RulePolicy>>;
  /** The faults of the input. */
  readonly problems: ReadonlyArray<Problem>;
};

/** Which actions are wanted; members combine with AND. */
export type ActionFilter = {
  /** Actions of any of these policies. */
  readonly policy?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** Actions in any of these states. */
  readonly state?: InputMaybe<ReadonlyArray<ActionState>>;
};

/** A page of actions. */
export type ActionConnection = {
  readonly __typename?: 'ActionConnection';
  /** The actions with their cursors. */
  readonly edges: ReadonlyArray<ActionEdge>;
  /** The actions. */
  readonly nodes: ReadonlyArray<Action>;
  /** Where the page stands. */
  readonly pageInfo: PageInfo;
  /** All actions that the filter selects, not only those of this page. */
  readonly totalCount: Scalars['Int']['output'];
};

/** An action in a page. */
export type ActionEdge = {
  readonly __typename?: 'ActionEdge';
  /** Its place, for `after` and `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The action. */
  readonly node: Action;
};

/** What became of a call that rules gave; see docs/actions.md. */
export type Action = Node & {
  readonly __typename?: 'Action';
  /** Opaque; see Node. */
  readonly id: Scalars['ID']['output'];
  /** Identifies the action in the store; the value of `Idempotency-Key` of its requests. */
  readonly key: Scalars['String']['output'];
  /** The state. */
  readonly state: ActionState;
  /** The policies whose rules gave the call as it appeared, by name: those that the caller may see. */
  readonly policies: ReadonlyArray<Scalars['String']['output']>;
  /** The full names of these rules. */
  readonly rules: ReadonlyArray<Scalars['String']['output']>;
  /** The revision that was live when the call appeared; null if it was purged. */
  readonly revision?: Maybe<Revision>;
  /** The data source that the call goes to. */
  readonly endpoint: Scalars['String']['output'];
  /** The method. */
  readonly method: HttpMethod;
  /** The path, without its query. Null for a call of an encrypted policy. */
  readonly path?: Maybe<Scalars['String']['output']>;
  /** The names of the parameters. Empty for a call of an encrypted policy. */
  readonly parameterNames: ReadonlyArray<Scalars['String']['output']>;
  /** When the call appeared. */
  readonly appearedAt: Scalars['DateTimeISO']['output'];
  /** When the state became what it is. */
  readonly changedAt: Scalars['DateTimeISO']['output'];
  /** The number of attempts. */
  readonly attempts: Scalars['Int']['output'];
  /** The status of the last answer; null if there is none. */
  readonly statusCode?: Maybe<Scalars['Int']['output']>;
  /** Why there was no answer to the last attempt, or no attempt. Null if neither is so. */
  readonly error?: Maybe<Problem>;
  /**
   * The call: `endpoint`, `path`, `method`, `body`, `parameters` and `headers`. Null if it is kept no more. Errors:
   * ACCESS_DENIED for a call of an encrypted policy, unless the caller may open it; KEYS_UNAVAILABLE.
   */
  readonly call?: Maybe<Scalars['JSON']['output']>;
  /** The first 4 KiB of the body of the last answer; null without one. Errors: as `call`. */
  readonly answer?: Maybe<Scalars['String']['output']>;
};

/** The state of an action. */
export type ActionState =
  /** It waits for an attempt. */
  | 'PENDING'
  /** An attempt is under way. */
  | 'RUNNING'
  /** The API answered with a status from 200 to 399. */
  | 'SUCCEEDED'
  /** The API answered with another status, or could not be reached. */
  | 'FAILED'
  /** A request was sent, and there is no answer. A POST or PATCH waits for `resolveAction`. */
  | 'UNKNOWN'
  /** Nothing was sent, as the server or the policy says `simulate`. */
  | 'SIMULATED'
  /** Nothing was sent, as it may not be: `error` says why. */
  | 'DROPPED'
  /** Nothing was sent: the row was gone before its time, or the policy. */
  | 'CANCELLED'
  /** Nothing was sent: the call appeared too often. It waits for `resolveAction`. */
  | 'STOPPED'
  /** Somebody decided to leave it at that. */
  | 'GIVEN_UP';

/** A change of the state of an action. */
export type ActionChange = {
  readonly __typename?: 'ActionChange';
  /** The position, from 1, among all changes. */
  readonly sequence: Scalars['Int']['output'];
  /** The state that the action had then. */
  readonly state: ActionState;
  /** The time of the change. */
  readonly createdAt: Scalars['DateTimeISO']['output'];
  /** The action as it is now. */
  readonly action: Action;
};

/** A decision about an action. */
export type ResolveActionInput = {
  /** The key of the action. */
  readonly key: Scalars['String']['input'];
  /** The decision. */
  readonly decision: ActionDecision;
};

/** What to do about an action that waits for a decision. */
export type ActionDecision =
  /** Make its call, once more if it was made. */
  | 'RETRY'
  /** Leave it at that. */
  | 'GIVE_UP';

/** The outcome of resolveAction. */
export type ResolveActionPayload = {
  readonly __typename?: 'ResolveActionPayload';
  /** The action after the decision; null if there are problems. */
  readonly action?: Maybe<Action>;
  /** The faults of the input. */
  readonly problems: ReadonlyArray<Problem>;
};

/** Simulated actions to send. */
export type ExecuteActionsInput = {
  /** The keys of the actions; at most 100. */
  readonly keys: ReadonlyArray<Scalars['String']['input']>;
};

/** The outcome of executeActions. */
export type ExecuteActionsPayload = {
  readonly __typename?: 'ExecuteActionsPayload';
  /** The actions, in the order of the input; null if there are problems. */
  readonly actions?: Maybe<ReadonlyArray<Action>>;
  /** The faults of the input. */
  readonly problems: ReadonlyArray<Problem>;
};



export type ResolverTypeWrapper<T> = Promise<T> | T;


export type ResolverWithResolve<TResult, TParent, TContext, TArgs> = {
  resolve: ResolverFn<TResult, TParent, TContext, TArgs>;
};
export type Resolver<TResult, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> = ResolverFn<TResult, TParent, TContext, TArgs> | ResolverWithResolve<TResult, TParent, TContext, TArgs>;

export type ResolverFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => Promise<TResult> | TResult;

export type SubscriptionSubscribeFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => AsyncIterable<TResult> | Promise<AsyncIterable<TResult>>;

export type SubscriptionResolveFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => TResult | Promise<TResult>;

export interface SubscriptionSubscriberObject<TResult, TKey extends string, TParent, TContext, TArgs> {
  subscribe: SubscriptionSubscribeFn<{ [key in TKey]: TResult }, TParent, TContext, TArgs>;
  resolve?: SubscriptionResolveFn<TResult, { [key in TKey]: TResult }, TContext, TArgs>;
}

export interface SubscriptionResolverObject<TResult, TParent, TContext, TArgs> {
  subscribe: SubscriptionSubscribeFn<any, TParent, TContext, TArgs>;
  resolve: SubscriptionResolveFn<TResult, any, TContext, TArgs>;
}

export type SubscriptionObject<TResult, TKey extends string, TParent, TContext, TArgs> =
  | SubscriptionSubscriberObject<TResult, TKey, TParent, TContext, TArgs>
  | SubscriptionResolverObject<TResult, TParent, TContext, TArgs>;

export type SubscriptionResolver<TResult, TKey extends string, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> =
  | ((...args: any[]) => SubscriptionObject<TResult, TKey, TParent, TContext, TArgs>)
  | SubscriptionObject<TResult, TKey, TParent, TContext, TArgs>;

export type TypeResolveFn<TTypes, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>> = (
  parent: TParent,
  context: TContext,
  info: GraphQLResolveInfo
) => Maybe<TTypes> | Promise<Maybe<TTypes>>;

export type IsTypeOfResolverFn<T = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>> = (obj: T, context: TContext, info: GraphQLResolveInfo) => boolean | Promise<boolean>;

export type NextResolverFn<T> = () => Promise<T>;

export type DirectiveResolverFn<TResult = Record<PropertyKey, never>, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> = (
  next: NextResolverFn<TResult>,
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => TResult | Promise<TResult>;





/** Mapping between all available schema types and the resolvers types */
export type ResolversTypes = {
  JSON: ResolverTypeWrapper<Scalars['JSON']['output']>;
  DateTimeISO: ResolverTypeWrapper<Scalars['DateTimeISO']['output']>;
  Duration: ResolverTypeWrapper<Scalars['Duration']['output']>;
  NonNegativeInt: ResolverTypeWrapper<Scalars['NonNegativeInt']['output']>;
  Node: ResolverTypeWrapper<NodeModel>;
  ID: ResolverTypeWrapper<Scalars['ID']['output']>;
  Query: ResolverTypeWrapper<Record<PropertyKey, never>>;
  Mutation: ResolverTypeWrapper<Record<PropertyKey, never>>;
  PutDocumentContentInput: PutDocumentContentInput;
  DocumentContentValue: DocumentContentValue;
  PutDocumentContentPayload: ResolverTypeWrapper<Omit<PutDocumentContentPayload, 'content' | 'problems'> & { content?: Maybe<ResolversTypes['DocumentContent']>, problems: ReadonlyArray<ResolversTypes['Problem']> }>;
  DeleteDocumentContentInput: DeleteDocumentContentInput;
  DeleteDocumentContentPayload: ResolverTypeWrapper<Omit<DeleteDocumentContentPayload, 'problems'> & { problems: ReadonlyArray<ResolversTypes['Problem']> }>;
  DocumentContent: ResolverTypeWrapper<DocumentContentModel>;
  DocumentContentChange: ResolverTypeWrapper<ContentChange>;
  RevisionRef: RevisionRef;
  PurgeInput: PurgeInput;
  AddValidationInput: AddValidationInput;
  AddValidationPayload: ResolverTypeWrapper<Omit<AddValidationPayload, 'entry' | 'problems'> & { entry?: Maybe<ResolversTypes['ValidationEntry']>, problems: ReadonlyArray<ResolversTypes['Problem']> }>;
  PurgePayload: ResolverTypeWrapper<Omit<PurgePayload, 'problems'> & { problems: ReadonlyArray<ResolversTypes['Problem']> }>;
  Subscription: ResolverTypeWrapper<Record<PropertyKey, never>>;
  DocumentSource: DocumentSource;
  SubmitDocumentsInput: SubmitDocumentsInput;
  OnProblems: OnProblems;
  SubmitDocumentsPayload: ResolverTypeWrapper<SubmissionModel>;
  DocumentChange: ResolverTypeWrapper<DocumentChangeModel>;
  ChangeKind: ChangeKind;
  RollbackInput: RollbackInput;
  RollbackPayload: ResolverTypeWrapper<RollbackModel>;
  SchemaChange: ResolverTypeWrapper<VersionedChange>;
  SegmentChange: ResolverTypeWrapper<VersionedSegment>;
  SegmentChangeKind: SegmentChangeKind;
  PutTagInput: PutTagInput;
  TagData: TagData;
  PutTagPayload: ResolverTypeWrapper<Omit<PutTagPayload, 'revision' | 'tag' | 'problems'> & { revision?: Maybe<ResolversTypes['Revision']>, tag?: Maybe<ResolversTypes['Tag']>, problems: ReadonlyArray<ResolversTypes['Problem']> }>;
  DeleteTagInput: DeleteTagInput;
  DeleteTagPayload: ResolverTypeWrapper<Omit<DeleteTagPayload, 'revision' | 'problems'> & { revision?: Maybe<ResolversTypes['Revision']>, problems: ReadonlyArray<ResolversTypes['Problem']> }>;
  Tag: ResolverTypeWrapper<TagModel>;
  TagConnection: ResolverTypeWrapper<TagConnectionModel>;
  TagEdge: ResolverTypeWrapper<Omit<TagEdge, 'node'> & { node: ResolversTypes['Tag'] }>;
  Snapshot: ResolverTypeWrapper<VisibleRevision>;
  Revision: ResolverTypeWrapper<VisibleRevision>;
  RevisionPreview: ResolverTypeWrapper<VisibleRevision>;
  RevisionStatus: RevisionStatus;
  ValidationStatus: ValidationStatus;
  PolicyState: ResolverTypeWrapper<PolicyStateModel>;
  PolicyStateConnection: ResolverTypeWrapper<PolicyStateConnectionModel>;
  PolicyStateEdge: ResolverTypeWrapper<Omit<PolicyStateEdge, 'node'> & { node: ResolversTypes['PolicyState'] }>;
  PolicyValidation: ResolverTypeWrapper<PolicyValidationModel>;
  Validation: ResolverTypeWrapper<ValidationModel>;
  ValidationConnection: ResolverTypeWrapper<ValidationConnectionModel>;
  ValidationEdge: ResolverTypeWrapper<Omit<ValidationEdge, 'node'> & { node: ResolversTypes['Validation'] }>;
  ValidationEntryConnection: ResolverTypeWrapper<ValidationEntryConnectionModel>;
  ValidationEntryEdge: ResolverTypeWrapper<Omit<ValidationEntryEdge, 'node'> & { node: ResolversTypes['ValidationEntry'] }>;
  ValidationResult: ValidationResult;
  ValidationEntry: ResolverTypeWrapper<ValidationEntryModel>;
  ValidationError: ResolverTypeWrapper<ValidationErrorModel>;
  ValidationErrorDocument: ResolverTypeWrapper<ValidationErrorDocument>;
  ProofOfIdentity: ProofOfIdentity;
  Viewer: ResolverTypeWrapper<Viewer>;
  Permission: Permission;
  AuditFilter: AuditFilter;
  AuditConnection: ResolverTypeWrapper<AuditConnectionModel>;
  AuditEdge: ResolverTypeWrapper<Omit<AuditEdge, 'node'> & { node: ResolversTypes['AuditEntry'] }>;
  AuditEntry: ResolverTypeWrapper<StoredAuditEntry>;
  AuditLink: ResolverTypeWrapper<AuditLink>;
  AuditStatus: AuditStatus;
  RevisionChanges: ResolverTypeWrapper<RevisionChangesModel>;
  RevisionDiff: ResolverTypeWrapper<RevisionDiffModel>;
  ProblemChanges: ResolverTypeWrapper<ProblemChangesModel>;
  BucketDiff: ResolverTypeWrapper<BucketDifference>;
  BucketDiffConnection: ResolverTypeWrapper<BucketDiffConnectionModel>;
  BucketDiffEdge: ResolverTypeWrapper<Omit<BucketDiffEdge, 'node'> & { node: ResolversTypes['BucketDiff'] }>;
  BucketStatus: BucketStatus;
  DiffKind: DiffKind;
  DocumentDiffConnection: ResolverTypeWrapper<DocumentDiffConnectionModel>;
  DocumentDiffEdge: ResolverTypeWrapper<Omit<DocumentDiffEdge, 'node'> & { node: ResolversTypes['DocumentDiff'] }>;
  DocumentDiff: ResolverTypeWrapper<DocumentDiffModel>;
  RenderedDiffConnection: ResolverTypeWrapper<RenderedDiffConnectionModel>;
  RenderedDiffEdge: ResolverTypeWrapper<Omit<RenderedDiffEdge, 'node'> & { node: ResolversTypes['RenderedDiff'] }>;
  RenderedDiff: ResolverTypeWrapper<RenderedDiffModel>;
  ValueChange: ResolverTypeWrapper<DocumentValueChange>;
  Problem: ResolverTypeWrapper<ProblemModel>;
  ProblemCounts: ResolverTypeWrapper<ProblemCounts>;
  ProblemSeverity: ProblemSeverity;
  DocumentIdentity: ResolverTypeWrapper<DocumentId>;
  ProblemFilter: ProblemFilter;
  ProblemConnection: ResolverTypeWrapper<ProblemConnectionModel>;
  ProblemEdge: ResolverTypeWrapper<Omit<ProblemEdge, 'node'> & { node: ResolversTypes['Problem'] }>;
  TextPlace: ResolverTypeWrapper<TextPlace>;
  ProblemKind: ProblemKind;
  RevisionConnection: ResolverTypeWrapper<RevisionConnectionModel>;
  RevisionEdge: ResolverTypeWrapper<Omit<RevisionEdge, 'node'> & { node: ResolversTypes['Revision'] }>;
  RevisionFilter: RevisionFilter;
  ValidationFilter: ValidationFilter;
  DocumentName: DocumentName;
  DocumentVersionConnection: ResolverTypeWrapper<DocumentVersionConnectionModel>;
  DocumentVersionEdge: ResolverTypeWrapper<Omit<DocumentVersionEdge, 'node'> & { node: ResolversTypes['DocumentVersion'] }>;
  DocumentVersion: ResolverTypeWrapper<DocumentVersionModel>;
  PageInfo: ResolverTypeWrapper<PageInfo>;
  DocumentFilter: DocumentFilter;
  RenderedDocumentFilter: RenderedDocumentFilter;
  LabelInput: LabelInput;
  DocumentOrder: DocumentOrder;
  DocumentOrderField: DocumentOrderField;
  OrderDirection: OrderDirection;
  StoragePolicy: StoragePolicy;
  DocumentConnection: ResolverTypeWrapper<DocumentConnectionModel>;
  DocumentEdge: ResolverTypeWrapper<Omit<DocumentEdge, 'node'> & { node: ResolversTypes['Document'] }>;
  SubstitutionConnection: ResolverTypeWrapper<SubstitutionConnectionModel>;
  SubstitutionEdge: ResolverTypeWrapper<SubstitutionEdgeModel>;
  Substitution: ResolverTypeWrapper<Substitution>;
  DocumentGroup: ResolverTypeWrapper<DocumentGroup>;
  DocumentGroupConnection: ResolverTypeWrapper<DocumentGroupConnectionModel>;
  DocumentGroupEdge: ResolverTypeWrapper<DocumentGroupEdge>;
  Label: ResolverTypeWrapper<LabelModel>;
  AnyDocument: ResolverTypeWrapper<DocumentModel>;
  Document: ResolverTypeWrapper<DocumentModel>;
  RenderedDocumentState: ResolverTypeWrapper<RenderedDocumentStateModel>;
  RenderedDocumentConnection: ResolverTypeWrapper<RenderedDocumentConnectionModel>;
  RenderedDocumentEdge: ResolverTypeWrapper<Omit<RenderedDocumentEdge, 'node'> & { node: ResolversTypes['RenderedDocument'] }>;
  RenderedDocument: ResolverTypeWrapper<RenderedDocumentModel>;
  ExplainedValueConnection: ResolverTypeWrapper<ExplainedValueConnectionModel>;
  ExplainedValueEdge: ResolverTypeWrapper<Omit<ExplainedValueEdge, 'node'> & { node: ResolversTypes['ExplainedValue'] }>;
  ExplainedValue: ResolverTypeWrapper<ExplainedValueModel>;
  ExplainedStep: ResolverTypeWrapper<ExplainedStepModel>;
  ExplainedStepKind: ExplainedStepKind;
  OverriddenValue: ResolverTypeWrapper<OverriddenValueModel>;
  BlamedLineConnection: ResolverTypeWrapper<BlamedLineConnectionModel>;
  BlamedLineEdge: ResolverTypeWrapper<Omit<BlamedLineEdge, 'node'> & { node: ResolversTypes['BlamedLine'] }>;
  BlamedLine: ResolverTypeWrapper<BlamedLineModel>;
  ReferenceRelation: ReferenceRelation;
  ReferenceDirection: ReferenceDirection;
  RenderedDocumentName: RenderedDocumentName;
  NamedDocument: ResolverTypeWrapper<NamedDocument>;
  ReferenceConnection: ResolverTypeWrapper<ReferenceConnectionModel>;
  ReferenceEdge: ResolverTypeWrapper<Omit<ReferenceEdge, 'node'> & { node: ResolversTypes['Reference'] }>;
  Reference: ResolverTypeWrapper<ReferenceModel>;
  ReferenceGraph: ResolverTypeWrapper<ReferenceGraphModel>;
  ResourceConnection: ResolverTypeWrapper<ResourceConnectionModel>;
  ResourceEdge: ResolverTypeWrapper<Omit<ResourceEdge, 'node'> & { node: ResolversTypes['Resource'] }>;
  Resource: ResolverTypeWrapper<ResourceModel>;
  KeyElement: ResolverTypeWrapper<KeyElement>;
  KeyElementInput: KeyElementInput;
  ResourceReference: ResolverTypeWrapper<ResourceId>;
  DeletionPlan: ResolverTypeWrapper<DeletionPlanModel>;
  DeletionBlocker: ResolverTypeWrapper<DeletionBlockerModel>;
  BlockedDocument: ResolverTypeWrapper<BlockedDocumentModel>;
  BlockedDocumentConnection: ResolverTypeWrapper<BlockedDocumentConnectionModel>;
  BlockedDocumentEdge: ResolverTypeWrapper<Omit<BlockedDocumentEdge, 'node'> & { node: ResolversTypes['BlockedDocument'] }>;
  DeletionBlockerRelation: DeletionBlockerRelation;
  ExplainedReferences: ResolverTypeWrapper<ExplainedReferencesModel>;
  ReferenceCandidateConnection: ResolverTypeWrapper<ReferenceCandidateConnectionModel>;
  ReferenceCandidateEdge: ResolverTypeWrapper<Omit<ReferenceCandidateEdge, 'node'> & { node: ResolversTypes['ReferenceCandidate'] }>;
  ReferenceCandidate: ResolverTypeWrapper<ExplainedCandidate>;
  ReferenceElement: ResolverTypeWrapper<ReferenceElement>;
  ElementSource: ElementSource;
  AmbiguousElement: ResolverTypeWrapper<AmbiguousElement>;
  ReferenceOutcome: ReferenceOutcome;
  ReferentialSchema: ResolverTypeWrapper<ReferentialSchemaModel>;
  SegmentVersion: ResolverTypeWrapper<SegmentVersion>;
  ReferentialKind: ResolverTypeWrapper<StoredKind>;
  ReferenceRule: ResolverTypeWrapper<StoredRule>;
  ReferenceType: ReferenceType;
  FixedElement: ResolverTypeWrapper<FixedElement>;
  IntegrityReport: ResolverTypeWrapper<StoredReport>;
  IntegrityIssue: ResolverTypeWrapper<StoredIssue>;
  IntegrityIssueCode: IntegrityIssueCode;
  StoreKind: StoreKind;
  Server: ResolverTypeWrapper<Server>;
  ServerLimits: ResolverTypeWrapper<ServerLimits>;
  DataSourceConnection: ResolverTypeWrapper<DataSourceConnectionModel>;
  DataSourceEdge: ResolverTypeWrapper<Omit<DataSourceEdge, 'node'> & { node: ResolversTypes['DataSource'] }>;
  DataSource: ResolverTypeWrapper<DataSourceModel>;
  DataSourceState: DataSourceState;
  DataTable: ResolverTypeWrapper<TableView>;
  TableChange: ResolverTypeWrapper<TableChangeModel>;
  RejectedCount: ResolverTypeWrapper<RejectedCount>;
  TableIntake: TableIntake;
  TableRowConnection: ResolverTypeWrapper<TableRowConnectionModel>;
  TableRowEdge: ResolverTypeWrapper<Omit<TableRowEdge, 'node'> & { node: ResolversTypes['TableRow'] }>;
  TableRowOrder: TableRowOrder;
  TableRow: ResolverTypeWrapper<Row>;
  ImportedDataSources: ResolverTypeWrapper<ImportedSources>;
  TestDataSourceInput: TestDataSourceInput;
  TestDataSourcePayload: ResolverTypeWrapper<Omit<TestDataSourcePayload, 'tables' | 'problems'> & { tables?: Maybe<ReadonlyArray<ResolversTypes['TriedTable']>>, problems: ReadonlyArray<ResolversTypes['Problem']> }>;
  TriedTable: ResolverTypeWrapper<TriedTableModel>;
  IngestRecordInput: IngestRecordInput;
  IngestRecordPayload: ResolverTypeWrapper<Omit<IngestRecordPayload, 'problems'> & { problems: ReadonlyArray<ResolversTypes['Problem']> }>;
  RefreshDataSourceInput: RefreshDataSourceInput;
  RefreshDataSourcePayload: ResolverTypeWrapper<Omit<RefreshDataSourcePayload, 'dataSource' | 'problems'> & { dataSource?: Maybe<ResolversTypes['DataSource']>, problems: ReadonlyArray<ResolversTypes['Problem']> }>;
  DeploymentFilter: DeploymentFilter;
  DeploymentInput: DeploymentInput;
  DeploymentConfirmMode: DeploymentConfirmMode;
  DeploymentFailureMode: DeploymentFailureMode;
  ApplyDeploymentPlanInput: ApplyDeploymentPlanInput;
  ApproveDeploymentStepInput: ApproveDeploymentStepInput;
  RejectDeploymentStepInput: RejectDeploymentStepInput;
  DeploymentVariableInput: DeploymentVariableInput;
  CheckDriftInput: CheckDriftInput;
  CheckDriftPayload: ResolverTypeWrapper<Omit<CheckDriftPayload, 'deployment' | 'problems'> & { deployment?: Maybe<ResolversTypes['Deployment']>, problems: ReadonlyArray<ResolversTypes['Problem']> }>;
  CancelDeploymentInput: CancelDeploymentInput;
  ResumeDeploymentInput: ResumeDeploymentInput;
  PlanDeploymentPayload: ResolverTypeWrapper<Omit<PlanDeploymentPayload, 'deployment' | 'problems'> & { deployment?: Maybe<ResolversTypes['Deployment']>, problems: ReadonlyArray<ResolversTypes['Problem']> }>;
  ApplyDeploymentPayload: ResolverTypeWrapper<Omit<ApplyDeploymentPayload, 'deployment' | 'problems'> & { deployment?: Maybe<ResolversTypes['Deployment']>, problems: ReadonlyArray<ResolversTypes['Problem']> }>;
  ApplyDeploymentPlanPayload: ResolverTypeWrapper<Omit<ApplyDeploymentPlanPayload, 'deployment' | 'problems'> & { deployment?: Maybe<ResolversTypes['Deployment']>, problems: ReadonlyArray<ResolversTypes['Problem']> }>;
  ApproveDeploymentStepPayload: ResolverTypeWrapper<Omit<ApproveDeploymentStepPayload, 'deployment' | 'problems'> & { deployment?: Maybe<ResolversTypes['Deployment']>, problems: ReadonlyArray<ResolversTypes['Problem']> }>;
  RejectDeploymentStepPayload: ResolverTypeWrapper<Omit<RejectDeploymentStepPayload, 'deployment' | 'problems'> & { deployment?: Maybe<ResolversTypes['Deployment']>, problems: ReadonlyArray<ResolversTypes['Problem']> }>;
  CancelDeploymentPayload: ResolverTypeWrapper<Omit<CancelDeploymentPayload, 'deployment' | 'problems'> & { deployment?: Maybe<ResolversTypes['Deployment']>, problems: ReadonlyArray<ResolversTypes['Problem']> }>;
  ResumeDeploymentPayload: ResolverTypeWrapper<Omit<ResumeDeploymentPayload, 'deployment' | 'problems'> & { deployment?: Maybe<ResolversTypes['Deployment']>, problems: ReadonlyArray<ResolversTypes['Problem']> }>;
  DeploymentConnection: ResolverTypeWrapper<DeploymentConnectionModel>;
  DeploymentEdge: ResolverTypeWrapper<Omit<DeploymentEdge, 'node'> & { node: ResolversTypes['Deployment'] }>;
  Deployment: ResolverTypeWrapper<DeploymentModel>;
  DeploymentKind: DeploymentKind;
  DeploymentStatus: DeploymentStatus;
  DeploymentWait: ResolverTypeWrapper<Omit<DeploymentWait, 'actions'> & { actions: ReadonlyArray<ResolversTypes['DeploymentAction']> }>;
  DeploymentResourceConnection: ResolverTypeWrapper<DeploymentResourceConnectionModel>;
  DeploymentResourceEdge: ResolverTypeWrapper<Omit<DeploymentResourceEdge, 'node'> & { node: ResolversTypes['DeploymentResource'] }>;
  DeploymentResource: ResolverTypeWrapper<ResourceState>;
  DeploymentResourceStatus: DeploymentResourceStatus;
  DriftCheckConnection: ResolverTypeWrapper<DriftCheckConnectionModel>;
  DriftCheckEdge: ResolverTypeWrapper<Omit<DriftCheckEdge, 'node'> & { node: ResolversTypes['DriftCheck'] }>;
  DriftCheck: ResolverTypeWrapper<DriftCheckView>;
  DeploymentDrift: ResolverTypeWrapper<Drift>;
  DriftResult: DriftResult;
  EnvironmentImpact: ResolverTypeWrapper<ImpactedEnvironment>;
  ResourceImpact: ResolverTypeWrapper<Omit<ResourceImpact, 'problem'> & { problem?: Maybe<ResolversTypes['Problem']> }>;
  ResourceImpactKind: ResourceImpactKind;
  DeploymentDiff: ResolverTypeWrapper<DeploymentDiffModel>;
  DeploymentResourceDiff: ResolverTypeWrapper<ResourceDifference>;
  DeploymentResourceAspect: DeploymentResourceAspect;
  OrphanedResource: ResolverTypeWrapper<OrphanState>;
  OrphanedResourceStatus: OrphanedResourceStatus;
  DeploymentDependency: ResolverTypeWrapper<DeploymentDependency>;
  DeploymentAction: ResolverTypeWrapper<ProposedAction>;
  DeploymentStepConnection: ResolverTypeWrapper<DeploymentStepConnectionModel>;
  DeploymentStepEdge: ResolverTypeWrapper<Omit<DeploymentStepEdge, 'node'> & { node: ResolversTypes['DeploymentStep'] }>;
  DeploymentStep: ResolverTypeWrapper<DeploymentStepModel>;
  DeploymentPhase: DeploymentPhase;
  DeploymentStepStatus: DeploymentStepStatus;
  DeploymentMount: ResolverTypeWrapper<DeploymentMount>;
  DeploymentLogConnection: ResolverTypeWrapper<DeploymentLogConnectionModel>;
  DeploymentLogEdge: ResolverTypeWrapper<Omit<DeploymentLogEdge, 'node'> & { node: ResolversTypes['DeploymentLogPart'] }>;
  DeploymentLogPart: ResolverTypeWrapper<LogPart>;
  DeploymentEvent: ResolverTypeWrapper<DeploymentChange>;
  DeploymentEventType: DeploymentEventType;
  DeploymentCheck: ResolverTypeWrapper<Omit<DeploymentCheck, 'resources' | 'problems'> & { resources: ReadonlyArray<ResolversTypes['CheckedResource']>, problems: ReadonlyArray<ResolversTypes['CheckedResourceProblem']> }>;
  CheckedResource: ResolverTypeWrapper<ManifestResource>;
  CheckedResourceProblem: ResolverTypeWrapper<DeploymentProblem>;
  DeploymentGraph: ResolverTypeWrapper<Omit<DeploymentGraph, 'nodes'> & { nodes: ReadonlyArray<ResolversTypes['CheckedResource']> }>;
  DeploymentGraphEdge: ResolverTypeWrapper<DeploymentGraphEdge>;
  NotificationConnection: ResolverTypeWrapper<NotificationConnectionModel>;
  NotificationEdge: ResolverTypeWrapper<Omit<NotificationEdge, 'node'> & { node: ResolversTypes['Notification'] }>;
  NotificationEventType: NotificationEventType;
  Notification: ResolverTypeWrapper<NotificationView>;
  NotificationState: NotificationState;
  ResumeNotificationInput: ResumeNotificationInput;
  ResumeNotificationPayload: ResolverTypeWrapper<Omit<ResumeNotificationPayload, 'notification' | 'problems'> & { notification?: Maybe<ResolversTypes['Notification']>, problems: ReadonlyArray<ResolversTypes['Problem']> }>;
  RulePolicyConnection: ResolverTypeWrapper<RulePolicyConnectionModel>;
  RulePolicyEdge: ResolverTypeWrapper<Omit<RulePolicyEdge, 'node'> & { node: ResolversTypes['RulePolicy'] }>;
  RulePolicy: ResolverTypeWrapper<PolicyView>;
  PolicyExceptionConnection: ResolverTypeWrapper<PolicyExceptionConnectionModel>;
  PolicyExceptionEdge: ResolverTypeWrapper<Omit<PolicyExceptionEdge, 'node'> & { node: ResolversTypes['PolicyException'] }>;
  PolicyException: ResolverTypeWrapper<ExceptionView>;
  RuleExecution: RuleExecution;
  PolicyRule: ResolverTypeWrapper<RuleView>;
  RuleSeverity: RuleSeverity;
  RuleRowConnection: ResolverTypeWrapper<RuleRowConnectionModel>;
  RuleRowEdge: ResolverTypeWrapper<RuleRowEdgeModel>;
  PreviewRuleInput: PreviewRuleInput;
  RulePreview: ResolverTypeWrapper<RulePreviewModel>;
  HttpMethod: HttpMethod;
  PreviewedCall: ResolverTypeWrapper<PreviewedCallView>;
  BacktestRuleInput: BacktestRuleInput;
  RuleBacktest: ResolverTypeWrapper<RuleBacktestModel>;
  BacktestedRevision: ResolverTypeWrapper<BacktestedRevisionModel>;
  RuleRowExplanation: ResolverTypeWrapper<RuleRowOrigin>;
  ExplainedTable: ResolverTypeWrapper<ExplainedTableModel>;
  ViolationFilter: ViolationFilter;
  ViolationState: ViolationState;
  ViolationConnection: ResolverTypeWrapper<ViolationConnectionModel>;
  ViolationEdge: ResolverTypeWrapper<Omit<ViolationEdge, 'node'> & { node: ResolversTypes['Violation'] }>;
  Violation: ResolverTypeWrapper<ViolationView>;
  ViolationClosingReason: ViolationClosingReason;
  ViolationEventFilter: ViolationEventFilter;
  ViolationEventType: ViolationEventType;
  ViolationEventConnection: ResolverTypeWrapper<ViolationEventConnectionModel>;
  ViolationEventEdge: ResolverTypeWrapper<Omit<ViolationEventEdge, 'node'> & { node: ResolversTypes['ViolationEvent'] }>;
  ViolationEvent: ResolverTypeWrapper<ViolationEventView>;
  ViolationCountsInput: ViolationCountsInput;
  ViolationPeriod: ViolationPeriod;
  ViolationCount: ResolverTypeWrapper<ViolationCount>;
  EvaluatePoliciesInput: EvaluatePoliciesInput;
  EvaluatePoliciesPayload: ResolverTypeWrapper<Omit<EvaluatePoliciesPayload, 'policies' | 'problems'> & { policies?: Maybe<ReadonlyArray<ResolversTypes['RulePolicy']>>, problems: ReadonlyArray<ResolversTypes['Problem']> }>;
  ActionFilter: ActionFilter;
  ActionConnection: ResolverTypeWrapper<ActionConnectionModel>;
  ActionEdge: ResolverTypeWrapper<Omit<ActionEdge, 'node'> & { node: ResolversTypes['Action'] }>;
  Action: ResolverTypeWrapper<ActionView>;
  ActionState: ActionState;
  ActionChange: ResolverTypeWrapper<ActionChanged>;
  ResolveActionInput: ResolveActionInput;
  ActionDecision: ActionDecision;
  ResolveActionPayload: ResolverTypeWrapper<Omit<ResolveActionPayload, 'action' | 'problems'> & { action?: Maybe<ResolversTypes['Action']>, problems: ReadonlyArray<ResolversTypes['Problem']> }>;
  ExecuteActionsInput: ExecuteActionsInput;
  ExecuteActionsPayload: ResolverTypeWrapper<Omit<ExecuteActionsPayload, 'actions' | 'problems'> & { actions?: Maybe<ReadonlyArray<ResolversTypes['Action']>>, problems: ReadonlyArray<ResolversTypes['Problem']> }>;
  String: ResolverTypeWrapper<Scalars['String']['output']>;
  Int: ResolverTypeWrapper<Scalars['Int']['output']>;
  Boolean: ResolverTypeWrapper<Scalars['Boolean']['output']>;
};

/** Mapping between all available schema types and the resolvers parents */
export type ResolversParentTypes = {
  JSON: Scalars['JSON']['output'];
  DateTimeISO: Scalars['DateTimeISO']['output'];
  Duration: Scalars['Duration']['output'];
  NonNegativeInt: Scalars['NonNegativeInt']['output'];
  Node: NodeModel;
  ID: Scalars['ID']['output'];
  Query: Record<PropertyKey, never>;
  Mutation: Record<PropertyKey, never>;
  PutDocumentContentInput: PutDocumentContentInput;
  DocumentContentValue: DocumentContentValue;
  PutDocumentContentPayload: Omit<PutDocumentContentPayload, 'content' | 'problems'> & { content?: Maybe<ResolversParentTypes['DocumentContent']>, problems: ReadonlyArray<ResolversParentTypes['Problem']> };
  DeleteDocumentContentInput: DeleteDocumentContentInput;
  DeleteDocumentContentPayload: Omit<DeleteDocumentContentPayload, 'problems'> & { problems: ReadonlyArray<ResolversParentTypes['Problem']> };
  DocumentContent: DocumentContentModel;
  DocumentContentChange: ContentChange;
  RevisionRef: RevisionRef;
  PurgeInput: PurgeInput;
  AddValidationInput: AddValidationInput;
  AddValidationPayload: Omit<AddValidationPayload, 'entry' | 'problems'> & { entry?: Maybe<ResolversParentTypes['ValidationEntry']>, problems: ReadonlyArray<ResolversParentTypes['Problem']> };
  PurgePayload: Omit<PurgePayload, 'problems'> & { problems: ReadonlyArray<ResolversParentTypes['Problem']> };
  Subscription: Record<PropertyKey, never>;
  DocumentSource: DocumentSource;
  SubmitDocumentsInput: SubmitDocumentsInput;
  SubmitDocumentsPayload: SubmissionModel;
  DocumentChange: DocumentChangeModel;
  RollbackInput: RollbackInput;
  RollbackPayload: RollbackModel;
  SchemaChange: VersionedChange;
  SegmentChange: VersionedSegment;
  PutTagInput: PutTagInput;
  TagData: TagData;
  PutTagPayload: Omit<PutTagPayload, 'revision' | 'tag' | 'problems'> & { revision?: Maybe<ResolversParentTypes['Revision']>, tag?: Maybe<ResolversParentTypes['Tag']>, problems: ReadonlyArray<ResolversParentTypes['Problem']> };
  DeleteTagInput: DeleteTagInput;
  DeleteTagPayload: Omit<DeleteTagPayload, 'revision' | 'problems'> & { revision?: Maybe<ResolversParentTypes['Revision']>, problems: ReadonlyArray<ResolversParentTypes['Problem']> };
  Tag: TagModel;
  TagConnection: TagConnectionModel;
  TagEdge: Omit<TagEdge, 'node'> & { node: ResolversParentTypes['Tag'] };
  Snapshot: VisibleRevision;
  Revision: VisibleRevision;
  RevisionPreview: VisibleRevision;
  PolicyState: PolicyStateModel;
  PolicyStateConnection: PolicyStateConnectionModel;
  PolicyStateEdge: Omit<PolicyStateEdge, 'node'> & { node: ResolversParentTypes['PolicyState'] };
  PolicyValidation: PolicyValidationModel;
  Validation: ValidationModel;
  ValidationConnection: ValidationConnectionModel;
  ValidationEdge: Omit<ValidationEdge, 'node'> & { node: ResolversParentTypes['Validation'] };
  ValidationEntryConnection: ValidationEntryConnectionModel;
  ValidationEntryEdge: Omit<ValidationEntryEdge, 'node'> & { node: ResolversParentTypes['ValidationEntry'] };
  ValidationEntry: ValidationEntryModel;
  ValidationError: ValidationErrorModel;
  ValidationErrorDocument: ValidationErrorDocument;
  Viewer: Viewer;
  AuditFilter: AuditFilter;
  AuditConnection: AuditConnectionModel;
  AuditEdge: Omit<AuditEdge, 'node'> & { node: ResolversParentTypes['AuditEntry'] };
  AuditEntry: StoredAuditEntry;
  AuditLink: AuditLink;
  RevisionChanges: RevisionChangesModel;
  RevisionDiff: RevisionDiffModel;
  ProblemChanges: ProblemChangesModel;
  BucketDiff: BucketDifference;
  BucketDiffConnection: BucketDiffConnectionModel;
  BucketDiffEdge: Omit<BucketDiffEdge, 'node'> & { node: ResolversParentTypes['BucketDiff'] };
  DocumentDiffConnection: DocumentDiffConnectionModel;
  DocumentDiffEdge: Omit<DocumentDiffEdge, 'node'> & { node: ResolversParentTypes['DocumentDiff'] };
  DocumentDiff: DocumentDiffModel;
  RenderedDiffConnection: RenderedDiffConnectionModel;
  RenderedDiffEdge: Omit<RenderedDiffEdge, 'node'> & { node: ResolversParentTypes['RenderedDiff'] };
  RenderedDiff: RenderedDiffModel;
  ValueChange: DocumentValueChange;
  Problem: ProblemModel;
  ProblemCounts: ProblemCounts;
  DocumentIdentity: DocumentId;
  ProblemFilter: ProblemFilter;
  ProblemConnection: ProblemConnectionModel;
  ProblemEdge: Omit<ProblemEdge, 'node'> & { node: ResolversParentTypes['Problem'] };
  TextPlace: TextPlace;
  RevisionConnection: RevisionConnectionModel;
  RevisionEdge: Omit<RevisionEdge, 'node'> & { node: ResolversParentTypes['Revision'] };
  RevisionFilter: RevisionFilter;
  ValidationFilter: ValidationFilter;
  DocumentName: DocumentName;
  DocumentVersionConnection: DocumentVersionConnectionModel;
  DocumentVersionEdge: Omit<DocumentVersionEdge, 'node'> & { node: ResolversParentTypes['DocumentVersion'] };
  DocumentVersion: DocumentVersionModel;
  PageInfo: PageInfo;
  DocumentFilter: DocumentFilter;
  RenderedDocumentFilter: RenderedDocumentFilter;
  LabelInput: LabelInput;
  DocumentOrder: DocumentOrder;
  DocumentConnection: DocumentConnectionModel;
  DocumentEdge: Omit<DocumentEdge, 'node'> & { node: ResolversParentTypes['Document'] };
  SubstitutionConnection: SubstitutionConnectionModel;
  SubstitutionEdge: SubstitutionEdgeModel;
  Substitution: Substitution;
  DocumentGroup: DocumentGroup;
  DocumentGroupConnection: DocumentGroupConnectionModel;
  DocumentGroupEdge: DocumentGroupEdge;
  Label: LabelModel;
  AnyDocument: DocumentModel;
  Document: DocumentModel;
  RenderedDocumentState: RenderedDocumentStateModel;
  RenderedDocumentConnection: RenderedDocumentConnectionModel;
  RenderedDocumentEdge: Omit<RenderedDocumentEdge, 'node'> & { node: ResolversParentTypes['RenderedDocument'] };
  RenderedDocument: RenderedDocumentModel;
  ExplainedValueConnection: ExplainedValueConnectionModel;
  ExplainedValueEdge: Omit<ExplainedValueEdge, 'node'> & { node: ResolversParentTypes['ExplainedValue'] };
  ExplainedValue: ExplainedValueModel;
  ExplainedStep: ExplainedStepModel;
  OverriddenValue: OverriddenValueModel;
  BlamedLineConnection: BlamedLineConnectionModel;
  BlamedLineEdge: Omit<BlamedLineEdge, 'node'> & { node: ResolversParentTypes['BlamedLine'] };
  BlamedLine: BlamedLineModel;
  RenderedDocumentName: RenderedDocumentName;
  NamedDocument: NamedDocument;
  ReferenceConnection: ReferenceConnectionModel;
  ReferenceEdge: Omit<ReferenceEdge, 'node'> & { node: ResolversParentTypes['Reference'] };
  Reference: ReferenceModel;
  ReferenceGraph: ReferenceGraphModel;
  ResourceConnection: ResourceConnectionModel;
  ResourceEdge: Omit<ResourceEdge, 'node'> & { node: ResolversParentTypes['Resource'] };
  Resource: ResourceModel;
  KeyElement: KeyElement;
  KeyElementInput: KeyElementInput;
  ResourceReference: ResourceId;
  DeletionPlan: DeletionPlanModel;
  DeletionBlocker: DeletionBlockerModel;
  BlockedDocument: BlockedDocumentModel;
  BlockedDocumentConnection: BlockedDocumentConnectionModel;
  BlockedDocumentEdge: Omit<BlockedDocumentEdge, 'node'> & { node: ResolversParentTypes['BlockedDocument'] };
  ExplainedReferences: ExplainedReferencesModel;
  ReferenceCandidateConnection: ReferenceCandidateConnectionModel;
  ReferenceCandidateEdge: Omit<ReferenceCandidateEdge, 'node'> & { node: ResolversParentTypes['ReferenceCandidate'] };
  ReferenceCandidate: ExplainedCandidate;
  ReferenceElement: ReferenceElement;
  AmbiguousElement: AmbiguousElement;
  ReferentialSchema: ReferentialSchemaModel;
  SegmentVersion: SegmentVersion;
  ReferentialKind: StoredKind;
  ReferenceRule: StoredRule;
  FixedElement: FixedElement;
  IntegrityReport: StoredReport;
  IntegrityIssue: StoredIssue;
  Server: Server;
  ServerLimits: ServerLimits;
  DataSourceConnection: DataSourceConnectionModel;
  DataSourceEdge: Omit<DataSourceEdge, 'node'> & { node: ResolversParentTypes['DataSource'] };
  DataSource: DataSourceModel;
  DataTable: TableView;
  TableChange: TableChangeModel;
  RejectedCount: RejectedCount;
  TableRowConnection: TableRowConnectionModel;
  TableRowEdge: Omit<TableRowEdge, 'node'> & { node: ResolversParentTypes['TableRow'] };
  TableRowOrder: TableRowOrder;
  TableRow: Row;
  ImportedDataSources: ImportedSources;
  TestDataSourceInput: TestDataSourceInput;
  TestDataSourcePayload: Omit<TestDataSourcePayload, 'tables' | 'problems'> & { tables?: Maybe<ReadonlyArray<ResolversParentTypes['TriedTable']>>, problems: ReadonlyArray<ResolversParentTypes['Problem']> };
  TriedTable: TriedTableModel;
  IngestRecordInput: IngestRecordInput;
  IngestRecordPayload: Omit<IngestRecordPayload, 'problems'> & { problems: ReadonlyArray<ResolversParentTypes['Problem']> };
  RefreshDataSourceInput: RefreshDataSourceInput;
  RefreshDataSourcePayload: Omit<RefreshDataSourcePayload, 'dataSource' | 'problems'> & { dataSource?: Maybe<ResolversParentTypes['DataSource']>, problems: ReadonlyArray<ResolversParentTypes['Problem']> };
  DeploymentFilter: DeploymentFilter;
  DeploymentInput: DeploymentInput;
  ApplyDeploymentPlanInput: ApplyDeploymentPlanInput;
  ApproveDeploymentStepInput: ApproveDeploymentStepInput;
  RejectDeploymentStepInput: RejectDeploymentStepInput;
  DeploymentVariableInput: DeploymentVariableInput;
  CheckDriftInput: CheckDriftInput;
  CheckDriftPayload: Omit<CheckDriftPayload, 'deployment' | 'problems'> & { deployment?: Maybe<ResolversParentTypes['Deployment']>, problems: ReadonlyArray<ResolversParentTypes['Problem']> };
  CancelDeploymentInput: CancelDeploymentInput;
  ResumeDeploymentInput: ResumeDeploymentInput;
  PlanDeploymentPayload: Omit<PlanDeploymentPayload, 'deployment' | 'problems'> & { deployment?: Maybe<ResolversParentTypes['Deployment']>, problems: ReadonlyArray<ResolversParentTypes['Problem']> };
  ApplyDeploymentPayload: Omit<ApplyDeploymentPayload, 'deployment' | 'problems'> & { deployment?: Maybe<ResolversParentTypes['Deployment']>, problems: ReadonlyArray<ResolversParentTypes['Problem']> };
  ApplyDeploymentPlanPayload: Omit<ApplyDeploymentPlanPayload, 'deployment' | 'problems'> & { deployment?: Maybe<ResolversParentTypes['Deployment']>, problems: ReadonlyArray<ResolversParentTypes['Problem']> };
  ApproveDeploymentStepPayload: Omit<ApproveDeploymentStepPayload, 'deployment' | 'problems'> & { deployment?: Maybe<ResolversParentTypes['Deployment']>, problems: ReadonlyArray<ResolversParentTypes['Problem']> };
  RejectDeploymentStepPayload: Omit<RejectDeploymentStepPayload, 'deployment' | 'problems'> & { deployment?: Maybe<ResolversParentTypes['Deployment']>, problems: ReadonlyArray<ResolversParentTypes['Problem']> };
  CancelDeploymentPayload: Omit<CancelDeploymentPayload, 'deployment' | 'problems'> & { deployment?: Maybe<ResolversParentTypes['Deployment']>, problems: ReadonlyArray<ResolversParentTypes['Problem']> };
  ResumeDeploymentPayload: Omit<ResumeDeploymentPayload, 'deployment' | 'problems'> & { deployment?: Maybe<ResolversParentTypes['Deployment']>, problems: ReadonlyArray<ResolversParentTypes['Problem']> };
  DeploymentConnection: DeploymentConnectionModel;
  DeploymentEdge: Omit<DeploymentEdge, 'node'> & { node: ResolversParentTypes['Deployment'] };
  Deployment: DeploymentModel;
  DeploymentWait: Omit<DeploymentWait, 'actions'> & { actions: ReadonlyArray<ResolversParentTypes['DeploymentAction']> };
  DeploymentResourceConnection: DeploymentResourceConnectionModel;
  DeploymentResourceEdge: Omit<DeploymentResourceEdge, 'node'> & { node: ResolversParentTypes['DeploymentResource'] };
  DeploymentResource: ResourceState;
  DriftCheckConnection: DriftCheckConnectionModel;
  DriftCheckEdge: Omit<DriftCheckEdge, 'node'> & { node: ResolversParentTypes['DriftCheck'] };
  DriftCheck: DriftCheckView;
  DeploymentDrift: Drift;
  EnvironmentImpact: ImpactedEnvironment;
  ResourceImpact: Omit<ResourceImpact, 'problem'> & { problem?: Maybe<ResolversParentTypes['Problem']> };
  DeploymentDiff: DeploymentDiffModel;
  DeploymentResourceDiff: ResourceDifference;
  OrphanedResource: OrphanState;
  DeploymentDependency: DeploymentDependency;
  DeploymentAction: ProposedAction;
  DeploymentStepConnection: DeploymentStepConnectionModel;
  DeploymentStepEdge: Omit<DeploymentStepEdge, 'node'> & { node: ResolversParentTypes['DeploymentStep'] };
  DeploymentStep: DeploymentStepModel;
  DeploymentMount: DeploymentMount;
  DeploymentLogConnection: DeploymentLogConnectionModel;
  DeploymentLogEdge: Omit<DeploymentLogEdge, 'node'> & { node: ResolversParentTypes['DeploymentLogPart'] };
  DeploymentLogPart: LogPart;
  DeploymentEvent: DeploymentChange;
  DeploymentCheck: Omit<DeploymentCheck, 'resources' | 'problems'> & { resources: ReadonlyArray<ResolversParentTypes['CheckedResource']>, problems: ReadonlyArray<ResolversParentTypes['CheckedResourceProblem']> };
  CheckedResource: ManifestResource;
  CheckedResourceProblem: DeploymentProblem;
  DeploymentGraph: Omit<DeploymentGraph, 'nodes'> & { nodes: ReadonlyArray<ResolversParentTypes['CheckedResource']> };
  DeploymentGraphEdge: DeploymentGraphEdge;
  NotificationConnection: NotificationConnectionModel;
  NotificationEdge: Omit<NotificationEdge, 'node'> & { node: ResolversParentTypes['Notification'] };
  Notification: NotificationView;
  ResumeNotificationInput: ResumeNotificationInput;
  ResumeNotificationPayload: Omit<ResumeNotificationPayload, 'notification' | 'problems'> & { notification?: Maybe<ResolversParentTypes['Notification']>, problems: ReadonlyArray<ResolversParentTypes['Problem']> };
  RulePolicyConnection: RulePolicyConnectionModel;
  RulePolicyEdge: Omit<RulePolicyEdge, 'node'> & { node: ResolversParentTypes['RulePolicy'] };
  RulePolicy: PolicyView;
  PolicyExceptionConnection: PolicyExceptionConnectionModel;
  PolicyExceptionEdge: Omit<PolicyExceptionEdge, 'node'> & { node: ResolversParentTypes['PolicyException'] };
  PolicyException: ExceptionView;
  PolicyRule: RuleView;
  RuleRowConnection: RuleRowConnectionModel;
  RuleRowEdge: RuleRowEdgeModel;
  PreviewRuleInput: PreviewRuleInput;
  RulePreview: RulePreviewModel;
  PreviewedCall: PreviewedCallView;
  BacktestRuleInput: BacktestRuleInput;
  RuleBacktest: RuleBacktestModel;
  BacktestedRevision: BacktestedRevisionModel;
  RuleRowExplanation: RuleRowOrigin;
  ExplainedTable: ExplainedTableModel;
  ViolationFilter: ViolationFilter;
  ViolationConnection: ViolationConnectionModel;
  ViolationEdge: Omit<ViolationEdge, 'node'> & { node: ResolversParentTypes['Violation'] };
  Violation: ViolationView;
  ViolationEventFilter: ViolationEventFilter;
  ViolationEventConnection: ViolationEventConnectionModel;
  ViolationEventEdge: Omit<ViolationEventEdge, 'node'> & { node: ResolversParentTypes['ViolationEvent'] };
  ViolationEvent: ViolationEventView;
  ViolationCountsInput: ViolationCountsInput;
  ViolationCount: ViolationCount;
  EvaluatePoliciesInput: EvaluatePoliciesInput;
  EvaluatePoliciesPayload: Omit<EvaluatePoliciesPayload, 'policies' | 'problems'> & { policies?: Maybe<ReadonlyArray<ResolversParentTypes['RulePolicy']>>, problems: ReadonlyArray<ResolversParentTypes['Problem']> };
  ActionFilter: ActionFilter;
  ActionConnection: ActionConnectionModel;
  ActionEdge: Omit<ActionEdge, 'node'> & { node: ResolversParentTypes['Action'] };
  Action: ActionView;
  ActionChange: ActionChanged;
  ResolveActionInput: ResolveActionInput;
  ResolveActionPayload: Omit<ResolveActionPayload, 'action' | 'problems'> & { action?: Maybe<ResolversParentTypes['Action']>, problems: ReadonlyArray<ResolversParentTypes['Problem']> };
  ExecuteActionsInput: ExecuteActionsInput;
  ExecuteActionsPayload: Omit<ExecuteActionsPayload, 'actions' | 'problems'> & { actions?: Maybe<ReadonlyArray<ResolversParentTypes['Action']>>, problems: ReadonlyArray<ResolversParentTypes['Problem']> };
  String: Scalars['String']['output'];
  Int: Scalars['Int']['output'];
  Boolean: Scalars['Boolean']['output'];
};

export type CostDirectiveArgs = {
  weight: Scalars['String']['input'];
};

export type CostDirectiveResolver<Result, Parent, ContextType = GraphQLContext, Args = CostDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type ListSizeDirectiveArgs = {
  assumedSize?: Maybe<Scalars['Int']['input']>;
  slicingArgument?: Maybe<Scalars['String']['input']>;
};

export type ListSizeDirectiveResolver<Result, Parent, ContextType = GraphQLContext, Args = ListSizeDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type ImmutableDirectiveArgs = {
  revisions?: ReadonlyArray<Scalars['String']['input']>;
  byDocument?: Scalars['Boolean']['input'];
};

export type ImmutableDirectiveResolver<Result, Parent, ContextType = GraphQLContext, Args = ImmutableDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type MutableDirectiveArgs = { };

export type MutableDirectiveResolver<Result, Parent, ContextType = GraphQLContext, Args = MutableDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type AlsoKnownAsDirectiveArgs = {
  names: Scalars['String']['input'];
  use?: Maybe<Scalars['String']['input']>;
};

export type AlsoKnownAsDirectiveResolver<Result, Parent, ContextType = GraphQLContext, Args = AlsoKnownAsDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export interface JsonScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['JSON'], any> {
  name: 'JSON';
}

export interface DateTimeIsoScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['DateTimeISO'], any> {
  name: 'DateTimeISO';
}

export interface DurationScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['Duration'], any> {
  name: 'Duration';
}

export interface NonNegativeIntScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['NonNegativeInt'], any> {
  name: 'NonNegativeInt';
}

export type NodeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Node'] = ResolversParentTypes['Node']> = {
  __resolveType: TypeResolveFn<'DocumentContent' | 'Tag' | 'Revision' | 'PolicyState' | 'Validation' | 'ValidationEntry' | 'AuditEntry' | 'RevisionDiff' | 'Document' | 'RenderedDocument' | 'Resource' | 'DataSource' | 'DataTable' | 'Deployment' | 'DriftCheck' | 'Notification' | 'RulePolicy' | 'PolicyException' | 'PolicyRule' | 'Violation' | 'ViolationEvent' | 'Action', ParentType, ContextType>;
};

export type QueryResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Query'] = ResolversParentTypes['Query']> = {
  node?: Resolver<Maybe<ResolversTypes['Node']>, ParentType, ContextType, RequireFields<QueryNodeArgs, 'id'>>;
  nodes?: Resolver<ReadonlyArray<Maybe<ResolversTypes['Node']>>, ParentType, ContextType, RequireFields<QueryNodesArgs, 'ids'>>;
  revision?: Resolver<Maybe<ResolversTypes['Revision']>, ParentType, ContextType, Partial<QueryRevisionArgs>>;
  revisions?: Resolver<ResolversTypes['RevisionConnection'], ParentType, ContextType, Partial<QueryRevisionsArgs>>;
  tags?: Resolver<ResolversTypes['TagConnection'], ParentType, ContextType, Partial<QueryTagsArgs>>;
  document?: Resolver<Maybe<ResolversTypes['Document']>, ParentType, ContextType, RequireFields<QueryDocumentArgs, 'schema' | 'name'>>;
  documents?: Resolver<ResolversTypes['DocumentConnection'], ParentType, ContextType, Partial<QueryDocumentsArgs>>;
  documentHistory?: Resolver<ResolversTypes['DocumentVersionConnection'], ParentType, ContextType, RequireFields<QueryDocumentHistoryArgs, 'schema' | 'name'>>;
  renderedDocument?: Resolver<Maybe<ResolversTypes['RenderedDocument']>, ParentType, ContextType, RequireFields<QueryRenderedDocumentArgs, 'schema' | 'name'>>;
  renderedDocuments?: Resolver<Maybe<ResolversTypes['RenderedDocumentConnection']>, ParentType, ContextType, Partial<QueryRenderedDocumentsArgs>>;
  diff?: Resolver<ResolversTypes['RevisionDiff'], ParentType, ContextType, RequireFields<QueryDiffArgs, 'from'>>;
  referenceGraph?: Resolver<Maybe<ResolversTypes['ReferenceGraph']>, ParentType, ContextType, RequireFields<QueryReferenceGraphArgs, 'schema' | 'name' | 'direction' | 'depth'>>;
  deletionPlan?: Resolver<Maybe<ResolversTypes['DeletionPlan']>, ParentType, ContextType, RequireFields<QueryDeletionPlanArgs, 'documents' | 'cascade' | 'referrers'>>;
  explainReferences?: Resolver<Maybe<ResolversTypes['ExplainedReferences']>, ParentType, ContextType, RequireFields<QueryExplainReferencesArgs, 'schema' | 'name'>>;
  explainSubmittedReferences?: Resolver<Maybe<ResolversTypes['ExplainedReferences']>, ParentType, ContextType, RequireFields<QueryExplainSubmittedReferencesArgs, 'input' | 'schema' | 'name'>>;
  server?: Resolver<ResolversTypes['Server'], ParentType, ContextType>;
  viewer?: Resolver<ResolversTypes['Viewer'], ParentType, ContextType>;
  auditLog?: Resolver<ResolversTypes['AuditConnection'], ParentType, ContextType, Partial<QueryAuditLogArgs>>;
  deployment?: Resolver<Maybe<ResolversTypes['Deployment']>, ParentType, ContextType, RequireFields<QueryDeploymentArgs, 'id'>>;
  deployments?: Resolver<ResolversTypes['DeploymentConnection'], ParentType, ContextType, Partial<QueryDeploymentsArgs>>;
  driftChecks?: Resolver<ResolversTypes['DriftCheckConnection'], ParentType, ContextType, Partial<QueryDriftChecksArgs>>;
  checkDeployment?: Resolver<ResolversTypes['DeploymentCheck'], ParentType, ContextType, RequireFields<QueryCheckDeploymentArgs, 'input'>>;
  deploymentGraph?: Resolver<Maybe<ResolversTypes['DeploymentGraph']>, ParentType, ContextType, RequireFields<QueryDeploymentGraphArgs, 'input'>>;
  deploymentImpact?: Resolver<ReadonlyArray<ResolversTypes['EnvironmentImpact']>, ParentType, ContextType, Partial<QueryDeploymentImpactArgs>>;
  deploymentDiff?: Resolver<Maybe<ResolversTypes['DeploymentDiff']>, ParentType, ContextType, RequireFields<QueryDeploymentDiffArgs, 'from' | 'to'>>;
  rulePolicies?: Resolver<ResolversTypes['RulePolicyConnection'], ParentType, ContextType, Partial<QueryRulePoliciesArgs>>;
  notifications?: Resolver<ResolversTypes['NotificationConnection'], ParentType, ContextType, Partial<QueryNotificationsArgs>>;
  rulePolicy?: Resolver<Maybe<ResolversTypes['RulePolicy']>, ParentType, ContextType, RequireFields<QueryRulePolicyArgs, 'name'>>;
  actions?: Resolver<ResolversTypes['ActionConnection'], ParentType, ContextType, Partial<QueryActionsArgs>>;
  action?: Resolver<Maybe<ResolversTypes['Action']>, ParentType, ContextType, RequireFields<QueryActionArgs, 'key'>>;
  ruleRows?: Resolver<Maybe<ResolversTypes['RuleRowConnection']>, ParentType, ContextType, RequireFields<QueryRuleRowsArgs, 'rule'>>;
  violations?: Resolver<ResolversTypes['ViolationConnection'], ParentType, ContextType, Partial<QueryViolationsArgs>>;
  violationEvents?: Resolver<ResolversTypes['ViolationEventConnection'], ParentType, ContextType, Partial<QueryViolationEventsArgs>>;
  violationCounts?: Resolver<ReadonlyArray<ResolversTypes['ViolationCount']>, ParentType, ContextType, RequireFields<QueryViolationCountsArgs, 'input'>>;
  backtestRule?: Resolver<ResolversTypes['RuleBacktest'], ParentType, ContextType, RequireFields<QueryBacktestRuleArgs, 'input'>>;
  explainRuleRow?: Resolver<Maybe<ResolversTypes['RuleRowExplanation']>, ParentType, ContextType, RequireFields<QueryExplainRuleRowArgs, 'rule' | 'row'>>;
  previewRule?: Resolver<ResolversTypes['RulePreview'], ParentType, ContextType, RequireFields<QueryPreviewRuleArgs, 'input'>>;
  dataSources?: Resolver<ResolversTypes['DataSourceConnection'], ParentType, ContextType, Partial<QueryDataSourcesArgs>>;
  dataSource?: Resolver<Maybe<ResolversTypes['DataSource']>, ParentType, ContextType, RequireFields<QueryDataSourceArgs, 'name'>>;
  importedDataSources?: Resolver<ResolversTypes['ImportedDataSources'], ParentType, ContextType, RequireFields<QueryImportedDataSourcesArgs, 'yaml' | 'inline'>>;
  tableRows?: Resolver<Maybe<ResolversTypes['TableRowConnection']>, ParentType, ContextType, RequireFields<QueryTableRowsArgs, 'table'>>;
};

export type MutationResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Mutation'] = ResolversParentTypes['Mutation']> = {
  submitDocuments?: Resolver<Maybe<ResolversTypes['SubmitDocumentsPayload']>, ParentType, ContextType, RequireFields<MutationSubmitDocumentsArgs, 'input'>>;
  rollback?: Resolver<Maybe<ResolversTypes['RollbackPayload']>, ParentType, ContextType, RequireFields<MutationRollbackArgs, 'input'>>;
  putDocumentContent?: Resolver<Maybe<ResolversTypes['PutDocumentContentPayload']>, ParentType, ContextType, RequireFields<MutationPutDocumentContentArgs, 'input'>>;
  deleteDocumentContent?: Resolver<Maybe<ResolversTypes['DeleteDocumentContentPayload']>, ParentType, ContextType, RequireFields<MutationDeleteDocumentContentArgs, 'input'>>;
  putTag?: Resolver<Maybe<ResolversTypes['PutTagPayload']>, ParentType, ContextType, RequireFields<MutationPutTagArgs, 'input'>>;
  deleteTag?: Resolver<Maybe<ResolversTypes['DeleteTagPayload']>, ParentType, ContextType, RequireFields<MutationDeleteTagArgs, 'input'>>;
  ingestRecord?: Resolver<Maybe<ResolversTypes['IngestRecordPayload']>, ParentType, ContextType, RequireFields<MutationIngestRecordArgs, 'input'>>;
  testDataSource?: Resolver<Maybe<ResolversTypes['TestDataSourcePayload']>, ParentType, ContextType, RequireFields<MutationTestDataSourceArgs, 'input'>>;
  refreshDataSource?: Resolver<Maybe<ResolversTypes['RefreshDataSourcePayload']>, ParentType, ContextType, RequireFields<MutationRefreshDataSourceArgs, 'input'>>;
  planDeployment?: Resolver<Maybe<ResolversTypes['PlanDeploymentPayload']>, ParentType, ContextType, RequireFields<MutationPlanDeploymentArgs, 'input'>>;
  applyDeployment?: Resolver<Maybe<ResolversTypes['ApplyDeploymentPayload']>, ParentType, ContextType, RequireFields<MutationApplyDeploymentArgs, 'input'>>;
  applyDeploymentPlan?: Resolver<Maybe<ResolversTypes['ApplyDeploymentPlanPayload']>, ParentType, ContextType, RequireFields<MutationApplyDeploymentPlanArgs, 'input'>>;
  approveDeploymentStep?: Resolver<Maybe<ResolversTypes['ApproveDeploymentStepPayload']>, ParentType, ContextType, RequireFields<MutationApproveDeploymentStepArgs, 'input'>>;
  rejectDeploymentStep?: Resolver<Maybe<ResolversTypes['RejectDeploymentStepPayload']>, ParentType, ContextType, RequireFields<MutationRejectDeploymentStepArgs, 'input'>>;
  cancelDeployment?: Resolver<Maybe<ResolversTypes['CancelDeploymentPayload']>, ParentType, ContextType, RequireFields<MutationCancelDeploymentArgs, 'input'>>;
  checkDrift?: Resolver<Maybe<ResolversTypes['CheckDriftPayload']>, ParentType, ContextType, RequireFields<MutationCheckDriftArgs, 'input'>>;
  resumeDeployment?: Resolver<Maybe<ResolversTypes['ResumeDeploymentPayload']>, ParentType, ContextType, RequireFields<MutationResumeDeploymentArgs, 'input'>>;
  evaluatePolicies?: Resolver<Maybe<ResolversTypes['EvaluatePoliciesPayload']>, ParentType, ContextType, RequireFields<MutationEvaluatePoliciesArgs, 'input'>>;
  resolveAction?: Resolver<Maybe<ResolversTypes['ResolveActionPayload']>, ParentType, ContextType, RequireFields<MutationResolveActionArgs, 'input'>>;
  executeActions?: Resolver<Maybe<ResolversTypes['ExecuteActionsPayload']>, ParentType, ContextType, RequireFields<MutationExecuteActionsArgs, 'input'>>;
  resumeNotification?: Resolver<Maybe<ResolversTypes['ResumeNotificationPayload']>, ParentType, ContextType, RequireFields<MutationResumeNotificationArgs, 'input'>>;
  purge?: Resolver<Maybe<ResolversTypes['PurgePayload']>, ParentType, ContextType, RequireFields<MutationPurgeArgs, 'input'>>;
  addValidation?: Resolver<Maybe<ResolversTypes['AddValidationPayload']>, ParentType, ContextType, RequireFields<MutationAddValidationArgs, 'input'>>;
};

export type PutDocumentContentPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['PutDocumentContentPayload'] = ResolversParentTypes['PutDocumentContentPayload']> = {
  content?: Resolver<Maybe<ResolversTypes['DocumentContent']>, ParentType, ContextType>;
  problems?: Resolver<ReadonlyArray<ResolversTypes['Problem']>, ParentType, ContextType>;
};

export type DeleteDocumentContentPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['DeleteDocumentContentPayload'] = ResolversParentTypes['DeleteDocumentContentPayload']> = {
  tag?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  problems?: Resolver<ReadonlyArray<ResolversTypes['Problem']>, ParentType, ContextType>;
};

export type DocumentContentResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['DocumentContent'] = ResolversParentTypes['DocumentContent']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  tag?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTimeISO'], ParentType, ContextType>;
  secret?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  value?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType, RequireFields<DocumentContentValueArgs, 'cleartext'>>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type DocumentContentChangeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['DocumentContentChange'] = ResolversParentTypes['DocumentContentChange']> = {
  sequence?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  schema?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  tag?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  change?: Resolver<ResolversTypes['ChangeKind'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type AddValidationPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['AddValidationPayload'] = ResolversParentTypes['AddValidationPayload']> = {
  entry?: Resolver<Maybe<ResolversTypes['ValidationEntry']>, ParentType, ContextType>;
  problems?: Resolver<ReadonlyArray<ResolversTypes['Problem']>, ParentType, ContextType>;
};

export type PurgePayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['PurgePayload'] = ResolversParentTypes['PurgePayload']> = {
  revisions?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  problems?: Resolver<ReadonlyArray<ResolversTypes['Problem']>, ParentType, ContextType>;
};

export type SubscriptionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Subscription'] = ResolversParentTypes['Subscription']> = {
  revisionCreated?: SubscriptionResolver<ResolversTypes['Revision'], "revisionCreated", ParentType, ContextType, Partial<SubscriptionRevisionCreatedArgs>>;
  validationRecorded?: SubscriptionResolver<ResolversTypes['ValidationEntry'], "validationRecorded", ParentType, ContextType, Partial<SubscriptionValidationRecordedArgs>>;
  documentContentChanged?: SubscriptionResolver<ResolversTypes['DocumentContentChange'], "documentContentChanged", ParentType, ContextType, Partial<SubscriptionDocumentContentChangedArgs>>;
  deploymentChanged?: SubscriptionResolver<ResolversTypes['DeploymentEvent'], "deploymentChanged", ParentType, ContextType, RequireFields<SubscriptionDeploymentChangedArgs, 'id'>>;
  dataSourceChanged?: SubscriptionResolver<ResolversTypes['DataSource'], "dataSourceChanged", ParentType, ContextType, Partial<SubscriptionDataSourceChangedArgs>>;
  violationChanged?: SubscriptionResolver<ResolversTypes['ViolationEvent'], "violationChanged", ParentType, ContextType, Partial<SubscriptionViolationChangedArgs>>;
  tableChanged?: SubscriptionResolver<ResolversTypes['TableChange'], "tableChanged", ParentType, ContextType, Partial<SubscriptionTableChangedArgs>>;
  actionChanged?: SubscriptionResolver<ResolversTypes['ActionChange'], "actionChanged", ParentType, ContextType, Partial<SubscriptionActionChangedArgs>>;
  renderedDocumentChanged?: SubscriptionResolver<ResolversTypes['RenderedDocumentState'], "renderedDocumentChanged", ParentType, ContextType, RequireFields<SubscriptionRenderedDocumentChangedArgs, 'schema' | 'name'>>;
};

export type SubmitDocumentsPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['SubmitDocumentsPayload'] = ResolversParentTypes['SubmitDocumentsPayload']> = {
  revision?: Resolver<Maybe<ResolversTypes['Revision']>, ParentType, ContextType>;
  preview?: Resolver<Maybe<ResolversTypes['RevisionPreview']>, ParentType, ContextType>;
  problems?: Resolver<ReadonlyArray<ResolversTypes['Problem']>, ParentType, ContextType>;
  diff?: Resolver<Maybe<ResolversTypes['RevisionDiff']>, ParentType, ContextType>;
  problemChanges?: Resolver<Maybe<ResolversTypes['ProblemChanges']>, ParentType, ContextType>;
  changed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  documents?: Resolver<ReadonlyArray<ResolversTypes['DocumentChange']>, ParentType, ContextType>;
  warnings?: Resolver<ReadonlyArray<ResolversTypes['Problem']>, ParentType, ContextType>;
  schemaChange?: Resolver<Maybe<ResolversTypes['SchemaChange']>, ParentType, ContextType>;
  validation?: Resolver<Maybe<ResolversTypes['ValidationEntry']>, ParentType, ContextType>;
};

export type DocumentChangeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['DocumentChange'] = ResolversParentTypes['DocumentChange']> = {
  change?: Resolver<ResolversTypes['ChangeKind'], ParentType, ContextType>;
  schema?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  layer?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  bucket?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  document?: Resolver<Maybe<ResolversTypes['Document']>, ParentType, ContextType>;
};

export type RollbackPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['RollbackPayload'] = ResolversParentTypes['RollbackPayload']> = {
  revision?: Resolver<Maybe<ResolversTypes['Revision']>, ParentType, ContextType>;
  preview?: Resolver<Maybe<ResolversTypes['RevisionPreview']>, ParentType, ContextType>;
  problems?: Resolver<ReadonlyArray<ResolversTypes['Problem']>, ParentType, ContextType>;
  diff?: Resolver<Maybe<ResolversTypes['RevisionDiff']>, ParentType, ContextType>;
  problemChanges?: Resolver<Maybe<ResolversTypes['ProblemChanges']>, ParentType, ContextType>;
  warnings?: Resolver<ReadonlyArray<ResolversTypes['Problem']>, ParentType, ContextType>;
  schemaChange?: Resolver<Maybe<ResolversTypes['SchemaChange']>, ParentType, ContextType>;
};

export type SchemaChangeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['SchemaChange'] = ResolversParentTypes['SchemaChange']> = {
  changed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  additive?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  schemaVersion?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  segments?: Resolver<ReadonlyArray<ResolversTypes['SegmentChange']>, ParentType, ContextType>;
};

export type SegmentChangeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['SegmentChange'] = ResolversParentTypes['SegmentChange']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  change?: Resolver<ResolversTypes['SegmentChangeKind'], ParentType, ContextType>;
  segmentVersion?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type PutTagPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['PutTagPayload'] = ResolversParentTypes['PutTagPayload']> = {
  revision?: Resolver<Maybe<ResolversTypes['Revision']>, ParentType, ContextType>;
  tag?: Resolver<Maybe<ResolversTypes['Tag']>, ParentType, ContextType>;
  problems?: Resolver<ReadonlyArray<ResolversTypes['Problem']>, ParentType, ContextType>;
};

export type DeleteTagPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['DeleteTagPayload'] = ResolversParentTypes['DeleteTagPayload']> = {
  revision?: Resolver<Maybe<ResolversTypes['Revision']>, ParentType, ContextType>;
  problems?: Resolver<ReadonlyArray<ResolversTypes['Problem']>, ParentType, ContextType>;
};

export type TagResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Tag'] = ResolversParentTypes['Tag']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  revision?: Resolver<ResolversTypes['Revision'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  data?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type TagConnectionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['TagConnection'] = ResolversParentTypes['TagConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['TagEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['Tag']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type TagEdgeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['TagEdge'] = ResolversParentTypes['TagEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Tag'], ParentType, ContextType>;
};

export type SnapshotResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Snapshot'] = ResolversParentTypes['Snapshot']> = {
  __resolveType: TypeResolveFn<'Revision' | 'RevisionPreview', ParentType, ContextType>;
};

export type RevisionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Revision'] = ResolversParentTypes['Revision']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  number?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  digest?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  createdAt?: Resolver<Maybe<ResolversTypes['DateTimeISO']>, ParentType, ContextType>;
  tags?: Resolver<ResolversTypes['TagConnection'], ParentType, ContextType, Partial<RevisionTagsArgs>>;
  deployments?: Resolver<Maybe<ResolversTypes['DeploymentConnection']>, ParentType, ContextType, Partial<RevisionDeploymentsArgs>>;
  parent?: Resolver<Maybe<ResolversTypes['Revision']>, ParentType, ContextType>;
  author?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  changedBuckets?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  buckets?: Resolver<ResolversTypes['DocumentGroupConnection'], ParentType, ContextType, Partial<RevisionBucketsArgs>>;
  schemas?: Resolver<ResolversTypes['DocumentGroupConnection'], ParentType, ContextType, Partial<RevisionSchemasArgs>>;
  changes?: Resolver<ResolversTypes['RevisionChanges'], ParentType, ContextType>;
  problems?: Resolver<ResolversTypes['ProblemConnection'], ParentType, ContextType, Partial<RevisionProblemsArgs>>;
  problemCounts?: Resolver<ResolversTypes['ProblemCounts'], ParentType, ContextType>;
  documents?: Resolver<ResolversTypes['DocumentConnection'], ParentType, ContextType, Partial<RevisionDocumentsArgs>>;
  document?: Resolver<Maybe<ResolversTypes['Document']>, ParentType, ContextType, RequireFields<RevisionDocumentArgs, 'schema' | 'name'>>;
  renderedDocuments?: Resolver<Maybe<ResolversTypes['RenderedDocumentConnection']>, ParentType, ContextType, Partial<RevisionRenderedDocumentsArgs>>;
  renderedDocument?: Resolver<Maybe<ResolversTypes['RenderedDocument']>, ParentType, ContextType, RequireFields<RevisionRenderedDocumentArgs, 'schema' | 'name'>>;
  status?: Resolver<ResolversTypes['RevisionStatus'], ParentType, ContextType>;
  validationPolicies?: Resolver<ResolversTypes['PolicyStateConnection'], ParentType, ContextType, Partial<RevisionValidationPoliciesArgs>>;
  validations?: Resolver<ResolversTypes['ValidationConnection'], ParentType, ContextType, Partial<RevisionValidationsArgs>>;
  validation?: Resolver<Maybe<ResolversTypes['Validation']>, ParentType, ContextType, RequireFields<RevisionValidationArgs, 'name'>>;
  schemaValidation?: Resolver<Maybe<ResolversTypes['ValidationEntry']>, ParentType, ContextType>;
  referenceGraph?: Resolver<Maybe<ResolversTypes['ReferenceGraph']>, ParentType, ContextType, RequireFields<RevisionReferenceGraphArgs, 'schema' | 'name' | 'direction' | 'depth'>>;
  deletionPlan?: Resolver<Maybe<ResolversTypes['DeletionPlan']>, ParentType, ContextType, RequireFields<RevisionDeletionPlanArgs, 'documents' | 'cascade' | 'referrers'>>;
  explainReferences?: Resolver<Maybe<ResolversTypes['ExplainedReferences']>, ParentType, ContextType, RequireFields<RevisionExplainReferencesArgs, 'schema' | 'name'>>;
  resources?: Resolver<Maybe<ResolversTypes['ResourceConnection']>, ParentType, ContextType, RequireFields<RevisionResourcesArgs, 'kind'>>;
  referentialSchema?: Resolver<Maybe<ResolversTypes['ReferentialSchema']>, ParentType, ContextType>;
  schemaVersion?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  integrityReport?: Resolver<ResolversTypes['IntegrityReport'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type RevisionPreviewResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['RevisionPreview'] = ResolversParentTypes['RevisionPreview']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  parent?: Resolver<Maybe<ResolversTypes['Revision']>, ParentType, ContextType>;
  author?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  changedBuckets?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  buckets?: Resolver<ResolversTypes['DocumentGroupConnection'], ParentType, ContextType, Partial<RevisionPreviewBucketsArgs>>;
  schemas?: Resolver<ResolversTypes['DocumentGroupConnection'], ParentType, ContextType, Partial<RevisionPreviewSchemasArgs>>;
  changes?: Resolver<ResolversTypes['RevisionChanges'], ParentType, ContextType>;
  problems?: Resolver<ResolversTypes['ProblemConnection'], ParentType, ContextType, Partial<RevisionPreviewProblemsArgs>>;
  problemCounts?: Resolver<ResolversTypes['ProblemCounts'], ParentType, ContextType>;
  documents?: Resolver<ResolversTypes['DocumentConnection'], ParentType, ContextType, Partial<RevisionPreviewDocumentsArgs>>;
  document?: Resolver<Maybe<ResolversTypes['Document']>, ParentType, ContextType, RequireFields<RevisionPreviewDocumentArgs, 'schema' | 'name'>>;
  renderedDocuments?: Resolver<Maybe<ResolversTypes['RenderedDocumentConnection']>, ParentType, ContextType, Partial<RevisionPreviewRenderedDocumentsArgs>>;
  renderedDocument?: Resolver<Maybe<ResolversTypes['RenderedDocument']>, ParentType, ContextType, RequireFields<RevisionPreviewRenderedDocumentArgs, 'schema' | 'name'>>;
  status?: Resolver<ResolversTypes['RevisionStatus'], ParentType, ContextType>;
  validationPolicies?: Resolver<ResolversTypes['PolicyStateConnection'], ParentType, ContextType, Partial<RevisionPreviewValidationPoliciesArgs>>;
  validations?: Resolver<ResolversTypes['ValidationConnection'], ParentType, ContextType, Partial<RevisionPreviewValidationsArgs>>;
  validation?: Resolver<Maybe<ResolversTypes['Validation']>, ParentType, ContextType, RequireFields<RevisionPreviewValidationArgs, 'name'>>;
  schemaValidation?: Resolver<Maybe<ResolversTypes['ValidationEntry']>, ParentType, ContextType>;
  referenceGraph?: Resolver<Maybe<ResolversTypes['ReferenceGraph']>, ParentType, ContextType, RequireFields<RevisionPreviewReferenceGraphArgs, 'schema' | 'name' | 'direction' | 'depth'>>;
  deletionPlan?: Resolver<Maybe<ResolversTypes['DeletionPlan']>, ParentType, ContextType, RequireFields<RevisionPreviewDeletionPlanArgs, 'documents' | 'cascade' | 'referrers'>>;
  explainReferences?: Resolver<Maybe<ResolversTypes['ExplainedReferences']>, ParentType, ContextType, RequireFields<RevisionPreviewExplainReferencesArgs, 'schema' | 'name'>>;
  resources?: Resolver<Maybe<ResolversTypes['ResourceConnection']>, ParentType, ContextType, RequireFields<RevisionPreviewResourcesArgs, 'kind'>>;
  referentialSchema?: Resolver<Maybe<ResolversTypes['ReferentialSchema']>, ParentType, ContextType>;
  schemaVersion?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  integrityReport?: Resolver<ResolversTypes['IntegrityReport'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type PolicyStateResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['PolicyState'] = ResolversParentTypes['PolicyState']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  schema?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['RevisionStatus'], ParentType, ContextType>;
  validations?: Resolver<ReadonlyArray<ResolversTypes['PolicyValidation']>, ParentType, ContextType>;
  flaw?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type PolicyStateConnectionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['PolicyStateConnection'] = ResolversParentTypes['PolicyStateConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['PolicyStateEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['PolicyState']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type PolicyStateEdgeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['PolicyStateEdge'] = ResolversParentTypes['PolicyStateEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['PolicyState'], ParentType, ContextType>;
};

export type PolicyValidationResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['PolicyValidation'] = ResolversParentTypes['PolicyValidation']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['ValidationStatus'], ParentType, ContextType>;
  expiresAfter?: Resolver<Maybe<ResolversTypes['Duration']>, ParentType, ContextType>;
  expiresAt?: Resolver<Maybe<ResolversTypes['DateTimeISO']>, ParentType, ContextType>;
};

export type ValidationResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Validation'] = ResolversParentTypes['Validation']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['ValidationStatus'], ParentType, ContextType>;
  ignored?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  latest?: Resolver<Maybe<ResolversTypes['ValidationEntry']>, ParentType, ContextType>;
  expiresAt?: Resolver<Maybe<ResolversTypes['DateTimeISO']>, ParentType, ContextType>;
  entries?: Resolver<ResolversTypes['ValidationEntryConnection'], ParentType, ContextType, Partial<ValidationEntriesArgs>>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type ValidationConnectionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ValidationConnection'] = ResolversParentTypes['ValidationConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['ValidationEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['Validation']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ValidationEdgeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ValidationEdge'] = ResolversParentTypes['ValidationEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Validation'], ParentType, ContextType>;
};

export type ValidationEntryConnectionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ValidationEntryConnection'] = ResolversParentTypes['ValidationEntryConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['ValidationEntryEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['ValidationEntry']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ValidationEntryEdgeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ValidationEntryEdge'] = ResolversParentTypes['ValidationEntryEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['ValidationEntry'], ParentType, ContextType>;
};

export type ValidationEntryResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ValidationEntry'] = ResolversParentTypes['ValidationEntry']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  index?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  sequence?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  revision?: Resolver<Maybe<ResolversTypes['Revision']>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['ValidationResult'], ParentType, ContextType>;
  validator?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
  errors?: Resolver<ReadonlyArray<ResolversTypes['ValidationError']>, ParentType, ContextType>;
  errorCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTimeISO'], ParentType, ContextType>;
  expiresAfter?: Resolver<Maybe<ResolversTypes['Duration']>, ParentType, ContextType>;
  recordedBy?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type ValidationErrorResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ValidationError'] = ResolversParentTypes['ValidationError']> = {
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  documents?: Resolver<ReadonlyArray<ResolversTypes['ValidationErrorDocument']>, ParentType, ContextType>;
  path?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  schemaPath?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  place?: Resolver<Maybe<ResolversTypes['TextPlace']>, ParentType, ContextType>;
  record?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
};

export type ValidationErrorDocumentResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ValidationErrorDocument'] = ResolversParentTypes['ValidationErrorDocument']> = {
  schema?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  layer?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type ViewerResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Viewer'] = ResolversParentTypes['Viewer']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  via?: Resolver<ResolversTypes['ProofOfIdentity'], ParentType, ContextType>;
  permissions?: Resolver<ReadonlyArray<ResolversTypes['Permission']>, ParentType, ContextType>;
};

export type AuditConnectionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['AuditConnection'] = ResolversParentTypes['AuditConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['AuditEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['AuditEntry']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type AuditEdgeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['AuditEdge'] = ResolversParentTypes['AuditEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['AuditEntry'], ParentType, ContextType>;
};

export type AuditEntryResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['AuditEntry'] = ResolversParentTypes['AuditEntry']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTimeISO'], ParentType, ContextType>;
  principal?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  via?: Resolver<ResolversTypes['ProofOfIdentity'], ParentType, ContextType>;
  address?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  requestId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  action?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  target?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['AuditStatus'], ParentType, ContextType>;
  code?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  text?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  link?: Resolver<Maybe<ResolversTypes['AuditLink']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type AuditLinkResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['AuditLink'] = ResolversParentTypes['AuditLink']> = {
  chain?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  sequence?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  previous?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  digest?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type RevisionChangesResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['RevisionChanges'] = ResolversParentTypes['RevisionChanges']> = {
  created?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  updated?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  deleted?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  diff?: Resolver<ResolversTypes['RevisionDiff'], ParentType, ContextType>;
};

export type RevisionDiffResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['RevisionDiff'] = ResolversParentTypes['RevisionDiff']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  from?: Resolver<ResolversTypes['Revision'], ParentType, ContextType>;
  to?: Resolver<ResolversTypes['Snapshot'], ParentType, ContextType>;
  buckets?: Resolver<ResolversTypes['BucketDiffConnection'], ParentType, ContextType, Partial<RevisionDiffBucketsArgs>>;
  documents?: Resolver<ResolversTypes['DocumentDiffConnection'], ParentType, ContextType, Partial<RevisionDiffDocumentsArgs>>;
  renderedDocuments?: Resolver<ResolversTypes['RenderedDiffConnection'], ParentType, ContextType, Partial<RevisionDiffRenderedDocumentsArgs>>;
  problemChanges?: Resolver<ResolversTypes['ProblemChanges'], ParentType, ContextType>;
  deploymentImpact?: Resolver<ReadonlyArray<ResolversTypes['EnvironmentImpact']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type ProblemChangesResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ProblemChanges'] = ResolversParentTypes['ProblemChanges']> = {
  introduced?: Resolver<ResolversTypes['ProblemConnection'], ParentType, ContextType, Partial<ProblemChangesIntroducedArgs>>;
  resolved?: Resolver<ResolversTypes['ProblemConnection'], ParentType, ContextType, Partial<ProblemChangesResolvedArgs>>;
  standing?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type BucketDiffResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['BucketDiff'] = ResolversParentTypes['BucketDiff']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['BucketStatus'], ParentType, ContextType>;
};

export type BucketDiffConnectionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['BucketDiffConnection'] = ResolversParentTypes['BucketDiffConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['BucketDiffEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['BucketDiff']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type BucketDiffEdgeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['BucketDiffEdge'] = ResolversParentTypes['BucketDiffEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['BucketDiff'], ParentType, ContextType>;
};

export type DocumentDiffConnectionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['DocumentDiffConnection'] = ResolversParentTypes['DocumentDiffConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['DocumentDiffEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['DocumentDiff']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type DocumentDiffEdgeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['DocumentDiffEdge'] = ResolversParentTypes['DocumentDiffEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['DocumentDiff'], ParentType, ContextType>;
};

export type DocumentDiffResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['DocumentDiff'] = ResolversParentTypes['DocumentDiff']> = {
  kind?: Resolver<ResolversTypes['DiffKind'], ParentType, ContextType>;
  schema?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  layer?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  bucket?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  before?: Resolver<Maybe<ResolversTypes['Document']>, ParentType, ContextType>;
  after?: Resolver<Maybe<ResolversTypes['Document']>, ParentType, ContextType>;
  changes?: Resolver<ReadonlyArray<ResolversTypes['ValueChange']>, ParentType, ContextType>;
  text?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  additions?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  deletions?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type RenderedDiffConnectionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['RenderedDiffConnection'] = ResolversParentTypes['RenderedDiffConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['RenderedDiffEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['RenderedDiff']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type RenderedDiffEdgeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['RenderedDiffEdge'] = ResolversParentTypes['RenderedDiffEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['RenderedDiff'], ParentType, ContextType>;
};

export type RenderedDiffResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['RenderedDiff'] = ResolversParentTypes['RenderedDiff']> = {
  kind?: Resolver<ResolversTypes['DiffKind'], ParentType, ContextType>;
  schema?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  bucket?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  before?: Resolver<Maybe<ResolversTypes['RenderedDocument']>, ParentType, ContextType>;
  after?: Resolver<Maybe<ResolversTypes['RenderedDocument']>, ParentType, ContextType>;
  changes?: Resolver<ReadonlyArray<ResolversTypes['ValueChange']>, ParentType, ContextType>;
  text?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  additions?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  deletions?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  causes?: Resolver<ReadonlyArray<ResolversTypes['DocumentDiff']>, ParentType, ContextType>;
};

export type ValueChangeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ValueChange'] = ResolversParentTypes['ValueChange']> = {
  kind?: Resolver<ResolversTypes['DiffKind'], ParentType, ContextType>;
  path?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  before?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType>;
  after?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType>;
  secret?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type ProblemResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Problem'] = ResolversParentTypes['Problem']> = {
  code?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['ProblemKind'], ParentType, ContextType>;
  retryable?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  remedy?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  facts?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
  schema?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  layer?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  path?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  place?: Resolver<Maybe<ResolversTypes['TextPlace']>, ParentType, ContextType>;
  inputPath?: Resolver<Maybe<ReadonlyArray<ResolversTypes['String']>>, ParentType, ContextType>;
  severity?: Resolver<ResolversTypes['ProblemSeverity'], ParentType, ContextType>;
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  causes?: Resolver<ReadonlyArray<ResolversTypes['DocumentIdentity']>, ParentType, ContextType>;
  blocks?: Resolver<ReadonlyArray<ResolversTypes['DocumentIdentity']>, ParentType, ContextType>;
  blockCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ProblemCountsResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ProblemCounts'] = ResolversParentTypes['ProblemCounts']> = {
  errors?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  warnings?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type DocumentIdentityResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['DocumentIdentity'] = ResolversParentTypes['DocumentIdentity']> = {
  schema?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  layer?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type ProblemConnectionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ProblemConnection'] = ResolversParentTypes['ProblemConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['ProblemEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['Problem']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ProblemEdgeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ProblemEdge'] = ResolversParentTypes['ProblemEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Problem'], ParentType, ContextType>;
};

export type TextPlaceResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['TextPlace'] = ResolversParentTypes['TextPlace']> = {
  document?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  line?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  column?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type RevisionConnectionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['RevisionConnection'] = ResolversParentTypes['RevisionConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['RevisionEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['Revision']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type RevisionEdgeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['RevisionEdge'] = ResolversParentTypes['RevisionEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Revision'], ParentType, ContextType>;
};

export type DocumentVersionConnectionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['DocumentVersionConnection'] = ResolversParentTypes['DocumentVersionConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['DocumentVersionEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['DocumentVersion']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type DocumentVersionEdgeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['DocumentVersionEdge'] = ResolversParentTypes['DocumentVersionEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['DocumentVersion'], ParentType, ContextType>;
};

export type DocumentVersionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['DocumentVersion'] = ResolversParentTypes['DocumentVersion']> = {
  revision?: Resolver<Maybe<ResolversTypes['Revision']>, ParentType, ContextType>;
  diff?: Resolver<ResolversTypes['DocumentDiff'], ParentType, ContextType>;
};

export type PageInfoResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['PageInfo'] = ResolversParentTypes['PageInfo']> = {
  hasNextPage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  hasPreviousPage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  startCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  endCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type DocumentConnectionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['DocumentConnection'] = ResolversParentTypes['DocumentConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['DocumentEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['Document']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type DocumentEdgeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['DocumentEdge'] = ResolversParentTypes['DocumentEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Document'], ParentType, ContextType>;
};

export type SubstitutionConnectionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['SubstitutionConnection'] = ResolversParentTypes['SubstitutionConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['SubstitutionEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['Document']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type SubstitutionEdgeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['SubstitutionEdge'] = ResolversParentTypes['SubstitutionEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Document'], ParentType, ContextType>;
  substitutions?: Resolver<ReadonlyArray<ResolversTypes['Substitution']>, ParentType, ContextType>;
};

export type SubstitutionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Substitution'] = ResolversParentTypes['Substitution']> = {
  sourcePath?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  sourcePattern?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  sourceGroup?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  destinationPath?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  destinationPattern?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  recurseDepth?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type DocumentGroupResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['DocumentGroup'] = ResolversParentTypes['DocumentGroup']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  documentCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type DocumentGroupConnectionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['DocumentGroupConnection'] = ResolversParentTypes['DocumentGroupConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['DocumentGroupEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['DocumentGroup']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type DocumentGroupEdgeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['DocumentGroupEdge'] = ResolversParentTypes['DocumentGroupEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['DocumentGroup'], ParentType, ContextType>;
};

export type LabelResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Label'] = ResolversParentTypes['Label']> = {
  key?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  value?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
};

export type AnyDocumentResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['AnyDocument'] = ResolversParentTypes['AnyDocument']> = {
  __resolveType: TypeResolveFn<'Document' | 'RenderedDocument', ParentType, ContextType>;
};

export type DocumentResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Document'] = ResolversParentTypes['Document']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  schema?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  layer?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  abstract?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  replacement?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  control?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  storagePolicy?: Resolver<ResolversTypes['StoragePolicy'], ParentType, ContextType>;
  labels?: Resolver<ReadonlyArray<ResolversTypes['Label']>, ParentType, ContextType>;
  bucket?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  origin?: Resolver<Maybe<ResolversTypes['Revision']>, ParentType, ContextType>;
  metadata?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
  secret?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  data?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType, RequireFields<DocumentDataArgs, 'cleartext' | 'required'>>;
  exists?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<DocumentExistsArgs, 'path' | 'cleartext'>>;
  yaml?: Resolver<ResolversTypes['String'], ParentType, ContextType, RequireFields<DocumentYamlArgs, 'cleartext'>>;
  digest?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  parent?: Resolver<Maybe<ResolversTypes['Document']>, ParentType, ContextType>;
  children?: Resolver<ResolversTypes['DocumentConnection'], ParentType, ContextType, Partial<DocumentChildrenArgs>>;
  substitutesFrom?: Resolver<ResolversTypes['SubstitutionConnection'], ParentType, ContextType, Partial<DocumentSubstitutesFromArgs>>;
  substitutesInto?: Resolver<ResolversTypes['SubstitutionConnection'], ParentType, ContextType, Partial<DocumentSubstitutesIntoArgs>>;
  replaces?: Resolver<Maybe<ResolversTypes['Document']>, ParentType, ContextType>;
  replacedBy?: Resolver<Maybe<ResolversTypes['Document']>, ParentType, ContextType>;
  rendered?: Resolver<Maybe<ResolversTypes['RenderedDocument']>, ParentType, ContextType>;
  references?: Resolver<ResolversTypes['ReferenceConnection'], ParentType, ContextType, RequireFields<DocumentReferencesArgs, 'transitive'>>;
  referrers?: Resolver<ResolversTypes['ReferenceConnection'], ParentType, ContextType, RequireFields<DocumentReferrersArgs, 'transitive'>>;
  history?: Resolver<ResolversTypes['DocumentVersionConnection'], ParentType, ContextType, Partial<DocumentHistoryArgs>>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type RenderedDocumentStateResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['RenderedDocumentState'] = ResolversParentTypes['RenderedDocumentState']> = {
  revision?: Resolver<ResolversTypes['Revision'], ParentType, ContextType>;
  initial?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  exists?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  value?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType>;
  renderedDocument?: Resolver<Maybe<ResolversTypes['RenderedDocument']>, ParentType, ContextType>;
  problems?: Resolver<ReadonlyArray<ResolversTypes['Problem']>, ParentType, ContextType>;
};

export type RenderedDocumentConnectionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['RenderedDocumentConnection'] = ResolversParentTypes['RenderedDocumentConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['RenderedDocumentEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['RenderedDocument']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type RenderedDocumentEdgeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['RenderedDocumentEdge'] = ResolversParentTypes['RenderedDocumentEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['RenderedDocument'], ParentType, ContextType>;
};

export type RenderedDocumentResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['RenderedDocument'] = ResolversParentTypes['RenderedDocument']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  schema?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  layer?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  control?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  replacement?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  storagePolicy?: Resolver<ResolversTypes['StoragePolicy'], ParentType, ContextType>;
  labels?: Resolver<ReadonlyArray<ResolversTypes['Label']>, ParentType, ContextType>;
  bucket?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  origin?: Resolver<Maybe<ResolversTypes['Revision']>, ParentType, ContextType>;
  metadata?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
  secret?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  data?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType, RequireFields<RenderedDocumentDataArgs, 'cleartext' | 'required'>>;
  exists?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<RenderedDocumentExistsArgs, 'path' | 'cleartext'>>;
  yaml?: Resolver<ResolversTypes['String'], ParentType, ContextType, RequireFields<RenderedDocumentYamlArgs, 'cleartext'>>;
  digest?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  document?: Resolver<ResolversTypes['Document'], ParentType, ContextType>;
  parent?: Resolver<Maybe<ResolversTypes['Document']>, ParentType, ContextType>;
  children?: Resolver<ResolversTypes['DocumentConnection'], ParentType, ContextType, Partial<RenderedDocumentChildrenArgs>>;
  substitutesFrom?: Resolver<ResolversTypes['SubstitutionConnection'], ParentType, ContextType, Partial<RenderedDocumentSubstitutesFromArgs>>;
  substitutesInto?: Resolver<ResolversTypes['SubstitutionConnection'], ParentType, ContextType, Partial<RenderedDocumentSubstitutesIntoArgs>>;
  replaces?: Resolver<Maybe<ResolversTypes['Document']>, ParentType, ContextType>;
  explain?: Resolver<ResolversTypes['ExplainedValueConnection'], ParentType, ContextType, Partial<RenderedDocumentExplainArgs>>;
  blame?: Resolver<ResolversTypes['BlamedLineConnection'], ParentType, ContextType, Partial<RenderedDocumentBlameArgs>>;
  resource?: Resolver<Maybe<ResolversTypes['Resource']>, ParentType, ContextType>;
  contents?: Resolver<ReadonlyArray<ResolversTypes['DocumentContent']>, ParentType, ContextType, Partial<RenderedDocumentContentsArgs>>;
  references?: Resolver<ResolversTypes['ReferenceConnection'], ParentType, ContextType, RequireFields<RenderedDocumentReferencesArgs, 'transitive'>>;
  referrers?: Resolver<ResolversTypes['ReferenceConnection'], ParentType, ContextType, RequireFields<RenderedDocumentReferrersArgs, 'transitive'>>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type ExplainedValueConnectionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ExplainedValueConnection'] = ResolversParentTypes['ExplainedValueConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['ExplainedValueEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['ExplainedValue']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ExplainedValueEdgeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ExplainedValueEdge'] = ResolversParentTypes['ExplainedValueEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['ExplainedValue'], ParentType, ContextType>;
};

export type ExplainedValueResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ExplainedValue'] = ResolversParentTypes['ExplainedValue']> = {
  path?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  value?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType>;
  exists?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  secret?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  origin?: Resolver<ResolversTypes['ExplainedStep'], ParentType, ContextType>;
  steps?: Resolver<ReadonlyArray<ResolversTypes['ExplainedStep']>, ParentType, ContextType>;
};

export type ExplainedStepResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ExplainedStep'] = ResolversParentTypes['ExplainedStep']> = {
  kind?: Resolver<ResolversTypes['ExplainedStepKind'], ParentType, ContextType>;
  document?: Resolver<ResolversTypes['Document'], ParentType, ContextType>;
  revision?: Resolver<Maybe<ResolversTypes['Revision']>, ParentType, ContextType>;
  place?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  source?: Resolver<Maybe<ResolversTypes['Document']>, ParentType, ContextType>;
  path?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  part?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  overrode?: Resolver<ReadonlyArray<ResolversTypes['OverriddenValue']>, ParentType, ContextType>;
};

export type OverriddenValueResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['OverriddenValue'] = ResolversParentTypes['OverriddenValue']> = {
  value?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType>;
  secret?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  step?: Resolver<ResolversTypes['ExplainedStep'], ParentType, ContextType>;
  heldBy?: Resolver<Maybe<ResolversTypes['ExplainedStep']>, ParentType, ContextType>;
};

export type BlamedLineConnectionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['BlamedLineConnection'] = ResolversParentTypes['BlamedLineConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['BlamedLineEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['BlamedLine']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type BlamedLineEdgeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['BlamedLineEdge'] = ResolversParentTypes['BlamedLineEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['BlamedLine'], ParentType, ContextType>;
};

export type BlamedLineResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['BlamedLine'] = ResolversParentTypes['BlamedLine']> = {
  number?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  text?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  path?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  step?: Resolver<ResolversTypes['ExplainedStep'], ParentType, ContextType>;
};

export type NamedDocumentResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['NamedDocument'] = ResolversParentTypes['NamedDocument']> = {
  schema?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ReferenceConnectionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ReferenceConnection'] = ResolversParentTypes['ReferenceConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['ReferenceEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['Reference']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ReferenceEdgeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ReferenceEdge'] = ResolversParentTypes['ReferenceEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Reference'], ParentType, ContextType>;
};

export type ReferenceResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Reference'] = ResolversParentTypes['Reference']> = {
  relation?: Resolver<ResolversTypes['ReferenceRelation'], ParentType, ContextType>;
  isSelf?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  from?: Resolver<ResolversTypes['Document'], ParentType, ContextType>;
  target?: Resolver<ResolversTypes['NamedDocument'], ParentType, ContextType>;
  to?: Resolver<Maybe<ResolversTypes['Document']>, ParentType, ContextType>;
};

export type ReferenceGraphResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ReferenceGraph'] = ResolversParentTypes['ReferenceGraph']> = {
  nodes?: Resolver<ReadonlyArray<ResolversTypes['Document']>, ParentType, ContextType>;
  edges?: Resolver<ReadonlyArray<ResolversTypes['Reference']>, ParentType, ContextType>;
  isCut?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type ResourceConnectionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ResourceConnection'] = ResolversParentTypes['ResourceConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['ResourceEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['Resource']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ResourceEdgeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ResourceEdge'] = ResolversParentTypes['ResourceEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Resource'], ParentType, ContextType>;
};

export type ResourceResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Resource'] = ResolversParentTypes['Resource']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  key?: Resolver<ReadonlyArray<ResolversTypes['KeyElement']>, ParentType, ContextType>;
  keyId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  references?: Resolver<ReadonlyArray<ResolversTypes['ResourceReference']>, ParentType, ContextType>;
  document?: Resolver<ResolversTypes['Document'], ParentType, ContextType>;
  view?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType, RequireFields<ResourceViewArgs, 'cleartext'>>;
  contents?: Resolver<ReadonlyArray<ResolversTypes['DocumentContent']>, ParentType, ContextType, Partial<ResourceContentsArgs>>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type KeyElementResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['KeyElement'] = ResolversParentTypes['KeyElement']> = {
  element?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  value?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ResourceReferenceResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ResourceReference'] = ResolversParentTypes['ResourceReference']> = {
  key?: Resolver<ReadonlyArray<ResolversTypes['KeyElement']>, ParentType, ContextType>;
  keyId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type DeletionPlanResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['DeletionPlan'] = ResolversParentTypes['DeletionPlan']> = {
  allowed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  documents?: Resolver<ResolversTypes['DocumentConnection'], ParentType, ContextType, Partial<DeletionPlanDocumentsArgs>>;
  blockers?: Resolver<ReadonlyArray<ResolversTypes['DeletionBlocker']>, ParentType, ContextType>;
  blockerCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  blocked?: Resolver<ResolversTypes['BlockedDocumentConnection'], ParentType, ContextType, Partial<DeletionPlanBlockedArgs>>;
  problems?: Resolver<ResolversTypes['ProblemConnection'], ParentType, ContextType, Partial<DeletionPlanProblemsArgs>>;
  dependants?: Resolver<ResolversTypes['DocumentConnection'], ParentType, ContextType, Partial<DeletionPlanDependantsArgs>>;
};

export type DeletionBlockerResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['DeletionBlocker'] = ResolversParentTypes['DeletionBlocker']> = {
  document?: Resolver<ResolversTypes['Document'], ParentType, ContextType>;
  by?: Resolver<ResolversTypes['Document'], ParentType, ContextType>;
  relation?: Resolver<ResolversTypes['DeletionBlockerRelation'], ParentType, ContextType>;
};

export type BlockedDocumentResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['BlockedDocument'] = ResolversParentTypes['BlockedDocument']> = {
  document?: Resolver<ResolversTypes['Document'], ParentType, ContextType>;
  relation?: Resolver<ResolversTypes['DeletionBlockerRelation'], ParentType, ContextType>;
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type BlockedDocumentConnectionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['BlockedDocumentConnection'] = ResolversParentTypes['BlockedDocumentConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['BlockedDocumentEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['BlockedDocument']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type BlockedDocumentEdgeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['BlockedDocumentEdge'] = ResolversParentTypes['BlockedDocumentEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['BlockedDocument'], ParentType, ContextType>;
};

export type ExplainedReferencesResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ExplainedReferences'] = ResolversParentTypes['ExplainedReferences']> = {
  document?: Resolver<ResolversTypes['Document'], ParentType, ContextType>;
  kind?: Resolver<Maybe<ResolversTypes['ReferentialKind']>, ParentType, ContextType>;
  candidates?: Resolver<ResolversTypes['ReferenceCandidateConnection'], ParentType, ContextType, Partial<ExplainedReferencesCandidatesArgs>>;
};

export type ReferenceCandidateConnectionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ReferenceCandidateConnection'] = ResolversParentTypes['ReferenceCandidateConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['ReferenceCandidateEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['ReferenceCandidate']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ReferenceCandidateEdgeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ReferenceCandidateEdge'] = ResolversParentTypes['ReferenceCandidateEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['ReferenceCandidate'], ParentType, ContextType>;
};

export type ReferenceCandidateResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ReferenceCandidate'] = ResolversParentTypes['ReferenceCandidate']> = {
  rule?: Resolver<ResolversTypes['ReferenceRule'], ParentType, ContextType>;
  elements?: Resolver<ReadonlyArray<ResolversTypes['ReferenceElement']>, ParentType, ContextType>;
  target?: Resolver<Maybe<ResolversTypes['NamedDocument']>, ParentType, ContextType>;
  ambiguous?: Resolver<ReadonlyArray<ResolversTypes['AmbiguousElement']>, ParentType, ContextType>;
  outcome?: Resolver<ResolversTypes['ReferenceOutcome'], ParentType, ContextType>;
};

export type ReferenceElementResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ReferenceElement'] = ResolversParentTypes['ReferenceElement']> = {
  element?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  value?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  source?: Resolver<Maybe<ResolversTypes['ElementSource']>, ParentType, ContextType>;
};

export type AmbiguousElementResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['AmbiguousElement'] = ResolversParentTypes['AmbiguousElement']> = {
  element?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  values?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  taken?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ReferentialSchemaResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ReferentialSchema'] = ResolversParentTypes['ReferentialSchema']> = {
  schemaVersion?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  segments?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  versions?: Resolver<ReadonlyArray<ResolversTypes['SegmentVersion']>, ParentType, ContextType>;
  kinds?: Resolver<ReadonlyArray<ResolversTypes['ReferentialKind']>, ParentType, ContextType>;
  faults?: Resolver<ReadonlyArray<ResolversTypes['Problem']>, ParentType, ContextType>;
  warnings?: Resolver<ReadonlyArray<ResolversTypes['Problem']>, ParentType, ContextType>;
};

export type SegmentVersionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['SegmentVersion'] = ResolversParentTypes['SegmentVersion']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  segmentVersion?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ReferentialKindResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ReferentialKind'] = ResolversParentTypes['ReferentialKind']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  segment?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  own?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  elements?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  keyId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  parent?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  parentPath?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  children?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  references?: Resolver<ReadonlyArray<ResolversTypes['ReferenceRule']>, ParentType, ContextType>;
  referredBy?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  schema?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ReferenceRuleResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ReferenceRule'] = ResolversParentTypes['ReferenceRule']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  type?: Resolver<ResolversTypes['ReferenceType'], ParentType, ContextType>;
  map?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  path?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  commonKey?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  fixedKv?: Resolver<ReadonlyArray<ResolversTypes['FixedElement']>, ParentType, ContextType>;
  filterKeys?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
};

export type FixedElementResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['FixedElement'] = ResolversParentTypes['FixedElement']> = {
  element?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  value?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type IntegrityReportResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['IntegrityReport'] = ResolversParentTypes['IntegrityReport']> = {
  documents?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  references?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  issues?: Resolver<ReadonlyArray<ResolversTypes['IntegrityIssue']>, ParentType, ContextType>;
  issueCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type IntegrityIssueResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['IntegrityIssue'] = ResolversParentTypes['IntegrityIssue']> = {
  code?: Resolver<ResolversTypes['IntegrityIssueCode'], ParentType, ContextType>;
  document?: Resolver<ResolversTypes['NamedDocument'], ParentType, ContextType>;
  layer?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  target?: Resolver<Maybe<ResolversTypes['NamedDocument']>, ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ServerResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Server'] = ResolversParentTypes['Server']> = {
  version?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  store?: Resolver<ResolversTypes['StoreKind'], ParentType, ContextType>;
  limits?: Resolver<ResolversTypes['ServerLimits'], ParentType, ContextType>;
};

export type ServerLimitsResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ServerLimits'] = ResolversParentTypes['ServerLimits']> = {
  submissionBytes?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  submissionDocuments?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  documentBytes?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  documentDepth?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  queryDepth?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  queryCost?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  queryAliases?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  queryTokens?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  queryBatch?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  pageRows?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type DataSourceConnectionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['DataSourceConnection'] = ResolversParentTypes['DataSourceConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['DataSourceEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['DataSource']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type DataSourceEdgeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['DataSourceEdge'] = ResolversParentTypes['DataSourceEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['DataSource'], ParentType, ContextType>;
};

export type DataSourceResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['DataSource'] = ResolversParentTypes['DataSource']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  cursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  schema?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  documentName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  revision?: Resolver<Maybe<ResolversTypes['Revision']>, ParentType, ContextType>;
  state?: Resolver<ResolversTypes['DataSourceState'], ParentType, ContextType>;
  problems?: Resolver<ReadonlyArray<ResolversTypes['Problem']>, ParentType, ContextType>;
  endpoint?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  pollInterval?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  lastRoundAt?: Resolver<Maybe<ResolversTypes['DateTimeISO']>, ParentType, ContextType>;
  lastRoundMs?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  nextRoundAt?: Resolver<Maybe<ResolversTypes['DateTimeISO']>, ParentType, ContextType>;
  rounds?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  tables?: Resolver<ReadonlyArray<ResolversTypes['DataTable']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type DataTableResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['DataTable'] = ResolversParentTypes['DataTable']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  intake?: Resolver<ResolversTypes['TableIntake'], ParentType, ContextType>;
  rows?: Resolver<Maybe<ResolversTypes['TableRowConnection']>, ParentType, ContextType, Partial<DataTableRowsArgs>>;
  rowCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  generation?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  stale?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  lastSuccessAt?: Resolver<Maybe<ResolversTypes['DateTimeISO']>, ParentType, ContextType>;
  lastChangeAt?: Resolver<Maybe<ResolversTypes['DateTimeISO']>, ParentType, ContextType>;
  added?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  removed?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  updated?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  lastError?: Resolver<Maybe<ResolversTypes['Problem']>, ParentType, ContextType>;
  consecutiveFailures?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  duplicateIds?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  inexactNumbers?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  invalidRows?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  accepted?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  lastAcceptedAt?: Resolver<Maybe<ResolversTypes['DateTimeISO']>, ParentType, ContextType>;
  rejected?: Resolver<ReadonlyArray<ResolversTypes['RejectedCount']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type TableChangeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['TableChange'] = ResolversParentTypes['TableChange']> = {
  table?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  generation?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  rowCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  dataTable?: Resolver<ResolversTypes['DataTable'], ParentType, ContextType>;
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type RejectedCountResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['RejectedCount'] = ResolversParentTypes['RejectedCount']> = {
  code?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type TableRowConnectionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['TableRowConnection'] = ResolversParentTypes['TableRowConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['TableRowEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['TableRow']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type TableRowEdgeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['TableRowEdge'] = ResolversParentTypes['TableRowEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['TableRow'], ParentType, ContextType>;
};

export type TableRowResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['TableRow'] = ResolversParentTypes['TableRow']> = {
  key?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  data?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
};

export type ImportedDataSourcesResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ImportedDataSources'] = ResolversParentTypes['ImportedDataSources']> = {
  documents?: Resolver<ReadonlyArray<ResolversTypes['JSON']>, ParentType, ContextType>;
  problems?: Resolver<ReadonlyArray<ResolversTypes['Problem']>, ParentType, ContextType>;
};

export type TestDataSourcePayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['TestDataSourcePayload'] = ResolversParentTypes['TestDataSourcePayload']> = {
  tables?: Resolver<Maybe<ReadonlyArray<ResolversTypes['TriedTable']>>, ParentType, ContextType>;
  problems?: Resolver<ReadonlyArray<ResolversTypes['Problem']>, ParentType, ContextType>;
};

export type TriedTableResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['TriedTable'] = ResolversParentTypes['TriedTable']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  rowCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  rows?: Resolver<ReadonlyArray<ResolversTypes['JSON']>, ParentType, ContextType>;
  error?: Resolver<Maybe<ResolversTypes['Problem']>, ParentType, ContextType>;
};

export type IngestRecordPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['IngestRecordPayload'] = ResolversParentTypes['IngestRecordPayload']> = {
  table?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  problems?: Resolver<ReadonlyArray<ResolversTypes['Problem']>, ParentType, ContextType>;
};

export type RefreshDataSourcePayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['RefreshDataSourcePayload'] = ResolversParentTypes['RefreshDataSourcePayload']> = {
  dataSource?: Resolver<Maybe<ResolversTypes['DataSource']>, ParentType, ContextType>;
  problems?: Resolver<ReadonlyArray<ResolversTypes['Problem']>, ParentType, ContextType>;
};

export type CheckDriftPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CheckDriftPayload'] = ResolversParentTypes['CheckDriftPayload']> = {
  deployment?: Resolver<Maybe<ResolversTypes['Deployment']>, ParentType, ContextType>;
  problems?: Resolver<ReadonlyArray<ResolversTypes['Problem']>, ParentType, ContextType>;
};

export type PlanDeploymentPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['PlanDeploymentPayload'] = ResolversParentTypes['PlanDeploymentPayload']> = {
  deployment?: Resolver<Maybe<ResolversTypes['Deployment']>, ParentType, ContextType>;
  problems?: Resolver<ReadonlyArray<ResolversTypes['Problem']>, ParentType, ContextType>;
};

export type ApplyDeploymentPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ApplyDeploymentPayload'] = ResolversParentTypes['ApplyDeploymentPayload']> = {
  deployment?: Resolver<Maybe<ResolversTypes['Deployment']>, ParentType, ContextType>;
  problems?: Resolver<ReadonlyArray<ResolversTypes['Problem']>, ParentType, ContextType>;
};

export type ApplyDeploymentPlanPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ApplyDeploymentPlanPayload'] = ResolversParentTypes['ApplyDeploymentPlanPayload']> = {
  deployment?: Resolver<Maybe<ResolversTypes['Deployment']>, ParentType, ContextType>;
  problems?: Resolver<ReadonlyArray<ResolversTypes['Problem']>, ParentType, ContextType>;
};

export type ApproveDeploymentStepPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ApproveDeploymentStepPayload'] = ResolversParentTypes['ApproveDeploymentStepPayload']> = {
  deployment?: Resolver<Maybe<ResolversTypes['Deployment']>, ParentType, ContextType>;
  problems?: Resolver<ReadonlyArray<ResolversTypes['Problem']>, ParentType, ContextType>;
};

export type RejectDeploymentStepPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['RejectDeploymentStepPayload'] = ResolversParentTypes['RejectDeploymentStepPayload']> = {
  deployment?: Resolver<Maybe<ResolversTypes['Deployment']>, ParentType, ContextType>;
  problems?: Resolver<ReadonlyArray<ResolversTypes['Problem']>, ParentType, ContextType>;
};

export type CancelDeploymentPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CancelDeploymentPayload'] = ResolversParentTypes['CancelDeploymentPayload']> = {
  deployment?: Resolver<Maybe<ResolversTypes['Deployment']>, ParentType, ContextType>;
  problems?: Resolver<ReadonlyArray<ResolversTypes['Problem']>, ParentType, ContextType>;
};

export type ResumeDeploymentPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ResumeDeploymentPayload'] = ResolversParentTypes['ResumeDeploymentPayload']> = {
  deployment?: Resolver<Maybe<ResolversTypes['Deployment']>, ParentType, ContextType>;
  problems?: Resolver<ReadonlyArray<ResolversTypes['Problem']>, ParentType, ContextType>;
};

export type DeploymentConnectionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['DeploymentConnection'] = ResolversParentTypes['DeploymentConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['DeploymentEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['Deployment']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type DeploymentEdgeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['DeploymentEdge'] = ResolversParentTypes['DeploymentEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Deployment'], ParentType, ContextType>;
};

export type DeploymentResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Deployment'] = ResolversParentTypes['Deployment']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  uuid?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['DeploymentKind'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['DeploymentStatus'], ParentType, ContextType>;
  environment?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  attempt?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  revision?: Resolver<Maybe<ResolversTypes['Revision']>, ParentType, ContextType>;
  manifests?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  targets?: Resolver<Maybe<ReadonlyArray<ResolversTypes['String']>>, ParentType, ContextType>;
  verbose?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  confirm?: Resolver<ResolversTypes['DeploymentConfirmMode'], ParentType, ContextType>;
  parallelism?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  onFailure?: Resolver<ResolversTypes['DeploymentFailureMode'], ParentType, ContextType>;
  destroyOrphans?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  drift?: Resolver<Maybe<ResolversTypes['DeploymentDrift']>, ParentType, ContextType>;
  plan?: Resolver<Maybe<ResolversTypes['Deployment']>, ParentType, ContextType>;
  planDigest?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  planExpiresAt?: Resolver<Maybe<ResolversTypes['DateTimeISO']>, ParentType, ContextType>;
  startedBy?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTimeISO'], ParentType, ContextType>;
  endedAt?: Resolver<Maybe<ResolversTypes['DateTimeISO']>, ParentType, ContextType>;
  problem?: Resolver<Maybe<ResolversTypes['Problem']>, ParentType, ContextType>;
  waitsFor?: Resolver<Maybe<ResolversTypes['DeploymentWait']>, ParentType, ContextType>;
  warnings?: Resolver<ReadonlyArray<ResolversTypes['Problem']>, ParentType, ContextType>;
  resources?: Resolver<ResolversTypes['DeploymentResourceConnection'], ParentType, ContextType, Partial<DeploymentResourcesArgs>>;
  orphaned?: Resolver<ReadonlyArray<ResolversTypes['OrphanedResource']>, ParentType, ContextType>;
  steps?: Resolver<ResolversTypes['DeploymentStepConnection'], ParentType, ContextType, Partial<DeploymentStepsArgs>>;
  log?: Resolver<Maybe<ResolversTypes['DeploymentLogConnection']>, ParentType, ContextType, Partial<DeploymentLogArgs>>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type DeploymentWaitResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['DeploymentWait'] = ResolversParentTypes['DeploymentWait']> = {
  step?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  covers?: Resolver<ResolversTypes['DeploymentConfirmMode'], ParentType, ContextType>;
  resource?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  action?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  actions?: Resolver<ReadonlyArray<ResolversTypes['DeploymentAction']>, ParentType, ContextType>;
};

export type DeploymentResourceConnectionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['DeploymentResourceConnection'] = ResolversParentTypes['DeploymentResourceConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['DeploymentResourceEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['DeploymentResource']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type DeploymentResourceEdgeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['DeploymentResourceEdge'] = ResolversParentTypes['DeploymentResourceEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['DeploymentResource'], ParentType, ContextType>;
};

export type DeploymentResourceResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['DeploymentResource'] = ResolversParentTypes['DeploymentResource']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  type?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['DeploymentResourceStatus'], ParentType, ContextType>;
  dependencies?: Resolver<ReadonlyArray<ResolversTypes['DeploymentDependency']>, ParentType, ContextType>;
  config?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType>;
  state?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType>;
  staleState?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType>;
  differingKeys?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  actions?: Resolver<ReadonlyArray<ResolversTypes['DeploymentAction']>, ParentType, ContextType>;
  problem?: Resolver<Maybe<ResolversTypes['Problem']>, ParentType, ContextType>;
};

export type DriftCheckConnectionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['DriftCheckConnection'] = ResolversParentTypes['DriftCheckConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['DriftCheckEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['DriftCheck']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type DriftCheckEdgeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['DriftCheckEdge'] = ResolversParentTypes['DriftCheckEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['DriftCheck'], ParentType, ContextType>;
};

export type DriftCheckResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['DriftCheck'] = ResolversParentTypes['DriftCheck']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  environment?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  schedule?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  nextAt?: Resolver<Maybe<ResolversTypes['DateTimeISO']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type DeploymentDriftResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['DeploymentDrift'] = ResolversParentTypes['DeploymentDrift']> = {
  result?: Resolver<ResolversTypes['DriftResult'], ParentType, ContextType>;
  resources?: Resolver<ReadonlyArray<ResolversTypes['DeploymentResource']>, ParentType, ContextType>;
};

export type EnvironmentImpactResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['EnvironmentImpact'] = ResolversParentTypes['EnvironmentImpact']> = {
  environment?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  deployment?: Resolver<Maybe<ResolversTypes['Deployment']>, ParentType, ContextType>;
  resources?: Resolver<ReadonlyArray<ResolversTypes['ResourceImpact']>, ParentType, ContextType>;
  faults?: Resolver<ReadonlyArray<ResolversTypes['Problem']>, ParentType, ContextType>;
};

export type ResourceImpactResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ResourceImpact'] = ResolversParentTypes['ResourceImpact']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  type?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['ResourceImpactKind'], ParentType, ContextType>;
  configKeys?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  problem?: Resolver<Maybe<ResolversTypes['Problem']>, ParentType, ContextType>;
};

export type DeploymentDiffResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['DeploymentDiff'] = ResolversParentTypes['DeploymentDiff']> = {
  from?: Resolver<ResolversTypes['Deployment'], ParentType, ContextType>;
  to?: Resolver<ResolversTypes['Deployment'], ParentType, ContextType>;
  resources?: Resolver<ReadonlyArray<ResolversTypes['DeploymentResourceDiff']>, ParentType, ContextType>;
};

export type DeploymentResourceDiffResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['DeploymentResourceDiff'] = ResolversParentTypes['DeploymentResourceDiff']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  aspects?: Resolver<ReadonlyArray<ResolversTypes['DeploymentResourceAspect']>, ParentType, ContextType>;
  configKeys?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  from?: Resolver<Maybe<ResolversTypes['DeploymentResource']>, ParentType, ContextType>;
  to?: Resolver<Maybe<ResolversTypes['DeploymentResource']>, ParentType, ContextType>;
};

export type OrphanedResourceResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['OrphanedResource'] = ResolversParentTypes['OrphanedResource']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  type?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['OrphanedResourceStatus'], ParentType, ContextType>;
  dependencies?: Resolver<ReadonlyArray<ResolversTypes['DeploymentDependency']>, ParentType, ContextType>;
  config?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
  state?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
  destroyAction?: Resolver<Maybe<ResolversTypes['DeploymentAction']>, ParentType, ContextType>;
  willBeDestroyed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  deployedBy?: Resolver<Maybe<ResolversTypes['Deployment']>, ParentType, ContextType>;
  problem?: Resolver<Maybe<ResolversTypes['Problem']>, ParentType, ContextType>;
};

export type DeploymentDependencyResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['DeploymentDependency'] = ResolversParentTypes['DeploymentDependency']> = {
  alias?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  resource?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type DeploymentActionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['DeploymentAction'] = ResolversParentTypes['DeploymentAction']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  image?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  entrypoint?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  args?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
};

export type DeploymentStepConnectionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['DeploymentStepConnection'] = ResolversParentTypes['DeploymentStepConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['DeploymentStepEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['DeploymentStep']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type DeploymentStepEdgeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['DeploymentStepEdge'] = ResolversParentTypes['DeploymentStepEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['DeploymentStep'], ParentType, ContextType>;
};

export type DeploymentStepResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['DeploymentStep'] = ResolversParentTypes['DeploymentStep']> = {
  n?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  attempt?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  resource?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  phase?: Resolver<ResolversTypes['DeploymentPhase'], ParentType, ContextType>;
  action?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  image?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  digest?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  entrypoint?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  args?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  input?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
  mounts?: Resolver<ReadonlyArray<ResolversTypes['DeploymentMount']>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['DeploymentStepStatus'], ParentType, ContextType>;
  exitCode?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  answer?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType>;
  plannedAt?: Resolver<ResolversTypes['DateTimeISO'], ParentType, ContextType>;
  endedAt?: Resolver<Maybe<ResolversTypes['DateTimeISO']>, ParentType, ContextType>;
  problem?: Resolver<Maybe<ResolversTypes['Problem']>, ParentType, ContextType>;
};

export type DeploymentMountResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['DeploymentMount'] = ResolversParentTypes['DeploymentMount']> = {
  plug?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  target?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  readonly?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type DeploymentLogConnectionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['DeploymentLogConnection'] = ResolversParentTypes['DeploymentLogConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['DeploymentLogEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['DeploymentLogPart']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type DeploymentLogEdgeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['DeploymentLogEdge'] = ResolversParentTypes['DeploymentLogEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['DeploymentLogPart'], ParentType, ContextType>;
};

export type DeploymentLogPartResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['DeploymentLogPart'] = ResolversParentTypes['DeploymentLogPart']> = {
  step?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  text?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type DeploymentEventResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['DeploymentEvent'] = ResolversParentTypes['DeploymentEvent']> = {
  sequence?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  type?: Resolver<ResolversTypes['DeploymentEventType'], ParentType, ContextType>;
  createdAt?: Resolver<Maybe<ResolversTypes['DateTimeISO']>, ParentType, ContextType>;
  by?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  deployment?: Resolver<Maybe<ResolversTypes['Deployment']>, ParentType, ContextType>;
  resource?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  resourceStatus?: Resolver<Maybe<ResolversTypes['DeploymentResourceStatus']>, ParentType, ContextType>;
  step?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  text?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  problem?: Resolver<Maybe<ResolversTypes['Problem']>, ParentType, ContextType>;
};

export type DeploymentCheckResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['DeploymentCheck'] = ResolversParentTypes['DeploymentCheck']> = {
  resources?: Resolver<ReadonlyArray<ResolversTypes['CheckedResource']>, ParentType, ContextType>;
  problems?: Resolver<ReadonlyArray<ResolversTypes['CheckedResourceProblem']>, ParentType, ContextType>;
};

export type CheckedResourceResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CheckedResource'] = ResolversParentTypes['CheckedResource']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  type?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  dependencies?: Resolver<ReadonlyArray<ResolversTypes['DeploymentDependency']>, ParentType, ContextType>;
};

export type CheckedResourceProblemResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CheckedResourceProblem'] = ResolversParentTypes['CheckedResourceProblem']> = {
  resource?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  problem?: Resolver<ResolversTypes['Problem'], ParentType, ContextType>;
};

export type DeploymentGraphResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['DeploymentGraph'] = ResolversParentTypes['DeploymentGraph']> = {
  nodes?: Resolver<ReadonlyArray<ResolversTypes['CheckedResource']>, ParentType, ContextType>;
  edges?: Resolver<ReadonlyArray<ResolversTypes['DeploymentGraphEdge']>, ParentType, ContextType>;
  dot?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  mermaid?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type DeploymentGraphEdgeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['DeploymentGraphEdge'] = ResolversParentTypes['DeploymentGraphEdge']> = {
  from?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  to?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  alias?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type NotificationConnectionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['NotificationConnection'] = ResolversParentTypes['NotificationConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['NotificationEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['Notification']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type NotificationEdgeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['NotificationEdge'] = ResolversParentTypes['NotificationEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Notification'], ParentType, ContextType>;
};

export type NotificationResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Notification'] = ResolversParentTypes['Notification']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  state?: Resolver<ResolversTypes['NotificationState'], ParentType, ContextType>;
  revision?: Resolver<Maybe<ResolversTypes['Revision']>, ParentType, ContextType>;
  host?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  events?: Resolver<ReadonlyArray<ResolversTypes['NotificationEventType']>, ParentType, ContextType>;
  policies?: Resolver<Maybe<ReadonlyArray<ResolversTypes['String']>>, ParentType, ContextType>;
  severities?: Resolver<Maybe<ReadonlyArray<ResolversTypes['RuleSeverity']>>, ParentType, ContextType>;
  delivered?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  deliveredAt?: Resolver<Maybe<ResolversTypes['DateTimeISO']>, ParentType, ContextType>;
  waiting?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  failingSince?: Resolver<Maybe<ResolversTypes['DateTimeISO']>, ParentType, ContextType>;
  attempts?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  nextAttemptAt?: Resolver<Maybe<ResolversTypes['DateTimeISO']>, ParentType, ContextType>;
  pausedAt?: Resolver<Maybe<ResolversTypes['DateTimeISO']>, ParentType, ContextType>;
  error?: Resolver<Maybe<ResolversTypes['Problem']>, ParentType, ContextType>;
  problems?: Resolver<ReadonlyArray<ResolversTypes['Problem']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type ResumeNotificationPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ResumeNotificationPayload'] = ResolversParentTypes['ResumeNotificationPayload']> = {
  notification?: Resolver<Maybe<ResolversTypes['Notification']>, ParentType, ContextType>;
  problems?: Resolver<ReadonlyArray<ResolversTypes['Problem']>, ParentType, ContextType>;
};

export type RulePolicyConnectionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['RulePolicyConnection'] = ResolversParentTypes['RulePolicyConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['RulePolicyEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['RulePolicy']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type RulePolicyEdgeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['RulePolicyEdge'] = ResolversParentTypes['RulePolicyEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['RulePolicy'], ParentType, ContextType>;
};

export type RulePolicyResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['RulePolicy'] = ResolversParentTypes['RulePolicy']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  schema?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  documentName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  revision?: Resolver<Maybe<ResolversTypes['Revision']>, ParentType, ContextType>;
  execution?: Resolver<Maybe<ResolversTypes['RuleExecution']>, ParentType, ContextType>;
  problems?: Resolver<ReadonlyArray<ResolversTypes['Problem']>, ParentType, ContextType>;
  rules?: Resolver<ReadonlyArray<ResolversTypes['PolicyRule']>, ParentType, ContextType>;
  exceptions?: Resolver<ResolversTypes['PolicyExceptionConnection'], ParentType, ContextType, Partial<RulePolicyExceptionsArgs>>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type PolicyExceptionConnectionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['PolicyExceptionConnection'] = ResolversParentTypes['PolicyExceptionConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['PolicyExceptionEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['PolicyException']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type PolicyExceptionEdgeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['PolicyExceptionEdge'] = ResolversParentTypes['PolicyExceptionEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['PolicyException'], ParentType, ContextType>;
};

export type PolicyExceptionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['PolicyException'] = ResolversParentTypes['PolicyException']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  rule?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  reason?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  expiresAt?: Resolver<ResolversTypes['DateTimeISO'], ParentType, ContextType>;
  active?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  problems?: Resolver<ReadonlyArray<ResolversTypes['Problem']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type PolicyRuleResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['PolicyRule'] = ResolversParentTypes['PolicyRule']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  severity?: Resolver<Maybe<ResolversTypes['RuleSeverity']>, ParentType, ContextType>;
  message?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  inputs?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  rowCount?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  evaluatedAt?: Resolver<Maybe<ResolversTypes['DateTimeISO']>, ParentType, ContextType>;
  changedAt?: Resolver<Maybe<ResolversTypes['DateTimeISO']>, ParentType, ContextType>;
  stale?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  error?: Resolver<Maybe<ResolversTypes['Problem']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type RuleRowConnectionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['RuleRowConnection'] = ResolversParentTypes['RuleRowConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['RuleRowEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['JSON']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  evaluatedAt?: Resolver<ResolversTypes['DateTimeISO'], ParentType, ContextType>;
  error?: Resolver<Maybe<ResolversTypes['Problem']>, ParentType, ContextType>;
};

export type RuleRowEdgeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['RuleRowEdge'] = ResolversParentTypes['RuleRowEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
};

export type RulePreviewResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['RulePreview'] = ResolversParentTypes['RulePreview']> = {
  rows?: Resolver<Maybe<ReadonlyArray<ResolversTypes['JSON']>>, ParentType, ContextType>;
  rowCount?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  stages?: Resolver<ReadonlyArray<ResolversTypes['Int']>, ParentType, ContextType>;
  inputs?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  added?: Resolver<Maybe<ReadonlyArray<ResolversTypes['JSON']>>, ParentType, ContextType>;
  removed?: Resolver<Maybe<ReadonlyArray<ResolversTypes['JSON']>>, ParentType, ContextType>;
  calls?: Resolver<Maybe<ReadonlyArray<ResolversTypes['PreviewedCall']>>, ParentType, ContextType>;
  warnings?: Resolver<ReadonlyArray<ResolversTypes['Problem']>, ParentType, ContextType>;
  error?: Resolver<Maybe<ResolversTypes['Problem']>, ParentType, ContextType>;
};

export type PreviewedCallResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['PreviewedCall'] = ResolversParentTypes['PreviewedCall']> = {
  endpoint?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  method?: Resolver<ResolversTypes['HttpMethod'], ParentType, ContextType>;
  url?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  body?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType>;
  stopped?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type RuleBacktestResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['RuleBacktest'] = ResolversParentTypes['RuleBacktest']> = {
  revisions?: Resolver<ReadonlyArray<ResolversTypes['BacktestedRevision']>, ParentType, ContextType>;
  brokenSince?: Resolver<Maybe<ResolversTypes['Revision']>, ParentType, ContextType>;
  complete?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type BacktestedRevisionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['BacktestedRevision'] = ResolversParentTypes['BacktestedRevision']> = {
  revision?: Resolver<ResolversTypes['Revision'], ParentType, ContextType>;
  rowCount?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  error?: Resolver<Maybe<ResolversTypes['Problem']>, ParentType, ContextType>;
};

export type RuleRowExplanationResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['RuleRowExplanation'] = ResolversParentTypes['RuleRowExplanation']> = {
  tables?: Resolver<ReadonlyArray<ResolversTypes['ExplainedTable']>, ParentType, ContextType>;
  complete?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type ExplainedTableResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ExplainedTable'] = ResolversParentTypes['ExplainedTable']> = {
  table?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  rows?: Resolver<ReadonlyArray<ResolversTypes['TableRow']>, ParentType, ContextType>;
  rowCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ViolationConnectionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ViolationConnection'] = ResolversParentTypes['ViolationConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['ViolationEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['Violation']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ViolationEdgeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ViolationEdge'] = ResolversParentTypes['ViolationEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Violation'], ParentType, ContextType>;
};

export type ViolationResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Violation'] = ResolversParentTypes['Violation']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  rule?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  policy?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  severity?: Resolver<ResolversTypes['RuleSeverity'], ParentType, ContextType>;
  state?: Resolver<ResolversTypes['ViolationState'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  key?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
  row?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
  firstRow?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
  openedAt?: Resolver<ResolversTypes['DateTimeISO'], ParentType, ContextType>;
  changedAt?: Resolver<ResolversTypes['DateTimeISO'], ParentType, ContextType>;
  closedAt?: Resolver<Maybe<ResolversTypes['DateTimeISO']>, ParentType, ContextType>;
  lastSeenAt?: Resolver<Maybe<ResolversTypes['DateTimeISO']>, ParentType, ContextType>;
  closingReason?: Resolver<Maybe<ResolversTypes['ViolationClosingReason']>, ParentType, ContextType>;
  waived?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  waivedBy?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  waivedUntil?: Resolver<Maybe<ResolversTypes['DateTimeISO']>, ParentType, ContextType>;
  openings?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  evaluation?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  revision?: Resolver<Maybe<ResolversTypes['Revision']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type ViolationEventConnectionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ViolationEventConnection'] = ResolversParentTypes['ViolationEventConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['ViolationEventEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['ViolationEvent']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ViolationEventEdgeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ViolationEventEdge'] = ResolversParentTypes['ViolationEventEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['ViolationEvent'], ParentType, ContextType>;
};

export type ViolationEventResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ViolationEvent'] = ResolversParentTypes['ViolationEvent']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  sequence?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  type?: Resolver<ResolversTypes['ViolationEventType'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTimeISO'], ParentType, ContextType>;
  evaluation?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  violation?: Resolver<ResolversTypes['Violation'], ParentType, ContextType>;
  rowBefore?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type ViolationCountResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ViolationCount'] = ResolversParentTypes['ViolationCount']> = {
  start?: Resolver<ResolversTypes['DateTimeISO'], ParentType, ContextType>;
  opened?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  changed?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  closed?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  open?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type EvaluatePoliciesPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['EvaluatePoliciesPayload'] = ResolversParentTypes['EvaluatePoliciesPayload']> = {
  policies?: Resolver<Maybe<ReadonlyArray<ResolversTypes['RulePolicy']>>, ParentType, ContextType>;
  problems?: Resolver<ReadonlyArray<ResolversTypes['Problem']>, ParentType, ContextType>;
};

export type ActionConnectionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ActionConnection'] = ResolversParentTypes['ActionConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['ActionEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['Action']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ActionEdgeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ActionEdge'] = ResolversParentTypes['ActionEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Action'], ParentType, ContextType>;
};

export type ActionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Action'] = ResolversParentTypes['Action']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  key?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  state?: Resolver<ResolversTypes['ActionState'], ParentType, ContextType>;
  policies?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  rules?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  revision?: Resolver<Maybe<ResolversTypes['Revision']>, ParentType, ContextType>;
  endpoint?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  method?: Resolver<ResolversTypes['HttpMethod'], ParentType, ContextType>;
  path?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  parameterNames?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  appearedAt?: Resolver<ResolversTypes['DateTimeISO'], ParentType, ContextType>;
  changedAt?: Resolver<ResolversTypes['DateTimeISO'], ParentType, ContextType>;
  attempts?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  statusCode?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  error?: Resolver<Maybe<ResolversTypes['Problem']>, ParentType, ContextType>;
  call?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType>;
  answer?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type ActionChangeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ActionChange'] = ResolversParentTypes['ActionChange']> = {
  sequence?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  state?: Resolver<ResolversTypes['ActionState'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTimeISO'], ParentType, ContextType>;
  action?: Resolver<ResolversTypes['Action'], ParentType, ContextType>;
};

export type ResolveActionPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ResolveActionPayload'] = ResolversParentTypes['ResolveActionPayload']> = {
  action?: Resolver<Maybe<ResolversTypes['Action']>, ParentType, ContextType>;
  problems?: Resolver<ReadonlyArray<ResolversTypes['Problem']>, ParentType, ContextType>;
};

export type ExecuteActionsPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ExecuteActionsPayload'] = ResolversParentTypes['ExecuteActionsPayload']> = {
  actions?: Resolver<Maybe<ReadonlyArray<ResolversTypes['Action']>>, ParentType, ContextType>;
  problems?: Resolver<ReadonlyArray<ResolversTypes['Problem']>, ParentType, ContextType>;
};

export type Resolvers<ContextType = GraphQLContext> = {
  JSON?: GraphQLScalarType;
  DateTimeISO?: GraphQLScalarType;
  Duration?: GraphQLScalarType;
  NonNegativeInt?: GraphQLScalarType;
  Node?: NodeResolvers<ContextType>;
  Query?: QueryResolvers<ContextType>;
  Mutation?: MutationResolvers<ContextType>;
  PutDocumentContentPayload?: PutDocumentContentPayloadResolvers<ContextType>;
  DeleteDocumentContentPayload?: DeleteDocumentContentPayloadResolvers<ContextType>;
  DocumentContent?: DocumentContentResolvers<ContextType>;
  DocumentContentChange?: DocumentContentChangeResolvers<ContextType>;
  AddValidationPayload?: AddValidationPayloadResolvers<ContextType>;
  PurgePayload?: PurgePayloadResolvers<ContextType>;
  Subscription?: SubscriptionResolvers<ContextType>;
  SubmitDocumentsPayload?: SubmitDocumentsPayloadResolvers<ContextType>;
  DocumentChange?: DocumentChangeResolvers<ContextType>;
  RollbackPayload?: RollbackPayloadResolvers<ContextType>;
  SchemaChange?: SchemaChangeResolvers<ContextType>;
  SegmentChange?: SegmentChangeResolvers<ContextType>;
  PutTagPayload?: PutTagPayloadResolvers<ContextType>;
  DeleteTagPayload?: DeleteTagPayloadResolvers<ContextType>;
  Tag?: TagResolvers<ContextType>;
  TagConnection?: TagConnectionResolvers<ContextType>;
  TagEdge?: TagEdgeResolvers<ContextType>;
  Snapshot?: SnapshotResolvers<ContextType>;
  Revision?: RevisionResolvers<ContextType>;
  RevisionPreview?: RevisionPreviewResolvers<ContextType>;
  PolicyState?: PolicyStateResolvers<ContextType>;
  PolicyStateConnection?: PolicyStateConnectionResolvers<ContextType>;
  PolicyStateEdge?: PolicyStateEdgeResolvers<ContextType>;
  PolicyValidation?: PolicyValidationResolvers<ContextType>;
  Validation?: ValidationResolvers<ContextType>;
  ValidationConnection?: ValidationConnectionResolvers<ContextType>;
  ValidationEdge?: ValidationEdgeResolvers<ContextType>;
  ValidationEntryConnection?: ValidationEntryConnectionResolvers<ContextType>;
  ValidationEntryEdge?: ValidationEntryEdgeResolvers<ContextType>;
  ValidationEntry?: ValidationEntryResolvers<ContextType>;
  ValidationError?: ValidationErrorResolvers<ContextType>;
  ValidationErrorDocument?: ValidationErrorDocumentResolvers<ContextType>;
  Viewer?: ViewerResolvers<ContextType>;
  AuditConnection?: AuditConnectionResolvers<ContextType>;
  AuditEdge?: AuditEdgeResolvers<ContextType>;
  AuditEntry?: AuditEntryResolvers<ContextType>;
  AuditLink?: AuditLinkResolvers<ContextType>;
  RevisionChanges?: RevisionChangesResolvers<ContextType>;
  RevisionDiff?: RevisionDiffResolvers<ContextType>;
  ProblemChanges?: ProblemChangesResolvers<ContextType>;
  BucketDiff?: BucketDiffResolvers<ContextType>;
  BucketDiffConnection?: BucketDiffConnectionResolvers<ContextType>;
  BucketDiffEdge?: BucketDiffEdgeResolvers<ContextType>;
  DocumentDiffConnection?: DocumentDiffConnectionResolvers<ContextType>;
  DocumentDiffEdge?: DocumentDiffEdgeResolvers<ContextType>;
  DocumentDiff?: DocumentDiffResolvers<ContextType>;
  RenderedDiffConnection?: RenderedDiffConnectionResolvers<ContextType>;
  RenderedDiffEdge?: RenderedDiffEdgeResolvers<ContextType>;
  RenderedDiff?: RenderedDiffResolvers<ContextType>;
  ValueChange?: ValueChangeResolvers<ContextType>;
  Problem?: ProblemResolvers<ContextType>;
  ProblemCounts?: ProblemCountsResolvers<ContextType>;
  DocumentIdentity?: DocumentIdentityResolvers<ContextType>;
  ProblemConnection?: ProblemConnectionResolvers<ContextType>;
  ProblemEdge?: ProblemEdgeResolvers<ContextType>;
  TextPlace?: TextPlaceResolvers<ContextType>;
  RevisionConnection?: RevisionConnectionResolvers<ContextType>;
  RevisionEdge?: RevisionEdgeResolvers<ContextType>;
  DocumentVersionConnection?: DocumentVersionConnectionResolvers<ContextType>;
  DocumentVersionEdge?: DocumentVersionEdgeResolvers<ContextType>;
  DocumentVersion?: DocumentVersionResolvers<ContextType>;
  PageInfo?: PageInfoResolvers<ContextType>;
  DocumentConnection?: DocumentConnectionResolvers<ContextType>;
  DocumentEdge?: DocumentEdgeResolvers<ContextType>;
  SubstitutionConnection?: SubstitutionConnectionResolvers<ContextType>;
  SubstitutionEdge?: SubstitutionEdgeResolvers<ContextType>;
  Substitution?: SubstitutionResolvers<ContextType>;
  DocumentGroup?: DocumentGroupResolvers<ContextType>;
  DocumentGroupConnection?: DocumentGroupConnectionResolvers<ContextType>;
  DocumentGroupEdge?: DocumentGroupEdgeResolvers<ContextType>;
  Label?: LabelResolvers<ContextType>;
  AnyDocument?: AnyDocumentResolvers<ContextType>;
  Document?: DocumentResolvers<ContextType>;
  RenderedDocumentState?: RenderedDocumentStateResolvers<ContextType>;
  RenderedDocumentConnection?: RenderedDocumentConnectionResolvers<ContextType>;
  RenderedDocumentEdge?: RenderedDocumentEdgeResolvers<ContextType>;
  RenderedDocument?: RenderedDocumentResolvers<ContextType>;
  ExplainedValueConnection?: ExplainedValueConnectionResolvers<ContextType>;
  ExplainedValueEdge?: ExplainedValueEdgeResolvers<ContextType>;
  ExplainedValue?: ExplainedValueResolvers<ContextType>;
  ExplainedStep?: ExplainedStepResolvers<ContextType>;
  OverriddenValue?: OverriddenValueResolvers<ContextType>;
  BlamedLineConnection?: BlamedLineConnectionResolvers<ContextType>;
  BlamedLineEdge?: BlamedLineEdgeResolvers<ContextType>;
  BlamedLine?: BlamedLineResolvers<ContextType>;
  NamedDocument?: NamedDocumentResolvers<ContextType>;
  ReferenceConnection?: ReferenceConnectionResolvers<ContextType>;
  ReferenceEdge?: ReferenceEdgeResolvers<ContextType>;
  Reference?: ReferenceResolvers<ContextType>;
  ReferenceGraph?: ReferenceGraphResolvers<ContextType>;
  ResourceConnection?: ResourceConnectionResolvers<ContextType>;
  ResourceEdge?: ResourceEdgeResolvers<ContextType>;
  Resource?: ResourceResolvers<ContextType>;
  KeyElement?: KeyElementResolvers<ContextType>;
  ResourceReference?: ResourceReferenceResolvers<ContextType>;
  DeletionPlan?: DeletionPlanResolvers<ContextType>;
  DeletionBlocker?: DeletionBlockerResolvers<ContextType>;
  BlockedDocument?: BlockedDocumentResolvers<ContextType>;
  BlockedDocumentConnection?: BlockedDocumentConnectionResolvers<ContextType>;
  BlockedDocumentEdge?: BlockedDocumentEdgeResolvers<ContextType>;
  ExplainedReferences?: ExplainedReferencesResolvers<ContextType>;
  ReferenceCandidateConnection?: ReferenceCandidateConnectionResolvers<ContextType>;
  ReferenceCandidateEdge?: ReferenceCandidateEdgeResolvers<ContextType>;
  ReferenceCandidate?: ReferenceCandidateResolvers<ContextType>;
  ReferenceElement?: ReferenceElementResolvers<ContextType>;
  AmbiguousElement?: AmbiguousElementResolvers<ContextType>;
  ReferentialSchema?: ReferentialSchemaResolvers<ContextType>;
  SegmentVersion?: SegmentVersionResolvers<ContextType>;
  ReferentialKind?: ReferentialKindResolvers<ContextType>;
  ReferenceRule?: ReferenceRuleResolvers<ContextType>;
  FixedElement?: FixedElementResolvers<ContextType>;
  IntegrityReport?: IntegrityReportResolvers<ContextType>;
  IntegrityIssue?: IntegrityIssueResolvers<ContextType>;
  Server?: ServerResolvers<ContextType>;
  ServerLimits?: ServerLimitsResolvers<ContextType>;
  DataSourceConnection?: DataSourceConnectionResolvers<ContextType>;
  DataSourceEdge?: DataSourceEdgeResolvers<ContextType>;
  DataSource?: DataSourceResolvers<ContextType>;
  DataTable?: DataTableResolvers<ContextType>;
  TableChange?: TableChangeResolvers<ContextType>;
  RejectedCount?: RejectedCountResolvers<ContextType>;
  TableRowConnection?: TableRowConnectionResolvers<ContextType>;
  TableRowEdge?: TableRowEdgeResolvers<ContextType>;
  TableRow?: TableRowResolvers<ContextType>;
  ImportedDataSources?: ImportedDataSourcesResolvers<ContextType>;
  TestDataSourcePayload?: TestDataSourcePayloadResolvers<ContextType>;
  TriedTable?: TriedTableResolvers<ContextType>;
  IngestRecordPayload?: IngestRecordPayloadResolvers<ContextType>;
  RefreshDataSourcePayload?: RefreshDataSourcePayloadResolvers<ContextType>;
  CheckDriftPayload?: CheckDriftPayloadResolvers<ContextType>;
  PlanDeploymentPayload?: PlanDeploymentPayloadResolvers<ContextType>;
  ApplyDeploymentPayload?: ApplyDeploymentPayloadResolvers<ContextType>;
  ApplyDeploymentPlanPayload?: ApplyDeploymentPlanPayloadResolvers<ContextType>;
  ApproveDeploymentStepPayload?: ApproveDeploymentStepPayloadResolvers<ContextType>;
  RejectDeploymentStepPayload?: RejectDeploymentStepPayloadResolvers<ContextType>;
  CancelDeploymentPayload?: CancelDeploymentPayloadResolvers<ContextType>;
  ResumeDeploymentPayload?: ResumeDeploymentPayloadResolvers<ContextType>;
  DeploymentConnection?: DeploymentConnectionResolvers<ContextType>;
  DeploymentEdge?: DeploymentEdgeResolvers<ContextType>;
  Deployment?: DeploymentResolvers<ContextType>;
  DeploymentWait?: DeploymentWaitResolvers<ContextType>;
  DeploymentResourceConnection?: DeploymentResourceConnectionResolvers<ContextType>;
  DeploymentResourceEdge?: DeploymentResourceEdgeResolvers<ContextType>;
  DeploymentResource?: DeploymentResourceResolvers<ContextType>;
  DriftCheckConnection?: DriftCheckConnectionResolvers<ContextType>;
  DriftCheckEdge?: DriftCheckEdgeResolvers<ContextType>;
  DriftCheck?: DriftCheckResolvers<ContextType>;
  DeploymentDrift?: DeploymentDriftResolvers<ContextType>;
  EnvironmentImpact?: EnvironmentImpactResolvers<ContextType>;
  ResourceImpact?: ResourceImpactResolvers<ContextType>;
  DeploymentDiff?: DeploymentDiffResolvers<ContextType>;
  DeploymentResourceDiff?: DeploymentResourceDiffResolvers<ContextType>;
  OrphanedResource?: OrphanedResourceResolvers<ContextType>;
  DeploymentDependency?: DeploymentDependencyResolvers<ContextType>;
  DeploymentAction?: DeploymentActionResolvers<ContextType>;
  DeploymentStepConnection?: DeploymentStepConnectionResolvers<ContextType>;
  DeploymentStepEdge?: DeploymentStepEdgeResolvers<ContextType>;
  DeploymentStep?: DeploymentStepResolvers<ContextType>;
  DeploymentMount?: DeploymentMountResolvers<ContextType>;
  DeploymentLogConnection?: DeploymentLogConnectionResolvers<ContextType>;
  DeploymentLogEdge?: DeploymentLogEdgeResolvers<ContextType>;
  DeploymentLogPart?: DeploymentLogPartResolvers<ContextType>;
  DeploymentEvent?: DeploymentEventResolvers<ContextType>;
  DeploymentCheck?: DeploymentCheckResolvers<ContextType>;
  CheckedResource?: CheckedResourceResolvers<ContextType>;
  CheckedResourceProblem?: CheckedResourceProblemResolvers<ContextType>;
  DeploymentGraph?: DeploymentGraphResolvers<ContextType>;
  DeploymentGraphEdge?: DeploymentGraphEdgeResolvers<ContextType>;
  NotificationConnection?: NotificationConnectionResolvers<ContextType>;
  NotificationEdge?: NotificationEdgeResolvers<ContextType>;
  Notification?: NotificationResolvers<ContextType>;
  ResumeNotificationPayload?: ResumeNotificationPayloadResolvers<ContextType>;
  RulePolicyConnection?: RulePolicyConnectionResolvers<ContextType>;
  RulePolicyEdge?: RulePolicyEdgeResolvers<ContextType>;
  RulePolicy?: RulePolicyResolvers<ContextType>;
  PolicyExceptionConnection?: PolicyExceptionConnectionResolvers<ContextType>;
  PolicyExceptionEdge?: PolicyExceptionEdgeResolvers<ContextType>;
  PolicyException?: PolicyExceptionResolvers<ContextType>;
  PolicyRule?: PolicyRuleResolvers<ContextType>;
  RuleRowConnection?: RuleRowConnectionResolvers<ContextType>;
  RuleRowEdge?: RuleRowEdgeResolvers<ContextType>;
  RulePreview?: RulePreviewResolvers<ContextType>;
  PreviewedCall?: PreviewedCallResolvers<ContextType>;
  RuleBacktest?: RuleBacktestResolvers<ContextType>;
  BacktestedRevision?: BacktestedRevisionResolvers<ContextType>;
  RuleRowExplanation?: RuleRowExplanationResolvers<ContextType>;
  ExplainedTable?: ExplainedTableResolvers<ContextType>;
  ViolationConnection?: ViolationConnectionResolvers<ContextType>;
  ViolationEdge?: ViolationEdgeResolvers<ContextType>;
  Violation?: ViolationResolvers<ContextType>;
  ViolationEventConnection?: ViolationEventConnectionResolvers<ContextType>;
  ViolationEventEdge?: ViolationEventEdgeResolvers<ContextType>;
  ViolationEvent?: ViolationEventResolvers<ContextType>;
  ViolationCount?: ViolationCountResolvers<ContextType>;
  EvaluatePoliciesPayload?: EvaluatePoliciesPayloadResolvers<ContextType>;
  ActionConnection?: ActionConnectionResolvers<ContextType>;
  ActionEdge?: ActionEdgeResolvers<ContextType>;
  Action?: ActionResolvers<ContextType>;
  ActionChange?: ActionChangeResolvers<ContextType>;
  ResolveActionPayload?: ResolveActionPayloadResolvers<ContextType>;
  ExecuteActionsPayload?: ExecuteActionsPayloadResolvers<ContextType>;
};

export type DirectiveResolvers<ContextType = GraphQLContext> = {
  cost?: CostDirectiveResolver<any, any, ContextType>;
  listSize?: ListSizeDirectiveResolver<any, any, ContextType>;
  immutable?: ImmutableDirectiveResolver<any, any, ContextType>;
  mutable?: MutableDirectiveResolver<any, any, ContextType>;
  alsoKnownAs?: AlsoKnownAsDirectiveResolver<any, any, ContextType>;
};
