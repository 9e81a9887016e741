import { isJsonArray, type Json, numberOf } from '../json/value.ts';
import { formatByPercent } from './format-text.ts';
import type { ArithmeticOperator } from './template-names.ts';
import { failed, spend, spendText, type TemplateRun } from './template-run.ts';
import { numberIn, Tuple, typeName } from './template-value.ts';

/** The result of an operator, as in Python, with one kind of number. @throws TemplateError */
export function reckon(
  run: TemplateRun,
  operator: ArithmeticOperator,
  left: Json,
  right: Json,
): Json {
  const one = numberIn(run, left);
  const other = numberIn(run, right);
  if (one !== null && other !== null) return reckonNumbers(run, operator, one, other);
  if (operator === '+') {
    if (typeof left === 'string' && typeof right === 'string') {
      spendText(run, left.length + right.length);
      return left + right;
    }
    if (isJsonArray(left) && isJsonArray(right) && isSameKind(left, right)) {
      return joinLists(run, [left, right]);
    }
  }
  if (operator === '*') {
    const count = one ?? other;
    const repeated = one === null ? left : right;
    if (count !== null && Number.isInteger(count)) {
      if (typeof repeated === 'string') return repeatText(run, repeated, count);
      if (isJsonArray(repeated)) return repeatList(run, repeated, count);
    }
  }
  if (operator === '%' && typeof left === 'string') return formatByPercent(run, left, right);
  throw failed(run, `"${operator}" is not for a ${typeName(left)} and a ${typeName(right)}`);
}

function isSameKind(one: Json, other: Json): boolean {
  return one instanceof Tuple === other instanceof Tuple;
}

function repeatText(run: TemplateRun, text: string, count: number): string {
  if (count <= 0) return '';
  spendText(run, text.length * count);
  return text.repeat(count);
}

function repeatList(run: TemplateRun, list: readonly Json[], count: number): Json {
  if (count <= 0 || list.length === 0) return list instanceof Tuple ? Tuple.holding([]) : [];
  spend(run, list.length * count);
  const made = Array.from(
    { length: list.length * count },
    (_, at) => list[at % list.length] as Json,
  );
  return list instanceof Tuple ? Tuple.holding(made) : made;
}

function joinLists(
  run: TemplateRun,
  [one, other]: readonly [readonly Json[], readonly Json[]],
): Json {
  spend(run, one.length + other.length);
  const made = [...one, ...other];
  return one instanceof Tuple ? Tuple.holding(made) : made;
}

/** The value of `-x`. @throws TemplateError */
export function negated(run: TemplateRun, value: Json): Json {
  const number = numberIn(run, value);
  if (number === null) throw failed(run, `a ${typeName(value)} cannot be negative`);
  return 0 - number;
}

function reckonNumbers(
  run: TemplateRun,
  operator: ArithmeticOperator,
  one: number,
  other: number,
): Json {
  if (other === 0 && (operator === '/' || operator === '//' || operator === '%')) {
    throw failed(run, 'it divides by zero');
  }
  const result = results[operator](one, other);
  if (!Number.isFinite(result)) throw failed(run, 'a result is not a finite number');
  if (Number.isSafeInteger(result) || !Number.isInteger(result)) return result + 0;
  return exactly(run, operator, one, other, result);
}

const results: Readonly<Record<ArithmeticOperator, (one: number, other: number) => number>> = {
  '+': (one, other) => one + other,
  '-': (one, other) => one - other,
  '*': (one, other) => one * other,
  '/': (one, other) => one / other,
  '//': (one, other) => divided(one, other).quotient,
  '%': (one, other) => divided(one, other).rest,
  '**': (one, other) => one ** other,
};

/** Division to the integer below, as Python's `divmod`. */
function divided(one: number, other: number): { quotient: number; rest: number } {
  let rest = one % other;
  let exact = (one - rest) / other;
  if (rest !== 0 && other < 0 !== rest < 0) {
    rest += other;
    exact -= 1;
  }
  const quotient = Math.floor(exact);
  return { quotient: exact - quotient > 0.5 ? quotient + 1 : quotient, rest };
}

/** A result beyond 2^53: of integers it must be exact, as Python's is. */
function exactly(
  run: TemplateRun,
  operator: ArithmeticOperator,
  one: number,
  other: number,
  result: number,
): Json {
  const isExact = bigResults[operator];
  if (isExact === undefined || !Number.isInteger(one) || !Number.isInteger(other)) return result;
  const exact = isExact(BigInt(one), BigInt(other));
  if (exact !== BigInt(result)) throw failed(run, 'an integer beyond 2^53 would lose digits');
  return numberOf(String(exact));
}

type BigResult = (one: bigint, other: bigint) => bigint;

/** The operators by which integers can come to more than 2^53; a finite power has few digits. */
const bigResults: Readonly<Partial<Record<ArithmeticOperator, BigResult>>> = {
  '+': (one, other) => one + other,
  '-': (one, other) => one - other,
  '*': (one, other) => one * other,
  '**': (one, other) => one ** other,
};
