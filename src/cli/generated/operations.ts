// Made from schema.graphql and src/cli/**/*.graphql by `npm run codegen`. Do not edit.

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { Json } from '../../domain/json/value.ts';
import type { TypedDocument } from '../client/document.ts';
export type PutDocumentContentInput = {
  readonly schema: string;
  readonly name: string;
  readonly tag: string;
  readonly value: DocumentContentValue;
  readonly expectedVersion?: string | null | undefined;
};

export type DocumentContentValue =
  {   readonly value: Json; readonly json?: never; }
  |  { readonly value?: never;   readonly json: string; };

export type DeleteDocumentContentInput = {
  readonly schema: string;
  readonly name: string;
  readonly tag: string;
  readonly expectedVersion?: string | null | undefined;
};

export type RevisionRef =
  {   readonly number: number; readonly tag?: never; readonly head?: never; }
  |  { readonly number?: never;   readonly tag: string; readonly head?: never; }
  |  { readonly number?: never; readonly tag?: never;   readonly head: boolean; };

export type AddValidationInput = {
  readonly revision: RevisionRef;
  readonly name: string;
  readonly status: ValidationResult;
  readonly validator?: Json | null | undefined;
  readonly errors?: ReadonlyArray<Json> | null | undefined;
  readonly expiresAfter?: string | null | undefined;
};

export type DocumentSource =
  {   readonly yaml: string; readonly json?: never; readonly documents?: never; }
  |  { readonly yaml?: never;   readonly json: string; readonly documents?: never; }
  |  { readonly yaml?: never; readonly json?: never;   readonly documents: ReadonlyArray<Json>; };

export type SubmitDocumentsInput = {
  readonly source: DocumentSource;
  readonly bucket?: string | null | undefined;
  readonly replace?: boolean | null | undefined;
  readonly expectedRevision?: number | null | undefined;
  readonly author?: string | null | undefined;
  readonly message?: string | null | undefined;
  readonly dryRun?: boolean | null | undefined;
  readonly confirmDeletions?: number | null | undefined;
  readonly contents?: ReadonlyArray<PutDocumentContentInput> | null | undefined;
  readonly onProblems?: OnProblems | null | undefined;
};

export type OnProblems =
  | 'REJECT'
  | 'ACCEPT';

export type ChangeKind =
  | 'CREATED'
  | 'UPDATED'
  | 'UNCHANGED'
  | 'DELETED'
  | 'ABSENT';

export type RollbackInput = {
  readonly revision: RevisionRef;
  readonly expectedRevision?: number | null | undefined;
  readonly author?: string | null | undefined;
  readonly message?: string | null | undefined;
  readonly dryRun?: boolean | null | undefined;
  readonly confirmDeletions?: number | null | undefined;
  readonly onProblems?: OnProblems | null | undefined;
};

export type SegmentChangeKind =
  | 'CREATED'
  | 'UPDATED'
  | 'DELETED';

export type PutTagInput = {
  readonly revision: RevisionRef;
  readonly name: string;
  readonly data?: TagData | null | undefined;
};

export type TagData =
  {   readonly value: Json; readonly json?: never; }
  |  { readonly value?: never;   readonly json: string; };

export type DeleteTagInput = {
  readonly revision: RevisionRef;
  readonly name: string;
};

export type RevisionStatus =
  | 'SUCCESS'
  | 'FAILURE';

export type ValidationStatus =
  | 'SUCCESS'
  | 'FAILURE'
  | 'EXPIRED'
  | 'MISSING';

export type ValidationResult =
  | 'SUCCESS'
  | 'FAILURE';

export type ProofOfIdentity =
  | 'NOBODY'
  | 'LOCAL'
  | 'TOKEN'
  | 'JWT'
  | 'CERTIFICATE';

export type AuditFilter = {
  readonly principal?: string | null | undefined;
  readonly action?: string | null | undefined;
  readonly status?: AuditStatus | null | undefined;
  readonly code?: string | null | undefined;
  readonly since?: string | null | undefined;
  readonly until?: string | null | undefined;
};

export type AuditStatus =
  | 'SUCCESS'
  | 'FAILURE';

export type BucketStatus =
  | 'CREATED'
  | 'UPDATED'
  | 'UNCHANGED'
  | 'DELETED';

export type DiffKind =
  | 'CREATED'
  | 'UPDATED'
  | 'DELETED'
  | 'BROKEN';

export type ProblemSeverity =
  | 'ERROR'
  | 'WARNING';

export type ProblemFilter = {
  readonly severity?: ProblemSeverity | null | undefined;
  readonly code?: ReadonlyArray<string> | null | undefined;
  readonly schema?: string | null | undefined;
  readonly name?: string | null | undefined;
};

export type ProblemKind =
  | 'INVALID'
  | 'MISSING'
  | 'CONFLICT'
  | 'DENIED'
  | 'UNAVAILABLE';

export type RevisionFilter = {
  readonly tag?: ReadonlyArray<string> | null | undefined;
  readonly author?: ReadonlyArray<string> | null | undefined;
  readonly bucket?: ReadonlyArray<string> | null | undefined;
  readonly since?: string | null | undefined;
  readonly until?: string | null | undefined;
  readonly message?: string | null | undefined;
  readonly touches?: DocumentName | null | undefined;
  readonly status?: RevisionStatus | null | undefined;
  readonly validation?: ValidationFilter | null | undefined;
};

export type ValidationFilter = {
  readonly name: string;
  readonly status: ValidationStatus;
};

export type DocumentName = {
  readonly schema: string;
  readonly name: string;
  readonly layer?: string | null | undefined;
};

export type DocumentFilter = {
  readonly schema?: ReadonlyArray<string> | null | undefined;
  readonly name?: ReadonlyArray<string> | null | undefined;
  readonly layer?: ReadonlyArray<string> | null | undefined;
  readonly abstract?: boolean | null | undefined;
  readonly labels?: ReadonlyArray<LabelInput> | null | undefined;
  readonly bucket?: ReadonlyArray<string> | null | undefined;
  readonly storagePolicy?: StoragePolicy | null | undefined;
  readonly search?: string | null | undefined;
};

export type RenderedDocumentFilter = {
  readonly schema?: ReadonlyArray<string> | null | undefined;
  readonly name?: ReadonlyArray<string> | null | undefined;
  readonly layer?: ReadonlyArray<string> | null | undefined;
  readonly labels?: ReadonlyArray<LabelInput> | null | undefined;
  readonly bucket?: ReadonlyArray<string> | null | undefined;
  readonly storagePolicy?: StoragePolicy | null | undefined;
  readonly search?: string | null | undefined;
};

export type LabelInput = {
  readonly key: string;
  readonly value: string;
};

export type StoragePolicy =
  | 'CLEARTEXT'
  | 'ENCRYPTED';

export type ExplainedStepKind =
  | 'SUBMITTED'
  | 'INHERITED'
  | 'MERGED'
  | 'REPLACED'
  | 'DELETED'
  | 'SUBSTITUTED'
  | 'REWRITTEN'
  | 'MADE';

export type ReferenceRelation =
  | 'PARENT'
  | 'REFERENCE'
  | 'LAYERING'
  | 'SUBSTITUTION';

export type RenderedDocumentName = {
  readonly schema: string;
  readonly name: string;
};

export type KeyElementInput = {
  readonly element: string;
  readonly value: string;
};

export type DeletionBlockerRelation =
  | 'CHILD'
  | 'REFERENCE';

export type ElementSource =
  | 'FIXED_KV'
  | 'SPEC'
  | 'OWN_KEY';

export type ReferenceOutcome =
  | 'KEPT'
  | 'INCOMPLETE'
  | 'FILTERED'
  | 'DUPLICATE'
  | 'MALFORMED';

export type ReferenceType =
  | 'DEFAULT'
  | 'MAP'
  | 'MANY'
  | 'PATH';

export type DataSourceState =
  | 'STARTING'
  | 'OK'
  | 'DEGRADED'
  | 'FAILING'
  | 'INVALID';

export type TableIntake =
  | 'POLL'
  | 'WEBHOOK';

export type RefreshDataSourceInput = {
  readonly name: string;
  readonly table?: string | null | undefined;
};

export type DeploymentFilter = {
  readonly environment?: string | null | undefined;
  readonly status?: ReadonlyArray<DeploymentStatus> | null | undefined;
  readonly revision?: RevisionRef | null | undefined;
  readonly driftCheck?: ReadonlyArray<string> | null | undefined;
};

export type DeploymentInput = {
  readonly manifests: ReadonlyArray<string>;
  readonly environment: string;
  readonly revision?: RevisionRef | null | undefined;
  readonly context?: ReadonlyArray<DeploymentVariableInput>;
  readonly targets?: ReadonlyArray<string> | null | undefined;
  readonly verbose?: boolean;
  readonly confirm?: DeploymentConfirmMode;
  readonly parallelism?: number;
  readonly onFailure?: DeploymentFailureMode;
  readonly destroyOrphans?: boolean;
  readonly queue?: boolean;
};

export type DeploymentConfirmMode =
  | 'NO'
  | 'ONCE'
  | 'RESOURCE'
  | 'ACTION';

export type DeploymentFailureMode =
  | 'HALT'
  | 'CONTINUE';

export type ApplyDeploymentPlanInput = {
  readonly plan: string;
  readonly approveDeferred?: boolean;
  readonly confirm?: DeploymentConfirmMode;
  readonly queue?: boolean;
};

export type ApproveDeploymentStepInput = {
  readonly deployment: string | number;
  readonly step: number;
};

export type RejectDeploymentStepInput = {
  readonly deployment: string | number;
  readonly step: number;
  readonly reason?: string | null | undefined;
};

export type DeploymentVariableInput = {
  readonly var?: string | null | undefined;
  readonly name?: string | null | undefined;
  readonly value?: Json | null | undefined;
  readonly valueJson?: string | null | undefined;
  readonly variables?: string | null | undefined;
  readonly values?: Json | null | undefined;
  readonly secret?: boolean;
};

export type CheckDriftInput = {
  readonly name: string;
  readonly ignore?: ReadonlyArray<string>;
};

export type CancelDeploymentInput = {
  readonly id: string | number;
  readonly force?: boolean;
};

export type ResumeDeploymentInput = {
  readonly id: string | number;
};

export type DeploymentKind =
  | 'PLAN'
  | 'DRIFT'
  | 'APPLY';

export type DeploymentStatus =
  | 'PENDING'
  | 'INITIALIZING'
  | 'PLANNING'
  | 'WAITING_APPROVAL'
  | 'APPLYING'
  | 'SUCCEEDED'
  | 'FAILED'
  | 'CANCELLING'
  | 'CANCELLED'
  | 'INTERRUPTED';

export type DeploymentResourceStatus =
  | 'PENDING'
  | 'INITIALIZED'
  | 'RESOLVING'
  | 'STALE'
  | 'APPLYING'
  | 'VERIFYING'
  | 'VALID'
  | 'FAILED'
  | 'DEFERRED'
  | 'SKIPPED';

export type DriftResult =
  | 'NONE'
  | 'DRIFTED'
  | 'UNKNOWN';

export type ResourceImpactKind =
  | 'ADDED'
  | 'CHANGED'
  | 'DEPENDENT'
  | 'REMOVED';

export type DeploymentResourceAspect =
  | 'IMAGE'
  | 'STATUS'
  | 'CONFIG'
  | 'STATE'
  | 'ACTIONS';

export type OrphanedResourceStatus =
  | 'ORPHANED'
  | 'DESTROYING'
  | 'DESTROYED'
  | 'FAILED';

export type DeploymentPhase =
  | 'INIT'
  | 'STATE'
  | 'ACTION'
  | 'VERIFY'
  | 'DESTROY';

export type DeploymentStepStatus =
  | 'PLANNED'
  | 'RUNNING'
  | 'SUCCEEDED'
  | 'FAILED'
  | 'UNKNOWN';

export type NotificationEventType =
  | 'OPENED'
  | 'CHANGED'
  | 'CLOSED'
  | 'ACTION'
  | 'DRIFT';

export type NotificationState =
  | 'STARTING'
  | 'OK'
  | 'FAILING'
  | 'PAUSED'
  | 'INVALID';

export type ResumeNotificationInput = {
  readonly name: string;
};

export type RuleExecution =
  | 'LIVE'
  | 'SIMULATE'
  | 'OFF';

export type RuleSeverity =
  | 'ERROR'
  | 'WARNING';

export type PreviewRuleInput = {
  readonly policy?: string | null | undefined;
  readonly name?: string | null | undefined;
  readonly rule: Json;
  readonly first?: number | null | undefined;
};

export type HttpMethod =
  | 'GET'
  | 'HEAD'
  | 'POST'
  | 'PUT'
  | 'PATCH'
  | 'DELETE'
  | 'OPTIONS';

export type BacktestRuleInput = {
  readonly policy?: string | null | undefined;
  readonly name?: string | null | undefined;
  readonly rule?: Json | null | undefined;
  readonly revisions?: number | null | undefined;
};

export type ViolationFilter = {
  readonly policy?: ReadonlyArray<string> | null | undefined;
  readonly rule?: ReadonlyArray<string> | null | undefined;
  readonly severity?: ReadonlyArray<RuleSeverity> | null | undefined;
  readonly state?: ViolationState | null | undefined;
  readonly waived?: boolean | null | undefined;
  readonly at?: string | null | undefined;
  readonly since?: string | null | undefined;
  readonly until?: string | null | undefined;
};

export type ViolationState =
  | 'OPEN'
  | 'CLOSED';

export type ViolationClosingReason =
  | 'ROW_GONE'
  | 'RULE_CHANGED'
  | 'RULE_REMOVED';

export type ViolationEventType =
  | 'OPENED'
  | 'CHANGED'
  | 'CLOSED'
  | 'WAIVED'
  | 'UNWAIVED';

export type EvaluatePoliciesInput = {
  readonly policies?: ReadonlyArray<string> | null | undefined;
};

export type ActionFilter = {
  readonly policy?: ReadonlyArray<string> | null | undefined;
  readonly state?: ReadonlyArray<ActionState> | null | undefined;
};

export type ActionState =
  | 'PENDING'
  | 'RUNNING'
  | 'SUCCEEDED'
  | 'FAILED'
  | 'UNKNOWN'
  | 'SIMULATED'
  | 'DROPPED'
  | 'CANCELLED'
  | 'STOPPED'
  | 'GIVEN_UP';

export type ResolveActionInput = {
  readonly key: string;
  readonly decision: ActionDecision;
};

export type ActionDecision =
  | 'RETRY'
  | 'GIVE_UP';

export type ExecuteActionsInput = {
  readonly keys: ReadonlyArray<string>;
};

export type ActionFragment = { readonly key: string, readonly state: ActionState, readonly policies: ReadonlyArray<string>, readonly rules: ReadonlyArray<string>, readonly endpoint: string, readonly method: HttpMethod, readonly path: string | null, readonly parameterNames: ReadonlyArray<string>, readonly appearedAt: string, readonly changedAt: string, readonly attempts: number, readonly statusCode: number | null, readonly error: { readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null } | null };

export type ActionsQueryVariables = Exact<{
  filter?: ActionFilter | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ActionsQuery = { readonly actions: { readonly nodes: ReadonlyArray<{ readonly key: string, readonly state: ActionState, readonly policies: ReadonlyArray<string>, readonly rules: ReadonlyArray<string>, readonly endpoint: string, readonly method: HttpMethod, readonly path: string | null, readonly parameterNames: ReadonlyArray<string>, readonly appearedAt: string, readonly changedAt: string, readonly attempts: number, readonly statusCode: number | null, readonly error: { readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null } | null }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } };

export type ShowActionQueryVariables = Exact<{
  key: string;
}>;


export type ShowActionQuery = { readonly action: { readonly call: Json | null, readonly answer: string | null, readonly key: string, readonly state: ActionState, readonly policies: ReadonlyArray<string>, readonly rules: ReadonlyArray<string>, readonly endpoint: string, readonly method: HttpMethod, readonly path: string | null, readonly parameterNames: ReadonlyArray<string>, readonly appearedAt: string, readonly changedAt: string, readonly attempts: number, readonly statusCode: number | null, readonly revision: { readonly number: number } | null, readonly error: { readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null } | null } | null };

export type ResolveActionMutationVariables = Exact<{
  input: ResolveActionInput;
}>;


export type ResolveActionMutation = { readonly resolveAction: { readonly action: { readonly key: string, readonly state: ActionState, readonly policies: ReadonlyArray<string>, readonly rules: ReadonlyArray<string>, readonly endpoint: string, readonly method: HttpMethod, readonly path: string | null, readonly parameterNames: ReadonlyArray<string>, readonly appearedAt: string, readonly changedAt: string, readonly attempts: number, readonly statusCode: number | null, readonly error: { readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null } | null } | null, readonly problems: ReadonlyArray<{ readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }> } | null };

export type ExecuteActionsMutationVariables = Exact<{
  input: ExecuteActionsInput;
}>;


export type ExecuteActionsMutation = { readonly executeActions: { readonly actions: ReadonlyArray<{ readonly key: string, readonly state: ActionState, readonly policies: ReadonlyArray<string>, readonly rules: ReadonlyArray<string>, readonly endpoint: string, readonly method: HttpMethod, readonly path: string | null, readonly parameterNames: ReadonlyArray<string>, readonly appearedAt: string, readonly changedAt: string, readonly attempts: number, readonly statusCode: number | null, readonly error: { readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null } | null }> | null, readonly problems: ReadonlyArray<{ readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }> } | null };

export type FindRevisionQueryVariables = Exact<{
  revision?: RevisionRef | null | undefined;
}>;


export type FindRevisionQuery = { readonly revision: { readonly number: number } | null, readonly server: { readonly limits: { readonly pageRows: number, readonly queryCost: number } } };

export type PageFragment = { readonly hasNextPage: boolean, readonly endCursor: string | null };

export type AuditLogQueryVariables = Exact<{
  filter?: AuditFilter | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type AuditLogQuery = { readonly auditLog: { readonly nodes: ReadonlyArray<{ readonly createdAt: string, readonly principal: string, readonly via: ProofOfIdentity, readonly address: string | null, readonly requestId: string | null, readonly action: string, readonly target: Json, readonly status: AuditStatus, readonly code: string | null }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } };

export type AuditExportQueryVariables = Exact<{
  filter?: AuditFilter | null | undefined;
  last: number;
  before?: string | null | undefined;
}>;


export type AuditExportQuery = { readonly auditLog: { readonly nodes: ReadonlyArray<{ readonly text: string, readonly link: { readonly chain: string, readonly sequence: number, readonly previous: string | null, readonly digest: string } | null }>, readonly pageInfo: { readonly hasPreviousPage: boolean, readonly startCursor: string | null } } };

export type DocumentsQueryVariables = Exact<{
  number: number;
  filter?: DocumentFilter | null | undefined;
  withContent: boolean;
  cleartext: boolean;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type DocumentsQuery = { readonly revision: { readonly documents: { readonly nodes: ReadonlyArray<{ readonly bucket: string, readonly abstract: boolean, readonly metadata?: Json, readonly data?: Json | null, readonly schema: string, readonly name: string, readonly layer: string | null, readonly origin: { readonly number: number } | null }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } } | null };

export type ChangedDocumentsQueryVariables = Exact<{
  from: number;
  to: number;
  withContent: boolean;
  cleartext: boolean;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ChangedDocumentsQuery = { readonly diff: { readonly documents: { readonly nodes: ReadonlyArray<{ readonly before: { readonly storagePolicy: StoragePolicy, readonly bucket: string, readonly abstract: boolean, readonly metadata?: Json, readonly data?: Json | null, readonly schema: string, readonly name: string, readonly layer: string | null, readonly labels: ReadonlyArray<{ readonly key: string, readonly value: Json }>, readonly origin: { readonly number: number } | null } | null, readonly after: { readonly storagePolicy: StoragePolicy, readonly bucket: string, readonly abstract: boolean, readonly metadata?: Json, readonly data?: Json | null, readonly schema: string, readonly name: string, readonly layer: string | null, readonly labels: ReadonlyArray<{ readonly key: string, readonly value: Json }>, readonly origin: { readonly number: number } | null } | null }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } } };

export type FilteredDocumentFragment = { readonly storagePolicy: StoragePolicy, readonly bucket: string, readonly abstract: boolean, readonly metadata?: Json, readonly data?: Json | null, readonly schema: string, readonly name: string, readonly layer: string | null, readonly labels: ReadonlyArray<{ readonly key: string, readonly value: Json }>, readonly origin: { readonly number: number } | null };

export type ListedDocumentFragment = { readonly bucket: string, readonly abstract: boolean, readonly metadata?: Json, readonly data?: Json | null, readonly schema: string, readonly name: string, readonly layer: string | null, readonly origin: { readonly number: number } | null };

export type DocumentHistoryQueryVariables = Exact<{
  schema: string;
  name: string;
  layer?: string | null | undefined;
  number: number;
  text: boolean;
  atPath?: boolean;
  path?: string;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type DocumentHistoryQuery = { readonly documentHistory: { readonly nodes: ReadonlyArray<{ readonly revision: { readonly number: number, readonly createdAt: string | null, readonly author: string, readonly message: string } | null, readonly diff: { readonly kind: DiffKind, readonly schema: string, readonly name: string, readonly layer: string | null, readonly bucket: string, readonly text?: string, readonly before: { readonly bucket: string } | null, readonly valueBefore?: { readonly secret: boolean, readonly exists: boolean, readonly value: Json | null } | null, readonly valueAfter?: { readonly secret: boolean, readonly exists: boolean, readonly value: Json | null } | null, readonly changes: ReadonlyArray<{ readonly kind: DiffKind, readonly path: string, readonly before: Json | null, readonly after: Json | null, readonly secret: boolean }> } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } };

export type ProblemsQueryVariables = Exact<{
  number: number;
  filter?: ProblemFilter | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ProblemsQuery = { readonly revision: { readonly problems: { readonly nodes: ReadonlyArray<{ readonly severity: ProblemSeverity, readonly count: number, readonly blockCount: number, readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly causes: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null }>, readonly blocks: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null }>, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } } | null };

export type RenderedDocumentsQueryVariables = Exact<{
  number: number;
  filter?: RenderedDocumentFilter | null | undefined;
  cleartext: boolean;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type RenderedDocumentsQuery = { readonly revision: { readonly renderedDocuments: { readonly nodes: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null, readonly metadata: Json, readonly secret: boolean, readonly data: Json | null }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null } | null };

export type RevisionsQueryVariables = Exact<{
  filter?: RevisionFilter | null | undefined;
  withTagData: boolean;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type RevisionsQuery = { readonly revisions: { readonly nodes: ReadonlyArray<{ readonly digest: string, readonly id: string, readonly number: number, readonly createdAt: string | null, readonly author: string, readonly message: string, readonly buckets: ReadonlyArray<string>, readonly changes: { readonly created: number, readonly updated: number, readonly deleted: number }, readonly problemCounts: { readonly errors: number, readonly warnings: number }, readonly tags: { readonly nodes: ReadonlyArray<{ readonly name: string, readonly data?: Json }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } };

export type ListedRevisionFragment = { readonly digest: string, readonly id: string, readonly number: number, readonly createdAt: string | null, readonly author: string, readonly message: string, readonly buckets: ReadonlyArray<string>, readonly changes: { readonly created: number, readonly updated: number, readonly deleted: number }, readonly problemCounts: { readonly errors: number, readonly warnings: number }, readonly tags: { readonly nodes: ReadonlyArray<{ readonly name: string, readonly data?: Json }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } };

export type MoreTagsQueryVariables = Exact<{
  id: string | number;
  after?: string | null | undefined;
  withTagData: boolean;
}>;


export type MoreTagsQuery = { readonly node:
    | { readonly tags: { readonly nodes: ReadonlyArray<{ readonly name: string, readonly data?: Json }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } }
    | Record<PropertyKey, never>
   | null };

export type TagPageFragment = { readonly nodes: ReadonlyArray<{ readonly name: string, readonly data?: Json }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } };

export type RevisionSummaryFragment = { readonly number: number, readonly createdAt: string | null, readonly author: string, readonly message: string };

export type ChangeCountsFragment = { readonly created: number, readonly updated: number, readonly deleted: number };

export type RollbackMutationVariables = Exact<{
  input: RollbackInput;
}>;


export type RollbackMutation = { readonly rollback: { readonly problems: ReadonlyArray<{ readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }>, readonly revision: { readonly number: number, readonly changes: { readonly created: number, readonly updated: number, readonly deleted: number } } | null, readonly preview: { readonly changes: { readonly created: number, readonly updated: number, readonly deleted: number } } | null, readonly diff: { readonly from: { readonly number: number } } | null, readonly warnings: ReadonlyArray<{ readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }>, readonly problemChanges: { readonly standing: number, readonly introduced: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly severity: ProblemSeverity, readonly count: number, readonly blockCount: number, readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly causes: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null }>, readonly blocks: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null }>, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }> }, readonly resolved: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly severity: ProblemSeverity, readonly count: number, readonly blockCount: number, readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly causes: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null }>, readonly blocks: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null }>, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }> } } | null, readonly schemaChange: { readonly changed: boolean, readonly additive: boolean, readonly schemaVersion: number, readonly segments: ReadonlyArray<{ readonly name: string, readonly change: SegmentChangeKind, readonly segmentVersion: number }> } | null } | null };

export type RollbackResultFragment = { readonly revision: { readonly number: number, readonly changes: { readonly created: number, readonly updated: number, readonly deleted: number } } | null, readonly preview: { readonly changes: { readonly created: number, readonly updated: number, readonly deleted: number } } | null, readonly diff: { readonly from: { readonly number: number } } | null, readonly warnings: ReadonlyArray<{ readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }>, readonly problemChanges: { readonly standing: number, readonly introduced: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly severity: ProblemSeverity, readonly count: number, readonly blockCount: number, readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly causes: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null }>, readonly blocks: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null }>, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }> }, readonly resolved: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly severity: ProblemSeverity, readonly count: number, readonly blockCount: number, readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly causes: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null }>, readonly blocks: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null }>, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }> } } | null, readonly schemaChange: { readonly changed: boolean, readonly additive: boolean, readonly schemaVersion: number, readonly segments: ReadonlyArray<{ readonly name: string, readonly change: SegmentChangeKind, readonly segmentVersion: number }> } | null };

export type PutTagMutationVariables = Exact<{
  input: PutTagInput;
}>;


export type PutTagMutation = { readonly putTag: { readonly tag: { readonly data: Json } | null, readonly problems: ReadonlyArray<{ readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }> } | null };

export type DeleteTagMutationVariables = Exact<{
  input: DeleteTagInput;
}>;


export type DeleteTagMutation = { readonly deleteTag: { readonly revision: { readonly number: number } | null, readonly problems: ReadonlyArray<{ readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }> } | null };

export type ValidateDocumentsMutationVariables = Exact<{
  input: SubmitDocumentsInput;
}>;


export type ValidateDocumentsMutation = { readonly submitDocuments: { readonly changed: boolean, readonly diff: { readonly from: { readonly number: number } } | null, readonly problems: ReadonlyArray<{ readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }>, readonly validation: { readonly errorCount: number, readonly errors: ReadonlyArray<{ readonly schemaPath: string | null, readonly message: string, readonly path: string | null, readonly record: Json, readonly place: { readonly line: number | null, readonly column: number | null } | null, readonly documents: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null }> }> } | null } | null };

export type ValidateRevisionQueryVariables = Exact<{
  revision?: RevisionRef | null | undefined;
}>;


export type ValidateRevisionQuery = { readonly revision: { readonly number: number, readonly schemaValidation: { readonly errorCount: number, readonly errors: ReadonlyArray<{ readonly schemaPath: string | null, readonly message: string, readonly path: string | null, readonly record: Json, readonly place: { readonly line: number | null, readonly column: number | null } | null, readonly documents: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null }> }> } | null } | null };

export type CompletionSchemasQueryVariables = Exact<{ [key: string]: never; }>;


export type CompletionSchemasQuery = { readonly revision: { readonly schemas: { readonly nodes: ReadonlyArray<{ readonly name: string }> } } | null };

export type CompletionBucketsQueryVariables = Exact<{ [key: string]: never; }>;


export type CompletionBucketsQuery = { readonly revision: { readonly buckets: { readonly nodes: ReadonlyArray<{ readonly name: string }> } } | null };

export type CompletionLayersQueryVariables = Exact<{ [key: string]: never; }>;


export type CompletionLayersQuery = { readonly documents: { readonly nodes: ReadonlyArray<{ readonly data: Json | null }> } };

export type CompletionDocumentsQueryVariables = Exact<{
  filter?: DocumentFilter | null | undefined;
}>;


export type CompletionDocumentsQuery = { readonly documents: { readonly nodes: ReadonlyArray<{ readonly name: string }> } };

export type CompletionValidationsQueryVariables = Exact<{ [key: string]: never; }>;


export type CompletionValidationsQuery = { readonly revision: { readonly validations: { readonly nodes: ReadonlyArray<{ readonly name: string }> } } | null };

export type CompletionTagsQueryVariables = Exact<{ [key: string]: never; }>;


export type CompletionTagsQuery = { readonly tags: { readonly nodes: ReadonlyArray<{ readonly name: string }> } };

export type CompletionRevisionsQueryVariables = Exact<{ [key: string]: never; }>;


export type CompletionRevisionsQuery = { readonly revisions: { readonly nodes: ReadonlyArray<{ readonly number: number, readonly message: string }> } };

export type CompletionDeploymentsQueryVariables = Exact<{ [key: string]: never; }>;


export type CompletionDeploymentsQuery = { readonly deployments: { readonly nodes: ReadonlyArray<{ readonly uuid: string, readonly environment: string, readonly status: DeploymentStatus }> } };

export type CompletionSourcesQueryVariables = Exact<{ [key: string]: never; }>;


export type CompletionSourcesQuery = { readonly dataSources: { readonly nodes: ReadonlyArray<{ readonly name: string, readonly tables: ReadonlyArray<{ readonly name: string }> }> } };

export type CompletionPoliciesQueryVariables = Exact<{ [key: string]: never; }>;


export type CompletionPoliciesQuery = { readonly rulePolicies: { readonly nodes: ReadonlyArray<{ readonly name: string, readonly rules: ReadonlyArray<{ readonly name: string }> }> } };

export type DeploymentSummaryFragment = { readonly uuid: string, readonly kind: DeploymentKind, readonly status: DeploymentStatus, readonly environment: string, readonly attempt: number, readonly manifests: ReadonlyArray<string>, readonly startedBy: string, readonly createdAt: string, readonly endedAt: string | null, readonly planDigest: string | null, readonly planExpiresAt: string | null, readonly revision: { readonly number: number } | null, readonly waitsFor: { readonly step: number, readonly covers: DeploymentConfirmMode, readonly resource: string, readonly action: string | null, readonly actions: ReadonlyArray<{ readonly name: string, readonly description: string | null }> } | null, readonly problem: { readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null } | null };

export type CheckDriftMutationVariables = Exact<{
  input: CheckDriftInput;
}>;


export type CheckDriftMutation = { readonly checkDrift: { readonly deployment: { readonly uuid: string, readonly kind: DeploymentKind, readonly status: DeploymentStatus, readonly environment: string, readonly attempt: number, readonly manifests: ReadonlyArray<string>, readonly startedBy: string, readonly createdAt: string, readonly endedAt: string | null, readonly planDigest: string | null, readonly planExpiresAt: string | null, readonly revision: { readonly number: number } | null, readonly waitsFor: { readonly step: number, readonly covers: DeploymentConfirmMode, readonly resource: string, readonly action: string | null, readonly actions: ReadonlyArray<{ readonly name: string, readonly description: string | null }> } | null, readonly problem: { readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null } | null } | null, readonly problems: ReadonlyArray<{ readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }> } | null };

export type DeploymentDriftQueryVariables = Exact<{
  id: string | number;
}>;


export type DeploymentDriftQuery = { readonly deployment: { readonly drift: { readonly result: DriftResult, readonly resources: ReadonlyArray<{ readonly name: string }> } | null } | null };

export type ListDeploymentsQueryVariables = Exact<{
  filter?: DeploymentFilter | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ListDeploymentsQuery = { readonly deployments: { readonly nodes: ReadonlyArray<{ readonly uuid: string, readonly kind: DeploymentKind, readonly status: DeploymentStatus, readonly environment: string, readonly attempt: number, readonly manifests: ReadonlyArray<string>, readonly startedBy: string, readonly createdAt: string, readonly endedAt: string | null, readonly planDigest: string | null, readonly planExpiresAt: string | null, readonly revision: { readonly number: number } | null, readonly waitsFor: { readonly step: number, readonly covers: DeploymentConfirmMode, readonly resource: string, readonly action: string | null, readonly actions: ReadonlyArray<{ readonly name: string, readonly description: string | null }> } | null, readonly problem: { readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null } | null }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } };

export type ResourcePageFragment = { readonly nodes: ReadonlyArray<{ readonly name: string, readonly type: string, readonly status: DeploymentResourceStatus, readonly config: Json | null, readonly state: Json | null, readonly staleState: Json | null, readonly differingKeys: ReadonlyArray<string>, readonly dependencies: ReadonlyArray<{ readonly resource: string }>, readonly actions: ReadonlyArray<{ readonly name: string, readonly description: string | null, readonly image: string | null, readonly entrypoint: string | null, readonly args: ReadonlyArray<string> }>, readonly problem: { readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null } | null }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } };

export type DeploymentResourcesQueryVariables = Exact<{
  id: string | number;
  after?: string | null | undefined;
}>;


export type DeploymentResourcesQuery = { readonly deployment: { readonly resources: { readonly nodes: ReadonlyArray<{ readonly name: string, readonly type: string, readonly status: DeploymentResourceStatus, readonly config: Json | null, readonly state: Json | null, readonly staleState: Json | null, readonly differingKeys: ReadonlyArray<string>, readonly dependencies: ReadonlyArray<{ readonly resource: string }>, readonly actions: ReadonlyArray<{ readonly name: string, readonly description: string | null, readonly image: string | null, readonly entrypoint: string | null, readonly args: ReadonlyArray<string> }>, readonly problem: { readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null } | null }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } } | null };

export type DeploymentProgressQueryVariables = Exact<{
  id: string | number;
  steps?: string | null | undefined;
}>;


export type DeploymentProgressQuery = { readonly deployment: { readonly uuid: string, readonly kind: DeploymentKind, readonly status: DeploymentStatus, readonly environment: string, readonly attempt: number, readonly manifests: ReadonlyArray<string>, readonly startedBy: string, readonly createdAt: string, readonly endedAt: string | null, readonly planDigest: string | null, readonly planExpiresAt: string | null, readonly warnings: ReadonlyArray<{ readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }>, readonly resources: { readonly nodes: ReadonlyArray<{ readonly name: string, readonly type: string, readonly status: DeploymentResourceStatus, readonly config: Json | null, readonly state: Json | null, readonly staleState: Json | null, readonly differingKeys: ReadonlyArray<string>, readonly dependencies: ReadonlyArray<{ readonly resource: string }>, readonly actions: ReadonlyArray<{ readonly name: string, readonly description: string | null, readonly image: string | null, readonly entrypoint: string | null, readonly args: ReadonlyArray<string> }>, readonly problem: { readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null } | null }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } }, readonly orphaned: ReadonlyArray<{ readonly name: string, readonly type: string, readonly status: OrphanedResourceStatus, readonly willBeDestroyed: boolean, readonly problem: { readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null } | null }>, readonly steps: { readonly nodes: ReadonlyArray<{ readonly n: number, readonly resource: string, readonly phase: DeploymentPhase, readonly action: string | null, readonly status: DeploymentStepStatus }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } }, readonly revision: { readonly number: number } | null, readonly waitsFor: { readonly step: number, readonly covers: DeploymentConfirmMode, readonly resource: string, readonly action: string | null, readonly actions: ReadonlyArray<{ readonly name: string, readonly description: string | null }> } | null, readonly problem: { readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null } | null } | null };

export type DeploymentLogQueryVariables = Exact<{
  id: string | number;
  step?: number | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type DeploymentLogQuery = { readonly deployment: { readonly log: { readonly nodes: ReadonlyArray<{ readonly step: number, readonly text: string }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null } | null };

export type PlanDeploymentMutationVariables = Exact<{
  input: DeploymentInput;
}>;


export type PlanDeploymentMutation = { readonly planDeployment: { readonly deployment: { readonly uuid: string, readonly kind: DeploymentKind, readonly status: DeploymentStatus, readonly environment: string, readonly attempt: number, readonly manifests: ReadonlyArray<string>, readonly startedBy: string, readonly createdAt: string, readonly endedAt: string | null, readonly planDigest: string | null, readonly planExpiresAt: string | null, readonly revision: { readonly number: number } | null, readonly waitsFor: { readonly step: number, readonly covers: DeploymentConfirmMode, readonly resource: string, readonly action: string | null, readonly actions: ReadonlyArray<{ readonly name: string, readonly description: string | null }> } | null, readonly problem: { readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null } | null } | null, readonly problems: ReadonlyArray<{ readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }> } | null };

export type ApplyDeploymentMutationVariables = Exact<{
  input: DeploymentInput;
}>;


export type ApplyDeploymentMutation = { readonly applyDeployment: { readonly deployment: { readonly uuid: string, readonly kind: DeploymentKind, readonly status: DeploymentStatus, readonly environment: string, readonly attempt: number, readonly manifests: ReadonlyArray<string>, readonly startedBy: string, readonly createdAt: string, readonly endedAt: string | null, readonly planDigest: string | null, readonly planExpiresAt: string | null, readonly revision: { readonly number: number } | null, readonly waitsFor: { readonly step: number, readonly covers: DeploymentConfirmMode, readonly resource: string, readonly action: string | null, readonly actions: ReadonlyArray<{ readonly name: string, readonly description: string | null }> } | null, readonly problem: { readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null } | null } | null, readonly problems: ReadonlyArray<{ readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }> } | null };

export type ApplyDeploymentPlanMutationVariables = Exact<{
  input: ApplyDeploymentPlanInput;
}>;


export type ApplyDeploymentPlanMutation = { readonly applyDeploymentPlan: { readonly deployment: { readonly uuid: string, readonly kind: DeploymentKind, readonly status: DeploymentStatus, readonly environment: string, readonly attempt: number, readonly manifests: ReadonlyArray<string>, readonly startedBy: string, readonly createdAt: string, readonly endedAt: string | null, readonly planDigest: string | null, readonly planExpiresAt: string | null, readonly revision: { readonly number: number } | null, readonly waitsFor: { readonly step: number, readonly covers: DeploymentConfirmMode, readonly resource: string, readonly action: string | null, readonly actions: ReadonlyArray<{ readonly name: string, readonly description: string | null }> } | null, readonly problem: { readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null } | null } | null, readonly problems: ReadonlyArray<{ readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }> } | null };

export type ApproveDeploymentStepMutationVariables = Exact<{
  input: ApproveDeploymentStepInput;
}>;


export type ApproveDeploymentStepMutation = { readonly approveDeploymentStep: { readonly deployment: { readonly uuid: string, readonly kind: DeploymentKind, readonly status: DeploymentStatus, readonly environment: string, readonly attempt: number, readonly manifests: ReadonlyArray<string>, readonly startedBy: string, readonly createdAt: string, readonly endedAt: string | null, readonly planDigest: string | null, readonly planExpiresAt: string | null, readonly revision: { readonly number: number } | null, readonly waitsFor: { readonly step: number, readonly covers: DeploymentConfirmMode, readonly resource: string, readonly action: string | null, readonly actions: ReadonlyArray<{ readonly name: string, readonly description: string | null }> } | null, readonly problem: { readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null } | null } | null, readonly problems: ReadonlyArray<{ readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }> } | null };

export type RejectDeploymentStepMutationVariables = Exact<{
  input: RejectDeploymentStepInput;
}>;


export type RejectDeploymentStepMutation = { readonly rejectDeploymentStep: { readonly deployment: { readonly uuid: string, readonly kind: DeploymentKind, readonly status: DeploymentStatus, readonly environment: string, readonly attempt: number, readonly manifests: ReadonlyArray<string>, readonly startedBy: string, readonly createdAt: string, readonly endedAt: string | null, readonly planDigest: string | null, readonly planExpiresAt: string | null, readonly revision: { readonly number: number } | null, readonly waitsFor: { readonly step: number, readonly covers: DeploymentConfirmMode, readonly resource: string, readonly action: string | null, readonly actions: ReadonlyArray<{ readonly name: string, readonly description: string | null }> } | null, readonly problem: { readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null } | null } | null, readonly problems: ReadonlyArray<{ readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }> } | null };

export type CancelDeploymentMutationVariables = Exact<{
  input: CancelDeploymentInput;
}>;


export type CancelDeploymentMutation = { readonly cancelDeployment: { readonly deployment: { readonly uuid: string, readonly kind: DeploymentKind, readonly status: DeploymentStatus, readonly environment: string, readonly attempt: number, readonly manifests: ReadonlyArray<string>, readonly startedBy: string, readonly createdAt: string, readonly endedAt: string | null, readonly planDigest: string | null, readonly planExpiresAt: string | null, readonly revision: { readonly number: number } | null, readonly waitsFor: { readonly step: number, readonly covers: DeploymentConfirmMode, readonly resource: string, readonly action: string | null, readonly actions: ReadonlyArray<{ readonly name: string, readonly description: string | null }> } | null, readonly problem: { readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null } | null } | null, readonly problems: ReadonlyArray<{ readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }> } | null };

export type ResumeDeploymentMutationVariables = Exact<{
  input: ResumeDeploymentInput;
}>;


export type ResumeDeploymentMutation = { readonly resumeDeployment: { readonly deployment: { readonly uuid: string, readonly kind: DeploymentKind, readonly status: DeploymentStatus, readonly environment: string, readonly attempt: number, readonly manifests: ReadonlyArray<string>, readonly startedBy: string, readonly createdAt: string, readonly endedAt: string | null, readonly planDigest: string | null, readonly planExpiresAt: string | null, readonly revision: { readonly number: number } | null, readonly waitsFor: { readonly step: number, readonly covers: DeploymentConfirmMode, readonly resource: string, readonly action: string | null, readonly actions: ReadonlyArray<{ readonly name: string, readonly description: string | null }> } | null, readonly problem: { readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null } | null } | null, readonly problems: ReadonlyArray<{ readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }> } | null };

export type DeploymentImpactQueryVariables = Exact<{
  from?: RevisionRef | null | undefined;
  to?: RevisionRef | null | undefined;
}>;


export type DeploymentImpactQuery = { readonly deploymentImpact: ReadonlyArray<{ readonly environment: string, readonly deployment: { readonly uuid: string } | null, readonly resources: ReadonlyArray<{ readonly name: string, readonly type: string, readonly kind: ResourceImpactKind, readonly configKeys: ReadonlyArray<string>, readonly problem: { readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null } | null }>, readonly faults: ReadonlyArray<{ readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }> }> };

export type DeploymentDiffQueryVariables = Exact<{
  from: string | number;
  to: string | number;
}>;


export type DeploymentDiffQuery = { readonly deploymentDiff: { readonly resources: ReadonlyArray<{ readonly name: string, readonly aspects: ReadonlyArray<DeploymentResourceAspect>, readonly configKeys: ReadonlyArray<string>, readonly from: { readonly status: DeploymentResourceStatus, readonly type: string, readonly config: Json | null, readonly state: Json | null } | null, readonly to: { readonly status: DeploymentResourceStatus, readonly type: string, readonly config: Json | null, readonly state: Json | null } | null }> } | null };

export type DeletionPlanQueryVariables = Exact<{
  number: number;
  documents: ReadonlyArray<RenderedDocumentName>;
  cascade: boolean;
  referrers: boolean;
  rows: number;
  documentsAfter?: string | null | undefined;
  blockedAfter?: string | null | undefined;
  dependantsAfter?: string | null | undefined;
  problemsAfter?: string | null | undefined;
}>;


export type DeletionPlanQuery = { readonly revision: { readonly deletionPlan: { readonly allowed: boolean, readonly blockerCount: number, readonly documents: { readonly nodes: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } }, readonly blockers: ReadonlyArray<{ readonly relation: DeletionBlockerRelation, readonly document: { readonly schema: string, readonly name: string, readonly layer: string | null }, readonly by: { readonly schema: string, readonly name: string, readonly layer: string | null } }>, readonly blocked: { readonly nodes: ReadonlyArray<{ readonly relation: DeletionBlockerRelation, readonly count: number, readonly document: { readonly schema: string, readonly name: string, readonly layer: string | null } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } }, readonly problems: { readonly nodes: ReadonlyArray<{ readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } }, readonly dependants: { readonly nodes: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } } | null } | null };

export type DeletionPlanFragment = { readonly allowed: boolean, readonly blockerCount: number, readonly documents: { readonly nodes: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } }, readonly blockers: ReadonlyArray<{ readonly relation: DeletionBlockerRelation, readonly document: { readonly schema: string, readonly name: string, readonly layer: string | null }, readonly by: { readonly schema: string, readonly name: string, readonly layer: string | null } }>, readonly blocked: { readonly nodes: ReadonlyArray<{ readonly relation: DeletionBlockerRelation, readonly count: number, readonly document: { readonly schema: string, readonly name: string, readonly layer: string | null } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } }, readonly problems: { readonly nodes: ReadonlyArray<{ readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } }, readonly dependants: { readonly nodes: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } };

export type LabelFragment = { readonly schema: string, readonly name: string, readonly layer: string | null };

export type TrySubmissionMutationVariables = Exact<{
  input: SubmitDocumentsInput;
  isFirst: boolean;
  rows?: number | null | undefined;
  bucketsAfter?: string | null | undefined;
  documentsAfter?: string | null | undefined;
  renderedAfter?: string | null | undefined;
  buckets: boolean;
  documents: boolean;
  rendered: boolean;
  problems: boolean;
  text: boolean;
  atPath?: boolean;
  path?: string;
}>;


export type TrySubmissionMutation = { readonly tried: { readonly diff: { readonly from: { readonly number: number }, readonly buckets?: { readonly nodes: ReadonlyArray<{ readonly name: string, readonly status: BucketStatus }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } }, readonly documents?: { readonly nodes: ReadonlyArray<{ readonly kind: DiffKind, readonly schema: string, readonly name: string, readonly layer: string | null, readonly bucket: string, readonly text?: string, readonly before: { readonly bucket: string } | null, readonly valueBefore?: { readonly secret: boolean, readonly exists: boolean, readonly value: Json | null } | null, readonly valueAfter?: { readonly secret: boolean, readonly exists: boolean, readonly value: Json | null } | null, readonly changes: ReadonlyArray<{ readonly kind: DiffKind, readonly path: string, readonly before: Json | null, readonly after: Json | null, readonly secret: boolean }> }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } }, readonly rendered?: { readonly nodes: ReadonlyArray<{ readonly kind: DiffKind, readonly schema: string, readonly name: string, readonly text?: string, readonly valueBefore?: { readonly secret: boolean, readonly exists: boolean, readonly value: Json | null } | null, readonly valueAfter?: { readonly secret: boolean, readonly exists: boolean, readonly value: Json | null } | null, readonly changes: ReadonlyArray<{ readonly kind: DiffKind, readonly path: string, readonly before: Json | null, readonly after: Json | null, readonly secret: boolean }>, readonly causes: ReadonlyArray<{ readonly kind: DiffKind, readonly schema: string, readonly name: string, readonly layer: string | null }> }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } }, readonly problemChanges?: { readonly standing: number, readonly introduced: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly severity: ProblemSeverity, readonly count: number, readonly blockCount: number, readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly causes: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null }>, readonly blocks: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null }>, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }> }, readonly resolved: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly severity: ProblemSeverity, readonly count: number, readonly blockCount: number, readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly causes: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null }>, readonly blocks: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null }>, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }> } } } | null, readonly problems: ReadonlyArray<{ readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }> } & { readonly changed?: boolean, readonly revision?: { readonly number: number } | null, readonly diff?: { readonly from: { readonly number: number } } | null, readonly documents?: ReadonlyArray<{ readonly change: ChangeKind, readonly schema: string, readonly name: string, readonly layer: string | null, readonly bucket: string | null }>, readonly warnings?: ReadonlyArray<{ readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }>, readonly problemChanges?: { readonly standing: number, readonly introduced: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly severity: ProblemSeverity, readonly count: number, readonly blockCount: number, readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly causes: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null }>, readonly blocks: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null }>, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }> }, readonly resolved: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly severity: ProblemSeverity, readonly count: number, readonly blockCount: number, readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly causes: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null }>, readonly blocks: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null }>, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }> } } | null, readonly schemaChange?: { readonly changed: boolean, readonly additive: boolean, readonly schemaVersion: number, readonly segments: ReadonlyArray<{ readonly name: string, readonly change: SegmentChangeKind, readonly segmentVersion: number }> } | null } | null };

export type TryRollbackMutationVariables = Exact<{
  input: RollbackInput;
  isFirst: boolean;
  rows?: number | null | undefined;
  bucketsAfter?: string | null | undefined;
  documentsAfter?: string | null | undefined;
  renderedAfter?: string | null | undefined;
  buckets: boolean;
  documents: boolean;
  rendered: boolean;
  problems: boolean;
  text: boolean;
  atPath?: boolean;
  path?: string;
}>;


export type TryRollbackMutation = { readonly tried: { readonly diff: { readonly from: { readonly number: number }, readonly buckets?: { readonly nodes: ReadonlyArray<{ readonly name: string, readonly status: BucketStatus }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } }, readonly documents?: { readonly nodes: ReadonlyArray<{ readonly kind: DiffKind, readonly schema: string, readonly name: string, readonly layer: string | null, readonly bucket: string, readonly text?: string, readonly before: { readonly bucket: string } | null, readonly valueBefore?: { readonly secret: boolean, readonly exists: boolean, readonly value: Json | null } | null, readonly valueAfter?: { readonly secret: boolean, readonly exists: boolean, readonly value: Json | null } | null, readonly changes: ReadonlyArray<{ readonly kind: DiffKind, readonly path: string, readonly before: Json | null, readonly after: Json | null, readonly secret: boolean }> }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } }, readonly rendered?: { readonly nodes: ReadonlyArray<{ readonly kind: DiffKind, readonly schema: string, readonly name: string, readonly text?: string, readonly valueBefore?: { readonly secret: boolean, readonly exists: boolean, readonly value: Json | null } | null, readonly valueAfter?: { readonly secret: boolean, readonly exists: boolean, readonly value: Json | null } | null, readonly changes: ReadonlyArray<{ readonly kind: DiffKind, readonly path: string, readonly before: Json | null, readonly after: Json | null, readonly secret: boolean }>, readonly causes: ReadonlyArray<{ readonly kind: DiffKind, readonly schema: string, readonly name: string, readonly layer: string | null }> }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } }, readonly problemChanges?: { readonly standing: number, readonly introduced: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly severity: ProblemSeverity, readonly count: number, readonly blockCount: number, readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly causes: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null }>, readonly blocks: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null }>, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }> }, readonly resolved: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly severity: ProblemSeverity, readonly count: number, readonly blockCount: number, readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly causes: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null }>, readonly blocks: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null }>, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }> } } } | null, readonly problems: ReadonlyArray<{ readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }> } & { readonly revision?: { readonly number: number, readonly changes: { readonly created: number, readonly updated: number, readonly deleted: number } } | null, readonly preview?: { readonly changes: { readonly created: number, readonly updated: number, readonly deleted: number } } | null, readonly diff?: { readonly from: { readonly number: number } } | null, readonly warnings?: ReadonlyArray<{ readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }>, readonly problemChanges?: { readonly standing: number, readonly introduced: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly severity: ProblemSeverity, readonly count: number, readonly blockCount: number, readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly causes: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null }>, readonly blocks: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null }>, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }> }, readonly resolved: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly severity: ProblemSeverity, readonly count: number, readonly blockCount: number, readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly causes: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null }>, readonly blocks: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null }>, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }> } } | null, readonly schemaChange?: { readonly changed: boolean, readonly additive: boolean, readonly schemaVersion: number, readonly segments: ReadonlyArray<{ readonly name: string, readonly change: SegmentChangeKind, readonly segmentVersion: number }> } | null } | null };

export type DiffQueryVariables = Exact<{
  from: number;
  to: number;
  rows?: number | null | undefined;
  bucketsAfter?: string | null | undefined;
  documentsAfter?: string | null | undefined;
  renderedAfter?: string | null | undefined;
  buckets: boolean;
  documents: boolean;
  rendered: boolean;
  problems: boolean;
  text: boolean;
  atPath?: boolean;
  path?: string;
}>;


export type DiffQuery = { readonly diff: { readonly from: { readonly number: number }, readonly buckets?: { readonly nodes: ReadonlyArray<{ readonly name: string, readonly status: BucketStatus }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } }, readonly documents?: { readonly nodes: ReadonlyArray<{ readonly kind: DiffKind, readonly schema: string, readonly name: string, readonly layer: string | null, readonly bucket: string, readonly text?: string, readonly before: { readonly bucket: string } | null, readonly valueBefore?: { readonly secret: boolean, readonly exists: boolean, readonly value: Json | null } | null, readonly valueAfter?: { readonly secret: boolean, readonly exists: boolean, readonly value: Json | null } | null, readonly changes: ReadonlyArray<{ readonly kind: DiffKind, readonly path: string, readonly before: Json | null, readonly after: Json | null, readonly secret: boolean }> }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } }, readonly rendered?: { readonly nodes: ReadonlyArray<{ readonly kind: DiffKind, readonly schema: string, readonly name: string, readonly text?: string, readonly valueBefore?: { readonly secret: boolean, readonly exists: boolean, readonly value: Json | null } | null, readonly valueAfter?: { readonly secret: boolean, readonly exists: boolean, readonly value: Json | null } | null, readonly changes: ReadonlyArray<{ readonly kind: DiffKind, readonly path: string, readonly before: Json | null, readonly after: Json | null, readonly secret: boolean }>, readonly causes: ReadonlyArray<{ readonly kind: DiffKind, readonly schema: string, readonly name: string, readonly layer: string | null }> }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } }, readonly problemChanges?: { readonly standing: number, readonly introduced: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly severity: ProblemSeverity, readonly count: number, readonly blockCount: number, readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly causes: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null }>, readonly blocks: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null }>, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }> }, readonly resolved: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly severity: ProblemSeverity, readonly count: number, readonly blockCount: number, readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly causes: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null }>, readonly blocks: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null }>, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }> } } } };

export type DiffPageFragment = { readonly from: { readonly number: number }, readonly buckets?: { readonly nodes: ReadonlyArray<{ readonly name: string, readonly status: BucketStatus }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } }, readonly documents?: { readonly nodes: ReadonlyArray<{ readonly kind: DiffKind, readonly schema: string, readonly name: string, readonly layer: string | null, readonly bucket: string, readonly text?: string, readonly before: { readonly bucket: string } | null, readonly valueBefore?: { readonly secret: boolean, readonly exists: boolean, readonly value: Json | null } | null, readonly valueAfter?: { readonly secret: boolean, readonly exists: boolean, readonly value: Json | null } | null, readonly changes: ReadonlyArray<{ readonly kind: DiffKind, readonly path: string, readonly before: Json | null, readonly after: Json | null, readonly secret: boolean }> }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } }, readonly rendered?: { readonly nodes: ReadonlyArray<{ readonly kind: DiffKind, readonly schema: string, readonly name: string, readonly text?: string, readonly valueBefore?: { readonly secret: boolean, readonly exists: boolean, readonly value: Json | null } | null, readonly valueAfter?: { readonly secret: boolean, readonly exists: boolean, readonly value: Json | null } | null, readonly changes: ReadonlyArray<{ readonly kind: DiffKind, readonly path: string, readonly before: Json | null, readonly after: Json | null, readonly secret: boolean }>, readonly causes: ReadonlyArray<{ readonly kind: DiffKind, readonly schema: string, readonly name: string, readonly layer: string | null }> }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } }, readonly problemChanges?: { readonly standing: number, readonly introduced: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly severity: ProblemSeverity, readonly count: number, readonly blockCount: number, readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly causes: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null }>, readonly blocks: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null }>, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }> }, readonly resolved: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly severity: ProblemSeverity, readonly count: number, readonly blockCount: number, readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly causes: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null }>, readonly blocks: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null }>, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }> } } };

export type DocumentDifferenceFragment = { readonly kind: DiffKind, readonly schema: string, readonly name: string, readonly layer: string | null, readonly bucket: string, readonly text?: string, readonly before: { readonly bucket: string } | null, readonly valueBefore?: { readonly secret: boolean, readonly exists: boolean, readonly value: Json | null } | null, readonly valueAfter?: { readonly secret: boolean, readonly exists: boolean, readonly value: Json | null } | null, readonly changes: ReadonlyArray<{ readonly kind: DiffKind, readonly path: string, readonly before: Json | null, readonly after: Json | null, readonly secret: boolean }> };

export type DocumentValueFragment = { readonly secret: boolean, readonly exists: boolean, readonly value: Json | null };

export type RenderedDifferenceFragment = { readonly kind: DiffKind, readonly schema: string, readonly name: string, readonly text?: string, readonly valueBefore?: { readonly secret: boolean, readonly exists: boolean, readonly value: Json | null } | null, readonly valueAfter?: { readonly secret: boolean, readonly exists: boolean, readonly value: Json | null } | null, readonly changes: ReadonlyArray<{ readonly kind: DiffKind, readonly path: string, readonly before: Json | null, readonly after: Json | null, readonly secret: boolean }>, readonly causes: ReadonlyArray<{ readonly kind: DiffKind, readonly schema: string, readonly name: string, readonly layer: string | null }> };

export type RenderedValueFragment = { readonly secret: boolean, readonly exists: boolean, readonly value: Json | null };

export type ValueChangeFragment = { readonly kind: DiffKind, readonly path: string, readonly before: Json | null, readonly after: Json | null, readonly secret: boolean };

export type ProblemChangesFragment = { readonly standing: number, readonly introduced: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly severity: ProblemSeverity, readonly count: number, readonly blockCount: number, readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly causes: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null }>, readonly blocks: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null }>, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }> }, readonly resolved: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly severity: ProblemSeverity, readonly count: number, readonly blockCount: number, readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly causes: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null }>, readonly blocks: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null }>, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }> } };

export type RevisionProblemFragment = { readonly severity: ProblemSeverity, readonly count: number, readonly blockCount: number, readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly causes: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null }>, readonly blocks: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null }>, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null };

export type ProblemFragment = { readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null };

export type ContentsQueryVariables = Exact<{
  schema: string;
  name: string;
  tag?: ReadonlyArray<string> | null | undefined;
  cleartext: boolean;
}>;


export type ContentsQuery = { readonly revision: { readonly number: number, readonly renderedDocument: { readonly contents: ReadonlyArray<{ readonly tag: string, readonly version: string, readonly updatedAt: string, readonly secret: boolean, readonly value: Json | null }> } | null } | null };

export type PutContentMutationVariables = Exact<{
  input: PutDocumentContentInput;
  cleartext?: boolean | null | undefined;
}>;


export type PutContentMutation = { readonly putDocumentContent: { readonly content: { readonly tag: string, readonly version: string, readonly updatedAt: string, readonly secret: boolean, readonly value: Json | null } | null, readonly problems: ReadonlyArray<{ readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }> } | null };

export type DeleteContentMutationVariables = Exact<{
  input: DeleteDocumentContentInput;
}>;


export type DeleteContentMutation = { readonly deleteDocumentContent: { readonly tag: string | null, readonly problems: ReadonlyArray<{ readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }> } | null };

export type ContentFragment = { readonly tag: string, readonly version: string, readonly updatedAt: string, readonly secret: boolean, readonly value: Json | null };

export type NotificationFragment = { readonly name: string, readonly state: NotificationState, readonly events: ReadonlyArray<NotificationEventType>, readonly policies: ReadonlyArray<string> | null, readonly severities: ReadonlyArray<RuleSeverity> | null, readonly delivered: number, readonly deliveredAt: string | null, readonly waiting: number, readonly failingSince: string | null, readonly attempts: number, readonly nextAttemptAt: string | null, readonly pausedAt: string | null, readonly revision: { readonly number: number } | null, readonly error: { readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null } | null, readonly problems: ReadonlyArray<{ readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }> };

export type NotificationsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type NotificationsQuery = { readonly notifications: { readonly nodes: ReadonlyArray<{ readonly name: string, readonly state: NotificationState, readonly events: ReadonlyArray<NotificationEventType>, readonly policies: ReadonlyArray<string> | null, readonly severities: ReadonlyArray<RuleSeverity> | null, readonly delivered: number, readonly deliveredAt: string | null, readonly waiting: number, readonly failingSince: string | null, readonly attempts: number, readonly nextAttemptAt: string | null, readonly pausedAt: string | null, readonly revision: { readonly number: number } | null, readonly error: { readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null } | null, readonly problems: ReadonlyArray<{ readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }> }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } };

export type ResumeNotificationMutationVariables = Exact<{
  input: ResumeNotificationInput;
}>;


export type ResumeNotificationMutation = { readonly resumeNotification: { readonly notification: { readonly name: string, readonly state: NotificationState, readonly events: ReadonlyArray<NotificationEventType>, readonly policies: ReadonlyArray<string> | null, readonly severities: ReadonlyArray<RuleSeverity> | null, readonly delivered: number, readonly deliveredAt: string | null, readonly waiting: number, readonly failingSince: string | null, readonly attempts: number, readonly nextAttemptAt: string | null, readonly pausedAt: string | null, readonly revision: { readonly number: number } | null, readonly error: { readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null } | null, readonly problems: ReadonlyArray<{ readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }> } | null, readonly problems: ReadonlyArray<{ readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }> } | null };

export type PolicyFragment = { readonly name: string, readonly documentName: string, readonly execution: RuleExecution | null, readonly revision: { readonly number: number } | null, readonly problems: ReadonlyArray<{ readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }>, readonly rules: ReadonlyArray<{ readonly name: string, readonly severity: RuleSeverity | null, readonly inputs: ReadonlyArray<string>, readonly rowCount: number | null, readonly evaluatedAt: string | null, readonly changedAt: string | null, readonly stale: boolean, readonly error: { readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null } | null }> };

export type PolicyExceptionsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type PolicyExceptionsQuery = { readonly rulePolicies: { readonly nodes: ReadonlyArray<{ readonly name: string, readonly exceptions: { readonly nodes: ReadonlyArray<{ readonly name: string, readonly rule: string, readonly reason: string | null, readonly expiresAt: string, readonly active: boolean, readonly problems: ReadonlyArray<{ readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }> }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } };

export type MoreExceptionsQueryVariables = Exact<{
  policy: string;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type MoreExceptionsQuery = { readonly rulePolicy: { readonly exceptions: { readonly nodes: ReadonlyArray<{ readonly name: string, readonly rule: string, readonly reason: string | null, readonly expiresAt: string, readonly active: boolean, readonly problems: ReadonlyArray<{ readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }> }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } } | null };

export type ExceptionsFragment = { readonly nodes: ReadonlyArray<{ readonly name: string, readonly rule: string, readonly reason: string | null, readonly expiresAt: string, readonly active: boolean, readonly problems: ReadonlyArray<{ readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }> }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } };

export type RulePoliciesQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type RulePoliciesQuery = { readonly rulePolicies: { readonly nodes: ReadonlyArray<{ readonly name: string, readonly documentName: string, readonly execution: RuleExecution | null, readonly revision: { readonly number: number } | null, readonly problems: ReadonlyArray<{ readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }>, readonly rules: ReadonlyArray<{ readonly name: string, readonly severity: RuleSeverity | null, readonly inputs: ReadonlyArray<string>, readonly rowCount: number | null, readonly evaluatedAt: string | null, readonly changedAt: string | null, readonly stale: boolean, readonly error: { readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null } | null }> }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } };

export type RuleRowsQueryVariables = Exact<{
  rule: string;
  revision?: RevisionRef | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type RuleRowsQuery = { readonly ruleRows: { readonly nodes: ReadonlyArray<Json>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly error: { readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null } | null } | null };

export type PreviewRuleQueryVariables = Exact<{
  input: PreviewRuleInput;
}>;


export type PreviewRuleQuery = { readonly previewRule: { readonly rows: ReadonlyArray<Json> | null, readonly rowCount: number | null, readonly stages: ReadonlyArray<number>, readonly inputs: ReadonlyArray<string>, readonly added: ReadonlyArray<Json> | null, readonly removed: ReadonlyArray<Json> | null, readonly calls: ReadonlyArray<{ readonly endpoint: string, readonly method: HttpMethod, readonly url: string, readonly body: Json | null, readonly stopped: boolean }> | null, readonly warnings: ReadonlyArray<{ readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }>, readonly error: { readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null } | null } };

export type EvaluatePoliciesMutationVariables = Exact<{
  input: EvaluatePoliciesInput;
}>;


export type EvaluatePoliciesMutation = { readonly evaluatePolicies: { readonly policies: ReadonlyArray<{ readonly name: string, readonly documentName: string, readonly execution: RuleExecution | null, readonly revision: { readonly number: number } | null, readonly problems: ReadonlyArray<{ readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }>, readonly rules: ReadonlyArray<{ readonly name: string, readonly severity: RuleSeverity | null, readonly inputs: ReadonlyArray<string>, readonly rowCount: number | null, readonly evaluatedAt: string | null, readonly changedAt: string | null, readonly stale: boolean, readonly error: { readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null } | null }> }> | null, readonly problems: ReadonlyArray<{ readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }> } | null };

export type ExplainRuleRowQueryVariables = Exact<{
  rule: string;
  row: Json;
}>;


export type ExplainRuleRowQuery = { readonly explainRuleRow: { readonly complete: boolean, readonly tables: ReadonlyArray<{ readonly table: string, readonly rowCount: number, readonly rows: ReadonlyArray<{ readonly data: Json }> }> } | null };

export type BacktestRuleQueryVariables = Exact<{
  input: BacktestRuleInput;
}>;


export type BacktestRuleQuery = { readonly backtestRule: { readonly complete: boolean, readonly brokenSince: { readonly number: number } | null, readonly revisions: ReadonlyArray<{ readonly rowCount: number | null, readonly revision: { readonly number: number, readonly createdAt: string | null, readonly message: string }, readonly error: { readonly code: string, readonly message: string } | null }> } };

export type ViolationFragment = { readonly rule: string, readonly severity: RuleSeverity, readonly state: ViolationState, readonly message: string, readonly key: Json, readonly row: Json, readonly openedAt: string, readonly changedAt: string, readonly closedAt: string | null, readonly closingReason: ViolationClosingReason | null, readonly waived: boolean, readonly waivedBy: string | null, readonly waivedUntil: string | null, readonly openings: number };

export type ViolationsQueryVariables = Exact<{
  filter?: ViolationFilter | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ViolationsQuery = { readonly violations: { readonly nodes: ReadonlyArray<{ readonly rule: string, readonly severity: RuleSeverity, readonly state: ViolationState, readonly message: string, readonly key: Json, readonly row: Json, readonly openedAt: string, readonly changedAt: string, readonly closedAt: string | null, readonly closingReason: ViolationClosingReason | null, readonly waived: boolean, readonly waivedBy: string | null, readonly waivedUntil: string | null, readonly openings: number }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } };

export type LastViolationEventQueryVariables = Exact<{ [key: string]: never; }>;


export type LastViolationEventQuery = { readonly violationEvents: { readonly nodes: ReadonlyArray<{ readonly sequence: number }> } };

export type ViolationChangedSubscriptionVariables = Exact<{
  after?: number | null | undefined;
  policy?: ReadonlyArray<string> | null | undefined;
  rule?: ReadonlyArray<string> | null | undefined;
  severity?: ReadonlyArray<RuleSeverity> | null | undefined;
}>;


export type ViolationChangedSubscription = { readonly violationChanged: { readonly sequence: number, readonly type: ViolationEventType, readonly createdAt: string, readonly rowBefore: Json | null, readonly violation: { readonly rule: string, readonly severity: RuleSeverity, readonly state: ViolationState, readonly message: string, readonly key: Json, readonly row: Json, readonly openedAt: string, readonly changedAt: string, readonly closedAt: string | null, readonly closingReason: ViolationClosingReason | null, readonly waived: boolean, readonly waivedBy: string | null, readonly waivedUntil: string | null, readonly openings: number } } };

export type FoundErrorsFragment = { readonly errorCount: number, readonly errors: ReadonlyArray<{ readonly schemaPath: string | null, readonly message: string, readonly path: string | null, readonly record: Json, readonly place: { readonly line: number | null, readonly column: number | null } | null, readonly documents: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null }> }> };

export type RecordedErrorFragment = { readonly message: string, readonly path: string | null, readonly record: Json, readonly documents: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null }> };

export type SimilarDocumentsQueryVariables = Exact<{
  number: number;
  schema: string;
  name: string;
}>;


export type SimilarDocumentsQuery = { readonly revision: { readonly documents: { readonly nodes: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null, readonly replacedBy: { readonly layer: string | null } | null, readonly children: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null }> } }> } } | null };

export type ExplainQueryVariables = Exact<{
  number: number;
  schema: string;
  name: string;
  path?: string | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ExplainQuery = { readonly revision: { readonly renderedDocument: { readonly layer: string | null, readonly rows: { readonly nodes: ReadonlyArray<{ readonly path: string, readonly value: Json | null, readonly exists: boolean, readonly secret: boolean, readonly steps: ReadonlyArray<{ readonly kind: ExplainedStepKind, readonly place: string | null, readonly path: string | null, readonly part: boolean, readonly overrode: ReadonlyArray<{ readonly value: Json | null, readonly secret: boolean, readonly step: { readonly kind: ExplainedStepKind, readonly place: string | null, readonly path: string | null, readonly part: boolean, readonly document: { readonly schema: string, readonly name: string, readonly layer: string | null }, readonly revision: { readonly number: number, readonly createdAt: string | null, readonly author: string, readonly message: string } | null, readonly source: { readonly schema: string, readonly name: string, readonly layer: string | null } | null }, readonly heldBy: { readonly kind: ExplainedStepKind, readonly place: string | null, readonly path: string | null, readonly part: boolean, readonly document: { readonly schema: string, readonly name: string, readonly layer: string | null }, readonly revision: { readonly number: number, readonly createdAt: string | null, readonly author: string, readonly message: string } | null, readonly source: { readonly schema: string, readonly name: string, readonly layer: string | null } | null } | null }>, readonly document: { readonly schema: string, readonly name: string, readonly layer: string | null }, readonly revision: { readonly number: number, readonly createdAt: string | null, readonly author: string, readonly message: string } | null, readonly source: { readonly schema: string, readonly name: string, readonly layer: string | null } | null }> }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } } | null } | null };

export type BlameQueryVariables = Exact<{
  number: number;
  schema: string;
  name: string;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type BlameQuery = { readonly revision: { readonly renderedDocument: { readonly layer: string | null, readonly rows: { readonly nodes: ReadonlyArray<{ readonly number: number, readonly text: string, readonly path: string | null, readonly step: { readonly kind: ExplainedStepKind, readonly place: string | null, readonly path: string | null, readonly part: boolean, readonly document: { readonly schema: string, readonly name: string, readonly layer: string | null }, readonly revision: { readonly number: number, readonly createdAt: string | null, readonly author: string, readonly message: string } | null, readonly source: { readonly schema: string, readonly name: string, readonly layer: string | null } | null } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } } | null } | null };

export type ExplainedValueFragment = { readonly path: string, readonly value: Json | null, readonly exists: boolean, readonly secret: boolean, readonly steps: ReadonlyArray<{ readonly kind: ExplainedStepKind, readonly place: string | null, readonly path: string | null, readonly part: boolean, readonly overrode: ReadonlyArray<{ readonly value: Json | null, readonly secret: boolean, readonly step: { readonly kind: ExplainedStepKind, readonly place: string | null, readonly path: string | null, readonly part: boolean, readonly document: { readonly schema: string, readonly name: string, readonly layer: string | null }, readonly revision: { readonly number: number, readonly createdAt: string | null, readonly author: string, readonly message: string } | null, readonly source: { readonly schema: string, readonly name: string, readonly layer: string | null } | null }, readonly heldBy: { readonly kind: ExplainedStepKind, readonly place: string | null, readonly path: string | null, readonly part: boolean, readonly document: { readonly schema: string, readonly name: string, readonly layer: string | null }, readonly revision: { readonly number: number, readonly createdAt: string | null, readonly author: string, readonly message: string } | null, readonly source: { readonly schema: string, readonly name: string, readonly layer: string | null } | null } | null }>, readonly document: { readonly schema: string, readonly name: string, readonly layer: string | null }, readonly revision: { readonly number: number, readonly createdAt: string | null, readonly author: string, readonly message: string } | null, readonly source: { readonly schema: string, readonly name: string, readonly layer: string | null } | null }> };

export type OverriddenValueFragment = { readonly value: Json | null, readonly secret: boolean, readonly step: { readonly kind: ExplainedStepKind, readonly place: string | null, readonly path: string | null, readonly part: boolean, readonly document: { readonly schema: string, readonly name: string, readonly layer: string | null }, readonly revision: { readonly number: number, readonly createdAt: string | null, readonly author: string, readonly message: string } | null, readonly source: { readonly schema: string, readonly name: string, readonly layer: string | null } | null }, readonly heldBy: { readonly kind: ExplainedStepKind, readonly place: string | null, readonly path: string | null, readonly part: boolean, readonly document: { readonly schema: string, readonly name: string, readonly layer: string | null }, readonly revision: { readonly number: number, readonly createdAt: string | null, readonly author: string, readonly message: string } | null, readonly source: { readonly schema: string, readonly name: string, readonly layer: string | null } | null } | null };

export type BlamedLineFragment = { readonly number: number, readonly text: string, readonly path: string | null, readonly step: { readonly kind: ExplainedStepKind, readonly place: string | null, readonly path: string | null, readonly part: boolean, readonly document: { readonly schema: string, readonly name: string, readonly layer: string | null }, readonly revision: { readonly number: number, readonly createdAt: string | null, readonly author: string, readonly message: string } | null, readonly source: { readonly schema: string, readonly name: string, readonly layer: string | null } | null } };

export type StepFragment = { readonly kind: ExplainedStepKind, readonly place: string | null, readonly path: string | null, readonly part: boolean, readonly document: { readonly schema: string, readonly name: string, readonly layer: string | null }, readonly revision: { readonly number: number, readonly createdAt: string | null, readonly author: string, readonly message: string } | null, readonly source: { readonly schema: string, readonly name: string, readonly layer: string | null } | null };

export type SchemaChangeFragment = { readonly changed: boolean, readonly additive: boolean, readonly schemaVersion: number, readonly segments: ReadonlyArray<{ readonly name: string, readonly change: SegmentChangeKind, readonly segmentVersion: number }> };

export type SubmitDocumentsMutationVariables = Exact<{
  input: SubmitDocumentsInput;
}>;


export type SubmitDocumentsMutation = { readonly submitDocuments: { readonly changed: boolean, readonly problems: ReadonlyArray<{ readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }>, readonly revision: { readonly number: number } | null, readonly diff: { readonly from: { readonly number: number } } | null, readonly documents: ReadonlyArray<{ readonly change: ChangeKind, readonly schema: string, readonly name: string, readonly layer: string | null, readonly bucket: string | null }>, readonly warnings: ReadonlyArray<{ readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }>, readonly problemChanges: { readonly standing: number, readonly introduced: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly severity: ProblemSeverity, readonly count: number, readonly blockCount: number, readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly causes: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null }>, readonly blocks: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null }>, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }> }, readonly resolved: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly severity: ProblemSeverity, readonly count: number, readonly blockCount: number, readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly causes: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null }>, readonly blocks: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null }>, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }> } } | null, readonly schemaChange: { readonly changed: boolean, readonly additive: boolean, readonly schemaVersion: number, readonly segments: ReadonlyArray<{ readonly name: string, readonly change: SegmentChangeKind, readonly segmentVersion: number }> } | null } | null };

export type SubmissionResultFragment = { readonly changed: boolean, readonly revision: { readonly number: number } | null, readonly diff: { readonly from: { readonly number: number } } | null, readonly documents: ReadonlyArray<{ readonly change: ChangeKind, readonly schema: string, readonly name: string, readonly layer: string | null, readonly bucket: string | null }>, readonly warnings: ReadonlyArray<{ readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }>, readonly problemChanges: { readonly standing: number, readonly introduced: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly severity: ProblemSeverity, readonly count: number, readonly blockCount: number, readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly causes: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null }>, readonly blocks: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null }>, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }> }, readonly resolved: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly severity: ProblemSeverity, readonly count: number, readonly blockCount: number, readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly causes: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null }>, readonly blocks: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null }>, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }> } } | null, readonly schemaChange: { readonly changed: boolean, readonly additive: boolean, readonly schemaVersion: number, readonly segments: ReadonlyArray<{ readonly name: string, readonly change: SegmentChangeKind, readonly segmentVersion: number }> } | null };

export type RecordedValidationFragment = { readonly name: string, readonly index: number, readonly status: ValidationResult, readonly validator: Json, readonly createdAt: string, readonly expiresAfter: string | null, readonly recordedBy: string, readonly errorCount: number, readonly revision: { readonly number: number } | null, readonly errors: ReadonlyArray<{ readonly message: string, readonly path: string | null, readonly record: Json, readonly documents: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null }> }> };

export type ExplainReferencesQueryVariables = Exact<{
  number: number;
  schema: string;
  name: string;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ExplainReferencesQuery = { readonly revision: { readonly explained: { readonly document: { readonly schema: string, readonly name: string, readonly layer: string | null }, readonly kind: { readonly name: string, readonly keyId: string } | null, readonly candidates: { readonly nodes: ReadonlyArray<{ readonly outcome: ReferenceOutcome, readonly rule: { readonly name: string, readonly type: ReferenceType, readonly map: string | null, readonly path: string | null, readonly commonKey: string | null, readonly filterKeys: ReadonlyArray<string>, readonly fixedKv: ReadonlyArray<{ readonly element: string, readonly value: string }> }, readonly elements: ReadonlyArray<{ readonly element: string, readonly value: string | null, readonly source: ElementSource | null }>, readonly target: { readonly schema: string, readonly name: string } | null, readonly ambiguous: ReadonlyArray<{ readonly element: string, readonly values: ReadonlyArray<string> }> }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } } | null } | null };

export type ExplainSubmittedReferencesQueryVariables = Exact<{
  input: SubmitDocumentsInput;
  schema: string;
  name: string;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ExplainSubmittedReferencesQuery = { readonly explained: { readonly document: { readonly schema: string, readonly name: string, readonly layer: string | null }, readonly kind: { readonly name: string, readonly keyId: string } | null, readonly candidates: { readonly nodes: ReadonlyArray<{ readonly outcome: ReferenceOutcome, readonly rule: { readonly name: string, readonly type: ReferenceType, readonly map: string | null, readonly path: string | null, readonly commonKey: string | null, readonly filterKeys: ReadonlyArray<string>, readonly fixedKv: ReadonlyArray<{ readonly element: string, readonly value: string }> }, readonly elements: ReadonlyArray<{ readonly element: string, readonly value: string | null, readonly source: ElementSource | null }>, readonly target: { readonly schema: string, readonly name: string } | null, readonly ambiguous: ReadonlyArray<{ readonly element: string, readonly values: ReadonlyArray<string> }> }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } } | null };

export type ExplainedReferencesFragment = { readonly document: { readonly schema: string, readonly name: string, readonly layer: string | null }, readonly kind: { readonly name: string, readonly keyId: string } | null, readonly candidates: { readonly nodes: ReadonlyArray<{ readonly outcome: ReferenceOutcome, readonly rule: { readonly name: string, readonly type: ReferenceType, readonly map: string | null, readonly path: string | null, readonly commonKey: string | null, readonly filterKeys: ReadonlyArray<string>, readonly fixedKv: ReadonlyArray<{ readonly element: string, readonly value: string }> }, readonly elements: ReadonlyArray<{ readonly element: string, readonly value: string | null, readonly source: ElementSource | null }>, readonly target: { readonly schema: string, readonly name: string } | null, readonly ambiguous: ReadonlyArray<{ readonly element: string, readonly values: ReadonlyArray<string> }> }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } };

export type CandidateFragment = { readonly outcome: ReferenceOutcome, readonly rule: { readonly name: string, readonly type: ReferenceType, readonly map: string | null, readonly path: string | null, readonly commonKey: string | null, readonly filterKeys: ReadonlyArray<string>, readonly fixedKv: ReadonlyArray<{ readonly element: string, readonly value: string }> }, readonly elements: ReadonlyArray<{ readonly element: string, readonly value: string | null, readonly source: ElementSource | null }>, readonly target: { readonly schema: string, readonly name: string } | null, readonly ambiguous: ReadonlyArray<{ readonly element: string, readonly values: ReadonlyArray<string> }> };

export type RuleFragment = { readonly name: string, readonly type: ReferenceType, readonly map: string | null, readonly path: string | null, readonly commonKey: string | null, readonly filterKeys: ReadonlyArray<string>, readonly fixedKv: ReadonlyArray<{ readonly element: string, readonly value: string }> };

export type ReferenceGraphsQueryVariables = Exact<{
  number: number;
  schema: string;
  name: string;
  depth: number;
  relations?: ReadonlyArray<ReferenceRelation> | null | undefined;
  out: boolean;
  in: boolean;
}>;


export type ReferenceGraphsQuery = { readonly revision: { readonly starts: { readonly nodes: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null }> } | null, readonly needs?: { readonly isCut: boolean, readonly nodes: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null }>, readonly edges: ReadonlyArray<{ readonly relation: ReferenceRelation, readonly from: { readonly schema: string, readonly name: string, readonly layer: string | null }, readonly target: { readonly schema: string, readonly name: string }, readonly to: { readonly schema: string, readonly name: string, readonly layer: string | null } | null }> } | null, readonly neededBy?: { readonly isCut: boolean, readonly nodes: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null }>, readonly edges: ReadonlyArray<{ readonly relation: ReferenceRelation, readonly from: { readonly schema: string, readonly name: string, readonly layer: string | null }, readonly target: { readonly schema: string, readonly name: string }, readonly to: { readonly schema: string, readonly name: string, readonly layer: string | null } | null }> } | null } | null };

export type GraphFragment = { readonly isCut: boolean, readonly nodes: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null }>, readonly edges: ReadonlyArray<{ readonly relation: ReferenceRelation, readonly from: { readonly schema: string, readonly name: string, readonly layer: string | null }, readonly target: { readonly schema: string, readonly name: string }, readonly to: { readonly schema: string, readonly name: string, readonly layer: string | null } | null }> };

export type EdgeFragment = { readonly relation: ReferenceRelation, readonly from: { readonly schema: string, readonly name: string, readonly layer: string | null }, readonly target: { readonly schema: string, readonly name: string }, readonly to: { readonly schema: string, readonly name: string, readonly layer: string | null } | null };

export type ReferentialSchemaQueryVariables = Exact<{
  number: number;
}>;


export type ReferentialSchemaQuery = { readonly revision: { readonly referentialSchema: { readonly schemaVersion: number, readonly segments: ReadonlyArray<string>, readonly versions: ReadonlyArray<{ readonly name: string, readonly segmentVersion: number }>, readonly kinds: ReadonlyArray<{ readonly name: string, readonly segment: string, readonly own: ReadonlyArray<string>, readonly elements: ReadonlyArray<string>, readonly keyId: string, readonly parent: string | null, readonly parentPath: string | null, readonly children: ReadonlyArray<string>, readonly referredBy: ReadonlyArray<string>, readonly schema: string, readonly references: ReadonlyArray<{ readonly name: string, readonly type: ReferenceType, readonly map: string | null, readonly path: string | null, readonly commonKey: string | null, readonly filterKeys: ReadonlyArray<string>, readonly fixedKv: ReadonlyArray<{ readonly element: string, readonly value: string }> }> }>, readonly faults: ReadonlyArray<{ readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }>, readonly warnings: ReadonlyArray<{ readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }> } | null } | null };

export type ReferentialSchemaFragment = { readonly schemaVersion: number, readonly segments: ReadonlyArray<string>, readonly versions: ReadonlyArray<{ readonly name: string, readonly segmentVersion: number }>, readonly kinds: ReadonlyArray<{ readonly name: string, readonly segment: string, readonly own: ReadonlyArray<string>, readonly elements: ReadonlyArray<string>, readonly keyId: string, readonly parent: string | null, readonly parentPath: string | null, readonly children: ReadonlyArray<string>, readonly referredBy: ReadonlyArray<string>, readonly schema: string, readonly references: ReadonlyArray<{ readonly name: string, readonly type: ReferenceType, readonly map: string | null, readonly path: string | null, readonly commonKey: string | null, readonly filterKeys: ReadonlyArray<string>, readonly fixedKv: ReadonlyArray<{ readonly element: string, readonly value: string }> }> }>, readonly faults: ReadonlyArray<{ readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }>, readonly warnings: ReadonlyArray<{ readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }> };

export type KindFragment = { readonly name: string, readonly segment: string, readonly own: ReadonlyArray<string>, readonly elements: ReadonlyArray<string>, readonly keyId: string, readonly parent: string | null, readonly parentPath: string | null, readonly children: ReadonlyArray<string>, readonly referredBy: ReadonlyArray<string>, readonly schema: string, readonly references: ReadonlyArray<{ readonly name: string, readonly type: ReferenceType, readonly map: string | null, readonly path: string | null, readonly commonKey: string | null, readonly filterKeys: ReadonlyArray<string>, readonly fixedKv: ReadonlyArray<{ readonly element: string, readonly value: string }> }> };

export type ResourceQueryVariables = Exact<{
  number: number;
  schema: string;
  name: string;
  cleartext: boolean;
}>;


export type ResourceQuery = { readonly revision: { readonly renderedDocument: { readonly schema: string, readonly name: string, readonly layer: string | null, readonly resource: { readonly kind: string, readonly view: Json | null, readonly contents: ReadonlyArray<{ readonly tag: string, readonly value: Json | null }> } | null } | null } | null };

export type ResourcesQueryVariables = Exact<{
  number: number;
  kind: string;
  key?: ReadonlyArray<KeyElementInput> | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ResourcesQuery = { readonly revision: { readonly resources: { readonly nodes: ReadonlyArray<{ readonly keyId: string, readonly key: ReadonlyArray<{ readonly element: string, readonly value: string }>, readonly document: { readonly schema: string, readonly name: string, readonly layer: string | null } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null } | null };

export type ResourceViewsQueryVariables = Exact<{
  number: number;
  kind: string;
  key?: ReadonlyArray<KeyElementInput> | null | undefined;
  cleartext: boolean;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ResourceViewsQuery = { readonly revision: { readonly resources: { readonly nodes: ReadonlyArray<{ readonly view: Json | null, readonly contents: ReadonlyArray<{ readonly tag: string, readonly value: Json | null }> }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null } | null };

export type ResourceViewFragment = { readonly view: Json | null, readonly contents: ReadonlyArray<{ readonly tag: string, readonly value: Json | null }> };

export type ListedResourceFragment = { readonly keyId: string, readonly key: ReadonlyArray<{ readonly element: string, readonly value: string }>, readonly document: { readonly schema: string, readonly name: string, readonly layer: string | null } };

export type SourceFragment = { readonly name: string, readonly schema: string, readonly documentName: string, readonly state: DataSourceState, readonly endpoint: string | null, readonly pollInterval: number | null, readonly lastRoundAt: string | null, readonly lastRoundMs: number | null, readonly nextRoundAt: string | null, readonly rounds: number, readonly revision: { readonly number: number } | null, readonly problems: ReadonlyArray<{ readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }>, readonly tables: ReadonlyArray<{ readonly name: string, readonly intake: TableIntake, readonly rowCount: number, readonly generation: number, readonly stale: boolean, readonly lastSuccessAt: string | null, readonly lastChangeAt: string | null, readonly added: number, readonly removed: number, readonly updated: number, readonly consecutiveFailures: number, readonly duplicateIds: number, readonly inexactNumbers: number, readonly invalidRows: number, readonly accepted: number, readonly lastAcceptedAt: string | null, readonly lastError: { readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null } | null, readonly rejected: ReadonlyArray<{ readonly code: string, readonly count: number }> }> };

export type DataSourcesQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type DataSourcesQuery = { readonly dataSources: { readonly nodes: ReadonlyArray<{ readonly name: string, readonly schema: string, readonly documentName: string, readonly state: DataSourceState, readonly endpoint: string | null, readonly pollInterval: number | null, readonly lastRoundAt: string | null, readonly lastRoundMs: number | null, readonly nextRoundAt: string | null, readonly rounds: number, readonly revision: { readonly number: number } | null, readonly problems: ReadonlyArray<{ readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }>, readonly tables: ReadonlyArray<{ readonly name: string, readonly intake: TableIntake, readonly rowCount: number, readonly generation: number, readonly stale: boolean, readonly lastSuccessAt: string | null, readonly lastChangeAt: string | null, readonly added: number, readonly removed: number, readonly updated: number, readonly consecutiveFailures: number, readonly duplicateIds: number, readonly inexactNumbers: number, readonly invalidRows: number, readonly accepted: number, readonly lastAcceptedAt: string | null, readonly lastError: { readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null } | null, readonly rejected: ReadonlyArray<{ readonly code: string, readonly count: number }> }> }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } };

export type DataSourceQueryVariables = Exact<{
  name: string;
}>;


export type DataSourceQuery = { readonly dataSource: { readonly name: string, readonly schema: string, readonly documentName: string, readonly state: DataSourceState, readonly endpoint: string | null, readonly pollInterval: number | null, readonly lastRoundAt: string | null, readonly lastRoundMs: number | null, readonly nextRoundAt: string | null, readonly rounds: number, readonly revision: { readonly number: number } | null, readonly problems: ReadonlyArray<{ readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }>, readonly tables: ReadonlyArray<{ readonly name: string, readonly intake: TableIntake, readonly rowCount: number, readonly generation: number, readonly stale: boolean, readonly lastSuccessAt: string | null, readonly lastChangeAt: string | null, readonly added: number, readonly removed: number, readonly updated: number, readonly consecutiveFailures: number, readonly duplicateIds: number, readonly inexactNumbers: number, readonly invalidRows: number, readonly accepted: number, readonly lastAcceptedAt: string | null, readonly lastError: { readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null } | null, readonly rejected: ReadonlyArray<{ readonly code: string, readonly count: number }> }> } | null };

export type TableRowsQueryVariables = Exact<{
  table: string;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type TableRowsQuery = { readonly tableRows: { readonly nodes: ReadonlyArray<{ readonly data: Json }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null };

export type RefreshDataSourceMutationVariables = Exact<{
  input: RefreshDataSourceInput;
}>;


export type RefreshDataSourceMutation = { readonly refreshDataSource: { readonly dataSource: { readonly name: string, readonly schema: string, readonly documentName: string, readonly state: DataSourceState, readonly endpoint: string | null, readonly pollInterval: number | null, readonly lastRoundAt: string | null, readonly lastRoundMs: number | null, readonly nextRoundAt: string | null, readonly rounds: number, readonly revision: { readonly number: number } | null, readonly problems: ReadonlyArray<{ readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }>, readonly tables: ReadonlyArray<{ readonly name: string, readonly intake: TableIntake, readonly rowCount: number, readonly generation: number, readonly stale: boolean, readonly lastSuccessAt: string | null, readonly lastChangeAt: string | null, readonly added: number, readonly removed: number, readonly updated: number, readonly consecutiveFailures: number, readonly duplicateIds: number, readonly inexactNumbers: number, readonly invalidRows: number, readonly accepted: number, readonly lastAcceptedAt: string | null, readonly lastError: { readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null } | null, readonly rejected: ReadonlyArray<{ readonly code: string, readonly count: number }> }> } | null, readonly problems: ReadonlyArray<{ readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }> } | null };

export type AddValidationMutationVariables = Exact<{
  input: AddValidationInput;
}>;


export type AddValidationMutation = { readonly addValidation: { readonly entry: { readonly name: string, readonly index: number, readonly status: ValidationResult, readonly validator: Json, readonly createdAt: string, readonly expiresAfter: string | null, readonly recordedBy: string, readonly errorCount: number, readonly revision: { readonly number: number } | null, readonly errors: ReadonlyArray<{ readonly message: string, readonly path: string | null, readonly record: Json, readonly documents: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null }> }> } | null, readonly problems: ReadonlyArray<{ readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }> } | null };

export type ValidatedRevisionQueryVariables = Exact<{
  revision?: RevisionRef | null | undefined;
}>;


export type ValidatedRevisionQuery = { readonly revision: { readonly number: number, readonly schemaValidation: { readonly index: number } | null } | null };

export type ValidationsQueryVariables = Exact<{
  number: number;
  validationsAfter?: string | null | undefined;
  policiesAfter?: string | null | undefined;
}>;


export type ValidationsQuery = { readonly revision: { readonly number: number, readonly status: RevisionStatus, readonly validations: { readonly nodes: ReadonlyArray<{ readonly name: string, readonly status: ValidationStatus, readonly ignored: boolean, readonly expiresAt: string | null, readonly latest: { readonly index: number, readonly status: ValidationResult, readonly createdAt: string, readonly recordedBy: string } | null }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } }, readonly validationPolicies: { readonly nodes: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly status: RevisionStatus, readonly flaw: string | null, readonly validations: ReadonlyArray<{ readonly name: string, readonly status: ValidationStatus, readonly expiresAfter: string | null, readonly expiresAt: string | null }> }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } } | null };

export type LatestValidationQueryVariables = Exact<{
  number: number;
  name: string;
}>;


export type LatestValidationQuery = { readonly revision: { readonly validation: { readonly latest: { readonly name: string, readonly index: number, readonly status: ValidationResult, readonly validator: Json, readonly createdAt: string, readonly expiresAfter: string | null, readonly recordedBy: string, readonly errorCount: number, readonly revision: { readonly number: number } | null, readonly errors: ReadonlyArray<{ readonly message: string, readonly path: string | null, readonly record: Json, readonly documents: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null }> }> } | null } | null } | null };

export type SkipValidationsQueryVariables = Exact<{
  number: number;
  name: string;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type SkipValidationsQuery = { readonly revision: { readonly validation: { readonly entries: { readonly pageInfo: { readonly endCursor: string | null } } } | null } | null };

export type NextValidationQueryVariables = Exact<{
  number: number;
  name: string;
  after?: string | null | undefined;
}>;


export type NextValidationQuery = { readonly revision: { readonly validation: { readonly entries: { readonly nodes: ReadonlyArray<{ readonly name: string, readonly index: number, readonly status: ValidationResult, readonly validator: Json, readonly createdAt: string, readonly expiresAfter: string | null, readonly recordedBy: string, readonly errorCount: number, readonly revision: { readonly number: number } | null, readonly errors: ReadonlyArray<{ readonly message: string, readonly path: string | null, readonly record: Json, readonly documents: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null }> }> }> } } | null } | null };

export type HeadQueryVariables = Exact<{ [key: string]: never; }>;


export type HeadQuery = { readonly revision: { readonly number: number } | null };

export type RevisionCreatedSubscriptionVariables = Exact<{
  after?: number | null | undefined;
  bucket?: ReadonlyArray<string> | null | undefined;
  withTagData: boolean;
}>;


export type RevisionCreatedSubscription = { readonly revisionCreated: { readonly digest: string, readonly id: string, readonly number: number, readonly createdAt: string | null, readonly author: string, readonly message: string, readonly buckets: ReadonlyArray<string>, readonly changes: { readonly created: number, readonly updated: number, readonly deleted: number }, readonly problemCounts: { readonly errors: number, readonly warnings: number }, readonly tags: { readonly nodes: ReadonlyArray<{ readonly name: string, readonly data?: Json }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } } };

export type HeadValidationQueryVariables = Exact<{
  name: string;
}>;


export type HeadValidationQuery = { readonly revision: { readonly number: number, readonly validation: { readonly status: ValidationStatus } | null } | null };

export type RenderedDocumentChangedSubscriptionVariables = Exact<{
  schema: string;
  name: string;
  path?: string | null | undefined;
  after?: number | null | undefined;
}>;


export type RenderedDocumentChangedSubscription = { readonly renderedDocumentChanged: { readonly exists: boolean, readonly value: Json | null, readonly revision: { readonly number: number }, readonly renderedDocument: { readonly layer: string | null } | null, readonly problems: ReadonlyArray<{ readonly code: string, readonly kind: ProblemKind, readonly retryable: boolean, readonly message: string, readonly remedy: string, readonly facts: Json, readonly schema: string | null, readonly layer: string | null, readonly name: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }> } };

export const ActionsDocument: TypedDocument<ActionsQuery, ActionsQueryVariables> = {
  text: "query Actions($filter:ActionFilter$first:Int$after:String){actions(filter:$filter first:$first after:$after){nodes{...Action}pageInfo{hasNextPage endCursor}}}fragment Action on Action{key state policies rules endpoint method path parameterNames appearedAt changedAt attempts statusCode error{...Problem}}fragment Problem on Problem{code kind retryable message remedy facts schema layer name path place{document line column}}",
  fields: {"actions":{"nodes":{"key":null,"state":null,"policies":null,"rules":null,"endpoint":null,"method":null,"path":null,"parameterNames":null,"appearedAt":null,"changedAt":null,"attempts":null,"statusCode":null,"error":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null}}},"pageInfo":{"hasNextPage":null,"endCursor":null}}},
};

export const ShowActionDocument: TypedDocument<ShowActionQuery, ShowActionQueryVariables> = {
  text: "query ShowAction($key:String!){action(key:$key){...Action revision{number}call answer}}fragment Action on Action{key state policies rules endpoint method path parameterNames appearedAt changedAt attempts statusCode error{...Problem}}fragment Problem on Problem{code kind retryable message remedy facts schema layer name path place{document line column}}",
  fields: {"action":{"key":null,"state":null,"policies":null,"rules":null,"endpoint":null,"method":null,"path":null,"parameterNames":null,"appearedAt":null,"changedAt":null,"attempts":null,"statusCode":null,"error":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null}},"revision":{"number":null},"call":null,"answer":null}},
};

export const ResolveActionDocument: TypedDocument<ResolveActionMutation, ResolveActionMutationVariables> = {
  text: "mutation ResolveAction($input:ResolveActionInput!){resolveAction(input:$input){action{...Action}problems{...Problem}}}fragment Action on Action{key state policies rules endpoint method path parameterNames appearedAt changedAt attempts statusCode error{...Problem}}fragment Problem on Problem{code kind retryable message remedy facts schema layer name path place{document line column}}",
  fields: {"resolveAction":{"action":{"key":null,"state":null,"policies":null,"rules":null,"endpoint":null,"method":null,"path":null,"parameterNames":null,"appearedAt":null,"changedAt":null,"attempts":null,"statusCode":null,"error":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null}}},"problems":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null}}}},
};

export const ExecuteActionsDocument: TypedDocument<ExecuteActionsMutation, ExecuteActionsMutationVariables> = {
  text: "mutation ExecuteActions($input:ExecuteActionsInput!){executeActions(input:$input){actions{...Action}problems{...Problem}}}fragment Action on Action{key state policies rules endpoint method path parameterNames appearedAt changedAt attempts statusCode error{...Problem}}fragment Problem on Problem{code kind retryable message remedy facts schema layer name path place{document line column}}",
  fields: {"executeActions":{"actions":{"key":null,"state":null,"policies":null,"rules":null,"endpoint":null,"method":null,"path":null,"parameterNames":null,"appearedAt":null,"changedAt":null,"attempts":null,"statusCode":null,"error":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null}}},"problems":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null}}}},
};

export const FindRevisionDocument: TypedDocument<FindRevisionQuery, FindRevisionQueryVariables> = {
  text: "query FindRevision($revision:RevisionRef){revision(ref:$revision){number}server{limits{pageRows queryCost}}}",
  fields: {"revision":{"number":null},"server":{"limits":{"pageRows":null,"queryCost":null}}},
};

export const AuditLogDocument: TypedDocument<AuditLogQuery, AuditLogQueryVariables> = {
  text: "query AuditLog($filter:AuditFilter$first:Int$after:String){auditLog(filter:$filter first:$first after:$after){nodes{createdAt principal via address requestId action target status code}pageInfo{...Page}}}fragment Page on PageInfo{hasNextPage endCursor}",
  fields: {"auditLog":{"nodes":{"createdAt":null,"principal":null,"via":null,"address":null,"requestId":null,"action":null,"target":null,"status":null,"code":null},"pageInfo":{"hasNextPage":null,"endCursor":null}}},
};

export const AuditExportDocument: TypedDocument<AuditExportQuery, AuditExportQueryVariables> = {
  text: "query AuditExport($filter:AuditFilter$last:Int!$before:String){auditLog(filter:$filter last:$last before:$before){nodes{text link{chain sequence previous digest}}pageInfo{hasPreviousPage startCursor}}}",
  fields: {"auditLog":{"nodes":{"text":null,"link":{"chain":null,"sequence":null,"previous":null,"digest":null}},"pageInfo":{"hasPreviousPage":null,"startCursor":null}}},
};

export const DocumentsDocument: TypedDocument<DocumentsQuery, DocumentsQueryVariables> = {
  text: "query Documents($number:NonNegativeInt!$filter:DocumentFilter$withContent:Boolean!$cleartext:Boolean!$first:Int$after:String){revision(ref:{number:$number}){documents(filter:$filter first:$first after:$after){nodes{...ListedDocument}pageInfo{...Page}}}}fragment ListedDocument on Document{...Label bucket abstract origin{number}metadata@include(if:$withContent)data(cleartext:$cleartext)@include(if:$withContent)}fragment Label on Document{schema name layer}fragment Page on PageInfo{hasNextPage endCursor}",
  fields: {"revision":{"documents":{"nodes":{"schema":null,"name":null,"layer":null,"bucket":null,"abstract":null,"origin":{"number":null},"metadata?":null,"data?":null},"pageInfo":{"hasNextPage":null,"endCursor":null}}}},
};

export const ChangedDocumentsDocument: TypedDocument<ChangedDocumentsQuery, ChangedDocumentsQueryVariables> = {
  text: "query ChangedDocuments($from:NonNegativeInt!$to:NonNegativeInt!$withContent:Boolean!$cleartext:Boolean!$first:Int$after:String){diff(from:{number:$from}to:{number:$to}){documents(first:$first after:$after){nodes{before{...FilteredDocument}after{...FilteredDocument}}pageInfo{...Page}}}}fragment FilteredDocument on Document{...ListedDocument storagePolicy labels{key value}}fragment ListedDocument on Document{...Label bucket abstract origin{number}metadata@include(if:$withContent)data(cleartext:$cleartext)@include(if:$withContent)}fragment Label on Document{schema name layer}fragment Page on PageInfo{hasNextPage endCursor}",
  fields: {"diff":{"documents":{"nodes":{"before":{"schema":null,"name":null,"layer":null,"bucket":null,"abstract":null,"origin":{"number":null},"metadata?":null,"data?":null,"storagePolicy":null,"labels":{"key":null,"value":null}},"after":{"schema":null,"name":null,"layer":null,"bucket":null,"abstract":null,"origin":{"number":null},"metadata?":null,"data?":null,"storagePolicy":null,"labels":{"key":null,"value":null}}},"pageInfo":{"hasNextPage":null,"endCursor":null}}}},
};

export const DocumentHistoryDocument: TypedDocument<DocumentHistoryQuery, DocumentHistoryQueryVariables> = {
  text: "query DocumentHistory($schema:String!$name:String!$layer:String$number:NonNegativeInt!$text:Boolean!$atPath:Boolean!=false$path:String!=\".\"$first:Int$after:String){documentHistory(schema:$schema name:$name layer:$layer revision:{number:$number}first:$first after:$after){nodes{revision{...RevisionSummary}diff{...DocumentDifference}}pageInfo{...Page}}}fragment RevisionSummary on Revision{number createdAt author message}fragment DocumentDifference on DocumentDiff{kind schema name layer bucket before{bucket}valueBefore:before@include(if:$atPath){...DocumentValue}valueAfter:after@include(if:$atPath){...DocumentValue}changes{...ValueChange}text@include(if:$text)}fragment DocumentValue on Document{secret exists(path:$path)value:data(path:$path)}fragment ValueChange on ValueChange{kind path before after secret}fragment Page on PageInfo{hasNextPage endCursor}",
  fields: {"documentHistory":{"nodes":{"revision":{"number":null,"createdAt":null,"author":null,"message":null},"diff":{"kind":null,"schema":null,"name":null,"layer":null,"bucket":null,"before":{"bucket":null},"valueBefore?":{"secret":null,"exists":null,"value":null},"valueAfter?":{"secret":null,"exists":null,"value":null},"changes":{"kind":null,"path":null,"before":null,"after":null,"secret":null},"text?":null}},"pageInfo":{"hasNextPage":null,"endCursor":null}}},
};

export const ProblemsDocument: TypedDocument<ProblemsQuery, ProblemsQueryVariables> = {
  text: "query Problems($number:NonNegativeInt!$filter:ProblemFilter$first:Int$after:String){revision(ref:{number:$number}){problems(filter:$filter first:$first after:$after){nodes{...RevisionProblem}pageInfo{...Page}}}}fragment RevisionProblem on Problem{...Problem severity count causes{schema name layer}blocks{schema name layer}blockCount}fragment Problem on Problem{code kind retryable message remedy facts schema layer name path place{document line column}}fragment Page on PageInfo{hasNextPage endCursor}",
  fields: {"revision":{"problems":{"nodes":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null},"severity":null,"count":null,"causes":{"schema":null,"name":null,"layer":null},"blocks":{"schema":null,"name":null,"layer":null},"blockCount":null},"pageInfo":{"hasNextPage":null,"endCursor":null}}}},
};

export const RenderedDocumentsDocument: TypedDocument<RenderedDocumentsQuery, RenderedDocumentsQueryVariables> = {
  text: "query RenderedDocuments($number:NonNegativeInt!$filter:RenderedDocumentFilter$cleartext:Boolean!$first:Int$after:String){revision(ref:{number:$number}){renderedDocuments(filter:$filter first:$first after:$after){nodes{schema name layer metadata secret data(cleartext:$cleartext)}pageInfo{...Page}}}}fragment Page on PageInfo{hasNextPage endCursor}",
  fields: {"revision":{"renderedDocuments":{"nodes":{"schema":null,"name":null,"layer":null,"metadata":null,"secret":null,"data":null},"pageInfo":{"hasNextPage":null,"endCursor":null}}}},
};

export const RevisionsDocument: TypedDocument<RevisionsQuery, RevisionsQueryVariables> = {
  text: "query Revisions($filter:RevisionFilter$withTagData:Boolean!$first:Int$after:String){revisions(filter:$filter first:$first after:$after){nodes{...ListedRevision}pageInfo{...Page}}}fragment ListedRevision on Revision{...RevisionSummary digest buckets:changedBuckets changes{...ChangeCounts}problemCounts{errors warnings}id tags{...TagPage}}fragment RevisionSummary on Revision{number createdAt author message}fragment ChangeCounts on RevisionChanges{created updated deleted}fragment TagPage on TagConnection{nodes{name data@include(if:$withTagData)}pageInfo{...Page}}fragment Page on PageInfo{hasNextPage endCursor}",
  fields: {"revisions":{"nodes":{"number":null,"createdAt":null,"author":null,"message":null,"digest":null,"buckets":null,"changes":{"created":null,"updated":null,"deleted":null},"problemCounts":{"errors":null,"warnings":null},"id":null,"tags":{"nodes":{"name":null,"data?":null},"pageInfo":{"hasNextPage":null,"endCursor":null}}},"pageInfo":{"hasNextPage":null,"endCursor":null}}},
};

export const MoreTagsDocument: TypedDocument<MoreTagsQuery, MoreTagsQueryVariables> = {
  text: "query MoreTags($id:ID!$after:String$withTagData:Boolean!){node(id:$id){...on Revision{tags(after:$after){...TagPage}}}}fragment TagPage on TagConnection{nodes{name data@include(if:$withTagData)}pageInfo{...Page}}fragment Page on PageInfo{hasNextPage endCursor}",
  fields: {"node":{"tags":{"nodes":{"name":null,"data?":null},"pageInfo":{"hasNextPage":null,"endCursor":null}}}},
};

export const RollbackDocument: TypedDocument<RollbackMutation, RollbackMutationVariables> = {
  text: "mutation Rollback($input:RollbackInput!){rollback(input:$input){...RollbackResult problems{...Problem}}}fragment RollbackResult on RollbackPayload{revision{number changes{...ChangeCounts}}preview{changes{...ChangeCounts}}diff{from{number}}warnings{...Problem}problemChanges{...ProblemChanges}schemaChange{...SchemaChange}}fragment ChangeCounts on RevisionChanges{created updated deleted}fragment Problem on Problem{code kind retryable message remedy facts schema layer name path place{document line column}}fragment ProblemChanges on ProblemChanges{introduced{nodes{...RevisionProblem}totalCount}resolved{nodes{...RevisionProblem}totalCount}standing}fragment RevisionProblem on Problem{...Problem severity count causes{schema name layer}blocks{schema name layer}blockCount}fragment SchemaChange on SchemaChange{changed additive schemaVersion segments{name change segmentVersion}}",
  fields: {"rollback":{"revision":{"number":null,"changes":{"created":null,"updated":null,"deleted":null}},"preview":{"changes":{"created":null,"updated":null,"deleted":null}},"diff":{"from":{"number":null}},"warnings":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null}},"problemChanges":{"introduced":{"nodes":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null},"severity":null,"count":null,"causes":{"schema":null,"name":null,"layer":null},"blocks":{"schema":null,"name":null,"layer":null},"blockCount":null},"totalCount":null},"resolved":{"nodes":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null},"severity":null,"count":null,"causes":{"schema":null,"name":null,"layer":null},"blocks":{"schema":null,"name":null,"layer":null},"blockCount":null},"totalCount":null},"standing":null},"schemaChange":{"changed":null,"additive":null,"schemaVersion":null,"segments":{"name":null,"change":null,"segmentVersion":null}},"problems":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null}}}},
};

export const PutTagDocument: TypedDocument<PutTagMutation, PutTagMutationVariables> = {
  text: "mutation PutTag($input:PutTagInput!){putTag(input:$input){tag{data}problems{...Problem}}}fragment Problem on Problem{code kind retryable message remedy facts schema layer name path place{document line column}}",
  fields: {"putTag":{"tag":{"data":null},"problems":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null}}}},
};

export const DeleteTagDocument: TypedDocument<DeleteTagMutation, DeleteTagMutationVariables> = {
  text: "mutation DeleteTag($input:DeleteTagInput!){deleteTag(input:$input){revision{number}problems{...Problem}}}fragment Problem on Problem{code kind retryable message remedy facts schema layer name path place{document line column}}",
  fields: {"deleteTag":{"revision":{"number":null},"problems":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null}}}},
};

export const ValidateDocumentsDocument: TypedDocument<ValidateDocumentsMutation, ValidateDocumentsMutationVariables> = {
  text: "mutation ValidateDocuments($input:SubmitDocumentsInput!){submitDocuments(input:$input){diff{from{number}}changed problems{...Problem}validation{...FoundErrors}}}fragment Problem on Problem{code kind retryable message remedy facts schema layer name path place{document line column}}fragment FoundErrors on ValidationEntry{errorCount errors{...RecordedError schemaPath place{line column}}}fragment RecordedError on ValidationError{message path documents{schema name layer}record}",
  fields: {"submitDocuments":{"diff":{"from":{"number":null}},"changed":null,"problems":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null}},"validation":{"errorCount":null,"errors":{"message":null,"path":null,"documents":{"schema":null,"name":null,"layer":null},"record":null,"schemaPath":null,"place":{"line":null,"column":null}}}}},
};

export const ValidateRevisionDocument: TypedDocument<ValidateRevisionQuery, ValidateRevisionQueryVariables> = {
  text: "query ValidateRevision($revision:RevisionRef){revision(ref:$revision){number schemaValidation{...FoundErrors}}}fragment FoundErrors on ValidationEntry{errorCount errors{...RecordedError schemaPath place{line column}}}fragment RecordedError on ValidationError{message path documents{schema name layer}record}",
  fields: {"revision":{"number":null,"schemaValidation":{"errorCount":null,"errors":{"message":null,"path":null,"documents":{"schema":null,"name":null,"layer":null},"record":null,"schemaPath":null,"place":{"line":null,"column":null}}}}},
};

export const CompletionSchemasDocument: TypedDocument<CompletionSchemasQuery, CompletionSchemasQueryVariables> = {
  text: "query CompletionSchemas{revision{schemas(first:1000){nodes{name}}}}",
  fields: {"revision":{"schemas":{"nodes":{"name":null}}}},
};

export const CompletionBucketsDocument: TypedDocument<CompletionBucketsQuery, CompletionBucketsQueryVariables> = {
  text: "query CompletionBuckets{revision{buckets(first:1000){nodes{name}}}}",
  fields: {"revision":{"buckets":{"nodes":{"name":null}}}},
};

export const CompletionLayersDocument: TypedDocument<CompletionLayersQuery, CompletionLayersQueryVariables> = {
  text: "query CompletionLayers{documents(filter:{schema:[\"deckhand/LayeringPolicy\"]}first:1){nodes{data}}}",
  fields: {"documents":{"nodes":{"data":null}}},
};

export const CompletionDocumentsDocument: TypedDocument<CompletionDocumentsQuery, CompletionDocumentsQueryVariables> = {
  text: "query CompletionDocuments($filter:DocumentFilter){documents(filter:$filter first:1000){nodes{name}}}",
  fields: {"documents":{"nodes":{"name":null}}},
};

export const CompletionValidationsDocument: TypedDocument<CompletionValidationsQuery, CompletionValidationsQueryVariables> = {
  text: "query CompletionValidations{revision{validations(first:1000){nodes{name}}}}",
  fields: {"revision":{"validations":{"nodes":{"name":null}}}},
};

export const CompletionTagsDocument: TypedDocument<CompletionTagsQuery, CompletionTagsQueryVariables> = {
  text: "query CompletionTags{tags(first:1000){nodes{name}}}",
  fields: {"tags":{"nodes":{"name":null}}},
};

export const CompletionRevisionsDocument: TypedDocument<CompletionRevisionsQuery, CompletionRevisionsQueryVariables> = {
  text: "query CompletionRevisions{revisions(first:100){nodes{number message}}}",
  fields: {"revisions":{"nodes":{"number":null,"message":null}}},
};

export const CompletionDeploymentsDocument: TypedDocument<CompletionDeploymentsQuery, CompletionDeploymentsQueryVariables> = {
  text: "query CompletionDeployments{deployments(first:100){nodes{uuid environment status}}}",
  fields: {"deployments":{"nodes":{"uuid":null,"environment":null,"status":null}}},
};

export const CompletionSourcesDocument: TypedDocument<CompletionSourcesQuery, CompletionSourcesQueryVariables> = {
  text: "query CompletionSources{dataSources(first:1000){nodes{name tables{name}}}}",
  fields: {"dataSources":{"nodes":{"name":null,"tables":{"name":null}}}},
};

export const CompletionPoliciesDocument: TypedDocument<CompletionPoliciesQuery, CompletionPoliciesQueryVariables> = {
  text: "query CompletionPolicies{rulePolicies(first:1000){nodes{name rules{name}}}}",
  fields: {"rulePolicies":{"nodes":{"name":null,"rules":{"name":null}}}},
};

export const CheckDriftDocument: TypedDocument<CheckDriftMutation, CheckDriftMutationVariables> = {
  text: "mutation CheckDrift($input:CheckDriftInput!){checkDrift(input:$input){deployment{...DeploymentSummary}problems{...Problem}}}fragment DeploymentSummary on Deployment{uuid kind status environment attempt manifests startedBy createdAt endedAt revision{number}planDigest planExpiresAt waitsFor{step covers resource action actions{name description}}problem{...Problem}}fragment Problem on Problem{code kind retryable message remedy facts schema layer name path place{document line column}}",
  fields: {"checkDrift":{"deployment":{"uuid":null,"kind":null,"status":null,"environment":null,"attempt":null,"manifests":null,"startedBy":null,"createdAt":null,"endedAt":null,"revision":{"number":null},"planDigest":null,"planExpiresAt":null,"waitsFor":{"step":null,"covers":null,"resource":null,"action":null,"actions":{"name":null,"description":null}},"problem":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null}}},"problems":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null}}}},
};

export const DeploymentDriftDocument: TypedDocument<DeploymentDriftQuery, DeploymentDriftQueryVariables> = {
  text: "query DeploymentDrift($id:ID!){deployment(id:$id){drift{result resources{name}}}}",
  fields: {"deployment":{"drift":{"result":null,"resources":{"name":null}}}},
};

export const ListDeploymentsDocument: TypedDocument<ListDeploymentsQuery, ListDeploymentsQueryVariables> = {
  text: "query ListDeployments($filter:DeploymentFilter$first:Int$after:String){deployments(filter:$filter first:$first after:$after){nodes{...DeploymentSummary}pageInfo{...Page}}}fragment DeploymentSummary on Deployment{uuid kind status environment attempt manifests startedBy createdAt endedAt revision{number}planDigest planExpiresAt waitsFor{step covers resource action actions{name description}}problem{...Problem}}fragment Problem on Problem{code kind retryable message remedy facts schema layer name path place{document line column}}fragment Page on PageInfo{hasNextPage endCursor}",
  fields: {"deployments":{"nodes":{"uuid":null,"kind":null,"status":null,"environment":null,"attempt":null,"manifests":null,"startedBy":null,"createdAt":null,"endedAt":null,"revision":{"number":null},"planDigest":null,"planExpiresAt":null,"waitsFor":{"step":null,"covers":null,"resource":null,"action":null,"actions":{"name":null,"description":null}},"problem":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null}}},"pageInfo":{"hasNextPage":null,"endCursor":null}}},
};

export const DeploymentResourcesDocument: TypedDocument<DeploymentResourcesQuery, DeploymentResourcesQueryVariables> = {
  text: "query DeploymentResources($id:ID!$after:String){deployment(id:$id){resources(after:$after){...ResourcePage}}}fragment ResourcePage on DeploymentResourceConnection{nodes{name type status dependencies{resource}config state staleState differingKeys actions{name description image entrypoint args}problem{...Problem}}pageInfo{...Page}}fragment Problem on Problem{code kind retryable message remedy facts schema layer name path place{document line column}}fragment Page on PageInfo{hasNextPage endCursor}",
  fields: {"deployment":{"resources":{"nodes":{"name":null,"type":null,"status":null,"dependencies":{"resource":null},"config":null,"state":null,"staleState":null,"differingKeys":null,"actions":{"name":null,"description":null,"image":null,"entrypoint":null,"args":null},"problem":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null}}},"pageInfo":{"hasNextPage":null,"endCursor":null}}}},
};

export const DeploymentProgressDocument: TypedDocument<DeploymentProgressQuery, DeploymentProgressQueryVariables> = {
  text: "query DeploymentProgress($id:ID!$steps:String){deployment(id:$id){...DeploymentSummary warnings{...Problem}resources{...ResourcePage}orphaned{name type status willBeDestroyed problem{...Problem}}steps(first:100 after:$steps){nodes{n resource phase action status}pageInfo{...Page}}}}fragment DeploymentSummary on Deployment{uuid kind status environment attempt manifests startedBy createdAt endedAt revision{number}planDigest planExpiresAt waitsFor{step covers resource action actions{name description}}problem{...Problem}}fragment Problem on Problem{code kind retryable message remedy facts schema layer name path place{document line column}}fragment ResourcePage on DeploymentResourceConnection{nodes{name type status dependencies{resource}config state staleState differingKeys actions{name description image entrypoint args}problem{...Problem}}pageInfo{...Page}}fragment Page on PageInfo{hasNextPage endCursor}",
  fields: {"deployment":{"uuid":null,"kind":null,"status":null,"environment":null,"attempt":null,"manifests":null,"startedBy":null,"createdAt":null,"endedAt":null,"revision":{"number":null},"planDigest":null,"planExpiresAt":null,"waitsFor":{"step":null,"covers":null,"resource":null,"action":null,"actions":{"name":null,"description":null}},"problem":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null}},"warnings":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null}},"resources":{"nodes":{"name":null,"type":null,"status":null,"dependencies":{"resource":null},"config":null,"state":null,"staleState":null,"differingKeys":null,"actions":{"name":null,"description":null,"image":null,"entrypoint":null,"args":null},"problem":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null}}},"pageInfo":{"hasNextPage":null,"endCursor":null}},"orphaned":{"name":null,"type":null,"status":null,"willBeDestroyed":null,"problem":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null}}},"steps":{"nodes":{"n":null,"resource":null,"phase":null,"action":null,"status":null},"pageInfo":{"hasNextPage":null,"endCursor":null}}}},
};

export const DeploymentLogDocument: TypedDocument<DeploymentLogQuery, DeploymentLogQueryVariables> = {
  text: "query DeploymentLog($id:ID!$step:Int$first:Int$after:String){deployment(id:$id){log(step:$step first:$first after:$after){nodes{step text}pageInfo{...Page}}}}fragment Page on PageInfo{hasNextPage endCursor}",
  fields: {"deployment":{"log":{"nodes":{"step":null,"text":null},"pageInfo":{"hasNextPage":null,"endCursor":null}}}},
};

export const PlanDeploymentDocument: TypedDocument<PlanDeploymentMutation, PlanDeploymentMutationVariables> = {
  text: "mutation PlanDeployment($input:DeploymentInput!){planDeployment(input:$input){deployment{...DeploymentSummary}problems{...Problem}}}fragment DeploymentSummary on Deployment{uuid kind status environment attempt manifests startedBy createdAt endedAt revision{number}planDigest planExpiresAt waitsFor{step covers resource action actions{name description}}problem{...Problem}}fragment Problem on Problem{code kind retryable message remedy facts schema layer name path place{document line column}}",
  fields: {"planDeployment":{"deployment":{"uuid":null,"kind":null,"status":null,"environment":null,"attempt":null,"manifests":null,"startedBy":null,"createdAt":null,"endedAt":null,"revision":{"number":null},"planDigest":null,"planExpiresAt":null,"waitsFor":{"step":null,"covers":null,"resource":null,"action":null,"actions":{"name":null,"description":null}},"problem":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null}}},"problems":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null}}}},
};

export const ApplyDeploymentDocument: TypedDocument<ApplyDeploymentMutation, ApplyDeploymentMutationVariables> = {
  text: "mutation ApplyDeployment($input:DeploymentInput!){applyDeployment(input:$input){deployment{...DeploymentSummary}problems{...Problem}}}fragment DeploymentSummary on Deployment{uuid kind status environment attempt manifests startedBy createdAt endedAt revision{number}planDigest planExpiresAt waitsFor{step covers resource action actions{name description}}problem{...Problem}}fragment Problem on Problem{code kind retryable message remedy facts schema layer name path place{document line column}}",
  fields: {"applyDeployment":{"deployment":{"uuid":null,"kind":null,"status":null,"environment":null,"attempt":null,"manifests":null,"startedBy":null,"createdAt":null,"endedAt":null,"revision":{"number":null},"planDigest":null,"planExpiresAt":null,"waitsFor":{"step":null,"covers":null,"resource":null,"action":null,"actions":{"name":null,"description":null}},"problem":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null}}},"problems":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null}}}},
};

export const ApplyDeploymentPlanDocument: TypedDocument<ApplyDeploymentPlanMutation, ApplyDeploymentPlanMutationVariables> = {
  text: "mutation ApplyDeploymentPlan($input:ApplyDeploymentPlanInput!){applyDeploymentPlan(input:$input){deployment{...DeploymentSummary}problems{...Problem}}}fragment DeploymentSummary on Deployment{uuid kind status environment attempt manifests startedBy createdAt endedAt revision{number}planDigest planExpiresAt waitsFor{step covers resource action actions{name description}}problem{...Problem}}fragment Problem on Problem{code kind retryable message remedy facts schema layer name path place{document line column}}",
  fields: {"applyDeploymentPlan":{"deployment":{"uuid":null,"kind":null,"status":null,"environment":null,"attempt":null,"manifests":null,"startedBy":null,"createdAt":null,"endedAt":null,"revision":{"number":null},"planDigest":null,"planExpiresAt":null,"waitsFor":{"step":null,"covers":null,"resource":null,"action":null,"actions":{"name":null,"description":null}},"problem":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null}}},"problems":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null}}}},
};

export const ApproveDeploymentStepDocument: TypedDocument<ApproveDeploymentStepMutation, ApproveDeploymentStepMutationVariables> = {
  text: "mutation ApproveDeploymentStep($input:ApproveDeploymentStepInput!){approveDeploymentStep(input:$input){deployment{...DeploymentSummary}problems{...Problem}}}fragment DeploymentSummary on Deployment{uuid kind status environment attempt manifests startedBy createdAt endedAt revision{number}planDigest planExpiresAt waitsFor{step covers resource action actions{name description}}problem{...Problem}}fragment Problem on Problem{code kind retryable message remedy facts schema layer name path place{document line column}}",
  fields: {"approveDeploymentStep":{"deployment":{"uuid":null,"kind":null,"status":null,"environment":null,"attempt":null,"manifests":null,"startedBy":null,"createdAt":null,"endedAt":null,"revision":{"number":null},"planDigest":null,"planExpiresAt":null,"waitsFor":{"step":null,"covers":null,"resource":null,"action":null,"actions":{"name":null,"description":null}},"problem":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null}}},"problems":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null}}}},
};

export const RejectDeploymentStepDocument: TypedDocument<RejectDeploymentStepMutation, RejectDeploymentStepMutationVariables> = {
  text: "mutation RejectDeploymentStep($input:RejectDeploymentStepInput!){rejectDeploymentStep(input:$input){deployment{...DeploymentSummary}problems{...Problem}}}fragment DeploymentSummary on Deployment{uuid kind status environment attempt manifests startedBy createdAt endedAt revision{number}planDigest planExpiresAt waitsFor{step covers resource action actions{name description}}problem{...Problem}}fragment Problem on Problem{code kind retryable message remedy facts schema layer name path place{document line column}}",
  fields: {"rejectDeploymentStep":{"deployment":{"uuid":null,"kind":null,"status":null,"environment":null,"attempt":null,"manifests":null,"startedBy":null,"createdAt":null,"endedAt":null,"revision":{"number":null},"planDigest":null,"planExpiresAt":null,"waitsFor":{"step":null,"covers":null,"resource":null,"action":null,"actions":{"name":null,"description":null}},"problem":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null}}},"problems":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null}}}},
};

export const CancelDeploymentDocument: TypedDocument<CancelDeploymentMutation, CancelDeploymentMutationVariables> = {
  text: "mutation CancelDeployment($input:CancelDeploymentInput!){cancelDeployment(input:$input){deployment{...DeploymentSummary}problems{...Problem}}}fragment DeploymentSummary on Deployment{uuid kind status environment attempt manifests startedBy createdAt endedAt revision{number}planDigest planExpiresAt waitsFor{step covers resource action actions{name description}}problem{...Problem}}fragment Problem on Problem{code kind retryable message remedy facts schema layer name path place{document line column}}",
  fields: {"cancelDeployment":{"deployment":{"uuid":null,"kind":null,"status":null,"environment":null,"attempt":null,"manifests":null,"startedBy":null,"createdAt":null,"endedAt":null,"revision":{"number":null},"planDigest":null,"planExpiresAt":null,"waitsFor":{"step":null,"covers":null,"resource":null,"action":null,"actions":{"name":null,"description":null}},"problem":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null}}},"problems":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null}}}},
};

export const ResumeDeploymentDocument: TypedDocument<ResumeDeploymentMutation, ResumeDeploymentMutationVariables> = {
  text: "mutation ResumeDeployment($input:ResumeDeploymentInput!){resumeDeployment(input:$input){deployment{...DeploymentSummary}problems{...Problem}}}fragment DeploymentSummary on Deployment{uuid kind status environment attempt manifests startedBy createdAt endedAt revision{number}planDigest planExpiresAt waitsFor{step covers resource action actions{name description}}problem{...Problem}}fragment Problem on Problem{code kind retryable message remedy facts schema layer name path place{document line column}}",
  fields: {"resumeDeployment":{"deployment":{"uuid":null,"kind":null,"status":null,"environment":null,"attempt":null,"manifests":null,"startedBy":null,"createdAt":null,"endedAt":null,"revision":{"number":null},"planDigest":null,"planExpiresAt":null,"waitsFor":{"step":null,"covers":null,"resource":null,"action":null,"actions":{"name":null,"description":null}},"problem":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null}}},"problems":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null}}}},
};

export const DeploymentImpactDocument: TypedDocument<DeploymentImpactQuery, DeploymentImpactQueryVariables> = {
  text: "query DeploymentImpact($from:RevisionRef$to:RevisionRef){deploymentImpact(from:$from to:$to){environment deployment{uuid}resources{name type kind configKeys problem{...Problem}}faults{...Problem}}}fragment Problem on Problem{code kind retryable message remedy facts schema layer name path place{document line column}}",
  fields: {"deploymentImpact":{"environment":null,"deployment":{"uuid":null},"resources":{"name":null,"type":null,"kind":null,"configKeys":null,"problem":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null}}},"faults":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null}}}},
};

export const DeploymentDiffDocument: TypedDocument<DeploymentDiffQuery, DeploymentDiffQueryVariables> = {
  text: "query DeploymentDiff($from:ID!$to:ID!){deploymentDiff(from:$from to:$to){resources{name aspects configKeys from{status type config state}to{status type config state}}}}",
  fields: {"deploymentDiff":{"resources":{"name":null,"aspects":null,"configKeys":null,"from":{"status":null,"type":null,"config":null,"state":null},"to":{"status":null,"type":null,"config":null,"state":null}}}},
};

export const DeletionPlanDocument: TypedDocument<DeletionPlanQuery, DeletionPlanQueryVariables> = {
  text: "query DeletionPlan($number:NonNegativeInt!$documents:[RenderedDocumentName!]!$cascade:Boolean!$referrers:Boolean!$rows:Int!$documentsAfter:String$blockedAfter:String$dependantsAfter:String$problemsAfter:String){revision(ref:{number:$number}){deletionPlan(documents:$documents cascade:$cascade referrers:$referrers){...DeletionPlan}}}fragment DeletionPlan on DeletionPlan{allowed documents(first:$rows after:$documentsAfter){nodes{...Label}pageInfo{...Page}}blockers{document{...Label}by{...Label}relation}blockerCount blocked(first:$rows after:$blockedAfter){nodes{document{...Label}relation count}pageInfo{...Page}}problems(first:$rows after:$problemsAfter){nodes{...Problem}pageInfo{...Page}}dependants(first:$rows after:$dependantsAfter){nodes{...Label}pageInfo{...Page}}}fragment Label on Document{schema name layer}fragment Page on PageInfo{hasNextPage endCursor}fragment Problem on Problem{code kind retryable message remedy facts schema layer name path place{document line column}}",
  fields: {"revision":{"deletionPlan":{"allowed":null,"documents":{"nodes":{"schema":null,"name":null,"layer":null},"pageInfo":{"hasNextPage":null,"endCursor":null}},"blockers":{"document":{"schema":null,"name":null,"layer":null},"by":{"schema":null,"name":null,"layer":null},"relation":null},"blockerCount":null,"blocked":{"nodes":{"document":{"schema":null,"name":null,"layer":null},"relation":null,"count":null},"pageInfo":{"hasNextPage":null,"endCursor":null}},"problems":{"nodes":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null}},"pageInfo":{"hasNextPage":null,"endCursor":null}},"dependants":{"nodes":{"schema":null,"name":null,"layer":null},"pageInfo":{"hasNextPage":null,"endCursor":null}}}}},
};

export const TrySubmissionDocument: TypedDocument<TrySubmissionMutation, TrySubmissionMutationVariables> = {
  text: "mutation TrySubmission($input:SubmitDocumentsInput!$isFirst:Boolean!$rows:Int$bucketsAfter:String$documentsAfter:String$renderedAfter:String$buckets:Boolean!$documents:Boolean!$rendered:Boolean!$problems:Boolean!$text:Boolean!$atPath:Boolean!=false$path:String!=\".\"){tried:submitDocuments(input:$input){...SubmissionResult@include(if:$isFirst)diff{...DiffPage}problems{...Problem}}}fragment SubmissionResult on SubmitDocumentsPayload{revision{number}diff{from{number}}changed documents{change schema name layer bucket}warnings{...Problem}problemChanges{...ProblemChanges}schemaChange{...SchemaChange}}fragment Problem on Problem{code kind retryable message remedy facts schema layer name path place{document line column}}fragment ProblemChanges on ProblemChanges{introduced{nodes{...RevisionProblem}totalCount}resolved{nodes{...RevisionProblem}totalCount}standing}fragment RevisionProblem on Problem{...Problem severity count causes{schema name layer}blocks{schema name layer}blockCount}fragment SchemaChange on SchemaChange{changed additive schemaVersion segments{name change segmentVersion}}fragment DiffPage on RevisionDiff{from{number}buckets(first:$rows after:$bucketsAfter)@include(if:$buckets){nodes{name status}pageInfo{...Page}}documents(first:$rows after:$documentsAfter)@include(if:$documents){nodes{...DocumentDifference}pageInfo{...Page}}rendered:renderedDocuments(first:$rows after:$renderedAfter)@include(if:$rendered){nodes{...RenderedDifference}pageInfo{...Page}}problemChanges@include(if:$problems){...ProblemChanges}}fragment Page on PageInfo{hasNextPage endCursor}fragment DocumentDifference on DocumentDiff{kind schema name layer bucket before{bucket}valueBefore:before@include(if:$atPath){...DocumentValue}valueAfter:after@include(if:$atPath){...DocumentValue}changes{...ValueChange}text@include(if:$text)}fragment DocumentValue on Document{secret exists(path:$path)value:data(path:$path)}fragment ValueChange on ValueChange{kind path before after secret}fragment RenderedDifference on RenderedDiff{kind schema name valueBefore:before@include(if:$atPath){...RenderedValue}valueAfter:after@include(if:$atPath){...RenderedValue}changes{...ValueChange}text@include(if:$text)causes{kind schema name layer}}fragment RenderedValue on RenderedDocument{secret exists(path:$path)value:data(path:$path)}",
  fields: {"tried":{"revision?":{"number":null},"diff?":{"from":{"number":null}},"changed?":null,"documents?":{"change":null,"schema":null,"name":null,"layer":null,"bucket":null},"warnings?":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null}},"problemChanges?":{"introduced":{"nodes":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null},"severity":null,"count":null,"causes":{"schema":null,"name":null,"layer":null},"blocks":{"schema":null,"name":null,"layer":null},"blockCount":null},"totalCount":null},"resolved":{"nodes":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null},"severity":null,"count":null,"causes":{"schema":null,"name":null,"layer":null},"blocks":{"schema":null,"name":null,"layer":null},"blockCount":null},"totalCount":null},"standing":null},"schemaChange?":{"changed":null,"additive":null,"schemaVersion":null,"segments":{"name":null,"change":null,"segmentVersion":null}},"diff":{"from":{"number":null},"buckets?":{"nodes":{"name":null,"status":null},"pageInfo":{"hasNextPage":null,"endCursor":null}},"documents?":{"nodes":{"kind":null,"schema":null,"name":null,"layer":null,"bucket":null,"before":{"bucket":null},"valueBefore?":{"secret":null,"exists":null,"value":null},"valueAfter?":{"secret":null,"exists":null,"value":null},"changes":{"kind":null,"path":null,"before":null,"after":null,"secret":null},"text?":null},"pageInfo":{"hasNextPage":null,"endCursor":null}},"rendered?":{"nodes":{"kind":null,"schema":null,"name":null,"valueBefore?":{"secret":null,"exists":null,"value":null},"valueAfter?":{"secret":null,"exists":null,"value":null},"changes":{"kind":null,"path":null,"before":null,"after":null,"secret":null},"text?":null,"causes":{"kind":null,"schema":null,"name":null,"layer":null}},"pageInfo":{"hasNextPage":null,"endCursor":null}},"problemChanges?":{"introduced":{"nodes":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null},"severity":null,"count":null,"causes":{"schema":null,"name":null,"layer":null},"blocks":{"schema":null,"name":null,"layer":null},"blockCount":null},"totalCount":null},"resolved":{"nodes":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null},"severity":null,"count":null,"causes":{"schema":null,"name":null,"layer":null},"blocks":{"schema":null,"name":null,"layer":null},"blockCount":null},"totalCount":null},"standing":null}},"problems":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null}}}},
};

export const TryRollbackDocument: TypedDocument<TryRollbackMutation, TryRollbackMutationVariables> = {
  text: "mutation TryRollback($input:RollbackInput!$isFirst:Boolean!$rows:Int$bucketsAfter:String$documentsAfter:String$renderedAfter:String$buckets:Boolean!$documents:Boolean!$rendered:Boolean!$problems:Boolean!$text:Boolean!$atPath:Boolean!=false$path:String!=\".\"){tried:rollback(input:$input){...RollbackResult@include(if:$isFirst)diff{...DiffPage}problems{...Problem}}}fragment RollbackResult on RollbackPayload{revision{number changes{...ChangeCounts}}preview{changes{...ChangeCounts}}diff{from{number}}warnings{...Problem}problemChanges{...ProblemChanges}schemaChange{...SchemaChange}}fragment ChangeCounts on RevisionChanges{created updated deleted}fragment Problem on Problem{code kind retryable message remedy facts schema layer name path place{document line column}}fragment ProblemChanges on ProblemChanges{introduced{nodes{...RevisionProblem}totalCount}resolved{nodes{...RevisionProblem}totalCount}standing}fragment RevisionProblem on Problem{...Problem severity count causes{schema name layer}blocks{schema name layer}blockCount}fragment SchemaChange on SchemaChange{changed additive schemaVersion segments{name change segmentVersion}}fragment DiffPage on RevisionDiff{from{number}buckets(first:$rows after:$bucketsAfter)@include(if:$buckets){nodes{name status}pageInfo{...Page}}documents(first:$rows after:$documentsAfter)@include(if:$documents){nodes{...DocumentDifference}pageInfo{...Page}}rendered:renderedDocuments(first:$rows after:$renderedAfter)@include(if:$rendered){nodes{...RenderedDifference}pageInfo{...Page}}problemChanges@include(if:$problems){...ProblemChanges}}fragment Page on PageInfo{hasNextPage endCursor}fragment DocumentDifference on DocumentDiff{kind schema name layer bucket before{bucket}valueBefore:before@include(if:$atPath){...DocumentValue}valueAfter:after@include(if:$atPath){...DocumentValue}changes{...ValueChange}text@include(if:$text)}fragment DocumentValue on Document{secret exists(path:$path)value:data(path:$path)}fragment ValueChange on ValueChange{kind path before after secret}fragment RenderedDifference on RenderedDiff{kind schema name valueBefore:before@include(if:$atPath){...RenderedValue}valueAfter:after@include(if:$atPath){...RenderedValue}changes{...ValueChange}text@include(if:$text)causes{kind schema name layer}}fragment RenderedValue on RenderedDocument{secret exists(path:$path)value:data(path:$path)}",
  fields: {"tried":{"revision?":{"number":null,"changes":{"created":null,"updated":null,"deleted":null}},"preview?":{"changes":{"created":null,"updated":null,"deleted":null}},"diff?":{"from":{"number":null}},"warnings?":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null}},"problemChanges?":{"introduced":{"nodes":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null},"severity":null,"count":null,"causes":{"schema":null,"name":null,"layer":null},"blocks":{"schema":null,"name":null,"layer":null},"blockCount":null},"totalCount":null},"resolved":{"nodes":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null},"severity":null,"count":null,"causes":{"schema":null,"name":null,"layer":null},"blocks":{"schema":null,"name":null,"layer":null},"blockCount":null},"totalCount":null},"standing":null},"schemaChange?":{"changed":null,"additive":null,"schemaVersion":null,"segments":{"name":null,"change":null,"segmentVersion":null}},"diff":{"from":{"number":null},"buckets?":{"nodes":{"name":null,"status":null},"pageInfo":{"hasNextPage":null,"endCursor":null}},"documents?":{"nodes":{"kind":null,"schema":null,"name":null,"layer":null,"bucket":null,"before":{"bucket":null},"valueBefore?":{"secret":null,"exists":null,"value":null},"valueAfter?":{"secret":null,"exists":null,"value":null},"changes":{"kind":null,"path":null,"before":null,"after":null,"secret":null},"text?":null},"pageInfo":{"hasNextPage":null,"endCursor":null}},"rendered?":{"nodes":{"kind":null,"schema":null,"name":null,"valueBefore?":{"secret":null,"exists":null,"value":null},"valueAfter?":{"secret":null,"exists":null,"value":null},"changes":{"kind":null,"path":null,"before":null,"after":null,"secret":null},"text?":null,"causes":{"kind":null,"schema":null,"name":null,"layer":null}},"pageInfo":{"hasNextPage":null,"endCursor":null}},"problemChanges?":{"introduced":{"nodes":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null},"severity":null,"count":null,"causes":{"schema":null,"name":null,"layer":null},"blocks":{"schema":null,"name":null,"layer":null},"blockCount":null},"totalCount":null},"resolved":{"nodes":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null},"severity":null,"count":null,"causes":{"schema":null,"name":null,"layer":null},"blocks":{"schema":null,"name":null,"layer":null},"blockCount":null},"totalCount":null},"standing":null}},"problems":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null}}}},
};

export const DiffDocument: TypedDocument<DiffQuery, DiffQueryVariables> = {
  text: "query Diff($from:NonNegativeInt!$to:NonNegativeInt!$rows:Int$bucketsAfter:String$documentsAfter:String$renderedAfter:String$buckets:Boolean!$documents:Boolean!$rendered:Boolean!$problems:Boolean!$text:Boolean!$atPath:Boolean!=false$path:String!=\".\"){diff(from:{number:$from}to:{number:$to}){...DiffPage}}fragment DiffPage on RevisionDiff{from{number}buckets(first:$rows after:$bucketsAfter)@include(if:$buckets){nodes{name status}pageInfo{...Page}}documents(first:$rows after:$documentsAfter)@include(if:$documents){nodes{...DocumentDifference}pageInfo{...Page}}rendered:renderedDocuments(first:$rows after:$renderedAfter)@include(if:$rendered){nodes{...RenderedDifference}pageInfo{...Page}}problemChanges@include(if:$problems){...ProblemChanges}}fragment Page on PageInfo{hasNextPage endCursor}fragment DocumentDifference on DocumentDiff{kind schema name layer bucket before{bucket}valueBefore:before@include(if:$atPath){...DocumentValue}valueAfter:after@include(if:$atPath){...DocumentValue}changes{...ValueChange}text@include(if:$text)}fragment DocumentValue on Document{secret exists(path:$path)value:data(path:$path)}fragment ValueChange on ValueChange{kind path before after secret}fragment RenderedDifference on RenderedDiff{kind schema name valueBefore:before@include(if:$atPath){...RenderedValue}valueAfter:after@include(if:$atPath){...RenderedValue}changes{...ValueChange}text@include(if:$text)causes{kind schema name layer}}fragment RenderedValue on RenderedDocument{secret exists(path:$path)value:data(path:$path)}fragment ProblemChanges on ProblemChanges{introduced{nodes{...RevisionProblem}totalCount}resolved{nodes{...RevisionProblem}totalCount}standing}fragment RevisionProblem on Problem{...Problem severity count causes{schema name layer}blocks{schema name layer}blockCount}fragment Problem on Problem{code kind retryable message remedy facts schema layer name path place{document line column}}",
  fields: {"diff":{"from":{"number":null},"buckets?":{"nodes":{"name":null,"status":null},"pageInfo":{"hasNextPage":null,"endCursor":null}},"documents?":{"nodes":{"kind":null,"schema":null,"name":null,"layer":null,"bucket":null,"before":{"bucket":null},"valueBefore?":{"secret":null,"exists":null,"value":null},"valueAfter?":{"secret":null,"exists":null,"value":null},"changes":{"kind":null,"path":null,"before":null,"after":null,"secret":null},"text?":null},"pageInfo":{"hasNextPage":null,"endCursor":null}},"rendered?":{"nodes":{"kind":null,"schema":null,"name":null,"valueBefore?":{"secret":null,"exists":null,"value":null},"valueAfter?":{"secret":null,"exists":null,"value":null},"changes":{"kind":null,"path":null,"before":null,"after":null,"secret":null},"text?":null,"causes":{"kind":null,"schema":null,"name":null,"layer":null}},"pageInfo":{"hasNextPage":null,"endCursor":null}},"problemChanges?":{"introduced":{"nodes":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null},"severity":null,"count":null,"causes":{"schema":null,"name":null,"layer":null},"blocks":{"schema":null,"name":null,"layer":null},"blockCount":null},"totalCount":null},"resolved":{"nodes":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null},"severity":null,"count":null,"causes":{"schema":null,"name":null,"layer":null},"blocks":{"schema":null,"name":null,"layer":null},"blockCount":null},"totalCount":null},"standing":null}}},
};

export const ContentsDocument: TypedDocument<ContentsQuery, ContentsQueryVariables> = {
  text: "query Contents($schema:String!$name:String!$tag:[String!]$cleartext:Boolean!){revision(ref:{head:true}){number renderedDocument(schema:$schema name:$name){contents(tag:$tag){...Content}}}}fragment Content on DocumentContent{tag version updatedAt secret value(cleartext:$cleartext)}",
  fields: {"revision":{"number":null,"renderedDocument":{"contents":{"tag":null,"version":null,"updatedAt":null,"secret":null,"value":null}}}},
};

export const PutContentDocument: TypedDocument<PutContentMutation, PutContentMutationVariables> = {
  text: "mutation PutContent($input:PutDocumentContentInput!$cleartext:Boolean=false){putDocumentContent(input:$input){content{...Content}problems{...Problem}}}fragment Content on DocumentContent{tag version updatedAt secret value(cleartext:$cleartext)}fragment Problem on Problem{code kind retryable message remedy facts schema layer name path place{document line column}}",
  fields: {"putDocumentContent":{"content":{"tag":null,"version":null,"updatedAt":null,"secret":null,"value":null},"problems":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null}}}},
};

export const DeleteContentDocument: TypedDocument<DeleteContentMutation, DeleteContentMutationVariables> = {
  text: "mutation DeleteContent($input:DeleteDocumentContentInput!){deleteDocumentContent(input:$input){tag problems{...Problem}}}fragment Problem on Problem{code kind retryable message remedy facts schema layer name path place{document line column}}",
  fields: {"deleteDocumentContent":{"tag":null,"problems":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null}}}},
};

export const NotificationsDocument: TypedDocument<NotificationsQuery, NotificationsQueryVariables> = {
  text: "query Notifications($first:Int$after:String){notifications(first:$first after:$after){nodes{...Notification}pageInfo{hasNextPage endCursor}}}fragment Notification on Notification{name state revision{number}events policies severities delivered deliveredAt waiting failingSince attempts nextAttemptAt pausedAt error{...Problem}problems{...Problem}}fragment Problem on Problem{code kind retryable message remedy facts schema layer name path place{document line column}}",
  fields: {"notifications":{"nodes":{"name":null,"state":null,"revision":{"number":null},"events":null,"policies":null,"severities":null,"delivered":null,"deliveredAt":null,"waiting":null,"failingSince":null,"attempts":null,"nextAttemptAt":null,"pausedAt":null,"error":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null}},"problems":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null}}},"pageInfo":{"hasNextPage":null,"endCursor":null}}},
};

export const ResumeNotificationDocument: TypedDocument<ResumeNotificationMutation, ResumeNotificationMutationVariables> = {
  text: "mutation ResumeNotification($input:ResumeNotificationInput!){resumeNotification(input:$input){notification{...Notification}problems{...Problem}}}fragment Notification on Notification{name state revision{number}events policies severities delivered deliveredAt waiting failingSince attempts nextAttemptAt pausedAt error{...Problem}problems{...Problem}}fragment Problem on Problem{code kind retryable message remedy facts schema layer name path place{document line column}}",
  fields: {"resumeNotification":{"notification":{"name":null,"state":null,"revision":{"number":null},"events":null,"policies":null,"severities":null,"delivered":null,"deliveredAt":null,"waiting":null,"failingSince":null,"attempts":null,"nextAttemptAt":null,"pausedAt":null,"error":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null}},"problems":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null}}},"problems":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null}}}},
};

export const PolicyExceptionsDocument: TypedDocument<PolicyExceptionsQuery, PolicyExceptionsQueryVariables> = {
  text: "query PolicyExceptions($first:Int$after:String){rulePolicies(first:$first after:$after){nodes{name exceptions{...Exceptions}}pageInfo{hasNextPage endCursor}}}fragment Exceptions on PolicyExceptionConnection{nodes{name rule reason expiresAt active problems{...Problem}}pageInfo{hasNextPage endCursor}}fragment Problem on Problem{code kind retryable message remedy facts schema layer name path place{document line column}}",
  fields: {"rulePolicies":{"nodes":{"name":null,"exceptions":{"nodes":{"name":null,"rule":null,"reason":null,"expiresAt":null,"active":null,"problems":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null}}},"pageInfo":{"hasNextPage":null,"endCursor":null}}},"pageInfo":{"hasNextPage":null,"endCursor":null}}},
};

export const MoreExceptionsDocument: TypedDocument<MoreExceptionsQuery, MoreExceptionsQueryVariables> = {
  text: "query MoreExceptions($policy:String!$first:Int$after:String){rulePolicy(name:$policy){exceptions(first:$first after:$after){...Exceptions}}}fragment Exceptions on PolicyExceptionConnection{nodes{name rule reason expiresAt active problems{...Problem}}pageInfo{hasNextPage endCursor}}fragment Problem on Problem{code kind retryable message remedy facts schema layer name path place{document line column}}",
  fields: {"rulePolicy":{"exceptions":{"nodes":{"name":null,"rule":null,"reason":null,"expiresAt":null,"active":null,"problems":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null}}},"pageInfo":{"hasNextPage":null,"endCursor":null}}}},
};

export const RulePoliciesDocument: TypedDocument<RulePoliciesQuery, RulePoliciesQueryVariables> = {
  text: "query RulePolicies($first:Int$after:String){rulePolicies(first:$first after:$after){nodes{...Policy}pageInfo{hasNextPage endCursor}}}fragment Policy on RulePolicy{name documentName execution revision{number}problems{...Problem}rules{name severity inputs rowCount evaluatedAt changedAt stale error{...Problem}}}fragment Problem on Problem{code kind retryable message remedy facts schema layer name path place{document line column}}",
  fields: {"rulePolicies":{"nodes":{"name":null,"documentName":null,"execution":null,"revision":{"number":null},"problems":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null}},"rules":{"name":null,"severity":null,"inputs":null,"rowCount":null,"evaluatedAt":null,"changedAt":null,"stale":null,"error":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null}}}},"pageInfo":{"hasNextPage":null,"endCursor":null}}},
};

export const RuleRowsDocument: TypedDocument<RuleRowsQuery, RuleRowsQueryVariables> = {
  text: "query RuleRows($rule:String!$revision:RevisionRef$first:Int$after:String){ruleRows(rule:$rule revision:$revision first:$first after:$after){nodes pageInfo{hasNextPage endCursor}error{...Problem}}}fragment Problem on Problem{code kind retryable message remedy facts schema layer name path place{document line column}}",
  fields: {"ruleRows":{"nodes":null,"pageInfo":{"hasNextPage":null,"endCursor":null},"error":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null}}}},
};

export const PreviewRuleDocument: TypedDocument<PreviewRuleQuery, PreviewRuleQueryVariables> = {
  text: "query PreviewRule($input:PreviewRuleInput!){previewRule(input:$input){rows rowCount stages inputs added removed calls{endpoint method url body stopped}warnings{...Problem}error{...Problem}}}fragment Problem on Problem{code kind retryable message remedy facts schema layer name path place{document line column}}",
  fields: {"previewRule":{"rows":null,"rowCount":null,"stages":null,"inputs":null,"added":null,"removed":null,"calls":{"endpoint":null,"method":null,"url":null,"body":null,"stopped":null},"warnings":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null}},"error":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null}}}},
};

export const EvaluatePoliciesDocument: TypedDocument<EvaluatePoliciesMutation, EvaluatePoliciesMutationVariables> = {
  text: "mutation EvaluatePolicies($input:EvaluatePoliciesInput!){evaluatePolicies(input:$input){policies{...Policy}problems{...Problem}}}fragment Policy on RulePolicy{name documentName execution revision{number}problems{...Problem}rules{name severity inputs rowCount evaluatedAt changedAt stale error{...Problem}}}fragment Problem on Problem{code kind retryable message remedy facts schema layer name path place{document line column}}",
  fields: {"evaluatePolicies":{"policies":{"name":null,"documentName":null,"execution":null,"revision":{"number":null},"problems":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null}},"rules":{"name":null,"severity":null,"inputs":null,"rowCount":null,"evaluatedAt":null,"changedAt":null,"stale":null,"error":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null}}}},"problems":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null}}}},
};

export const ExplainRuleRowDocument: TypedDocument<ExplainRuleRowQuery, ExplainRuleRowQueryVariables> = {
  text: "query ExplainRuleRow($rule:String!$row:JSON!){explainRuleRow(rule:$rule row:$row){complete tables{table rowCount rows{data}}}}",
  fields: {"explainRuleRow":{"complete":null,"tables":{"table":null,"rowCount":null,"rows":{"data":null}}}},
};

export const BacktestRuleDocument: TypedDocument<BacktestRuleQuery, BacktestRuleQueryVariables> = {
  text: "query BacktestRule($input:BacktestRuleInput!){backtestRule(input:$input){complete brokenSince{number}revisions{rowCount revision{number createdAt message}error{code message}}}}",
  fields: {"backtestRule":{"complete":null,"brokenSince":{"number":null},"revisions":{"rowCount":null,"revision":{"number":null,"createdAt":null,"message":null},"error":{"code":null,"message":null}}}},
};

export const ViolationsDocument: TypedDocument<ViolationsQuery, ViolationsQueryVariables> = {
  text: "query Violations($filter:ViolationFilter$first:Int$after:String){violations(filter:$filter first:$first after:$after){nodes{...Violation}pageInfo{hasNextPage endCursor}}}fragment Violation on Violation{rule severity state message key row openedAt changedAt closedAt closingReason waived waivedBy waivedUntil openings}",
  fields: {"violations":{"nodes":{"rule":null,"severity":null,"state":null,"message":null,"key":null,"row":null,"openedAt":null,"changedAt":null,"closedAt":null,"closingReason":null,"waived":null,"waivedBy":null,"waivedUntil":null,"openings":null},"pageInfo":{"hasNextPage":null,"endCursor":null}}},
};

export const LastViolationEventDocument: TypedDocument<LastViolationEventQuery, LastViolationEventQueryVariables> = {
  text: "query LastViolationEvent{violationEvents(first:1){nodes{sequence}}}",
  fields: {"violationEvents":{"nodes":{"sequence":null}}},
};

export const ViolationChangedDocument: TypedDocument<ViolationChangedSubscription, ViolationChangedSubscriptionVariables> = {
  text: "subscription ViolationChanged($after:NonNegativeInt$policy:[String!]$rule:[String!]$severity:[RuleSeverity!]){violationChanged(after:$after policy:$policy rule:$rule severity:$severity){sequence type createdAt rowBefore violation{...Violation}}}fragment Violation on Violation{rule severity state message key row openedAt changedAt closedAt closingReason waived waivedBy waivedUntil openings}",
  fields: {"violationChanged":{"sequence":null,"type":null,"createdAt":null,"rowBefore":null,"violation":{"rule":null,"severity":null,"state":null,"message":null,"key":null,"row":null,"openedAt":null,"changedAt":null,"closedAt":null,"closingReason":null,"waived":null,"waivedBy":null,"waivedUntil":null,"openings":null}}},
};

export const SimilarDocumentsDocument: TypedDocument<SimilarDocumentsQuery, SimilarDocumentsQueryVariables> = {
  text: "query SimilarDocuments($number:NonNegativeInt!$schema:String!$name:String!){revision(ref:{number:$number}){documents(filter:{schema:[$schema]name:[$name]}first:20){nodes{...Label replacedBy{layer}children(first:3){nodes{...Label}totalCount}}}}}fragment Label on Document{schema name layer}",
  fields: {"revision":{"documents":{"nodes":{"schema":null,"name":null,"layer":null,"replacedBy":{"layer":null},"children":{"nodes":{"schema":null,"name":null,"layer":null},"totalCount":null}}}}},
};

export const ExplainDocument: TypedDocument<ExplainQuery, ExplainQueryVariables> = {
  text: "query Explain($number:NonNegativeInt!$schema:String!$name:String!$path:String$first:Int$after:String){revision(ref:{number:$number}){renderedDocument(schema:$schema name:$name){layer rows:explain(path:$path first:$first after:$after){nodes{...ExplainedValue}pageInfo{...Page}}}}}fragment ExplainedValue on ExplainedValue{path value exists secret steps{...Step overrode{...OverriddenValue}}}fragment Step on ExplainedStep{kind document{...Label}revision{...RevisionSummary}place source{...Label}path part}fragment Label on Document{schema name layer}fragment RevisionSummary on Revision{number createdAt author message}fragment OverriddenValue on OverriddenValue{value secret step{...Step}heldBy{...Step}}fragment Page on PageInfo{hasNextPage endCursor}",
  fields: {"revision":{"renderedDocument":{"layer":null,"rows":{"nodes":{"path":null,"value":null,"exists":null,"secret":null,"steps":{"kind":null,"document":{"schema":null,"name":null,"layer":null},"revision":{"number":null,"createdAt":null,"author":null,"message":null},"place":null,"source":{"schema":null,"name":null,"layer":null},"path":null,"part":null,"overrode":{"value":null,"secret":null,"step":{"kind":null,"document":{"schema":null,"name":null,"layer":null},"revision":{"number":null,"createdAt":null,"author":null,"message":null},"place":null,"source":{"schema":null,"name":null,"layer":null},"path":null,"part":null},"heldBy":{"kind":null,"document":{"schema":null,"name":null,"layer":null},"revision":{"number":null,"createdAt":null,"author":null,"message":null},"place":null,"source":{"schema":null,"name":null,"layer":null},"path":null,"part":null}}}},"pageInfo":{"hasNextPage":null,"endCursor":null}}}}},
};

export const BlameDocument: TypedDocument<BlameQuery, BlameQueryVariables> = {
  text: "query Blame($number:NonNegativeInt!$schema:String!$name:String!$first:Int$after:String){revision(ref:{number:$number}){renderedDocument(schema:$schema name:$name){layer rows:blame(first:$first after:$after){nodes{...BlamedLine}pageInfo{...Page}}}}}fragment BlamedLine on BlamedLine{number text path step{...Step}}fragment Step on ExplainedStep{kind document{...Label}revision{...RevisionSummary}place source{...Label}path part}fragment Label on Document{schema name layer}fragment RevisionSummary on Revision{number createdAt author message}fragment Page on PageInfo{hasNextPage endCursor}",
  fields: {"revision":{"renderedDocument":{"layer":null,"rows":{"nodes":{"number":null,"text":null,"path":null,"step":{"kind":null,"document":{"schema":null,"name":null,"layer":null},"revision":{"number":null,"createdAt":null,"author":null,"message":null},"place":null,"source":{"schema":null,"name":null,"layer":null},"path":null,"part":null}},"pageInfo":{"hasNextPage":null,"endCursor":null}}}}},
};

export const SubmitDocumentsDocument: TypedDocument<SubmitDocumentsMutation, SubmitDocumentsMutationVariables> = {
  text: "mutation SubmitDocuments($input:SubmitDocumentsInput!){submitDocuments(input:$input){...SubmissionResult problems{...Problem}}}fragment SubmissionResult on SubmitDocumentsPayload{revision{number}diff{from{number}}changed documents{change schema name layer bucket}warnings{...Problem}problemChanges{...ProblemChanges}schemaChange{...SchemaChange}}fragment Problem on Problem{code kind retryable message remedy facts schema layer name path place{document line column}}fragment ProblemChanges on ProblemChanges{introduced{nodes{...RevisionProblem}totalCount}resolved{nodes{...RevisionProblem}totalCount}standing}fragment RevisionProblem on Problem{...Problem severity count causes{schema name layer}blocks{schema name layer}blockCount}fragment SchemaChange on SchemaChange{changed additive schemaVersion segments{name change segmentVersion}}",
  fields: {"submitDocuments":{"revision":{"number":null},"diff":{"from":{"number":null}},"changed":null,"documents":{"change":null,"schema":null,"name":null,"layer":null,"bucket":null},"warnings":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null}},"problemChanges":{"introduced":{"nodes":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null},"severity":null,"count":null,"causes":{"schema":null,"name":null,"layer":null},"blocks":{"schema":null,"name":null,"layer":null},"blockCount":null},"totalCount":null},"resolved":{"nodes":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null},"severity":null,"count":null,"causes":{"schema":null,"name":null,"layer":null},"blocks":{"schema":null,"name":null,"layer":null},"blockCount":null},"totalCount":null},"standing":null},"schemaChange":{"changed":null,"additive":null,"schemaVersion":null,"segments":{"name":null,"change":null,"segmentVersion":null}},"problems":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null}}}},
};

export const ExplainReferencesDocument: TypedDocument<ExplainReferencesQuery, ExplainReferencesQueryVariables> = {
  text: "query ExplainReferences($number:NonNegativeInt!$schema:String!$name:String!$first:Int$after:String){revision(ref:{number:$number}){explained:explainReferences(schema:$schema name:$name){...ExplainedReferences}}}fragment ExplainedReferences on ExplainedReferences{document{...Label}kind{name keyId}candidates(first:$first after:$after){nodes{...Candidate}pageInfo{...Page}}}fragment Label on Document{schema name layer}fragment Candidate on ReferenceCandidate{rule{...Rule}elements{element value source}target{schema name}ambiguous{element values}outcome}fragment Rule on ReferenceRule{name type map path commonKey fixedKv{element value}filterKeys}fragment Page on PageInfo{hasNextPage endCursor}",
  fields: {"revision":{"explained":{"document":{"schema":null,"name":null,"layer":null},"kind":{"name":null,"keyId":null},"candidates":{"nodes":{"rule":{"name":null,"type":null,"map":null,"path":null,"commonKey":null,"fixedKv":{"element":null,"value":null},"filterKeys":null},"elements":{"element":null,"value":null,"source":null},"target":{"schema":null,"name":null},"ambiguous":{"element":null,"values":null},"outcome":null},"pageInfo":{"hasNextPage":null,"endCursor":null}}}}},
};

export const ExplainSubmittedReferencesDocument: TypedDocument<ExplainSubmittedReferencesQuery, ExplainSubmittedReferencesQueryVariables> = {
  text: "query ExplainSubmittedReferences($input:SubmitDocumentsInput!$schema:String!$name:String!$first:Int$after:String){explained:explainSubmittedReferences(input:$input schema:$schema name:$name){...ExplainedReferences}}fragment ExplainedReferences on ExplainedReferences{document{...Label}kind{name keyId}candidates(first:$first after:$after){nodes{...Candidate}pageInfo{...Page}}}fragment Label on Document{schema name layer}fragment Candidate on ReferenceCandidate{rule{...Rule}elements{element value source}target{schema name}ambiguous{element values}outcome}fragment Rule on ReferenceRule{name type map path commonKey fixedKv{element value}filterKeys}fragment Page on PageInfo{hasNextPage endCursor}",
  fields: {"explained":{"document":{"schema":null,"name":null,"layer":null},"kind":{"name":null,"keyId":null},"candidates":{"nodes":{"rule":{"name":null,"type":null,"map":null,"path":null,"commonKey":null,"fixedKv":{"element":null,"value":null},"filterKeys":null},"elements":{"element":null,"value":null,"source":null},"target":{"schema":null,"name":null},"ambiguous":{"element":null,"values":null},"outcome":null},"pageInfo":{"hasNextPage":null,"endCursor":null}}}},
};

export const ReferenceGraphsDocument: TypedDocument<ReferenceGraphsQuery, ReferenceGraphsQueryVariables> = {
  text: "query ReferenceGraphs($number:NonNegativeInt!$schema:String!$name:String!$depth:NonNegativeInt!$relations:[ReferenceRelation!]$out:Boolean!$in:Boolean!){revision(ref:{number:$number}){starts:referenceGraph(schema:$schema name:$name direction:OUT depth:0){nodes{...Label}}needs:referenceGraph(schema:$schema name:$name direction:OUT depth:$depth relations:$relations)@include(if:$out){...Graph}neededBy:referenceGraph(schema:$schema name:$name direction:IN depth:$depth relations:$relations)@include(if:$in){...Graph}}}fragment Label on Document{schema name layer}fragment Graph on ReferenceGraph{nodes{...Label}edges{...Edge}isCut}fragment Edge on Reference{relation from{...Label}target{schema name}to{...Label}}",
  fields: {"revision":{"starts":{"nodes":{"schema":null,"name":null,"layer":null}},"needs?":{"nodes":{"schema":null,"name":null,"layer":null},"edges":{"relation":null,"from":{"schema":null,"name":null,"layer":null},"target":{"schema":null,"name":null},"to":{"schema":null,"name":null,"layer":null}},"isCut":null},"neededBy?":{"nodes":{"schema":null,"name":null,"layer":null},"edges":{"relation":null,"from":{"schema":null,"name":null,"layer":null},"target":{"schema":null,"name":null},"to":{"schema":null,"name":null,"layer":null}},"isCut":null}}},
};

export const ReferentialSchemaDocument: TypedDocument<ReferentialSchemaQuery, ReferentialSchemaQueryVariables> = {
  text: "query ReferentialSchema($number:NonNegativeInt!){revision(ref:{number:$number}){referentialSchema{...ReferentialSchema}}}fragment ReferentialSchema on ReferentialSchema{schemaVersion segments versions{name segmentVersion}kinds{...Kind}faults{...Problem}warnings{...Problem}}fragment Kind on ReferentialKind{name segment own elements keyId parent parentPath children referredBy schema references{...Rule}}fragment Rule on ReferenceRule{name type map path commonKey fixedKv{element value}filterKeys}fragment Problem on Problem{code kind retryable message remedy facts schema layer name path place{document line column}}",
  fields: {"revision":{"referentialSchema":{"schemaVersion":null,"segments":null,"versions":{"name":null,"segmentVersion":null},"kinds":{"name":null,"segment":null,"own":null,"elements":null,"keyId":null,"parent":null,"parentPath":null,"children":null,"referredBy":null,"schema":null,"references":{"name":null,"type":null,"map":null,"path":null,"commonKey":null,"fixedKv":{"element":null,"value":null},"filterKeys":null}},"faults":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null}},"warnings":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null}}}}},
};

export const ResourceDocument: TypedDocument<ResourceQuery, ResourceQueryVariables> = {
  text: "query Resource($number:NonNegativeInt!$schema:String!$name:String!$cleartext:Boolean!){revision(ref:{number:$number}){renderedDocument(schema:$schema name:$name){schema name layer resource{kind ...ResourceView}}}}fragment ResourceView on Resource{view(cleartext:$cleartext)contents{tag value(cleartext:$cleartext)}}",
  fields: {"revision":{"renderedDocument":{"schema":null,"name":null,"layer":null,"resource":{"kind":null,"view":null,"contents":{"tag":null,"value":null}}}}},
};

export const ResourcesDocument: TypedDocument<ResourcesQuery, ResourcesQueryVariables> = {
  text: "query Resources($number:NonNegativeInt!$kind:String!$key:[KeyElementInput!]$first:Int$after:String){revision(ref:{number:$number}){resources(kind:$kind key:$key first:$first after:$after){nodes{...ListedResource}pageInfo{...Page}}}}fragment ListedResource on Resource{key{element value}keyId document{...Label}}fragment Label on Document{schema name layer}fragment Page on PageInfo{hasNextPage endCursor}",
  fields: {"revision":{"resources":{"nodes":{"key":{"element":null,"value":null},"keyId":null,"document":{"schema":null,"name":null,"layer":null}},"pageInfo":{"hasNextPage":null,"endCursor":null}}}},
};

export const ResourceViewsDocument: TypedDocument<ResourceViewsQuery, ResourceViewsQueryVariables> = {
  text: "query ResourceViews($number:NonNegativeInt!$kind:String!$key:[KeyElementInput!]$cleartext:Boolean!$first:Int$after:String){revision(ref:{number:$number}){resources(kind:$kind key:$key first:$first after:$after){nodes{...ResourceView}pageInfo{...Page}}}}fragment ResourceView on Resource{view(cleartext:$cleartext)contents{tag value(cleartext:$cleartext)}}fragment Page on PageInfo{hasNextPage endCursor}",
  fields: {"revision":{"resources":{"nodes":{"view":null,"contents":{"tag":null,"value":null}},"pageInfo":{"hasNextPage":null,"endCursor":null}}}},
};

export const DataSourcesDocument: TypedDocument<DataSourcesQuery, DataSourcesQueryVariables> = {
  text: "query DataSources($first:Int$after:String){dataSources(first:$first after:$after){nodes{...Source}pageInfo{...Page}}}fragment Source on DataSource{name schema documentName state endpoint pollInterval lastRoundAt lastRoundMs nextRoundAt rounds revision{number}problems{...Problem}tables{name intake rowCount generation stale lastSuccessAt lastChangeAt added removed updated lastError{...Problem}consecutiveFailures duplicateIds inexactNumbers invalidRows accepted lastAcceptedAt rejected{code count}}}fragment Problem on Problem{code kind retryable message remedy facts schema layer name path place{document line column}}fragment Page on PageInfo{hasNextPage endCursor}",
  fields: {"dataSources":{"nodes":{"name":null,"schema":null,"documentName":null,"state":null,"endpoint":null,"pollInterval":null,"lastRoundAt":null,"lastRoundMs":null,"nextRoundAt":null,"rounds":null,"revision":{"number":null},"problems":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null}},"tables":{"name":null,"intake":null,"rowCount":null,"generation":null,"stale":null,"lastSuccessAt":null,"lastChangeAt":null,"added":null,"removed":null,"updated":null,"lastError":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null}},"consecutiveFailures":null,"duplicateIds":null,"inexactNumbers":null,"invalidRows":null,"accepted":null,"lastAcceptedAt":null,"rejected":{"code":null,"count":null}}},"pageInfo":{"hasNextPage":null,"endCursor":null}}},
};

export const DataSourceDocument: TypedDocument<DataSourceQuery, DataSourceQueryVariables> = {
  text: "query DataSource($name:String!){dataSource(name:$name){...Source}}fragment Source on DataSource{name schema documentName state endpoint pollInterval lastRoundAt lastRoundMs nextRoundAt rounds revision{number}problems{...Problem}tables{name intake rowCount generation stale lastSuccessAt lastChangeAt added removed updated lastError{...Problem}consecutiveFailures duplicateIds inexactNumbers invalidRows accepted lastAcceptedAt rejected{code count}}}fragment Problem on Problem{code kind retryable message remedy facts schema layer name path place{document line column}}",
  fields: {"dataSource":{"name":null,"schema":null,"documentName":null,"state":null,"endpoint":null,"pollInterval":null,"lastRoundAt":null,"lastRoundMs":null,"nextRoundAt":null,"rounds":null,"revision":{"number":null},"problems":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null}},"tables":{"name":null,"intake":null,"rowCount":null,"generation":null,"stale":null,"lastSuccessAt":null,"lastChangeAt":null,"added":null,"removed":null,"updated":null,"lastError":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null}},"consecutiveFailures":null,"duplicateIds":null,"inexactNumbers":null,"invalidRows":null,"accepted":null,"lastAcceptedAt":null,"rejected":{"code":null,"count":null}}}},
};

export const TableRowsDocument: TypedDocument<TableRowsQuery, TableRowsQueryVariables> = {
  text: "query TableRows($table:String!$first:Int$after:String){tableRows(table:$table first:$first after:$after){nodes{data}pageInfo{...Page}}}fragment Page on PageInfo{hasNextPage endCursor}",
  fields: {"tableRows":{"nodes":{"data":null},"pageInfo":{"hasNextPage":null,"endCursor":null}}},
};

export const RefreshDataSourceDocument: TypedDocument<RefreshDataSourceMutation, RefreshDataSourceMutationVariables> = {
  text: "mutation RefreshDataSource($input:RefreshDataSourceInput!){refreshDataSource(input:$input){dataSource{...Source}problems{...Problem}}}fragment Source on DataSource{name schema documentName state endpoint pollInterval lastRoundAt lastRoundMs nextRoundAt rounds revision{number}problems{...Problem}tables{name intake rowCount generation stale lastSuccessAt lastChangeAt added removed updated lastError{...Problem}consecutiveFailures duplicateIds inexactNumbers invalidRows accepted lastAcceptedAt rejected{code count}}}fragment Problem on Problem{code kind retryable message remedy facts schema layer name path place{document line column}}",
  fields: {"refreshDataSource":{"dataSource":{"name":null,"schema":null,"documentName":null,"state":null,"endpoint":null,"pollInterval":null,"lastRoundAt":null,"lastRoundMs":null,"nextRoundAt":null,"rounds":null,"revision":{"number":null},"problems":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null}},"tables":{"name":null,"intake":null,"rowCount":null,"generation":null,"stale":null,"lastSuccessAt":null,"lastChangeAt":null,"added":null,"removed":null,"updated":null,"lastError":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null}},"consecutiveFailures":null,"duplicateIds":null,"inexactNumbers":null,"invalidRows":null,"accepted":null,"lastAcceptedAt":null,"rejected":{"code":null,"count":null}}},"problems":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null}}}},
};

export const AddValidationDocument: TypedDocument<AddValidationMutation, AddValidationMutationVariables> = {
  text: "mutation AddValidation($input:AddValidationInput!){addValidation(input:$input){entry{...RecordedValidation}problems{...Problem}}}fragment RecordedValidation on ValidationEntry{name index status validator createdAt expiresAfter recordedBy revision{number}errorCount errors{...RecordedError}}fragment RecordedError on ValidationError{message path documents{schema name layer}record}fragment Problem on Problem{code kind retryable message remedy facts schema layer name path place{document line column}}",
  fields: {"addValidation":{"entry":{"name":null,"index":null,"status":null,"validator":null,"createdAt":null,"expiresAfter":null,"recordedBy":null,"revision":{"number":null},"errorCount":null,"errors":{"message":null,"path":null,"documents":{"schema":null,"name":null,"layer":null},"record":null}},"problems":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null}}}},
};

export const ValidatedRevisionDocument: TypedDocument<ValidatedRevisionQuery, ValidatedRevisionQueryVariables> = {
  text: "query ValidatedRevision($revision:RevisionRef){revision(ref:$revision){number schemaValidation{index}}}",
  fields: {"revision":{"number":null,"schemaValidation":{"index":null}}},
};

export const ValidationsDocument: TypedDocument<ValidationsQuery, ValidationsQueryVariables> = {
  text: "query Validations($number:NonNegativeInt!$validationsAfter:String$policiesAfter:String){revision(ref:{number:$number}){number status validations(after:$validationsAfter){nodes{name status ignored expiresAt latest{index status createdAt recordedBy}}pageInfo{...Page}}validationPolicies(after:$policiesAfter){nodes{schema name status flaw validations{name status expiresAfter expiresAt}}pageInfo{...Page}}}}fragment Page on PageInfo{hasNextPage endCursor}",
  fields: {"revision":{"number":null,"status":null,"validations":{"nodes":{"name":null,"status":null,"ignored":null,"expiresAt":null,"latest":{"index":null,"status":null,"createdAt":null,"recordedBy":null}},"pageInfo":{"hasNextPage":null,"endCursor":null}},"validationPolicies":{"nodes":{"schema":null,"name":null,"status":null,"flaw":null,"validations":{"name":null,"status":null,"expiresAfter":null,"expiresAt":null}},"pageInfo":{"hasNextPage":null,"endCursor":null}}}},
};

export const LatestValidationDocument: TypedDocument<LatestValidationQuery, LatestValidationQueryVariables> = {
  text: "query LatestValidation($number:NonNegativeInt!$name:String!){revision(ref:{number:$number}){validation(name:$name){latest{...RecordedValidation}}}}fragment RecordedValidation on ValidationEntry{name index status validator createdAt expiresAfter recordedBy revision{number}errorCount errors{...RecordedError}}fragment RecordedError on ValidationError{message path documents{schema name layer}record}",
  fields: {"revision":{"validation":{"latest":{"name":null,"index":null,"status":null,"validator":null,"createdAt":null,"expiresAfter":null,"recordedBy":null,"revision":{"number":null},"errorCount":null,"errors":{"message":null,"path":null,"documents":{"schema":null,"name":null,"layer":null},"record":null}}}}},
};

export const SkipValidationsDocument: TypedDocument<SkipValidationsQuery, SkipValidationsQueryVariables> = {
  text: "query SkipValidations($number:NonNegativeInt!$name:String!$first:Int$after:String){revision(ref:{number:$number}){validation(name:$name){entries(first:$first after:$after){pageInfo{endCursor}}}}}",
  fields: {"revision":{"validation":{"entries":{"pageInfo":{"endCursor":null}}}}},
};

export const NextValidationDocument: TypedDocument<NextValidationQuery, NextValidationQueryVariables> = {
  text: "query NextValidation($number:NonNegativeInt!$name:String!$after:String){revision(ref:{number:$number}){validation(name:$name){entries(first:1 after:$after){nodes{...RecordedValidation}}}}}fragment RecordedValidation on ValidationEntry{name index status validator createdAt expiresAfter recordedBy revision{number}errorCount errors{...RecordedError}}fragment RecordedError on ValidationError{message path documents{schema name layer}record}",
  fields: {"revision":{"validation":{"entries":{"nodes":{"name":null,"index":null,"status":null,"validator":null,"createdAt":null,"expiresAfter":null,"recordedBy":null,"revision":{"number":null},"errorCount":null,"errors":{"message":null,"path":null,"documents":{"schema":null,"name":null,"layer":null},"record":null}}}}}},
};

export const HeadDocument: TypedDocument<HeadQuery, HeadQueryVariables> = {
  text: "query Head{revision{number}}",
  fields: {"revision":{"number":null}},
};

export const RevisionCreatedDocument: TypedDocument<RevisionCreatedSubscription, RevisionCreatedSubscriptionVariables> = {
  text: "subscription RevisionCreated($after:NonNegativeInt$bucket:[String!]$withTagData:Boolean!){revisionCreated(after:$after bucket:$bucket){...ListedRevision}}fragment ListedRevision on Revision{...RevisionSummary digest buckets:changedBuckets changes{...ChangeCounts}problemCounts{errors warnings}id tags{...TagPage}}fragment RevisionSummary on Revision{number createdAt author message}fragment ChangeCounts on RevisionChanges{created updated deleted}fragment TagPage on TagConnection{nodes{name data@include(if:$withTagData)}pageInfo{...Page}}fragment Page on PageInfo{hasNextPage endCursor}",
  fields: {"revisionCreated":{"number":null,"createdAt":null,"author":null,"message":null,"digest":null,"buckets":null,"changes":{"created":null,"updated":null,"deleted":null},"problemCounts":{"errors":null,"warnings":null},"id":null,"tags":{"nodes":{"name":null,"data?":null},"pageInfo":{"hasNextPage":null,"endCursor":null}}}},
};

export const HeadValidationDocument: TypedDocument<HeadValidationQuery, HeadValidationQueryVariables> = {
  text: "query HeadValidation($name:String!){revision{number validation(name:$name){status}}}",
  fields: {"revision":{"number":null,"validation":{"status":null}}},
};

export const RenderedDocumentChangedDocument: TypedDocument<RenderedDocumentChangedSubscription, RenderedDocumentChangedSubscriptionVariables> = {
  text: "subscription RenderedDocumentChanged($schema:String!$name:String!$path:String$after:NonNegativeInt){renderedDocumentChanged(schema:$schema name:$name path:$path after:$after){revision{number}exists value renderedDocument{layer}problems{...Problem}}}fragment Problem on Problem{code kind retryable message remedy facts schema layer name path place{document line column}}",
  fields: {"renderedDocumentChanged":{"revision":{"number":null},"exists":null,"value":null,"renderedDocument":{"layer":null},"problems":{"code":null,"kind":null,"retryable":null,"message":null,"remedy":null,"facts":null,"schema":null,"layer":null,"name":null,"path":null,"place":{"document":null,"line":null,"column":null}}}},
};