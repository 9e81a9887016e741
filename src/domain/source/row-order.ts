import { isJsonArray, isJsonObject, type Json, memberAt } from '../json/value.ts';

/** One rule of a sort order of rows. */
export interface RowSort {
  /** The members and indexes that lead to a value, joined by dots: `flavor.vcpus`, `addresses.0`. */
  readonly by: string;
  readonly descending: boolean;
}

/**
 * What a row is sorted by under one rule: the rank of its type and, for a scalar, its value. Types have the order of
 * MongoDB: missing values and null, numbers, strings, mappings, lists, booleans.
 */
export type SortValue =
  | readonly [rank: 0 | 3 | 4]
  | readonly [rank: 1, value: number]
  | readonly [rank: 2, value: string]
  | readonly [rank: 5, value: boolean];

/** Characters by which strings are compared, so that a cursor can contain them. */
const maxSortedCharacters = 256;

/** What a row is sorted by, a value for each rule. (docs/data-sources.md#rows) */
export function sortValuesOf(row: Json, rules: readonly RowSort[]): readonly SortValue[] {
  return rules.map(({ by }) => sortValue(valueAt(row, by)));
}

function valueAt(row: Json, path: string): Json | undefined {
  let value: Json | undefined = row;
  for (const key of path.split('.'))
    value = memberAt(value, isJsonArray(value) ? Number(key) : key);
  return value;
}

function sortValue(value: Json | undefined): SortValue {
  if (typeof value === 'number') return [1, value];
  if (typeof value === 'string') return [2, value.slice(0, maxSortedCharacters)];
  if (typeof value === 'boolean') return [5, value];
  if (isJsonObject(value)) return [3];
  return isJsonArray(value) ? [4] : [0];
}

/** Compares what two rows are sorted by; 0 if the rules do not distinguish them. Strings go by code unit. */
export function compareSortValues(
  one: readonly SortValue[],
  other: readonly SortValue[],
  rules: readonly RowSort[],
): number {
  for (const [at, { descending }] of rules.entries()) {
    const order = compareValues(one[at], other[at]);
    if (order !== 0) return descending ? -order : order;
  }
  return 0;
}

function compareValues(one: SortValue = [0], other: SortValue = [0]): number {
  if (one[0] !== other[0]) return one[0] - other[0];
  const [a = 0, b = 0] = [one[1], other[1]];
  return a < b ? -1 : Number(a > b);
}

const typeOfRank = ['undefined', 'number', 'string', 'undefined', 'undefined', 'boolean'] as const;

/** Whether a value that was read from a cursor is one that rows are sorted by. */
export function isSortValue(value: unknown): value is SortValue {
  if (!Array.isArray(value)) return false;
  const type: string | undefined = typeOfRank[value[0]];
  return typeof value[0] === 'number' && typeof value[1] === type;
}
