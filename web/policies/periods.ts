import type { ViolationPeriod } from '../data/generated/graphql.ts';

/** A stretch of time until now, in periods of one length. */
export interface Range {
  /** Its name in URLs. */
  readonly id: string;
  readonly name: string;
  readonly period: ViolationPeriod;
  readonly hours: number;
}

/** The ranges of plots, the shortest first. */
export const ranges: readonly Range[] = [
  { id: '1d', name: '24 hours', period: 'HOUR', hours: 24 },
  { id: '7d', name: '7 days', period: 'HOUR', hours: 7 * 24 },
  { id: '30d', name: '30 days', period: 'DAY', hours: 30 * 24 },
  { id: '1y', name: 'A year', period: 'DAY', hours: 365 * 24 },
];

/** The range of a URL; `7d` if it names none. */
export function rangeOf(id: string | undefined): Range {
  return ranges.find((range) => range.id === id) ?? (ranges[1] as Range);
}

/** The moment at which a range begins, as ISO 8601. `now` is in milliseconds since 1970. */
export function sinceOf({ hours }: Range, now: number): string {
  return new Date(now - hours * 3_600_000).toISOString();
}
