import type { Location } from '../json/path-read.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../json/value.ts';
import { checkExpression, checkRegex } from './check-expression.ts';
import type { RuleNotes, Variables } from './rule-notes.ts';

/** Operators that join conditions. */
const logical = new Set(['$and', '$or', '$nor']);

/** Operators of one field whose operand is a value. */
const comparisons = new Set([
  ...['$eq', '$ne', '$gt', '$gte', '$lt', '$lte', '$in', '$nin', '$all', '$size', '$mod'],
  ...['$exists', '$type'],
]);

/** Types of values, as both engines name them. */
const types = new Set(['number', 'string', 'object', 'array', 'bool', 'null', 'date']);

/** Notes what is wrong with the query document of a `$match`. (docs/policies.md#operators) */
export function checkMatch(
  notes: RuleNotes,
  query: Json | undefined,
  at: Location,
  scope: Variables,
): void {
  if (!isJsonObject(query)) {
    notes.error('RULE_INVALID', at, { reason: 'is not a mapping' });
    return;
  }
  for (const [key, value] of Object.entries(query)) {
    const here = [...at, key];
    if (logical.has(key)) checkAlternatives(notes, value, here, scope);
    else if (key === '$expr') checkExpression(notes, value, here, scope);
    else if (key.startsWith('$')) notes.error('OPERATOR_FORBIDDEN', here, {});
    else checkCondition(notes, value, here);
  }
}

function checkAlternatives(notes: RuleNotes, queries: Json, at: Location, scope: Variables): void {
  if (!isJsonArray(queries) || queries.length === 0) {
    notes.error('RULE_INVALID', at, { reason: 'is not a list of conditions' });
    return;
  }
  for (const [index, query] of queries.entries()) checkMatch(notes, query, [...at, index], scope);
}

/** What a field must be: a value, or operators. */
function checkCondition(notes: RuleNotes, condition: Json, at: Location): void {
  if (!isJsonObject(condition) || !hasOperator(condition)) {
    checkValue(notes, condition, at);
    return;
  }
  for (const [operator, operand] of Object.entries(condition))
    checkOperand(notes, { condition, operator, operand }, [...at, operator]);
  if ('$regex' in condition) checkRegex(notes, condition, at, ['$regex', '$options']);
  else if ('$options' in condition)
    notes.error('RULE_INVALID', [...at, '$options'], { reason: 'goes with $regex alone' });
}

function checkOperand(
  notes: RuleNotes,
  {
    operator,
    operand,
  }: { readonly condition: JsonObject; readonly operator: string; readonly operand: Json },
  at: Location,
): void {
  const isQuery = isJsonObject(operand) && !hasOperator(operand);
  if (operator === '$regex' || operator === '$options') return;
  if (operator === '$not') {
    if (isJsonObject(operand) && hasOperator(operand)) checkCondition(notes, operand, at);
    else notes.error('RULE_INVALID', at, { reason: 'takes operators' });
  } else if (operator === '$elemMatch') {
    if (isQuery) checkMatch(notes, operand, at, new Set());
    else if (isJsonObject(operand)) checkCondition(notes, operand, at);
    else notes.error('RULE_INVALID', at, { reason: 'is not a mapping' });
  } else if (!comparisons.has(operator)) notes.error('OPERATOR_FORBIDDEN', at, {});
  else {
    const flaw = operandFlaw(operator, operand);
    if (flaw !== null) notes.error('RULE_INVALID', at, { reason: flaw });
    checkValue(notes, operand, at);
  }
}

function operandFlaw(operator: string, operand: Json): string | null {
  switch (operator) {
    case '$in':
    case '$nin':
    case '$all':
      return isJsonArray(operand) ? null : 'is not a list';
    case '$exists':
      return typeof operand === 'boolean' ? null : 'is neither true nor false';
    case '$size':
      return isCount(operand) ? null : 'is not a number of items';
    case '$mod': {
      const isPair = isJsonArray(operand) && operand.length === 2;
      return isPair && isCount(operand[1]) && isCount(operand[0]) && operand[0] !== 0
        ? null
        : 'is not a divisor and a remainder';
    }
    case '$type': {
      const named = isJsonArray(operand) ? operand : [operand];
      const areTypes = named.every((type) => typeof type === 'string' && types.has(type));
      return areTypes && named.length > 0 ? null : `is none of ${[...types].join(', ')}`;
    }
    default:
      return null;
  }
}

function isCount(value: Json | undefined): boolean {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

/** In a value nothing is an operator, so nothing may look like one. */
function checkValue(notes: RuleNotes, value: Json, at: Location): void {
  if (isJsonArray(value)) {
    for (const [index, item] of value.entries()) checkValue(notes, item, [...at, index]);
  } else if (isJsonObject(value)) {
    for (const [key, member] of Object.entries(value)) {
      if (key.startsWith('$')) notes.error('OPERATOR_FORBIDDEN', [...at, key], {});
      else checkValue(notes, member, [...at, key]);
    }
  }
}

function hasOperator(value: JsonObject): boolean {
  return Object.keys(value).some((key) => key.startsWith('$'));
}
