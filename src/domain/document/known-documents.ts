import type { DocumentFacts } from './document.ts';

/** A document that was read before, without faults, from a part of a text. */
export interface KnownDocument {
  readonly facts: DocumentFacts;
  /** The canonical text. */
  readonly text: string;
  /** The offset of its content in the part. */
  readonly begin: number;
}

/**
 * Documents by the part of a text that they were read from: what stands in a part alone determines its document. Parts
 * with faults, aliases or secrets are not kept, because these count for the whole text, or stay in memory only as long as
 * necessary.
 */
export interface KnownDocuments {
  find(part: string): KnownDocument | undefined;
  keep(part: string, document: KnownDocument): void;
}
