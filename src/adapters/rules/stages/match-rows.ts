import { rulePattern } from '../../../domain/policy/rule-pattern.ts';
import { seeValues, someValue } from '../field-values.ts';
import { areEqual, compareValues, isMapping, Rank, rankOf } from '../values.ts';

/** Whether a row matches. */
export type Matches = (row: unknown) => boolean;

/** Evaluates the expression of an `$expr`. */
export type EvaluateCondition = (expression: unknown) => Matches;

type Query = Readonly<Record<string, unknown>>;

/** A query document that was checked, as MongoDB evaluates it. (docs/policies.md#operators) */
export function compileQuery(query: Query, evaluate: EvaluateCondition): Matches {
  const parts = Object.entries(query).map(([key, value]) => {
    switch (key) {
      case '$and':
        return all(queriesOf(value, evaluate));
      case '$or':
        return some(queriesOf(value, evaluate));
      case '$nor':
        return not(some(queriesOf(value, evaluate)));
      case '$expr':
        return evaluate(value);
      default:
        return compileCondition(key.split('.'), value, evaluate);
    }
  });
  return all(parts);
}

function queriesOf(queries: unknown, evaluate: EvaluateCondition): readonly Matches[] {
  return (queries as readonly Query[]).map((query) => compileQuery(query, evaluate));
}

function all(parts: readonly Matches[]): Matches {
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return only;
  return (row) => parts.every((matches) => matches(row));
}

function some(parts: readonly Matches[]): Matches {
  return (row) => parts.some((matches) => matches(row));
}

function not(matches: Matches): Matches {
  return (row) => !matches(row);
}

function compileCondition(
  steps: readonly string[],
  condition: unknown,
  evaluate: EvaluateCondition,
): Matches {
  if (!isMapping(condition) || !hasOperator(condition)) return equals(steps, condition);
  const parts = Object.entries(condition).map(([operator, operand]) =>
    compileOperator(steps, operator, operand, condition, evaluate),
  );
  return all(parts);
}

function hasOperator(value: Query): boolean {
  return Object.keys(value).some((key) => key.startsWith('$'));
}

function compileOperator(
  steps: readonly string[],
  operator: string,
  operand: unknown,
  condition: Query,
  evaluate: EvaluateCondition,
): Matches {
  switch (operator) {
    case '$eq':
      return equals(steps, operand);
    case '$ne':
      return not(equals(steps, operand));
    case '$in':
      return oneOf(steps, operand as readonly unknown[]);
    case '$nin':
      return not(oneOf(steps, operand as readonly unknown[]));
    case '$all': {
      const wanted = operand as readonly unknown[];
      return wanted.length === 0 ? () => false : all(wanted.map((value) => equals(steps, value)));
    }
    case '$not':
      return not(compileCondition(steps, operand, evaluate));
    case '$exists': {
      const exists: Matches = (row) => seeValues(row, steps, (value) => value !== undefined);
      return operand === true ? exists : not(exists);
    }
    case '$size':
      return (row) =>
        seeValues(row, steps, (value) => Array.isArray(value) && value.length === operand);
    case '$elemMatch':
      return someItem(steps, itemTest(operand as Query, evaluate));
    case '$options':
      return () => true;
    default:
      return holds(steps, valueTest(operator, operand, condition));
  }
}

function holds(steps: readonly string[], test: (value: unknown) => boolean): Matches {
  return (row) => someValue(row, steps, test);
}

function equals(steps: readonly string[], wanted: unknown): Matches {
  if (wanted === null) return holds(steps, (value) => value === undefined || value === null);
  return holds(steps, (value) => areEqual(value, wanted));
}

/** Strings and booleans are looked up together, however many there are. */
function oneOf(steps: readonly string[], wanted: readonly unknown[]): Matches {
  const isLooked = (value: unknown): boolean =>
    typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number';
  const known = new Set(wanted.filter(isLooked));
  const others = wanted.filter((value) => !isLooked(value));
  const parts = others.map((value) => equals(steps, value));
  return some([holds(steps, (value) => known.has(value)), ...parts]);
}

function someItem(steps: readonly string[], test: (item: unknown) => boolean): Matches {
  return (row) => seeValues(row, steps, (value) => Array.isArray(value) && value.some(test));
}

/** What an item of a list must be: a mapping that matches a query, or a value of which operators hold. */
function itemTest(operand: Query, evaluate: EvaluateCondition): (item: unknown) => boolean {
  const isLogical = ['$and', '$or', '$nor', '$expr'].some((key) => Object.hasOwn(operand, key));
  if (!hasOperator(operand) || isLogical) {
    const matches = compileQuery(operand, evaluate);
    // A list in a list is a mapping from numbers.
    return (item) =>
      isMapping(item) ? matches(item) : Array.isArray(item) && matches({ ...item });
  }
  return compileCondition([], operand, evaluate);
}

function valueTest(
  operator: string,
  operand: unknown,
  condition: Query,
): (value: unknown) => boolean {
  switch (operator) {
    case '$type':
      return typeTest(operand);
    case '$mod': {
      const [divisor, remainder] = operand as readonly [number, number];
      return (value) => typeof value === 'number' && Math.trunc(value) % divisor === remainder;
    }
    case '$regex': {
      const pattern = rulePattern(operand as string, (condition['$options'] as string) ?? '');
      return (value) => typeof value === 'string' && pattern?.matcher(value).find() === true;
    }
    default:
      return orderTest(operator, operand);
  }
}

/** Values compare with those of their own type alone. */
function orderTest(operator: string, operand: unknown): (value: unknown) => boolean {
  const rank = rankOf(operand);
  const isOrdered = orders[operator];
  if (isOrdered === undefined) throw new Error(`${operator} was not checked`);
  return (value) => {
    const known = value === undefined && rank === Rank.null ? null : value;
    return rankOf(known) === rank && isOrdered(compareValues(known, operand));
  };
}

const orders: Readonly<Record<string, (order: number) => boolean>> = {
  $gt: (order) => order > 0,
  $gte: (order) => order >= 0,
  $lt: (order) => order < 0,
  $lte: (order) => order <= 0,
};

const ranks: Readonly<Record<string, Rank>> = {
  number: Rank.number,
  string: Rank.string,
  object: Rank.object,
  array: Rank.array,
  bool: Rank.boolean,
  null: Rank.null,
  date: Rank.date,
};

function typeTest(operand: unknown): (value: unknown) => boolean {
  const names = Array.isArray(operand) ? operand : [operand];
  const wanted = new Set(names.map((name) => ranks[name]));
  return (value) => wanted.has(rankOf(value));
}
