import type { Principal } from '../domain/access/principal.ts';
import type { Document, DocumentEntry, DocumentId, SourceId } from '../domain/document/document.ts';
import type { Json } from '../domain/json/value.ts';
import type { Revision, RevisionId, Tag } from '../domain/revision/revision.ts';
import type { DeckhandSource } from '../ports/deckhand-source.ts';
import type { AuditCases } from './access/audit-cases.ts';
import type { ContentPlace } from './content/content-since.ts';
import type { DeckhandCases } from './deckhand/deckhand-cases.ts';
import type { RevisionDiff } from './diff/differences.ts';
import type { Explanation } from './explain/explanation.ts';
import type { RevisionRef } from './kernel/revision-ref.ts';
import type { Selection } from './kernel/selection.ts';
import type { PageRequest, Slice } from './kernel/slice.ts';
import type { ReferenceCases } from './references/reference-cases.ts';
import type { Relation } from './render/relation.ts';
import type { RenderedDocument } from './render/rendered-document.ts';
import type { Following } from './revisions/follow.ts';
import type {
  DocumentName,
  DocumentVersion,
  RevisionFilter,
  RevisionWatch,
  Written,
} from './revisions/revision-query.ts';
import type { SecretCases } from './secrets/secret-cases.ts';
import type { CommitRequest } from './submit/commit-change.ts';
import type { RollbackResult, Submission, SubmissionResult } from './submit/submission.ts';
import type {
  DeckhandImportRequest,
  DeckhandImportResult,
} from './transfer/deckhand/deckhand-import.ts';
import type { ImportResult } from './transfer/import-history.ts';
import type { GarbageResult } from './upkeep/collect-garbage.ts';
import type { FsckResult, Progress } from './upkeep/fsck.ts';
import type { ValidationCases } from './validate/validation-cases.ts';

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
