import type { EngineRow } from '../../rule-results/row.ts';
import { isMapping } from '../values.ts';
import { flatMapRows, mapRows } from './each-row.ts';

/** A `$unwind`: a row for each item of a list. What is no list stands for itself. */
export function unwindRows(rows: readonly EngineRow[], spec: unknown): readonly EngineRow[] {
  const { path, includeArrayIndex, preserveNullAndEmptyArrays } =
    typeof spec === 'string'
      ? { path: spec }
      : (spec as {
          readonly path: string;
          readonly includeArrayIndex?: string;
          readonly preserveNullAndEmptyArrays?: boolean;
        });
  const steps = path.slice(1).split('.');
  const indexed = (row: EngineRow, index: number | null): EngineRow =>
    includeArrayIndex === undefined
      ? row
      : (withValue(row, includeArrayIndex.split('.'), index) as EngineRow);
  return flatMapRows(rows, (row) => {
    const value = valueAt(row, steps);
    if (Array.isArray(value) && value.length > 0) {
      let at = 0;
      return mapRows(value, (item) => indexed(withValue(row, steps, item) as EngineRow, at++));
    }
    const isEmpty = value === undefined || value === null || Array.isArray(value);
    if (!isEmpty) return [indexed(row, null)];
    if (preserveNullAndEmptyArrays !== true) return [];
    return [
      indexed(Array.isArray(value) ? (withValue(row, steps, undefined) as EngineRow) : row, null),
    ];
  });
}

/** Through mappings alone. */
function valueAt(value: unknown, steps: readonly string[]): unknown {
  return steps.reduce<unknown>(
    (at, step) => (isMapping(at) && Object.hasOwn(at, step) ? at[step] : undefined),
    value,
  );
}

/** A copy of a mapping with another value at a path; undefined: with none. */
function withValue(holder: unknown, [step, ...rest]: readonly string[], value: unknown): unknown {
  if (step === undefined) return value;
  const copy: EngineRow = isMapping(holder) ? { ...holder } : {};
  if (rest.length === 0 && value === undefined) delete copy[step];
  else copy[step] = withValue(copy[step], rest, value);
  return copy;
}
