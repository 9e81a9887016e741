import { type Event, parseEvents, YAMLException } from 'js-yaml';
import type { ErrorCode, ErrorFacts } from '../error-catalogue.ts';
import { type Fault, fault } from '../errors.ts';
import type { Json } from '../json/value.ts';
import type { Limits } from '../limits.ts';
import type { Allowance } from './compose-yaml.ts';
import { locateNode } from './locate-node.ts';
import type { StreamPart } from './stream-parts.ts';
import type { ReadDocument, TextPosition } from './submitted.ts';
import { textPositions } from './text-positions.ts';
import { eventOffset } from './yaml-event.ts';

/** The reading of one text, under way: what was found in it so far, good and bad. */
export interface Reading {
  readonly text: string;
  readonly file: string | undefined;
  readonly limits: Limits;
  readonly allowance: Allowance;
  readonly positionOf: (offset: number) => TextPosition;
  readonly documents: ReadDocument[];
  readonly faults: Fault[];
  /** The index of the next document. */
  next: number;
}

/** A reading that has not begun. */
export function newReading(text: string, limits: Limits, file: string | undefined): Reading {
  return {
    text,
    file,
    limits,
    allowance: { aliases: limits.aliases },
    positionOf: textPositions(text),
    documents: [],
    faults: [],
    next: 0,
  };
}

/** Notes what is wrong with the document whose turn it is. */
export function note<C extends ErrorCode>(
  reading: Reading,
  code: C,
  facts: ErrorFacts[C],
  offset: number,
): void {
  const { file } = reading;
  const place = { document: reading.next, ...reading.positionOf(Math.max(0, offset)) };
  // One more than may be listed, so that whoever lists them knows that there are more.
  if (reading.faults.length > reading.limits.faults) return;
  reading.faults.push(fault(code, facts, file === undefined ? place : { file, ...place }));
}

/** Notes that a text cannot be read, where the parser threw. Rethrows what is no matter of YAML. */
export function noteSyntax(reading: Reading, error: unknown, base: number): void {
  if (!(error instanceof YAMLException)) throw error;
  const offset = base + (error.mark?.position ?? 0);
  if (error.reason.startsWith('null byte')) {
    note(reading, 'YAML_UNSUPPORTED', { what: 'a NUL character' }, offset);
  } else if (error.reason.startsWith('nesting exceeded')) noteDepth(reading, offset);
  else note(reading, 'YAML_SYNTAX', { reason: withoutQuotation(error.reason) }, offset);
}

/** Notes that a document is nested too deeply. */
export function noteDepth(reading: Reading, offset: number): void {
  const { documentDepth: limit } = reading.limits;
  const what = 'the nesting of a document';
  note(reading, 'LIMIT_EXCEEDED', { what, limit, setting: 'PURSER_MAX_DOCUMENT_DEPTH' }, offset);
}

/** Keeps a document that was read well. `begin` is the offset of its content in `part`. */
export function keep(
  reading: Reading,
  read: { readonly value: Json; readonly exact: boolean },
  part: StreamPart,
  begin: number,
  prefix: readonly number[] = [],
): void {
  const locate = locator(reading, part, begin);
  reading.documents.push({
    ...read,
    index: reading.next,
    get at() {
      return prefix.length === 0 ? reading.positionOf(part.start + begin) : locate(prefix);
    },
    locate: (path) => locate([...prefix, ...path]),
  });
}

/** The events of a text; scalars stand one level below the innermost list or mapping. */
export function eventsOf(text: string, limits: Limits): Event[] {
  return parseEvents(text, { maxDepth: limits.documentDepth + 2 });
}

/** Reads the part's events again, once, when a place in it is asked for. */
function locator(
  { text, limits, positionOf }: Reading,
  { start, end }: StreamPart,
  begin: number,
): ReadDocument['locate'] {
  const source = () => text.slice(start, end);
  let events: readonly Event[] | undefined;
  return (path) => {
    events ??= eventsOrNone(source(), limits);
    const root = events.findIndex((event) => eventOffset(event) === begin);
    return positionOf(start + (root < 0 ? begin : locateNode(source(), events, root, path)));
  };
}

/** JSON holds a few things that YAML refuses; their places cannot be told. */
function eventsOrNone(text: string, limits: Limits): readonly Event[] {
  try {
    return eventsOf(text, limits);
  } catch {
    return [];
  }
}

/** The parser's own words end in what it stumbled over, which may be a value. */
function withoutQuotation(reason: string): string {
  return reason.replace(/: .*$|\s*".*"$/s, '');
}
