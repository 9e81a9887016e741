import type { DocumentEntry, SourceId } from '../../domain/document/document.ts';
import type { Fault } from '../../domain/errors.ts';
import type { NamedDocument } from '../../domain/named-document.ts';
import type { ExplainedCandidate } from '../../domain/references/extract-references.ts';
import type { ResourceKind } from '../../domain/references/kind.ts';
import type { Key, ResourceId } from '../../domain/references/resource-key.ts';
import type { IntegrityCode } from './integrity-codes.ts';

/**
 * How a document needs another: it belongs to it or refers to it, as the referential schema has it; or
 * it is layered on it, or has values of it substituted.
 */
export type ReferenceRelation = 'parent' | 'reference' | 'layering' | 'substitution';

/** From a document to one that it needs. */
export interface Reference {
  readonly relation: ReferenceRelation;
  readonly from: DocumentEntry;
  readonly target: SourceId;
  /** Null if it is not there, as may be where missing references are accepted with a warning. */
  readonly to: DocumentEntry | null;
}

/** Whom to ask about, and how far. */
export interface ReferenceQuery {
  /** Default: all. */
  readonly relations?: readonly ReferenceRelation[];
  /** Also what leads there by way of others. */
  readonly transitive?: boolean;
}

/** Which part of the graph around a document to show. */
export interface GraphQuery {
  readonly direction: 'out' | 'in' | 'both';
  /** Steps from the document. */
  readonly depth: number;
  readonly relations?: readonly ReferenceRelation[];
}

/** Documents and what they need of each other, breadth first. */
export interface ReferenceGraph {
  readonly nodes: readonly DocumentEntry[];
  readonly edges: readonly Reference[];
  /** Whether there is more than may be shown at once. */
  readonly isCut: boolean;
}

/** What keeps a document from being deleted. */
export interface Blocker {
  readonly document: DocumentEntry;
  /** Who belongs to it or refers to it. */
  readonly by: DocumentEntry;
  readonly relation: 'child' | 'reference';
}

/** A document that cannot be deleted, and how many documents keep it in one way. */
export interface BlockedDocument extends Omit<Blocker, 'by'> {
  readonly count: number;
}

/** What deleting some documents would take. (docs/references.md#asking) */
export interface DeletionPlan {
  /** Whether a submission that deletes what is listed would be taken. */
  readonly allowed: boolean;
  /** Children before their parents, referrers before what they refer to, where that is possible. */
  readonly documents: readonly DocumentEntry[];
  /** The first hundred. */
  readonly blockers: readonly Blocker[];
  /** How many blockers there are, those that are not listed among them. */
  readonly blockerCount: number;
  /** Every document that blockers keep, those that are not listed among them. */
  readonly blocked: readonly BlockedDocument[];
  /** What else such a submission would be refused with. */
  readonly problems: readonly Fault[];
  /** Documents that stay and would render otherwise, or not at all: layered on some of these, or substituting from them. */
  readonly dependants: readonly DocumentEntry[];
}

/** Which documents are to go. */
export interface DeletionQuery {
  readonly documents: readonly SourceId[];
  /** With all that belongs to them. */
  readonly cascade?: boolean;
  /** With all that refers to them, and what belongs to that. */
  readonly referrers?: boolean;
}

/** How the references of a document were found. */
export interface ExplainedReferences {
  readonly document: DocumentEntry;
  /** Null if no kind rules it. */
  readonly kind: ResourceKind | null;
  /** Whether the candidates are values of a secret. */
  readonly secret: boolean;
  readonly candidates: readonly ExplainedCandidate[];
}

/** How often what a segment says was changed, counted from 1. */
export interface SegmentVersion {
  readonly name: string;
  readonly segmentVersion: number;
}

/** A rendered document that a kind rules, by what it is called as a resource. (docs/references.md#asking) */
export interface Resource extends ResourceId {
  readonly document: DocumentEntry;
  /** What it refers to, in the order in which that was found; the parent follows from the Key. */
  readonly references: readonly ResourceId[];
}

/** Which resources to list. */
export interface ResourceQuery {
  readonly kind: string;
  /** Those that have these values in their Keys; an empty one stands for any. */
  readonly key: Key;
}

/** The referential schema that a revision is checked against. */
export interface SchemaReport {
  readonly segments: readonly string[];
  /** The versions of these. */
  readonly versions: readonly SegmentVersion[];
  /** By name. */
  readonly kinds: readonly ResourceKind[];
  /** What is wrong with it: only in revisions older than the checking of references. */
  readonly faults: readonly Fault[];
  /** What has no effect in it. */
  readonly warnings: readonly Fault[];
}

/** What is wrong with references, found without trusting what is stored of them. (docs/references.md#asking) */
export interface IntegrityIssue {
  readonly code: IntegrityCode;
  readonly document: NamedDocument;
  /** What is not there; null where its name is a value of a secret. */
  readonly target: SourceId | null;
  readonly message: string;
}

/** The references of a whole revision, found anew. */
export interface IntegrityReport {
  /** How many documents are ruled, and how many references they have. */
  readonly documents: number;
  readonly references: number;
  readonly issues: readonly IntegrityIssue[];
  /** How many issues there are; there may be more than are listed. */
  readonly total: number;
}
