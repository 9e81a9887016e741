/**
 * A time as clients of Deckhand read it: UTC with microseconds, without a zone. `iso` is a time as
 * Purser keeps it, to the millisecond: `2026-11-20T20:45:38.977Z`. (docs/rest.md#revisions)
 */
export function formatRestTime(iso: string): string {
  return iso.replace(/Z$/, '000');
}
