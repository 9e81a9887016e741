import { isJsonArray, isJsonObject, type Json } from '../json/value.ts';
import type { Document } from './document.ts';
import { deepestIndent } from './print-scalar.ts';
import { printDocument, printItem, printMember, printMemberKey } from './print-yaml.ts';

/** Members of a list or mapping that are printed between two pauses: a millisecond or two. */
const membersPerPause = 500;

const indentWidth = 2;

/**
 * `printDocument` in steps, so that a caller can yield to other work while a document with many members is printed.
 * Pauses are within long lists and mappings, and the long ones in these.
 */
export function* printDocumentInSteps(document: Document): Generator<void, string> {
  const { schema, metadata, data } = document;
  if (!isLong(data)) return printDocument(document);
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
  if (!isLong(value) || inner * indentWidth > deepestIndent) {
    pieces.push(printMember(key, value, depth));
    return;
  }
  pieces.push(printMemberKey(key, depth));
  if (isJsonArray(value)) {
    for (const [at, item] of value.entries()) {
      if (at % membersPerPause === 0) yield;
      pieces.push(printItem(item, inner));
    }
    return;
  }
  if (!isJsonObject(value)) return;
  const keys = Object.keys(value).sort();
  for (const [at, name] of keys.entries()) {
    if (at % membersPerPause === 0) yield;
    yield* printEntry(pieces, name, value[name] as Json, inner);
  }
}

/** Whether a value has more members than are printed between two pauses. */
function isLong(value: Json): boolean {
  if (isJsonArray(value)) return value.length > membersPerPause;
  return isJsonObject(value) && Object.keys(value).length > membersPerPause;
}
