import { evalExpr } from 'mingo/core';
import type { Options } from 'mingo/types';
import type { EngineRow } from './row.ts';
import { valueKey } from './values.ts';

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
  return [...groups.values()].map(({ id, rows: members }) => {
    const made: EngineRow = { _id: id };
    for (const [field, accumulator] of Object.entries(fields))
      made[field] = evalExpr(members, accumulator, options);
    return made;
  });
}
