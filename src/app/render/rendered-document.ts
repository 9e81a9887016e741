import type { DocumentEntry } from '../../domain/document/document.ts';
import type { Json, JsonObject } from '../../domain/json/value.ts';

/** A document as its consumers see it: layered, substituted, replacements in place. */
export interface RenderedDocument {
  readonly entry: DocumentEntry;
  readonly metadata: JsonObject;
  /** If it is secret: a digest in its place, unless it was opened. */
  readonly data: Json;
  /** Whether it is an encrypted document, or made from one, however far behind. */
  readonly secret: boolean;
}
