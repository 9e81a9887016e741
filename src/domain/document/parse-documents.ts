import { located } from '../errors.ts';
import { byPlace } from '../fault-list.ts';
import { type CheckResult, checkDocuments, placeOf } from './check-documents.ts';
import { type ReadOptions, readDocuments } from './read-documents.ts';

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
export function parseDocuments(text: string, options: ReadOptions): ParseResult {
  const read = readDocuments(text, options);
  const { submitted, faults } = checkDocuments(read.documents, options);
  const sources = new Map(read.documents.map((source) => [source.index, source]));
  const known = read.faults.map((found) => {
    const source = sources.get(found.place.document ?? -1);
    return source === undefined ? found : located(found, placeOf(source, options));
  });
  const all = [...known, ...faults].sort(byPlace);
  return { submitted, faults: all.slice(0, options.limits.faults), total: all.length };
}
