import {
  type DocumentFacts,
  documentKey,
  documentLabel,
  isOfKind,
  layeringPolicyKind,
  sourceKey,
} from '../document/document.ts';
import type { Submitted } from '../document/submitted.ts';
import { type Fault, fault, located, type Place } from '../errors.ts';
import { filterInSteps, flatMapInSteps } from '../in-steps.ts';
import { canonicalText } from '../json/canonical.ts';
import { runSteps } from '../run-steps.ts';
import { encodeEntry } from './entry-code.ts';

/** The place of a submitted document, for faults about it as a whole. */
export function placeOfSubmitted(item: Submitted): Place {
  const id = item.kind === 'document' ? item.facts : { ...item.id, layer: null };
  return {
    document: item.index,
    schema: id.schema,
    name: id.name,
    ...(id.layer !== null && { layer: id.layer }),
    ...item.source.locate([]),
  };
}

/**
 * The faults of a set of documents: repeated identities, and more than one layering policy.
 * (docs/documents.md#keeping-documents)
 */
export function checkSet(items: readonly Submitted[]): readonly Fault[] {
  return runSteps(checkSetInSteps(items));
}

/** {@link checkSet} in steps, so that a caller can yield to the event loop between them. */
export function* checkSetInSteps(items: readonly Submitted[]): Generator<void, readonly Fault[]> {
  const repeated = yield* duplicates(items);
  return [...repeated, ...(yield* extraPolicies(items))];
}

/** A document occupies its key; a tombstone all keys of documents with its name. */
function duplicates(items: readonly Submitted[]): Generator<void, readonly Fault[]> {
  const documents = new Map<string, Submitted>();
  const named = new Map<string, Submitted>();
  const tombstones = new Map<string, Submitted>();
  return flatMapInSteps(items, (item) => {
    const name = sourceKey(item.kind === 'document' ? item.facts : item.id);
    const key = item.kind === 'document' ? documentKey(item.facts) : null;
    const first = tombstones.get(name) ?? (key === null ? named.get(name) : documents.get(key));
    if (first !== undefined) return [duplicate(item, first)];
    if (key === null) tombstones.set(name, item);
    else documents.set(key, item);
    if (!named.has(name)) named.set(name, item);
    return [];
  });
}

function duplicate(item: Submitted, first: Submitted): Fault {
  const id = item.kind === 'document' ? item.facts : { ...item.id, layer: null };
  const facts = {
    document: documentLabel(id),
    first: first.index,
    firstLine: first.source.locate([]).line,
  };
  return fault('DOCUMENT_DUPLICATE', facts, placeOfSubmitted(item));
}

/**
 * The faults of documents whose entries would make pages too large: every entry of a page is read
 * with it.
 */
export function checkEntries(items: readonly Submitted[], limit: number): readonly Fault[] {
  return runSteps(checkEntriesInSteps(items, limit));
}

/** {@link checkEntries} in steps, so that a caller can yield to the event loop between them. */
export function checkEntriesInSteps(
  items: readonly Submitted[],
  limit: number,
): Generator<void, readonly Fault[]> {
  return flatMapInSteps(items, (item) =>
    item.kind === 'document'
      ? checkEntry(item.facts, limit).map((found) => located(found, placeOfSubmitted(item)))
      : [],
  );
}

/** The fault of the size of one entry: LIMIT_EXCEEDED. */
export function checkEntry(document: DocumentFacts, limit: number): readonly Fault[] {
  if (maxBytes(document) <= limit) return [];
  const standing = { bucket: '', origin: 0, serial: 0 };
  const text = canonicalText(encodeEntry({ ...document, ...standing }));
  if (Buffer.byteLength(documentKey(document) + text) <= limit) return [];
  const what = `the size of name, labels, parent selector and sources of ${documentLabel(document)}`;
  return [fault('LIMIT_EXCEEDED', { what, limit, setting: 'PURSER_MAX_ENTRY_BYTES' })];
}

/** Upper bound of the bytes of an entry: an entry far below the limit need not be written to be measured. */
function maxBytes({ schema, name, layer, labels, parentSelector, sources }: DocumentFacts): number {
  let parts = 4;
  let characters = schema.length + name.length + (layer?.length ?? 0);
  const add = (one: string, other: string): void => {
    parts += 2;
    characters += one.length + other.length;
  };
  for (const [key, value] of Object.entries(labels)) add(key, value);
  for (const [key, value] of Object.entries(parentSelector ?? {})) add(key, value);
  for (const source of sources) add(source.schema, source.name);
  return fixedBytes + parts * bytesOfPart + characters * bytesOfCharacter;
}

/** Bytes of the digest and the flags of an entry, its names and numbers. */
const fixedBytes = 256;
/** Quotes and a comma or colon around a text, and the brackets of a list. */
const bytesOfPart = 6;
/** A control character, escaped. */
const bytesOfCharacter = 6;

function* extraPolicies(items: readonly Submitted[]): Generator<void, readonly Fault[]> {
  const policies = yield* filterInSteps(
    items,
    (item) => item.kind === 'document' && isOfKind(item.facts.schema, layeringPolicyKind),
  );
  const [first, ...others] = policies;
  if (first?.kind !== 'document') return [];
  return others.flatMap((item) =>
    item.kind === 'document' && documentKey(item.facts) !== documentKey(first.facts)
      ? [
          fault(
            'SINGLETON_CONFLICT',
            { document: documentLabel(item.facts), existing: documentLabel(first.facts) },
            placeOfSubmitted(item),
          ),
        ]
      : [],
  );
}
