import { InvalidArgumentError } from 'commander';

const isoTime =
  /^(?<date>\d{4}-\d\d-\d\d)(?:T(?<time>\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(?<zone>Z|[+-]\d\d:\d\d)?)?$/i;

const secondMs = 1_000;
const dayMs = 24 * 60 * 60 * secondMs;

/**
 * The first millisecond of a time in ISO 8601, as GraphQL takes it. A date stands for its whole day, a time
 * without fractions for its whole second; UTC unless it names an offset.
 *
 * @throws InvalidArgumentError
 */
export function timeFrom(text: string): string {
  return isoText(readTime(text).first);
}

/** The last millisecond of a time in ISO 8601, with the rules of `timeFrom`. @throws InvalidArgumentError */
export function timeUntil(text: string): string {
  return isoText(readTime(text).last);
}

/** In milliseconds since 1970; both ends are included. */
interface TimeSpan {
  readonly first: number;
  readonly last: number;
}

function readTime(text: string): TimeSpan {
  const { date, time, zone = 'Z' } = isoTime.exec(text)?.groups ?? {};
  const day = Date.parse(`${date}T00:00:00Z`);
  // JavaScript engines read the 30th of February as a day of March.
  if (date === undefined || Number.isNaN(day) || !new Date(day).toISOString().startsWith(date)) {
    throw noTime();
  }
  if (time === undefined) return { first: day, last: day + dayMs - 1 };
  const moment = Date.parse(`${date}T${time}${zone}`);
  if (Number.isNaN(moment)) throw noTime();
  return { first: moment, last: moment + (time.includes('.') ? 1 : secondMs) - 1 };
}

/** An offset can lead to a year without four digits. */
function isoText(time: number): string {
  const text = new Date(time).toISOString();
  if (/^\d{4}-/.test(text)) return text;
  throw noTime();
}

function noTime(): InvalidArgumentError {
  return new InvalidArgumentError('Write it as 2026-11-21 or 2026-11-21T10:00:00Z.');
}
