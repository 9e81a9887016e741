import { isJsonObject, type Json, ownValue, setOwn } from '../json/value.ts';
import type { GivenArguments } from './given-arguments.ts';
import { joinTexts } from './join-texts.ts';
import { negated, reckon } from './template-arithmetic.ts';
import { applyFilter } from './template-filters.ts';
import { callFunction, callMethod } from './template-methods.ts';
import {
  existing,
  failed,
  Missing,
  notChosen,
  PendingText,
  spend,
  type TemplateRun,
  type TemplateValue,
} from './template-run.ts';
import { holds, passesTest } from './template-tests.ts';
import type {
  ArgumentExpressions,
  ExpressionOf,
  SliceBounds,
  TemplateExpression,
} from './template-tree.ts';
import {
  isTruthy,
  memberOfValue,
  numberIn,
  printedText,
  sliceOf,
  Tuple,
  typeName,
  wholeNumberIn,
} from './template-value.ts';

/** The value of an expression; it may be undefined. @throws TemplateError */
export function evaluateExpression(run: TemplateRun, node: TemplateExpression): TemplateValue {
  spend(run);
  run.at = node.at;
  const rule = rules[node.kind] as (run: TemplateRun, node: TemplateExpression) => TemplateValue;
  return rule(run, node);
}

/** The value of an expression that must have one. @throws TemplateError */
export function evaluateExisting(run: TemplateRun, node: TemplateExpression): Json {
  const value = evaluateExpression(run, node);
  if (value instanceof Missing) run.at = node.at;
  return existing(run, value);
}

/** The text of an expression in a text. @throws TemplateError if it is undefined */
export function evaluateToText(run: TemplateRun, node: TemplateExpression): string {
  const value = evaluateExpression(run, node);
  if (value === notChosen) return '';
  if (value instanceof Missing) run.at = node.at;
  return printedText(run, existing(run, value));
}

type Rule<K extends TemplateExpression['kind']> = (
  run: TemplateRun,
  node: ExpressionOf<K>,
) => TemplateValue;

const rules: { readonly [K in TemplateExpression['kind']]: Rule<K> } = {
  constant: (_, { value }) => value,
  name: (run, { name }) => lookUp(run, name),
  list: (run, { items }) => items.map((item) => evaluateExisting(run, item)),
  tuple: (run, { items }) => Tuple.holding(items.map((item) => evaluateExisting(run, item))),
  map: evaluateMap,
  member: evaluateMember,
  slice: (run, { of, bounds, at }) => {
    const value = evaluateExisting(run, of);
    const taken = bounds.map((bound) => evaluateBound(run, bound));
    run.at = at;
    return sliceOf(run, value, taken);
  },
  not: (run, { of }) => !isTruthy(evaluateExpression(run, of)),
  minus: (run, { of, at }) => {
    const value = evaluateExisting(run, of);
    run.at = at;
    return negated(run, value);
  },
  plus: (run, { of, at }) => {
    const value = evaluateExisting(run, of);
    run.at = at;
    const number = numberIn(run, value);
    if (number === null) throw failed(run, `"+" is not for a ${typeName(value)}`);
    return typeof value === 'boolean' ? number : value;
  },
  arithmetic: (run, { operator, left, right, at }) => {
    const one = evaluateExisting(run, left);
    const other = evaluateExisting(run, right);
    run.at = at;
    return reckon(run, operator, one, other);
  },
  concat: (run, { parts }) =>
    joinTexts(
      run,
      parts.map((part) => evaluateToText(run, part)),
    ),
  compare: evaluateComparison,
  and: (run, { left, right }) => {
    const value = evaluateExpression(run, left);
    return isTruthy(value) ? evaluateExpression(run, right) : value;
  },
  or: (run, { left, right }) => {
    const value = evaluateExpression(run, left);
    return isTruthy(value) ? value : evaluateExpression(run, right);
  },
  choice: (run, { test, chosen, otherwise }) => {
    if (isTruthy(evaluateExpression(run, test))) return evaluateExpression(run, chosen);
    return otherwise === null ? notChosen : evaluateExpression(run, otherwise);
  },
  filter: (run, { of, name, given, at }) => {
    const value = evaluateExpression(run, of);
    const values = evaluateArguments(run, given);
    run.at = value instanceof Missing ? of.at : at;
    return applyFilter(run, name, value, values);
  },
  test: (run, { of, name, given, at }) => {
    const value = evaluateExpression(run, of);
    const values = evaluateArguments(run, given);
    run.at = at;
    return passesTest(run, name, value, values);
  },
  method: (run, { of, name, given, at }) => {
    const value = evaluateExisting(run, of);
    const values = evaluateArguments(run, given);
    run.at = at;
    return callMethod(run, value, name, values);
  },
  function: (run, { name, given, at }) => {
    const values = evaluateArguments(run, given);
    run.at = at;
    return callFunction(run, name, values);
  },
};

/** The name under which a template reads all variables: `_context['my-alias']`. */
const wholeContext = '_context';

function lookUp({ scopes, context, pending }: TemplateRun, name: string): TemplateValue {
  for (let at = scopes.length - 1; at >= 0; at -= 1) {
    const found = scopes[at]?.get(name);
    if (found !== undefined) return found;
  }
  if (name === wholeContext) return context;
  const value = ownValue(context, name);
  if (value === undefined && pending.names) throw new PendingText();
  return value === undefined ? new Missing(`"${name}" is not defined`) : value;
}

function evaluateMap(run: TemplateRun, { members, at }: ExpressionOf<'map'>): Json {
  const made: Record<string, Json> = {};
  for (const [key, value] of members) {
    const name = evaluateExisting(run, key);
    if (typeof name !== 'string') {
      run.at = at;
      throw failed(run, 'a key of a map is not a string');
    }
    setOwn(made, name, evaluateExisting(run, value));
  }
  return made;
}

function evaluateMember(run: TemplateRun, { of, key, at }: ExpressionOf<'member'>): TemplateValue {
  const value = evaluateExisting(run, of);
  const name = evaluateExisting(run, key);
  run.at = at;
  const found = memberOfValue(run, value, name);
  if (found === run.pending.value && found !== null) throw new PendingText();
  // What the template itself names may be in a message; a value may not.
  const isNamed = found instanceof Missing && key.kind === 'constant' && typeof name === 'string';
  return isNamed ? new Missing(`the ${kindOf(value)} has no member "${name}"`) : found;
}

function kindOf(value: Json): string {
  return isJsonObject(value) ? 'map' : typeName(value);
}

function evaluateBound(run: TemplateRun, bound: SliceBounds[number]): number | null {
  if (bound === null) return null;
  const value = evaluateExisting(run, bound);
  run.at = bound.at;
  return value === null ? null : wholeNumberIn(run, value, 'a bound of a slice');
}

function evaluateComparison(run: TemplateRun, { first, rest }: ExpressionOf<'compare'>): boolean {
  let left = evaluateExpression(run, first);
  for (const { operator, right } of rest) {
    const value = evaluateExpression(run, right);
    run.at = right.at;
    if (!holds(run, operator, left, value)) return false;
    left = value;
  }
  return true;
}

function evaluateArguments(
  run: TemplateRun,
  { positional, named }: ArgumentExpressions,
): GivenArguments {
  return {
    positional: positional.map((one) => evaluateExpression(run, one)),
    named: new Map(named.map(([name, one]) => [name, evaluateExpression(run, one)])),
  };
}
