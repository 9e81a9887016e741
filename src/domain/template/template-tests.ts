import { isJsonArray, isJsonObject, type Json } from '../json/value.ts';
import { argumentsFor, type GivenArguments } from './given-arguments.ts';
import type { ComparisonOperator, TestName } from './template-names.ts';
import { existing, failed, Missing, type TemplateRun, type TemplateValue } from './template-run.ts';
import { areEqualValues, compareInOrder, isContained, numberIn } from './template-value.ts';

/** Whether two values compare so. An undefined value equals no value. @throws TemplateError */
export function holds(
  run: TemplateRun,
  operator: ComparisonOperator,
  left: TemplateValue,
  right: TemplateValue,
): boolean {
  if (operator === '==') return areSame(run, left, right);
  if (operator === '!=') return !areSame(run, left, right);
  const one = existing(run, left);
  const other = existing(run, right);
  if (operator === 'in') return isContained(run, one, other);
  if (operator === 'not in') return !isContained(run, one, other);
  const order = compareInOrder(run, one, other);
  if (operator === '<') return order < 0;
  if (operator === '>') return order > 0;
  return operator === '<=' ? order <= 0 : order >= 0;
}

function areSame(run: TemplateRun, left: TemplateValue, right: TemplateValue): boolean {
  if (left instanceof Missing || right instanceof Missing) {
    return left instanceof Missing && right instanceof Missing;
  }
  return areEqualValues(run, left, right);
}

type TestRule = (run: TemplateRun, value: TemplateValue) => boolean;

const simple: Readonly<Partial<Record<TestName, TestRule>>> = {
  defined: (_, value) => !(value instanceof Missing),
  undefined: (_, value) => value instanceof Missing,
  none: (_, value) => value === null,
  boolean: (_, value) => typeof value === 'boolean',
  string: (_, value) => typeof value === 'string',
  number: (run, value) => !(value instanceof Missing) && isNumeric(run, value),
  mapping: (_, value) => !(value instanceof Missing) && isJsonObject(value),
  sequence: (_, value) => hasItems(value),
  iterable: (_, value) => hasItems(value),
  odd: (run, value) => parityOf(run, value) === 1,
  even: (run, value) => parityOf(run, value) === 0,
};

const operators: Readonly<Partial<Record<TestName, ComparisonOperator>>> = {
  in: 'in',
  eq: '==',
  equalto: '==',
  '==': '==',
  ne: '!=',
  '!=': '!=',
  lt: '<',
  lessthan: '<',
  '<': '<',
  le: '<=',
  '<=': '<=',
  gt: '>',
  greaterthan: '>',
  '>': '>',
  ge: '>=',
  '>=': '>=',
};

/** Whether a value passes a test. @throws TemplateError */
export function passesTest(
  run: TemplateRun,
  name: TestName,
  value: TemplateValue,
  given: GivenArguments,
): boolean {
  const test = simple[name];
  if (test !== undefined) {
    argumentsFor(run, [], given);
    return test(run, value);
  }
  const [other] = argumentsFor(run, ['other'], given);
  if (other === undefined) throw failed(run, `the test "${name}" needs an argument`);
  return holds(run, operators[name] ?? '==', value, other);
}

function isNumeric(run: TemplateRun, value: Json): boolean {
  return !isJsonArray(value) && !isJsonObject(value) && numberIn(run, value) !== null;
}

function hasItems(value: TemplateValue): boolean {
  return (
    value instanceof Missing ||
    typeof value === 'string' ||
    isJsonArray(value) ||
    isJsonObject(value)
  );
}

/** 0 for even numbers, 1 for odd ones, else something else. */
function parityOf(run: TemplateRun, value: TemplateValue): number {
  const number = numberIn(run, existing(run, value));
  if (number === null) throw failed(run, 'only numbers are odd or even');
  return Math.abs(number % 2);
}
