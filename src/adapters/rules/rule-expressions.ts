import { evalExpr } from 'mingo/core';
import type { ExpressionOperator, Options } from 'mingo/types';
import { rulePattern } from '../../domain/policy/rule-pattern.ts';
import { RuleFailure } from './rule-faults.ts';
import { areEqual, compareValues } from './values.ts';

type Operator = (row: unknown, operands: unknown, options: Options) => unknown;

/** An operator of two values that are compared in the order of MongoDB. */
function comparing(decide: (order: number) => unknown): Operator {
  return (row, operands, options) => {
    const [a, b] = evalExpr(row, operands, options) as readonly [unknown, unknown];
    return decide(compareValues(a, b));
  };
}

/** The operators of expressions that mean something else in the library than in MongoDB. */
const operators: Readonly<Record<string, Operator>> = {
  $cmp: comparing(Math.sign),
  $eq: comparing((order) => order === 0),
  $ne: comparing((order) => order !== 0),
  $gt: comparing((order) => order > 0),
  $gte: comparing((order) => order >= 0),
  $lt: comparing((order) => order < 0),
  $lte: comparing((order) => order <= 0),
  $in(row, operands, options) {
    const [value, list] = evalExpr(row, operands, options) as readonly [unknown, unknown];
    if (!Array.isArray(list)) throw new RuleFailure('$in takes a list as its second argument');
    return list.some((item) => areEqual(item, value));
  },
  $size(row, operand, options) {
    const [only, ...others] = Array.isArray(operand) ? operand : [operand];
    const value = evalExpr(row, others.length === 0 ? only : operand, options);
    if (!Array.isArray(value)) throw new RuleFailure('$size takes a list');
    return value.length;
  },
  $regexMatch: (row, operand, options) => regexMatches(row, operand, options, 1).length > 0,
  $regexFind: (row, operand, options) => regexMatches(row, operand, options, 1)[0] ?? null,
  $regexFindAll: (row, operand, options) =>
    regexMatches(row, operand, options, Number.POSITIVE_INFINITY),
};

/** What a pattern finds in a text. */
function regexMatches(row: unknown, operand: unknown, options: Options, limit: number): unknown[] {
  const { input, regex, options: flags } = operand as Readonly<Record<string, unknown>>;
  const text = evalExpr(row, input, options) ?? null;
  if (text === null) return [];
  if (typeof text !== 'string') throw new RuleFailure('a pattern takes a text');
  const matcher = rulePattern(regex as string, (flags as string) ?? '')?.matcher(text);
  const found: unknown[] = [];
  while (matcher !== undefined && found.length < limit && matcher.find()) {
    const captures = Array.from(
      { length: matcher.groupCount() },
      (_, at) => matcher.group(at + 1) ?? null,
    );
    const idx = [...text.slice(0, matcher.start())].length;
    found.push({ match: matcher.group() ?? '', idx, captures });
  }
  return found;
}

export const ruleExpressions = operators as unknown as Readonly<Record<string, ExpressionOperator>>;
