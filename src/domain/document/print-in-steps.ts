import { isJsonArray, type Json, type JsonObject } from '../json/value.ts';
import type { Document } from './document.ts';
import { deepestIndent, isScalar } from './yaml/print-scalar.ts';
import { printDocument, printItem, printMember, printMemberKey } from './yaml/print-yaml.ts';

/** Members of a list or mapping that are printed between two pauses: one or two milliseconds. */
const membersPerPause = 500;

const indentWidth = 2;

/**
 * `printDocument` in steps, so that a caller can yield to the event loop while a document with many members is printed.
 * Pauses are within long lists and mappings, and the long ones in these.
 */
export function* printDocumentInSteps(document: Document): Generator<void, string> {
  const { schema, metadata, data } = document;
  if (isScalar(data)) return printDocument(document);
  const pieces = [printMember('schema', schema, 0), printMember('metadata', metadata, 0)];
  yield* printEntry(pieces, 'data', data, 0);
  return pieces.join('');
}

function* printEntry(
  pieces: string[],
  key: string,
  value: Json,
  depth: number,
): Generator<void, void> {
  const inner = depth + 1;
  const isOneLine = isScalar(value) || inner * indentWidth > deepestIndent;
  // Listed once, because listing many keys takes long.
  const keys = isOneLine || isJsonArray(value) ? [] : Object.keys(value);
  const members = isJsonArray(value) ? value.length : keys.length;
  if (isOneLine || members <= membersPerPause) {
    pieces.push(printMember(key, value, depth));
    return;
  }
  pieces.push(printMemberKey(key, depth));
  yield;
  for (const [at, name] of keys.sort().entries()) {
    if (at % membersPerPause === 0) yield;
    yield* printEntry(pieces, name, (value as JsonObject)[name] as Json, inner);
  }
  for (const [at, item] of (isJsonArray(value) ? value : []).entries()) {
    if (at % membersPerPause === 0) yield;
    pieces.push(printItem(item, inner));
  }
}
