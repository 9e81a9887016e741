import { evalExpr } from 'mingo/core';
import { RuleFailure } from '../../rule-results/rule-faults.ts';
import { compareValues } from '../values.ts';
import { isTrue, type Operator, type Operators, ofValue } from './operator.ts';

/** An operator of two values that are compared in the order of MongoDB. */
function comparing(decide: (order: number) => unknown): Operator {
  return (row, operands, options) => {
    const [a, b] = operands as readonly [unknown, unknown];
    return decide(compareValues(evalExpr(row, a, options), evalExpr(row, b, options)));
  };
}

function listOf(operand: unknown): readonly unknown[] {
  return Array.isArray(operand) ? operand : [operand];
}

export const conditionOperators: Operators = {
  $cmp: comparing(Math.sign),
  $eq: comparing((order) => order === 0),
  $ne: comparing((order) => order !== 0),
  $gt: comparing((order) => order > 0),
  $gte: comparing((order) => order >= 0),
  $lt: comparing((order) => order < 0),
  $lte: comparing((order) => order <= 0),
  $not: ofValue((value) => !isTrue(value)),
  $and: (row, operand, options) =>
    listOf(operand).every((one) => isTrue(evalExpr(row, one, options))),
  $or: (row, operand, options) =>
    listOf(operand).some((one) => isTrue(evalExpr(row, one, options))),
  $cond(row, operand, options) {
    const [condition, yes, no] = Array.isArray(operand)
      ? operand
      : ['if', 'then', 'else'].map((key) => (operand as Readonly<Record<string, unknown>>)[key]);
    return evalExpr(row, isTrue(evalExpr(row, condition, options)) ? yes : no, options);
  },
  $switch(row, operand, options) {
    const { branches, default: other } = operand as {
      readonly branches: readonly { readonly case: unknown; readonly then: unknown }[];
      readonly default?: unknown;
    };
    const branch = branches.find((one) => isTrue(evalExpr(row, one.case, options)));
    if (branch !== undefined) return evalExpr(row, branch.then, options);
    if (other === undefined)
      throw new RuleFailure('$switch has no branch for a value, and no default');
    return evalExpr(row, other, options);
  },
};
