import type { Event } from 'js-yaml';
import { composeDocument } from './compose-yaml.ts';
import type { Report } from './composer.ts';
import { eventsOf, keep, note, noteSyntax, type Reading } from './reading.ts';
import { groupParts, type StreamPart, streamParts } from './stream-parts.ts';

/** Few long runs suit the parser, whose first runs are its fastest; this bounds the memory they take. */
const stretch = 4 * 1024 * 1024;

/**
 * Reads a stream of YAML documents. What is broken ends with its document: those before and after
 * it are read.
 */
export function readYaml(reading: Reading): void {
  for (const parts of groupParts(streamParts(reading.text), stretch)) {
    readStretch(reading, parts);
  }
}

function readStretch(reading: Reading, parts: readonly StreamPart[]): void {
  if (isFull(reading)) return;
  const start = parts[0]?.start ?? 0;
  const end = parts.at(-1)?.end ?? reading.text.length;
  const text = reading.text.slice(start, end);
  let events: readonly Event[];
  try {
    events = eventsOf(text, reading.limits);
  } catch (error) {
    if (parts.length > 1) for (const part of parts) readStretch(reading, [part]);
    else {
      noteSyntax(reading, error, { start, end });
      reading.next += 1;
    }
    return;
  }
  compose(reading, parts, text, events);
}

function compose(
  reading: Reading,
  parts: readonly StreamPart[],
  text: string,
  events: readonly Event[],
): void {
  const { limits, allowance } = reading;
  const start = parts[0]?.start ?? 0;
  const report: Report = (code, facts, offset, path) =>
    note(reading, code, facts, start + offset, path);
  const options = { text, events, limits, allowance, report };
  let part = 0;
  for (let at = 0; at < events.length && !isFull(reading); ) {
    const { next, offset, broken, ...read } = composeDocument(options, at);
    at = next;
    if (offset < 0) continue;
    while (start + offset >= (parts[part]?.end ?? Number.POSITIVE_INFINITY)) part += 1;
    const own = parts[part] ?? { start, end: reading.text.length };
    if (!broken) keep(reading, read, own, start + offset - own.start);
    reading.next += 1;
  }
}

/** Whether nothing more can be read: too many documents, or more faults than will be listed. */
function isFull(reading: Reading): boolean {
  const { submissionDocuments: limit, faults } = reading.limits;
  return reading.next > limit || reading.faults.length > faults;
}
