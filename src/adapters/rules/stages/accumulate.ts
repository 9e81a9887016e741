import { evalExpr } from 'mingo/core';
import type { Options } from 'mingo/types';
import type { EngineRow } from '../../rule-results/row.ts';
import { RuleFailure } from '../../rule-results/rule-faults.ts';
import { mappingOf } from '../operators/mappings.ts';
import { asMapping, isNull } from '../operators/operator.ts';
import { compareValues, valueKey } from '../values.ts';
import { mapRows } from './each-row.ts';

/** The value of an accumulator for the rows of a group: `{$sum: '$d.n'}`. */
export function accumulate(
  options: Options,
  accumulator: Readonly<Record<string, unknown>>,
  rows: readonly EngineRow[],
): unknown {
  const [[operator, operand]] = Object.entries(accumulator) as [[string, unknown]];
  if (operator === '$count') return rows.length;
  const counted = ofSome[operator];
  if (counted !== undefined) {
    const { input, n } = operand as Readonly<Record<string, unknown>>;
    const count = evalExpr(null, n, options);
    if (typeof count !== 'number' || !Number.isSafeInteger(count) || count < 1)
      throw new RuleFailure(`${operator} takes a positive whole number`);
    return counted(valuesOf(options, input, rows), count);
  }
  const compute = ofAll[operator];
  if (compute === undefined) throw new Error(`${operator} was not checked`);
  return compute(valuesOf(options, operand, rows));
}

type Values = readonly unknown[];

function valuesOf(options: Options, expression: unknown, rows: readonly EngineRow[]): Values {
  return mapRows(rows, (row) => evalExpr(row, expression, options));
}

function numbersIn(values: Values): readonly number[] {
  return values.filter((value) => typeof value === 'number');
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, value) => total + value, 0);
}

function ordered(values: Values, direction: 1 | -1): Values {
  const known = values.filter((value) => !isNull(value));
  return known.sort((a, b) => compareValues(a, b) * direction);
}

function extreme(values: Values, direction: 1 | -1): unknown {
  const known = values.filter((value) => !isNull(value));
  if (known.length === 0) return null;
  return known.reduce((best, value) => (compareValues(value, best) * direction > 0 ? value : best));
}

/** Of a sample, one value less counts. */
function deviation(values: Values, less: 0 | 1): number | null {
  const numbers = numbersIn(values);
  if (numbers.length <= less) return null;
  const mean = sum(numbers) / numbers.length;
  return Math.sqrt(sum(numbers.map((one) => (one - mean) ** 2)) / (numbers.length - less));
}

const ofAll: Readonly<Record<string, (values: Values) => unknown>> = {
  $sum: (values) => sum(numbersIn(values)),
  $avg(values) {
    const numbers = numbersIn(values);
    return numbers.length === 0 ? null : sum(numbers) / numbers.length;
  },
  $min: (values) => extreme(values, -1),
  $max: (values) => extreme(values, 1),
  $first: (values) => values[0] ?? null,
  $last: (values) => values.at(-1) ?? null,
  $push: (values) => values.filter((value) => value !== undefined),
  $addToSet: (values) => [
    ...new Map(
      values.filter((value) => value !== undefined).map((value) => [valueKey(value), value]),
    ).values(),
  ],
  $mergeObjects: (values) =>
    mappingOf(
      values.flatMap((value) =>
        isNull(value) ? [] : Object.entries(asMapping('$mergeObjects', value)),
      ),
    ),
  $stdDevPop: (values) => deviation(values, 0),
  $stdDevSamp: (values) => deviation(values, 1),
};

const ofSome: Readonly<Record<string, (values: Values, count: number) => unknown>> = {
  $firstN: (values, count) => values.slice(0, count).map((value) => value ?? null),
  $lastN: (values, count) => values.slice(-count).map((value) => value ?? null),
  $minN: (values, count) => ordered(values, 1).slice(0, count),
  $maxN: (values, count) => ordered(values, -1).slice(0, count),
};
