import type { Json } from '../json/value.ts';
import type { Document, DocumentFacts, SourceId } from './document.ts';

/** A place in a submitted text; both count from 1. */
export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

/** One document of a stream as read, before its shape is checked. */
export interface ReadDocument {
  readonly value: Json;
  /** Whether nothing was wrong with it so far. If not, `value` may hold `unreadable`. */
  readonly sound: boolean;
  /** Whether `value` holds an `ExactNumber` anywhere. */
  readonly exact: boolean;
  /** 0-based position in the stream, empty documents not counted. */
  readonly index: number;
  /** Where it begins. */
  readonly at: TextPosition;
  /**
   * Where a path of keys and indexes stands in the text; the nearest enclosing place that is there
   * if the path itself is not. Computed when asked for.
   */
  locate(path: readonly (string | number)[]): TextPosition;
}

/** A checked document of a submission: one to keep, or one to delete. */
export type Submitted =
  | {
      readonly kind: 'document';
      readonly index: number;
      readonly document: Document;
      readonly facts: DocumentFacts;
      /** The canonical text whose digest `facts` holds. */
      readonly text: string;
      readonly source: ReadDocument;
    }
  | {
      readonly kind: 'tombstone';
      readonly index: number;
      readonly id: SourceId;
      readonly source: ReadDocument;
    };
