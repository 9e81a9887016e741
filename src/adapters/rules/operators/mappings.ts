import { evalExpr } from 'mingo/core';
import { type Json, setOwn } from '../../../domain/json/value.ts';
import { RuleFailure } from '../../rule-results/rule-faults.ts';
import { isMapping, presentMembers } from '../values.ts';
import {
  asList,
  asMapping,
  asText,
  isNull,
  type Operators,
  ofValue,
  ofValues,
  unlessNull,
} from './operator.ts';

/** A mapping of pairs, the later of two with one key counting. */
export function mappingOf(pairs: Iterable<readonly [string, unknown]>): Record<string, unknown> {
  const made: Record<string, Json> = {};
  for (const [key, value] of pairs) if (value !== undefined) setOwn(made, key, value as Json);
  return made;
}

function pairOf(item: unknown): readonly [string, unknown] {
  if (Array.isArray(item) && item.length === 2)
    return [asText('$arrayToObject', item[0]), item[1] ?? null];
  const isPair = isMapping(item) && Object.keys(item).sort().join() === 'k,v';
  if (isPair) return [asText('$arrayToObject', item['k']), item['v']];
  throw new RuleFailure('$arrayToObject takes a list of keys and values');
}

export const mappingOperators: Operators = {
  $getField(row, operand, options) {
    const given = isMapping(operand) ? operand : { field: operand };
    const value = 'input' in given ? evalExpr(row, given['input'], options) : row;
    const field = evalExpr(null, given['field'], options);
    if (value === null) return null;
    return isMapping(value) && Object.hasOwn(value, String(field))
      ? value[String(field)]
      : undefined;
  },
  $mergeObjects: ofValues((values) =>
    mappingOf(
      values.flatMap((value) =>
        isNull(value) ? [] : Object.entries(asMapping('$mergeObjects', value)),
      ),
    ),
  ),
  $objectToArray: ofValue(
    unlessNull((value) =>
      presentMembers(asMapping('$objectToArray', value)).map(([k, v]) => ({ k, v })),
    ),
  ),
  $arrayToObject: ofValue(
    unlessNull((value) => {
      const items = asList('$arrayToObject', value);
      const areLists = items.map((item) => Array.isArray(item));
      if (new Set(areLists).size > 1)
        throw new RuleFailure('$arrayToObject takes pairs of one form');
      return mappingOf(items.map(pairOf));
    }),
  ),
};
