import { type CheckResult, checkDocuments } from './check-documents.ts';
import { type ReadOptions, readDocuments } from './read-documents.ts';

/**
 * Reads and checks a submitted text: the sound documents, and the faults of all others at once, as
 * many as may be listed, in the order of the text.
 *
 * Finds every code of {@link readDocuments} and {@link checkDocuments}; never throws.
 */
export function parseDocuments(text: string, options: ReadOptions): CheckResult {
  const read = readDocuments(text, options);
  const { submitted, faults } = checkDocuments(read.documents, options);
  const all = [...read.faults, ...faults].sort(
    (a, b) => (a.place.document ?? -1) - (b.place.document ?? -1),
  );
  return { submitted, faults: all.slice(0, options.limits.faults) };
}
