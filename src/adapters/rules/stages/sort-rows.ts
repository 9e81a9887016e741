import type { EngineRow } from '../../rule-results/row.ts';
import { seeValues } from '../field-values.ts';
import { compareValues } from '../values.ts';

/** Rows in the order of mappings with one key each. Of a list the least item counts, downwards the greatest. */
export function sortRows(
  rows: readonly EngineRow[],
  order: readonly Readonly<Record<string, number>>[],
): readonly EngineRow[] {
  const keys = order.flatMap((part) => Object.entries(part));
  const ranked = rows.map((row) => ({
    row,
    values: keys.map(([path, direction]) => sortValue(row, path.split('.'), direction)),
  }));
  ranked.sort((a, b) => {
    for (const [at, [, direction]] of keys.entries()) {
      const found = compareValues(a.values[at], b.values[at]);
      if (found !== 0) return found * direction;
    }
    return 0;
  });
  return ranked.map(({ row }) => row);
}

function sortValue(row: EngineRow, steps: readonly string[], direction: number): unknown {
  let best: { readonly value: unknown } | null = null;
  const consider = (value: unknown): void => {
    if (best === null || compareValues(value, best.value) * direction < 0) best = { value };
  };
  seeValues(row, steps, (value) => {
    // An empty list sorts before null, as a missing value would, if that were not null.
    if (!Array.isArray(value)) consider(value ?? null);
    else if (value.length === 0) consider(undefined);
    else for (const item of value) consider(item);
    return false;
  });
  return best === null ? null : (best as { readonly value: unknown }).value;
}
