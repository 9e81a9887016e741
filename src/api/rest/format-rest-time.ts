/**
 * A time in the form of Deckhand's API: UTC with microseconds, without a zone. `iso` is Purser's
 * form, in milliseconds: `2026-11-20T20:45:38.977Z`. (docs/rest.md#revisions)
 */
export function formatRestTime(iso: string): string {
  return iso.replace(/Z$/, '000');
}
