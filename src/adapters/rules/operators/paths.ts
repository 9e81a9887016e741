import { evalExpr } from 'mingo/core';
import { isMapping } from '../values.ts';
import type { Operators } from './operator.ts';

/** The name of an operator of ours, which no rule can have: the value at the end of a path. */
const pathOperator = '$purserPath';

/** An expression in which each path of several steps is followed as MongoDB follows it. */
export function withOwnPath(expression: unknown): unknown {
  if (typeof expression !== 'string' || !expression.startsWith('$')) return expression;
  const [first = '', ...steps] = expression.split('.');
  return steps.length === 0 ? expression : { [pathOperator]: [first, steps] };
}

export const pathOperators: Operators = {
  [pathOperator]: (row, operand, options) => {
    const [start, steps] = operand as readonly [string, readonly string[]];
    return follow(evalExpr(row, start, options), steps, 0);
  },
};

/** Of a list, the values of those items that have one; lists in lists have none. */
function follow(value: unknown, steps: readonly string[], at: number): unknown {
  const step = steps[at];
  if (step === undefined) return value;
  if (Array.isArray(value)) {
    const found = value.map((item) => (isMapping(item) ? follow(item, steps, at) : undefined));
    return found.filter((item) => item !== undefined);
  }
  if (!isMapping(value) || !Object.hasOwn(value, step)) return undefined;
  return follow(value[step], steps, at + 1);
}
