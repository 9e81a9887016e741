import { type Location, memberOf, membersOf } from '../../json/path/read.ts';
import { isJsonArray, type Json } from '../../json/value.ts';
import type { Document } from '../document.ts';
import { deepestIndent, isScalar, printLine, printQuoted, printScalar } from './print-scalar.ts';

type Entries = readonly (readonly [string, Json])[];

const indent = '  ';
/** Readers look no further than 1024 characters for the colon after a key. */
const maxKeyLength = 1000;

/**
 * A value as YAML, keys sorted, that readers of YAML 1.1 and 1.2 read as the same value: strings that look like another
 * type are quoted, numbers keep their form. (docs/documents.md#how-yaml-is-written)
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

/** A key and its value as lines of a mapping at a depth: part of a mapping that is printed piece by piece. */
export function printMember(key: string, value: Json, depth: number): string {
  const pad = indent.repeat(depth);
  return `${pad}${printEntries([[key, value]], pad)}\n`;
}

/** An item of a list as lines at a depth: part of a list that is printed piece by piece. */
export function printItem(item: Json, depth: number): string {
  const pad = indent.repeat(depth);
  return `${pad}${printItems([item], pad)}\n`;
}

/** The key of a mapping that is printed piece by piece; its members are one level deeper. */
export function printMemberKey(key: string, depth: number): string {
  const pad = indent.repeat(depth);
  return `${pad}${printKey(key, pad)}:\n`;
}

/** A value that begins on the current line: `pad` indents lists and mappings, `inner` text. */
function printNested(value: Json, pad: string, inner: string): string {
  if (isScalar(value)) return printScalar(value, inner);
  if (pad.length > deepestIndent) return printFlow(value);
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

/** A value on one line, as an item of a list or member of a mapping on one line. */
function printFlow(value: Json): string {
  if (typeof value === 'string') return printQuoted(value);
  if (isScalar(value)) return printScalar(value, '');
  if (isJsonArray(value)) return `[${value.map(printFlow).join(', ')}]`;
  const entries = Object.keys(value)
    .sort()
    .map((key) => `${flowKey(key)}: ${printFlow(value[key] as Json)}`);
  return `{${entries.join(', ')}}`;
}

function flowKey(key: string): string {
  const text = printQuoted(key);
  return text.length > maxKeyLength ? `? ${text} ` : text;
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
      const ownLines = isBlock(value, inner.length) && nested !== '{}' && nested !== '[]';
      return `${printKey(key, pad)}:${ownLines ? `\n${inner}` : ' '}${nested}`;
    })
    .join(`\n${pad}`);
}

/** Whether the members of a value with this indentation are written on lines of their own. */
function isBlock(value: Json, indented: number): boolean {
  return indented <= deepestIndent && !isScalar(value);
}

function printKey(key: string, pad: string): string {
  const text = printLine(key);
  return text.length > maxKeyLength ? `? ${text}\n${pad}` : text;
}

/** The value that a printed line belongs to. */
export interface PrintedLine {
  /** The location of the value. */
  readonly location: Location;
  /** The line within a text of several lines, 0 being the one before the text's first; or null. */
  readonly line: number | null;
}

/** The value that each line of `printDocument` belongs to. */
export function* linesOfDocument({ schema, metadata, data }: Document): Generator<PrintedLine> {
  yield* linesOfEntry(['schema'], 'schema', schema);
  yield* linesOfEntry(['metadata'], 'metadata', metadata);
  yield* linesOfEntry(['data'], 'data', data);
}

function* linesOfEntry(location: Location, key: string, value: Json): Generator<PrintedLine> {
  if (printLine(key).length > maxKeyLength) yield { location, line: null };
  const isOpen = isBlock(value, indentAt(location).length) && membersOf(value).length > 0;
  if (isOpen) yield { location, line: null };
  yield* linesOf(location, value);
}

/** The indentation of the members of a value in a document, and of the lines of a text. */
function indentAt(location: Location): string {
  return indent.repeat(location.length);
}

/** The lines of a value, including the one that it begins on. */
function* linesOf(location: Location, value: Json): Generator<PrintedLine> {
  const pad = indentAt(location);
  const members = isBlock(value, pad.length) ? membersOf(value) : [];
  if (members.length === 0) {
    const lines = isScalar(value) ? printScalar(value, pad).split('\n').length : 1;
    for (let line = 0; line < lines; line += 1) yield { location, line: lines > 1 ? line : null };
  }
  for (const member of members) {
    const at = [...location, member];
    if (typeof member === 'number') yield* linesOf(at, memberOf(value, member));
    else yield* linesOfEntry(at, member, memberOf(value, member));
  }
}
