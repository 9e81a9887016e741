import { located, type Place } from '../errors.ts';
import { byPlace } from '../fault-list.ts';
import { runSteps } from '../run-steps.ts';
import {
  type CheckOptions,
  type CheckResult,
  checkInSteps,
  placeOfReadDocument,
} from './check-documents.ts';
import type { PartRules, ReadingRules, UnreadPart } from './long-part.ts';
import { isUnread, type ReadOptions, readStream } from './read-documents.ts';
import type { ReadDocument, Submitted } from './submitted.ts';

/** How a text is read, and its documents are checked. */
export type ParseOptions = ReadOptions & CheckOptions;

/** The valid documents of a text, and the faults of the others. */
export interface ParseResult extends CheckResult {
  /** Number of faults found, including those that are not listed; the text may have more. */
  readonly total: number;
}

/**
 * Reads and checks a submitted text. Returns the valid documents, and the faults of all others, up
 * to the limit, in the order of the text.
 *
 * Finds every code of {@link readDocuments} and {@link checkDocuments}; never throws.
 */
export function parseDocuments(text: string, options: ParseOptions): ParseResult {
  return runSteps(parseInSteps(text, options));
}

/**
 * {@link parseDocuments} in steps, so that a caller can yield to the event loop between them. Each
 * document is checked as soon as it is read, and its value is not kept.
 */
export function* parseInSteps(text: string, options: ParseOptions): Generator<void, ParseResult> {
  const steps = parseWithParts(text, options);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    yield;
  }
}

/**
 * {@link parseInSteps}, which yields each part of a YAML stream that has `longLength` characters or more before it is read.
 * Default: none.
 */
export function* parseWithParts(
  text: string,
  options: ParseOptions,
  longLength?: number,
): Generator<UnreadPart<PartRules> | null, ParseResult> {
  const { submitted, faults }: CheckResult = { submitted: [], faults: [] };
  const places = new Map<number, Place>();
  const stream = readStream(text, options, longLength);
  let step = stream.next();
  for (; !step.done; step = stream.next()) {
    const source = step.value;
    yield null;
    if (source === null) continue;
    if (isUnread(source)) {
      yield* takePart({ submitted, faults }, source, options);
      continue;
    }
    if (!source.sound) places.set(source.index, placeOfReadDocument(source, options));
    if (source.known === undefined) {
      const count = submitted.length;
      yield* paused(checkInSteps({ submitted, faults }, source, options));
      if (submitted.length > count) keepKnown(options, source, submitted.at(-1));
    } else if (faults.length <= options.limits.maxFaults) {
      const { facts, text: canonical } = source.known;
      const { index, locate } = source;
      submitted.push({ kind: 'document', index, facts, text: canonical, source: { locate } });
    }
  }
  const known = step.value.map((found) => {
    const place = places.get(found.place.document ?? -1);
    return place === undefined ? found : located(found, place);
  });
  const all = [...known, ...faults].sort(byPlace);
  return { submitted, faults: all.slice(0, options.limits.maxFaults), total: all.length };
}

/** Has a part read elsewhere, and takes what was found. */
function* takePart(
  { submitted, faults }: CheckResult,
  unread: UnreadPart<ReadingRules>,
  { limits, dialect = 'purser', acceptsReservedNames = false }: ParseOptions,
): Generator<UnreadPart<PartRules>, void> {
  const rules = { ...unread.part.rules, dialect, acceptsReservedNames };
  const asked: UnreadPart<PartRules> = { ...unread, part: { ...unread.part, rules } };
  yield asked;
  const { result } = asked;
  unread.result = result;
  // Further faults would not be listed, nor are documents taken then.
  if (result === null || faults.length > limits.maxFaults) return;
  for (const { document, begin } of result.documents) {
    submitted.push({ ...document, source: unread.placesOf(begin) });
  }
  faults.push(...result.checkFaults);
}

function* paused<T>(steps: Generator<void, T>): Generator<null, T> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    yield null;
  }
}

/** Keeps a valid document for the next text that has the same part. */
function keepKnown(
  { known }: ParseOptions,
  { part }: ReadDocument,
  made: Submitted | undefined,
): void {
  if (part === undefined || made?.kind !== 'document') return;
  const { facts, text } = made;
  if (facts.storagePolicy !== 'encrypted')
    known?.keep(part.text, { facts, text, begin: part.begin });
}
