import type { DocumentEntry, SourceId } from '../../domain/document/document.ts';
import type { Fault } from '../../domain/errors.ts';
import type { NamedDocument } from '../../domain/named-document.ts';
import type { ExplainedCandidate } from '../../domain/references/extract-references.ts';
import type { ResourceKind } from '../../domain/references/kind.ts';
import type { Key, ResourceId } from '../../domain/references/resource-key.ts';
import type { IntegrityCode } from './integrity-codes.ts';

/**
 * The relation by which a document needs another: it belongs to it or refers to it, according to the referential
 * schema; or it is layered on it, or substitutes values from it.
 */
export type ReferenceRelation = 'parent' | 'reference' | 'layering' | 'substitution';

/** A reference from a document to one that it needs. */
export interface Reference {
  readonly relation: ReferenceRelation;
  readonly from: DocumentEntry;
  readonly target: SourceId;
  /**
   * Null if it does not exist, which is possible where missing references are accepted with a
   * warning.
   */
  readonly to: DocumentEntry | null;
}

/** The documents of a query, and its options. */
export interface ReferenceQuery {
  /** Default: all. */
  readonly relations?: readonly ReferenceRelation[];
  /** Also indirect references. */
  readonly transitive?: boolean;
}

/** The part of the graph around a document to return. */
export interface GraphQuery {
  readonly direction: 'out' | 'in' | 'both';
  /** Maximum number of steps from the document. */
  readonly depth: number;
  readonly relations?: readonly ReferenceRelation[];
}

/** Documents and the references between them, breadth first. */
export interface ReferenceGraph {
  readonly nodes: readonly DocumentEntry[];
  readonly edges: readonly Reference[];
  /** Whether there are more than one response can contain. */
  readonly isCut: boolean;
}

/** The reason why a document cannot be deleted. */
export interface Blocker {
  readonly document: DocumentEntry;
  /** A document that belongs to it or refers to it. */
  readonly by: DocumentEntry;
  readonly relation: 'child' | 'reference';
}

/** A document that cannot be deleted, and the number of its referrers by one relation. */
export interface BlockedDocument extends Omit<Blocker, 'by'> {
  readonly count: number;
}

/** The plan of deleting some documents. (docs/references.md#asking) */
export interface DeletionPlan {
  /** Whether a submission that deletes the listed documents would be accepted. */
  readonly allowed: boolean;
  /** Children before their parents, referrers before their targets, where that is possible. */
  readonly documents: readonly DocumentEntry[];
  /** The first hundred. */
  readonly blockers: readonly Blocker[];
  /** The number of blockers, including those that are not listed. */
  readonly blockerCount: number;
  /** Every document with a blocker, including those that are not listed. */
  readonly blocked: readonly BlockedDocument[];
  /** The other faults for which such a submission would be refused. */
  readonly problems: readonly Fault[];
  /**
   * Documents that would remain and render differently, or not at all: layered on deleted ones, or substituting from
   * them.
   */
  readonly dependants: readonly DocumentEntry[];
}

/** The documents to delete. */
export interface DeletionQuery {
  readonly documents: readonly SourceId[];
  /** Also everything that belongs to them. */
  readonly cascade?: boolean;
  /** Also everything that refers to them, and what belongs to that. */
  readonly referrers?: boolean;
}

/** Explains the references of a document. */
export interface ExplainedReferences {
  readonly document: DocumentEntry;
  /** Null if the document is not covered. */
  readonly kind: ResourceKind | null;
  /** Whether the candidates are values of a secret. */
  readonly secret: boolean;
  readonly candidates: readonly ExplainedCandidate[];
}

/** The number of changes in meaning of a segment, from 1. */
export interface SegmentVersion {
  readonly name: string;
  readonly segmentVersion: number;
}

/** A covered rendered document, as a resource. (docs/references.md#asking) */
export interface Resource extends ResourceId {
  readonly document: DocumentEntry;
  /**
   * The documents that it refers to, in the order of the search; the parent follows from the Key.
   */
  readonly references: readonly ResourceId[];
}

/** Filters for resources. */
export interface ResourceQuery {
  readonly kind: string;
  /** Those with these values in their Keys; an empty value matches any. */
  readonly key: Key;
}

/** The referential schema that a revision is checked against. */
export interface SchemaReport {
  readonly segments: readonly string[];
  /** The versions of these. */
  readonly versions: readonly SegmentVersion[];
  /** By name. */
  readonly kinds: readonly ResourceKind[];
  /** Its faults: only in revisions older than the checking of references. */
  readonly faults: readonly Fault[];
  /** Its parts without effect. */
  readonly warnings: readonly Fault[];
}

/** A fault of references, found without using stored links. (docs/references.md#asking) */
export interface IntegrityIssue {
  readonly code: IntegrityCode;
  readonly document: NamedDocument;
  /** The missing document; null if its name is a value of a secret. */
  readonly target: SourceId | null;
  readonly message: string;
}

/** The references of a whole revision, found anew. */
export interface IntegrityReport {
  /** The number of covered documents, and of their references. */
  readonly documents: number;
  readonly references: number;
  readonly issues: readonly IntegrityIssue[];
  /** The number of issues; there may be more than are listed. */
  readonly total: number;
}
