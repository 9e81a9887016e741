import type { Location } from '../json/path-read.ts';
import type { Json } from '../json/value.ts';
import type { Document, DocumentFacts, SourceId } from './document.ts';
import { documentFromText } from './normalise.ts';

/** A place in a submitted text; both count from 1. */
export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

/** Finds places in a document of a text. */
export interface TextPlaces {
  /**
   * Where a path of keys and indexes stands in the text, the empty path being the document's own;
   * the nearest enclosing place that is there if the path itself is not. Computed when asked for.
   */
  locate(path: readonly (string | number)[]): TextPosition;
}

/** One document of a stream as read, before its shape is checked. */
export interface ReadDocument extends TextPlaces {
  readonly value: Json;
  /** Whether nothing was wrong with it so far. If not, `value` may hold `unreadable`. */
  readonly sound: boolean;
  /** Whether `value` holds an `ExactNumber` anywhere. */
  readonly exact: boolean;
  /** The least that its canonical text takes, in bytes; not there where nobody has counted. */
  readonly bytes?: number;
  /** 0-based position in the stream, empty documents not counted. */
  readonly index: number;
}

/** A checked document to keep. It has no value, as a submission may hold many thousands. */
export interface SubmittedDocument {
  readonly kind: 'document';
  readonly index: number;
  readonly facts: DocumentFacts;
  /** The canonical text whose digest `facts` holds. */
  readonly text: string;
  readonly source: TextPlaces;
  /** Where in its data the first secret stands for which it is stored encrypted, though it does not ask for that. */
  readonly exposedSecret?: Location;
}

/** A checked document of a submission: one to keep, or one to delete. */
export type Submitted =
  | SubmittedDocument
  | {
      readonly kind: 'tombstone';
      readonly index: number;
      readonly id: SourceId;
      readonly source: TextPlaces;
    };

/** The document that was submitted, made of its text. */
export function documentOf({ text, facts }: SubmittedDocument): Document {
  return documentFromText(text, facts.exact);
}
