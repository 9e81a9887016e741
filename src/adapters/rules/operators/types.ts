import { evalExpr } from 'mingo/core';
import { RuleFailure } from '../../rule-results/rule-faults.ts';
import { Rank, rankOf } from '../values.ts';
import { isNull, type Operator, type Operators, ofValue, unlessNull } from './operator.ts';

const typeNames: Readonly<Record<Rank, string>> = {
  [Rank.missing]: 'missing',
  [Rank.null]: 'null',
  [Rank.number]: 'number',
  [Rank.string]: 'string',
  [Rank.object]: 'object',
  [Rank.array]: 'array',
  [Rank.boolean]: 'bool',
  [Rank.date]: 'date',
};

/** A value that cannot become one of a type. */
function unfit(value: unknown, type: string): RuleFailure {
  return new RuleFailure(
    `a value of type ${typeNames[rankOf(value)]} cannot become one of type ${type}`,
  );
}

export function stringFrom(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  const rank = rankOf(value);
  if (rank === Rank.string || rank === Rank.number || rank === Rank.boolean) return String(value);
  throw unfit(value, 'string');
}

function doubleFrom(value: unknown): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return Number(value);
  if (value instanceof Date) return value.getTime();
  const isNumber =
    typeof value === 'string' && /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(value);
  if (isNumber) return Number(value);
  throw unfit(value, 'double');
}

function integerFrom(value: unknown, bits: 32 | 64): number {
  const type = bits === 32 ? 'int' : 'long';
  if (value instanceof Date && bits === 32) throw unfit(value, type);
  if (typeof value === 'string' && !/^[+-]?\d+$/.test(value)) throw unfit(value, type);
  const whole = Math.trunc(doubleFrom(value));
  const limit = 2 ** (bits - 1);
  if (whole >= -limit && whole < limit) return whole === 0 ? 0 : whole;
  throw unfit(value, type);
}

const moment = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:?\d\d)?)?$/;

/** Of a number: milliseconds since 1970; of a text in ISO 8601 without a zone: in UTC. */
export function dateFrom(value: unknown): Date {
  if (value instanceof Date) return value;
  const isMoment = typeof value === 'string' && moment.test(value);
  const text =
    isMoment && !/(?:Z|[+-]\d\d:?\d\d)$/.test(value.slice(10)) && value.length > 10
      ? `${value}Z`
      : value;
  const date =
    typeof value === 'number' ? new Date(value) : isMoment ? new Date(text as string) : null;
  if (date === null || Number.isNaN(date.getTime())) throw unfit(value, 'date');
  // A day that its month does not have would become one of the next month.
  const isSameDay =
    typeof value !== 'string' ||
    new Date(value.slice(0, 10)).getUTCDate() === Number(value.slice(8, 10));
  if (!isSameDay) throw unfit(value, 'date');
  return date;
}

function truthFrom(value: unknown): boolean {
  if (typeof value === 'number') return value !== 0;
  return value !== false;
}

const conversions: Readonly<Record<string, (value: unknown) => unknown>> = {
  bool: truthFrom,
  date: dateFrom,
  double: doubleFrom,
  int: (value) => integerFrom(value, 32),
  long: (value) => integerFrom(value, 64),
  string: stringFrom,
};

const convert: Operator = (row, operand, options) => {
  const { input, to, onError, onNull } = operand as Readonly<Record<string, unknown>>;
  const value = evalExpr(row, input, options);
  if (isNull(value)) return evalExpr(row, onNull ?? null, options);
  try {
    return conversions[String(to)]?.(value);
  } catch (error) {
    if (onError === undefined || !(error instanceof RuleFailure)) throw error;
    return evalExpr(row, onError, options);
  }
};

export const typeOperators: Operators = {
  $type: ofValue((value) => typeNames[rankOf(value)]),
  $isNumber: ofValue((value) => rankOf(value) === Rank.number),
  $toBool: ofValue(unlessNull(truthFrom)),
  $toDate: ofValue(unlessNull(dateFrom)),
  $toDouble: ofValue(unlessNull(doubleFrom)),
  $toInt: ofValue(unlessNull((value) => integerFrom(value, 32))),
  $toLong: ofValue(unlessNull((value) => integerFrom(value, 64))),
  $toString: ofValue(unlessNull(stringFrom)),
  $convert: convert,
};
