import { evalExpr } from 'mingo/core';
import type { Options } from 'mingo/types';
import { RuleFailure } from '../../rule-results/rule-faults.ts';
import { isMapping } from '../values.ts';

/** An operator of expressions, as the library calls it. */
export type Operator = (row: unknown, operand: unknown, options: Options) => unknown;

/** Operators by name. */
export type Operators = Readonly<Record<string, Operator>>;

/** An operator of a list of arguments; one that is no list stands for itself. */
export function ofValues(compute: (values: readonly unknown[]) => unknown): Operator {
  return (row, operand, options) => {
    const operands = Array.isArray(operand) ? operand : [operand];
    return compute(operands.map((one) => evalExpr(row, one, options)));
  };
}

/** An operator of one argument, which may stand in a list. */
export function ofValue(compute: (value: unknown) => unknown): Operator {
  return ofValues(([value]) => compute(value));
}

/** An operator of named arguments; those that are not given are missing from the mapping. */
export function ofNamed(compute: (named: Readonly<Record<string, unknown>>) => unknown): Operator {
  return (row, operand, options) => {
    const named: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(operand as object))
      named[name] = evalExpr(row, value, options);
    return compute(named);
  };
}

/** Null for a missing value or null; otherwise what is computed. */
export function unlessNull(compute: (value: unknown) => unknown): (value: unknown) => unknown {
  return (value) => (isNull(value) ? null : compute(value));
}

/** The values, each checked in turn; null as soon as one of them is. */
export function unlessSomeNull<T>(
  values: readonly unknown[],
  check: (value: unknown) => T,
): readonly T[] | null {
  const checked: T[] = [];
  for (const value of values) {
    if (isNull(value)) return null;
    checked.push(check(value));
  }
  return checked;
}

export function isNull(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

/** Whether a condition holds of a value. An empty text is true. */
export function isTrue(value: unknown): boolean {
  return !isNull(value) && value !== false && value !== 0;
}

export function asNumber(operator: string, value: unknown): number {
  if (typeof value === 'number') return value;
  throw new RuleFailure(`${operator} takes numbers`);
}

/** A whole number, of 32 bits. */
export function asInteger(operator: string, value: unknown): number {
  if (typeof value === 'number' && value === (value | 0)) return value;
  throw new RuleFailure(`${operator} takes a whole number`);
}

/** A whole number that is not negative. */
export function asPosition(operator: string, value: unknown): number {
  const position = asInteger(operator, value);
  if (position < 0) throw new RuleFailure(`${operator} takes no negative positions`);
  return position;
}

/** Where a search begins and ends: the third and fourth argument, within a length. */
export function positionsIn(
  operator: string,
  values: readonly unknown[],
  length: number,
): readonly [start: number, end: number] {
  const start = values.length > 2 ? asPosition(operator, values[2]) : 0;
  const end = values.length > 3 ? asPosition(operator, values[3]) : length;
  return [start, Math.min(end, length)];
}

export function asText(operator: string, value: unknown): string {
  if (typeof value === 'string') return value;
  throw new RuleFailure(`${operator} takes texts`);
}

export function asList(operator: string, value: unknown): readonly unknown[] {
  // A missing value in a list is null.
  if (Array.isArray(value))
    return value.includes(undefined) ? value.map((item) => item ?? null) : value;
  throw new RuleFailure(`${operator} takes a list`);
}

export function asMapping(operator: string, value: unknown): Readonly<Record<string, unknown>> {
  if (isMapping(value)) return value;
  throw new RuleFailure(`${operator} takes a mapping`);
}
