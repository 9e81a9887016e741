/** The current time. */
export interface Clock {
  /** UTC, ISO 8601 with milliseconds. */
  now(): string;
}
