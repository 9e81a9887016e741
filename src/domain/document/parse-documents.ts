import { located, type Place } from '../errors.ts';
import { byPlace } from '../fault-list.ts';
import { runSteps } from '../run-steps.ts';
import {
  type CheckOptions,
  type CheckResult,
  checkInSteps,
  placeOfReadDocument,
} from './check-documents.ts';
import { type ReadOptions, readStream } from './read-documents.ts';

/** How a text is read, and its documents are checked. */
export type ParseOptions = ReadOptions & CheckOptions;

/** The sound documents of a text, and what is wrong with the others. */
export interface ParseResult extends CheckResult {
  /** How many faults were found, those not listed included; there may be more. */
  readonly total: number;
}

/**
 * Reads and checks a submitted text: the sound documents, and the faults of all others at once, as
 * many as may be listed, in the order of the text.
 *
 * Finds every code of {@link readDocuments} and {@link checkDocuments}; never throws.
 */
export function parseDocuments(text: string, options: ParseOptions): ParseResult {
  return runSteps(parseInSteps(text, options));
}

/**
 * {@link parseDocuments} in steps, so that a caller can yield to other work between them. Each
 * document is checked as it is read, and its value let go.
 */
export function* parseInSteps(text: string, options: ParseOptions): Generator<void, ParseResult> {
  const { submitted, faults }: CheckResult = { submitted: [], faults: [] };
  const places = new Map<number, Place>();
  const stream = readStream(text, options);
  let step = stream.next();
  for (; !step.done; step = stream.next()) {
    const source = step.value;
    yield;
    if (source === null) continue;
    if (!source.sound) places.set(source.index, placeOfReadDocument(source, options));
    yield* checkInSteps({ submitted, faults }, source, options);
  }
  const known = step.value.map((found) => {
    const place = places.get(found.place.document ?? -1);
    return place === undefined ? found : located(found, place);
  });
  const all = [...known, ...faults].sort(byPlace);
  return { submitted, faults: all.slice(0, options.limits.maxFaults), total: all.length };
}
