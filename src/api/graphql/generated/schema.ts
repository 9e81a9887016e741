// Made from schema.graphql by `npm run codegen`. Do not edit.

import type { Json } from '../../../domain/json/value.ts';
import type { RawJson } from '../scalars/raw-json.ts';
import type { GraphQLResolveInfo, GraphQLScalarType, GraphQLScalarTypeConfig } from 'graphql';
import type { NodeModel, DocumentModel, RenderedDocumentModel, AuditConnectionModel, RevisionConnectionModel, DocumentConnectionModel, RenderedDocumentStateModel, RenderedDocumentConnectionModel, TagModel, TagConnectionModel, PolicyStateConnectionModel, ValidationConnectionModel, BucketDiffConnectionModel, ProblemChangesModel, ProblemConnectionModel, DocumentChangeModel, BlockedDocumentConnectionModel, RevisionChangesModel, RevisionDiffModel, DocumentDiffModel, DocumentDiffConnectionModel, DocumentVersionModel, DocumentVersionConnectionModel, RenderedDiffModel, RenderedDiffConnectionModel, ExplainedValueModel, ExplainedValueConnectionModel, ExplainedStepModel, OverriddenValueModel, BlamedLineModel, BlamedLineConnectionModel, ValidationModel, ValidationEntryModel, ValidationEntryConnectionModel, PolicyStateModel, ValidationErrorModel, SubmissionModel, RollbackModel, ReferenceModel, ReferenceConnectionModel, ReferenceGraphModel, ResourceModel, ResourceConnectionModel, DeletionPlanModel, DeletionBlockerModel, BlockedDocumentModel, ExplainedReferencesModel, ReferenceCandidateConnectionModel, ReferentialSchemaModel, ProblemModel } from '../schema/models.ts';
import type { VisibleRevision } from '../../../app/access/visible-revision.ts';
import type { BucketDifference } from '../../../app/diff/differences.ts';
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
   * Any JSON value. Numbers keep the form in which they were submitted: `1.0` is not `1`, and integers
   * may have any number of digits, so read them with a parser that keeps them if they matter to you.
   */
  JSON: { input: Json; output: RawJson; }
  /**
   * A point in time in RFC 3339: date, time with seconds, and `Z` or an offset. Results are in UTC with milliseconds:
   * `2026-11-21T10:00:00.000Z`. Digits after the milliseconds of an input have no effect.
   */
  DateTimeISO: { input: string; output: string; }
  /** A length of time in ISO 8601, in whole numbers (`P1W`, `PT2H`, `P1Y2M3DT4H5M6S`). */
  Duration: { input: string; output: string; }
  /** A whole number from 0 to 2,147,483,647, the largest Int. */
  NonNegativeInt: { input: number; output: number; }
};

/** An object that has an id of its own, and can be read again by it. */
export type Node = {
  /**
   * Opaque, and the same from every server of the store. Other content has another id, so that a cache never mixes up
   * two revisions, or what was submitted and what is rendered of it.
   */
  readonly id: Scalars['ID']['output'];
};

/** What can be asked. */
export type Query = {
  readonly __typename?: 'Query';
  /**
   * The object with this id; null if there is none, or none that the caller may see. Objects of a dry run cannot be
   * read again.
   */
  readonly node?: Maybe<Node>;
  /** The objects with these ids, in their order, at most a page; null in the place of each that `node` has none for. */
  readonly nodes: ReadonlyArray<Maybe<Node>>;
  /**
   * A revision, as in `revision(ref: {number: 3})` or `revision(ref: {tag: "released"})`; the head if none is named.
   * Null if there is none of that number or tag. Revision 0 is the empty one, and the head of an empty store.
   */
  readonly revision?: Maybe<Revision>;
  /** The history, newest first: `first: 1` is the head, `last: 1` is revision 1. Revision 0 is not listed. */
  readonly revisions: RevisionConnection;
  /**
   * A stored document by identity, in a revision (default: the head). `layer` may be left out when
   * only one layer has a document of that schema and name; else ARGUMENT_INVALID. Null if there is none.
   */
  readonly document?: Maybe<Document>;
  /**
   * The revisions that changed a document, newest first, up to one (default: the head); also of a document
   * that is no more. Empty if there never was one. `layer` may be left out when only one layer has the
   * document, or had it if none has; else ARGUMENT_INVALID.
   */
  readonly documentHistory: DocumentVersionConnection;
  /**
   * A rendered document by name, in a revision (default: the head). Only what it depends on is looked
   * at. Null if the name is not in the output: absent, or abstract.
   */
  readonly renderedDocument?: Maybe<RenderedDocument>;
  /**
   * What differs between two revisions; without `to` the head. Computed from digests: what is equal is never read.
   * Errors: REVISION_NOT_FOUND, TAG_NOT_FOUND.
   */
  readonly diff: RevisionDiff;
  /** The documents around one that is rendered, as Revision.referenceGraph; in a revision (default: the head). */
  readonly referenceGraph?: Maybe<ReferenceGraph>;
  /** What deleting documents would take, as Revision.deletionPlan; in a revision (default: the head). */
  readonly deletionPlan?: Maybe<DeletionPlan>;
  /** How references were found, as Revision.explainReferences; in a revision (default: the head). */
  readonly explainReferences?: Maybe<ExplainedReferences>;
  /**
   * How the references of a document would be found after a submission, also of one that is refused because of its
   * references: as a dry run it would show them, and nothing is written. Null if there would be no such document.
   * Errors: those of submitDocuments, without those about references; ACCESS_DENIED as for explainReferences.
   */
  readonly explainSubmittedReferences?: Maybe<ExplainedReferences>;
  /** What this server is and allows. */
  readonly server: Server;
  /** Who is asking, as far as the server knows, and what that allows. */
  readonly viewer: Viewer;
  /** Who did what, newest first. Errors: ACCESS_DENIED, ARGUMENT_INVALID. */
  readonly auditLog: AuditConnection;
};


/** What can be asked. */
export type QueryNodeArgs = {
  id: Scalars['ID']['input'];
};


/** What can be asked. */
export type QueryNodesArgs = {
  ids: ReadonlyArray<Scalars['ID']['input']>;
};


/** What can be asked. */
export type QueryRevisionArgs = {
  ref?: InputMaybe<RevisionRef>;
};


/** What can be asked. */
export type QueryRevisionsArgs = {
  filter?: InputMaybe<RevisionFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** What can be asked. */
export type QueryDocumentArgs = {
  schema: Scalars['String']['input'];
  name: Scalars['String']['input'];
  layer?: InputMaybe<Scalars['String']['input']>;
  revision?: InputMaybe<RevisionRef>;
};


/** What can be asked. */
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


/** What can be asked. */
export type QueryRenderedDocumentArgs = {
  schema: Scalars['String']['input'];
  name: Scalars['String']['input'];
  revision?: InputMaybe<RevisionRef>;
};


/** What can be asked. */
export type QueryDiffArgs = {
  from: RevisionRef;
  to?: InputMaybe<RevisionRef>;
};


/** What can be asked. */
export type QueryReferenceGraphArgs = {
  schema: Scalars['String']['input'];
  name: Scalars['String']['input'];
  direction?: InputMaybe<ReferenceDirection>;
  depth?: InputMaybe<Scalars['NonNegativeInt']['input']>;
  relations?: InputMaybe<ReadonlyArray<ReferenceRelation>>;
  revision?: InputMaybe<RevisionRef>;
};


/** What can be asked. */
export type QueryDeletionPlanArgs = {
  documents: ReadonlyArray<RenderedDocumentName>;
  cascade?: InputMaybe<Scalars['Boolean']['input']>;
  referrers?: InputMaybe<Scalars['Boolean']['input']>;
  revision?: InputMaybe<RevisionRef>;
};


/** What can be asked. */
export type QueryExplainReferencesArgs = {
  schema: Scalars['String']['input'];
  name: Scalars['String']['input'];
  revision?: InputMaybe<RevisionRef>;
};


/** What can be asked. */
export type QueryExplainSubmittedReferencesArgs = {
  input: SubmitDocumentsInput;
  schema: Scalars['String']['input'];
  name: Scalars['String']['input'];
};


/** What can be asked. */
export type QueryAuditLogArgs = {
  filter?: InputMaybe<AuditFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};

/**
 * What can be changed. What is wrong with the input of a mutation is listed in `problems` of the payload, and nothing has
 * changed then; all else that keeps a mutation from being done is an error, and the mutation is null. Others of the same
 * request keep their payloads. docs/errors.md says which is which.
 */
export type Mutation = {
  readonly __typename?: 'Mutation';
  /**
   * Submits documents as one change: all of them, or none. Every problem is reported at once. A submission that
   * changes nothing makes no revision and says so. A document is deleted by a tombstone (`metadata.schema:
   * metadata/Tombstone/v1`), or by leaving it out with `replace`. Errors: REVISION_CONFLICT.
   */
  readonly submitDocuments?: Maybe<SubmitDocumentsPayload>;
  /**
   * Makes a new revision whose documents are those of an older one. There is a new revision even if nothing differs.
   * Errors: REVISION_NOT_FOUND, TAG_NOT_FOUND, REVISION_CONFLICT.
   */
  readonly rollback?: Maybe<RollbackPayload>;
  /** Gives a revision a tag; one of the same name on that revision is replaced. Errors: REVISION_NOT_FOUND, TAG_NOT_FOUND. */
  readonly putTag?: Maybe<PutTagPayload>;
  /** Takes a tag off a revision. Errors: REVISION_NOT_FOUND; TAG_NOT_FOUND, also if the revision does not carry the tag. */
  readonly deleteTag?: Maybe<DeleteTagPayload>;
  /**
   * Takes everything away: revisions, tags, documents. The next revision is number 1. Refused unless the
   * setting PURSER_ALLOW_PURGE allows it. Errors: PURGE_NOT_ALLOWED, REVISION_CONFLICT.
   */
  readonly purge?: Maybe<PurgePayload>;
  /**
   * Records the result of a validation of a revision. Results are only ever added; the newest of a name
   * counts. Errors: REVISION_NOT_FOUND, TAG_NOT_FOUND.
   */
  readonly addValidation?: Maybe<AddValidationPayload>;
};


/**
 * What can be changed. What is wrong with the input of a mutation is listed in `problems` of the payload, and nothing has
 * changed then; all else that keeps a mutation from being done is an error, and the mutation is null. Others of the same
 * request keep their payloads. docs/errors.md says which is which.
 */
export type MutationSubmitDocumentsArgs = {
  input: SubmitDocumentsInput;
};


/**
 * What can be changed. What is wrong with the input of a mutation is listed in `problems` of the payload, and nothing has
 * changed then; all else that keeps a mutation from being done is an error, and the mutation is null. Others of the same
 * request keep their payloads. docs/errors.md says which is which.
 */
export type MutationRollbackArgs = {
  input: RollbackInput;
};


/**
 * What can be changed. What is wrong with the input of a mutation is listed in `problems` of the payload, and nothing has
 * changed then; all else that keeps a mutation from being done is an error, and the mutation is null. Others of the same
 * request keep their payloads. docs/errors.md says which is which.
 */
export type MutationPutTagArgs = {
  input: PutTagInput;
};


/**
 * What can be changed. What is wrong with the input of a mutation is listed in `problems` of the payload, and nothing has
 * changed then; all else that keeps a mutation from being done is an error, and the mutation is null. Others of the same
 * request keep their payloads. docs/errors.md says which is which.
 */
export type MutationDeleteTagArgs = {
  input: DeleteTagInput;
};


/**
 * What can be changed. What is wrong with the input of a mutation is listed in `problems` of the payload, and nothing has
 * changed then; all else that keeps a mutation from being done is an error, and the mutation is null. Others of the same
 * request keep their payloads. docs/errors.md says which is which.
 */
export type MutationPurgeArgs = {
  input: PurgeInput;
};


/**
 * What can be changed. What is wrong with the input of a mutation is listed in `problems` of the payload, and nothing has
 * changed then; all else that keeps a mutation from being done is an error, and the mutation is null. Others of the same
 * request keep their payloads. docs/errors.md says which is which.
 */
export type MutationAddValidationArgs = {
  input: AddValidationInput;
};

/** Which revision: by exactly one of these. */
export type RevisionRef =
  /** By number; 0 is the empty one. */
  { readonly number: Scalars['NonNegativeInt']['input']; readonly tag?: never; readonly head?: never; }
  |  /** By tag: the newest revision that carries it. */
  { readonly number?: never; readonly tag: Scalars['String']['input']; readonly head?: never; }
  |  /** `true`: the newest revision; revision 0 of an empty store. `false` is refused. */
  { readonly number?: never; readonly tag?: never; readonly head: Scalars['Boolean']['input']; };

/** What is to be taken away. */
export type PurgeInput = {
  /** The number of the newest revision, as a sign of knowing what goes. */
  readonly confirm: Scalars['NonNegativeInt']['input'];
};

/** The result of a validation, as a validating service tells it. */
export type AddValidationInput = {
  /** The revision that was validated. */
  readonly revision: RevisionRef;
  /** The name of the validation. */
  readonly name: Scalars['String']['input'];
  /** What it says. */
  readonly status: ValidationResult;
  /** Who validated: any value that says something, such as `{name, version}`. */
  readonly validator: Scalars['JSON']['input'];
  /** What was found, each usually `{documents: [{schema, name}], message}`; default: nothing. */
  readonly errors?: InputMaybe<ReadonlyArray<Scalars['JSON']['input']>>;
  /** How long a success counts (`P1W`, `PT2H`); default: without end. */
  readonly expiresAfter?: InputMaybe<Scalars['Duration']['input']>;
};

/** A result was recorded. */
export type AddValidationPayload = {
  readonly __typename?: 'AddValidationPayload';
  /** The result as kept; null if there are problems. */
  readonly entry?: Maybe<ValidationEntry>;
  /** What is wrong with the input. */
  readonly problems: ReadonlyArray<Problem>;
};

/** What was taken away. */
export type PurgePayload = {
  readonly __typename?: 'PurgePayload';
  /** How many revisions there were; null if there are problems. */
  readonly revisions?: Maybe<Scalars['Int']['output']>;
  /** What is wrong with the input. */
  readonly problems: ReadonlyArray<Problem>;
};

/** What can be waited for: over WebSocket (graphql-transport-ws) or server-sent events, at /graphql. */
export type Subscription = {
  readonly __typename?: 'Subscription';
  /**
   * Each revision as it is made, by whichever server: in order, each once, none left out. `after` gives
   * those above that number first (default: the head), so whoever lost a connection goes on with the
   * number last seen. After a purge it goes on from the beginning.
   */
  readonly revisionCreated: Revision;
  /**
   * Each result of a validation as it is recorded, in order, each once. `after` gives those recorded after
   * that `sequence` first (default: from now on).
   */
  readonly validationRecorded: ValidationEntry;
  /**
   * What a rendered document is, or a value in it: first as of the head, then each time that it changes, in order, none left
   * out. `after` gives the changes since that revision in place of the first event, so whoever lost a connection goes on with
   * the `revision` of the last event. A missing document, a path that matches nothing and a document that cannot be
   * rendered are states like others. Changes of metadata alone are none. After a purge it goes on with revision 0.
   * Errors: PATH_SYNTAX, ACCESS_DENIED.
   */
  readonly renderedDocumentChanged: RenderedDocumentState;
};


/** What can be waited for: over WebSocket (graphql-transport-ws) or server-sent events, at /graphql. */
export type SubscriptionRevisionCreatedArgs = {
  after?: InputMaybe<Scalars['NonNegativeInt']['input']>;
  bucket?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
};


/** What can be waited for: over WebSocket (graphql-transport-ws) or server-sent events, at /graphql. */
export type SubscriptionValidationRecordedArgs = {
  after?: InputMaybe<Scalars['NonNegativeInt']['input']>;
  revision?: InputMaybe<RevisionRef>;
  name?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
};


/** What can be waited for: over WebSocket (graphql-transport-ws) or server-sent events, at /graphql. */
export type SubscriptionRenderedDocumentChangedArgs = {
  schema: Scalars['String']['input'];
  name: Scalars['String']['input'];
  path?: InputMaybe<Scalars['String']['input']>;
  after?: InputMaybe<Scalars['NonNegativeInt']['input']>;
};

/** Documents to submit, in exactly one of these forms. */
export type DocumentSource =
  /** A YAML stream of documents; see docs/documents.md for how YAML is read. */
  { readonly yaml: Scalars['String']['input']; readonly json?: never; readonly documents?: never; }
  |  /** The same as JSON text: one document, or a list of them. Numbers keep their form. */
  { readonly yaml?: never; readonly json: Scalars['String']['input']; readonly documents?: never; }
  |  /** The same as JSON values. Numbers go through JavaScript on the way; use `json` where form matters. */
  { readonly yaml?: never; readonly json?: never; readonly documents: ReadonlyArray<Scalars['JSON']['input']>; };

/** A submission. */
export type SubmitDocumentsInput = {
  /** The documents. */
  readonly source: DocumentSource;
  /**
   * The bucket of the documents. Without it new documents go to the bucket `default`, and documents
   * that are there stay in theirs. With it, a document that lives in another bucket is refused.
   */
  readonly bucket?: InputMaybe<Scalars['String']['input']>;
  /** Delete what the bucket holds and the submission does not name. Needs `bucket`. */
  readonly replace?: InputMaybe<Scalars['Boolean']['input']>;
  /** Refuse with REVISION_CONFLICT unless the head is this revision. */
  readonly expectedRevision?: InputMaybe<Scalars['NonNegativeInt']['input']>;
  /** Who made the change; default: who is asking. */
  readonly author?: InputMaybe<Scalars['String']['input']>;
  /** Why, for people. */
  readonly message?: InputMaybe<Scalars['String']['input']>;
  /**
   * Only show what would become of it: `preview` in place of `revision` is what would be made, and can be asked for
   * its documents and rendered documents like any revision; `diff` says what it would change. Nothing is written.
   */
  readonly dryRun?: InputMaybe<Scalars['Boolean']['input']>;
  /**
   * How many documents `replace` deletes, exactly. Needed if these are more than `PURSER_CONFIRM_DELETIONS` (10), or all that
   * the bucket has if that is more than one; and if nothing is submitted. Errors: DELETIONS_UNCONFIRMED, SUBMISSION_EMPTY.
   */
  readonly confirmDeletions?: InputMaybe<Scalars['NonNegativeInt']['input']>;
  /** What becomes of the submission if it introduces problems; default: as the server is set (`PURSER_ON_PROBLEMS`), which refuses it. */
  readonly onProblems?: InputMaybe<OnProblems>;
};

/** What becomes of a change that introduces problems. A dry run is never refused for them. */
export type OnProblems =
  /** It is refused with PROBLEMS_INTRODUCED and all the problems. Warnings refuse nothing, and problems that were there before are in nobody's way. */
  | 'REJECT'
  /** It is committed, and says which problems it introduces. Needs the permission `purser:accept_problems`. */
  | 'ACCEPT';

/** What became of a submission. */
export type SubmitDocumentsPayload = {
  readonly __typename?: 'SubmitDocumentsPayload';
  /** The new revision; the head, unchanged, if there was nothing to change. Null if there are problems, and of a dry run. */
  readonly revision?: Maybe<Revision>;
  /** Of a dry run: the revision that would be made. Null if there are problems. */
  readonly preview?: Maybe<RevisionPreview>;
  /** What keeps the documents from being submitted; nothing is written then. */
  readonly problems: ReadonlyArray<Problem>;
  /** What the submission changes; of a dry run, would change. Null if there are problems. */
  readonly diff?: Maybe<RevisionDiff>;
  /** What it does to the problems of the head; of a dry run, would do. Null if there are problems that keep it from being submitted, or if nobody can know because the keys of a secret are lost. */
  readonly problemChanges?: Maybe<ProblemChanges>;
  /** Whether a revision was made. */
  readonly changed: Scalars['Boolean']['output'];
  /** What became of each document, in the order submitted; then those that `replace` deleted. */
  readonly documents: ReadonlyArray<DocumentChange>;
  /** Warnings: references to missing documents (accepted because of `PURSER_MISSING_REFERENCES=warn`), ambiguous references, parts of the referential schema that have no effect, and DataSchemas that have none because their names are reserved. */
  readonly warnings: ReadonlyArray<Problem>;
  /** What became of the referential schema; null if no segment of it was among what changed, or if not all segments that ever were are yours to see. */
  readonly schemaChange?: Maybe<SchemaChange>;
  /** What `deckhand-schema-validation` comes to in `revision`; it is waited for. Null only if it cannot be found out. */
  readonly validation?: Maybe<ValidationEntry>;
};

/** What became of one document of a submission. */
export type DocumentChange = {
  readonly __typename?: 'DocumentChange';
  /** What was done. */
  readonly change: ChangeKind;
  /** Its schema. */
  readonly schema: Scalars['String']['output'];
  /** Its name. */
  readonly name: Scalars['String']['output'];
  /** Its layer; null if it has none. */
  readonly layer?: Maybe<Scalars['String']['output']>;
  /** The bucket the document is or was in; null if it was not there. */
  readonly bucket?: Maybe<Scalars['String']['output']>;
  /** The document as stored; null for deleted ones. */
  readonly document?: Maybe<Document>;
};

/** What a submission did to a document. */
export type ChangeKind =
  /** It was not there before. */
  | 'CREATED'
  /** It was there with other content. */
  | 'UPDATED'
  /** It was there with the same content. */
  | 'UNCHANGED'
  /** It was there and is no more. */
  | 'DELETED'
  /** A tombstone for a document that was not there. */
  | 'ABSENT';

/** A rollback. */
export type RollbackInput = {
  /** Which revision to go back to; number 0 leaves no documents. */
  readonly revision: RevisionRef;
  /** Refuse with REVISION_CONFLICT unless the head is this revision. */
  readonly expectedRevision?: InputMaybe<Scalars['NonNegativeInt']['input']>;
  /** Who made the change; default: who is asking. */
  readonly author?: InputMaybe<Scalars['String']['input']>;
  /** Why, for people; default: says which revision is restored. */
  readonly message?: InputMaybe<Scalars['String']['input']>;
  /** Only show what it would change, as in SubmitDocumentsInput. */
  readonly dryRun?: InputMaybe<Scalars['Boolean']['input']>;
  /** As in SubmitDocumentsInput: how many documents going back deletes. */
  readonly confirmDeletions?: InputMaybe<Scalars['NonNegativeInt']['input']>;
  /** As in SubmitDocumentsInput. */
  readonly onProblems?: InputMaybe<OnProblems>;
};

/** The history went back, and on. */
export type RollbackPayload = {
  readonly __typename?: 'RollbackPayload';
  /** The new revision. Null if there are problems, and of a dry run. */
  readonly revision?: Maybe<Revision>;
  /** As of SubmitDocumentsPayload. */
  readonly preview?: Maybe<RevisionPreview>;
  /** As of SubmitDocumentsPayload. */
  readonly problems: ReadonlyArray<Problem>;
  /** What it changed in the head there was. Null if there are problems. */
  readonly diff?: Maybe<RevisionDiff>;
  /** As of SubmitDocumentsPayload. */
  readonly problemChanges?: Maybe<ProblemChanges>;
  /** As of SubmitDocumentsPayload. */
  readonly warnings: ReadonlyArray<Problem>;
  /** As of SubmitDocumentsPayload. */
  readonly schemaChange?: Maybe<SchemaChange>;
};

/** What became of the referential schema. */
export type SchemaChange = {
  readonly __typename?: 'SchemaChange';
  /** Whether any segment says something else: how it is written makes no difference. */
  readonly changed: Scalars['Boolean']['output'];
  /** Whether there are only new segments, new kinds and fewer references: each kind there was still is, as it was declared. */
  readonly additive: Scalars['Boolean']['output'];
  /** The version of the schema that this makes. */
  readonly schemaVersion: Scalars['Int']['output'];
  /** The segments that say something else, by name. */
  readonly segments: ReadonlyArray<SegmentChange>;
};

/** What became of a segment. */
export type SegmentChange = {
  readonly __typename?: 'SegmentChange';
  /** Its name. */
  readonly name: Scalars['String']['output'];
  /** What was done. */
  readonly change: SegmentChangeKind;
  /** The version of the segment that this makes; of one that was deleted, its last. */
  readonly segmentVersion: Scalars['Int']['output'];
};

/** What was done with a segment. */
export type SegmentChangeKind =
  /** It was not there before. */
  | 'CREATED'
  /** It said something else. */
  | 'UPDATED'
  /** It is no more. */
  | 'DELETED';

/** A tag to give to a revision. */
export type PutTagInput = {
  /** The revision. */
  readonly revision: RevisionRef;
  /** 1 to 255 characters. */
  readonly name: Scalars['String']['input'];
  /** A mapping of the giver's own; default: empty. */
  readonly data?: InputMaybe<TagData>;
};

/** A mapping of the giver's own, in exactly one of these forms. */
export type TagData =
  /** As a value. Numbers of a variable go through JavaScript on the way; use `json` where form matters. */
  { readonly value: Scalars['JSON']['input']; readonly json?: never; }
  |  /** As JSON text. Numbers keep their form. */
  { readonly value?: never; readonly json: Scalars['String']['input']; };

/** A tag was given. */
export type PutTagPayload = {
  readonly __typename?: 'PutTagPayload';
  /** The revision that carries it; null if there are problems. */
  readonly revision?: Maybe<Revision>;
  /** The tag as kept; null if there are problems. */
  readonly tag?: Maybe<Tag>;
  /** What is wrong with the input. */
  readonly problems: ReadonlyArray<Problem>;
};

/** A tag to take off a revision. */
export type DeleteTagInput = {
  /** The revision. */
  readonly revision: RevisionRef;
  /** The name of the tag. */
  readonly name: Scalars['String']['input'];
};

/** A tag was taken off. */
export type DeleteTagPayload = {
  readonly __typename?: 'DeleteTagPayload';
  /** The revision that carried it; null if there are problems. */
  readonly revision?: Maybe<Revision>;
  /** What is wrong with the input. */
  readonly problems: ReadonlyArray<Problem>;
};

/** A name given to a revision. */
export type Tag = Node & {
  readonly __typename?: 'Tag';
  /** Opaque; see Node. */
  readonly id: Scalars['ID']['output'];
  /** The revision that carries it. */
  readonly revision: Revision;
  /** Unique on its revision; other revisions may carry the same. */
  readonly name: Scalars['String']['output'];
  /** A mapping of the giver's own. */
  readonly data: Scalars['JSON']['output'];
};

/** A page of tags. */
export type TagConnection = {
  readonly __typename?: 'TagConnection';
  /** The tags with their cursors. */
  readonly edges: ReadonlyArray<TagEdge>;
  /** The tags. */
  readonly nodes: ReadonlyArray<Tag>;
  /** Where the page stands. */
  readonly pageInfo: PageInfo;
  /** All tags of the revision, not only those of this page. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A tag in a page. */
export type TagEdge = {
  readonly __typename?: 'TagEdge';
  /** Its place, for `after` and `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The tag. */
  readonly node: Tag;
};

/** The documents of all buckets at one time, with what is derived from them: a revision, or what a dry run would make. */
export type Snapshot = {
  /**
   * Of a revision: opaque, and the same from every server of the store. Of a preview: its own in every answer, so that
   * no cache takes it for anything that is stored.
   */
  readonly id: Scalars['ID']['output'];
  /** The revision before; of a preview, the head. Null for the first and for revision 0. */
  readonly parent?: Maybe<Revision>;
  /** Who made it; empty for revision 0. */
  readonly author: Scalars['String']['output'];
  /** Why, for people; empty if nothing was said. */
  readonly message: Scalars['String']['output'];
  /** The buckets it wrote, sorted. */
  readonly buckets: ReadonlyArray<Scalars['String']['output']>;
  /** What it changed: how many documents of each kind; and which, and how, in `diff`. */
  readonly changes: RevisionChanges;
  /**
   * Its problems, by document and code: documents that cannot be rendered, break their DataSchemas or the rules of
   * built-in kinds; and warnings. Found out from what changed since a revision before, and kept.
   */
  readonly problems: ProblemConnection;
  /** How many problems it has; equal ones of a document count as one. */
  readonly problemCounts: ProblemCounts;
  /** Its documents as submitted; without `sort` by schema, name, layer. */
  readonly documents: DocumentConnection;
  /** A stored document by identity; `layer` as in Query.document. Null if there is none. */
  readonly document?: Maybe<Document>;
  /**
   * Its documents as consumers see them: layered, substituted, without abstract and replaced ones.
   * One document that cannot be rendered fails the list, filtered out or not; every independent fault
   * is reported at once, and the list is null, so that the rest of the answer holds.
   */
  readonly renderedDocuments?: Maybe<RenderedDocumentConnection>;
  /** A rendered document by name; only what it depends on is looked at. Null if it is not in the output. */
  readonly renderedDocument?: Maybe<RenderedDocument>;
  /** Whether every validation policy in it is fulfilled, as of now; SUCCESS if there are no policies. */
  readonly status: RevisionStatus;
  /** What each of its validation policies comes to, as of now; by name. */
  readonly validationPolicies: PolicyStateConnection;
  /** Its validations: those that have results and those that a policy lists; by name. */
  readonly validations: ValidationConnection;
  /** A validation by name; null if it has no result and no policy lists it. */
  readonly validation?: Maybe<Validation>;
  /** The result of `deckhand-schema-validation`; it is found out now if it is not known. Null only if it cannot be. */
  readonly schemaValidation?: Maybe<ValidationEntry>;
  /**
   * The documents around one that is rendered under this name, breadth first, and what they need of each other.
   * Null if there is none. Error: ARGUMENT_INVALID for a depth above 100.
   */
  readonly referenceGraph?: Maybe<ReferenceGraph>;
  /**
   * What deleting documents would take: what keeps them, and what would go with them, in an order in which
   * each could go by itself, where there is one. Nothing is deleted. Of what the caller may see; others may
   * keep a document as well. Null only with an error: DOCUMENT_NOT_FOUND for each that is not there,
   * LIMIT_EXCEEDED.
   */
  readonly deletionPlan?: Maybe<DeletionPlan>;
  /**
   * Every candidate for a reference in the document that is rendered under this name, and what became of
   * it. Null if there is none. Errors: ACCESS_DENIED, and those of rendering.
   */
  readonly explainReferences?: Maybe<ExplainedReferences>;
  /**
   * The resources of a kind, by name. `key` are elements of their Keys: those resources that have these. An empty
   * value stands for any, as an element that is left out does. Only what agrees with the values that follow each other
   * from the root is looked at. Null only with an error: ARGUMENT_INVALID for
   * what is no kind or no element of it, ACCESS_DENIED for who may not see all segments.
   */
  readonly resources?: Maybe<ResourceConnection>;
  /** What its documents are checked against. Null, with ACCESS_DENIED, for who may not see all segments. */
  readonly referentialSchema?: Maybe<ReferentialSchema>;
  /** The version of the referential schema it was checked against; 0 if there never was one. Error: as of ReferentialSchema. */
  readonly schemaVersion: Scalars['Int']['output'];
  /**
   * Its references found anew, without trusting what is stored of them, and what is wrong. Looks at every
   * document that the referential schema rules.
   */
  readonly integrityReport: IntegrityReport;
};


/** The documents of all buckets at one time, with what is derived from them: a revision, or what a dry run would make. */
export type SnapshotProblemsArgs = {
  filter?: InputMaybe<ProblemFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** The documents of all buckets at one time, with what is derived from them: a revision, or what a dry run would make. */
export type SnapshotDocumentsArgs = {
  filter?: InputMaybe<DocumentFilter>;
  sort?: InputMaybe<ReadonlyArray<DocumentSort>>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** The documents of all buckets at one time, with what is derived from them: a revision, or what a dry run would make. */
export type SnapshotDocumentArgs = {
  schema: Scalars['String']['input'];
  name: Scalars['String']['input'];
  layer?: InputMaybe<Scalars['String']['input']>;
};


/** The documents of all buckets at one time, with what is derived from them: a revision, or what a dry run would make. */
export type SnapshotRenderedDocumentsArgs = {
  filter?: InputMaybe<RenderedDocumentFilter>;
  sort?: InputMaybe<ReadonlyArray<DocumentSort>>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** The documents of all buckets at one time, with what is derived from them: a revision, or what a dry run would make. */
export type SnapshotRenderedDocumentArgs = {
  schema: Scalars['String']['input'];
  name: Scalars['String']['input'];
};


/** The documents of all buckets at one time, with what is derived from them: a revision, or what a dry run would make. */
export type SnapshotValidationPoliciesArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** The documents of all buckets at one time, with what is derived from them: a revision, or what a dry run would make. */
export type SnapshotValidationsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** The documents of all buckets at one time, with what is derived from them: a revision, or what a dry run would make. */
export type SnapshotValidationArgs = {
  name: Scalars['String']['input'];
};


/** The documents of all buckets at one time, with what is derived from them: a revision, or what a dry run would make. */
export type SnapshotReferenceGraphArgs = {
  schema: Scalars['String']['input'];
  name: Scalars['String']['input'];
  direction?: InputMaybe<ReferenceDirection>;
  depth?: InputMaybe<Scalars['NonNegativeInt']['input']>;
  relations?: InputMaybe<ReadonlyArray<ReferenceRelation>>;
};


/** The documents of all buckets at one time, with what is derived from them: a revision, or what a dry run would make. */
export type SnapshotDeletionPlanArgs = {
  documents: ReadonlyArray<RenderedDocumentName>;
  cascade?: InputMaybe<Scalars['Boolean']['input']>;
  referrers?: InputMaybe<Scalars['Boolean']['input']>;
};


/** The documents of all buckets at one time, with what is derived from them: a revision, or what a dry run would make. */
export type SnapshotExplainReferencesArgs = {
  schema: Scalars['String']['input'];
  name: Scalars['String']['input'];
};


/** The documents of all buckets at one time, with what is derived from them: a revision, or what a dry run would make. */
export type SnapshotResourcesArgs = {
  kind: Scalars['String']['input'];
  key?: InputMaybe<ReadonlyArray<KeyElementInput>>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};

/** One commit of the linear history: the documents of all buckets as they were then. It never changes. */
export type Revision = Node & Snapshot & {
  readonly __typename?: 'Revision';
  /** Opaque; see Node. */
  readonly id: Scalars['ID']['output'];
  /** 1, 2, 3… without gaps; 0 is the empty revision. */
  readonly number: Scalars['Int']['output'];
  /** Digest of the record, over its content and its parent's digest. */
  readonly digest: Scalars['String']['output'];
  /** When it was made; null for revision 0. */
  readonly createdAt?: Maybe<Scalars['DateTimeISO']['output']>;
  /** Its tags, sorted by name. */
  readonly tags: TagConnection;
  /** The revision before; of a preview, the head. Null for the first and for revision 0. */
  readonly parent?: Maybe<Revision>;
  /** Who made it; empty for revision 0. */
  readonly author: Scalars['String']['output'];
  /** Why, for people; empty if nothing was said. */
  readonly message: Scalars['String']['output'];
  /** The buckets it wrote, sorted. */
  readonly buckets: ReadonlyArray<Scalars['String']['output']>;
  /** What it changed: how many documents of each kind; and which, and how, in `diff`. */
  readonly changes: RevisionChanges;
  /**
   * Its problems, by document and code: documents that cannot be rendered, break their DataSchemas or the rules of
   * built-in kinds; and warnings. Found out from what changed since a revision before, and kept.
   */
  readonly problems: ProblemConnection;
  /** How many problems it has; equal ones of a document count as one. */
  readonly problemCounts: ProblemCounts;
  /** Its documents as submitted; without `sort` by schema, name, layer. */
  readonly documents: DocumentConnection;
  /** A stored document by identity; `layer` as in Query.document. Null if there is none. */
  readonly document?: Maybe<Document>;
  /**
   * Its documents as consumers see them: layered, substituted, without abstract and replaced ones.
   * One document that cannot be rendered fails the list, filtered out or not; every independent fault
   * is reported at once, and the list is null, so that the rest of the answer holds.
   */
  readonly renderedDocuments?: Maybe<RenderedDocumentConnection>;
  /** A rendered document by name; only what it depends on is looked at. Null if it is not in the output. */
  readonly renderedDocument?: Maybe<RenderedDocument>;
  /** Whether every validation policy in it is fulfilled, as of now; SUCCESS if there are no policies. */
  readonly status: RevisionStatus;
  /** What each of its validation policies comes to, as of now; by name. */
  readonly validationPolicies: PolicyStateConnection;
  /** Its validations: those that have results and those that a policy lists; by name. */
  readonly validations: ValidationConnection;
  /** A validation by name; null if it has no result and no policy lists it. */
  readonly validation?: Maybe<Validation>;
  /** The result of `deckhand-schema-validation`; it is found out now if it is not known. Null only if it cannot be. */
  readonly schemaValidation?: Maybe<ValidationEntry>;
  /**
   * The documents around one that is rendered under this name, breadth first, and what they need of each other.
   * Null if there is none. Error: ARGUMENT_INVALID for a depth above 100.
   */
  readonly referenceGraph?: Maybe<ReferenceGraph>;
  /**
   * What deleting documents would take: what keeps them, and what would go with them, in an order in which
   * each could go by itself, where there is one. Nothing is deleted. Of what the caller may see; others may
   * keep a document as well. Null only with an error: DOCUMENT_NOT_FOUND for each that is not there,
   * LIMIT_EXCEEDED.
   */
  readonly deletionPlan?: Maybe<DeletionPlan>;
  /**
   * Every candidate for a reference in the document that is rendered under this name, and what became of
   * it. Null if there is none. Errors: ACCESS_DENIED, and those of rendering.
   */
  readonly explainReferences?: Maybe<ExplainedReferences>;
  /**
   * The resources of a kind, by name. `key` are elements of their Keys: those resources that have these. An empty
   * value stands for any, as an element that is left out does. Only what agrees with the values that follow each other
   * from the root is looked at. Null only with an error: ARGUMENT_INVALID for
   * what is no kind or no element of it, ACCESS_DENIED for who may not see all segments.
   */
  readonly resources?: Maybe<ResourceConnection>;
  /** What its documents are checked against. Null, with ACCESS_DENIED, for who may not see all segments. */
  readonly referentialSchema?: Maybe<ReferentialSchema>;
  /** The version of the referential schema it was checked against; 0 if there never was one. Error: as of ReferentialSchema. */
  readonly schemaVersion: Scalars['Int']['output'];
  /**
   * Its references found anew, without trusting what is stored of them, and what is wrong. Looks at every
   * document that the referential schema rules.
   */
  readonly integrityReport: IntegrityReport;
};


/** One commit of the linear history: the documents of all buckets as they were then. It never changes. */
export type RevisionTagsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** One commit of the linear history: the documents of all buckets as they were then. It never changes. */
export type RevisionProblemsArgs = {
  filter?: InputMaybe<ProblemFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** One commit of the linear history: the documents of all buckets as they were then. It never changes. */
export type RevisionDocumentsArgs = {
  filter?: InputMaybe<DocumentFilter>;
  sort?: InputMaybe<ReadonlyArray<DocumentSort>>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** One commit of the linear history: the documents of all buckets as they were then. It never changes. */
export type RevisionDocumentArgs = {
  schema: Scalars['String']['input'];
  name: Scalars['String']['input'];
  layer?: InputMaybe<Scalars['String']['input']>;
};


/** One commit of the linear history: the documents of all buckets as they were then. It never changes. */
export type RevisionRenderedDocumentsArgs = {
  filter?: InputMaybe<RenderedDocumentFilter>;
  sort?: InputMaybe<ReadonlyArray<DocumentSort>>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** One commit of the linear history: the documents of all buckets as they were then. It never changes. */
export type RevisionRenderedDocumentArgs = {
  schema: Scalars['String']['input'];
  name: Scalars['String']['input'];
};


/** One commit of the linear history: the documents of all buckets as they were then. It never changes. */
export type RevisionValidationPoliciesArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** One commit of the linear history: the documents of all buckets as they were then. It never changes. */
export type RevisionValidationsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** One commit of the linear history: the documents of all buckets as they were then. It never changes. */
export type RevisionValidationArgs = {
  name: Scalars['String']['input'];
};


/** One commit of the linear history: the documents of all buckets as they were then. It never changes. */
export type RevisionReferenceGraphArgs = {
  schema: Scalars['String']['input'];
  name: Scalars['String']['input'];
  direction?: InputMaybe<ReferenceDirection>;
  depth?: InputMaybe<Scalars['NonNegativeInt']['input']>;
  relations?: InputMaybe<ReadonlyArray<ReferenceRelation>>;
};


/** One commit of the linear history: the documents of all buckets as they were then. It never changes. */
export type RevisionDeletionPlanArgs = {
  documents: ReadonlyArray<RenderedDocumentName>;
  cascade?: InputMaybe<Scalars['Boolean']['input']>;
  referrers?: InputMaybe<Scalars['Boolean']['input']>;
};


/** One commit of the linear history: the documents of all buckets as they were then. It never changes. */
export type RevisionExplainReferencesArgs = {
  schema: Scalars['String']['input'];
  name: Scalars['String']['input'];
};


/** One commit of the linear history: the documents of all buckets as they were then. It never changes. */
export type RevisionResourcesArgs = {
  kind: Scalars['String']['input'];
  key?: InputMaybe<ReadonlyArray<KeyElementInput>>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};

/** What a dry run would make. It stands in one answer only: it has no number and cannot be read again, by `node` or else. */
export type RevisionPreview = Snapshot & {
  readonly __typename?: 'RevisionPreview';
  /**
   * Of a revision: opaque, and the same from every server of the store. Of a preview: its own in every answer, so that
   * no cache takes it for anything that is stored.
   */
  readonly id: Scalars['ID']['output'];
  /** The revision before; of a preview, the head. Null for the first and for revision 0. */
  readonly parent?: Maybe<Revision>;
  /** Who made it; empty for revision 0. */
  readonly author: Scalars['String']['output'];
  /** Why, for people; empty if nothing was said. */
  readonly message: Scalars['String']['output'];
  /** The buckets it wrote, sorted. */
  readonly buckets: ReadonlyArray<Scalars['String']['output']>;
  /** What it changed: how many documents of each kind; and which, and how, in `diff`. */
  readonly changes: RevisionChanges;
  /**
   * Its problems, by document and code: documents that cannot be rendered, break their DataSchemas or the rules of
   * built-in kinds; and warnings. Found out from what changed since a revision before, and kept.
   */
  readonly problems: ProblemConnection;
  /** How many problems it has; equal ones of a document count as one. */
  readonly problemCounts: ProblemCounts;
  /** Its documents as submitted; without `sort` by schema, name, layer. */
  readonly documents: DocumentConnection;
  /** A stored document by identity; `layer` as in Query.document. Null if there is none. */
  readonly document?: Maybe<Document>;
  /**
   * Its documents as consumers see them: layered, substituted, without abstract and replaced ones.
   * One document that cannot be rendered fails the list, filtered out or not; every independent fault
   * is reported at once, and the list is null, so that the rest of the answer holds.
   */
  readonly renderedDocuments?: Maybe<RenderedDocumentConnection>;
  /** A rendered document by name; only what it depends on is looked at. Null if it is not in the output. */
  readonly renderedDocument?: Maybe<RenderedDocument>;
  /** Whether every validation policy in it is fulfilled, as of now; SUCCESS if there are no policies. */
  readonly status: RevisionStatus;
  /** What each of its validation policies comes to, as of now; by name. */
  readonly validationPolicies: PolicyStateConnection;
  /** Its validations: those that have results and those that a policy lists; by name. */
  readonly validations: ValidationConnection;
  /** A validation by name; null if it has no result and no policy lists it. */
  readonly validation?: Maybe<Validation>;
  /** The result of `deckhand-schema-validation`; it is found out now if it is not known. Null only if it cannot be. */
  readonly schemaValidation?: Maybe<ValidationEntry>;
  /**
   * The documents around one that is rendered under this name, breadth first, and what they need of each other.
   * Null if there is none. Error: ARGUMENT_INVALID for a depth above 100.
   */
  readonly referenceGraph?: Maybe<ReferenceGraph>;
  /**
   * What deleting documents would take: what keeps them, and what would go with them, in an order in which
   * each could go by itself, where there is one. Nothing is deleted. Of what the caller may see; others may
   * keep a document as well. Null only with an error: DOCUMENT_NOT_FOUND for each that is not there,
   * LIMIT_EXCEEDED.
   */
  readonly deletionPlan?: Maybe<DeletionPlan>;
  /**
   * Every candidate for a reference in the document that is rendered under this name, and what became of
   * it. Null if there is none. Errors: ACCESS_DENIED, and those of rendering.
   */
  readonly explainReferences?: Maybe<ExplainedReferences>;
  /**
   * The resources of a kind, by name. `key` are elements of their Keys: those resources that have these. An empty
   * value stands for any, as an element that is left out does. Only what agrees with the values that follow each other
   * from the root is looked at. Null only with an error: ARGUMENT_INVALID for
   * what is no kind or no element of it, ACCESS_DENIED for who may not see all segments.
   */
  readonly resources?: Maybe<ResourceConnection>;
  /** What its documents are checked against. Null, with ACCESS_DENIED, for who may not see all segments. */
  readonly referentialSchema?: Maybe<ReferentialSchema>;
  /** The version of the referential schema it was checked against; 0 if there never was one. Error: as of ReferentialSchema. */
  readonly schemaVersion: Scalars['Int']['output'];
  /**
   * Its references found anew, without trusting what is stored of them, and what is wrong. Looks at every
   * document that the referential schema rules.
   */
  readonly integrityReport: IntegrityReport;
};


/** What a dry run would make. It stands in one answer only: it has no number and cannot be read again, by `node` or else. */
export type RevisionPreviewProblemsArgs = {
  filter?: InputMaybe<ProblemFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** What a dry run would make. It stands in one answer only: it has no number and cannot be read again, by `node` or else. */
export type RevisionPreviewDocumentsArgs = {
  filter?: InputMaybe<DocumentFilter>;
  sort?: InputMaybe<ReadonlyArray<DocumentSort>>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** What a dry run would make. It stands in one answer only: it has no number and cannot be read again, by `node` or else. */
export type RevisionPreviewDocumentArgs = {
  schema: Scalars['String']['input'];
  name: Scalars['String']['input'];
  layer?: InputMaybe<Scalars['String']['input']>;
};


/** What a dry run would make. It stands in one answer only: it has no number and cannot be read again, by `node` or else. */
export type RevisionPreviewRenderedDocumentsArgs = {
  filter?: InputMaybe<RenderedDocumentFilter>;
  sort?: InputMaybe<ReadonlyArray<DocumentSort>>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** What a dry run would make. It stands in one answer only: it has no number and cannot be read again, by `node` or else. */
export type RevisionPreviewRenderedDocumentArgs = {
  schema: Scalars['String']['input'];
  name: Scalars['String']['input'];
};


/** What a dry run would make. It stands in one answer only: it has no number and cannot be read again, by `node` or else. */
export type RevisionPreviewValidationPoliciesArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** What a dry run would make. It stands in one answer only: it has no number and cannot be read again, by `node` or else. */
export type RevisionPreviewValidationsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** What a dry run would make. It stands in one answer only: it has no number and cannot be read again, by `node` or else. */
export type RevisionPreviewValidationArgs = {
  name: Scalars['String']['input'];
};


/** What a dry run would make. It stands in one answer only: it has no number and cannot be read again, by `node` or else. */
export type RevisionPreviewReferenceGraphArgs = {
  schema: Scalars['String']['input'];
  name: Scalars['String']['input'];
  direction?: InputMaybe<ReferenceDirection>;
  depth?: InputMaybe<Scalars['NonNegativeInt']['input']>;
  relations?: InputMaybe<ReadonlyArray<ReferenceRelation>>;
};


/** What a dry run would make. It stands in one answer only: it has no number and cannot be read again, by `node` or else. */
export type RevisionPreviewDeletionPlanArgs = {
  documents: ReadonlyArray<RenderedDocumentName>;
  cascade?: InputMaybe<Scalars['Boolean']['input']>;
  referrers?: InputMaybe<Scalars['Boolean']['input']>;
};


/** What a dry run would make. It stands in one answer only: it has no number and cannot be read again, by `node` or else. */
export type RevisionPreviewExplainReferencesArgs = {
  schema: Scalars['String']['input'];
  name: Scalars['String']['input'];
};


/** What a dry run would make. It stands in one answer only: it has no number and cannot be read again, by `node` or else. */
export type RevisionPreviewResourcesArgs = {
  kind: Scalars['String']['input'];
  key?: InputMaybe<ReadonlyArray<KeyElementInput>>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};

/** What the validation policies of a revision come to. */
export type RevisionStatus =
  /** Each is fulfilled. */
  | 'SUCCESS'
  /** At least one is not. */
  | 'FAILURE';

/** What a validation comes to. */
export type ValidationStatus =
  /** Its latest result is a success, and still counts. */
  | 'SUCCESS'
  /** Its latest result is a failure. */
  | 'FAILURE'
  /** Its latest result was a success, longer ago than it counts. */
  | 'EXPIRED'
  /** There is no result. */
  | 'MISSING';

/** What a validation policy comes to in a revision. */
export type PolicyState = Node & {
  readonly __typename?: 'PolicyState';
  /** Opaque; see Node. */
  readonly id: Scalars['ID']['output'];
  /** The schema of the policy. */
  readonly schema: Scalars['String']['output'];
  /** The name of the policy. */
  readonly name: Scalars['String']['output'];
  /** SUCCESS if every validation that it lists is one. */
  readonly status: RevisionStatus;
  /** What it lists, in its order. */
  readonly validations: ReadonlyArray<PolicyValidation>;
  /** What is wrong with the policy itself, so that it cannot be fulfilled; null if nothing is. */
  readonly flaw?: Maybe<Scalars['String']['output']>;
};

/** A page of policies. */
export type PolicyStateConnection = {
  readonly __typename?: 'PolicyStateConnection';
  /** The policies with their cursors. */
  readonly edges: ReadonlyArray<PolicyStateEdge>;
  /** The policies. */
  readonly nodes: ReadonlyArray<PolicyState>;
  /** Where the page stands. */
  readonly pageInfo: PageInfo;
  /** All policies of the revision, not only those of this page. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A policy in a page. */
export type PolicyStateEdge = {
  readonly __typename?: 'PolicyStateEdge';
  /** Its place, for `after` and `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The policy. */
  readonly node: PolicyState;
};

/** What a validation comes to under a policy. */
export type PolicyValidation = {
  readonly __typename?: 'PolicyValidation';
  /** The name of the validation. */
  readonly name: Scalars['String']['output'];
  /** As of now. */
  readonly status: ValidationStatus;
  /** How long a success counts, as the policy has it; null: without end. */
  readonly expiresAfter?: Maybe<Scalars['Duration']['output']>;
  /** When its success ceases to count, or ceased; null: never. */
  readonly expiresAt?: Maybe<Scalars['DateTimeISO']['output']>;
};

/** A validation of a revision, by its name: what its results come to, as of now. */
export type Validation = Node & {
  readonly __typename?: 'Validation';
  /** Opaque; see Node. */
  readonly id: Scalars['ID']['output'];
  /** Its name. */
  readonly name: Scalars['String']['output'];
  /** Under the strictest policy that lists it; that of its latest result if none does. */
  readonly status: ValidationStatus;
  /** Whether there are policies, and none of them lists it. */
  readonly ignored: Scalars['Boolean']['output'];
  /** The result that counts; null if there is none. */
  readonly latest?: Maybe<ValidationEntry>;
  /** When its success ceases to count, or ceased; null: never. */
  readonly expiresAt?: Maybe<Scalars['DateTimeISO']['output']>;
  /** All results, in the order in which they came. */
  readonly entries: ValidationEntryConnection;
};


/** A validation of a revision, by its name: what its results come to, as of now. */
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
  /** Where the page stands. */
  readonly pageInfo: PageInfo;
  /** All validations of the revision, not only those of this page. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A validation in a page. */
export type ValidationEdge = {
  readonly __typename?: 'ValidationEdge';
  /** Its place, for `after` and `before`. */
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
  /** Where the page stands. */
  readonly pageInfo: PageInfo;
  /** All results, not only those of this page. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A result in a page. */
export type ValidationEntryEdge = {
  readonly __typename?: 'ValidationEntryEdge';
  /** Its place, for `after` and `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The result. */
  readonly node: ValidationEntry;
};

/** What a result says. */
export type ValidationResult =
  /** Nothing was found wrong. */
  | 'SUCCESS'
  /** Something was found wrong, or could not be looked at. */
  | 'FAILURE';

/** A result of a validation. It never changes. */
export type ValidationEntry = Node & {
  readonly __typename?: 'ValidationEntry';
  /** Opaque; see Node. */
  readonly id: Scalars['ID']['output'];
  /** The name of the validation. */
  readonly name: Scalars['String']['output'];
  /** Its place, from 0, among the results of this name in its revision. */
  readonly index: Scalars['Int']['output'];
  /** Its place, from 1, among all results of the store; 0 of a dry run. */
  readonly sequence: Scalars['Int']['output'];
  /** The revision that was validated; null of a dry run. */
  readonly revision?: Maybe<Revision>;
  /** What it says. */
  readonly status: ValidationResult;
  /** Who validated. */
  readonly validator: Scalars['JSON']['output'];
  /** What was found; the first ones if it is very much. */
  readonly errors: ReadonlyArray<ValidationError>;
  /** How much was found. */
  readonly errorCount: Scalars['Int']['output'];
  /** When it was recorded. */
  readonly createdAt: Scalars['DateTimeISO']['output'];
  /** How long a success counts, as who recorded it has it; null if that was not said. */
  readonly expiresAfter?: Maybe<Scalars['Duration']['output']>;
  /** Who recorded it. */
  readonly recordedBy: Scalars['String']['output'];
};

/** Something that a validation found. */
export type ValidationError = {
  readonly __typename?: 'ValidationError';
  /** What is wrong. Never holds a value that is secret. */
  readonly message: Scalars['String']['output'];
  /** The documents it is about. */
  readonly documents: ReadonlyArray<ValidationErrorDocument>;
  /** Where in the document: `data.a.b[0]`; null if that is not said. */
  readonly path?: Maybe<Scalars['String']['output']>;
  /** Where in the JSON Schema: `.properties.a.type`; null if that is not said. */
  readonly schemaPath?: Maybe<Scalars['String']['output']>;
  /** Where in the text that was submitted; null if it is not known, as in all results read back later. */
  readonly place?: Maybe<TextPlace>;
  /** Everything that was recorded of it. */
  readonly record: Scalars['JSON']['output'];
};

/** A document that a validation found something about. */
export type ValidationErrorDocument = {
  readonly __typename?: 'ValidationErrorDocument';
  /** Its schema; empty if it was not said. */
  readonly schema: Scalars['String']['output'];
  /** Its name; empty if it was not said. */
  readonly name: Scalars['String']['output'];
  /** Its layer; null if it has none, or it was not said. */
  readonly layer?: Maybe<Scalars['String']['output']>;
};

/** How a server knows who is asking. */
export type ProofOfIdentity =
  /** Not at all: it asks for no proof. */
  | 'NOBODY'
  /** They use the command line on the store itself. */
  | 'LOCAL'
  /** By a token of this server. */
  | 'TOKEN'
  /** By a JSON Web Token. */
  | 'JWT';

/** Who is asking. */
export type Viewer = {
  readonly __typename?: 'Viewer';
  /** As the author of changes is named. */
  readonly name: Scalars['String']['output'];
  /** How that is known. */
  readonly via: ProofOfIdentity;
  /** What it may do; some of it perhaps only with some documents. */
  readonly permissions: ReadonlyArray<Permission>;
};

/** What a caller may do: the permissions of docs/security.md in capitals, without `deckhand:` and `purser:`. */
export type Permission =
  /** Submit, change and delete documents stored as they are. */
  | 'CREATE_CLEARTEXT_DOCUMENTS'
  /** Submit, change and delete documents stored encrypted. */
  | 'CREATE_ENCRYPTED_DOCUMENTS'
  /** See documents stored as they are, and what is made of them. */
  | 'LIST_CLEARTEXT_DOCUMENTS'
  /** See that encrypted documents are there; not their data. */
  | 'LIST_ENCRYPTED_DOCUMENTS'
  /** See one revision. */
  | 'SHOW_REVISION'
  /** List revisions, and receive new ones. */
  | 'LIST_REVISIONS'
  /** Take the whole history away. */
  | 'DELETE_REVISIONS'
  /** See which buckets differ between revisions. */
  | 'SHOW_REVISION_DIFF'
  /** See which documents differ between revisions, and how. */
  | 'SHOW_REVISION_DEEPDIFF'
  /** Give a revision a tag. */
  | 'CREATE_TAG'
  /** See one tag. */
  | 'SHOW_TAG'
  /** See the tags of a revision. */
  | 'LIST_TAGS'
  /** Take a tag off a revision. */
  | 'DELETE_TAG'
  /** Take all tags off a revision. */
  | 'DELETE_TAGS'
  /** Record the result of a validation. */
  | 'CREATE_VALIDATION'
  /** See the validations of a revision, and receive new ones. */
  | 'LIST_VALIDATIONS'
  /** See one validation with its errors. */
  | 'SHOW_VALIDATION'
  /** See the data of encrypted documents, and what is made of it. */
  | 'OPEN_SECRETS'
  /** Commit a change although it introduces problems: `purser:accept_problems`. */
  | 'ACCEPT_PROBLEMS'
  /** Make a revision of what an older one held. */
  | 'ROLLBACK'
  /** Name somebody else as the author of a change. */
  | 'SIGN_FOR_OTHERS'
  /** Take a copy of the whole history. */
  | 'EXPORT_HISTORY'
  /** Bring in a whole history. */
  | 'IMPORT_HISTORY'
  /** Verify the store. */
  | 'CHECK_STORE'
  /** Remove what no revision needs. */
  | 'COLLECT_GARBAGE'
  /** Put data keys under a new key. */
  | 'ROTATE_KEYS'
  /** See who did what. */
  | 'READ_AUDIT_LOG';

/** Which entries of the audit log to list. Members combine with AND. */
export type AuditFilter = {
  /** By the name of who acted. */
  readonly principal?: InputMaybe<Scalars['String']['input']>;
  /** By what was done: `submitDocuments`, `openSecrets`. It is a text, as the log has entries of other versions, too. */
  readonly action?: InputMaybe<Scalars['String']['input']>;
  /** By how it ended. */
  readonly status?: InputMaybe<AuditStatus>;
  /** By the code of the error that it ended with. It is a text for the same reason. */
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
  /** Where the page stands. */
  readonly pageInfo: PageInfo;
  /** All entries that the filter selects, not only those of this page. */
  readonly totalCount: Scalars['Int']['output'];
};

/** An entry in a page. */
export type AuditEdge = {
  readonly __typename?: 'AuditEdge';
  /** Its place, for `after` and `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The entry. */
  readonly node: AuditEntry;
};

/** What somebody did, or tried to. */
export type AuditEntry = Node & {
  readonly __typename?: 'AuditEntry';
  /** Opaque; see Node. */
  readonly id: Scalars['ID']['output'];
  /** When. */
  readonly at: Scalars['DateTimeISO']['output'];
  /** The name of who did it. */
  readonly principal: Scalars['String']['output'];
  /** How that was known. */
  readonly via: ProofOfIdentity;
  /** The network address asked from; null if there was none. */
  readonly address?: Maybe<Scalars['String']['output']>;
  /** The id of the request, as in the server's log; null if there was none. */
  readonly requestId?: Maybe<Scalars['String']['output']>;
  /** What was done: `submitDocuments`, `openSecrets`. No enumeration, as the log has entries of other versions, too. */
  readonly action: Scalars['String']['output'];
  /** What it was done to. */
  readonly target: Scalars['JSON']['output'];
  /** How it ended. */
  readonly status: AuditStatus;
  /** The code of the error that it ended with: one of docs/errors.md, or of another version; null for a success. */
  readonly code?: Maybe<Scalars['String']['output']>;
};

/** How something in the audit log ended. */
export type AuditStatus =
  /** It was done. */
  | 'SUCCESS'
  /** It was refused, or failed. */
  | 'FAILURE';

/** What a revision changed. */
export type RevisionChanges = {
  readonly __typename?: 'RevisionChanges';
  /** Documents that were not there before. */
  readonly created: Scalars['Int']['output'];
  /** Documents that were there with other content. */
  readonly updated: Scalars['Int']['output'];
  /** Documents that are no longer there. */
  readonly deleted: Scalars['Int']['output'];
  /** What differs between the revision before and this one. */
  readonly diff: RevisionDiff;
};

/** What differs between two revisions, from the one to the other. */
export type RevisionDiff = Node & {
  readonly __typename?: 'RevisionDiff';
  /** Opaque; see Node. */
  readonly id: Scalars['ID']['output'];
  /** What is compared: a revision. */
  readonly from: Revision;
  /** What it is compared with: a revision, or what a dry run would make. */
  readonly to: Snapshot;
  /** Every bucket that has documents in one of them, by name. */
  readonly buckets: BucketDiffConnection;
  /** Documents as submitted that differ, by schema, name, layer; of all buckets, or of some. */
  readonly documents: DocumentDiffConnection;
  /**
   * Rendered documents that differ, by schema and name: what consumers of the configuration see of the
   * change. Only what depends on a changed document is looked at.
   */
  readonly renderedDocuments: RenderedDiffConnection;
  /** Which problems `to` has that `from` has not, and the other way round. */
  readonly problemChanges: ProblemChanges;
};


/** What differs between two revisions, from the one to the other. */
export type RevisionDiffBucketsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** What differs between two revisions, from the one to the other. */
export type RevisionDiffDocumentsArgs = {
  bucket?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** What differs between two revisions, from the one to the other. */
export type RevisionDiffRenderedDocumentsArgs = {
  bucket?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};

/** What a change does to problems: of documents that cannot be rendered, break their DataSchemas or the rules of built-in kinds. */
export type ProblemChanges = {
  readonly __typename?: 'ProblemChanges';
  /** Problems that it introduces, errors first. Of a submission as many as `PURSER_MAX_FAULTS` says are listed, each with its place in the text. */
  readonly introduced: ProblemConnection;
  /** Problems that it resolves. */
  readonly resolved: ProblemConnection;
  /** How many of the problems after it are not introduced by it. */
  readonly standing: Scalars['Int']['output'];
};


/** What a change does to problems: of documents that cannot be rendered, break their DataSchemas or the rules of built-in kinds. */
export type ProblemChangesIntroducedArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** What a change does to problems: of documents that cannot be rendered, break their DataSchemas or the rules of built-in kinds. */
export type ProblemChangesResolvedArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};

/** What became of a bucket between two revisions. */
export type BucketDiff = {
  readonly __typename?: 'BucketDiff';
  /** Its name. */
  readonly name: Scalars['String']['output'];
  /** What became of it. */
  readonly status: BucketStatus;
};

/** A page of buckets. */
export type BucketDiffConnection = {
  readonly __typename?: 'BucketDiffConnection';
  /** The buckets with their cursors. */
  readonly edges: ReadonlyArray<BucketDiffEdge>;
  /** The buckets. */
  readonly nodes: ReadonlyArray<BucketDiff>;
  /** Where the page stands. */
  readonly pageInfo: PageInfo;
  /** All buckets, not only those of this page. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A bucket in a page. */
export type BucketDiffEdge = {
  readonly __typename?: 'BucketDiffEdge';
  /** Its place, for `after` and `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The bucket. */
  readonly node: BucketDiff;
};

/** What became of a bucket between two revisions. */
export type BucketStatus =
  /** It has documents in the second revision only. */
  | 'CREATED'
  /** Its documents are not the same in both. */
  | 'UPDATED'
  /** Its documents are the same in both. */
  | 'UNCHANGED'
  /** It has documents in the first revision only. */
  | 'DELETED';

/** How a document, or a value in it, differs. */
export type DiffKind =
  /** It is in the second only. */
  | 'CREATED'
  /** It is in both, and not the same. */
  | 'UPDATED'
  /** It is in the first only. */
  | 'DELETED'
  /** It cannot be rendered in the second; in the first it could, or was not there. `problems` say why. */
  | 'BROKEN';

/** A page of documents that differ. */
export type DocumentDiffConnection = {
  readonly __typename?: 'DocumentDiffConnection';
  /** The differences with their cursors. */
  readonly edges: ReadonlyArray<DocumentDiffEdge>;
  /** The differences. */
  readonly nodes: ReadonlyArray<DocumentDiff>;
  /** Where the page stands. */
  readonly pageInfo: PageInfo;
  /** All documents that differ, not only those of this page. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A document that differs, in a page. */
export type DocumentDiffEdge = {
  readonly __typename?: 'DocumentDiffEdge';
  /** Its place, for `after` and `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The difference. */
  readonly node: DocumentDiff;
};

/** A document, as submitted, that differs. */
export type DocumentDiff = {
  readonly __typename?: 'DocumentDiff';
  /** How. */
  readonly kind: DiffKind;
  /** Its schema. */
  readonly schema: Scalars['String']['output'];
  /** Its name. */
  readonly name: Scalars['String']['output'];
  /** Its layer; null if it has none. */
  readonly layer?: Maybe<Scalars['String']['output']>;
  /** The bucket it is in; the bucket it was in, if it is no more. */
  readonly bucket: Scalars['String']['output'];
  /** The document in the first revision; null where it was not there. */
  readonly before?: Maybe<Document>;
  /** The document in the second revision; null where it is not there. */
  readonly after?: Maybe<Document>;
  /** What differs within it; empty unless it is in both. */
  readonly changes: ReadonlyArray<ValueChange>;
  /** The same as unified text of the YAML; values of encrypted documents are hidden. */
  readonly text: Scalars['String']['output'];
};

/** A page of rendered documents that differ. */
export type RenderedDiffConnection = {
  readonly __typename?: 'RenderedDiffConnection';
  /** The differences with their cursors. */
  readonly edges: ReadonlyArray<RenderedDiffEdge>;
  /** The differences. */
  readonly nodes: ReadonlyArray<RenderedDiff>;
  /** Where the page stands. */
  readonly pageInfo: PageInfo;
  /** All rendered documents that differ, not only those of this page. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A rendered document that differs, in a page. */
export type RenderedDiffEdge = {
  readonly __typename?: 'RenderedDiffEdge';
  /** Its place, for `after` and `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The difference. */
  readonly node: RenderedDiff;
};

/** A rendered document that differs. */
export type RenderedDiff = {
  readonly __typename?: 'RenderedDiff';
  /** How. */
  readonly kind: DiffKind;
  /** Its schema. */
  readonly schema: Scalars['String']['output'];
  /** Its name. */
  readonly name: Scalars['String']['output'];
  /** The bucket of the document that gives it its name; of what is broken or no more, the bucket it was in; null if it never was rendered. */
  readonly bucket?: Maybe<Scalars['String']['output']>;
  /** The rendered document in the first revision; null where it is not in the output. */
  readonly before?: Maybe<RenderedDocument>;
  /** The rendered document in the second revision; null where it is not in the output. */
  readonly after?: Maybe<RenderedDocument>;
  /** What differs within it; empty unless it is in both. */
  readonly changes: ReadonlyArray<ValueChange>;
  /** The same as unified text of the YAML; secret values are hidden. */
  readonly text: Scalars['String']['output'];
  /**
   * The changed documents that it is made from: itself, parents, sources, however far behind; at most
   * twenty. Where several had a hand in it, each is named, whether or not the others would have done.
   */
  readonly causes: ReadonlyArray<DocumentDiff>;
};

/** A value that differs. */
export type ValueChange = {
  readonly __typename?: 'ValueChange';
  /** How. */
  readonly kind: DiffKind;
  /**
   * Where: `data.a.b[0]`, `metadata.labels.role`. Items of lists go by their place in the second
   * document, and removed ones by that in the first.
   */
  readonly path: Scalars['String']['output'];
  /** What was there; null if nothing was, or if it is secret. */
  readonly before?: Maybe<Scalars['JSON']['output']>;
  /** What is there now; null if nothing is, or if it is secret. */
  readonly after?: Maybe<Scalars['JSON']['output']>;
  /** Whether the values are hidden. */
  readonly secret: Scalars['Boolean']['output'];
};

/** Something that is wrong: in a payload, in a revision, or in `extensions.problems` of an error, which has the same members. */
export type Problem = {
  readonly __typename?: 'Problem';
  /** What it is, for programs; docs/errors.md lists them all. */
  readonly code: Scalars['String']['output'];
  /** What kind of problem it is. */
  readonly kind: ProblemKind;
  /** Whether the same request may well succeed later. */
  readonly retryable: Scalars['Boolean']['output'];
  /** What is wrong. Never holds a value of a document. */
  readonly message: Scalars['String']['output'];
  /** What to do about it. */
  readonly remedy: Scalars['String']['output'];
  /** The facts behind the message, for programs: a mapping whose members depend on `code`; docs/errors.md shows them. */
  readonly facts: Scalars['JSON']['output'];
  /** Schema of the document. */
  readonly schema?: Maybe<Scalars['String']['output']>;
  /** Layer of the document. */
  readonly layer?: Maybe<Scalars['String']['output']>;
  /** Name of the document. */
  readonly name?: Maybe<Scalars['String']['output']>;
  /** Where in the document: `metadata.substitutions[0].src`. */
  readonly path?: Maybe<Scalars['String']['output']>;
  /** Where in the text that was submitted; null if it is about none. */
  readonly place?: Maybe<TextPlace>;
  /**
   * The member of a mutation's input that it is about, as names from the argument on: `["input", "name"]`,
   * `["input", "source", "yaml"]`; of a document among values with its place, `["input", "source", "documents", "0"]`. Null
   * if it is about none of them, or about several.
   */
  readonly inputPath?: Maybe<ReadonlyArray<Scalars['String']['output']>>;
  /** How much it matters. */
  readonly severity: ProblemSeverity;
  /** At how many places of the document that differ in list indices only; of what a change introduces or resolves, how many more or fewer. */
  readonly count: Scalars['Int']['output'];
  /** Of a problem that a change introduces: the changed documents that lead to it, at most 20. */
  readonly causes: ReadonlyArray<DocumentIdentity>;
  /** Of a problem that a change introduces: documents that cannot be rendered because of it, at most 20. */
  readonly blocks: ReadonlyArray<DocumentIdentity>;
  /** How many documents cannot be rendered because of it, of those that the change reaches. */
  readonly blockCount: Scalars['Int']['output'];
};

/** How many problems a revision has. */
export type ProblemCounts = {
  readonly __typename?: 'ProblemCounts';
  /** Problems that refuse a change that introduces them. */
  readonly errors: Scalars['Int']['output'];
  /** Problems that refuse nothing. */
  readonly warnings: Scalars['Int']['output'];
};

/** How much a problem matters. */
export type ProblemSeverity =
  /** It refuses a change that introduces it, unless the change accepts problems. */
  | 'ERROR'
  /** It refuses nothing. */
  | 'WARNING';

/** What identifies a document. */
export type DocumentIdentity = {
  readonly __typename?: 'DocumentIdentity';
  /** Its schema. */
  readonly schema: Scalars['String']['output'];
  /** Its name. */
  readonly name: Scalars['String']['output'];
  /** Its layer; null if it has none. */
  readonly layer?: Maybe<Scalars['String']['output']>;
};

/** Which problems are wanted; each member that is given narrows the choice. */
export type ProblemFilter = {
  /** Only problems that matter so much. */
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
  /** Where the page stands. */
  readonly pageInfo: PageInfo;
  /** All problems, not only those of this page. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A problem in a page. */
export type ProblemEdge = {
  readonly __typename?: 'ProblemEdge';
  /** Its place, for `after` and `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The problem. */
  readonly node: Problem;
};

/** A place in a text that was submitted. */
export type TextPlace = {
  readonly __typename?: 'TextPlace';
  /** Which document of the text, from 0; null if that is not known. */
  readonly document?: Maybe<Scalars['Int']['output']>;
  /** The line, from 1; null if that is not known. */
  readonly line?: Maybe<Scalars['Int']['output']>;
  /** The column, from 1; null if that is not known. */
  readonly column?: Maybe<Scalars['Int']['output']>;
};

/** Kinds of problems. */
export type ProblemKind =
  /** The request, or what it holds, is not right. */
  | 'INVALID'
  /** Something that it needs is not there. */
  | 'MISSING'
  /** It does not go together with what is there. */
  | 'CONFLICT'
  /** The caller may not do that, or is not known. */
  | 'DENIED'
  /** The server, or something that it needs, cannot do it now. */
  | 'UNAVAILABLE';

/** A page of the history. */
export type RevisionConnection = {
  readonly __typename?: 'RevisionConnection';
  /** The revisions with their cursors. */
  readonly edges: ReadonlyArray<RevisionEdge>;
  /** The revisions. */
  readonly nodes: ReadonlyArray<Revision>;
  /** Where the page stands. */
  readonly pageInfo: PageInfo;
  /** All revisions, not only those of this page. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A revision in a page of the history. */
export type RevisionEdge = {
  readonly __typename?: 'RevisionEdge';
  /** Its place, for `after` and `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The revision. */
  readonly node: Revision;
};

/** Which revisions to list. Members combine with AND, the values of one member with OR. */
export type RevisionFilter = {
  /** Those that carry one of these tags. */
  readonly tag?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** By author. */
  readonly author?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** Those that wrote one of these buckets. */
  readonly bucket?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** Those made at this time or later. */
  readonly since?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** Those made at this time or earlier. */
  readonly until?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** Those whose message has this text in it, in capitals or not. */
  readonly message?: InputMaybe<Scalars['String']['input']>;
  /** Those that changed, made or deleted a document. */
  readonly touches?: InputMaybe<DocumentName>;
  /** Those whose validation policies are fulfilled, or not, as of now. */
  readonly status?: InputMaybe<RevisionStatus>;
  /** Those in which a validation comes to this, as of now. */
  readonly validation?: InputMaybe<ValidationFilter>;
};

/** A validation by what it comes to. */
export type ValidationFilter = {
  /** Its name. */
  readonly name: Scalars['String']['input'];
  /** What it comes to. */
  readonly status: ValidationStatus;
};

/** Documents by name. */
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
  /** Where the page stands. */
  readonly pageInfo: PageInfo;
  /** All versions, not only those of this page. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A version of a document, in a page. */
export type DocumentVersionEdge = {
  readonly __typename?: 'DocumentVersionEdge';
  /** Its place, for `after` and `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The version. */
  readonly node: DocumentVersion;
};

/** A revision that changed a document. */
export type DocumentVersion = {
  readonly __typename?: 'DocumentVersion';
  /** The revision: it says who, when and why. Null in a preview, of what was just submitted. */
  readonly revision?: Maybe<Revision>;
  /** What it changed in the document, from the revision before; `after` is null where it deleted it. */
  readonly diff: DocumentDiff;
};

/** Where a page stands in its list (Relay cursor connections). */
export type PageInfo = {
  readonly __typename?: 'PageInfo';
  /** Whether more follow: `first` with `after: endCursor` gives them. */
  readonly hasNextPage: Scalars['Boolean']['output'];
  /** Whether some come before: `last` with `before: startCursor` gives them. */
  readonly hasPreviousPage: Scalars['Boolean']['output'];
  /** The cursor of the first row; null on an empty page. */
  readonly startCursor?: Maybe<Scalars['String']['output']>;
  /** The cursor of the last row; null on an empty page. */
  readonly endCursor?: Maybe<Scalars['String']['output']>;
};

/**
 * Which documents to list. Members combine with AND; the values of one member with OR, except labels,
 * all of which must hold.
 */
export type DocumentFilter = {
  /** By whole sections: `ns`, `ns/Kind` or `ns/Kind/v1`; never by part of a section. */
  readonly schema?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** By name. */
  readonly name?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** By layer. */
  readonly layer?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** Only abstract ones, or only concrete ones. */
  readonly abstract?: InputMaybe<Scalars['Boolean']['input']>;
  /** Labels that they have; all of them. */
  readonly labels?: InputMaybe<ReadonlyArray<LabelInput>>;
  /** By the bucket that owns them. */
  readonly bucket?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** By how their data rests. */
  readonly storagePolicy?: InputMaybe<StoragePolicy>;
};

/** Which rendered documents to list; as DocumentFilter, and abstract documents are never listed. */
export type RenderedDocumentFilter = {
  /** By whole sections: `ns`, `ns/Kind` or `ns/Kind/v1`; never by part of a section. */
  readonly schema?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** By name. */
  readonly name?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** By layer. */
  readonly layer?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** Labels that they have; all of them. */
  readonly labels?: InputMaybe<ReadonlyArray<LabelInput>>;
  /** By the bucket that owns them. */
  readonly bucket?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** By how their data rests. */
  readonly storagePolicy?: InputMaybe<StoragePolicy>;
};

/** A label to look for. */
export type LabelInput = {
  /** Its key. */
  readonly key: Scalars['String']['input'];
  /** Its value; of a value that is no text, its JSON: `7`, `true`. */
  readonly value: Scalars['String']['input'];
};

/** One rule of a sort order. */
export type DocumentSort = {
  /** What to compare. */
  readonly by: DocumentSortField;
  /** Which end comes first. */
  readonly direction?: InputMaybe<SortDirection>;
};

/** What documents can be sorted by; strings by code unit, missing layers last. */
export type DocumentSortField =
  /** By schema. */
  | 'SCHEMA'
  /** By name. */
  | 'NAME'
  /** By the name of the layer. */
  | 'LAYER'
  /** By the name of the bucket. */
  | 'BUCKET'
  /** The revision that brought the content in. */
  | 'ORIGIN'
  /** The order in which versions arrived in the history. */
  | 'SERIAL';

/** Which end of an order comes first. */
export type SortDirection =
  /** The least first. */
  | 'ASC'
  /** The greatest first. */
  | 'DESC';

/** How a document's data rests in the store. */
export type StoragePolicy =
  /** As it is. */
  | 'CLEARTEXT'
  /** Sealed. */
  | 'ENCRYPTED';

/** A page of documents. */
export type DocumentConnection = {
  readonly __typename?: 'DocumentConnection';
  /** The documents with their cursors. */
  readonly edges: ReadonlyArray<DocumentEdge>;
  /** The documents. */
  readonly nodes: ReadonlyArray<Document>;
  /** Where the page stands. */
  readonly pageInfo: PageInfo;
  /** All documents that the filter selects, not only those of this page. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A document in a page. */
export type DocumentEdge = {
  readonly __typename?: 'DocumentEdge';
  /** Its place, for `after` and `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The document. */
  readonly node: Document;
};

/** A label of a document. */
export type Label = {
  readonly __typename?: 'Label';
  /** Its key. */
  readonly key: Scalars['String']['output'];
  /** Its value, as JSON: usually a text. */
  readonly value: Scalars['JSON']['output'];
};

/** A document, as submitted or as rendered. */
export type AnyDocument = {
  /** Opaque; see Node. Documents of other revisions have other ids. */
  readonly id: Scalars['ID']['output'];
  /** Its schema: `namespace/Kind/vN`. */
  readonly schema: Scalars['String']['output'];
  /** Its name. */
  readonly name: Scalars['String']['output'];
  /** Null for control documents and for documents that take no part in layering. */
  readonly layer?: Maybe<Scalars['String']['output']>;
  /** Whether it stands in for its parent. */
  readonly replacement: Scalars['Boolean']['output'];
  /** Whether it is a control document. */
  readonly control: Scalars['Boolean']['output'];
  /** How its data rests in the store. */
  readonly storagePolicy: StoragePolicy;
  /** By which parent selectors and filters find it; sorted by key. */
  readonly labels: ReadonlyArray<Label>;
  /** The bucket that owns it. */
  readonly bucket: Scalars['String']['output'];
  /** The revision that brought this content in; null in a preview, of what was just submitted. */
  readonly origin?: Maybe<Revision>;
  /** Its whole metadata. */
  readonly metadata: Scalars['JSON']['output'];
  /**
   * Whether it is stored encrypted or, rendered, made from a document that is, however far behind: its data is shown
   * only to who may see secrets, and asks for it.
   */
  readonly secret: Scalars['Boolean']['output'];
  /**
   * The data, or what a path selects in it: the value at a path of keys and indexes, the list of all matches of a path
   * with `*`, slices, several indexes, filters or `..`. If the path matches nothing: null, and a warning in
   * `extensions.warnings` of the answer. In place of secret data stands a digest, with nothing within it, unless
   * `cleartext` is requested. Errors: PATH_SYNTAX, LIMIT_EXCEEDED, ACCESS_DENIED; VALUE_NOT_FOUND with `required`.
   */
  readonly data?: Maybe<Scalars['JSON']['output']>;
  /**
   * Whether a path matches something in the data, be it null. Nothing exists within the digest that stands in place of
   * secret data. Errors: PATH_SYNTAX, LIMIT_EXCEEDED, ACCESS_DENIED.
   */
  readonly exists: Scalars['Boolean']['output'];
  /** The whole document as YAML; a digest in place of secret data unless `cleartext` is asked for. Error: ACCESS_DENIED. */
  readonly yaml: Scalars['String']['output'];
  /** Digest of its canonical text. */
  readonly digest: Scalars['String']['output'];
  /** The document it layers onto, by its parent selector; null if there is none. */
  readonly parent?: Maybe<Document>;
  /** The documents that have it as their parent. */
  readonly children: DocumentConnection;
  /** The documents it substitutes from. */
  readonly substitutesFrom: DocumentConnection;
  /** The documents that substitute from it. */
  readonly substitutesInto: DocumentConnection;
  /** The parent that it stands in for. */
  readonly replaces?: Maybe<Document>;
  /**
   * What the document that is rendered under its name needs: its parent and what it refers to, by the
   * referential schema; what it is layered on and substitutes from. With `transitive`, also what those need.
   * Of a name under which nothing is rendered: what its abstract documents need. Error: LIMIT_EXCEEDED
   * where that leads to more than 10,000 documents, or further than 1,000 steps.
   */
  readonly references: ReferenceConnection;
  /**
   * Who needs the document that is rendered under its name; with `transitive`, also who needs those. As
   * `references` otherwise.
   */
  readonly referrers: ReferenceConnection;
};


/** A document, as submitted or as rendered. */
export type AnyDocumentDataArgs = {
  path?: InputMaybe<Scalars['String']['input']>;
  cleartext?: InputMaybe<Scalars['Boolean']['input']>;
  required?: InputMaybe<Scalars['Boolean']['input']>;
};


/** A document, as submitted or as rendered. */
export type AnyDocumentExistsArgs = {
  path: Scalars['String']['input'];
  cleartext?: InputMaybe<Scalars['Boolean']['input']>;
};


/** A document, as submitted or as rendered. */
export type AnyDocumentYamlArgs = {
  cleartext?: InputMaybe<Scalars['Boolean']['input']>;
};


/** A document, as submitted or as rendered. */
export type AnyDocumentChildrenArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** A document, as submitted or as rendered. */
export type AnyDocumentSubstitutesFromArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** A document, as submitted or as rendered. */
export type AnyDocumentSubstitutesIntoArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** A document, as submitted or as rendered. */
export type AnyDocumentReferencesArgs = {
  relations?: InputMaybe<ReadonlyArray<ReferenceRelation>>;
  transitive?: InputMaybe<Scalars['Boolean']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** A document, as submitted or as rendered. */
export type AnyDocumentReferrersArgs = {
  relations?: InputMaybe<ReadonlyArray<ReferenceRelation>>;
  transitive?: InputMaybe<Scalars['Boolean']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};

/** A document as submitted, in its normal form (defaults filled in), looked at in a revision. */
export type Document = Node & AnyDocument & {
  readonly __typename?: 'Document';
  /** Opaque; see Node. */
  readonly id: Scalars['ID']['output'];
  /** Its schema: `namespace/Kind/vN`. */
  readonly schema: Scalars['String']['output'];
  /** Its name. */
  readonly name: Scalars['String']['output'];
  /** Null for control documents and for documents that take no part in layering. */
  readonly layer?: Maybe<Scalars['String']['output']>;
  /** Whether it is only there to be layered upon, and never rendered itself. */
  readonly abstract: Scalars['Boolean']['output'];
  /** Whether it stands in for its parent. */
  readonly replacement: Scalars['Boolean']['output'];
  /** Whether it is a control document. */
  readonly control: Scalars['Boolean']['output'];
  /** How its data rests in the store. */
  readonly storagePolicy: StoragePolicy;
  /** By which parent selectors and filters find it; sorted by key. */
  readonly labels: ReadonlyArray<Label>;
  /** The bucket that owns it. */
  readonly bucket: Scalars['String']['output'];
  /** The revision that brought this content in; null in a preview, of what was just submitted. */
  readonly origin?: Maybe<Revision>;
  /** Its whole metadata. */
  readonly metadata: Scalars['JSON']['output'];
  /** Whether it is stored encrypted: its data is shown only to who may see secrets, and asks for it. */
  readonly secret: Scalars['Boolean']['output'];
  /**
   * The data, or what a path selects in it: the value at a path of keys and indexes, the list of all matches of a path
   * with `*`, slices, several indexes, filters or `..`. If the path matches nothing: null, and a warning in
   * `extensions.warnings` of the answer. In place of secret data stands a digest, with nothing within it, unless
   * `cleartext` is requested. Errors: PATH_SYNTAX, LIMIT_EXCEEDED, ACCESS_DENIED; VALUE_NOT_FOUND with `required`.
   */
  readonly data?: Maybe<Scalars['JSON']['output']>;
  /**
   * Whether a path matches something in the data, be it null. Nothing exists within the digest that stands in place of
   * secret data. Errors: PATH_SYNTAX, LIMIT_EXCEEDED, ACCESS_DENIED.
   */
  readonly exists: Scalars['Boolean']['output'];
  /** The whole document as YAML; a digest in place of secret data unless `cleartext` is asked for. Error: ACCESS_DENIED. */
  readonly yaml: Scalars['String']['output'];
  /** Digest of its canonical text. */
  readonly digest: Scalars['String']['output'];
  /** The document it layers onto, by its parent selector; null if there is none. */
  readonly parent?: Maybe<Document>;
  /** The documents that have it as their parent. */
  readonly children: DocumentConnection;
  /** The documents it substitutes from. */
  readonly substitutesFrom: DocumentConnection;
  /** The documents that substitute from it. */
  readonly substitutesInto: DocumentConnection;
  /** The parent that it stands in for. */
  readonly replaces?: Maybe<Document>;
  /** The document that stands in for it. */
  readonly replacedBy?: Maybe<Document>;
  /** The rendered document of this name; null if it is not in the output. */
  readonly rendered?: Maybe<RenderedDocument>;
  /**
   * What the document that is rendered under its name needs: its parent and what it refers to, by the
   * referential schema; what it is layered on and substitutes from. With `transitive`, also what those need.
   * Of a name under which nothing is rendered: what its abstract documents need. Error: LIMIT_EXCEEDED
   * where that leads to more than 10,000 documents, or further than 1,000 steps.
   */
  readonly references: ReferenceConnection;
  /**
   * Who needs the document that is rendered under its name; with `transitive`, also who needs those. As
   * `references` otherwise.
   */
  readonly referrers: ReferenceConnection;
  /** The revisions that changed it, newest first, up to the revision it is looked at in. */
  readonly history: DocumentVersionConnection;
};


/** A document as submitted, in its normal form (defaults filled in), looked at in a revision. */
export type DocumentDataArgs = {
  path?: InputMaybe<Scalars['String']['input']>;
  cleartext?: InputMaybe<Scalars['Boolean']['input']>;
  required?: InputMaybe<Scalars['Boolean']['input']>;
};


/** A document as submitted, in its normal form (defaults filled in), looked at in a revision. */
export type DocumentExistsArgs = {
  path: Scalars['String']['input'];
  cleartext?: InputMaybe<Scalars['Boolean']['input']>;
};


/** A document as submitted, in its normal form (defaults filled in), looked at in a revision. */
export type DocumentYamlArgs = {
  cleartext?: InputMaybe<Scalars['Boolean']['input']>;
};


/** A document as submitted, in its normal form (defaults filled in), looked at in a revision. */
export type DocumentChildrenArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** A document as submitted, in its normal form (defaults filled in), looked at in a revision. */
export type DocumentSubstitutesFromArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** A document as submitted, in its normal form (defaults filled in), looked at in a revision. */
export type DocumentSubstitutesIntoArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** A document as submitted, in its normal form (defaults filled in), looked at in a revision. */
export type DocumentReferencesArgs = {
  relations?: InputMaybe<ReadonlyArray<ReferenceRelation>>;
  transitive?: InputMaybe<Scalars['Boolean']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** A document as submitted, in its normal form (defaults filled in), looked at in a revision. */
export type DocumentReferrersArgs = {
  relations?: InputMaybe<ReadonlyArray<ReferenceRelation>>;
  transitive?: InputMaybe<Scalars['Boolean']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** A document as submitted, in its normal form (defaults filled in), looked at in a revision. */
export type DocumentHistoryArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};

/** What a rendered document is in a revision, or a value in it. */
export type RenderedDocumentState = {
  readonly __typename?: 'RenderedDocumentState';
  /** The revision in which it became so; in the first event of a subscription the head. The `after` to go on from. */
  readonly revision: Revision;
  /** Whether there is a value, be it null: the document is rendered, and the path matches something. */
  readonly exists: Scalars['Boolean']['output'];
  /**
   * The value, as `data` of RenderedDocument selects it; null if there is none. In place of secret data stands a digest, with
   * nothing within it; `renderedDocument` has the data in cleartext, for who may see it.
   */
  readonly value?: Maybe<Scalars['JSON']['output']>;
  /** The document; null if there is no such document, if it is abstract, or if it cannot be rendered. */
  readonly renderedDocument?: Maybe<RenderedDocument>;
  /** Why it cannot be rendered, or why the value cannot be looked up; otherwise empty. */
  readonly problems: ReadonlyArray<Problem>;
};

/** A page of rendered documents. */
export type RenderedDocumentConnection = {
  readonly __typename?: 'RenderedDocumentConnection';
  /** The documents with their cursors. */
  readonly edges: ReadonlyArray<RenderedDocumentEdge>;
  /** The documents. */
  readonly nodes: ReadonlyArray<RenderedDocument>;
  /** Where the page stands. */
  readonly pageInfo: PageInfo;
  /** All rendered documents that the filter selects, not only those of this page. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A rendered document in a page. */
export type RenderedDocumentEdge = {
  readonly __typename?: 'RenderedDocumentEdge';
  /** Its place, for `after` and `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The document. */
  readonly node: RenderedDocument;
};

/** A document as its consumers see it: layered, substituted, replacements in place. Unique by schema and name. */
export type RenderedDocument = Node & AnyDocument & {
  readonly __typename?: 'RenderedDocument';
  /** Opaque; see Node. */
  readonly id: Scalars['ID']['output'];
  /** Its schema: `namespace/Kind/vN`. */
  readonly schema: Scalars['String']['output'];
  /** Its name. */
  readonly name: Scalars['String']['output'];
  /** The layer of the document that gave it its name; null if it has none. */
  readonly layer?: Maybe<Scalars['String']['output']>;
  /** Whether it is a control document. */
  readonly control: Scalars['Boolean']['output'];
  /** Whether it stands in for its parent. */
  readonly replacement: Scalars['Boolean']['output'];
  /** How its document's data rests in the store. */
  readonly storagePolicy: StoragePolicy;
  /** By which parent selectors and filters find it; sorted by key. */
  readonly labels: ReadonlyArray<Label>;
  /** The bucket that owns the document. */
  readonly bucket: Scalars['String']['output'];
  /** The revision that brought the document's own content in; null in a preview, of what was just submitted. */
  readonly origin?: Maybe<Revision>;
  /** Its whole metadata. */
  readonly metadata: Scalars['JSON']['output'];
  /**
   * Whether it is stored encrypted, or made from a document that is, however far behind: its data is shown
   * only to who may see secrets, and asks for it.
   */
  readonly secret: Scalars['Boolean']['output'];
  /**
   * The rendered data, or what a path selects in it: the value at a path of keys and indexes, the list of all matches of a path
   * with `*`, slices, several indexes, filters or `..`. If the path matches nothing: null, and a warning in
   * `extensions.warnings` of the answer. In place of secret data stands a digest, with nothing within it, unless
   * `cleartext` is requested. Errors: PATH_SYNTAX, LIMIT_EXCEEDED, ACCESS_DENIED; VALUE_NOT_FOUND with `required`.
   */
  readonly data?: Maybe<Scalars['JSON']['output']>;
  /**
   * Whether a path matches something in the data, be it null. Nothing exists within the digest that stands in place of
   * secret data. Errors: PATH_SYNTAX, LIMIT_EXCEEDED, ACCESS_DENIED.
   */
  readonly exists: Scalars['Boolean']['output'];
  /** The whole rendered document as YAML; a digest in place of secret data unless `cleartext` is asked for. Error: ACCESS_DENIED. */
  readonly yaml: Scalars['String']['output'];
  /** Digest of the rendered document's canonical text, as it is shown without `cleartext`. */
  readonly digest: Scalars['String']['output'];
  /** The document as submitted. */
  readonly document: Document;
  /** The document it layers onto; null if there is none. */
  readonly parent?: Maybe<Document>;
  /** The documents that have it as their parent. */
  readonly children: DocumentConnection;
  /** The documents it substitutes from. */
  readonly substitutesFrom: DocumentConnection;
  /** The documents that substitute from it. */
  readonly substitutesInto: DocumentConnection;
  /** The parent that it stands in for. */
  readonly replaces?: Maybe<Document>;
  /**
   * Where its values came from: of each plain value (and empty list or mapping) at a path or below it,
   * the way from here to the document that holds it. Without path: of all its data. A path that
   * names one place also gives what stood there and was taken away. Of a path with several matches the
   * values of all are listed. Errors: PATH_SYNTAX, LIMIT_EXCEEDED.
   */
  readonly explain: ExplainedValueConnection;
  /** The lines of `yaml`, each with what brought it in. Secret values are hidden. */
  readonly blame: BlamedLineConnection;
  /**
   * What it is called as a resource. Null if no kind of the referential schema rules it; and, with
   * ACCESS_DENIED, for who may not see all segments.
   */
  readonly resource?: Maybe<Resource>;
  /**
   * What the document that is rendered under its name needs: its parent and what it refers to, by the
   * referential schema; what it is layered on and substitutes from. With `transitive`, also what those need.
   * Of a name under which nothing is rendered: what its abstract documents need. Error: LIMIT_EXCEEDED
   * where that leads to more than 10,000 documents, or further than 1,000 steps.
   */
  readonly references: ReferenceConnection;
  /**
   * Who needs the document that is rendered under its name; with `transitive`, also who needs those. As
   * `references` otherwise.
   */
  readonly referrers: ReferenceConnection;
};


/** A document as its consumers see it: layered, substituted, replacements in place. Unique by schema and name. */
export type RenderedDocumentDataArgs = {
  path?: InputMaybe<Scalars['String']['input']>;
  cleartext?: InputMaybe<Scalars['Boolean']['input']>;
  required?: InputMaybe<Scalars['Boolean']['input']>;
};


/** A document as its consumers see it: layered, substituted, replacements in place. Unique by schema and name. */
export type RenderedDocumentExistsArgs = {
  path: Scalars['String']['input'];
  cleartext?: InputMaybe<Scalars['Boolean']['input']>;
};


/** A document as its consumers see it: layered, substituted, replacements in place. Unique by schema and name. */
export type RenderedDocumentYamlArgs = {
  cleartext?: InputMaybe<Scalars['Boolean']['input']>;
};


/** A document as its consumers see it: layered, substituted, replacements in place. Unique by schema and name. */
export type RenderedDocumentChildrenArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** A document as its consumers see it: layered, substituted, replacements in place. Unique by schema and name. */
export type RenderedDocumentSubstitutesFromArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** A document as its consumers see it: layered, substituted, replacements in place. Unique by schema and name. */
export type RenderedDocumentSubstitutesIntoArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** A document as its consumers see it: layered, substituted, replacements in place. Unique by schema and name. */
export type RenderedDocumentExplainArgs = {
  path?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** A document as its consumers see it: layered, substituted, replacements in place. Unique by schema and name. */
export type RenderedDocumentBlameArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** A document as its consumers see it: layered, substituted, replacements in place. Unique by schema and name. */
export type RenderedDocumentReferencesArgs = {
  relations?: InputMaybe<ReadonlyArray<ReferenceRelation>>;
  transitive?: InputMaybe<Scalars['Boolean']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** A document as its consumers see it: layered, substituted, replacements in place. Unique by schema and name. */
export type RenderedDocumentReferrersArgs = {
  relations?: InputMaybe<ReadonlyArray<ReferenceRelation>>;
  transitive?: InputMaybe<Scalars['Boolean']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};

/** A page of values and where they came from. */
export type ExplainedValueConnection = {
  readonly __typename?: 'ExplainedValueConnection';
  /** The values with their cursors. */
  readonly edges: ReadonlyArray<ExplainedValueEdge>;
  /** The values. */
  readonly nodes: ReadonlyArray<ExplainedValue>;
  /** Where the page stands. */
  readonly pageInfo: PageInfo;
  /** All values at the path or below it, not only those of this page. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A value in a page. */
export type ExplainedValueEdge = {
  readonly __typename?: 'ExplainedValueEdge';
  /** Its place, for `after` and `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The value. */
  readonly node: ExplainedValue;
};

/** A value of a rendered document and the way it came. */
export type ExplainedValue = {
  readonly __typename?: 'ExplainedValue';
  /** Where it stands in the rendered data: `.a.b[0]`. */
  readonly path: Scalars['String']['output'];
  /** Null if it is secret, or if nothing stands there. A secret mapping or list is one value. */
  readonly value?: Maybe<Scalars['JSON']['output']>;
  /** False where something stood once, and the first step took it away. */
  readonly exists: Scalars['Boolean']['output'];
  /** Whether it comes from, or through, a document that is stored encrypted, and so is hidden. */
  readonly secret: Scalars['Boolean']['output'];
  /**
   * The way from here to the document that holds the value: at least one step, and the last one names
   * the document to edit. Of a hundred steps and more the first ones and the last.
   */
  readonly steps: ReadonlyArray<ExplainedStep>;
};

/** What put a value where it stands, on one step of its way. */
export type ExplainedStep = {
  readonly __typename?: 'ExplainedStep';
  /** What was done. */
  readonly kind: ExplainedStepKind;
  /** The document that did it. Its `origin` is the revision that last changed anything in it. */
  readonly document: Document;
  /**
   * The revision since which the document holds just this value at `path`, or says just this at
   * `place`; of a line of a text, since which the text has that line. Items of lists are followed where
   * others came in front of them. It looks back a thousand versions of the document at most. Null for what was just
   * submitted.
   */
  readonly revision?: Maybe<Revision>;
  /**
   * What in the document's metadata says so (`metadata.substitutions[2].dest[1]`); null for what was
   * just submitted.
   */
  readonly place?: Maybe<Scalars['String']['output']>;
  /** The document from whose rendered data the value was taken; null if it was the document's own. */
  readonly source?: Maybe<Document>;
  /**
   * Where the value stood: in the source's rendered data, or in the document's own data as submitted.
   * Null for what was nowhere before.
   */
  readonly path?: Maybe<Scalars['String']['output']>;
  /** Whether only a part of the text that stood there was taken, by `src.pattern`. */
  readonly part: Scalars['Boolean']['output'];
  /**
   * What stood there before, nearest first; at most a hundred. Nothing for the step of such a value: the
   * list that the value is in tells the rest.
   */
  readonly overrode: ReadonlyArray<OverriddenValue>;
};

/** What a step does. */
export type ExplainedStepKind =
  /** The document holds it, and was layered onto nothing. */
  | 'SUBMITTED'
  /** The document left as it is what its parent, or the parent's replacement, has there. */
  | 'INHERITED'
  /** A layering action merged the document's own data in. */
  | 'MERGED'
  /** A layering action put the document's own data in place of what was there. */
  | 'REPLACED'
  /** A layering action took away what was there, or all there was in it. */
  | 'DELETED'
  /** A substitution put it there. */
  | 'SUBSTITUTED'
  /** A substitution put text in place of what a pattern found, in the text that `overrode` begins with. */
  | 'REWRITTEN'
  /** An empty mapping or list was made there to hold what was put in, or to fill up a list. */
  | 'MADE';

/** A value that gave way to another. */
export type OverriddenValue = {
  readonly __typename?: 'OverriddenValue';
  /** Null if it is secret, or if the step took away what had stood there. */
  readonly value?: Maybe<Scalars['JSON']['output']>;
  /** Whether it comes from, or through, a document that is stored encrypted, and so is hidden. */
  readonly secret: Scalars['Boolean']['output'];
  /** The step that had put it there, in the document that did more than inherit it. */
  readonly step: ExplainedStep;
  /** The last step on its way, in the document that holds it; null if `step` is that already. */
  readonly heldBy?: Maybe<ExplainedStep>;
};

/** A page of lines. */
export type BlamedLineConnection = {
  readonly __typename?: 'BlamedLineConnection';
  /** The lines with their cursors. */
  readonly edges: ReadonlyArray<BlamedLineEdge>;
  /** The lines. */
  readonly nodes: ReadonlyArray<BlamedLine>;
  /** Where the page stands. */
  readonly pageInfo: PageInfo;
  /** All lines, not only those of this page. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A line in a page. */
export type BlamedLineEdge = {
  readonly __typename?: 'BlamedLineEdge';
  /** Its place, for `after` and `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The line. */
  readonly node: BlamedLine;
};

/** A line of a rendered document as YAML, and what brought it in. */
export type BlamedLine = {
  readonly __typename?: 'BlamedLine';
  /** From 1. */
  readonly number: Scalars['Int']['output'];
  /** Without the line break; `(secret)` stands for values that are hidden. */
  readonly text: Scalars['String']['output'];
  /** Where in the data its value stands; null for the lines of schema and metadata. */
  readonly path?: Maybe<Scalars['String']['output']>;
  /**
   * The last step on the way of the value: it names the document that holds it. Of text that was
   * rewritten: the one that holds the value put in or the text it was put into, whichever came later.
   */
  readonly step: ExplainedStep;
};

/** How a document needs another. */
export type ReferenceRelation =
  /** It belongs to it, by the referential schema: it is its parent there. */
  | 'PARENT'
  /** It refers to it, by the referential schema. */
  | 'REFERENCE'
  /** It is layered on it, by its parent selector. */
  | 'LAYERING'
  /** It substitutes from it. */
  | 'SUBSTITUTION';

/** Which way to go from a document. */
export type ReferenceDirection =
  /** To what it needs. */
  | 'OUT'
  /** To who needs it. */
  | 'IN'
  /** Both ways. */
  | 'BOTH';

/** A document by the name under which it is rendered. */
export type RenderedDocumentName = {
  /** The schema. */
  readonly schema: Scalars['String']['input'];
  /** The name. */
  readonly name: Scalars['String']['input'];
};

/** A document by the name under which it is rendered, whether or not it is there. */
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
  /** Where the page stands. */
  readonly pageInfo: PageInfo;
  /** All references, not only those of this page. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A reference in a page. */
export type ReferenceEdge = {
  readonly __typename?: 'ReferenceEdge';
  /** Its place, for `after` and `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The reference. */
  readonly node: Reference;
};

/** That a document needs another. */
export type Reference = {
  readonly __typename?: 'Reference';
  /** How. */
  readonly relation: ReferenceRelation;
  /** Whether a document needs itself. */
  readonly isSelf: Scalars['Boolean']['output'];
  /** The document that needs the other. */
  readonly from: Document;
  /** What the other is called. */
  readonly target: NamedDocument;
  /** The other; null if it is not there, which is possible where missing references are accepted. */
  readonly to?: Maybe<Document>;
};

/** Documents and what they need of each other. */
export type ReferenceGraph = {
  readonly __typename?: 'ReferenceGraph';
  /** The documents, breadth first: the one asked about, its neighbours, theirs. */
  readonly nodes: ReadonlyArray<Document>;
  /** From each to what it needs. */
  readonly edges: ReadonlyArray<Reference>;
  /** Whether there is more than is shown at once: 10,000 documents and 50,000 references. */
  readonly isCut: Scalars['Boolean']['output'];
};

/** A page of resources. */
export type ResourceConnection = {
  readonly __typename?: 'ResourceConnection';
  /** The resources with their cursors. */
  readonly edges: ReadonlyArray<ResourceEdge>;
  /** The resources. */
  readonly nodes: ReadonlyArray<Resource>;
  /** Where the page stands. */
  readonly pageInfo: PageInfo;
  /** All resources that were asked for, not only those of this page. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A resource in a page. */
export type ResourceEdge = {
  readonly __typename?: 'ResourceEdge';
  /** Its place, for `after` and `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The resource. */
  readonly node: Resource;
};

/** A rendered document that a kind of the referential schema rules, as EMCO calls it. */
export type Resource = Node & {
  readonly __typename?: 'Resource';
  /** Opaque; see Node. */
  readonly id: Scalars['ID']['output'];
  /** Its kind; of a name with two parts, the second. */
  readonly kind: Scalars['String']['output'];
  /** Its Key: its elements, root first, with their values. */
  readonly key: ReadonlyArray<KeyElement>;
  /** The name of its Key: `{app,compositeApp,project,}`. */
  readonly keyId: Scalars['String']['output'];
  /** What it refers to, in the order in which that was found. Its parent is not among it: the Key says that. */
  readonly references: ReadonlyArray<ResourceReference>;
  /** The document. */
  readonly document: Document;
  /**
   * As it stands in EMCO's database: the members of its Key, `keyId`, `data`, and `references`, each with its
   * `key` and `keyid`. A digest in place of secret data unless `cleartext` is asked for. Null only with an
   * error: ACCESS_DENIED, and those of rendering.
   */
  readonly view?: Maybe<Scalars['JSON']['output']>;
};


/** A rendered document that a kind of the referential schema rules, as EMCO calls it. */
export type ResourceViewArgs = {
  cleartext?: InputMaybe<Scalars['Boolean']['input']>;
};

/** An element of a Key. */
export type KeyElement = {
  readonly __typename?: 'KeyElement';
  /** Its name. */
  readonly element: Scalars['String']['output'];
  /** Its value. */
  readonly value: Scalars['String']['output'];
};

/** An element of a Key to look for. */
export type KeyElementInput = {
  /** Its name. */
  readonly element: Scalars['String']['input'];
  /** Its value; the empty text stands for any. */
  readonly value: Scalars['String']['input'];
};

/** What a resource refers to. */
export type ResourceReference = {
  readonly __typename?: 'ResourceReference';
  /** Its Key, as of Resource. */
  readonly key: ReadonlyArray<KeyElement>;
  /** The name of its Key. */
  readonly keyId: Scalars['String']['output'];
};

/** What deleting some documents would take. */
export type DeletionPlan = {
  readonly __typename?: 'DeletionPlan';
  /** Whether a submission that deletes `documents`, and does nothing else, would be taken as far as references go. */
  readonly allowed: Scalars['Boolean']['output'];
  /**
   * What would go: the documents asked about, and what was asked to go with them. Children come before their parents,
   * and referrers before what they refer to, where there is such an order.
   */
  readonly documents: DocumentConnection;
  /** What keeps documents from being deleted: the first hundred who belong or refer to them. `referrers` of a document lists all. */
  readonly blockers: ReadonlyArray<DeletionBlocker>;
  /** The number of blockers: of all there are, also beyond the hundred that `blockers` lists. */
  readonly blockerCount: Scalars['Int']['output'];
  /** Each document that blockers keep, with the number of documents that keep it. */
  readonly blocked: BlockedDocumentConnection;
  /**
   * What else such a submission would be refused with: of segments that documents or other segments need, of
   * documents that could not be rendered, or would lead nowhere.
   */
  readonly problems: ProblemConnection;
  /** Documents that stay and would be rendered otherwise, or not at all: they are layered on some of these, or substitute from them. */
  readonly dependants: DocumentConnection;
};


/** What deleting some documents would take. */
export type DeletionPlanDocumentsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** What deleting some documents would take. */
export type DeletionPlanBlockedArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** What deleting some documents would take. */
export type DeletionPlanProblemsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** What deleting some documents would take. */
export type DeletionPlanDependantsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};

/** What keeps a document from being deleted. */
export type DeletionBlocker = {
  readonly __typename?: 'DeletionBlocker';
  /** The document that cannot go. */
  readonly document: Document;
  /** Who needs it, and stays. */
  readonly by: Document;
  /** How. */
  readonly relation: DeletionBlockerRelation;
};

/** A document that cannot be deleted, and how many others keep it in one way. */
export type BlockedDocument = {
  readonly __typename?: 'BlockedDocument';
  /** The document that cannot go. */
  readonly document: Document;
  /** How the others need it. */
  readonly relation: DeletionBlockerRelation;
  /** How many documents need it so, and stay. */
  readonly count: Scalars['Int']['output'];
};

/** A page of documents. */
export type BlockedDocumentConnection = {
  readonly __typename?: 'BlockedDocumentConnection';
  /** The documents with their cursors. */
  readonly edges: ReadonlyArray<BlockedDocumentEdge>;
  /** The documents. */
  readonly nodes: ReadonlyArray<BlockedDocument>;
  /** Where the page stands. */
  readonly pageInfo: PageInfo;
  /** All documents that cannot be deleted, not only those of this page. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A document in a page. */
export type BlockedDocumentEdge = {
  readonly __typename?: 'BlockedDocumentEdge';
  /** Its place, for `after` and `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The document. */
  readonly node: BlockedDocument;
};

/** How a document keeps another from being deleted. */
export type DeletionBlockerRelation =
  /** It belongs to it. */
  | 'CHILD'
  /** It refers to it. */
  | 'REFERENCE';

/** How the references of a document were found. */
export type ExplainedReferences = {
  readonly __typename?: 'ExplainedReferences';
  /** The document. */
  readonly document: Document;
  /** The kind that it is of; null if none rules it. */
  readonly kind?: Maybe<ReferentialKind>;
  /** All that might have been a reference, in the order of the schema, then of the document. */
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
  /** Where the page stands. */
  readonly pageInfo: PageInfo;
  /** All candidates, not only those of this page. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A candidate in a page. */
export type ReferenceCandidateEdge = {
  readonly __typename?: 'ReferenceCandidateEdge';
  /** Its place, for `after` and `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The candidate. */
  readonly node: ReferenceCandidate;
};

/** What might have been a reference, and what became of it. */
export type ReferenceCandidate = {
  readonly __typename?: 'ReferenceCandidate';
  /** The rule of the schema by which it was found. */
  readonly rule: ReferenceRule;
  /** The Key of what it would refer to, root first. */
  readonly elements: ReadonlyArray<ReferenceElement>;
  /** What it would refer to; null unless every element has a value. */
  readonly target?: Maybe<NamedDocument>;
  /** Elements for which different values were met; the last one counts. */
  readonly ambiguous: ReadonlyArray<AmbiguousElement>;
  /** What became of it. */
  readonly outcome: ReferenceOutcome;
};

/** An element of a Key, and where its value is from. */
export type ReferenceElement = {
  readonly __typename?: 'ReferenceElement';
  /** Its name. */
  readonly element: Scalars['String']['output'];
  /** Its value; null if none was found. */
  readonly value?: Maybe<Scalars['String']['output']>;
  /** Where the value is from; null if none was found. */
  readonly source?: Maybe<ElementSource>;
};

/** Where the value of an element of a Key is from. */
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
  /** Its name. */
  readonly element: Scalars['String']['output'];
  /** The values, in the order of the document. */
  readonly values: ReadonlyArray<Scalars['String']['output']>;
  /** The value that counts: the last one of the document, whose keys are sorted. */
  readonly taken: Scalars['String']['output'];
};

/** What became of a candidate for a reference. */
export type ReferenceOutcome =
  /** It is a reference. */
  | 'KEPT'
  /** An element has no value. That is no mistake: references may be left out. */
  | 'INCOMPLETE'
  /** Its name is among `filterKeys`. */
  | 'FILTERED'
  /** It is a reference that the document has already. */
  | 'DUPLICATE'
  /** It is a name with too many or too few parts. */
  | 'MALFORMED';

/** What the documents of a revision are checked against: its segments (purser/ReferentialSchema) put together. */
export type ReferentialSchema = {
  readonly __typename?: 'ReferentialSchema';
  /** How often it was changed up to this revision; 0 if it never was there. Error: ACCESS_DENIED if not all segments that ever were are yours to see. */
  readonly schemaVersion: Scalars['Int']['output'];
  /** The names of its segments, sorted. */
  readonly segments: ReadonlyArray<Scalars['String']['output']>;
  /** The versions of its segments, by name. */
  readonly versions: ReadonlyArray<SegmentVersion>;
  /** The kinds that they declare, by name; none if anything is wrong. */
  readonly kinds: ReadonlyArray<ReferentialKind>;
  /** What is wrong; only in revisions from before references were checked. */
  readonly faults: ReadonlyArray<Problem>;
  /** What has no effect. */
  readonly warnings: ReadonlyArray<Problem>;
};

/** The version of a segment. */
export type SegmentVersion = {
  readonly __typename?: 'SegmentVersion';
  /** Its name. */
  readonly name: Scalars['String']['output'];
  /** How often what it says was changed, counted from 1, and on when it comes back. */
  readonly segmentVersion: Scalars['Int']['output'];
};

/** A kind of documents that a referential schema rules. */
export type ReferentialKind = {
  readonly __typename?: 'ReferentialKind';
  /** Its name; of a name with two parts, the second. */
  readonly name: Scalars['String']['output'];
  /** The segment that declares it. */
  readonly segment: Scalars['String']['output'];
  /** The elements that name a document of this kind among its siblings: one, or two. */
  readonly own: ReadonlyArray<Scalars['String']['output']>;
  /** The elements of its Key, root first. */
  readonly elements: ReadonlyArray<Scalars['String']['output']>;
  /** The name of its Key: `{app,compositeApp,project,}`. */
  readonly keyId: Scalars['String']['output'];
  /** The kind above it; null if there is none. */
  readonly parent?: Maybe<Scalars['String']['output']>;
  /** Where a document says which its parent is; null if its name says that. */
  readonly parentPath?: Maybe<Scalars['String']['output']>;
  /** The kinds below it, by name. */
  readonly children: ReadonlyArray<Scalars['String']['output']>;
  /** What its documents refer to. */
  readonly references: ReadonlyArray<ReferenceRule>;
  /** The kinds that may refer to it, by name. */
  readonly referredBy: ReadonlyArray<Scalars['String']['output']>;
  /** The schema of its documents. */
  readonly schema: Scalars['String']['output'];
};

/** What documents of a kind refer to, and how that is found. */
export type ReferenceRule = {
  readonly __typename?: 'ReferenceRule';
  /** The kind that is referred to. */
  readonly name: Scalars['String']['output'];
  /** How references are found. */
  readonly type: ReferenceType;
  /** The member of `spec` whose keys are the names, with MAP. */
  readonly map?: Maybe<Scalars['String']['output']>;
  /** Where in the data the names are, with PATH. */
  readonly path?: Maybe<Scalars['String']['output']>;
  /** The element that, with all above it, is taken from the Key of the document itself, with DEFAULT; null if none is. */
  readonly commonKey?: Maybe<Scalars['String']['output']>;
  /** Elements that always have the same value. */
  readonly fixedKv: ReadonlyArray<FixedElement>;
  /** Names that are no references. */
  readonly filterKeys: ReadonlyArray<Scalars['String']['output']>;
};

/** How references are found in a document. */
export type ReferenceType =
  /** One, of all elements found in `spec`. */
  | 'DEFAULT'
  /** One for each key of a mapping. */
  | 'MAP'
  /** One for each mapping in `spec` that has elements. */
  | 'MANY'
  /** By a path into the data. */
  | 'PATH';

/** An element of a Key with a fixed value. */
export type FixedElement = {
  readonly __typename?: 'FixedElement';
  /** Its name. */
  readonly element: Scalars['String']['output'];
  /** Its value. */
  readonly value: Scalars['String']['output'];
};

/** The references of a whole revision, found anew; of documents that the caller may see. */
export type IntegrityReport = {
  readonly __typename?: 'IntegrityReport';
  /** How many documents the referential schema rules. */
  readonly documents: Scalars['Int']['output'];
  /** How many references they have, parents among them. */
  readonly references: Scalars['Int']['output'];
  /** What is wrong; the first ones if it is very much. */
  readonly issues: ReadonlyArray<IntegrityIssue>;
  /** How many issues there are. */
  readonly issueCount: Scalars['Int']['output'];
};

/** Something that is wrong with references. */
export type IntegrityIssue = {
  readonly __typename?: 'IntegrityIssue';
  /** What it is, for programs. */
  readonly code: IntegrityIssueCode;
  /** The document that it is about. */
  readonly document: NamedDocument;
  /** The layer of that document, if it is in one. */
  readonly layer?: Maybe<Scalars['String']['output']>;
  /** What is not there; null unless that is the issue, and where its name is secret. */
  readonly target?: Maybe<NamedDocument>;
  /** What is wrong. */
  readonly message: Scalars['String']['output'];
};

/** What may be wrong with references. */
export type IntegrityIssueCode =
  /** No segment declares the kind of the document. */
  | 'KIND_UNKNOWN'
  /** The name of the document is not the path of a Key of its kind. */
  | 'KEY_INVALID'
  /** The data of the document, which is a resource of EMCO, is no mapping. */
  | 'NO_DATA'
  /** The document says another name than its Key. */
  | 'NAME_MISMATCH'
  /** A reference is a name with too many or too few parts. */
  | 'REFERENCE_MALFORMED'
  /** The parent is missing. A document without data, or whose name is no Key, counts as missing. */
  | 'ORPHAN'
  /** The referenced document is missing. A document without data, or whose name is no Key, counts as missing. */
  | 'DANGLING_REFERENCE'
  /** What is stored of the references of the document is not what they are. */
  | 'STALE_REFERENCES'
  /** The document cannot be rendered, so that its references are not known. */
  | 'UNRENDERABLE';

/** Where a server keeps its data. */
export type StoreKind =
  /** In a folder of its own. */
  | 'EMBEDDED'
  /** In a MongoDB database. */
  | 'MONGODB';

/** What this server is and allows. */
export type Server = {
  readonly __typename?: 'Server';
  /** The version of Purser. */
  readonly version: Scalars['String']['output'];
  /** Where it keeps its data. */
  readonly store: StoreKind;
  /** The limits in force; docs/settings.md says how to change each. */
  readonly limits: ServerLimits;
};

/** The limits in force. */
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
  /** Cost of one query: its fields, each as often as its rows make it be asked for. */
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
  Boolean: ResolverTypeWrapper<Scalars['Boolean']['output']>;
  Mutation: ResolverTypeWrapper<Record<PropertyKey, never>>;
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
  DocumentSort: DocumentSort;
  DocumentSortField: DocumentSortField;
  SortDirection: SortDirection;
  StoragePolicy: StoragePolicy;
  DocumentConnection: ResolverTypeWrapper<DocumentConnectionModel>;
  DocumentEdge: ResolverTypeWrapper<Omit<DocumentEdge, 'node'> & { node: ResolversTypes['Document'] }>;
  Label: ResolverTypeWrapper<Label>;
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
  String: ResolverTypeWrapper<Scalars['String']['output']>;
  Int: ResolverTypeWrapper<Scalars['Int']['output']>;
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
  Boolean: Scalars['Boolean']['output'];
  Mutation: Record<PropertyKey, never>;
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
  DocumentSort: DocumentSort;
  DocumentConnection: DocumentConnectionModel;
  DocumentEdge: Omit<DocumentEdge, 'node'> & { node: ResolversParentTypes['Document'] };
  Label: Label;
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
  String: Scalars['String']['output'];
  Int: Scalars['Int']['output'];
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
};

export type ImmutableDirectiveResolver<Result, Parent, ContextType = GraphQLContext, Args = ImmutableDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type MutableDirectiveArgs = { };

export type MutableDirectiveResolver<Result, Parent, ContextType = GraphQLContext, Args = MutableDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

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
  __resolveType: TypeResolveFn<'Tag' | 'Revision' | 'PolicyState' | 'Validation' | 'ValidationEntry' | 'AuditEntry' | 'RevisionDiff' | 'Document' | 'RenderedDocument' | 'Resource', ParentType, ContextType>;
};

export type QueryResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Query'] = ResolversParentTypes['Query']> = {
  node?: Resolver<Maybe<ResolversTypes['Node']>, ParentType, ContextType, RequireFields<QueryNodeArgs, 'id'>>;
  nodes?: Resolver<ReadonlyArray<Maybe<ResolversTypes['Node']>>, ParentType, ContextType, RequireFields<QueryNodesArgs, 'ids'>>;
  revision?: Resolver<Maybe<ResolversTypes['Revision']>, ParentType, ContextType, Partial<QueryRevisionArgs>>;
  revisions?: Resolver<ResolversTypes['RevisionConnection'], ParentType, ContextType, Partial<QueryRevisionsArgs>>;
  document?: Resolver<Maybe<ResolversTypes['Document']>, ParentType, ContextType, RequireFields<QueryDocumentArgs, 'schema' | 'name'>>;
  documentHistory?: Resolver<ResolversTypes['DocumentVersionConnection'], ParentType, ContextType, RequireFields<QueryDocumentHistoryArgs, 'schema' | 'name'>>;
  renderedDocument?: Resolver<Maybe<ResolversTypes['RenderedDocument']>, ParentType, ContextType, RequireFields<QueryRenderedDocumentArgs, 'schema' | 'name'>>;
  diff?: Resolver<ResolversTypes['RevisionDiff'], ParentType, ContextType, RequireFields<QueryDiffArgs, 'from'>>;
  referenceGraph?: Resolver<Maybe<ResolversTypes['ReferenceGraph']>, ParentType, ContextType, RequireFields<QueryReferenceGraphArgs, 'schema' | 'name' | 'direction' | 'depth'>>;
  deletionPlan?: Resolver<Maybe<ResolversTypes['DeletionPlan']>, ParentType, ContextType, RequireFields<QueryDeletionPlanArgs, 'documents' | 'cascade' | 'referrers'>>;
  explainReferences?: Resolver<Maybe<ResolversTypes['ExplainedReferences']>, ParentType, ContextType, RequireFields<QueryExplainReferencesArgs, 'schema' | 'name'>>;
  explainSubmittedReferences?: Resolver<Maybe<ResolversTypes['ExplainedReferences']>, ParentType, ContextType, RequireFields<QueryExplainSubmittedReferencesArgs, 'input' | 'schema' | 'name'>>;
  server?: Resolver<ResolversTypes['Server'], ParentType, ContextType>;
  viewer?: Resolver<ResolversTypes['Viewer'], ParentType, ContextType>;
  auditLog?: Resolver<ResolversTypes['AuditConnection'], ParentType, ContextType, Partial<QueryAuditLogArgs>>;
};

export type MutationResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Mutation'] = ResolversParentTypes['Mutation']> = {
  submitDocuments?: Resolver<Maybe<ResolversTypes['SubmitDocumentsPayload']>, ParentType, ContextType, RequireFields<MutationSubmitDocumentsArgs, 'input'>>;
  rollback?: Resolver<Maybe<ResolversTypes['RollbackPayload']>, ParentType, ContextType, RequireFields<MutationRollbackArgs, 'input'>>;
  putTag?: Resolver<Maybe<ResolversTypes['PutTagPayload']>, ParentType, ContextType, RequireFields<MutationPutTagArgs, 'input'>>;
  deleteTag?: Resolver<Maybe<ResolversTypes['DeleteTagPayload']>, ParentType, ContextType, RequireFields<MutationDeleteTagArgs, 'input'>>;
  purge?: Resolver<Maybe<ResolversTypes['PurgePayload']>, ParentType, ContextType, RequireFields<MutationPurgeArgs, 'input'>>;
  addValidation?: Resolver<Maybe<ResolversTypes['AddValidationPayload']>, ParentType, ContextType, RequireFields<MutationAddValidationArgs, 'input'>>;
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
  parent?: Resolver<Maybe<ResolversTypes['Revision']>, ParentType, ContextType>;
  author?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  buckets?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
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
  buckets?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
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
  at?: Resolver<ResolversTypes['DateTimeISO'], ParentType, ContextType>;
  principal?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  via?: Resolver<ResolversTypes['ProofOfIdentity'], ParentType, ContextType>;
  address?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  requestId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  action?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  target?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['AuditStatus'], ParentType, ContextType>;
  code?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
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
  substitutesFrom?: Resolver<ResolversTypes['DocumentConnection'], ParentType, ContextType, Partial<DocumentSubstitutesFromArgs>>;
  substitutesInto?: Resolver<ResolversTypes['DocumentConnection'], ParentType, ContextType, Partial<DocumentSubstitutesIntoArgs>>;
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
  substitutesFrom?: Resolver<ResolversTypes['DocumentConnection'], ParentType, ContextType, Partial<RenderedDocumentSubstitutesFromArgs>>;
  substitutesInto?: Resolver<ResolversTypes['DocumentConnection'], ParentType, ContextType, Partial<RenderedDocumentSubstitutesIntoArgs>>;
  replaces?: Resolver<Maybe<ResolversTypes['Document']>, ParentType, ContextType>;
  explain?: Resolver<ResolversTypes['ExplainedValueConnection'], ParentType, ContextType, Partial<RenderedDocumentExplainArgs>>;
  blame?: Resolver<ResolversTypes['BlamedLineConnection'], ParentType, ContextType, Partial<RenderedDocumentBlameArgs>>;
  resource?: Resolver<Maybe<ResolversTypes['Resource']>, ParentType, ContextType>;
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

export type Resolvers<ContextType = GraphQLContext> = {
  JSON?: GraphQLScalarType;
  DateTimeISO?: GraphQLScalarType;
  Duration?: GraphQLScalarType;
  NonNegativeInt?: GraphQLScalarType;
  Node?: NodeResolvers<ContextType>;
  Query?: QueryResolvers<ContextType>;
  Mutation?: MutationResolvers<ContextType>;
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
};

export type DirectiveResolvers<ContextType = GraphQLContext> = {
  cost?: CostDirectiveResolver<any, any, ContextType>;
  listSize?: ListSizeDirectiveResolver<any, any, ContextType>;
  immutable?: ImmutableDirectiveResolver<any, any, ContextType>;
  mutable?: MutableDirectiveResolver<any, any, ContextType>;
};
