import type { DocumentEntry } from '../../domain/document/document.ts';
import type { Json, JsonObject } from '../../domain/json/value.ts';

/** A rendered document: layered, substituted, replacements applied. */
export interface RenderedDocument {
  readonly entry: DocumentEntry;
  readonly metadata: JsonObject;
  /** If it is secret: a digest in its place, unless it was opened. */
  readonly data: Json;
  /** Whether it is an encrypted document, or depends on one, directly or not. */
  readonly secret: boolean;
}
