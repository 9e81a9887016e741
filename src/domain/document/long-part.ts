import type { Fault } from '../errors.ts';
import type { Limits } from '../limits.ts';
import type { DocumentDialect } from './dialect.ts';
import type { Submitted, TextPlaces } from './submitted.ts';

/** How a part of a text is read. */
export interface ReadingRules {
  readonly limits: Limits;
  /** Named in faults. */
  readonly file: string | undefined;
  /** Whether a document without content counts as a document. */
  readonly keepsEmpty: boolean;
  /** Whether the last of equal keys is used; else repeated keys are a fault. */
  readonly lastKeyWins: boolean;
}

/** How a part of a text is read and checked. */
export interface PartRules extends ReadingRules {
  readonly dialect: DocumentDialect;
  readonly acceptsReservedNames: boolean;
}

/** What the parts of a text leave to those after them. */
export interface PartState {
  /** The index of the next document. */
  readonly next: number;
  /** Lines before. */
  readonly lines: number;
  /** Aliases that the text may still have. */
  readonly aliases: number;
  /** Characters that may still be read a second time, for more precise faults. */
  readonly diagnosable: number;
}

/** A long part of a stream of YAML documents, to be read by itself: plain data, which can be sent to a thread. */
export interface LongPart {
  readonly text: string;
  readonly rules: PartRules;
  readonly state: PartState;
}

type WithoutSource<S> = S extends Submitted ? Omit<S, 'source'> : never;

/** A valid document of a part. */
export interface PartDocument {
  readonly document: WithoutSource<Submitted>;
  /** The offset of its content in the part. */
  readonly begin: number;
}

/** What a part is read as: plain data, too. */
export interface ReadPart {
  readonly documents: readonly PartDocument[];
  /** The faults of reading. */
  readonly faults: readonly Fault[];
  /** The faults of checking what was read. */
  readonly checkFaults: readonly Fault[];
  readonly state: PartState;
}

/** A part that has not been read. Whoever reads the text sets `result`; otherwise the part is read like all others. */
export interface UnreadPart<Rules> {
  readonly part: Omit<LongPart, 'rules'> & { readonly rules: Rules };
  /** Finds places in a document that begins at an offset in the part. */
  placesOf(begin: number): TextPlaces;
  result: ReadPart | null;
}
