import type { DocumentEntry } from '../../domain/document/document.ts';
import { refusal } from '../../domain/errors.ts';
import { keysOfPath } from '../../domain/json/path/path.ts';
import { valueAt } from '../../domain/json/path/read.ts';
import { ExactNumber, type Json, type JsonObject } from '../../domain/json/value.ts';

/** A property by which documents are sorted. */
interface SortKey {
  /** Whether the entry does not contain it. */
  readonly isInMetadata: boolean;
  find(entry: DocumentEntry, metadata: JsonObject): Json | undefined;
}

/** An order of documents; documents that are equal in all of its properties keep their order. */
export interface DocumentOrder {
  /** Whether entries contain everything that the order needs. */
  readonly needsMetadata: boolean;
  /** The values that determine a document's place, for use with `sort`. */
  placeOf(entry: DocumentEntry, metadata?: JsonObject): DocumentPlace;
  sort<T extends { readonly place: DocumentPlace }>(documents: readonly T[]): readonly T[];
}

export type DocumentPlace = readonly (string | number | null)[];

/**
 * Maximum number of properties to sort by: enough in practice, and few enough for sorting to be
 * fast.
 */
const maxKeys = 20;

const noMetadata: JsonObject = Object.freeze({});

/**
 * Properties in entries. Serials number versions in order of creation, so they are in order of
 * time.
 */
const ofEntries: ReadonlyMap<string, 'schema' | 'name' | 'serial'> = new Map([
  ['schema', 'schema'],
  ['metadata.name', 'name'],
  ['id', 'serial'],
  ['createdAt', 'serial'],
  ['created_at', 'serial'],
]);

/**
 * The order for names of properties. A document without a property, or with a value that has no order, such as a
 * mapping, is last in both directions; numbers come before texts. Unknown names are ignored.
 * (docs/rest.md#lists-of-documents)
 *
 * @throws ARGUMENT_INVALID for too many
 */
export function documentOrder(names: readonly string[], descending: boolean): DocumentOrder {
  checkSort(names);
  const keys = [...new Set(names)].flatMap((name) => keyOf(name) ?? []);
  return {
    needsMetadata: keys.some(({ isInMetadata }) => isInMetadata),
    placeOf: (entry, metadata = noMetadata) =>
      keys.map(({ find }) => comparable(find(entry, metadata))),
    sort: (documents) =>
      [...documents].sort(({ place: one }, { place: other }) =>
        comparePlaces(one, other, descending),
      ),
  };
}

/** Checks the number of properties to sort by. @throws ARGUMENT_INVALID */
export function checkSort(names: readonly string[]): void {
  if (new Set(names).size <= maxKeys) return;
  const reason = `there are more than ${maxKeys} properties to sort by`;
  throw refusal('ARGUMENT_INVALID', { argument: 'sort', reason });
}

/** The property with a name; null if documents cannot be sorted by it. */
function keyOf(name: string): SortKey | null {
  const fact = ofEntries.get(name);
  if (fact !== undefined) return { isInMetadata: false, find: (entry) => entry[fact] };
  const [first, ...location] = keysOfPath(name);
  if (first !== 'metadata') return null;
  return { isInMetadata: true, find: (_, metadata) => valueAt(metadata, location) };
}

function comparable(value: Json | undefined): string | number | null {
  if (value instanceof ExactNumber) return Number(value.text);
  if (typeof value === 'boolean') return String(value);
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

function comparePlaces(one: DocumentPlace, other: DocumentPlace, descending: boolean): number {
  for (const [at, value] of one.entries()) {
    const order = compareValues(value, other[at] ?? null, descending);
    if (order !== 0) return order;
  }
  return 0;
}

function compareValues(
  one: string | number | null,
  other: string | number | null,
  descending: boolean,
): number {
  if (one === other) return 0;
  if (one === null) return 1;
  if (other === null) return -1;
  const order = rankedOrder(one, other);
  return descending ? -order : order;
}

function rankedOrder(one: string | number, other: string | number): number {
  if (typeof one === 'string' && typeof other === 'string') return compareBytes(one, other);
  if (typeof one === 'number' && typeof other === 'number') return one < other ? -1 : 1;
  return typeof one === 'number' ? -1 : 1;
}

/** The order of texts by their bytes in UTF-8: the same as by code units, except for characters beyond 16 bits. */
function compareBytes(one: string, other: string): number {
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at += 1) {
    const [mine, theirs] = [one.charCodeAt(at), other.charCodeAt(at)];
    if (mine === theirs) continue;
    const areHalves = [isHalf(mine), isHalf(theirs)];
    if (areHalves[0] !== areHalves[1] && Math.min(mine, theirs) >= firstHalf) {
      return areHalves[0] ? 1 : -1;
    }
    return mine - theirs;
  }
  return one.length - other.length;
}

const firstHalf = 0xd800;

function isHalf(unit: number): boolean {
  return unit >= firstHalf && unit < 0xe000;
}
