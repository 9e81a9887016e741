import { located, type Place } from '../errors.ts';
import { type CheckResult, checkDocument, placeOfReadDocument } from './check-documents.ts';
import type { LongPart, PartDocument, ReadPart } from './long-part.ts';
import { readPart } from './yaml/read-yaml.ts';
import { newReading } from './yaml/reading.ts';

/** Reads and checks a part by itself, as it would be read within its text. Never throws. */
export function readLongPart({ text, rules, state }: LongPart): ReadPart {
  const reading = newReading(text, { ...rules, reusables: undefined, known: undefined }, state);
  const { dialect, acceptsReservedNames, limits, file } = rules;
  const options = { limits, dialect, acceptsReservedNames, ...(file !== undefined && { file }) };
  const result: CheckResult = { submitted: [], faults: [] };
  const documents: PartDocument[] = [];
  const places = new Map<number, Place>();
  for (const source of readPart(reading)) {
    if (source === null) continue;
    if (!source.sound) places.set(source.index, placeOfReadDocument(source, options));
    checkDocument(result, source, options);
    const made = result.submitted.pop();
    if (made === undefined) continue;
    const { source: _places, ...document } = made;
    documents.push({ document, begin: source.begin });
  }
  const { next, diagnosable, allowance } = reading;
  const placeOf = ({ document = -1 }: Place): Place => places.get(document) ?? {};
  return {
    documents,
    faults: reading.faults.map((found) => located(found, placeOf(found.place))),
    checkFaults: result.faults,
    state: { next, lines: state.lines, aliases: allowance.aliases, diagnosable },
  };
}
