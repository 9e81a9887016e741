import { JsonSyntaxError, parseJson } from '../json/parse-json.ts';
import { itemOffsets, repeatedKeys } from '../json/repeated-keys.ts';
import {
  ExactNumber,
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
  setOwn,
} from '../json/value.ts';
import { note, noteDepth, offsetOf, type Reading, take } from './reading.ts';
import { isSegment, noteRepeated } from './segment-syntax.ts';
import type { Steps } from './shape.ts';
import type { ReadDocument } from './submitted.ts';
import { unreadable } from './unreadable.ts';

/**
 * Reads JSON: one document, or a list of documents. Of a text that is no JSON nothing is noted; the
 * answer is what is wrong with it.
 */
export function readJson(reading: Reading): readonly ReadDocument[] | JsonSyntaxError {
  const { text, limits } = reading;
  let value: Json;
  try {
    value = parseJson(text.replace(/^\uFEFF/, ' '), limits.documentDepth + 1);
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    return error;
  }
  const begin = text.search(/[^\s\uFEFF]/);
  // One more than may be, so that it shows that there are too many.
  const documents = isJsonArray(value) ? value.slice(0, limits.submissionDocuments + 1) : [value];
  let offsets: readonly number[] | null = null;
  const noteRepeats = (segment: JsonObject, position: number): void => {
    offsets ??= itemOffsets(text);
    for (const { offset, path } of repeatedKeys(text, offsets[position] ?? text.length)) {
      noteRepeated(reading, segment, offset, path);
    }
  };
  return documents.map((document, position) =>
    readDocument(reading, document, begin, isJsonArray(value) ? [position] : [], noteRepeats),
  );
}

/** Notes why a text is no JSON. */
export function noteJsonError(reading: Reading, error: JsonSyntaxError): void {
  const { message, position, tooDeep } = error;
  if (tooDeep) noteDepth(reading, position);
  else note(reading, 'YAML_SYNTAX', { reason: `as JSON, ${message}` }, position);
}

function readDocument(
  reading: Reading,
  value: Json,
  begin: number,
  prefix: readonly number[],
  noteRepeats: (segment: JsonObject, position: number) => void,
): ReadDocument {
  const found = survey(value);
  const { documentDepth, documentValues } = reading.limits;
  const whole = { start: 0, end: reading.text.length };
  const faults = reading.faults.length;
  if (found.depth > documentDepth) noteDepth(reading, begin);
  if (found.values > documentValues) {
    const what = 'the number of values in a document';
    const setting = 'PURSER_MAX_DOCUMENT_VALUES';
    note(reading, 'LIMIT_EXCEEDED', { what, limit: documentValues, setting }, begin);
  }
  const noteNul: NoteNul = (path, at) => {
    const offset = offsetOf(reading, whole, begin, [...prefix, ...at]);
    note(reading, 'YAML_UNSUPPORTED', { what: 'a NUL character' }, offset, path);
  };
  const readable = found.nul ? withoutNul(value, [], noteNul) : value;
  if (isSegment(readable)) noteRepeats(readable, prefix[0] ?? 0);
  const sound = reading.faults.length === faults;
  return take(reading, { value: readable, sound, exact: found.exact }, whole, begin, prefix);
}

/** `path` is that of the value, or of the mapping around the key, which stands `at` a place. */
type NoteNul = (path: Steps, at: Steps) => void;

/** A value with all in it that has NUL characters noted, and made unreadable or left out. */
function withoutNul(value: Json, path: Steps, noteNul: NoteNul): Json {
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
  readonly values: number;
  readonly depth: number;
  readonly exact: boolean;
  readonly nul: boolean;
}

/** Counts what the limits are about. The parser has bounded the depth. */
function survey(value: Json): Survey {
  const totals = { values: 0, depth: 0, exact: false, nul: false };
  const visit = (part: Json, depth: number): void => {
    totals.values += 1;
    if (typeof part === 'string') totals.nul ||= part.includes('\0');
    else if (part instanceof ExactNumber) totals.exact = true;
    else if (typeof part === 'object' && part !== null) {
      totals.depth = Math.max(totals.depth, depth + 1);
      if (!isJsonArray(part)) totals.nul ||= Object.keys(part).some((key) => key.includes('\0'));
      for (const child of Object.values(part)) visit(child, depth + 1);
    }
  };
  visit(value, 0);
  return totals;
}
