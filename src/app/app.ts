import type { Principal } from '../domain/access/principal.ts';
import type { Dialect } from '../domain/document/dialect.ts';
import type { Document, DocumentEntry, DocumentId, SourceId } from '../domain/document/document.ts';
import type { ReadOptions } from '../domain/document/read-documents.ts';
import type { TextPosition } from '../domain/document/submitted.ts';
import type { Fault } from '../domain/errors.ts';
import type { BlamedLine } from '../domain/explain/blame.ts';
import type { ExplainedValue } from '../domain/explain/explain-value.ts';
import type { Json } from '../domain/json/value.ts';
import type { Revision, RevisionId, Tag } from '../domain/revision/revision.ts';
import type { DeckhandSource } from '../ports/deckhand-source.ts';
import type { AuditCases } from './audit-cases.ts';
import type { GarbageResult } from './collect-garbage.ts';
import type { CommitRequest } from './commit-change.ts';
import type { ContentPlace } from './content-since.ts';
import type { DeckhandCases } from './deckhand-cases.ts';
import type { DocumentDifference, RevisionDiff } from './differences.ts';
import type { Following } from './follow.ts';
import type { FsckResult, Progress } from './fsck.ts';
import type {
  DeckhandImportRequest,
  DeckhandImportResult,
} from './import-deckhand/deckhand-import.ts';
import type { ImportResult } from './import-history.ts';
import type { ReferenceCases } from './reference-cases.ts';
import type { VersionedChange } from './references/read-versions.ts';
import type { RenderedDocument } from './rendered-document.ts';
import type { SecretCases } from './secret-cases.ts';
import type { ForwardPage, PageRequest, Slice } from './slice.ts';
import type { ValidationCases, ValidationStatus } from './validation-cases.ts';

export type { ForwardPage, PageRequest, RenderedDocument, Slice };

/** Which revision is meant; the head if neither is given. Revision 0 is the empty one. */
export interface RevisionRef {
  readonly id?: RevisionId;
  readonly tag?: string;
}

/** What to submit: text, or values that were JSON already. (spec 9.2, D3) */
export interface Submission extends CommitRequest {
  /** YAML (several documents), or JSON: one document, or a list of them. */
  readonly text: string;
  /** Named in faults: a file name, for people. */
  readonly file?: string;
  /** The bucket of new documents. Default: each document's own, and `default` for new ones. */
  readonly bucket?: string;
  /** Whether the bucket's other documents are deleted. Needs `bucket`. */
  readonly replace?: boolean;
  /** Default: `purser`. */
  readonly dialect?: Dialect;
  /** Whether DataSchemas may have names in a reserved namespace, with a warning. Default: they may not. */
  readonly acceptsReservedNames?: boolean;
  /** What becomes of a key that a mapping has twice; see `ReadOptions`. */
  readonly repeatedKeys?: ReadOptions['repeatedKeys'];
  /** Refuse with VALIDATION_FAILED what would not pass `deckhand-schema-validation`. */
  readonly requireValid?: boolean;
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

export interface SubmissionResult {
  /** The head it was made on. */
  readonly head: Revision;
  /** The new revision, or the head if nothing changed. */
  readonly revision: Revision;
  readonly changed: boolean;
  /** In the order of the submission; then documents deleted by `replace`, by key. */
  readonly documents: readonly DocumentChange[];
  /** What was borne of references, what has no effect in a referential schema, and DataSchemas without effect. */
  readonly warnings: readonly Fault[];
  /**
   * What it did to the referential schema; null if no segment was among what changed, or to who does not see
   * all segments there are and were.
   */
  readonly schemaChange: VersionedChange | null;
  /**
   * Where in the text the values stand that errors of `deckhand-schema-validation` are about; null for
   * what is not in the text.
   */
  readonly locate?: (errors: readonly Json[]) => Promise<readonly (TextPosition | null)[]>;
  /**
   * The documents of some of its changes, as they are stored, with a reference in place of the data of
   * encrypted ones; deleted ones are left out. Who submitted them may have them back, whatever else they
   * may see. (spec 9.3, 12.2)
   */
  readonly echo: (changes: readonly DocumentChange[]) => Promise<readonly Document[]>;
}

export interface RollbackResult {
  /** The head it was made on. */
  readonly head: Revision;
  readonly revision: Revision;
  /** As of `SubmissionResult`. */
  readonly warnings: readonly Fault[];
  readonly schemaChange: VersionedChange | null;
}

/** What a revision wrote, of what somebody may see. */
export type Written = Pick<Revision, 'buckets' | 'changes'>;

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

/** Documents by name; of every layer if none is said, of no layer if it is null. */
export interface DocumentName extends SourceId {
  readonly layer?: string | null;
}

/** A revision that changed a document, and how. */
export interface DocumentVersion {
  readonly revision: Revision;
  /** The revision before. */
  readonly previous: Revision;
  readonly difference: DocumentDifference;
}

/** Which revisions to list; members combine with AND, the values of one member with OR. */
export interface RevisionFilter {
  readonly tag?: readonly string[];
  readonly author?: readonly string[];
  /** Those that wrote one of these buckets. */
  readonly bucket?: readonly string[];
  /** Made at this time or later: ISO 8601, with or without a time of day; UTC unless it says else. */
  readonly since?: string;
  /** Made at this time or earlier; of a date alone, on that day or earlier. */
  readonly until?: string;
  /** Part of the message, in capitals or not. */
  readonly message?: string;
  /** Those that changed, made or deleted one of these documents. */
  readonly touches?: DocumentName;
  /** Those whose policies all succeed, or not, as of now. */
  readonly status?: 'success' | 'failed';
  /** Those in which a validation comes to this, as of now. */
  readonly validation?: { readonly name: string; readonly status: ValidationStatus };
}

/** Which new revisions to be told of. */
export interface RevisionWatch {
  /** Those above this one; default: the head. */
  readonly after?: RevisionId;
  /** Those that wrote one of these buckets; default: all. */
  readonly buckets?: readonly string[];
}

export interface Selection {
  readonly filter?: DocumentFilter;
  /** Most significant first; ties, and no rules at all, go by schema, name, layer. */
  readonly sort?: readonly SortRule[];
  readonly page: PageRequest;
}

/** Where all that is in a rendered document came from. */
export interface Explanation {
  /** The plain values at a path or below it, in order. @throws PATH_SYNTAX, ARGUMENT_INVALID */
  values(path: string, page: ForwardPage): Slice<ExplainedValue<DocumentEntry>>;
  /** The lines of its YAML. @throws ARGUMENT_INVALID */
  lines(page: ForwardPage): Slice<BlamedLine<DocumentEntry>>;
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
 *
 * Each throws ACCESS_DENIED if whoever asks may not do that; documents that they may not see are as if
 * they were not there.
 */
export interface App
  extends ValidationCases,
    SecretCases,
    AuditCases,
    DeckhandCases,
    ReferenceCases {
  /** @throws every code of reading and keeping, all faults at once; REVISION_CONFLICT */
  submitDocuments(by: Principal, submission: Submission): Promise<SubmissionResult>;

  /**
   * Makes a new revision with the documents of an older one, even if nothing differs. (spec 9.6)
   *
   * @throws REVISION_NOT_FOUND, TAG_NOT_FOUND, REVISION_CONFLICT
   */
  rollback(by: Principal, to: RevisionRef, request: CommitRequest): Promise<RollbackResult>;

  /** What differs between two revisions; each part is found out when asked for. */
  diff(by: Principal, from: Revision, to: Revision): RevisionDiff;

  /**
   * A revision, to ask on about; what it says of itself is refused to who may not see revisions, when
   * it is read. @throws REVISION_NOT_FOUND, TAG_NOT_FOUND
   */
  revision(by: Principal, ref: RevisionRef): Promise<Revision>;

  /** Revisions by number; null for those that do not exist. */
  revisionsById(by: Principal, ids: readonly RevisionId[]): Promise<readonly (Revision | null)[]>;

  /** The history, newest first. @throws ARGUMENT_INVALID for a bad cursor or time */
  revisions(by: Principal, page: PageRequest, filter?: RevisionFilter): Promise<Slice<Revision>>;

  /**
   * The revisions, up to one of them, that changed a document, newest first; also of a document that
   * is no more. Costs what changed it, not what else happened.
   *
   * @throws ARGUMENT_INVALID for a bad cursor, or without `layer` if several layers had the document
   */
  documentHistory(
    by: Principal,
    upTo: Revision,
    name: DocumentName,
    page: PageRequest,
  ): Promise<Slice<DocumentVersion>>;

  /**
   * Revisions as they are made, in order, each once and none left out, however slowly they are
   * taken. After a purge it goes on from the beginning. Ends with `return()`, or when the app is
   * closed. @throws ARGUMENT_INVALID
   */
  revisionsCreated(by: Principal, watch: RevisionWatch): Promise<Following<Revision>>;

  /**
   * What revisions wrote. Their records tell that themselves to who may see all documents, and else
   * tell nothing.
   */
  written(by: Principal, revisions: readonly Revision[]): Promise<readonly Written[]>;

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

  /** The stored documents behind entries; a digest in place of the data of encrypted ones. */
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

  /**
   * Where all that is in rendered documents came from, by name; otherwise as `renderedById`.
   */
  explain(
    by: Principal,
    revision: Revision,
    ids: readonly SourceId[],
  ): Promise<readonly (Explanation | Error | null)[]>;

  /** The revisions since which documents hold what they hold in certain places. */
  contentSince(by: Principal, places: readonly ContentPlace[]): Promise<readonly RevisionId[]>;

  /** Related documents of each, in order of key. Faulty documents have the relations they can. */
  related(
    by: Principal,
    revision: Revision,
    relation: Relation,
    ids: readonly DocumentId[],
  ): Promise<readonly (readonly DocumentEntry[])[]>;

  /**
   * The history as lines of text, for `importHistory`; each is verified before it is given.
   *
   * @throws STORE_CORRUPT, TAG_BROKEN; REVISION_CONFLICT if the history was purged meanwhile
   */
  exportHistory(by: Principal, progress: Progress): AsyncIterable<string>;

  /**
   * Brings in an exported history; revisions that came whole stay, whatever is wrong after them.
   *
   * @throws EXPORT_MALFORMED, EXPORT_INCOMPLETE, HISTORY_DIFFERS; CONTENT_MISSING, CONTENT_DAMAGED
   *   and STORE_CORRUPT if it is the store that is damaged
   */
  importHistory(
    by: Principal,
    lines: AsyncIterable<string>,
    progress: Progress,
  ): Promise<ImportResult>;

  /**
   * Brings in the history of a running Deckhand, and compares what it is rendered to; revisions that came
   * whole stay, whatever is wrong after them.
   *
   * @throws as `DeckhandSource` does; HISTORY_DIFFERS, REVISION_CONFLICT, KEYS_MISSING,
   *   DECKHAND_SECRET_MISSING, and all that is wrong with the documents of a revision at once
   */
  importDeckhand(
    by: Principal,
    source: DeckhandSource,
    request: DeckhandImportRequest,
    progress: Progress,
  ): Promise<DeckhandImportResult>;

  /**
   * Verifies the history from the bytes that are stored; with `keys`, opens each wrapped key and each encrypted
   * document, too, and shows none. @throws KEYS_MISSING, KEYS_UNAVAILABLE
   */
  fsck(
    by: Principal,
    progress: Progress,
    options?: { readonly keys?: boolean },
  ): Promise<FsckResult>;

  /** Removes content that no revision needs, or only counts it. @throws STORE_CORRUPT */
  collectGarbage(by: Principal, dryRun: boolean, progress: Progress): Promise<GarbageResult>;

  /**
   * Takes everything away, and gives the number of the revision that was the newest: `confirm`,
   * unless that is null. @throws PURGE_NOT_ALLOWED, REVISION_CONFLICT
   */
  purge(by: Principal, confirm: RevisionId | null): Promise<RevisionId>;

  /** Resolves if Purser can serve. @throws STORE_UNAVAILABLE */
  health(): Promise<void>;

  close(): Promise<void>;
}
