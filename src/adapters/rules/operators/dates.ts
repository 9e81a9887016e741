import { evalExpr } from 'mingo/core';
import { RuleFailure } from '../../rule-results/rule-faults.ts';
import {
  asInteger,
  asText,
  isNull,
  type Operator,
  type Operators,
  ofNamed,
  ofValue,
  unlessNull,
} from './operator.ts';
import { dateFrom } from './types.ts';

const millisecondsOf: Readonly<Record<string, number>> = {
  week: 604_800_000,
  day: 86_400_000,
  hour: 3_600_000,
  minute: 60_000,
  second: 1_000,
  millisecond: 1,
};
const monthsOf: Readonly<Record<string, number>> = { year: 12, quarter: 3, month: 1 };

/** The first Sunday since 1970, in milliseconds: weeks begin with Sunday. */
const firstSunday = 3 * 86_400_000;

function asDate(operator: string, value: unknown): Date {
  if (value instanceof Date) return value;
  throw new RuleFailure(`${operator} takes dates`);
}

function unknownUnit(operator: string): RuleFailure {
  return new RuleFailure(`${operator} takes a unit such as day or month`);
}

/** Of a month without that day, the last day. */
function withMonths(date: Date, months: number): Date {
  const moved = new Date(date);
  moved.setUTCDate(1);
  moved.setUTCMonth(date.getUTCMonth() + months);
  const days = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(date.getUTCDate(), days));
  return moved;
}

function moving(operator: string, sign: 1 | -1): Operator {
  return ofNamed(({ startDate, unit, amount }) => {
    if (isNull(startDate) || isNull(unit) || isNull(amount)) return null;
    const date = asDate(operator, startDate);
    const count = asInteger(operator, amount) * sign;
    const [months, milliseconds] = [monthsOf[String(unit)], millisecondsOf[String(unit)]];
    if (months !== undefined) return withMonths(date, months * count);
    if (milliseconds === undefined) throw unknownUnit(operator);
    return new Date(date.getTime() + milliseconds * count);
  });
}

/** How many units begin after the first date, until the second one. */
function difference(start: Date, end: Date, unit: string): number {
  const months = monthsOf[unit];
  if (months !== undefined) {
    const [from, to] = [start, end].map((date) =>
      Math.floor((date.getUTCFullYear() * 12 + date.getUTCMonth()) / months),
    ) as [number, number];
    return to - from;
  }
  const milliseconds = millisecondsOf[unit];
  if (milliseconds === undefined) throw unknownUnit('$dateDiff');
  const origin = unit === 'week' ? firstSunday : 0;
  const [from, to] = [start, end].map((date) =>
    Math.floor((date.getTime() - origin) / milliseconds),
  ) as [number, number];
  return to - from;
}

/** When the unit began that a date is in. */
function beginning(date: Date, unit: string): Date {
  const months = monthsOf[unit];
  if (months !== undefined) {
    const month = Math.floor((date.getUTCFullYear() * 12 + date.getUTCMonth()) / months) * months;
    const began = new Date(0);
    began.setUTCFullYear(Math.floor(month / 12), month % 12, 1);
    return began;
  }
  const milliseconds = millisecondsOf[unit];
  if (milliseconds === undefined) throw unknownUnit('$dateTrunc');
  const origin = unit === 'week' ? firstSunday : 0;
  return new Date(Math.floor((date.getTime() - origin) / milliseconds) * milliseconds + origin);
}

function dayOfYear(date: Date): number {
  return difference(beginning(date, 'year'), date, 'day') + 1;
}

/** Thursday of the same week: its year is that of the week. */
function thursdayOf(date: Date): Date {
  return new Date(date.getTime() + (4 - (date.getUTCDay() || 7)) * (millisecondsOf['day'] ?? 0));
}

/** Parts of a date in UTC, by operator. */
const parts = {
  $year: (date: Date) => date.getUTCFullYear(),
  $month: (date: Date) => date.getUTCMonth() + 1,
  $dayOfMonth: (date: Date) => date.getUTCDate(),
  $dayOfWeek: (date: Date) => date.getUTCDay() + 1,
  $dayOfYear: dayOfYear,
  $hour: (date: Date) => date.getUTCHours(),
  $minute: (date: Date) => date.getUTCMinutes(),
  $second: (date: Date) => date.getUTCSeconds(),
  $millisecond: (date: Date) => date.getUTCMilliseconds(),
  $isoWeek: (date: Date) => Math.ceil(dayOfYear(thursdayOf(date)) / 7),
  $isoWeekYear: (date: Date) => thursdayOf(date).getUTCFullYear(),
  $isoDayOfWeek: (date: Date) => date.getUTCDay() || 7,
} as const;

/** What stands for a part in a format, and its digits. */
const formats: Readonly<Record<string, readonly [part: (date: Date) => number, digits: number]>> = {
  '%Y': [parts.$year, 4],
  '%m': [parts.$month, 2],
  '%d': [parts.$dayOfMonth, 2],
  '%H': [parts.$hour, 2],
  '%M': [parts.$minute, 2],
  '%S': [parts.$second, 2],
  '%L': [parts.$millisecond, 3],
  '%j': [dayOfYear, 3],
  '%u': [parts.$isoDayOfWeek, 1],
  '%w': [parts.$dayOfWeek, 1],
  // Weeks that begin with Sunday; those before the first Sunday are 0.
  '%U': [(date) => Math.floor((dayOfYear(date) + 6 - date.getUTCDay()) / 7), 2],
  '%V': [parts.$isoWeek, 2],
  '%G': [parts.$isoWeekYear, 4],
};

function formatted(date: Date, format: string): string {
  return format.replace(/%./g, (specifier) => {
    const [part, digits] = formats[specifier] ?? [];
    return part === undefined ? '%' : `${part(date)}`.padStart(digits ?? 1, '0');
  });
}

export const dateOperators: Operators = {
  $dateAdd: moving('$dateAdd', 1),
  $dateSubtract: moving('$dateSubtract', -1),
  $dateDiff: ofNamed(({ startDate, endDate, unit }) =>
    [startDate, endDate, unit].some(isNull)
      ? null
      : difference(asDate('$dateDiff', startDate), asDate('$dateDiff', endDate), String(unit)),
  ),
  $dateTrunc: ofNamed(({ date, unit }) =>
    isNull(date) || isNull(unit) ? null : beginning(asDate('$dateTrunc', date), String(unit)),
  ),
  $dateToString: ofNamed(({ date, format = '%Y-%m-%dT%H:%M:%S.%LZ', onNull = null }) =>
    isNull(date) ? onNull : formatted(asDate('$dateToString', date), String(format)),
  ),
  $dateFromString: (row, operand, options) => {
    const { dateString, onError, onNull } = operand as Readonly<Record<string, unknown>>;
    const text = evalExpr(row, dateString, options);
    if (isNull(text)) return evalExpr(row, onNull ?? null, options);
    try {
      return dateFrom(asText('$dateFromString', text));
    } catch (error) {
      if (onError === undefined || !(error instanceof RuleFailure)) throw error;
      return evalExpr(row, onError, options);
    }
  },
  ...Object.fromEntries(
    Object.entries(parts).map(([operator, part]) => [
      operator,
      ofValue(unlessNull((value) => part(asDate(operator, value)))),
    ]),
  ),
};
