import type { Location } from '../json/path-read.ts';
import {
  ExactNumber,
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
} from '../json/value.ts';

/** A flaw of a query document. */
export interface QueryFlaw {
  /** The member that is wrong, as keys and indexes from the document on. */
  readonly location: Location;
  /** Why it is wrong, after the name of the member; null for a key that is no operator which may be used there. */
  readonly reason: string | null;
}

type Flaws = Generator<QueryFlaw, void, void>;

/**
 * The flaws of a query document, in its order: forbidden operators, and operands that no record could be compared with.
 * None of the operators runs code. A document without flaws can be evaluated on any record.
 * (docs/data-sources.md#query-documents)
 */
export function flawsOfQuery(query: Json): readonly QueryFlaw[] {
  return [...queryFlaws(query, [])];
}

/** Levels that a query document may be nested are limited by whoever reads it. */
function* queryFlaws(query: Json, location: Location): Flaws {
  if (!isJsonObject(query)) return yield { location, reason: 'is not a mapping of conditions' };
  for (const [key, value] of Object.entries(query)) {
    const at = [...location, key];
    if (combining.has(key)) yield* itemFlaws(value, at, queryFlaws);
    else if (isOperator(key)) yield { location: at, reason: null };
    else if (key.split('.').includes('__proto__')) yield { location: at, reason: 'is no path' };
    else yield* conditionFlaws(value, at);
  }
}

/** A value that a member must equal, or a mapping of operators. */
function* conditionFlaws(condition: Json, location: Location): Flaws {
  if (hasOperators(condition)) yield* operatorFlaws(condition, location);
  else yield* literalFlaws(condition, location);
}

function* operatorFlaws(operators: JsonObject, location: Location): Flaws {
  for (const [operator, operand] of Object.entries(operators)) {
    const at = [...location, operator];
    const flawsOf = operands.get(operator);
    if (flawsOf !== undefined) yield* flawsOf(operand, at);
    else if (isOperator(operator)) yield { location: at, reason: null };
    else yield { location: at, reason: 'stands beside operators, and is none' };
  }
}

/** A value to compare with has no operators. */
function* literalFlaws(value: Json, location: Location): Flaws {
  if (isJsonArray(value)) yield* itemFlaws(value, location, literalFlaws);
  else if (isJsonObject(value)) {
    for (const [key, member] of Object.entries(value)) {
      const at = [...location, key];
      if (isOperator(key)) yield { location: at, reason: null };
      else yield* literalFlaws(member, at);
    }
  }
}

function* itemFlaws(
  list: Json,
  location: Location,
  flawsOf: (item: Json, location: Location) => Flaws,
): Flaws {
  if (!isJsonArray(list)) return yield { location, reason: 'is not a list' };
  for (const [index, item] of list.entries()) yield* flawsOf(item, [...location, index]);
}

function isOperator(key: string): boolean {
  return key.startsWith('$');
}

function hasOperators(value: Json): value is JsonObject {
  return isJsonObject(value) && Object.keys(value).some(isOperator);
}

type OperandFlaws = (operand: Json, location: Location) => Flaws;

/** The operand must pass a test; otherwise it has this flaw. */
function needs(holds: (operand: Json) => boolean, reason: string): OperandFlaws {
  return function* flaws(operand, location) {
    if (!holds(operand)) yield { location, reason };
  };
}

const literals: OperandFlaws = (list, location) => itemFlaws(list, location, literalFlaws);

/** The operators that combine query documents. */
const combining = new Set(['$and', '$or', '$nor']);

const typeNames = new Set<Json>([
  ...['array', 'bool', 'double', 'int', 'long', 'null', 'number', 'object', 'string'],
]);

/** The operators of a condition, with what their operands need. */
const operands: ReadonlyMap<string, OperandFlaws> = new Map([
  ...['$eq', '$ne', '$gt', '$gte', '$lt', '$lte'].map((name) => [name, literalFlaws] as const),
  ['$in', literals],
  ['$nin', literals],
  ['$exists', needs((operand) => typeof operand === 'boolean', 'is neither true nor false')],
  [
    '$type',
    needs(
      (operand) =>
        isJsonArray(operand)
          ? operand.every((name) => typeNames.has(name))
          : typeNames.has(operand),
      `is none of ${[...typeNames].join(', ')}, and no list of them`,
    ),
  ],
  ['$size', needs((operand) => isInteger(operand, 0), 'is not a number of items')],
  [
    '$mod',
    needs(
      (operand) =>
        isJsonArray(operand) &&
        operand.length === 2 &&
        operand.every((item) => isInteger(item, Number.MIN_SAFE_INTEGER)) &&
        plainNumber(operand[0]) !== 0,
      'is not [divisor, remainder] of two integers',
    ),
  ],
  [
    '$not',
    function* flaws(operand, location) {
      if (hasOperators(operand)) yield* operatorFlaws(operand, location);
      else yield { location, reason: 'is not a mapping of operators' };
    },
  ],
  ['$elemMatch', elementFlaws],
  [
    '$all',
    (list, location) =>
      itemFlaws(list, location, (item, at) =>
        isJsonObject(item) && Object.keys(item).join() === '$elemMatch'
          ? operatorFlaws(item, at)
          : literalFlaws(item, at),
      ),
  ],
]);

/** A query document for the items that are mappings, or operators for all items. */
function* elementFlaws(operand: Json, location: Location): Flaws {
  const isCondition =
    isJsonObject(operand) && Object.keys(operand).some((key) => operands.has(key));
  if (isCondition) yield* operatorFlaws(operand, location);
  else yield* queryFlaws(operand, location);
}

function isInteger(value: Json, least: number): boolean {
  const number = plainNumber(value);
  return Number.isSafeInteger(number) && Number(number) >= least;
}

function plainNumber(value: Json | undefined): number | undefined {
  if (value instanceof ExactNumber) return Number(value.text);
  return typeof value === 'number' ? value : undefined;
}

/** Scalars of `$in` and `$nin` that cost as much as one comparison: they are looked up in a table. */
const scalarsOfOneLookup = 100;

/**
 * How many values a record is compared with, at least 1. Evaluating a query document takes about that many times the
 * characters of the record.
 */
export function countConditions(query: Json): number {
  const members = isJsonArray(query) ? query : isJsonObject(query) ? Object.values(query) : [];
  const keys = isJsonObject(query) ? Object.keys(query) : [];
  const counts = members.map((member, at) =>
    isLookup(keys[at], member)
      ? Math.ceil(member.length / scalarsOfOneLookup)
      : countConditions(member),
  );
  return Math.max(
    1,
    counts.reduce((sum, count) => sum + count, 0),
  );
}

function isLookup(key: string | undefined, value: Json): value is readonly Json[] {
  return (
    (key === '$in' || key === '$nin') &&
    isJsonArray(value) &&
    value.every((item) => !isJsonArray(item) && !isJsonObject(item))
  );
}
