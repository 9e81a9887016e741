// Made from schema.graphql by `npm run codegen`. Do not edit.

import type { Json } from '../../../domain/json/value.ts';
import type { RawJson } from '../raw-json.ts';
import type { GraphQLResolveInfo, GraphQLScalarType, GraphQLScalarTypeConfig } from 'graphql';
import type { Revision as StoredRevision, Tag as StoredTag } from '../../../domain/revision/revision.ts';
import type { DocumentModel, RenderedDocumentModel, RevisionConnectionModel, DocumentConnectionModel, RenderedDocumentConnectionModel } from '../models.ts';
import type { GraphQLContext } from '../context.ts';
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
  /** A point in time: UTC, ISO 8601 (`2026-11-21T10:00:00.000Z`). */
  DateTime: { input: string; output: string; }
};

/** What can be asked. */
export type Query = {
  readonly __typename?: 'Query';
  /**
   * A revision by number or by tag (the newest that carries it); the head if neither is given.
   * Revision 0 is the empty one, and the head of an empty store.
   * Errors: REVISION_NOT_FOUND, TAG_NOT_FOUND.
   */
  readonly revision?: Maybe<Revision>;
  /** The history, newest first; `last`/`before` walk it from its beginning. */
  readonly revisions: RevisionConnection;
  /**
   * A stored document by identity, in a revision (default: the head). `layer` may be left out when
   * only one layer has a document of that schema and name; else ARGUMENT_INVALID. Null if there is none.
   */
  readonly document?: Maybe<Document>;
  /**
   * A rendered document by name, in a revision (default: the head). Only what it depends on is looked
   * at. Null if the name is not in the output: absent, or abstract.
   */
  readonly renderedDocument?: Maybe<RenderedDocument>;
  /** What this server is and allows. */
  readonly server: Server;
};


/** What can be asked. */
export type QueryRevisionArgs = {
  id?: InputMaybe<Scalars['Int']['input']>;
  tag?: InputMaybe<Scalars['String']['input']>;
};


/** What can be asked. */
export type QueryRevisionsArgs = {
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
  revision?: InputMaybe<Scalars['Int']['input']>;
  tag?: InputMaybe<Scalars['String']['input']>;
};


/** What can be asked. */
export type QueryRenderedDocumentArgs = {
  schema: Scalars['String']['input'];
  name: Scalars['String']['input'];
  revision?: InputMaybe<Scalars['Int']['input']>;
  tag?: InputMaybe<Scalars['String']['input']>;
};

/** What can be changed. */
export type Mutation = {
  readonly __typename?: 'Mutation';
  /**
   * Submits documents as one change: all of them, or none. Every fault is reported at once, each as an
   * error of its own. A submission that changes nothing makes no revision and says so.
   */
  readonly submitDocuments: SubmitDocumentsPayload;
  /** Gives a revision a tag; one of the same name on that revision is replaced. Errors: REVISION_NOT_FOUND, TAG_INVALID. */
  readonly putTag: PutTagPayload;
  /** Takes a tag off a revision. Errors: REVISION_NOT_FOUND, TAG_NOT_FOUND. */
  readonly deleteTag: DeleteTagPayload;
};


/** What can be changed. */
export type MutationSubmitDocumentsArgs = {
  input: SubmitDocumentsInput;
};


/** What can be changed. */
export type MutationPutTagArgs = {
  input: PutTagInput;
};


/** What can be changed. */
export type MutationDeleteTagArgs = {
  input: DeleteTagInput;
};

/** Documents to submit: exactly one of `yaml`, `json` and `documents`. */
export type SubmitDocumentsInput = {
  /** A YAML stream of documents; see docs/documents.md for how YAML is read. */
  readonly yaml?: InputMaybe<Scalars['String']['input']>;
  /** The same as JSON text: one document, or a list of them. Numbers keep their form. */
  readonly json?: InputMaybe<Scalars['String']['input']>;
  /** The same as JSON values. Numbers go through JavaScript on the way; use `json` where form matters. */
  readonly documents?: InputMaybe<ReadonlyArray<Scalars['JSON']['input']>>;
  /**
   * The bucket of the documents. Without it new documents go to the bucket `default`, and documents
   * that are there stay in theirs. With it, a document that lives in another bucket is refused.
   */
  readonly bucket?: InputMaybe<Scalars['String']['input']>;
  /** Delete what the bucket holds and the submission does not name. Needs `bucket`. */
  readonly replace?: InputMaybe<Scalars['Boolean']['input']>;
  /** Refuse with REVISION_CONFLICT unless the head is this revision. */
  readonly expectedRevision?: InputMaybe<Scalars['Int']['input']>;
  /** Who made the change; default: who is asking. */
  readonly author?: InputMaybe<Scalars['String']['input']>;
  /** Why, for people. */
  readonly message?: InputMaybe<Scalars['String']['input']>;
};

/** What became of a submission. */
export type SubmitDocumentsPayload = {
  readonly __typename?: 'SubmitDocumentsPayload';
  /** The new revision; the head, unchanged, if there was nothing to change. */
  readonly revision: Revision;
  /** Whether a revision was made. */
  readonly changed: Scalars['Boolean']['output'];
  /** What became of each document, in the order submitted; then those that `replace` deleted. */
  readonly documents: ReadonlyArray<DocumentChange>;
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

/** A tag to give to a revision. */
export type PutTagInput = {
  /** The number of the revision. */
  readonly revision: Scalars['Int']['input'];
  /** 1 to 255 characters. */
  readonly name: Scalars['String']['input'];
  /** A mapping of the giver's own; default: empty. */
  readonly data?: InputMaybe<Scalars['JSON']['input']>;
};

/** A tag was given. */
export type PutTagPayload = {
  readonly __typename?: 'PutTagPayload';
  /** The revision that carries it. */
  readonly revision: Revision;
  /** The tag as kept. */
  readonly tag: Tag;
};

/** A tag to take off a revision. */
export type DeleteTagInput = {
  /** The number of the revision. */
  readonly revision: Scalars['Int']['input'];
  /** The name of the tag. */
  readonly name: Scalars['String']['input'];
};

/** A tag was taken off. */
export type DeleteTagPayload = {
  readonly __typename?: 'DeleteTagPayload';
  /** The revision that carried it. */
  readonly revision: Revision;
};

/** A name given to a revision. */
export type Tag = {
  readonly __typename?: 'Tag';
  /** Unique on its revision; other revisions may carry the same. */
  readonly name: Scalars['String']['output'];
  /** A mapping of the giver's own. */
  readonly data: Scalars['JSON']['output'];
};

/** One commit of the linear history: the documents of all buckets as they were then. It never changes. */
export type Revision = {
  readonly __typename?: 'Revision';
  /** 1, 2, 3… without gaps; 0 is the empty revision. */
  readonly id: Scalars['Int']['output'];
  /** Digest of the record, over its content and its parent's digest. */
  readonly digest: Scalars['String']['output'];
  /** The revision before; null for the first and for revision 0. */
  readonly parent?: Maybe<Revision>;
  /** Who made it; empty for revision 0. */
  readonly author: Scalars['String']['output'];
  /** Why, for people; empty if nothing was said. */
  readonly message: Scalars['String']['output'];
  /** When it was made; null for revision 0. */
  readonly createdAt?: Maybe<Scalars['DateTime']['output']>;
  /** The buckets it wrote, sorted. */
  readonly buckets: ReadonlyArray<Scalars['String']['output']>;
  /** How many documents it created, updated and deleted. */
  readonly changes: ChangeCounts;
  /** Its tags, sorted by name. */
  readonly tags: ReadonlyArray<Tag>;
  /** Its documents as submitted; without `sort` by schema, name, layer. */
  readonly documents: DocumentConnection;
  /** A stored document by identity; `layer` as in Query.document. Null if there is none. */
  readonly document?: Maybe<Document>;
  /**
   * Its documents as consumers see them: layered, substituted, without abstract and replaced ones.
   * One document that cannot be rendered fails the list, filtered out or not; every independent fault
   * is reported at once.
   */
  readonly renderedDocuments: RenderedDocumentConnection;
  /** A rendered document by name; only what it depends on is looked at. Null if it is not in the output. */
  readonly renderedDocument?: Maybe<RenderedDocument>;
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

/** How many documents a revision created, updated and deleted. */
export type ChangeCounts = {
  readonly __typename?: 'ChangeCounts';
  /** Documents that were not there before. */
  readonly created: Scalars['Int']['output'];
  /** Documents that were there with other content. */
  readonly updated: Scalars['Int']['output'];
  /** Documents that are no longer there. */
  readonly deleted: Scalars['Int']['output'];
};

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
  /** Each `key=value`; all must hold. */
  readonly labels?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
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
  /** Each `key=value`; all must hold. */
  readonly labels?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** By the bucket that owns them. */
  readonly bucket?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** By how their data rests. */
  readonly storagePolicy?: InputMaybe<StoragePolicy>;
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

/** A document as submitted, in its normal form (defaults filled in). */
export type Document = {
  readonly __typename?: 'Document';
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
  /** A mapping by which parent selectors and filters find it. */
  readonly labels: Scalars['JSON']['output'];
  /** The bucket that owns it. */
  readonly bucket: Scalars['String']['output'];
  /** The revision that brought this content in. */
  readonly origin: Revision;
  /** Its whole metadata. */
  readonly metadata: Scalars['JSON']['output'];
  /**
   * The data, or what a path selects in it (its first match); null where nothing is. Paths are written
   * `.a.b[0]`, relative to the data. Error: PATH_SYNTAX.
   */
  readonly data?: Maybe<Scalars['JSON']['output']>;
  /** The whole document as YAML. */
  readonly yaml: Scalars['String']['output'];
  /** Digest of its canonical text. */
  readonly digest: Scalars['String']['output'];
  /** The document it layers onto, by its parent selector; null if there is none. */
  readonly parent?: Maybe<Document>;
  /** The documents that have it as their parent. */
  readonly children: ReadonlyArray<Document>;
  /** The documents it substitutes from. */
  readonly substitutesFrom: ReadonlyArray<Document>;
  /** The documents that substitute from it. */
  readonly substitutesInto: ReadonlyArray<Document>;
  /** The parent that it stands in for. */
  readonly replaces?: Maybe<Document>;
  /** The document that stands in for it. */
  readonly replacedBy?: Maybe<Document>;
  /** The rendered document of this name; null if it is not in the output. */
  readonly rendered?: Maybe<RenderedDocument>;
};


/** A document as submitted, in its normal form (defaults filled in). */
export type DocumentDataArgs = {
  path?: InputMaybe<Scalars['String']['input']>;
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
export type RenderedDocument = {
  readonly __typename?: 'RenderedDocument';
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
  /** A mapping by which parent selectors and filters find it. */
  readonly labels: Scalars['JSON']['output'];
  /** The bucket that owns the document. */
  readonly bucket: Scalars['String']['output'];
  /** The revision that brought the document's own content in. */
  readonly origin: Revision;
  /** Its whole metadata. */
  readonly metadata: Scalars['JSON']['output'];
  /**
   * The rendered data, or what a path selects in it (its first match); null where nothing is. Paths are
   * written `.a.b[0]`, relative to the data. Error: PATH_SYNTAX.
   */
  readonly data?: Maybe<Scalars['JSON']['output']>;
  /** The whole rendered document as YAML. */
  readonly yaml: Scalars['String']['output'];
  /** Digest of the rendered document's canonical text. */
  readonly digest: Scalars['String']['output'];
  /** The document as submitted. */
  readonly document: Document;
  /** The document it layers onto; null if there is none. */
  readonly parent?: Maybe<Document>;
  /** The documents that have it as their parent. */
  readonly children: ReadonlyArray<Document>;
  /** The documents it substitutes from. */
  readonly substitutesFrom: ReadonlyArray<Document>;
  /** The documents that substitute from it. */
  readonly substitutesInto: ReadonlyArray<Document>;
  /** The parent that it stands in for. */
  readonly replaces?: Maybe<Document>;
  /** The document that stands in for it; always null in the output. */
  readonly replacedBy?: Maybe<Document>;
};


/** A document as its consumers see it: layered, substituted, replacements in place. Unique by schema and name. */
export type RenderedDocumentDataArgs = {
  path?: InputMaybe<Scalars['String']['input']>;
};

/** What this server is and allows. */
export type Server = {
  readonly __typename?: 'Server';
  /** The version of Purser. */
  readonly version: Scalars['String']['output'];
  /** `embedded` or `mongodb`. */
  readonly store: Scalars['String']['output'];
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
  DateTime: ResolverTypeWrapper<Scalars['DateTime']['output']>;
  Query: ResolverTypeWrapper<Record<PropertyKey, never>>;
  Int: ResolverTypeWrapper<Scalars['Int']['output']>;
  String: ResolverTypeWrapper<Scalars['String']['output']>;
  Mutation: ResolverTypeWrapper<Record<PropertyKey, never>>;
  SubmitDocumentsInput: SubmitDocumentsInput;
  Boolean: ResolverTypeWrapper<Scalars['Boolean']['output']>;
  SubmitDocumentsPayload: ResolverTypeWrapper<Omit<SubmitDocumentsPayload, 'revision' | 'documents'> & { revision: ResolversTypes['Revision'], documents: ReadonlyArray<ResolversTypes['DocumentChange']> }>;
  DocumentChange: ResolverTypeWrapper<Omit<DocumentChange, 'document'> & { document?: Maybe<ResolversTypes['Document']> }>;
  ChangeKind: ChangeKind;
  PutTagInput: PutTagInput;
  PutTagPayload: ResolverTypeWrapper<Omit<PutTagPayload, 'revision' | 'tag'> & { revision: ResolversTypes['Revision'], tag: ResolversTypes['Tag'] }>;
  DeleteTagInput: DeleteTagInput;
  DeleteTagPayload: ResolverTypeWrapper<Omit<DeleteTagPayload, 'revision'> & { revision: ResolversTypes['Revision'] }>;
  Tag: ResolverTypeWrapper<StoredTag>;
  Revision: ResolverTypeWrapper<StoredRevision>;
  ChangeCounts: ResolverTypeWrapper<ChangeCounts>;
  RevisionConnection: ResolverTypeWrapper<RevisionConnectionModel>;
  RevisionEdge: ResolverTypeWrapper<Omit<RevisionEdge, 'node'> & { node: ResolversTypes['Revision'] }>;
  PageInfo: ResolverTypeWrapper<PageInfo>;
  DocumentFilter: DocumentFilter;
  RenderedDocumentFilter: RenderedDocumentFilter;
  DocumentSort: DocumentSort;
  DocumentSortField: DocumentSortField;
  SortDirection: SortDirection;
  StoragePolicy: StoragePolicy;
  DocumentConnection: ResolverTypeWrapper<DocumentConnectionModel>;
  DocumentEdge: ResolverTypeWrapper<Omit<DocumentEdge, 'node'> & { node: ResolversTypes['Document'] }>;
  Document: ResolverTypeWrapper<DocumentModel>;
  RenderedDocumentConnection: ResolverTypeWrapper<RenderedDocumentConnectionModel>;
  RenderedDocumentEdge: ResolverTypeWrapper<Omit<RenderedDocumentEdge, 'node'> & { node: ResolversTypes['RenderedDocument'] }>;
  RenderedDocument: ResolverTypeWrapper<RenderedDocumentModel>;
  Server: ResolverTypeWrapper<Server>;
  ServerLimits: ResolverTypeWrapper<ServerLimits>;
};

/** Mapping between all available schema types and the resolvers parents */
export type ResolversParentTypes = {
  JSON: Scalars['JSON']['output'];
  DateTime: Scalars['DateTime']['output'];
  Query: Record<PropertyKey, never>;
  Int: Scalars['Int']['output'];
  String: Scalars['String']['output'];
  Mutation: Record<PropertyKey, never>;
  SubmitDocumentsInput: SubmitDocumentsInput;
  Boolean: Scalars['Boolean']['output'];
  SubmitDocumentsPayload: Omit<SubmitDocumentsPayload, 'revision' | 'documents'> & { revision: ResolversParentTypes['Revision'], documents: ReadonlyArray<ResolversParentTypes['DocumentChange']> };
  DocumentChange: Omit<DocumentChange, 'document'> & { document?: Maybe<ResolversParentTypes['Document']> };
  PutTagInput: PutTagInput;
  PutTagPayload: Omit<PutTagPayload, 'revision' | 'tag'> & { revision: ResolversParentTypes['Revision'], tag: ResolversParentTypes['Tag'] };
  DeleteTagInput: DeleteTagInput;
  DeleteTagPayload: Omit<DeleteTagPayload, 'revision'> & { revision: ResolversParentTypes['Revision'] };
  Tag: StoredTag;
  Revision: StoredRevision;
  ChangeCounts: ChangeCounts;
  RevisionConnection: RevisionConnectionModel;
  RevisionEdge: Omit<RevisionEdge, 'node'> & { node: ResolversParentTypes['Revision'] };
  PageInfo: PageInfo;
  DocumentFilter: DocumentFilter;
  RenderedDocumentFilter: RenderedDocumentFilter;
  DocumentSort: DocumentSort;
  DocumentConnection: DocumentConnectionModel;
  DocumentEdge: Omit<DocumentEdge, 'node'> & { node: ResolversParentTypes['Document'] };
  Document: DocumentModel;
  RenderedDocumentConnection: RenderedDocumentConnectionModel;
  RenderedDocumentEdge: Omit<RenderedDocumentEdge, 'node'> & { node: ResolversParentTypes['RenderedDocument'] };
  RenderedDocument: RenderedDocumentModel;
  Server: Server;
  ServerLimits: ServerLimits;
};

export interface JsonScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['JSON'], any> {
  name: 'JSON';
}

export interface DateTimeScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['DateTime'], any> {
  name: 'DateTime';
}

export type QueryResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Query'] = ResolversParentTypes['Query']> = {
  revision?: Resolver<Maybe<ResolversTypes['Revision']>, ParentType, ContextType, Partial<QueryRevisionArgs>>;
  revisions?: Resolver<ResolversTypes['RevisionConnection'], ParentType, ContextType, Partial<QueryRevisionsArgs>>;
  document?: Resolver<Maybe<ResolversTypes['Document']>, ParentType, ContextType, RequireFields<QueryDocumentArgs, 'schema' | 'name'>>;
  renderedDocument?: Resolver<Maybe<ResolversTypes['RenderedDocument']>, ParentType, ContextType, RequireFields<QueryRenderedDocumentArgs, 'schema' | 'name'>>;
  server?: Resolver<ResolversTypes['Server'], ParentType, ContextType>;
};

export type MutationResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Mutation'] = ResolversParentTypes['Mutation']> = {
  submitDocuments?: Resolver<ResolversTypes['SubmitDocumentsPayload'], ParentType, ContextType, RequireFields<MutationSubmitDocumentsArgs, 'input'>>;
  putTag?: Resolver<ResolversTypes['PutTagPayload'], ParentType, ContextType, RequireFields<MutationPutTagArgs, 'input'>>;
  deleteTag?: Resolver<ResolversTypes['DeleteTagPayload'], ParentType, ContextType, RequireFields<MutationDeleteTagArgs, 'input'>>;
};

export type SubmitDocumentsPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['SubmitDocumentsPayload'] = ResolversParentTypes['SubmitDocumentsPayload']> = {
  revision?: Resolver<ResolversTypes['Revision'], ParentType, ContextType>;
  changed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  documents?: Resolver<ReadonlyArray<ResolversTypes['DocumentChange']>, ParentType, ContextType>;
};

export type DocumentChangeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['DocumentChange'] = ResolversParentTypes['DocumentChange']> = {
  change?: Resolver<ResolversTypes['ChangeKind'], ParentType, ContextType>;
  schema?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  layer?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  bucket?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  document?: Resolver<Maybe<ResolversTypes['Document']>, ParentType, ContextType>;
};

export type PutTagPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['PutTagPayload'] = ResolversParentTypes['PutTagPayload']> = {
  revision?: Resolver<ResolversTypes['Revision'], ParentType, ContextType>;
  tag?: Resolver<ResolversTypes['Tag'], ParentType, ContextType>;
};

export type DeleteTagPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['DeleteTagPayload'] = ResolversParentTypes['DeleteTagPayload']> = {
  revision?: Resolver<ResolversTypes['Revision'], ParentType, ContextType>;
};

export type TagResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Tag'] = ResolversParentTypes['Tag']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  data?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
};

export type RevisionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Revision'] = ResolversParentTypes['Revision']> = {
  id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  digest?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  parent?: Resolver<Maybe<ResolversTypes['Revision']>, ParentType, ContextType>;
  author?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  createdAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  buckets?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  changes?: Resolver<ResolversTypes['ChangeCounts'], ParentType, ContextType>;
  tags?: Resolver<ReadonlyArray<ResolversTypes['Tag']>, ParentType, ContextType>;
  documents?: Resolver<ResolversTypes['DocumentConnection'], ParentType, ContextType, Partial<RevisionDocumentsArgs>>;
  document?: Resolver<Maybe<ResolversTypes['Document']>, ParentType, ContextType, RequireFields<RevisionDocumentArgs, 'schema' | 'name'>>;
  renderedDocuments?: Resolver<ResolversTypes['RenderedDocumentConnection'], ParentType, ContextType, Partial<RevisionRenderedDocumentsArgs>>;
  renderedDocument?: Resolver<Maybe<ResolversTypes['RenderedDocument']>, ParentType, ContextType, RequireFields<RevisionRenderedDocumentArgs, 'schema' | 'name'>>;
};

export type ChangeCountsResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ChangeCounts'] = ResolversParentTypes['ChangeCounts']> = {
  created?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  updated?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  deleted?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
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

export type DocumentResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Document'] = ResolversParentTypes['Document']> = {
  schema?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  layer?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  abstract?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  replacement?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  control?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  storagePolicy?: Resolver<ResolversTypes['StoragePolicy'], ParentType, ContextType>;
  labels?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
  bucket?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  origin?: Resolver<ResolversTypes['Revision'], ParentType, ContextType>;
  metadata?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
  data?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType, Partial<DocumentDataArgs>>;
  yaml?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  digest?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  parent?: Resolver<Maybe<ResolversTypes['Document']>, ParentType, ContextType>;
  children?: Resolver<ReadonlyArray<ResolversTypes['Document']>, ParentType, ContextType>;
  substitutesFrom?: Resolver<ReadonlyArray<ResolversTypes['Document']>, ParentType, ContextType>;
  substitutesInto?: Resolver<ReadonlyArray<ResolversTypes['Document']>, ParentType, ContextType>;
  replaces?: Resolver<Maybe<ResolversTypes['Document']>, ParentType, ContextType>;
  replacedBy?: Resolver<Maybe<ResolversTypes['Document']>, ParentType, ContextType>;
  rendered?: Resolver<Maybe<ResolversTypes['RenderedDocument']>, ParentType, ContextType>;
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
  schema?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  layer?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  control?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  replacement?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  storagePolicy?: Resolver<ResolversTypes['StoragePolicy'], ParentType, ContextType>;
  labels?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
  bucket?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  origin?: Resolver<ResolversTypes['Revision'], ParentType, ContextType>;
  metadata?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
  data?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType, Partial<RenderedDocumentDataArgs>>;
  yaml?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  digest?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  document?: Resolver<ResolversTypes['Document'], ParentType, ContextType>;
  parent?: Resolver<Maybe<ResolversTypes['Document']>, ParentType, ContextType>;
  children?: Resolver<ReadonlyArray<ResolversTypes['Document']>, ParentType, ContextType>;
  substitutesFrom?: Resolver<ReadonlyArray<ResolversTypes['Document']>, ParentType, ContextType>;
  substitutesInto?: Resolver<ReadonlyArray<ResolversTypes['Document']>, ParentType, ContextType>;
  replaces?: Resolver<Maybe<ResolversTypes['Document']>, ParentType, ContextType>;
  replacedBy?: Resolver<Maybe<ResolversTypes['Document']>, ParentType, ContextType>;
};

export type ServerResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Server'] = ResolversParentTypes['Server']> = {
  version?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  store?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
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
  DateTime?: GraphQLScalarType;
  Query?: QueryResolvers<ContextType>;
  Mutation?: MutationResolvers<ContextType>;
  SubmitDocumentsPayload?: SubmitDocumentsPayloadResolvers<ContextType>;
  DocumentChange?: DocumentChangeResolvers<ContextType>;
  PutTagPayload?: PutTagPayloadResolvers<ContextType>;
  DeleteTagPayload?: DeleteTagPayloadResolvers<ContextType>;
  Tag?: TagResolvers<ContextType>;
  Revision?: RevisionResolvers<ContextType>;
  ChangeCounts?: ChangeCountsResolvers<ContextType>;
  RevisionConnection?: RevisionConnectionResolvers<ContextType>;
  RevisionEdge?: RevisionEdgeResolvers<ContextType>;
  PageInfo?: PageInfoResolvers<ContextType>;
  DocumentConnection?: DocumentConnectionResolvers<ContextType>;
  DocumentEdge?: DocumentEdgeResolvers<ContextType>;
  Document?: DocumentResolvers<ContextType>;
  RenderedDocumentConnection?: RenderedDocumentConnectionResolvers<ContextType>;
  RenderedDocumentEdge?: RenderedDocumentEdgeResolvers<ContextType>;
  RenderedDocument?: RenderedDocumentResolvers<ContextType>;
  Server?: ServerResolvers<ContextType>;
  ServerLimits?: ServerLimitsResolvers<ContextType>;
};

