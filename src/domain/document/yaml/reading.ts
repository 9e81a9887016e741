import { type Event, parseEvents, YAMLException } from 'js-yaml';
import type { ErrorCode, ErrorFacts } from '../../error-catalogue.ts';
import { type Fault, fault } from '../../errors.ts';
import type { Location } from '../../json/path/read.ts';
import type { JsonObject } from '../../json/value.ts';
import type { Limits } from '../../limits.ts';
import type { KnownDocument, KnownDocuments } from '../known-documents.ts';
import type { PartState, ReadingRules } from '../long-part.ts';
import { pathText } from '../shape.ts';
import type { ReadDocument } from '../submitted.ts';
import { looksLikeTemplate, templateAdvice } from '../template-hint.ts';
import { type AliasBudget, type Anchor, anchorOf } from './composer.ts';
import { type Diagnosis, diagnoseYaml } from './diagnose-yaml.ts';
import { type LocateNode, nodeLocator } from './locate-node.ts';
import type { StreamPart } from './stream-parts.ts';
import { type TextPositions, textPositions } from './text-positions.ts';

/** The state of reading one text, and the faults found so far. */
export interface Reading {
  readonly text: string;
  readonly file: string | undefined;
  readonly limits: Limits;
  readonly allowance: AliasBudget;
  readonly positionOf: TextPositions['of'];
  /** Counts the lines of what was read, while it is read: to count all of them at once takes long. */
  readonly countLines: TextPositions['countTo'];
  /** Whether a document without content counts as a document. */
  readonly keepsEmpty: boolean;
  /** Whether the last of equal keys is used; else repeated keys are a fault. */
  readonly lastKeyWins: boolean;
  /** The values that the tag `!ref` inserts, by name; null where it is a tag like any other. */
  readonly reusables: ReadonlyMap<string, Anchor> | null;
  readonly known: KnownDocuments | undefined;
  /** The length from which a part may be read elsewhere; undefined: none is. */
  readonly longLength: number | undefined;
  /** By the start of the part of the text that they cover. */
  readonly locators: Map<number, LocateNode>;
  readonly faults: Fault[];
  /** The index of the next document. */
  next: number;
  /** Characters that may still be read a second time, for more precise faults. */
  diagnosable: number;
}

/** The second parser takes long for hostile texts. */
const maxDiagnosed = 128 * 1024;

const maxOfOneDocument = 10;

interface ReadingOptions extends ReadingRules {
  readonly reusables: JsonObject | undefined;
  readonly known: KnownDocuments | undefined;
  /** The length from which a part may be read elsewhere. Default: none is. */
  readonly longLength?: number | undefined;
}

/** The initial state of reading a text. */
export function newReading(
  text: string,
  { limits, file, keepsEmpty, lastKeyWins, reusables, known, longLength }: ReadingOptions,
  before: PartState = newText(limits),
): Reading {
  const positions = textPositions(text, before.lines);
  return {
    text,
    file,
    limits,
    keepsEmpty,
    lastKeyWins,
    // These values are not known elsewhere.
    longLength: reusables === undefined ? longLength : undefined,
    // After a byte order mark, a line may begin a document that is no part of its own.
    known: text.includes('\uFEFF') ? undefined : known,
    reusables:
      reusables === undefined
        ? null
        : new Map(Object.entries(reusables).map(([name, value]) => [name, anchorOf(value)])),
    allowance: { aliases: before.aliases },
    positionOf: positions.of,
    countLines: positions.countTo,
    locators: new Map(),
    faults: [],
    next: before.next,
    diagnosable: before.diagnosable,
  };
}

/** What nothing was read of. */
function newText({ maxAliases }: Limits): PartState {
  return { next: 0, lines: 0, aliases: maxAliases, diagnosable: maxDiagnosed };
}

/** Discards the results of a text that will be read in another format. */
export function startAgain(reading: Reading): void {
  reading.faults.length = 0;
  reading.next = 0;
}

/** Notes a fault of the current document. */
export function note<C extends ErrorCode>(
  reading: Reading,
  code: C,
  facts: ErrorFacts[C],
  offset: number,
  path: Location = [],
): void {
  const { file } = reading;
  const place = {
    document: reading.next,
    ...(path.length > 0 && { path: pathText(path) }),
    ...reading.positionOf(Math.max(0, offset)),
  };
  noteFault(reading, fault(code, facts, file === undefined ? place : { file, ...place }));
}

/** Notes a fault that has its place. */
export function noteFault({ faults, limits }: Reading, found: Fault): void {
  // One more than can be listed, so that the caller knows that there are more.
  if (faults.length <= limits.maxFaults) faults.push(found);
}

/** Notes the error that the parser threw for a part. Rethrows other errors. */
export function noteSyntax(reading: Reading, error: unknown, { start, end }: StreamPart): void {
  if (error instanceof TooManyNodes) {
    noteValues(reading, start);
    return;
  }
  if (!(error instanceof YAMLException)) throw error;
  const found = { reason: withoutQuotation(error.reason), offset: error.mark?.position ?? 0 };
  if (error.reason.startsWith('null byte')) {
    note(reading, 'YAML_UNSUPPORTED', { what: 'a NUL character' }, start + found.offset);
  } else if (error.reason.startsWith('nesting exceeded')) noteDepth(reading, start + found.offset);
  else {
    const isSmall = end - start <= reading.diagnosable;
    if (isSmall) reading.diagnosable -= end - start;
    const diagnoses = isSmall ? diagnoseYaml(reading.text.slice(start, end)) : [];
    noteByLine(reading, diagnoses.length === 0 ? [found] : diagnoses, start);
  }
}

/** Notes the first few faults, one for each line: later ones mostly follow from them. */
function noteByLine(reading: Reading, diagnoses: readonly Diagnosis[], start: number): void {
  const lines = new Set<number>();
  for (const { reason, offset, opening = offset } of diagnoses) {
    const { line } = reading.positionOf(start + offset);
    if (lines.has(line)) continue;
    const isTemplate = looksLikeTemplate(reading.text, start + offset);
    const advice = isTemplate && { advice: templateAdvice };
    note(reading, 'YAML_SYNTAX', { reason, ...advice }, start + opening);
    if (lines.add(line).size === maxOfOneDocument) return;
  }
}

/** Notes that a document is nested too deeply. */
export function noteDepth(reading: Reading, offset: number): void {
  const { maxDocumentDepth: limit } = reading.limits;
  const what = 'the nesting of a document';
  note(reading, 'LIMIT_EXCEEDED', { what, limit, setting: 'PURSER_MAX_DOCUMENT_DEPTH' }, offset);
}

/** Notes that a document has too many values. */
export function noteValues(reading: Reading, offset: number): void {
  const { maxDocumentValues: limit } = reading.limits;
  const what = 'the number of values in a document';
  note(reading, 'LIMIT_EXCEEDED', { what, limit, setting: 'PURSER_MAX_DOCUMENT_VALUES' }, offset);
}

/** Notes that the text of a document would be too large. */
export function noteBytes(reading: Reading, offset: number): void {
  const { maxDocumentBytes: limit } = reading.limits;
  const what = 'the size of a document in bytes';
  note(reading, 'LIMIT_EXCEEDED', { what, limit, setting: 'PURSER_MAX_DOCUMENT_BYTES' }, offset);
}

/** Makes the current document from the parsed value. `begin` is the offset of its content in `part`. */
export function take(
  reading: Reading,
  {
    value,
    sound,
    exact,
    bytes,
  }: Required<Pick<ReadDocument, 'value' | 'sound' | 'exact' | 'bytes'>>,
  part: StreamPart,
  begin: number,
): ReadDocument {
  const index = reading.next;
  reading.next += 1;
  const locate: ReadDocument['locate'] = (path) =>
    reading.positionOf(offsetOf(reading, part, begin, path));
  return { value, sound, exact, bytes, index, begin, locate };
}

/** The document of a part, as it was read before. */
export function takeKnown(reading: Reading, part: StreamPart, known: KnownDocument): ReadDocument {
  const { facts, begin } = known;
  const read = { value: null, sound: true, exact: facts.exact, bytes: 0 };
  reading.countLines(part.end);
  return { ...take(reading, read, part, begin), known };
}

/** The position of a path in the text, from the content that begins at `begin` in `part`. */
export function offsetOf(
  reading: Reading,
  part: StreamPart,
  begin: number,
  path: Location,
): number {
  return part.start + (path.length === 0 ? begin : locatorOf(reading, part)(begin, path));
}

/** Thrown if a text has more nodes than a document may have values. */
class TooManyNodes extends Error {
  override readonly name = 'TooManyNodes';
}

/** Shorter texts cannot contain enough nodes to matter. */
const uncounted = 1024 * 1024;

/** Maximum number of nodes that the parser begins for one value: one for its key as well, and each twice. */
const startsPerValue = 4;

/**
 * The events of a text; scalars are one level below the innermost list or mapping.
 *
 * The parser makes all events before any can be read, some hundred bytes for each character of `[],[],`. It has no
 * limit of nodes, but compares the depth with `maxDepth` at each of them: a number that counts its conversions stops a
 * text that would be refused anyway.
 */
export function eventsOf(text: string, { maxDocumentDepth, maxDocumentValues }: Limits): Event[] {
  const depth = maxDocumentDepth + 2;
  if (text.length < uncounted) return parseEvents(text, { maxDepth: depth });
  let left = (maxDocumentValues + 1) * startsPerValue;
  const maxDepth = {
    valueOf: (): number => {
      left -= 1;
      if (left < 0) throw new TooManyNodes();
      return depth;
    },
  };
  return parseEvents(text, { maxDepth: maxDepth as unknown as number });
}

/**
 * Finds positions in a part. Its events are read again, once, when the first position is requested.
 */
function locatorOf({ text, limits, locators }: Reading, { start, end }: StreamPart): LocateNode {
  const known = locators.get(start);
  if (known !== undefined) return known;
  const source = text.slice(start, end);
  const locate = nodeLocator(source, eventsOrNone(source, limits));
  locators.set(start, locate);
  return locate;
}

/** JSON holds a few things that YAML refuses; their places are unknown. */
function eventsOrNone(text: string, limits: Limits): readonly Event[] {
  try {
    return eventsOf(text, limits);
  } catch {
    return [];
  }
}

/** Messages of the parser end with a quotation, which may be a secret. */
function withoutQuotation(reason: string): string {
  return reason.replace(/: .*$|\s*".*"/s, '');
}
