import type { Location } from '../json/path/read.ts';
import {
  ExactNumber,
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
} from '../json/value.ts';

/**
 * Notes a flaw of a query document: the reason follows the name of the member; null for a key that is no operator which
 * may be used there.
 */
export type NoteQueryFlaw = (location: Location, reason: string | null) => void;

/** Operators of the pipelines of rules, beyond those of every query document: what checks them. */
export interface QueryExtensions {
  /** Checks the operand of `$expr`. */
  readonly expression?: (operand: Json, location: Location) => void;
  /** Checks `$regex` and `$options` of a condition. */
  readonly pattern?: (condition: JsonObject, location: Location) => void;
}

interface QueryCheck extends QueryExtensions {
  readonly note: NoteQueryFlaw;
}

/**
 * Notes the flaws of a query document: forbidden operators, and operands that nothing can be compared with. None of the
 * operators runs code. A document without flaws can be evaluated on any record. `at`: the location of the document.
 * (docs/data-sources.md#query-documents)
 */
export function checkQueryDocument(
  note: NoteQueryFlaw,
  query: Json | undefined,
  at: Location,
  extensions: QueryExtensions = {},
): void {
  checkQuery({ note, ...extensions }, query, at);
}

/** Operators that join conditions. */
const logical = new Set(['$and', '$or', '$nor']);

function checkQuery(check: QueryCheck, query: Json | undefined, at: Location): void {
  if (!isJsonObject(query)) {
    check.note(at, 'is not a mapping');
    return;
  }
  for (const [key, value] of Object.entries(query)) {
    const here = [...at, key];
    if (logical.has(key)) checkAlternatives(check, value, here);
    else if (key === '$expr' && check.expression) check.expression(value, here);
    else if (isOperator(key)) check.note(here, null);
    else checkCondition(check, value, here);
  }
}

function checkAlternatives(check: QueryCheck, queries: Json, at: Location): void {
  if (!isJsonArray(queries) || queries.length === 0) {
    check.note(at, 'is not a list of conditions');
    return;
  }
  for (const [index, query] of queries.entries()) checkQuery(check, query, [...at, index]);
}

/** What a field must be: a value, or operators. */
function checkCondition(check: QueryCheck, condition: Json, at: Location): void {
  if (!hasOperator(condition)) {
    checkValue(check.note, condition, at);
    return;
  }
  const { pattern } = check;
  const isPattern = (operator: string): boolean => operator === '$regex' || operator === '$options';
  for (const [operator, operand] of Object.entries(condition)) {
    if (pattern && isPattern(operator)) continue;
    checkOperand(check, operator, operand, [...at, operator]);
  }
  if (Object.keys(condition).some(isPattern)) pattern?.(condition, at);
}

function checkOperand(check: QueryCheck, operator: string, operand: Json, at: Location): void {
  if (operator === '$not') {
    if (hasOperator(operand)) checkCondition(check, operand, at);
    else check.note(at, 'takes operators');
  } else if (operator === '$elemMatch') checkElement(check, operand, at);
  else if (!comparisons.has(operator)) check.note(at, null);
  else {
    const reason = operandFlaw(operator, operand);
    if (reason !== null) check.note(at, reason);
    checkValue(check.note, operand, at);
  }
}

/** What an item of a list must be: a mapping that matches a query, or a value of which operators hold. */
function checkElement({ note, pattern }: QueryCheck, operand: Json, at: Location): void {
  // MongoDB takes `$expr` for whole documents only.
  const check = { note, ...(pattern && { pattern }) };
  const keys = isJsonObject(operand) ? Object.keys(operand) : [];
  const isQuery = keys.some((key) => !isOperator(key) || logical.has(key));
  if (hasOperator(operand) && !isQuery) checkCondition(check, operand, at);
  else checkQuery(check, operand, at);
}

/** Operators of one field whose operand is a value. */
const comparisons = new Set([
  ...['$eq', '$ne', '$gt', '$gte', '$lt', '$lte', '$in', '$nin', '$all', '$size', '$mod'],
  ...['$exists', '$type'],
]);

/** Types of values, as all engines name them. */
const types = new Set(['number', 'string', 'object', 'array', 'bool', 'null', 'date']);

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
      const isPair = isJsonArray(operand) && operand.length === 2 && operand.every(isCount);
      return isPair && plainNumber(operand[0]) !== 0 ? null : 'is not a divisor and a remainder';
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
  const number = plainNumber(value);
  return Number.isSafeInteger(number) && Number(number) >= 0;
}

function plainNumber(value: Json | undefined): number | undefined {
  if (value instanceof ExactNumber) return Number(value.text);
  return typeof value === 'number' ? value : undefined;
}

/** In a value nothing is an operator, so nothing may look like one. */
function checkValue(note: NoteQueryFlaw, value: Json, at: Location): void {
  if (isJsonArray(value)) {
    for (const [index, item] of value.entries()) checkValue(note, item, [...at, index]);
  } else if (isJsonObject(value)) {
    for (const [key, member] of Object.entries(value)) {
      if (isOperator(key)) note([...at, key], null);
      else checkValue(note, member, [...at, key]);
    }
  }
}

function isOperator(key: string): boolean {
  return key.startsWith('$');
}

function hasOperator(value: Json): value is JsonObject {
  return isJsonObject(value) && Object.keys(value).some(isOperator);
}
