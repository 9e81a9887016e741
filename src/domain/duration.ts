/** A span of calendar time: the length of a month depends on the date at which it begins. */
export interface Duration {
  readonly months: number;
  readonly days: number;
  readonly milliseconds: number;
}

const form =
  /^P(?=\d|T\d)(?:(\d{1,9})Y)?(?:(\d{1,9})M)?(?:(\d{1,9})W)?(?:(\d{1,9})D)?(?:T(?=\d)(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9})S)?)?$/;

/** The last moment with a year of four digits, like all times here. */
const lastMoment = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** An ISO 8601 duration of whole numbers (`P1W`, `P1Y2M3DT4H`); null if the text is not one. */
export function parseDuration(text: string): Duration | null {
  const found = form.exec(text);
  if (found === null) return null;
  const [years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = found
    .slice(1)
    .map((digits) => Number(digits ?? 0));
  return {
    months: 12 * years + months,
    days: 7 * weeks + days,
    milliseconds: ((hours * 60 + minutes) * 60 + seconds) * 1_000,
  };
}

/**
 * The time a duration after another, in UTC; null beyond the year 9999. A month after 31 January is
 * the last day of February. Both times are ISO 8601 with milliseconds.
 */
export function timeAfter(time: string, { months, days, milliseconds }: Duration): string | null {
  const start = new Date(time);
  const month = start.getUTCMonth() + months;
  const year = start.getUTCFullYear() + Math.floor(month / 12);
  if (year > 9999) return null;
  const day = Math.min(start.getUTCDate(), daysIn(year, month % 12));
  const timeOfDay = start.getTime() - Date.UTC(...dayOf(start));
  const end = Date.UTC(year, month % 12, day) + timeOfDay + days * 86_400_000 + milliseconds;
  return end > lastMoment ? null : new Date(end).toISOString();
}

function dayOf(time: Date): [year: number, month: number, day: number] {
  return [time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate()];
}

/** Days of a month; day 0 of the next is the last of this one. */
function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
}

const unitMs = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/**
 * A length of time in milliseconds, from a whole number with a unit (`30s`, `5m`, `2h`, `7d`) or an ISO 8601 duration
 * (`PT30S`, `P1W`); null if the text is neither, or if it has years or months, which are not equally long.
 */
export function parseTimeSpan(text: string): number | null {
  const [, digits, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  if (unit !== undefined) return Number(digits) * unitMs[unit as keyof typeof unitMs];
  const found = parseDuration(text);
  if (found === null || found.months > 0) return null;
  return found.days * unitMs.d + found.milliseconds;
}
