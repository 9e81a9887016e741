import type { Digest } from '../json/canonical.ts';
import type { Json, JsonObject } from '../json/value.ts';

export { documentLabel } from '../named-document.ts';

/**
 * Identifies a document within a revision. `layer` is null for control documents and for documents
 * that take no part in layering. (docs/concepts.md#document)
 */
export interface DocumentId {
  readonly schema: string;
  readonly name: string;
  readonly layer: string | null;
}

/** Identifies a substitution source, and any rendered document: unique after rendering. */
export interface SourceId {
  readonly schema: string;
  readonly name: string;
}

/**
 * A checked document in its normal form: defaults filled in, unknown top-level keys dropped.
 * Immutable, like everything in `domain`. (docs/documents.md#the-three-keys)
 */
export interface Document {
  readonly schema: string;
  readonly metadata: JsonObject;
  readonly data: Json;
}

/**
 * The properties of a document that layering, substitution and filters need, without its body.
 * Derived from the document alone; stored in the revision's map of documents.
 */
export interface DocumentFacts extends DocumentId {
  /** Digest of the document's canonical text; for an encrypted one in a store, of its sealed text. */
  readonly digest: Digest;
  /**
   * For an encrypted document in a store, a keyed digest of the submitted document: it stays equal when the same
   * document is submitted again, whereas the sealed text does not. Null for others.
   */
  readonly seal: Digest | null;
  /** Whether the text contains a number that JavaScript cannot represent (see `ExactNumber`). */
  readonly exact: boolean;
  readonly control: boolean;
  readonly abstract: boolean;
  readonly replacement: boolean;
  readonly storagePolicy: 'cleartext' | 'encrypted';
  /** Labels, each value as its canonical text, so that comparing never coerces. */
  readonly labels: Readonly<Record<string, string>>;
  /** The parent selector, values as canonical text; null if the document selects no parent. */
  readonly parentSelector: Readonly<Record<string, string>> | null;
  /** The distinct documents this one substitutes from, in order of schema and name. */
  readonly sources: readonly SourceId[];
}

/** A document's entry in a revision: its facts, bucket and origin. */
export interface DocumentEntry extends DocumentFacts {
  readonly bucket: string;
  /** The revision that introduced this content. */
  readonly origin: number;
  /** Counts stored versions over the whole history, from 1: unique, and in order of arrival. */
  readonly serial: number;
}

/** One layering action. (docs/rendering.md#actions) */
export interface LayeringAction {
  readonly method: 'merge' | 'replace' | 'delete';
  readonly path: string;
}

/** One substitution, as written. (docs/rendering.md#substitutions) */
export interface Substitution {
  readonly src: {
    readonly schema: string;
    readonly name: string;
    readonly path: string;
    readonly pattern?: string;
    readonly match_group?: number;
  };
  readonly dest: SubstitutionTarget | readonly SubstitutionTarget[];
}

/** Where a substitution puts its value. (docs/rendering.md#substitutions) */
export interface SubstitutionTarget {
  readonly path: string;
  readonly pattern?: string;
  readonly recurse?: { readonly depth: number };
}

/**
 * The text by which a document is sorted and looked up: schema, name, layer, in code units. NUL
 * separates them, which no document may contain; a document without layer has no third part.
 */
export function documentKey(id: DocumentId): string {
  const source = sourceKey(id);
  return id.layer === null ? source : `${source}\u0000${id.layer}`;
}

/**
 * The text of a schema and a name: the prefix of the keys of all documents with that schema and
 * name.
 */
export function sourceKey(id: SourceId): string {
  return `${id.schema}\u0000${id.name}`;
}

/** Whether a schema is of a kind, whatever its version: `deckhand/LayeringPolicy` of `…/v1`. */
export function isOfKind(schema: string, kind: string): boolean {
  return schema.startsWith(`${kind}/`);
}

/** The kind of the document that orders the layers. */
export const layeringPolicyKind = 'deckhand/LayeringPolicy';
/** The kind of documents that contain a JSON Schema for the data of other documents. */
export const dataSchemaKind = 'deckhand/DataSchema';
/**
 * Whether a schema is in one of Purser's own namespaces: no DataSchema applies to its documents.
 * (docs/documents.md#metadata-of-metadatacontrolv1)
 */
export function isReservedSchema(schema: string): boolean {
  return /^(?:deckhand|metadata|purser)\//.test(schema);
}

/** The kind of documents that say where JSON comes from. (docs/data-sources.md#the-document) */
export const dataSourceKind = 'purser/DataSource';
/** The kind of documents that hold policies, without version. */
export const policyKind = 'purser/Policy';
/** The kind of documents with rows of rules that do not count for a time. (docs/violations.md#exceptions) */
export const exceptionKind = 'purser/PolicyException';
/** The kind of documents that say where events are reported. (docs/notifications.md) */
export const notificationKind = 'purser/Notification';

/** The kind of documents that declare the referential schema. */
export const referentialSchemaKind = 'purser/ReferentialSchema';
/** The kind of documents that list the validations that a revision must pass. */
export const validationPolicyKind = 'deckhand/ValidationPolicy';
