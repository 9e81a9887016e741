import type { Event } from 'js-yaml';
import type { JsonObject } from '../json/value.ts';
import { composeDocument } from './compose-yaml.ts';
import type { ComposerOptions, OnRepeat, Report } from './composer.ts';
import { eventsOf, note, noteSyntax, type Reading, take } from './reading.ts';
import { isSegment, noteRepeated } from './segment-syntax.ts';
import { type StreamPart, streamParts } from './stream-parts.ts';
import type { ReadDocument } from './submitted.ts';

/** Characters that the parser reads at once: enough to be worth its start, and no long wait. */
const stretch = 256 * 1024;

/**
 * Reads a stream of YAML documents. What is broken ends with its document: those before and after
 * it are read.
 */
export function* readYaml(reading: Reading): Generator<ReadDocument> {
  let parts: StreamPart[] = [];
  for (const part of streamParts(reading.text)) {
    parts.push(part);
    if (part.end - (parts[0]?.start ?? 0) < stretch) continue;
    yield* readStretch(reading, parts);
    if (isFull(reading)) return;
    parts = [];
  }
  yield* readStretch(reading, parts);
}

function* readStretch(reading: Reading, parts: readonly StreamPart[]): Generator<ReadDocument> {
  const [first, last] = [parts[0], parts.at(-1)];
  if (first === undefined || last === undefined || isFull(reading)) return;
  const { start } = first;
  const { end } = last;
  const text = reading.text.slice(start, end);
  let events: readonly Event[];
  try {
    events = eventsOf(text, reading.limits);
  } catch (error) {
    if (parts.length > 1) for (const part of parts) yield* readStretch(reading, [part]);
    else {
      noteSyntax(reading, error, { start, end });
      reading.next += 1;
    }
    return;
  }
  yield* compose(reading, parts, text, events);
}

function* compose(
  reading: Reading,
  parts: readonly StreamPart[],
  text: string,
  events: readonly Event[],
): Generator<ReadDocument> {
  const { limits, allowance } = reading;
  const start = parts[0]?.start ?? 0;
  const report: Report = (code, facts, offset, path) =>
    note(reading, code, facts, start + offset, path);
  const options = { text, events, limits, allowance, report };
  let part = -1;
  for (let at = 0; at < events.length && !isFull(reading); ) {
    const begin = at;
    const { next, offset, broken, ...read } = composeDocument(options, begin);
    at = next;
    if (offset < 0) {
      if (!reading.keepsEmpty) continue;
      part = openedAfter(reading.text, parts, part);
      yield take(reading, read, parts[part] ?? { start, end: start }, 0);
      continue;
    }
    part = Math.max(part, 0);
    while (start + offset >= (parts[part]?.end ?? Number.POSITIVE_INFINITY)) part += 1;
    const own = parts[part] ?? { start, end: reading.text.length };
    if (broken) {
      reading.next += 1;
      continue;
    }
    const isSound =
      !isSegment(read.value) || hasKeysOnce(reading, read.value, options, begin, start);
    const sound = read.sound && isSound;
    yield take(reading, { ...read, sound }, own, start + offset - own.start);
  }
}

/** Whether no key of a segment is written twice, after noting those that are. It is composed once more for that. */
function hasKeysOnce(
  reading: Reading,
  segment: JsonObject,
  options: ComposerOptions,
  index: number,
  start: number,
): boolean {
  let isSound = true;
  const onRepeat: OnRepeat = (offset, path) => {
    isSound = false;
    noteRepeated(reading, segment, start + offset, path);
  };
  const allowance = { aliases: Number.POSITIVE_INFINITY };
  composeDocument({ ...options, allowance, report: () => {}, onRepeat }, index);
  return isSound;
}

/** The next part that opens a document, and does not just end one or hold comments. */
function openedAfter(text: string, parts: readonly StreamPart[], part: number): number {
  let next = part + 1;
  const opens = ({ start, end }: StreamPart) => /(?:^|[\n\r])---/.test(text.slice(start, end));
  while (next < parts.length && !opens(parts[next] as StreamPart)) next += 1;
  return next;
}

/** Whether nothing more can be read: too many documents, or more faults than will be listed. */
function isFull(reading: Reading): boolean {
  const { submissionDocuments: limit, faults } = reading.limits;
  return reading.next > limit || reading.faults.length > faults;
}
