import { scalarBytes } from '../json/measure.ts';
import { JsonSyntaxError, parseJson } from '../json/parse-json.ts';
import type { Location } from '../json/path/read.ts';
import { repeatedKeys } from '../json/repeated-keys.ts';
import { type ScannedItem, scanJson } from '../json/scan-json.ts';
import { ExactNumber, isJsonArray, isJsonObject, type Json, setOwn } from '../json/value.ts';
import { noteRepeated } from './repeated-key.ts';
import { isSegment } from './segment-syntax.ts';
import type { ReadDocument } from './submitted.ts';
import {
  note,
  noteBytes,
  noteDepth,
  noteValues,
  offsetOf,
  type Reading,
  take,
} from './yaml/reading.ts';
import { unreadable } from './yaml/unreadable.ts';

/**
 * Reads JSON: one document, or a list of documents. For a text that is not JSON no fault is noted; the error is
 * returned. Yields null at pauses, so that a caller can yield to the event loop.
 */
export function* readJson(
  reading: Reading,
): Generator<ReadDocument | null, JsonSyntaxError | undefined> {
  const { text, limits } = reading;
  // One more than allowed, to detect that there are too many.
  const scan = scanJson(text, limits.maxDocumentDepth + 1, limits.maxSubmissionDocuments + 1);
  let step: IteratorResult<void, readonly ScannedItem[]>;
  try {
    for (step = scan.next(); !step.done; step = scan.next()) yield null;
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    return error;
  }
  for (const item of step.value) {
    reading.countLines(item.end);
    if (item.values > limits.maxDocumentValues) {
      noteValues(reading, item.start);
      reading.next += 1;
    } else yield* readDocument(reading, item);
  }
  return undefined;
}

/** Notes why a text is not JSON. */
export function noteJsonError(reading: Reading, error: JsonSyntaxError): void {
  const { message, position, tooDeep } = error;
  if (tooDeep) noteDepth(reading, position);
  else note(reading, 'YAML_SYNTAX', { reason: `as JSON, ${message}` }, position);
}

function* readDocument(reading: Reading, item: ScannedItem): Generator<ReadDocument | null> {
  const { start } = item;
  const { maxDocumentDepth, maxDocumentBytes } = reading.limits;
  const text = reading.text.slice(start, item.end);
  // The built-in parser is several times faster. The scan has found that the text is well-formed, and how deep it is.
  const value = item.plain ? (JSON.parse(text) as Json) : parseJson(text, maxDocumentDepth + 1);
  yield null;
  const found = survey(value);
  const hasRepeats = found.keys < item.keys;
  yield null;
  const faults = reading.faults.length;
  if (found.depth > maxDocumentDepth) noteDepth(reading, start);
  if (found.bytes > maxDocumentBytes) noteBytes(reading, start);
  const noteNul: NoteNul = (path, at) => {
    note(
      reading,
      'YAML_UNSUPPORTED',
      { what: 'a NUL character' },
      offsetOf(reading, item, 0, at),
      path,
    );
  };
  const readable = found.nul ? withoutNul(value, [], noteNul) : value;
  if (hasRepeats && (isSegment(readable) || !reading.lastKeyWins)) {
    for (const { path, ...at } of repeatedKeys(reading.text, start)) {
      if (reading.faults.length > reading.limits.maxFaults) break;
      noteRepeated(reading, readable, at, path);
    }
  }
  const sound = reading.faults.length === faults;
  const { exact, bytes } = found;
  yield take(reading, { value: readable, sound, exact, bytes }, item, 0);
}

/**
 * `path` is that of the value, or of the mapping with the key; `at` is that of the value or key.
 */
type NoteNul = (path: Location, at: Location) => void;

/** A value without NUL characters: notes each and replaces or removes what contains it. */
function withoutNul(value: Json, path: Location, noteNul: NoteNul): Json {
  if (typeof value === 'string' && value.includes('\0')) {
    noteNul(path, path);
    return unreadable;
  }
  if (isJsonArray(value)) {
    return value.map((item, index) => withoutNul(item, [...path, index], noteNul));
  }
  if (!isJsonObject(value)) return value;
  const rest: Record<string, Json> = {};
  for (const [key, child] of Object.entries(value)) {
    const at = [...path, key];
    if (key.includes('\0')) noteNul(path, at);
    else setOwn(rest, key, withoutNul(child, at, noteNul));
  }
  return rest;
}

interface Survey {
  readonly bytes: number;
  readonly depth: number;
  readonly keys: number;
  readonly exact: boolean;
  readonly nul: boolean;
}

/** Counts values against the limits. The parser has already limited the depth. */
function survey(value: Json): Survey {
  const totals = { bytes: 0, depth: 0, keys: 0, exact: false, nul: false };
  const visitKeys = (keys: readonly string[]): void => {
    totals.keys += keys.length;
    totals.nul ||= keys.some((key) => key.includes('\0'));
    for (const key of keys) totals.bytes += key.length + 3;
  };
  const visit = (part: Json, depth: number): void => {
    totals.bytes += isJsonArray(part) || isJsonObject(part) ? 1 : scalarBytes(part);
    if (typeof part === 'string') totals.nul ||= part.includes('\0');
    else if (part instanceof ExactNumber) totals.exact = true;
    else if (typeof part === 'object' && part !== null) {
      totals.depth = Math.max(totals.depth, depth + 1);
      if (!isJsonArray(part)) visitKeys(Object.keys(part));
      const children = Object.values(part);
      totals.bytes += children.length;
      for (const child of children) visit(child, depth + 1);
    }
  };
  visit(value, 0);
  return totals;
}
