import type { Event } from 'js-yaml';
import { EVENT_ID } from 'js-yaml';
import type { Json } from '../../json/value.ts';
import type { KnownDocument } from '../known-documents.ts';
import type { ReadingRules, UnreadPart } from '../long-part.ts';
import { noteRepeated } from '../repeated-key.ts';
import type { ReadDocument } from '../submitted.ts';
import { composeInSteps } from './compose-yaml.ts';
import type { KeyRepeat, Report } from './composer.ts';
import { keyOf } from './locate-node.ts';
import {
  eventsOf,
  note,
  noteFault,
  noteSyntax,
  offsetOf,
  type Reading,
  take,
  takeKnown,
} from './reading.ts';
import { offsetAfterEnd, type StreamPart, streamParts } from './stream-parts.ts';
import { afterNode, eventOffset } from './yaml-event.ts';

/**
 * Characters that the parser reads in one step: enough to outweigh its start, and no long pause.
 */
const stretch = 64 * 1024;

const afterEnd = 'content follows the marker `...` on the same line; begin a document with `---`';

/**
 * Reads a stream of YAML documents. A fault affects only its own document: those before and after
 * it are read. Yields null at pauses, so that a caller can yield to the event loop.
 */
export function* readYaml(
  reading: Reading,
): Generator<ReadDocument | UnreadPart<ReadingRules> | null> {
  let parts: StreamPart[] = [];
  for (const part of streamParts(reading.text)) {
    const misplaced = offsetAfterEnd(reading.text, part);
    if (misplaced >= 0) {
      yield* readStretch(reading, parts);
      parts = [];
      note(reading, 'YAML_SYNTAX', { reason: afterEnd }, misplaced);
      reading.next += 1;
      if (isFull(reading)) return;
      continue;
    }
    if (part.end - part.start >= (reading.longLength ?? Number.POSITIVE_INFINITY)) {
      yield* readStretch(reading, parts);
      parts = [];
      if (isFull(reading)) return;
      if (yield* isReadElsewhere(reading, part)) continue;
    }
    const known = knownIn(reading, part);
    if (known !== undefined) {
      yield* readStretch(reading, parts);
      parts = [];
      if (isFull(reading)) return;
      yield takeKnown(reading, part, known);
      continue;
    }
    parts.push(part);
    if (part.end - (parts[0]?.start ?? 0) < stretch) continue;
    yield* readStretch(reading, parts);
    if (isFull(reading)) return;
    parts = [];
  }
  yield* readStretch(reading, parts);
}

/** Reads a text that is one part of a stream. */
export function readPart(reading: Reading): Generator<ReadDocument | null> {
  return readStretch(reading, [{ start: 0, end: reading.text.length }]);
}

/** Gives a long part to whoever reads it elsewhere; false if nobody does. */
function* isReadElsewhere(
  reading: Reading,
  part: StreamPart,
): Generator<UnreadPart<ReadingRules> | null, boolean> {
  for (let at = part.start; at < part.end; at += stretch) {
    reading.countLines(at);
    yield null;
  }
  const { limits, file, keepsEmpty, lastKeyWins, next, diagnosable, allowance } = reading;
  const unread: UnreadPart<ReadingRules> = {
    part: {
      text: reading.text.slice(part.start, part.end),
      rules: { limits, file, keepsEmpty, lastKeyWins },
      state: {
        next,
        diagnosable,
        aliases: allowance.aliases,
        lines: reading.positionOf(part.start).line - 1,
      },
    },
    placesOf: (begin) => ({
      locate: (path) => reading.positionOf(offsetOf(reading, part, begin, path)),
    }),
    result: null,
  };
  yield unread;
  const { result } = unread;
  if (result === null) return false;
  reading.next = result.state.next;
  reading.diagnosable = result.state.diagnosable;
  allowance.aliases = result.state.aliases;
  for (const found of result.faults) noteFault(reading, found);
  return true;
}

/** Whether a part is one document by itself, so that nothing before it matters. */
function isAlone(text: string): boolean {
  return text.startsWith('---');
}

function knownIn(reading: Reading, part: StreamPart): KnownDocument | undefined {
  if (reading.known === undefined) return undefined;
  const text = reading.text.slice(part.start, part.end);
  return isAlone(text) ? reading.known.find(text) : undefined;
}

function* readStretch(
  reading: Reading,
  parts: readonly StreamPart[],
): Generator<ReadDocument | null> {
  const [first, last] = [parts[0], parts.at(-1)];
  if (first === undefined || last === undefined || isFull(reading)) return;
  const { start } = first;
  const { end } = last;
  reading.countLines(end);
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
  yield null;
  yield* compose(reading, parts, text, events);
}

function* compose(
  reading: Reading,
  parts: readonly StreamPart[],
  text: string,
  events: readonly Event[],
): Generator<ReadDocument | null> {
  const { limits, allowance, reusables } = reading;
  const start = parts[0]?.start ?? 0;
  const report: Report = (code, facts, offset, path) =>
    note(reading, code, facts, start + offset, path);
  const options = { text, events, limits, allowance, report, reusables };
  const findFirst = createFirstKeyFinder(text, events);
  let part = -1;
  for (let at = 0; at < events.length && !isFull(reading); ) {
    const { aliases } = allowance;
    const { next, offset, broken, repeats, ...read } = yield* paused(composeInSteps(options, at));
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
    const isSound = noteRepeats(reading, read.value, repeats, start, findFirst);
    const sound = read.sound && isSound;
    const begin = start + offset - own.start;
    const taken = take(reading, { ...read, sound }, own, begin);
    const isKept = reading.known !== undefined && sound && allowance.aliases === aliases;
    const ownText = isKept ? reading.text.slice(own.start, own.end) : '';
    yield isAlone(ownText) ? { ...taken, part: { text: ownText, begin } } : taken;
  }
}

/** Steps that return nothing, of a stream that has no document yet. */
function* paused<T>(steps: Generator<void, T>): Generator<null, T> {
  let step = steps.next();
  for (; !step.done; step = steps.next()) yield null;
  return step.value;
}

/** Notes repeated keys; returns whether there are none. */
function noteRepeats(
  reading: Reading,
  document: Json,
  repeats: readonly KeyRepeat[],
  start: number,
  findFirst: FindFirstKey,
): boolean {
  const before = reading.faults.length;
  for (const { key, offset, path, mapping } of repeats) {
    const first = findFirst(mapping, key);
    const at = { offset: start + offset, first: start + (first ?? offset) };
    noteRepeated(reading, document, at, path);
  }
  return reading.faults.length === before;
}

/**
 * The next part that opens a document, and does not just end one or contain comments. The parser takes `---` at the
 * beginning of a text for a marker even if it is indented.
 */
function openedAfter(text: string, parts: readonly StreamPart[], part: number): number {
  let next = part + 1;
  const opens = ({ start, end }: StreamPart) =>
    /(?:^\uFEFF?[\t ]*|[\n\r])---/.test(text.slice(start, end));
  while (next < parts.length && !opens(parts[next] as StreamPart)) next += 1;
  return next;
}

/** Whether reading stops: too many documents, or more faults than can be listed. */
function isFull(reading: Reading): boolean {
  const { maxSubmissionDocuments: limit, maxFaults } = reading.limits;
  return reading.next > limit || reading.faults.length > maxFaults;
}

/** Finds the offset of the first occurrence of a key of a mapping; undefined if it is an alias. */
type FindFirstKey = (mapping: number, key: string) => number | undefined;

/** A {@link FindFirstKey} over the events of a text. It walks each mapping once. */
function createFirstKeyFinder(text: string, events: readonly Event[]): FindFirstKey {
  const known = new Map<number, ReadonlyMap<string, number>>();
  return (mapping, key) => {
    const keys = known.get(mapping) ?? firstKeysOf(text, events, mapping);
    known.set(mapping, keys);
    return keys.get(key);
  };
}

function firstKeysOf(
  text: string,
  events: readonly Event[],
  mapping: number,
): ReadonlyMap<string, number> {
  const keys = new Map<string, number>();
  let index = mapping + 1;
  for (let event = events[index]; event && event.type !== EVENT_ID.POP; event = events[index]) {
    const key = keyOf(text, event);
    if (key !== null && !keys.has(key)) keys.set(key, eventOffset(event));
    index = afterNode(events, afterNode(events, index));
  }
  return keys;
}
