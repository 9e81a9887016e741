import type { Location } from '../json/path/read.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject, memberAt } from '../json/value.ts';
import { isFieldName } from './field-names.ts';
import {
  type Arguments,
  accumulators,
  dateParts,
  expressionOperators,
  specialExpressions,
  systemVariables,
} from './operators.ts';
import type { RuleNotes, Variables } from './rule-notes.ts';
import { rulePattern } from './rule-pattern.ts';
import { checkSortOrder } from './sort-order.ts';

/** Notes what is wrong with an expression, at any depth. Inside `$literal` nothing is an operator. */
export function checkExpression(
  notes: RuleNotes,
  expression: Json | undefined,
  at: Location,
  scope: Variables,
): void {
  if (typeof expression === 'string') checkPath(notes, expression, at, scope);
  else if (isJsonArray(expression)) {
    for (const [index, item] of expression.entries())
      checkExpression(notes, item, [...at, index], scope);
  } else if (isJsonObject(expression)) checkMapping(notes, expression, at, scope);
}

function checkMapping(notes: RuleNotes, mapping: JsonObject, at: Location, scope: Variables): void {
  const keys = Object.keys(mapping);
  const operators = keys.filter((key) => key.startsWith('$'));
  if (operators.length === 0) {
    for (const key of keys) {
      checkFieldName(notes, key, [...at, key]);
      checkExpression(notes, mapping[key], [...at, key], scope);
    }
    return;
  }
  for (const key of operators) {
    if (!expressionOperators.has(key) && !specialExpressions.has(key)) {
      notes.error('OPERATOR_FORBIDDEN', [...at, key], {});
    }
  }
  if (keys.length > 1) {
    notes.error('RULE_INVALID', at, { reason: 'has an operator beside other members' });
    return;
  }
  const [operator] = operators as [string];
  const operand = mapping[operator] ?? null;
  const here = [...at, operator];
  if (specialExpressions.has(operator)) checkSpecial(notes, operator, operand, here, scope);
  else checkOperator(notes, operator, operand, here, scope);
}

/** A field that an expression makes. */
function checkFieldName(notes: RuleNotes, name: string, at: Location): void {
  if (!isFieldName(name))
    notes.error('RULE_INVALID', at, { reason: 'is no name for a field of a mapping' });
}

function checkSpecial(
  notes: RuleNotes,
  operator: string,
  operand: Json,
  at: Location,
  scope: Variables,
): void {
  if (operator === '$literal') return;
  if (operator === '$getField') {
    checkGetField(notes, operand, at, scope);
    return;
  }
  const isList = isJsonArray(operand);
  const isComplete = isList
    ? operand.length === 3
    : namedFlaw(operand, { required: ['if', 'then', 'else'], optional: [] }) === null;
  if (!isComplete) notes.error('RULE_INVALID', at, { reason: 'takes if, then and else' });
  else checkMembers(notes, operand, at, scope);
}

/** The name of the field is a text, in which nothing is a path. */
function checkGetField(notes: RuleNotes, operand: Json, at: Location, scope: Variables): void {
  const field = isJsonObject(operand) ? memberAt(operand, 'field') : operand;
  const literal = isJsonObject(field) ? memberAt(field, '$literal') : field;
  const isName = typeof literal === 'string' && (literal !== field || !literal.startsWith('$'));
  if (!isName) {
    const reason = 'takes the name of a field, as a text; one that begins with $ as {$literal: …}';
    notes.error('RULE_INVALID', at, { reason });
  }
  if (!isJsonObject(operand)) return;
  const flaw = namedFlaw(operand, { required: ['field'], optional: ['input'] });
  if (flaw !== null) notes.error('RULE_INVALID', at, { reason: flaw });
  checkExpression(notes, memberAt(operand, 'input'), [...at, 'input'], scope);
}

function checkOperator(
  notes: RuleNotes,
  operator: string,
  operand: Json,
  at: Location,
  scope: Variables,
): void {
  const shape = expressionOperators.get(operator);
  if (shape === undefined) return;
  const flaw = argumentFlaw(operand, shape);
  if (flaw !== null) {
    notes.error('RULE_INVALID', at, { reason: flaw });
    return;
  }
  const check = scoped[operator];
  if (check !== undefined && isJsonObject(operand)) check(notes, operand, at, scope);
  else checkMembers(notes, operand, at, scope);
  if (operator.startsWith('$regex')) checkRegex(notes, operand, at, ['regex', 'options']);
  if (dateParts.has(operator) && isJsonObject(operand) && !isOperation(operand))
    notes.error('RULE_INVALID', at, { reason: 'takes one date, in UTC' });
  if (operator === '$convert') noteChoice(notes, operand, [...at, 'to'], conversionTypes);
  if (memberAt(operand, 'unit') !== undefined)
    noteChoice(notes, operand, [...at, 'unit'], dateUnits);
  const format = memberAt(operand, 'format');
  const isFormat =
    typeof format === 'string' &&
    /^(?:[^$%]|%[YmdHMSLjuwUVG%])(?:[^%]|%[YmdHMSLjuwUVG%])*$/.test(format);
  if (format !== undefined && !isFormat)
    notes.error('RULE_INVALID', [...at, 'format'], {
      reason: 'is not a format of the specifiers in docs/policies.md',
    });
}

const conversionTypes = ['bool', 'date', 'double', 'int', 'long', 'string'];
const dateUnits = [
  'year',
  'quarter',
  'month',
  'week',
  'day',
  'hour',
  'minute',
  'second',
  'millisecond',
];

/** Notes a member that is none of some texts. */
function noteChoice(
  notes: RuleNotes,
  operand: Json,
  at: Location,
  choices: readonly string[],
): void {
  const choice = memberAt(operand, at.at(-1) ?? '');
  if (typeof choice !== 'string' || !choices.includes(choice))
    notes.error('RULE_INVALID', at, { reason: `is none of ${choices.join(', ')}` });
}

function checkMembers(notes: RuleNotes, operand: Json, at: Location, scope: Variables): void {
  if (!isJsonObject(operand) || isOperation(operand)) {
    checkExpression(notes, operand, at, scope);
    return;
  }
  for (const [key, member] of Object.entries(operand))
    checkExpression(notes, member, [...at, key], scope);
}

function isOperation(value: JsonObject): boolean {
  return Object.keys(value).some((key) => key.startsWith('$'));
}

type CheckScoped = (notes: RuleNotes, operand: JsonObject, at: Location, scope: Variables) => void;

/** Operators with variables of their own, or members that are no expressions. */
const scoped: Readonly<Record<string, CheckScoped>> = {
  $let(notes, operand, at, scope) {
    const variables = memberAt(operand, 'vars');
    if (!isJsonObject(variables)) {
      notes.error('RULE_INVALID', [...at, 'vars'], { reason: 'is not a mapping' });
      return;
    }
    const inner = checkVariables(notes, variables, [...at, 'vars'], scope);
    checkExpression(notes, memberAt(operand, 'in'), [...at, 'in'], inner);
  },
  $map: overItems('in'),
  $filter: overItems('cond'),
  $reduce(notes, operand, at, scope) {
    for (const key of ['input', 'initialValue'])
      checkExpression(notes, memberAt(operand, key), [...at, key], scope);
    const inner = new Set([...scope, 'this', 'value']);
    checkExpression(notes, memberAt(operand, 'in'), [...at, 'in'], inner);
  },
  $switch(notes, operand, at, scope) {
    const branches = memberAt(operand, 'branches');
    const shape = { required: ['case', 'then'], optional: [] };
    const areBranches =
      isJsonArray(branches) &&
      branches.length > 0 &&
      branches.every((branch) => namedFlaw(branch, shape) === null);
    if (!areBranches) {
      notes.error('RULE_INVALID', [...at, 'branches'], { reason: 'is no list of case and then' });
      return;
    }
    for (const [index, branch] of branches.entries())
      checkMembers(notes, branch, [...at, 'branches', index], scope);
    checkExpression(notes, memberAt(operand, 'default'), [...at, 'default'], scope);
  },
  $sortArray(notes, operand, at, scope) {
    checkExpression(notes, memberAt(operand, 'input'), [...at, 'input'], scope);
    const order = memberAt(operand, 'sortBy');
    if (order !== 1 && order !== -1) checkSortOrder(notes, order, [...at, 'sortBy']);
  },
};

function overItems(body: string): CheckScoped {
  return (notes, operand, at, scope) => {
    const name = memberAt(operand, 'as');
    if (name !== undefined) checkVariableName(notes, name, [...at, 'as']);
    const inner = new Set([...scope, typeof name === 'string' ? name : 'this']);
    checkExpression(notes, memberAt(operand, 'input'), [...at, 'input'], scope);
    checkExpression(notes, memberAt(operand, 'limit'), [...at, 'limit'], scope);
    checkExpression(notes, memberAt(operand, body), [...at, body], inner);
  };
}

/** The scope inside of what declares variables. */
export function checkVariables(
  notes: RuleNotes,
  variables: JsonObject,
  at: Location,
  scope: Variables,
): Variables {
  for (const [name, value] of Object.entries(variables)) {
    checkVariableName(notes, name, [...at, name]);
    checkExpression(notes, value, [...at, name], scope);
  }
  return new Set([...scope, ...Object.keys(variables)]);
}

function checkVariableName(notes: RuleNotes, name: Json, at: Location): void {
  if (typeof name === 'string' && /^[a-z][a-zA-Z0-9_]*$/.test(name)) return;
  notes.error('RULE_INVALID', at, {
    reason: 'is no name for a variable: letters, digits and "_", a small letter first',
  });
}

function argumentFlaw(operand: Json, shape: Arguments): string | null {
  if (shape.kind === 'named') return namedFlaw(operand, shape);
  const count = isJsonArray(operand) ? operand.length : 1;
  const { least, most } = shape;
  if (count >= least && count <= most) return null;
  const range = least === most ? `${least}` : `${least} to ${most}`;
  const expected = most === Number.POSITIVE_INFINITY ? `at least ${least}` : range;
  return `takes ${expected} ${expected === '1' ? 'argument' : 'arguments'}, and has ${count}`;
}

function namedFlaw(
  operand: Json,
  {
    required,
    optional,
  }: { readonly required: readonly string[]; readonly optional: readonly string[] },
): string | null {
  if (!isJsonObject(operand)) return `takes ${required.join(' and ')}`;
  const keys = Object.keys(operand);
  const missing = required.filter((key) => !keys.includes(key));
  if (missing.length > 0) return `has no ${missing.join(' and no ')}`;
  const known = [...required, ...optional];
  return keys.every((key) => known.includes(key)) ? null : `takes ${known.join(', ')} alone`;
}

/** A path or a variable; any other text is a value. */
function checkPath(notes: RuleNotes, text: string, at: Location, scope: Variables): void {
  if (!text.startsWith('$')) return;
  const isVariable = text.startsWith('$$');
  const [first = '', ...steps] = text.slice(isVariable ? 2 : 1).split('.');
  const names = isVariable ? steps : [first, ...steps];
  if (isVariable) noteUnknownVariable(notes, first, at, scope);
  if (!names.every(isFieldName)) {
    notes.error('RULE_INVALID', at, { reason: 'is no path' });
  } else if (names.some((name) => /^\d+$/.test(name))) {
    const reason = 'has a number in a path of an expression: use $arrayElemAt or $getField';
    notes.error('RULE_INVALID', at, { reason });
  }
}

function noteUnknownVariable(notes: RuleNotes, name: string, at: Location, scope: Variables): void {
  if (name === 'USER_ROLES' || name === 'CLUSTER_TIME') notes.error('OPERATOR_FORBIDDEN', at, {});
  else if (!systemVariables.has(name) && !scope.has(name))
    notes.error('RULE_INVALID', at, { reason: 'is no variable that is known here' });
  else if (name === 'NOW') notes.usesNow();
}

/**
 * Notes a pattern, or its options, that are no texts, or that cannot be matched in linear time. `keys`: of the pattern
 * and of its options.
 */
export function checkRegex(
  notes: RuleNotes,
  holder: Json,
  at: Location,
  [patternKey, optionsKey]: readonly [string, string],
): void {
  const pattern = memberAt(holder, patternKey);
  const options = memberAt(holder, optionsKey) ?? '';
  const isPath = patternKey === 'regex' && typeof pattern === 'string' && pattern.startsWith('$');
  if (typeof pattern !== 'string' || isPath) {
    notes.error('RULE_INVALID', [...at, patternKey], { reason: 'is not a pattern, as a text' });
  } else if (typeof options !== 'string' || rulePattern('', options) === null) {
    notes.error('RULE_INVALID', [...at, optionsKey], { reason: 'is none of i, m and s' });
  } else if (rulePattern(pattern, options) === null) {
    notes.error('OPERATOR_FORBIDDEN', [...at, patternKey], {});
  }
}

/** Notes what is wrong with what makes one value of a group. */
export function checkAccumulator(
  notes: RuleNotes,
  value: Json | undefined,
  at: Location,
  scope: Variables,
): void {
  const [operator, ...others] = isJsonObject(value) ? Object.keys(value) : [];
  if (operator === undefined || others.length > 0) {
    notes.error('RULE_INVALID', at, { reason: 'is not one accumulator' });
  } else if (accumulators.has(operator)) {
    checkMembers(notes, memberAt(value, operator) ?? null, [...at, operator], scope);
  } else notes.error('OPERATOR_FORBIDDEN', [...at, operator], {});
}
