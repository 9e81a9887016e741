import type { Location } from '../json/path/read.ts';
import type { Json } from '../json/value.ts';
import type { Document, DocumentFacts, SourceId } from './document.ts';
import type { KnownDocument } from './known-documents.ts';
import { documentFromText } from './normalise.ts';

/** A place in a submitted text; both count from 1. */
export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

/** Finds places in a document of a text. */
export interface TextPlaces {
  /**
   * The position of a path of keys and indexes in the text; the empty path is the document itself.
   * If the path does not exist, the nearest enclosing position. Computed on demand.
   */
  locate(path: readonly (string | number)[]): TextPosition;
}

/** One document of a stream as read, before its shape is checked. */
export interface ReadDocument extends TextPlaces {
  readonly value: Json;
  /** Whether no fault was found so far. If not, `value` may contain `unreadable`. */
  readonly sound: boolean;
  /** Whether `value` contains an `ExactNumber`. */
  readonly exact: boolean;
  /** Lower bound of the bytes of its canonical text; absent if they were not counted. */
  readonly bytes?: number;
  /** 0-based position in the stream, empty documents not counted. */
  readonly index: number;
  /** The offset of its content in the part of the text that it was read from. */
  readonly begin: number;
  /** What it is known to be: then it has no value. */
  readonly known?: KnownDocument;
  /** The part of the text that determines it; absent if more does. */
  readonly part?: { readonly text: string; readonly begin: number };
}

/**
 * A checked document to store. It has no value, because a submission may contain many thousands.
 */
export interface SubmittedDocument {
  readonly kind: 'document';
  readonly index: number;
  readonly facts: DocumentFacts;
  /** The canonical text; `facts` has its digest. */
  readonly text: string;
  readonly source: TextPlaces;
  /** Where in its data the first secret stands for which it is stored encrypted, though it does not ask for that. */
  readonly exposedSecret?: Location;
}

/** A checked document of a submission: one to store, or one to delete. */
export type Submitted =
  | SubmittedDocument
  | {
      readonly kind: 'tombstone';
      readonly index: number;
      readonly id: SourceId;
      readonly source: TextPlaces;
    };

/** The submitted document, parsed from its text. */
export function documentOf({ text, facts }: SubmittedDocument): Document {
  return documentFromText(text, facts.exact);
}
