import { refusal } from '../../domain/errors.ts';

const isoTime =
  /^(?<date>\d{4}-\d\d-\d\d)(?:T(?<time>\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(?<zone>Z|[+-]\d\d:\d\d)?)?$/i;

/** A stretch of time, in milliseconds since 1970; both ends belong to it. */
export interface TimeSpan {
  readonly first: number;
  readonly last: number;
}

const secondMs = 1_000;
const dayMs = 24 * 60 * 60 * secondMs;

/**
 * The time that a text in ISO 8601 means: a moment, or a whole second if it has no fractions of one, or a
 * whole day if it is a date alone. UTC unless it says else.
 *
 * @throws ARGUMENT_INVALID
 */
export function readTime(argument: string, text: string): TimeSpan {
  const { date, time, zone = 'Z' } = isoTime.exec(text)?.groups ?? {};
  const day = Date.parse(`${date}T00:00:00Z`);
  // The engine takes the 30th of February for a day of March.
  if (date !== undefined && !Number.isNaN(day) && new Date(day).toISOString().startsWith(date)) {
    if (time === undefined) return { first: day, last: day + dayMs - 1 };
    const moment = Date.parse(`${date}T${time}${zone}`);
    const length = time.includes('.') ? 1 : secondMs;
    if (!Number.isNaN(moment)) return { first: moment, last: moment + length - 1 };
  }
  const reason = 'write a time as 2026-11-21 or 2026-11-21T10:00:00Z';
  throw refusal('ARGUMENT_INVALID', { argument, reason });
}
