import type { Digest } from '../json/canonical.ts';
import type { Json, JsonObject } from '../json/value.ts';

export { documentLabel } from '../named-document.ts';

/**
 * What names a document within a revision. `layer` is null for control documents and for documents
 * that take no part in layering. (docs/concepts.md#document)
 */
export interface DocumentId {
  readonly schema: string;
  readonly name: string;
  readonly layer: string | null;
}

/** What names a substitution source, and any rendered document: unique after rendering. */
export interface SourceId {
  readonly schema: string;
  readonly name: string;
}

/**
 * A checked document in its normal form: defaults filled in, unknown top-level keys dropped.
 * Immutable, as everything in `domain`. (docs/documents.md#the-three-keys)
 */
export interface Document {
  readonly schema: string;
  readonly metadata: JsonObject;
  readonly data: Json;
}

/**
 * What layering, substitution and filters need to know of a document without its body. Derived
 * from the document alone; kept in the revision's map of documents.
 */
export interface DocumentFacts extends DocumentId {
  /** Digest of the document's canonical text; of an encrypted one in a store, of its sealed text. */
  readonly digest: Digest;
  /**
   * Of an encrypted document in a store, a keyed digest of all that was submitted: the same if that is
   * submitted again, whereas sealing it again would give another text. Null of any other.
   */
  readonly seal: Digest | null;
  /** Whether the text holds a number that JavaScript cannot hold (see `ExactNumber`). */
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

/** A document's entry in a revision: its facts, and where they came from. */
export interface DocumentEntry extends DocumentFacts {
  readonly bucket: string;
  /** The revision that brought this content in. */
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
 * The text a document is sorted and looked up by: schema, name, layer, in code units. NUL separates
 * them, which no document may contain; a document without layer has no third part.
 */
export function documentKey(id: DocumentId): string {
  const source = sourceKey(id);
  return id.layer === null ? source : `${source}\u0000${id.layer}`;
}

/** The text of a schema and a name: the start of the keys of all documents so called. */
export function sourceKey(id: SourceId): string {
  return `${id.schema}\u0000${id.name}`;
}

/** Whether a schema is of a kind, whatever its version: `deckhand/LayeringPolicy` of `…/v1`. */
export function isOfKind(schema: string, kind: string): boolean {
  return schema.startsWith(`${kind}/`);
}

/** The kind of the document that puts the layers in order. */
export const layeringPolicyKind = 'deckhand/LayeringPolicy';
/** The kind of documents that describe the data of others. */
export const dataSchemaKind = 'deckhand/DataSchema';
/**
 * Whether a schema lies in a namespace of Purser's own: no DataSchema applies to its documents.
 * (docs/documents.md#metadata-of-metadatacontrolv1)
 */
export function isReservedSchema(schema: string): boolean {
  return /^(?:deckhand|metadata|purser)\//.test(schema);
}

/** The kind of documents that say where JSON comes from. (docs/data-sources.md#the-document) */
export const dataSourceKind = 'purser/DataSource';

/** The kind of documents that say what documents refer to. */
export const referentialSchemaKind = 'purser/ReferentialSchema';
/** The kind of documents that say what a revision must have passed. */
export const validationPolicyKind = 'deckhand/ValidationPolicy';
