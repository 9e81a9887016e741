import { cloneRow, type EngineRow } from '../../rule-results/row.ts';
import { seeValues } from '../field-values.ts';
import { valueKey } from '../values.ts';

/** Rows by the values of one of their fields. */
export interface RowIndex {
  rowsWith(value: unknown): readonly EngineRow[];
}

/**
 * Indexes rows by a field, as MongoDB's equality sees it: a list stands for each of its items and for itself, and a
 * missing field is null.
 */
export function indexRows(rows: readonly EngineRow[], path: string): RowIndex {
  const steps = path.split('.');
  const found = new Map<unknown, EngineRow[]>();
  for (const row of rows) {
    for (const key of keysAt(row, steps)) {
      const some = found.get(key);
      if (some === undefined) found.set(key, [row]);
      else some.push(row);
    }
  }
  return { rowsWith: (value) => found.get(valueKey(value)) ?? [] };
}

/** The different keys of the values of a field. */
function keysAt(row: EngineRow, steps: readonly string[]): Iterable<unknown> {
  const keys = new Set<unknown>();
  seeValues(row, steps, (value) => {
    keys.add(valueKey(value));
    if (Array.isArray(value)) for (const item of value) keys.add(valueKey(item));
    return false;
  });
  return keys;
}

/** The rows that a row joins: those whose field equals its own, each once. */
export function joinedRows(row: EngineRow, localField: string, index: RowIndex): EngineRow[] {
  const values = localValues(row, localField.split('.'));
  const [first] = values;
  if (values.length === 1) return index.rowsWith(first).map(cloneRow);
  const found = new Set(values.flatMap((value) => index.rowsWith(value)));
  return [...found].map(cloneRow);
}

/** The values by which a row looks others up: the items of a list, or the value; null for a missing one. */
function localValues(row: EngineRow, steps: readonly string[]): readonly unknown[] {
  const values: unknown[] = [];
  let isList = false;
  seeValues(row, steps, (value) => {
    if (Array.isArray(value)) {
      isList = true;
      values.push(...value);
    } else if (value !== undefined) values.push(value);
    return false;
  });
  return values.length === 0 && !isList ? [null] : values;
}
