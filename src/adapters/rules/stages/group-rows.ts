import { evalExpr } from 'mingo/core';
import type { Options } from 'mingo/types';
import type { EngineRow } from '../../rule-results/row.ts';
import { compareValues, valueKey } from '../values.ts';
import { accumulate } from './accumulate.ts';

type Accumulators = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** A `$group`: rows of one key become one row. A missing key is null. */
export function groupRows(
  options: Options,
  rows: readonly EngineRow[],
  { _id, ...fields }: Readonly<Record<string, unknown>>,
): readonly EngineRow[] {
  const groups = new Map<unknown, { readonly id: unknown; readonly rows: EngineRow[] }>();
  for (const row of rows) {
    const id = evalExpr(row, _id, options) ?? null;
    const key = valueKey(id);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { id, rows: [row] });
    else group.rows.push(row);
  }
  return [...groups.values()].map((group) =>
    groupRow(options, group.id, group.rows, fields as Accumulators),
  );
}

function groupRow(
  options: Options,
  id: unknown,
  rows: readonly EngineRow[],
  fields: Accumulators,
): EngineRow {
  const made: EngineRow = { _id: id };
  for (const [field, accumulator] of Object.entries(fields))
    made[field] = accumulate(options, accumulator, rows);
  return made;
}

/** A `$bucketAuto`: about as many rows in each bucket; rows with one value are in one. */
export function bucketRows(
  options: Options,
  rows: readonly EngineRow[],
  spec: Readonly<Record<string, unknown>>,
): readonly EngineRow[] {
  const {
    groupBy,
    buckets,
    output = { count: { $sum: 1 } },
  } = spec as {
    readonly groupBy: unknown;
    readonly buckets: number;
    readonly output?: Accumulators;
  };
  const ordered = rows
    .map((row) => ({ row, value: evalExpr(row, groupBy, options) ?? null }))
    .sort((a, b) => compareValues(a.value, b.value));
  const size = Math.max(1, Math.round(ordered.length / buckets));
  const made: EngineRow[] = [];
  for (let start = 0; start < ordered.length; ) {
    let end = made.length + 1 === buckets ? ordered.length : Math.min(start + size, ordered.length);
    const valueAt = (at: number): unknown => ordered[at]?.value;
    while (end < ordered.length && compareValues(valueAt(end), valueAt(end - 1)) === 0) end++;
    const max = end < ordered.length ? valueAt(end) : valueAt(end - 1);
    const members = ordered.slice(start, end).map(({ row }) => row);
    made.push(groupRow(options, { min: valueAt(start), max }, members, output));
    start = end;
  }
  return made;
}
