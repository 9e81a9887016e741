import { evalExpr } from 'mingo/core';
import type { EngineRow } from '../../rule-results/row.ts';
import { RuleFailure } from '../../rule-results/rule-faults.ts';
import { sortRows } from '../stages/sort-rows.ts';
import { areEqual, compareValues, valueKey } from '../values.ts';
import { expression } from './library.ts';
import {
  asInteger,
  asList,
  isNull,
  type Operator,
  type Operators,
  ofNamed,
  ofValue,
  ofValues,
  positionsIn,
  unlessNull,
  unlessSomeNull,
} from './operator.ts';
import { checkItems } from './sizes.ts';

function asCount(operator: string, value: unknown): number {
  const isCount = typeof value === 'number' && Number.isSafeInteger(value) && value >= 1;
  if (isCount) return value;
  throw new RuleFailure(`${operator} takes a positive whole number`);
}

/** The items of all lists. */
function together(operator: string, lists: readonly (readonly unknown[])[]): readonly unknown[] {
  checkItems(
    operator,
    lists.reduce((count, { length }) => count + length, 0),
  );
  return lists.flat(1);
}

/** Some items of a list. */
function picking(
  operator: string,
  pick: (items: readonly unknown[], count: number) => readonly unknown[],
): Operator {
  return ofNamed(({ input, n }) => pick(asList(operator, input), asCount(operator, n)));
}

/** The items of a list by their keys: equal ones once. */
function keyed(items: readonly unknown[]): ReadonlyMap<unknown, unknown> {
  const found = new Map<unknown, unknown>();
  for (const item of items) {
    const key = valueKey(item);
    if (!found.has(key)) found.set(key, item);
  }
  return found;
}

/** The least or greatest items; null does not count. */
function leastItems(operator: string, input: unknown, n: unknown, direction: 1 | -1): unknown {
  if (isNull(input)) return null;
  const items = asList(operator, input).filter((item) => !isNull(item));
  return items.sort((a, b) => compareValues(a, b) * direction).slice(0, asCount(operator, n));
}

function slice(values: readonly unknown[]): unknown {
  if (values.some(isNull)) return null;
  const items = asList('$slice', values[0]);
  const first = asInteger('$slice', values[1]);
  if (values.length === 2) return first >= 0 ? items.slice(0, first) : items.slice(first);
  const start = first >= 0 ? first : Math.max(items.length + first, 0);
  return items.slice(start, start + asCount('$slice', values[2]));
}

function zip({
  inputs,
  useLongestLength = false,
  defaults = [],
}: Readonly<Record<string, unknown>>): unknown {
  const given = inputs as readonly unknown[];
  const lists = unlessSomeNull(given, (list) => asList('$zip', list));
  if (lists === null) return null;
  const lengths = lists.map(({ length }) => length);
  const length = useLongestLength === true ? Math.max(...lengths) : Math.min(...lengths);
  checkItems('$zip', length * lists.length);
  const others = asList('$zip', defaults);
  return Array.from({ length }, (_, row) =>
    lists.map((list, at) => (row < list.length ? list[row] : (others[at] ?? null))),
  );
}

/** An operator of the library that goes through a list. */
function overList(operator: '$filter' | '$map' | '$reduce'): Operator {
  return (row, operand, options) => {
    const given = operand as Readonly<Record<string, unknown>>;
    const value = evalExpr(row, given['input'], options);
    if (isNull(value)) return null;
    const input = { $literal: asList(operator, value) };
    return expression[operator]?.(row, { ...given, input }, options);
  };
}

export const listOperators: Operators = {
  $isArray: ofValue((value) => Array.isArray(value)),
  $size: ofValue((value) => asList('$size', value).length),
  $in: ofValues(([value, list]) => asList('$in', list).some((item) => areEqual(item, value))),
  $arrayElemAt: ofValues(([list, at]) => {
    if (isNull(list) || isNull(at)) return null;
    return asList('$arrayElemAt', list).at(asInteger('$arrayElemAt', at));
  }),
  $reverseArray: ofValue(unlessNull((value) => [...asList('$reverseArray', value)].reverse())),
  $first: ofValue(unlessNull((value) => asList('$first', value)[0])),
  $last: ofValue(unlessNull((value) => asList('$last', value).at(-1))),
  $firstN: picking('$firstN', (items, count) => items.slice(0, count)),
  $lastN: picking('$lastN', (items, count) => items.slice(-count)),
  $minN: ofNamed(({ input, n }) => leastItems('$minN', input, n, 1)),
  $maxN: ofNamed(({ input, n }) => leastItems('$maxN', input, n, -1)),
  $concatArrays: ofValues((values) => {
    const lists = unlessSomeNull(values, (value) => asList('$concatArrays', value));
    return lists === null ? null : together('$concatArrays', lists);
  }),
  $setDifference: ofValues((values) => {
    const lists = unlessSomeNull(values, (value) => keyed(asList('$setDifference', value)));
    if (lists === null) return null;
    const [first = new Map(), other = new Map()] = lists;
    return [...first].filter(([key]) => !other.has(key)).map(([, item]) => item);
  }),
  $setIsSubset: ofValues((values) => {
    const [part, whole] = values.map((value) => keyed(asList('$setIsSubset', value)));
    return [...(part ?? [])].every(([key]) => whole?.has(key));
  }),
  $setEquals: ofValues((values) => {
    const [first, ...others] = values.map((value) => keyed(asList('$setEquals', value)));
    const keys = [...(first?.keys() ?? [])];
    return others.every((one) => one.size === keys.length && keys.every((key) => one.has(key)));
  }),
  $setUnion: ofValues((values) => {
    const lists = unlessSomeNull(values, (value) => asList('$setUnion', value));
    return lists === null ? null : [...keyed(together('$setUnion', lists)).values()];
  }),
  $setIntersection: ofValues((values) => {
    const lists = unlessSomeNull(values, (value) => keyed(asList('$setIntersection', value)));
    if (lists === null) return null;
    const [first = new Map(), ...others] = lists;
    return [...first]
      .filter(([key]) => others.every((one) => one.has(key)))
      .map(([, item]) => item);
  }),
  $slice: ofValues(slice),
  $range: ofValues((values) => {
    const [start, end, step] = values.length === 2 ? [...values, 1] : values;
    const [from, to, by] = [start, end, step].map((value) => asInteger('$range', value)) as [
      number,
      number,
      number,
    ];
    if (by === 0) throw new RuleFailure('$range takes no step of 0');
    const length = Math.max(0, Math.ceil((to - from) / by));
    checkItems('$range', length);
    return Array.from({ length }, (_, at) => from + at * by);
  }),
  $indexOfArray: ofValues((values) => {
    const [list, wanted] = values;
    if (isNull(list)) return null;
    const items = asList('$indexOfArray', list);
    const [start, last] = positionsIn('$indexOfArray', values, items.length);
    for (let at = start; at < last; at++) if (areEqual(items[at], wanted)) return at;
    return -1;
  }),
  $map: overList('$map'),
  $reduce: overList('$reduce'),
  $filter: (row, operand, options) => {
    const { limit, ...all } = operand as Readonly<Record<string, unknown>>;
    const found = overList('$filter')(row, all, options);
    const count = evalExpr(row, limit ?? null, options);
    return isNull(count) || isNull(found)
      ? found
      : asList('$filter', found).slice(0, asCount('$filter', count));
  },
  $sortArray: (row, operand, options) => {
    const { input, sortBy } = operand as Readonly<Record<string, unknown>>;
    const value = evalExpr(row, input, options);
    if (isNull(value)) return null;
    const items = asList('$sortArray', value);
    if (typeof sortBy === 'number') return [...items].sort((a, b) => compareValues(a, b) * sortBy);
    return sortRows(
      items as readonly EngineRow[],
      sortBy as readonly Readonly<Record<string, number>>[],
    );
  },
  $zip: (row, operand, options) => {
    const { inputs, ...others } = operand as Readonly<Record<string, unknown>>;
    return zip({
      ...others,
      inputs: evalExpr(row, inputs, options),
      ...('defaults' in others && { defaults: evalExpr(row, others['defaults'], options) }),
    });
  },
};
