import { type Location, memberOf, membersOf } from '../json/path-read.ts';
import { isJsonArray, type Json } from '../json/value.ts';
import type { Document } from './document.ts';
import { isScalar, printLine, printScalar } from './print-scalar.ts';

type Entries = readonly (readonly [string, Json])[];

const indent = '  ';
/** Readers look no further than 1024 characters for the colon after a key. */
const longestKey = 1000;

/**
 * A value as YAML, keys sorted, that readers of YAML 1.1 and 1.2 take for the same value: strings
 * that look like something else are quoted, numbers keep their form. (spec 2, "Output")
 */
export function printYaml(value: Json): string {
  return `${printNested(value, '', indent)}\n`;
}

/** A document as YAML: schema, metadata, data. */
export function printDocument({ schema, metadata, data }: Document): string {
  const entries: Entries = [
    ['schema', schema],
    ['metadata', metadata],
    ['data', data],
  ];
  return `${printEntries(entries, '')}\n`;
}

/** Documents as a stream, each begun by `---`; the empty text for none. */
export function printDocuments(documents: readonly Document[]): string {
  return documents.map((document) => `---\n${printDocument(document)}`).join('');
}

/** A value that begins on the line it stands on: `pad` indents lists and mappings, `inner` text. */
function printNested(value: Json, pad: string, inner: string): string {
  if (isScalar(value)) return printScalar(value, inner);
  if (isJsonArray(value)) {
    return value.length === 0 ? '[]' : printItems(value, pad);
  }
  const keys = Object.keys(value).sort();
  if (keys.length === 0) return '{}';
  return printEntries(
    keys.map((key) => [key, value[key] as Json]),
    pad,
  );
}

function printItems(items: readonly Json[], pad: string): string {
  const inner = pad + indent;
  return items.map((item) => `- ${printNested(item, inner, inner)}`).join(`\n${pad}`);
}

function printEntries(entries: Entries, pad: string): string {
  const inner = pad + indent;
  return entries
    .map(([key, value]) => {
      const nested = printNested(value, inner, inner);
      const ownLines = !isScalar(value) && nested !== '{}' && nested !== '[]';
      return `${printKey(key, pad)}:${ownLines ? `\n${inner}` : ' '}${nested}`;
    })
    .join(`\n${pad}`);
}

function printKey(key: string, pad: string): string {
  const text = printLine(key);
  return text.length > longestKey ? `? ${text}\n${pad}` : text;
}

/** Of each line that `printDocument` prints, where the value stands that it belongs to. */
export function* linesOfDocument({ schema, metadata, data }: Document): Generator<Location> {
  yield* linesOfEntry(['schema'], 'schema', schema);
  yield* linesOfEntry(['metadata'], 'metadata', metadata);
  yield* linesOfEntry(['data'], 'data', data);
}

function* linesOfEntry(location: Location, key: string, value: Json): Generator<Location> {
  if (printLine(key).length > longestKey) yield location;
  if (membersOf(value).length > 0) yield location;
  yield* linesOf(location, value);
}

/** The lines of a value, the one that it begins on among them. */
function* linesOf(location: Location, value: Json): Generator<Location> {
  const members = membersOf(value);
  if (members.length === 0) {
    const lines = isScalar(value) ? printScalar(value, '').split('\n').length : 1;
    for (let line = 0; line < lines; line += 1) yield location;
  }
  for (const member of members) {
    const at = [...location, member];
    if (typeof member === 'number') yield* linesOf(at, memberOf(value, member));
    else yield* linesOfEntry(at, member, memberOf(value, member));
  }
}
