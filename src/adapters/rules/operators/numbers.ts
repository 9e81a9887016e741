import { RuleFailure } from '../../rule-results/rule-faults.ts';
import { compareValues } from '../values.ts';
import { expression } from './library.ts';
import {
  asInteger,
  asNumber,
  isNull,
  type Operator,
  type Operators,
  ofValue,
  ofValues,
  unlessNull,
  unlessSomeNull,
} from './operator.ts';

function ofNumber(operator: string, compute: (value: number) => number): Operator {
  return ofValue(unlessNull((value) => compute(asNumber(operator, value))));
}

function ofPositive(operator: string, compute: (value: number) => number): Operator {
  return ofNumber(operator, (value) => {
    if (value > 0) return compute(value);
    throw new RuleFailure(`${operator} takes positive numbers`);
  });
}

/** A sum; one of the values may be a date. */
function add(values: readonly unknown[]): unknown {
  const isDated = values.some((value) => value instanceof Date);
  const numbers = unlessSomeNull(values, (value) =>
    value instanceof Date ? value.getTime() : asNumber('$add', value),
  );
  if (numbers === null) return null;
  if (values.filter((value) => value instanceof Date).length > 1)
    throw new RuleFailure('$add takes one date');
  const total = sum(numbers);
  return isDated ? new Date(Math.round(total)) : total;
}

/** To a place after the point, or before it; as the library rounds. */
function rounding(operator: '$round' | '$trunc'): Operator {
  return (row, operand, options) =>
    ofValues(([value, place = null]) => {
      const hasPlace = Array.isArray(operand) && operand.length > 1;
      if (isNull(value) || (hasPlace && isNull(place))) return null;
      const digits = hasPlace ? asInteger(operator, place) : 0;
      if (digits < -20 || digits > 100)
        throw new RuleFailure(`${operator} takes a place from -20 to 100`);
      return expression[operator](null, [asNumber(operator, value), digits], options);
    })(row, operand, options);
}

/** The values that take part: the items of the one argument, if it is a list, or all arguments. */
function over(compute: (values: readonly unknown[]) => unknown): Operator {
  return ofValues((values) => {
    const [only] = values;
    return compute(values.length === 1 && Array.isArray(only) ? only : values);
  });
}

function numbersIn(values: readonly unknown[]): readonly number[] {
  return values.filter((value) => typeof value === 'number');
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function extreme(direction: 1 | -1): Operator {
  return over((values) => {
    const known = values.filter((value) => !isNull(value));
    if (known.length === 0) return null;
    return known.reduce((best, value) =>
      compareValues(value, best) * direction > 0 ? value : best,
    );
  });
}

export const numberOperators: Operators = {
  $abs: ofNumber('$abs', Math.abs),
  $ceil: ofNumber('$ceil', Math.ceil),
  $floor: ofNumber('$floor', Math.floor),
  $exp: ofNumber('$exp', Math.exp),
  $ln: ofPositive('$ln', Math.log),
  $log10: ofPositive('$log10', Math.log10),
  $sqrt: ofNumber('$sqrt', (value) => {
    if (value >= 0) return Math.sqrt(value);
    throw new RuleFailure('$sqrt takes no negative numbers');
  }),
  $log: ofValues(([value, base]) => {
    if (isNull(value) || isNull(base)) return null;
    const [number, by] = [asNumber('$log', value), asNumber('$log', base)];
    if (number > 0 && by > 0 && by !== 1) return Math.log(number) / Math.log(by);
    throw new RuleFailure('$log takes positive numbers, and no base of 1');
  }),
  $mod: ofValues(([value, by]) => {
    if (isNull(value) || isNull(by)) return null;
    const [number, divisor] = [asNumber('$mod', value), asNumber('$mod', by)];
    if (divisor === 0) throw new RuleFailure('$mod divides by 0');
    return number % divisor;
  }),
  $add: ofValues(add),
  $multiply: ofValues(
    (values) =>
      unlessSomeNull(values, (value) => asNumber('$multiply', value))?.reduce((a, b) => a * b, 1) ??
      null,
  ),
  $round: rounding('$round'),
  $trunc: rounding('$trunc'),
  $sum: over((values) => sum(numbersIn(values))),
  $avg: over((values) => {
    const numbers = numbersIn(values);
    return numbers.length === 0 ? null : sum(numbers) / numbers.length;
  }),
  $min: extreme(-1),
  $max: extreme(1),
};
