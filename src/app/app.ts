import type { Principal } from '../domain/access/principal.ts';
import type { Document, DocumentEntry, DocumentId, SourceId } from '../domain/document/document.ts';
import type { Json, JsonObject } from '../domain/json/value.ts';
import type { Revision, RevisionId, Tag } from '../domain/revision/revision.ts';

/** Which revision is meant; the head if neither is given. Revision 0 is the empty one. */
export interface RevisionRef {
  readonly id?: RevisionId;
  readonly tag?: string;
}

/** What to submit: text, or values that were JSON already. (spec 9.2, D3) */
export interface Submission {
  /** YAML (several documents), or JSON: one document, or a list of them. */
  readonly text: string;
  /** Named in faults: a file name, for people. */
  readonly file?: string;
  /** The bucket of new documents. Default: each document's own, and `default` for new ones. */
  readonly bucket?: string;
  /** Whether the bucket's other documents are deleted. Needs `bucket`. */
  readonly replace?: boolean;
  /** Refuse with REVISION_CONFLICT unless this is the head. */
  readonly expectedRevision?: RevisionId;
  /** Default: the principal's name. */
  readonly author?: string;
  readonly message?: string;
}

export type ChangeKind = 'created' | 'updated' | 'unchanged' | 'deleted' | 'absent';

/** What became of one document of a submission. `absent`: a tombstone for what was not there. */
export interface DocumentChange {
  readonly change: ChangeKind;
  readonly id: DocumentId;
  readonly bucket: string | null;
  readonly entry: DocumentEntry | null;
}

export interface SubmissionResult {
  /** The new revision, or the head if nothing changed. */
  readonly revision: Revision;
  readonly changed: boolean;
  /** In the order of the submission; then documents deleted by `replace`, by key. */
  readonly documents: readonly DocumentChange[];
}

/** Which documents to list; members combine with AND, the values of one member with OR. */
export interface DocumentFilter {
  /** By whole sections: `ns`, `ns/Kind` or `ns/Kind/v1`. */
  readonly schema?: readonly string[];
  readonly name?: readonly string[];
  readonly layer?: readonly string[];
  readonly abstract?: boolean;
  /** `key=value`; all must hold. */
  readonly labels?: readonly string[];
  readonly bucket?: readonly string[];
  readonly storagePolicy?: 'cleartext' | 'encrypted';
}

export type SortField = 'schema' | 'name' | 'layer' | 'bucket' | 'origin' | 'serial';

export interface SortRule {
  readonly by: SortField;
  readonly descending: boolean;
}

/** A page of a list. `first`/`after` walk forward, `last`/`before` backward; cursors are opaque. */
export interface PageRequest {
  readonly first?: number;
  readonly after?: string;
  readonly last?: number;
  readonly before?: string;
}

export interface Selection {
  readonly filter?: DocumentFilter;
  /** Most significant first; ties, and no rules at all, go by schema, name, layer. */
  readonly sort?: readonly SortRule[];
  readonly page: PageRequest;
}

/** A page of a list, its cursors, and a way to count the whole. */
export interface Slice<T> {
  readonly items: readonly { readonly node: T; readonly cursor: string }[];
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
  /** Rows of the whole list; computed only when called. */
  total(): Promise<number>;
}

/** A document as its consumers see it: layered, substituted, replacements in place. */
export interface RenderedDocument {
  readonly entry: DocumentEntry;
  readonly metadata: JsonObject;
  readonly data: Json;
}

export type Relation =
  | 'parent'
  | 'children'
  | 'substitutesFrom'
  | 'substitutesInto'
  | 'replaces'
  | 'replacedBy';

/**
 * All that one can ask of Purser. Every transport calls this and decides nothing itself. Methods
 * that take many identities answer in the order asked, and cost a fixed number of store calls
 * however many there are.
 */
export interface App {
  /** @throws every code of reading and keeping, all faults at once; REVISION_CONFLICT */
  submitDocuments(by: Principal, submission: Submission): Promise<SubmissionResult>;

  /** @throws REVISION_NOT_FOUND, TAG_NOT_FOUND */
  revision(by: Principal, ref: RevisionRef): Promise<Revision>;

  /** Revisions by number; null for those that do not exist. */
  revisionsById(by: Principal, ids: readonly RevisionId[]): Promise<readonly (Revision | null)[]>;

  /** The history, newest first. @throws ARGUMENT_INVALID for a bad cursor */
  revisions(by: Principal, page: PageRequest): Promise<Slice<Revision>>;

  tags(by: Principal, revisions: readonly RevisionId[]): Promise<readonly (readonly Tag[])[]>;

  /** @throws REVISION_NOT_FOUND, TAG_INVALID */
  putTag(by: Principal, revision: RevisionId, name: string, data: Json): Promise<Tag>;

  /** @throws REVISION_NOT_FOUND, TAG_NOT_FOUND */
  deleteTag(by: Principal, revision: RevisionId, name: string): Promise<void>;

  /** Entries of a revision, selected and paged. @throws ARGUMENT_INVALID */
  documents(by: Principal, revision: Revision, selection: Selection): Promise<Slice<DocumentEntry>>;

  /** Entries by identity; null where there is none. */
  documentsById(
    by: Principal,
    revision: Revision,
    ids: readonly DocumentId[],
  ): Promise<readonly (DocumentEntry | null)[]>;

  /** All documents of one schema and name (one per layer), in order of layer key. */
  documentsByName(
    by: Principal,
    revision: Revision,
    ids: readonly SourceId[],
  ): Promise<readonly (readonly DocumentEntry[])[]>;

  /** The stored documents behind entries. */
  bodies(by: Principal, entries: readonly DocumentEntry[]): Promise<readonly Document[]>;

  /**
   * The rendered documents of a whole revision, selected and paged. One document that cannot be
   * rendered fails the request, filtered out or not (spec 7); all independent faults are thrown at
   * once.
   */
  renderedDocuments(
    by: Principal,
    revision: Revision,
    selection: Selection,
  ): Promise<Slice<RenderedDocument>>;

  /**
   * Rendered documents by name: only what they depend on is looked at. Null where the name is not
   * in the output (absent, abstract). A PurserError in place of one that cannot be rendered.
   */
  renderedById(
    by: Principal,
    revision: Revision,
    ids: readonly SourceId[],
  ): Promise<readonly (RenderedDocument | Error | null)[]>;

  /** Related documents of each, in order of key. Faulty documents have the relations they can. */
  related(
    by: Principal,
    revision: Revision,
    relation: Relation,
    ids: readonly DocumentId[],
  ): Promise<readonly (readonly DocumentEntry[])[]>;

  /** Resolves if Purser can serve. @throws STORE_UNAVAILABLE */
  health(): Promise<void>;

  close(): Promise<void>;
}
