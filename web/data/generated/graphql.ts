// Made from schema.graphql and web/**/*.graphql by `npm run codegen`. Do not edit.

/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** Content to put beside a document. */
export type PutDocumentContentInput = {
  /** The schema of the document: `namespace/Kind/vN`. */
  readonly schema: string;
  /** The name of the document. */
  readonly name: string;
  /**
   * The tag, 1 to 255 characters; not the name of a member of a document or a resource (`data`, `references`, `keyId`…),
   * or of an element of its Key.
   */
  readonly tag: string;
  /** The content: any JSON value, at most `PURSER_MAX_CONTENT_BYTES`. */
  readonly value: DocumentContentValue;
  /** The expected version, or an empty string for no content; otherwise CONTENT_CONFLICT. */
  readonly expectedVersion?: string | null | undefined;
};

/** JSON, in exactly one of these forms. */
export type DocumentContentValue =
  {   /** A JSON value. Numbers of a variable are converted by JavaScript; use `json` if their form matters. */
  readonly value: unknown; readonly json?: never; }
  |  { readonly value?: never;   /** JSON text. Numbers keep their form. */
  readonly json: string; };

/** A revision, named by exactly one of these members. */
export type RevisionRef =
  {   /** The number of the revision; 0 is the empty revision. */
  readonly number: number; readonly tag?: never; readonly head?: never; }
  |  { readonly number?: never;   /** A tag: the newest revision that carries it. */
  readonly tag: string; readonly head?: never; }
  |  { readonly number?: never; readonly tag?: never;   /** `true`: the newest revision, or revision 0 of an empty store. `false` is refused. */
  readonly head: boolean; };

/** Documents to submit, in exactly one of these forms. */
export type DocumentSource =
  {   /** A YAML stream of documents; docs/documents.md describes how YAML is read. */
  readonly yaml: string; readonly json?: never; readonly documents?: never; }
  |  { readonly yaml?: never;   /** JSON text: one document, or a list of documents. Numbers keep their form. */
  readonly json: string; readonly documents?: never; }
  |  { readonly yaml?: never; readonly json?: never;   /** Documents as JSON values. Numbers are converted by JavaScript; use `json` if their form matters. */
  readonly documents: ReadonlyArray<unknown>; };

/** A submission. */
export type SubmitDocumentsInput = {
  /** The documents. */
  readonly source: DocumentSource;
  /**
   * The bucket of the documents. Without it, new documents go to the bucket `default`, and existing documents stay in
   * their bucket. With it, a document of another bucket is refused.
   */
  readonly bucket?: string | null | undefined;
  /** Whether to delete the documents of the bucket that the submission does not contain. Needs `bucket`. */
  readonly replace?: boolean | null | undefined;
  /** The expected head; any other head is REVISION_CONFLICT. */
  readonly expectedRevision?: number | null | undefined;
  /** The author of the change; default: the caller. */
  readonly author?: string | null | undefined;
  /** The reason of the change, for people. */
  readonly message?: string | null | undefined;
  /**
   * Whether to write nothing and only report the outcome: `preview`, instead of `revision`, is the revision that the
   * submission would create. Its documents and rendered documents can be queried like those of any revision. `diff` is the
   * change.
   */
  readonly dryRun?: boolean | null | undefined;
  /**
   * The exact number of documents that `replace` deletes. Required if there are more than `PURSER_CONFIRM_DELETIONS` (10),
   * if they are all documents of a bucket that has more than one, or if the submission is empty. Errors:
   * DELETIONS_UNCONFIRMED, SUBMISSION_EMPTY.
   */
  readonly confirmDeletions?: number | null | undefined;
  /**
   * Content to put beside documents that exist afterwards, submitted or not: it appears at once with the revision, or
   * not at all. If the documents do not change, it is put all the same. See docs/document-content.md.
   */
  readonly contents?: ReadonlyArray<PutDocumentContentInput> | null | undefined;
  /**
   * What to do if the submission introduces problems; default: the setting `PURSER_ON_PROBLEMS`, which is REJECT by
   * default.
   */
  readonly onProblems?: OnProblems | null | undefined;
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

/** A rollback. */
export type RollbackInput = {
  /** The revision to restore; number 0 leaves no documents. */
  readonly revision: RevisionRef;
  /** The expected head; any other head is REVISION_CONFLICT. */
  readonly expectedRevision?: number | null | undefined;
  /** The author of the change; default: the caller. */
  readonly author?: string | null | undefined;
  /** The reason of the change, for people; default: a text that names the restored revision. */
  readonly message?: string | null | undefined;
  /** Whether to write nothing and only report the outcome, as in SubmitDocumentsInput. */
  readonly dryRun?: boolean | null | undefined;
  /** The exact number of documents that the rollback deletes, as in SubmitDocumentsInput. */
  readonly confirmDeletions?: number | null | undefined;
  /** As in SubmitDocumentsInput. */
  readonly onProblems?: OnProblems | null | undefined;
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

/** The severity of a problem. */
export type ProblemSeverity =
  /** Purser refuses a change that introduces it, unless the change accepts problems. */
  | 'ERROR'
  /** Purser accepts a change that introduces it. */
  | 'WARNING';

/** A filter of problems. All given members must match. */
export type ProblemFilter = {
  /** Only problems of this severity. */
  readonly severity?: ProblemSeverity | null | undefined;
  /** Only problems with one of these codes. */
  readonly code?: ReadonlyArray<string> | null | undefined;
  /** Only problems of documents of this schema. */
  readonly schema?: string | null | undefined;
  /** Only problems of documents of this name. */
  readonly name?: string | null | undefined;
};

/** A filter of revisions. All given members must match; of the values of one member, any. */
export type RevisionFilter = {
  /** Revisions with one of these tags. */
  readonly tag?: ReadonlyArray<string> | null | undefined;
  /** Revisions of one of these authors. */
  readonly author?: ReadonlyArray<string> | null | undefined;
  /** Revisions that changed one of these buckets. */
  readonly bucket?: ReadonlyArray<string> | null | undefined;
  /** Revisions committed at this time or later. */
  readonly since?: string | null | undefined;
  /** Revisions committed at this time or earlier. */
  readonly until?: string | null | undefined;
  /** Revisions whose message contains this text, in upper or lower case. */
  readonly message?: string | null | undefined;
  /** Revisions that created, updated or deleted this document. */
  readonly touches?: DocumentName | null | undefined;
  /** Revisions with this current status. */
  readonly status?: RevisionStatus | null | undefined;
  /** Revisions in which a validation has this current status. */
  readonly validation?: ValidationFilter | null | undefined;
};

/** A validation with a status. */
export type ValidationFilter = {
  /** The name of the validation. */
  readonly name: string;
  /** The status of the validation. */
  readonly status: ValidationStatus;
};

/** The name of a document. */
export type DocumentName = {
  /** The schema. */
  readonly schema: string;
  /** The name. */
  readonly name: string;
  /** The layer; default: all. */
  readonly layer?: string | null | undefined;
};

/**
 * A filter of documents. All given members must match; of the values of one member, any, except labels, which must all
 * match.
 */
export type DocumentFilter = {
  /** Documents of these schemas, by whole sections: `ns`, `ns/Kind` or `ns/Kind/v1`. */
  readonly schema?: ReadonlyArray<string> | null | undefined;
  /** Documents of these names. */
  readonly name?: ReadonlyArray<string> | null | undefined;
  /** Documents of these layers. */
  readonly layer?: ReadonlyArray<string> | null | undefined;
  /** `true`: only abstract documents; `false`: only others. */
  readonly abstract?: boolean | null | undefined;
  /** Documents with all of these labels. */
  readonly labels?: ReadonlyArray<LabelInput> | null | undefined;
  /** Documents of these buckets. */
  readonly bucket?: ReadonlyArray<string> | null | undefined;
  /** Documents with this storage policy. */
  readonly storagePolicy?: StoragePolicy | null | undefined;
  /**
   * Documents whose schema, name, layer, bucket or labels contain this text, in upper or lower case. A label is compared
   * as `key=value`. The data of documents is never searched.
   */
  readonly search?: string | null | undefined;
};

/** A label of a filter. */
export type LabelInput = {
  /** The key of the label. */
  readonly key: string;
  /** The value of the label; the JSON of a value that is not a string: `7`, `true`. */
  readonly value: string;
};

/** How the store contains a document's data. */
export type StoragePolicy =
  /** In the clear. */
  | 'CLEARTEXT'
  /** Encrypted. */
  | 'ENCRYPTED';

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

/** The kind of the store. */
export type StoreKind =
  /** A folder. */
  | 'EMBEDDED'
  /** A MongoDB database. */
  | 'MONGODB';

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

/** The ways in which a table gets rows. */
export type TableIntake =
  /** Purser polls the API. */
  | 'POLL'
  /** Other systems send records. */
  | 'WEBHOOK';

/** Which deployments to list; members combine with AND. */
export type DeploymentFilter = {
  /** Only deployments of this environment. */
  readonly environment?: string | null | undefined;
  /** Only deployments with one of these statuses. */
  readonly status?: ReadonlyArray<DeploymentStatus> | null | undefined;
  /** Only deployments of this revision. Errors: REVISION_NOT_FOUND, TAG_NOT_FOUND. */
  readonly revision?: RevisionRef | null | undefined;
  /** Only runs of the drift checks of these names. */
  readonly driftCheck?: ReadonlyArray<string> | null | undefined;
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

/** Whether an environment is as it was deployed last. */
export type DriftResult =
  /** It is. */
  | 'NONE'
  /** It is not. */
  | 'DRIFTED'
  /** The check failed: it could not look at everything. */
  | 'UNKNOWN';

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

/** Whether rows of the rule `execute` are sent as calls. */
export type RuleExecution =
  /** They are sent. */
  | 'LIVE'
  /** They are recorded, and not sent. */
  | 'SIMULATE'
  /** Nothing is done. */
  | 'OFF';

/** How grave a row of a rule is. */
export type RuleSeverity =
  /** An error. */
  | 'ERROR'
  /** A warning. */
  | 'WARNING';

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

/** A filter of violations; members combine with AND. */
export type ViolationFilter = {
  /** Violations of rules of these policies. */
  readonly policy?: ReadonlyArray<string> | null | undefined;
  /** Violations of these rules, by full name: `vm_host_down.error`. */
  readonly rule?: ReadonlyArray<string> | null | undefined;
  /** Violations with one of these severities. */
  readonly severity?: ReadonlyArray<RuleSeverity> | null | undefined;
  /** Violations in this state; default: open ones, or with a time all. */
  readonly state?: ViolationState | null | undefined;
  /** Only violations for whose rows an exception is in force, or only others. */
  readonly waived?: boolean | null | undefined;
  /** Violations that were open at this moment; without `since` and `until`. */
  readonly at?: string | null | undefined;
  /** Violations that were open at this time or later. */
  readonly since?: string | null | undefined;
  /** Violations that were open at this time or earlier. */
  readonly until?: string | null | undefined;
};

/** Whether a violation is open. */
export type ViolationState =
  /** The rule gives its row. */
  | 'OPEN'
  /** The rule gives its row no more. */
  | 'CLOSED';

/** Why a violation closed. */
export type ViolationClosingReason =
  /** The rule gives its row no more. */
  | 'ROW_GONE'
  /** The rule was changed, and gives its row no more, or identifies it by other fields. */
  | 'RULE_CHANGED'
  /** The rule was removed, or lost its severity. */
  | 'RULE_REMOVED';

/** What to count of violations. */
export type ViolationCountsInput = {
  /** The length of a period; default: `DAY`. */
  readonly period?: ViolationPeriod | null | undefined;
  /** The first period has this moment in it. */
  readonly since: string;
  /** The last period has this moment in it; default: now. */
  readonly until?: string | null | undefined;
  /** Violations of rules of these policies. */
  readonly policy?: ReadonlyArray<string> | null | undefined;
  /** Violations of these rules, by full name. */
  readonly rule?: ReadonlyArray<string> | null | undefined;
  /**
   * Violations of rules with one of these severities. A rule whose severity was changed counts with its present one, also for
   * the past; a removed rule with its last one.
   */
  readonly severity?: ReadonlyArray<RuleSeverity> | null | undefined;
};

/** The length of a period in which violations are counted. */
export type ViolationPeriod =
  /** An hour of UTC. */
  | 'HOUR'
  /** A day of UTC. */
  | 'DAY';

/** Which actions are wanted; members combine with AND. */
export type ActionFilter = {
  /** Actions of any of these policies. */
  readonly policy?: ReadonlyArray<string> | null | undefined;
  /** Actions in any of these states. */
  readonly state?: ReadonlyArray<ActionState> | null | undefined;
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

/** What to do about an action that waits for a decision. */
export type ActionDecision =
  /** Make its call, once more if it was made. */
  | 'RETRY'
  /** Leave it at that. */
  | 'GIVE_UP';

export type SessionQueryVariables = Exact<{ [key: string]: never; }>;


export type SessionQuery = { readonly viewer: { readonly name: string, readonly via: ProofOfIdentity, readonly permissions: ReadonlyArray<Permission> }, readonly server: { readonly version: string, readonly store: StoreKind } };

export type HeadQueryVariables = Exact<{ [key: string]: never; }>;


export type HeadQuery = { readonly revision: { readonly number: number } | null };

export type RevisionCreatedSubscriptionVariables = Exact<{
  after?: number | null | undefined;
}>;


export type RevisionCreatedSubscription = { readonly revisionCreated: { readonly number: number, readonly author: string, readonly message: string } };

export type DeploymentsQueryVariables = Exact<{
  filter?: DeploymentFilter | null | undefined;
  after?: string | null | undefined;
}>;


export type DeploymentsQuery = { readonly deployments: { readonly totalCount: number, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly uuid: string, readonly kind: DeploymentKind, readonly status: DeploymentStatus, readonly environment: string, readonly attempt: number, readonly startedBy: string, readonly createdAt: string, readonly endedAt: string | null, readonly manifests: ReadonlyArray<string>, readonly revision: { readonly number: number } | null, readonly problem: { readonly message: string, readonly code: string } | null }> } };

export type DeploymentRowFragment = { readonly uuid: string, readonly kind: DeploymentKind, readonly status: DeploymentStatus, readonly environment: string, readonly attempt: number, readonly startedBy: string, readonly createdAt: string, readonly endedAt: string | null, readonly manifests: ReadonlyArray<string>, readonly revision: { readonly number: number } | null, readonly problem: { readonly message: string, readonly code: string } | null };

export type LatestDeploymentsQueryVariables = Exact<{
  filter?: DeploymentFilter | null | undefined;
}>;


export type LatestDeploymentsQuery = { readonly deployments: { readonly nodes: ReadonlyArray<{ readonly uuid: string, readonly kind: DeploymentKind, readonly status: DeploymentStatus, readonly environment: string, readonly attempt: number, readonly startedBy: string, readonly createdAt: string, readonly endedAt: string | null, readonly manifests: ReadonlyArray<string>, readonly revision: { readonly number: number } | null, readonly problem: { readonly message: string, readonly code: string } | null }> } };

export type DeploymentQueryVariables = Exact<{
  id: string | number;
}>;


export type DeploymentQuery = { readonly deployment: { readonly uuid: string, readonly kind: DeploymentKind, readonly status: DeploymentStatus, readonly environment: string, readonly attempt: number, readonly manifests: ReadonlyArray<string>, readonly targets: ReadonlyArray<string> | null, readonly confirm: DeploymentConfirmMode, readonly onFailure: DeploymentFailureMode, readonly startedBy: string, readonly createdAt: string, readonly endedAt: string | null, readonly planDigest: string | null, readonly planExpiresAt: string | null, readonly plan: { readonly uuid: string } | null, readonly revision: { readonly number: number } | null, readonly problem: { readonly code: string, readonly message: string, readonly remedy: string } | null, readonly warnings: ReadonlyArray<{ readonly code: string, readonly message: string, readonly remedy: string }>, readonly waitsFor: { readonly step: number, readonly covers: DeploymentConfirmMode, readonly resource: string, readonly action: string | null, readonly actions: ReadonlyArray<{ readonly name: string, readonly description: string | null }> } | null, readonly steps: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly n: number, readonly attempt: number, readonly resource: string, readonly phase: DeploymentPhase, readonly action: string | null, readonly status: DeploymentStepStatus, readonly exitCode: number | null, readonly plannedAt: string, readonly endedAt: string | null, readonly problem: { readonly message: string, readonly code: string } | null }> } } | null };

export type DeploymentResourcesQueryVariables = Exact<{
  id: string | number;
  after?: string | null | undefined;
}>;


export type DeploymentResourcesQuery = { readonly deployment: { readonly resources: { readonly totalCount: number, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly name: string, readonly type: string, readonly status: DeploymentResourceStatus, readonly config: unknown, readonly state: unknown, readonly staleState: unknown, readonly differingKeys: ReadonlyArray<string>, readonly dependencies: ReadonlyArray<{ readonly alias: string, readonly resource: string }>, readonly actions: ReadonlyArray<{ readonly name: string, readonly description: string | null, readonly args: ReadonlyArray<string> }>, readonly problem: { readonly code: string, readonly message: string, readonly remedy: string } | null }> } } | null };

export type DeploymentLogQueryVariables = Exact<{
  id: string | number;
  step?: number | null | undefined;
}>;


export type DeploymentLogQuery = { readonly deployment: { readonly log: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly step: number, readonly text: string }> } | null } | null };

export type DeploymentChangedSubscriptionVariables = Exact<{
  id: string | number;
}>;


export type DeploymentChangedSubscription = { readonly deploymentChanged: { readonly sequence: number, readonly type: DeploymentEventType } };

export type ApproveStepMutationVariables = Exact<{
  id: string | number;
  step: number;
}>;


export type ApproveStepMutation = { readonly approveDeploymentStep: { readonly problems: ReadonlyArray<{ readonly message: string }> } | null };

export type RejectStepMutationVariables = Exact<{
  id: string | number;
  step: number;
  reason?: string | null | undefined;
}>;


export type RejectStepMutation = { readonly rejectDeploymentStep: { readonly problems: ReadonlyArray<{ readonly message: string }> } | null };

export type CancelDeploymentMutationVariables = Exact<{
  id: string | number;
}>;


export type CancelDeploymentMutation = { readonly cancelDeployment: { readonly problems: ReadonlyArray<{ readonly message: string }> } | null };

export type ResumeDeploymentMutationVariables = Exact<{
  id: string | number;
}>;


export type ResumeDeploymentMutation = { readonly resumeDeployment: { readonly problems: ReadonlyArray<{ readonly message: string }> } | null };

export type ApplyPlanMutationVariables = Exact<{
  plan: string;
}>;


export type ApplyPlanMutation = { readonly applyDeploymentPlan: { readonly deployment: { readonly uuid: string } | null, readonly problems: ReadonlyArray<{ readonly message: string }> } | null };

export type DriftChecksQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type DriftChecksQuery = { readonly driftChecks: { readonly totalCount: number, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly name: string, readonly environment: string, readonly schedule: string | null, readonly nextAt: string | null }> } };

export type DriftRunsQueryVariables = Exact<{
  environment: string;
  check: string;
}>;


export type DriftRunsQuery = { readonly deployments: { readonly pageInfo: { readonly hasNextPage: boolean }, readonly nodes: ReadonlyArray<{ readonly uuid: string, readonly status: DeploymentStatus, readonly createdAt: string, readonly endedAt: string | null, readonly startedBy: string, readonly revision: { readonly number: number } | null, readonly problem: { readonly code: string, readonly message: string, readonly remedy: string } | null, readonly drift: { readonly result: DriftResult, readonly resources: ReadonlyArray<{ readonly name: string, readonly type: string, readonly problem: { readonly message: string } | null, readonly actions: ReadonlyArray<{ readonly name: string }> }> } | null }> } };

export type CheckDriftMutationVariables = Exact<{
  name: string;
}>;


export type CheckDriftMutation = { readonly checkDrift: { readonly deployment: { readonly uuid: string } | null, readonly problems: ReadonlyArray<{ readonly message: string }> } | null };

export type FindDocumentsQueryVariables = Exact<{
  number: number;
  filter?: DocumentFilter | null | undefined;
  first: number;
  after?: string | null | undefined;
}>;


export type FindDocumentsQuery = { readonly documents: { readonly totalCount: number, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null, readonly bucket: string, readonly abstract: boolean, readonly secret: boolean, readonly labels: ReadonlyArray<{ readonly key: string, readonly value: unknown }>, readonly origin: { readonly number: number, readonly author: string } | null }> } };

export type DocumentFacetsQueryVariables = Exact<{
  number: number;
}>;


export type DocumentFacetsQuery = { readonly revision: { readonly schemas: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly name: string, readonly documentCount: number }> }, readonly layering: { readonly nodes: ReadonlyArray<{ readonly data: unknown }> } } | null };

export type RawDocumentFragment = { readonly schema: string, readonly name: string, readonly layer: string | null, readonly bucket: string, readonly abstract: boolean, readonly secret: boolean, readonly yaml: string, readonly origin: { readonly number: number, readonly author: string, readonly createdAt: string | null } | null };

export type DocumentDetailsQueryVariables = Exact<{
  number: number;
  schema: string;
  name: string;
}>;


export type DocumentDetailsQuery = { readonly revision: { readonly documents: { readonly nodes: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null, readonly bucket: string, readonly abstract: boolean, readonly secret: boolean, readonly yaml: string, readonly labels: ReadonlyArray<{ readonly key: string, readonly value: unknown }>, readonly substitutesFrom: { readonly nodes: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null, readonly bucket: string, readonly abstract: boolean, readonly secret: boolean, readonly yaml: string, readonly origin: { readonly number: number, readonly author: string, readonly createdAt: string | null } | null }> }, readonly parent: { readonly schema: string, readonly name: string, readonly layer: string | null, readonly bucket: string, readonly abstract: boolean, readonly secret: boolean, readonly yaml: string, readonly substitutesFrom: { readonly nodes: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null, readonly bucket: string, readonly abstract: boolean, readonly secret: boolean, readonly yaml: string, readonly origin: { readonly number: number, readonly author: string, readonly createdAt: string | null } | null }> }, readonly parent: { readonly schema: string, readonly name: string, readonly layer: string | null, readonly bucket: string, readonly abstract: boolean, readonly secret: boolean, readonly yaml: string, readonly parent: { readonly schema: string, readonly name: string, readonly layer: string | null, readonly bucket: string, readonly abstract: boolean, readonly secret: boolean, readonly yaml: string, readonly parent: { readonly schema: string, readonly name: string, readonly layer: string | null, readonly bucket: string, readonly abstract: boolean, readonly secret: boolean, readonly yaml: string, readonly origin: { readonly number: number, readonly author: string, readonly createdAt: string | null } | null } | null, readonly origin: { readonly number: number, readonly author: string, readonly createdAt: string | null } | null } | null, readonly origin: { readonly number: number, readonly author: string, readonly createdAt: string | null } | null } | null, readonly origin: { readonly number: number, readonly author: string, readonly createdAt: string | null } | null } | null, readonly children: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null }> }, readonly substitutesInto: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null }> }, readonly origin: { readonly number: number, readonly author: string, readonly createdAt: string | null } | null }> } } | null };

export type RenderedLinesQueryVariables = Exact<{
  number: number;
  schema: string;
  name: string;
}>;


export type RenderedLinesQuery = { readonly revision: { readonly renderedDocument: { readonly layer: string | null, readonly secret: boolean, readonly yaml: string, readonly blame: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly number: number, readonly text: string, readonly path: string | null, readonly step: { readonly kind: ExplainedStepKind, readonly document: { readonly schema: string, readonly name: string, readonly layer: string | null }, readonly source: { readonly schema: string, readonly name: string, readonly layer: string | null } | null, readonly revision: { readonly number: number, readonly author: string } | null } }> } } | null } | null };

export type ExplainValueQueryVariables = Exact<{
  number: number;
  schema: string;
  name: string;
  path: string;
}>;


export type ExplainValueQuery = { readonly revision: { readonly renderedDocument: { readonly explain: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly path: string, readonly value: unknown, readonly exists: boolean, readonly secret: boolean, readonly steps: ReadonlyArray<{ readonly kind: ExplainedStepKind, readonly place: string | null, readonly path: string | null, readonly part: boolean, readonly document: { readonly schema: string, readonly name: string, readonly layer: string | null, readonly bucket: string, readonly abstract: boolean, readonly secret: boolean, readonly yaml: string, readonly origin: { readonly number: number, readonly author: string, readonly createdAt: string | null } | null }, readonly source: { readonly schema: string, readonly name: string, readonly layer: string | null } | null, readonly revision: { readonly number: number, readonly author: string, readonly message: string, readonly createdAt: string | null } | null, readonly overrode: ReadonlyArray<{ readonly value: unknown, readonly secret: boolean, readonly step: { readonly document: { readonly schema: string, readonly name: string, readonly layer: string | null } }, readonly heldBy: { readonly document: { readonly schema: string, readonly name: string, readonly layer: string | null } } | null }> }> }> } } | null } | null };

export type DocumentHistoryQueryVariables = Exact<{
  number: number;
  schema: string;
  name: string;
  layer?: string | null | undefined;
  after?: string | null | undefined;
}>;


export type DocumentHistoryQuery = { readonly documentHistory: { readonly totalCount: number, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly revision: { readonly number: number, readonly author: string, readonly message: string, readonly createdAt: string | null } | null, readonly diff: { readonly kind: DiffKind, readonly changes: ReadonlyArray<{ readonly kind: DiffKind, readonly path: string, readonly before: unknown, readonly after: unknown, readonly secret: boolean }> } }> } };

export type RevealDocumentQueryVariables = Exact<{
  number: number;
  schema: string;
  name: string;
  layer?: string | null | undefined;
}>;


export type RevealDocumentQuery = { readonly revision: { readonly document: { readonly yaml: string } | null, readonly renderedDocument: { readonly yaml: string } | null } | null };

export type GraphOfRevisionQueryVariables = Exact<{
  number: number;
  after?: string | null | undefined;
}>;


export type GraphOfRevisionQuery = { readonly revision: { readonly documents: { readonly totalCount: number, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null, readonly abstract: boolean, readonly references: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly relation: ReferenceRelation, readonly target: { readonly schema: string, readonly name: string } }> } }> } } | null };

export type GraphAroundQueryVariables = Exact<{
  number: number;
  schema: string;
  name: string;
  depth: number;
  relations: ReadonlyArray<ReferenceRelation> | ReferenceRelation;
}>;


export type GraphAroundQuery = { readonly revision: { readonly referenceGraph: { readonly isCut: boolean, readonly nodes: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null, readonly abstract: boolean }>, readonly edges: ReadonlyArray<{ readonly relation: ReferenceRelation, readonly from: { readonly schema: string, readonly name: string }, readonly target: { readonly schema: string, readonly name: string } }> } | null } | null };

export type GraphProblemsQueryVariables = Exact<{
  number: number;
}>;


export type GraphProblemsQuery = { readonly revision: { readonly problems: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly message: string, readonly schema: string | null, readonly name: string | null }> } } | null };

export type RulePoliciesQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type RulePoliciesQuery = { readonly rulePolicies: { readonly totalCount: number, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly name: string, readonly schema: string, readonly documentName: string, readonly execution: RuleExecution | null, readonly revision: { readonly number: number } | null, readonly problems: ReadonlyArray<{ readonly code: string, readonly message: string, readonly remedy: string }>, readonly rules: ReadonlyArray<{ readonly name: string, readonly severity: RuleSeverity | null, readonly message: string | null, readonly inputs: ReadonlyArray<string>, readonly rowCount: number | null, readonly changedAt: string | null, readonly stale: boolean, readonly error: { readonly message: string, readonly code: string } | null }>, readonly exceptions: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly name: string, readonly rule: string, readonly reason: string | null, readonly expiresAt: string, readonly active: boolean }> } }> } };

export type ViolationCountsQueryVariables = Exact<{
  input: ViolationCountsInput;
}>;


export type ViolationCountsQuery = { readonly violationCounts: ReadonlyArray<{ readonly start: string, readonly opened: number, readonly changed: number, readonly closed: number, readonly open: number }> };

export type ViolationsQueryVariables = Exact<{
  filter?: ViolationFilter | null | undefined;
  after?: string | null | undefined;
}>;


export type ViolationsQuery = { readonly violations: { readonly totalCount: number, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly id: string, readonly rule: string, readonly policy: string, readonly severity: RuleSeverity, readonly state: ViolationState, readonly message: string, readonly row: unknown, readonly openedAt: string, readonly changedAt: string, readonly closedAt: string | null, readonly closingReason: ViolationClosingReason | null, readonly waived: boolean, readonly waivedBy: string | null, readonly waivedUntil: string | null, readonly openings: number, readonly revision: { readonly number: number } | null }> } };

export type ExplainRowQueryVariables = Exact<{
  rule: string;
  row: unknown;
}>;


export type ExplainRowQuery = { readonly explainRuleRow: { readonly complete: boolean, readonly tables: ReadonlyArray<{ readonly table: string, readonly rowCount: number, readonly rows: ReadonlyArray<{ readonly key: string, readonly data: unknown }> }> } | null };

export type ActionsQueryVariables = Exact<{
  filter?: ActionFilter | null | undefined;
  after?: string | null | undefined;
}>;


export type ActionsQuery = { readonly actions: { readonly totalCount: number, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly key: string, readonly state: ActionState, readonly policies: ReadonlyArray<string>, readonly rules: ReadonlyArray<string>, readonly endpoint: string, readonly method: HttpMethod, readonly path: string | null, readonly appearedAt: string, readonly changedAt: string, readonly attempts: number, readonly statusCode: number | null, readonly error: { readonly message: string, readonly code: string } | null }> } };

export type ActionCallQueryVariables = Exact<{
  key: string;
}>;


export type ActionCallQuery = { readonly action: { readonly key: string, readonly call: unknown, readonly answer: string | null } | null };

export type SendActionMutationVariables = Exact<{
  key: string;
}>;


export type SendActionMutation = { readonly executeActions: { readonly actions: ReadonlyArray<{ readonly key: string, readonly state: ActionState }> | null, readonly problems: ReadonlyArray<{ readonly code: string, readonly message: string, readonly remedy: string }> } | null };

export type ResolveActionMutationVariables = Exact<{
  key: string;
  decision: ActionDecision;
}>;


export type ResolveActionMutation = { readonly resolveAction: { readonly action: { readonly key: string, readonly state: ActionState } | null, readonly problems: ReadonlyArray<{ readonly code: string, readonly message: string, readonly remedy: string }> } | null };

export type DataSourcesQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type DataSourcesQuery = { readonly dataSources: { readonly totalCount: number, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly name: string, readonly schema: string, readonly documentName: string, readonly state: DataSourceState, readonly endpoint: string | null, readonly pollInterval: number | null, readonly lastRoundAt: string | null, readonly lastRoundMs: number | null, readonly rounds: number, readonly revision: { readonly number: number } | null, readonly problems: ReadonlyArray<{ readonly code: string, readonly message: string, readonly remedy: string }>, readonly tables: ReadonlyArray<{ readonly name: string, readonly intake: TableIntake, readonly rowCount: number, readonly stale: boolean, readonly lastSuccessAt: string | null, readonly lastChangeAt: string | null, readonly consecutiveFailures: number, readonly lastError: { readonly message: string, readonly code: string } | null }> }> } };

export type RefreshSourceMutationVariables = Exact<{
  name: string;
}>;


export type RefreshSourceMutation = { readonly refreshDataSource: { readonly dataSource: { readonly name: string, readonly state: DataSourceState } | null, readonly problems: ReadonlyArray<{ readonly code: string, readonly message: string, readonly remedy: string }> } | null };

export type ViolationChangedSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type ViolationChangedSubscription = { readonly violationChanged: { readonly sequence: number } };

export type ActionChangedSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type ActionChangedSubscription = { readonly actionChanged: { readonly sequence: number, readonly action: { readonly key: string } } };

export type DataSourceChangedSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type DataSourceChangedSubscription = { readonly dataSourceChanged: { readonly name: string, readonly state: DataSourceState } };

export type ProblemsQueryVariables = Exact<{
  number: number;
  filter?: ProblemFilter | null | undefined;
  after?: string | null | undefined;
}>;


export type ProblemsQuery = { readonly revision: { readonly problems: { readonly totalCount: number, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly code: string, readonly severity: ProblemSeverity, readonly message: string, readonly remedy: string, readonly schema: string | null, readonly name: string | null, readonly layer: string | null, readonly path: string | null, readonly count: number, readonly blockCount: number, readonly causes: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null }> }> } } | null };

export type ValidationsQueryVariables = Exact<{
  number: number;
}>;


export type ValidationsQuery = { readonly revision: { readonly validations: { readonly nodes: ReadonlyArray<{ readonly name: string, readonly status: ValidationStatus, readonly ignored: boolean, readonly expiresAt: string | null, readonly latest: { readonly createdAt: string, readonly recordedBy: string, readonly errorCount: number, readonly errors: ReadonlyArray<{ readonly message: string, readonly path: string | null, readonly documents: ReadonlyArray<{ readonly schema: string, readonly name: string, readonly layer: string | null }> }> } | null }> } } | null };

export type TimelineQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  filter?: RevisionFilter | null | undefined;
}>;


export type TimelineQuery = { readonly revisions: { readonly totalCount: number, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly number: number, readonly author: string, readonly message: string, readonly createdAt: string | null, readonly changedBuckets: ReadonlyArray<string>, readonly tags: { readonly nodes: ReadonlyArray<{ readonly name: string }> } }> } };

export type RevisionRowFragment = { readonly number: number, readonly author: string, readonly message: string, readonly createdAt: string | null, readonly changedBuckets: ReadonlyArray<string>, readonly tags: { readonly nodes: ReadonlyArray<{ readonly name: string }> } };

export type RevisionOutcomeFragment = { readonly number: number, readonly status: RevisionStatus, readonly validations: { readonly nodes: ReadonlyArray<{ readonly name: string, readonly status: ValidationStatus, readonly ignored: boolean, readonly expiresAt: string | null }> }, readonly problemCounts: { readonly errors: number, readonly warnings: number }, readonly changes: { readonly created: number, readonly updated: number, readonly deleted: number } };

export type RevisionOutcomeQueryVariables = Exact<{
  number: number;
}>;


export type RevisionOutcomeQuery = { readonly revision: { readonly number: number, readonly status: RevisionStatus, readonly changes: { readonly created: number, readonly updated: number, readonly deleted: number, readonly diff: { readonly problemChanges: { readonly introduced: { readonly totalCount: number }, readonly resolved: { readonly totalCount: number } } } }, readonly validations: { readonly nodes: ReadonlyArray<{ readonly name: string, readonly status: ValidationStatus, readonly ignored: boolean, readonly expiresAt: string | null }> }, readonly problemCounts: { readonly errors: number, readonly warnings: number } } | null };

export type RevisionDetailsQueryVariables = Exact<{
  number: number;
}>;


export type RevisionDetailsQuery = { readonly revision: { readonly digest: string, readonly number: number, readonly author: string, readonly message: string, readonly createdAt: string | null, readonly changedBuckets: ReadonlyArray<string>, readonly status: RevisionStatus, readonly parent: { readonly number: number } | null, readonly tags: { readonly nodes: ReadonlyArray<{ readonly name: string }> }, readonly validations: { readonly nodes: ReadonlyArray<{ readonly name: string, readonly status: ValidationStatus, readonly ignored: boolean, readonly expiresAt: string | null }> }, readonly problemCounts: { readonly errors: number, readonly warnings: number }, readonly changes: { readonly created: number, readonly updated: number, readonly deleted: number } } | null };

export type ValidationRecordedSubscriptionVariables = Exact<{
  revision?: RevisionRef | null | undefined;
}>;


export type ValidationRecordedSubscription = { readonly validationRecorded: { readonly name: string, readonly revision: { readonly number: number } | null } };

export type ComparedDocumentsQueryVariables = Exact<{
  from: RevisionRef;
  to: RevisionRef;
  after?: string | null | undefined;
}>;


export type ComparedDocumentsQuery = { readonly diff: { readonly documents: { readonly totalCount: number, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly kind: DiffKind, readonly schema: string, readonly name: string, readonly layer: string | null, readonly changes: ReadonlyArray<{ readonly kind: DiffKind, readonly path: string, readonly before: unknown, readonly after: unknown, readonly secret: boolean }> }> } } };

export type ComparedRenderedQueryVariables = Exact<{
  from: RevisionRef;
  to: RevisionRef;
  after?: string | null | undefined;
}>;


export type ComparedRenderedQuery = { readonly diff: { readonly renderedDocuments: { readonly totalCount: number, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly kind: DiffKind, readonly schema: string, readonly name: string, readonly changes: ReadonlyArray<{ readonly kind: DiffKind, readonly path: string, readonly before: unknown, readonly after: unknown, readonly secret: boolean }> }> } } };

export type ComparedDocumentQueryVariables = Exact<{
  from: RevisionRef;
  to: RevisionRef;
  schema: string;
  name: string;
  layer?: string | null | undefined;
}>;


export type ComparedDocumentQuery = { readonly before: { readonly document: { readonly yaml: string } | null } | null, readonly after: { readonly document: { readonly yaml: string } | null } | null };

export type ComparedRenderedDocumentQueryVariables = Exact<{
  from: RevisionRef;
  to: RevisionRef;
  schema: string;
  name: string;
}>;


export type ComparedRenderedDocumentQuery = { readonly before: { readonly renderedDocument: { readonly yaml: string } | null } | null, readonly after: { readonly renderedDocument: { readonly yaml: string } | null } | null };

export type RollbackMutationVariables = Exact<{
  input: RollbackInput;
}>;


export type RollbackMutation = { readonly rollback: { readonly revision: { readonly number: number } | null, readonly problems: ReadonlyArray<{ readonly code: string, readonly message: string, readonly remedy: string }>, readonly diff: { readonly documents: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly kind: DiffKind, readonly schema: string, readonly name: string, readonly layer: string | null }> }, readonly renderedDocuments: { readonly totalCount: number }, readonly problemChanges: { readonly introduced: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly code: string, readonly message: string, readonly schema: string | null, readonly name: string | null }> }, readonly resolved: { readonly totalCount: number } } } | null } | null };

export type HistoryPlotQueryVariables = Exact<{
  first: number;
}>;


export type HistoryPlotQuery = { readonly revisions: { readonly nodes: ReadonlyArray<{ readonly number: number, readonly createdAt: string | null, readonly problemCounts: { readonly errors: number, readonly warnings: number }, readonly changes: { readonly created: number, readonly updated: number, readonly deleted: number } }> } };

export type SubmittedProblemFragment = { readonly code: string, readonly severity: ProblemSeverity, readonly message: string, readonly remedy: string, readonly schema: string | null, readonly name: string | null, readonly layer: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null };

export type SubmitMutationVariables = Exact<{
  input: SubmitDocumentsInput;
}>;


export type SubmitMutation = { readonly submitDocuments: { readonly changed: boolean, readonly revision: { readonly number: number } | null, readonly problems: ReadonlyArray<{ readonly code: string, readonly severity: ProblemSeverity, readonly message: string, readonly remedy: string, readonly schema: string | null, readonly name: string | null, readonly layer: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }>, readonly warnings: ReadonlyArray<{ readonly code: string, readonly severity: ProblemSeverity, readonly message: string, readonly remedy: string, readonly schema: string | null, readonly name: string | null, readonly layer: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }>, readonly problemChanges: { readonly standing: number, readonly introduced: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly code: string, readonly severity: ProblemSeverity, readonly message: string, readonly remedy: string, readonly schema: string | null, readonly name: string | null, readonly layer: string | null, readonly path: string | null, readonly place: { readonly document: number | null, readonly line: number | null, readonly column: number | null } | null }> }, readonly resolved: { readonly totalCount: number } } | null, readonly diff: { readonly documents: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly kind: DiffKind, readonly schema: string, readonly name: string, readonly layer: string | null }> }, readonly renderedDocuments: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly kind: DiffKind, readonly schema: string, readonly name: string, readonly before: { readonly yaml: string } | null, readonly after: { readonly yaml: string } | null }> } } | null } | null };

export type BucketsQueryVariables = Exact<{ [key: string]: never; }>;


export type BucketsQuery = { readonly revision: { readonly number: number, readonly buckets: { readonly nodes: ReadonlyArray<{ readonly name: string, readonly documentCount: number }> } } | null };

export type SchemaNamesQueryVariables = Exact<{
  number: number;
}>;


export type SchemaNamesQuery = { readonly revision: { readonly documents: { readonly nodes: ReadonlyArray<{ readonly name: string }> } } | null };

export type DataSchemaQueryVariables = Exact<{
  number: number;
  name: string;
}>;


export type DataSchemaQuery = { readonly revision: { readonly document: { readonly data: unknown } | null } | null };

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}
export const DeploymentRowFragmentDoc = new TypedDocumentString(`
    fragment DeploymentRow on Deployment {
  uuid
  kind
  status
  environment
  attempt
  startedBy
  createdAt
  endedAt
  manifests
  revision {
    number
  }
  problem {
    message
    code
  }
}
    `, {"fragmentName":"DeploymentRow"}) as unknown as TypedDocumentString<DeploymentRowFragment, unknown>;
export const RawDocumentFragmentDoc = new TypedDocumentString(`
    fragment RawDocument on Document {
  schema
  name
  layer
  bucket
  abstract
  secret
  yaml
  origin {
    number
    author
    createdAt
  }
}
    `, {"fragmentName":"RawDocument"}) as unknown as TypedDocumentString<RawDocumentFragment, unknown>;
export const RevisionRowFragmentDoc = new TypedDocumentString(`
    fragment RevisionRow on Revision {
  number
  author
  message
  createdAt
  changedBuckets
  tags(first: 10) {
    nodes {
      name
    }
  }
}
    `, {"fragmentName":"RevisionRow"}) as unknown as TypedDocumentString<RevisionRowFragment, unknown>;
export const RevisionOutcomeFragmentDoc = new TypedDocumentString(`
    fragment RevisionOutcome on Revision {
  number
  status
  validations(first: 50) {
    nodes {
      name
      status
      ignored
      expiresAt
    }
  }
  problemCounts {
    errors
    warnings
  }
  changes {
    created
    updated
    deleted
  }
}
    `, {"fragmentName":"RevisionOutcome"}) as unknown as TypedDocumentString<RevisionOutcomeFragment, unknown>;
export const SubmittedProblemFragmentDoc = new TypedDocumentString(`
    fragment SubmittedProblem on Problem {
  code
  severity
  message
  remedy
  schema
  name
  layer
  path
  place {
    document
    line
    column
  }
}
    `, {"fragmentName":"SubmittedProblem"}) as unknown as TypedDocumentString<SubmittedProblemFragment, unknown>;
export const SessionDocument = new TypedDocumentString(`
    query Session {
  viewer {
    name
    via
    permissions
  }
  server {
    version
    store
  }
}
    `) as unknown as TypedDocumentString<SessionQuery, SessionQueryVariables>;
export const HeadDocument = new TypedDocumentString(`
    query Head {
  revision {
    number
  }
}
    `) as unknown as TypedDocumentString<HeadQuery, HeadQueryVariables>;
export const RevisionCreatedDocument = new TypedDocumentString(`
    subscription RevisionCreated($after: NonNegativeInt) {
  revisionCreated(after: $after) {
    number
    author
    message
  }
}
    `) as unknown as TypedDocumentString<RevisionCreatedSubscription, RevisionCreatedSubscriptionVariables>;
export const DeploymentsDocument = new TypedDocumentString(`
    query Deployments($filter: DeploymentFilter, $after: String) {
  deployments(filter: $filter, first: 100, after: $after) {
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
    nodes {
      ...DeploymentRow
    }
  }
}
    fragment DeploymentRow on Deployment {
  uuid
  kind
  status
  environment
  attempt
  startedBy
  createdAt
  endedAt
  manifests
  revision {
    number
  }
  problem {
    message
    code
  }
}`) as unknown as TypedDocumentString<DeploymentsQuery, DeploymentsQueryVariables>;
export const LatestDeploymentsDocument = new TypedDocumentString(`
    query LatestDeployments($filter: DeploymentFilter) {
  deployments(filter: $filter, first: 50) {
    nodes {
      ...DeploymentRow
    }
  }
}
    fragment DeploymentRow on Deployment {
  uuid
  kind
  status
  environment
  attempt
  startedBy
  createdAt
  endedAt
  manifests
  revision {
    number
  }
  problem {
    message
    code
  }
}`) as unknown as TypedDocumentString<LatestDeploymentsQuery, LatestDeploymentsQueryVariables>;
export const DeploymentDocument = new TypedDocumentString(`
    query Deployment($id: ID!) {
  deployment(id: $id) {
    uuid
    kind
    status
    environment
    attempt
    manifests
    targets
    confirm
    onFailure
    startedBy
    createdAt
    endedAt
    planDigest
    planExpiresAt
    plan {
      uuid
    }
    revision {
      number
    }
    problem {
      code
      message
      remedy
    }
    warnings {
      code
      message
      remedy
    }
    waitsFor {
      step
      covers
      resource
      action
      actions {
        name
        description
      }
    }
    steps(first: 1000) {
      totalCount
      nodes {
        n
        attempt
        resource
        phase
        action
        status
        exitCode
        plannedAt
        endedAt
        problem {
          message
          code
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<DeploymentQuery, DeploymentQueryVariables>;
export const DeploymentResourcesDocument = new TypedDocumentString(`
    query DeploymentResources($id: ID!, $after: String) {
  deployment(id: $id) {
    resources(first: 500, after: $after) {
      totalCount
      pageInfo {
        hasNextPage
        endCursor
      }
      nodes {
        name
        type
        status
        dependencies {
          alias
          resource
        }
        config
        state
        staleState
        differingKeys
        actions {
          name
          description
          args
        }
        problem {
          code
          message
          remedy
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<DeploymentResourcesQuery, DeploymentResourcesQueryVariables>;
export const DeploymentLogDocument = new TypedDocumentString(`
    query DeploymentLog($id: ID!, $step: Int) {
  deployment(id: $id) {
    log(step: $step, last: 1000) {
      totalCount
      nodes {
        step
        text
      }
    }
  }
}
    `) as unknown as TypedDocumentString<DeploymentLogQuery, DeploymentLogQueryVariables>;
export const DeploymentChangedDocument = new TypedDocumentString(`
    subscription DeploymentChanged($id: ID!) {
  deploymentChanged(id: $id) {
    sequence
    type
  }
}
    `) as unknown as TypedDocumentString<DeploymentChangedSubscription, DeploymentChangedSubscriptionVariables>;
export const ApproveStepDocument = new TypedDocumentString(`
    mutation ApproveStep($id: ID!, $step: NonNegativeInt!) {
  approveDeploymentStep(input: {deployment: $id, step: $step}) {
    problems {
      message
    }
  }
}
    `) as unknown as TypedDocumentString<ApproveStepMutation, ApproveStepMutationVariables>;
export const RejectStepDocument = new TypedDocumentString(`
    mutation RejectStep($id: ID!, $step: NonNegativeInt!, $reason: String) {
  rejectDeploymentStep(input: {deployment: $id, step: $step, reason: $reason}) {
    problems {
      message
    }
  }
}
    `) as unknown as TypedDocumentString<RejectStepMutation, RejectStepMutationVariables>;
export const CancelDeploymentDocument = new TypedDocumentString(`
    mutation CancelDeployment($id: ID!) {
  cancelDeployment(input: {id: $id}) {
    problems {
      message
    }
  }
}
    `) as unknown as TypedDocumentString<CancelDeploymentMutation, CancelDeploymentMutationVariables>;
export const ResumeDeploymentDocument = new TypedDocumentString(`
    mutation ResumeDeployment($id: ID!) {
  resumeDeployment(input: {id: $id}) {
    problems {
      message
    }
  }
}
    `) as unknown as TypedDocumentString<ResumeDeploymentMutation, ResumeDeploymentMutationVariables>;
export const ApplyPlanDocument = new TypedDocumentString(`
    mutation ApplyPlan($plan: String!) {
  applyDeploymentPlan(input: {plan: $plan}) {
    deployment {
      uuid
    }
    problems {
      message
    }
  }
}
    `) as unknown as TypedDocumentString<ApplyPlanMutation, ApplyPlanMutationVariables>;
export const DriftChecksDocument = new TypedDocumentString(`
    query DriftChecks($after: String) {
  driftChecks(first: 20, after: $after) {
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
    nodes {
      name
      environment
      schedule
      nextAt
    }
  }
}
    `) as unknown as TypedDocumentString<DriftChecksQuery, DriftChecksQueryVariables>;
export const DriftRunsDocument = new TypedDocumentString(`
    query DriftRuns($environment: String!, $check: String!) {
  deployments(
    filter: {environment: $environment, driftCheck: [$check]}
    first: 20
  ) {
    pageInfo {
      hasNextPage
    }
    nodes {
      uuid
      status
      createdAt
      endedAt
      startedBy
      revision {
        number
      }
      problem {
        code
        message
        remedy
      }
      drift {
        result
        resources {
          name
          type
          problem {
            message
          }
          actions {
            name
          }
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<DriftRunsQuery, DriftRunsQueryVariables>;
export const CheckDriftDocument = new TypedDocumentString(`
    mutation CheckDrift($name: String!) {
  checkDrift(input: {name: $name}) {
    deployment {
      uuid
    }
    problems {
      message
    }
  }
}
    `) as unknown as TypedDocumentString<CheckDriftMutation, CheckDriftMutationVariables>;
export const FindDocumentsDocument = new TypedDocumentString(`
    query FindDocuments($number: NonNegativeInt!, $filter: DocumentFilter, $first: Int!, $after: String) {
  documents(
    revision: {number: $number}
    filter: $filter
    first: $first
    after: $after
  ) {
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
    nodes {
      schema
      name
      layer
      bucket
      abstract
      secret
      labels {
        key
        value
      }
      origin {
        number
        author
      }
    }
  }
}
    `) as unknown as TypedDocumentString<FindDocumentsQuery, FindDocumentsQueryVariables>;
export const DocumentFacetsDocument = new TypedDocumentString(`
    query DocumentFacets($number: NonNegativeInt!) {
  revision(ref: {number: $number}) {
    schemas(first: 200) {
      totalCount
      nodes {
        name
        documentCount
      }
    }
    layering: documents(filter: {schema: ["deckhand/LayeringPolicy/v1"]}, first: 1) {
      nodes {
        data(path: ".layerOrder")
      }
    }
  }
}
    `) as unknown as TypedDocumentString<DocumentFacetsQuery, DocumentFacetsQueryVariables>;
export const DocumentDetailsDocument = new TypedDocumentString(`
    query DocumentDetails($number: NonNegativeInt!, $schema: String!, $name: String!) {
  revision(ref: {number: $number}) {
    documents(filter: {schema: [$schema], name: [$name]}, first: 20) {
      nodes {
        ...RawDocument
        labels {
          key
          value
        }
        substitutesFrom(first: 50) {
          nodes {
            ...RawDocument
          }
        }
        parent {
          ...RawDocument
          substitutesFrom(first: 20) {
            nodes {
              ...RawDocument
            }
          }
          parent {
            ...RawDocument
            parent {
              ...RawDocument
              parent {
                ...RawDocument
              }
            }
          }
        }
        children(first: 50) {
          totalCount
          nodes {
            schema
            name
            layer
          }
        }
        substitutesInto(first: 50) {
          totalCount
          nodes {
            schema
            name
            layer
          }
        }
      }
    }
  }
}
    fragment RawDocument on Document {
  schema
  name
  layer
  bucket
  abstract
  secret
  yaml
  origin {
    number
    author
    createdAt
  }
}`) as unknown as TypedDocumentString<DocumentDetailsQuery, DocumentDetailsQueryVariables>;
export const RenderedLinesDocument = new TypedDocumentString(`
    query RenderedLines($number: NonNegativeInt!, $schema: String!, $name: String!) {
  revision(ref: {number: $number}) {
    renderedDocument(schema: $schema, name: $name) {
      layer
      secret
      yaml
      blame(first: 1000) {
        totalCount
        nodes {
          number
          text
          path
          step {
            kind
            document {
              schema
              name
              layer
            }
            source {
              schema
              name
              layer
            }
            revision {
              number
              author
            }
          }
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<RenderedLinesQuery, RenderedLinesQueryVariables>;
export const ExplainValueDocument = new TypedDocumentString(`
    query ExplainValue($number: NonNegativeInt!, $schema: String!, $name: String!, $path: String!) {
  revision(ref: {number: $number}) {
    renderedDocument(schema: $schema, name: $name) {
      explain(path: $path, first: 5) {
        totalCount
        nodes {
          path
          value
          exists
          secret
          steps {
            kind
            place
            path
            part
            document {
              ...RawDocument
            }
            source {
              schema
              name
              layer
            }
            revision {
              number
              author
              message
              createdAt
            }
            overrode {
              value
              secret
              step {
                document {
                  schema
                  name
                  layer
                }
              }
              heldBy {
                document {
                  schema
                  name
                  layer
                }
              }
            }
          }
        }
      }
    }
  }
}
    fragment RawDocument on Document {
  schema
  name
  layer
  bucket
  abstract
  secret
  yaml
  origin {
    number
    author
    createdAt
  }
}`) as unknown as TypedDocumentString<ExplainValueQuery, ExplainValueQueryVariables>;
export const DocumentHistoryDocument = new TypedDocumentString(`
    query DocumentHistory($number: NonNegativeInt!, $schema: String!, $name: String!, $layer: String, $after: String) {
  documentHistory(
    schema: $schema
    name: $name
    layer: $layer
    revision: {number: $number}
    first: 100
    after: $after
  ) {
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
    nodes {
      revision {
        number
        author
        message
        createdAt
      }
      diff {
        kind
        changes {
          kind
          path
          before
          after
          secret
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<DocumentHistoryQuery, DocumentHistoryQueryVariables>;
export const RevealDocumentDocument = new TypedDocumentString(`
    query RevealDocument($number: NonNegativeInt!, $schema: String!, $name: String!, $layer: String) {
  revision(ref: {number: $number}) {
    document(schema: $schema, name: $name, layer: $layer) {
      yaml(cleartext: true)
    }
    renderedDocument(schema: $schema, name: $name) {
      yaml(cleartext: true)
    }
  }
}
    `) as unknown as TypedDocumentString<RevealDocumentQuery, RevealDocumentQueryVariables>;
export const GraphOfRevisionDocument = new TypedDocumentString(`
    query GraphOfRevision($number: NonNegativeInt!, $after: String) {
  revision(ref: {number: $number}) {
    documents(first: 200, after: $after) {
      totalCount
      pageInfo {
        hasNextPage
        endCursor
      }
      nodes {
        schema
        name
        layer
        abstract
        references(first: 50) {
          totalCount
          nodes {
            relation
            target {
              schema
              name
            }
          }
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<GraphOfRevisionQuery, GraphOfRevisionQueryVariables>;
export const GraphAroundDocument = new TypedDocumentString(`
    query GraphAround($number: NonNegativeInt!, $schema: String!, $name: String!, $depth: NonNegativeInt!, $relations: [ReferenceRelation!]!) {
  revision(ref: {number: $number}) {
    referenceGraph(
      schema: $schema
      name: $name
      depth: $depth
      relations: $relations
    ) {
      isCut
      nodes {
        schema
        name
        layer
        abstract
      }
      edges {
        relation
        from {
          schema
          name
        }
        target {
          schema
          name
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<GraphAroundQuery, GraphAroundQueryVariables>;
export const GraphProblemsDocument = new TypedDocumentString(`
    query GraphProblems($number: NonNegativeInt!) {
  revision(ref: {number: $number}) {
    problems(first: 1000) {
      totalCount
      nodes {
        message
        schema
        name
      }
    }
  }
}
    `) as unknown as TypedDocumentString<GraphProblemsQuery, GraphProblemsQueryVariables>;
export const RulePoliciesDocument = new TypedDocumentString(`
    query RulePolicies($after: String) {
  rulePolicies(first: 200, after: $after) {
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
    nodes {
      name
      schema
      documentName
      execution
      revision {
        number
      }
      problems {
        code
        message
        remedy
      }
      rules {
        name
        severity
        message
        inputs
        rowCount
        changedAt
        stale
        error {
          message
          code
        }
      }
      exceptions(first: 20) {
        totalCount
        nodes {
          name
          rule
          reason
          expiresAt
          active
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<RulePoliciesQuery, RulePoliciesQueryVariables>;
export const ViolationCountsDocument = new TypedDocumentString(`
    query ViolationCounts($input: ViolationCountsInput!) {
  violationCounts(input: $input) {
    start
    opened
    changed
    closed
    open
  }
}
    `) as unknown as TypedDocumentString<ViolationCountsQuery, ViolationCountsQueryVariables>;
export const ViolationsDocument = new TypedDocumentString(`
    query Violations($filter: ViolationFilter, $after: String) {
  violations(filter: $filter, first: 100, after: $after) {
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
    nodes {
      id
      rule
      policy
      severity
      state
      message
      row
      openedAt
      changedAt
      closedAt
      closingReason
      waived
      waivedBy
      waivedUntil
      openings
      revision {
        number
      }
    }
  }
}
    `) as unknown as TypedDocumentString<ViolationsQuery, ViolationsQueryVariables>;
export const ExplainRowDocument = new TypedDocumentString(`
    query ExplainRow($rule: String!, $row: JSON!) {
  explainRuleRow(rule: $rule, row: $row) {
    complete
    tables {
      table
      rowCount
      rows {
        key
        data
      }
    }
  }
}
    `) as unknown as TypedDocumentString<ExplainRowQuery, ExplainRowQueryVariables>;
export const ActionsDocument = new TypedDocumentString(`
    query Actions($filter: ActionFilter, $after: String) {
  actions(filter: $filter, first: 100, after: $after) {
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
    nodes {
      key
      state
      policies
      rules
      endpoint
      method
      path
      appearedAt
      changedAt
      attempts
      statusCode
      error {
        message
        code
      }
    }
  }
}
    `) as unknown as TypedDocumentString<ActionsQuery, ActionsQueryVariables>;
export const ActionCallDocument = new TypedDocumentString(`
    query ActionCall($key: String!) {
  action(key: $key) {
    key
    call
    answer
  }
}
    `) as unknown as TypedDocumentString<ActionCallQuery, ActionCallQueryVariables>;
export const SendActionDocument = new TypedDocumentString(`
    mutation SendAction($key: String!) {
  executeActions(input: {keys: [$key]}) {
    actions {
      key
      state
    }
    problems {
      code
      message
      remedy
    }
  }
}
    `) as unknown as TypedDocumentString<SendActionMutation, SendActionMutationVariables>;
export const ResolveActionDocument = new TypedDocumentString(`
    mutation ResolveAction($key: String!, $decision: ActionDecision!) {
  resolveAction(input: {key: $key, decision: $decision}) {
    action {
      key
      state
    }
    problems {
      code
      message
      remedy
    }
  }
}
    `) as unknown as TypedDocumentString<ResolveActionMutation, ResolveActionMutationVariables>;
export const DataSourcesDocument = new TypedDocumentString(`
    query DataSources($after: String) {
  dataSources(first: 200, after: $after) {
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
    nodes {
      name
      schema
      documentName
      state
      endpoint
      pollInterval
      lastRoundAt
      lastRoundMs
      rounds
      revision {
        number
      }
      problems {
        code
        message
        remedy
      }
      tables {
        name
        intake
        rowCount
        stale
        lastSuccessAt
        lastChangeAt
        consecutiveFailures
        lastError {
          message
          code
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<DataSourcesQuery, DataSourcesQueryVariables>;
export const RefreshSourceDocument = new TypedDocumentString(`
    mutation RefreshSource($name: String!) {
  refreshDataSource(input: {name: $name}) {
    dataSource {
      name
      state
    }
    problems {
      code
      message
      remedy
    }
  }
}
    `) as unknown as TypedDocumentString<RefreshSourceMutation, RefreshSourceMutationVariables>;
export const ViolationChangedDocument = new TypedDocumentString(`
    subscription ViolationChanged {
  violationChanged {
    sequence
  }
}
    `) as unknown as TypedDocumentString<ViolationChangedSubscription, ViolationChangedSubscriptionVariables>;
export const ActionChangedDocument = new TypedDocumentString(`
    subscription ActionChanged {
  actionChanged {
    sequence
    action {
      key
    }
  }
}
    `) as unknown as TypedDocumentString<ActionChangedSubscription, ActionChangedSubscriptionVariables>;
export const DataSourceChangedDocument = new TypedDocumentString(`
    subscription DataSourceChanged {
  dataSourceChanged {
    name
    state
  }
}
    `) as unknown as TypedDocumentString<DataSourceChangedSubscription, DataSourceChangedSubscriptionVariables>;
export const ProblemsDocument = new TypedDocumentString(`
    query Problems($number: NonNegativeInt!, $filter: ProblemFilter, $after: String) {
  revision(ref: {number: $number}) {
    problems(filter: $filter, first: 100, after: $after) {
      totalCount
      pageInfo {
        hasNextPage
        endCursor
      }
      nodes {
        code
        severity
        message
        remedy
        schema
        name
        layer
        path
        count
        blockCount
        causes {
          schema
          name
          layer
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<ProblemsQuery, ProblemsQueryVariables>;
export const ValidationsDocument = new TypedDocumentString(`
    query Validations($number: NonNegativeInt!) {
  revision(ref: {number: $number}) {
    validations(first: 100) {
      nodes {
        name
        status
        ignored
        expiresAt
        latest {
          createdAt
          recordedBy
          errorCount
          errors {
            message
            path
            documents {
              schema
              name
              layer
            }
          }
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<ValidationsQuery, ValidationsQueryVariables>;
export const TimelineDocument = new TypedDocumentString(`
    query Timeline($first: Int!, $after: String, $filter: RevisionFilter) {
  revisions(first: $first, after: $after, filter: $filter) {
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
    nodes {
      ...RevisionRow
    }
  }
}
    fragment RevisionRow on Revision {
  number
  author
  message
  createdAt
  changedBuckets
  tags(first: 10) {
    nodes {
      name
    }
  }
}`) as unknown as TypedDocumentString<TimelineQuery, TimelineQueryVariables>;
export const RevisionOutcomeDocument = new TypedDocumentString(`
    query RevisionOutcome($number: NonNegativeInt!) {
  revision(ref: {number: $number}) {
    ...RevisionOutcome
    changes {
      diff {
        problemChanges {
          introduced(first: 0) {
            totalCount
          }
          resolved(first: 0) {
            totalCount
          }
        }
      }
    }
  }
}
    fragment RevisionOutcome on Revision {
  number
  status
  validations(first: 50) {
    nodes {
      name
      status
      ignored
      expiresAt
    }
  }
  problemCounts {
    errors
    warnings
  }
  changes {
    created
    updated
    deleted
  }
}`) as unknown as TypedDocumentString<RevisionOutcomeQuery, RevisionOutcomeQueryVariables>;
export const RevisionDetailsDocument = new TypedDocumentString(`
    query RevisionDetails($number: NonNegativeInt!) {
  revision(ref: {number: $number}) {
    ...RevisionRow
    ...RevisionOutcome
    digest
    parent {
      number
    }
  }
}
    fragment RevisionRow on Revision {
  number
  author
  message
  createdAt
  changedBuckets
  tags(first: 10) {
    nodes {
      name
    }
  }
}
fragment RevisionOutcome on Revision {
  number
  status
  validations(first: 50) {
    nodes {
      name
      status
      ignored
      expiresAt
    }
  }
  problemCounts {
    errors
    warnings
  }
  changes {
    created
    updated
    deleted
  }
}`) as unknown as TypedDocumentString<RevisionDetailsQuery, RevisionDetailsQueryVariables>;
export const ValidationRecordedDocument = new TypedDocumentString(`
    subscription ValidationRecorded($revision: RevisionRef) {
  validationRecorded(revision: $revision) {
    name
    revision {
      number
    }
  }
}
    `) as unknown as TypedDocumentString<ValidationRecordedSubscription, ValidationRecordedSubscriptionVariables>;
export const ComparedDocumentsDocument = new TypedDocumentString(`
    query ComparedDocuments($from: RevisionRef!, $to: RevisionRef!, $after: String) {
  diff(from: $from, to: $to) {
    documents(first: 500, after: $after) {
      totalCount
      pageInfo {
        hasNextPage
        endCursor
      }
      nodes {
        kind
        schema
        name
        layer
        changes {
          kind
          path
          before
          after
          secret
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<ComparedDocumentsQuery, ComparedDocumentsQueryVariables>;
export const ComparedRenderedDocument = new TypedDocumentString(`
    query ComparedRendered($from: RevisionRef!, $to: RevisionRef!, $after: String) {
  diff(from: $from, to: $to) {
    renderedDocuments(first: 200, after: $after) {
      totalCount
      pageInfo {
        hasNextPage
        endCursor
      }
      nodes {
        kind
        schema
        name
        changes {
          kind
          path
          before
          after
          secret
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<ComparedRenderedQuery, ComparedRenderedQueryVariables>;
export const ComparedDocumentDocument = new TypedDocumentString(`
    query ComparedDocument($from: RevisionRef!, $to: RevisionRef!, $schema: String!, $name: String!, $layer: String) {
  before: revision(ref: $from) {
    document(schema: $schema, name: $name, layer: $layer) {
      yaml
    }
  }
  after: revision(ref: $to) {
    document(schema: $schema, name: $name, layer: $layer) {
      yaml
    }
  }
}
    `) as unknown as TypedDocumentString<ComparedDocumentQuery, ComparedDocumentQueryVariables>;
export const ComparedRenderedDocumentDocument = new TypedDocumentString(`
    query ComparedRenderedDocument($from: RevisionRef!, $to: RevisionRef!, $schema: String!, $name: String!) {
  before: revision(ref: $from) {
    renderedDocument(schema: $schema, name: $name) {
      yaml
    }
  }
  after: revision(ref: $to) {
    renderedDocument(schema: $schema, name: $name) {
      yaml
    }
  }
}
    `) as unknown as TypedDocumentString<ComparedRenderedDocumentQuery, ComparedRenderedDocumentQueryVariables>;
export const RollbackDocument = new TypedDocumentString(`
    mutation Rollback($input: RollbackInput!) {
  rollback(input: $input) {
    revision {
      number
    }
    problems {
      code
      message
      remedy
    }
    diff {
      documents(first: 50) {
        totalCount
        nodes {
          kind
          schema
          name
          layer
        }
      }
      renderedDocuments(first: 0) {
        totalCount
      }
      problemChanges {
        introduced(first: 20) {
          totalCount
          nodes {
            code
            message
            schema
            name
          }
        }
        resolved(first: 0) {
          totalCount
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<RollbackMutation, RollbackMutationVariables>;
export const HistoryPlotDocument = new TypedDocumentString(`
    query HistoryPlot($first: Int!) {
  revisions(first: $first) {
    nodes {
      number
      createdAt
      problemCounts {
        errors
        warnings
      }
      changes {
        created
        updated
        deleted
      }
    }
  }
}
    `) as unknown as TypedDocumentString<HistoryPlotQuery, HistoryPlotQueryVariables>;
export const SubmitDocument = new TypedDocumentString(`
    mutation Submit($input: SubmitDocumentsInput!) {
  submitDocuments(input: $input) {
    changed
    revision {
      number
    }
    problems {
      ...SubmittedProblem
    }
    warnings {
      ...SubmittedProblem
    }
    problemChanges {
      introduced(first: 100) {
        totalCount
        nodes {
          ...SubmittedProblem
        }
      }
      resolved(first: 0) {
        totalCount
      }
      standing
    }
    diff {
      documents(first: 100) {
        totalCount
        nodes {
          kind
          schema
          name
          layer
        }
      }
      renderedDocuments(first: 50) {
        totalCount
        nodes {
          kind
          schema
          name
          before {
            yaml
          }
          after {
            yaml
          }
        }
      }
    }
  }
}
    fragment SubmittedProblem on Problem {
  code
  severity
  message
  remedy
  schema
  name
  layer
  path
  place {
    document
    line
    column
  }
}`) as unknown as TypedDocumentString<SubmitMutation, SubmitMutationVariables>;
export const BucketsDocument = new TypedDocumentString(`
    query Buckets {
  revision {
    number
    buckets(first: 200) {
      nodes {
        name
        documentCount
      }
    }
  }
}
    `) as unknown as TypedDocumentString<BucketsQuery, BucketsQueryVariables>;
export const SchemaNamesDocument = new TypedDocumentString(`
    query SchemaNames($number: NonNegativeInt!) {
  revision(ref: {number: $number}) {
    documents(filter: {schema: ["deckhand/DataSchema/v1"]}, first: 1000) {
      nodes {
        name
      }
    }
  }
}
    `) as unknown as TypedDocumentString<SchemaNamesQuery, SchemaNamesQueryVariables>;
export const DataSchemaDocument = new TypedDocumentString(`
    query DataSchema($number: NonNegativeInt!, $name: String!) {
  revision(ref: {number: $number}) {
    document(schema: "deckhand/DataSchema/v1", name: $name) {
      data
    }
  }
}
    `) as unknown as TypedDocumentString<DataSchemaQuery, DataSchemaQueryVariables>;