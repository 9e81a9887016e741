import { evalExpr } from 'mingo/core';
import { cloneRow, type EngineRow } from '../../rule-results/row.ts';
import { seeValues } from '../field-values.ts';
import { conditionsOf, type PipelineRun } from '../pipeline-run.ts';
import { valueKey } from '../values.ts';
import { mapRows } from './each-row.ts';
import { compileQuery } from './match-rows.ts';

/** A `$graphLookup`: with each row, the rows to which a value of it leads, and those lead to. */
export function reachableRows(
  run: PipelineRun,
  spec: Readonly<Record<string, unknown>>,
  rows: readonly EngineRow[],
): readonly EngineRow[] {
  const { from, startWith, connectFromField, connectToField, as, maxDepth, depthField } = spec as {
    readonly from: string;
    readonly startWith: unknown;
    readonly connectFromField: string;
    readonly connectToField: string;
    readonly as: string;
    readonly maxDepth?: number;
    readonly depthField?: string;
  };
  const index = run.relations.indexOf(from, connectToField);
  run.counter.take(run.relations.rowsOf(from).length);
  const restriction = (spec['restrictSearchWithMatch'] ?? {}) as Readonly<Record<string, unknown>>;
  const matches = compileQuery(restriction, conditionsOf(run));
  const steps = connectFromField.split('.');
  return mapRows(rows, (row) => {
    /** The depth of each row that was reached: of rows of rules, which have no `_id`, equal ones are one. */
    const found = new Map<unknown, { readonly row: EngineRow; readonly depth: number }>();
    let values = valuesOf(evalExpr(row, startWith, run.options));
    for (
      let depth = 0;
      values.length > 0 && depth <= (maxDepth ?? Number.POSITIVE_INFINITY);
      depth++
    ) {
      const next: EngineRow[] = [];
      for (const one of values.flatMap((value) => index.rowsWith(value))) {
        const key = Object.hasOwn(one, '_id') ? one : valueKey(one);
        if (found.has(key) || !matches(one)) continue;
        found.set(key, { row: one, depth });
        run.counter.take(1);
        next.push(one);
      }
      values = next.flatMap((one) => fieldValues(one, steps));
    }
    const reached = [...found.values()].map(({ row: one, depth }) => ({
      ...cloneRow(one),
      ...(depthField !== undefined && { [depthField]: depth }),
    }));
    return { ...row, [as]: reached };
  });
}

function valuesOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value ?? null];
}

function fieldValues(row: EngineRow, steps: readonly string[]): readonly unknown[] {
  const values: unknown[] = [];
  seeValues(row, steps, (value) => {
    if (value !== undefined) values.push(...valuesOf(value));
    return false;
  });
  return values;
}
