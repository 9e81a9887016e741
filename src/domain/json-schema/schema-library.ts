import type { Json } from '../json/value.ts';

/** A schema document that others can refer to. */
export interface LibraryDocument {
  /** Identifies the document in messages; unique in the library. */
  readonly name: string;
  /** The base URI of references in it, unless it has an identifier. */
  readonly base: string;
  readonly value: Json;
}

/** A schema document that cannot be used. */
export interface UnusableDocument {
  readonly name: string;
  /** The reason, as a clause after the name. */
  readonly problem: string;
}

/** The schema documents that a schema can refer to beside itself and the metaschemas. */
export interface SchemaLibrary {
  /** Finds a document by a reference without fragment, as written or resolved. */
  find(reference: string): LibraryDocument | UnusableDocument | null;
}

/** A library without documents. */
export const emptyLibrary: SchemaLibrary = Object.freeze({ find: () => null });

/** The base URI of references if no other is known. */
export const defaultBase = '/';
