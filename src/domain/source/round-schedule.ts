/** When rounds of polls begin, and when a request is repeated: pure rules, in milliseconds. */

/** The most that the pause between two rounds is lengthened by chance. */
const maxJitterMs = 30_000;
const jitterShare = 0.1;

/**
 * The pause between the end of a round and the start of the next one; null if no round starts by itself. The first round of a
 * source starts at once. `chance` is from 0 to 1. (docs/data-sources.md#rounds)
 */
export function pauseBetweenRounds(
  intervalSeconds: number,
  rounds: number,
  chance: number,
): number | null {
  if (intervalSeconds === 0) return null;
  if (rounds === 0) return 0;
  const intervalMs = intervalSeconds * 1_000;
  return intervalMs + Math.floor(chance * Math.min(maxJitterMs, intervalMs * jitterShare));
}

/** The longest pause that a server may ask for: more is a mistake, or would stop the source. */
const maxRetryAfterMs = 60 * 60 * 1_000;

/**
 * How long a server asks to wait in `Retry-After`: a number of seconds, or a time. Null if it says nothing that can be read;
 * an hour at most.
 */
export function retryAfterMs(header: string | null, nowMs: number): number | null {
  const text = header?.trim() ?? '';
  const isTime = /^[A-Za-z]{3,9},? /.test(text);
  const wanted = /^\d{1,10}$/.test(text)
    ? Number(text) * 1_000
    : isTime
      ? Date.parse(text) - nowMs
      : Number.NaN;
  return Number.isNaN(wanted) ? null : Math.min(maxRetryAfterMs, Math.max(0, wanted));
}

/** What a server said of the version of an answer. */
export interface AnswerVersion {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** The headers of a request that a server may answer with 304, if its answer is still the same. */
export function conditionalHeaders({
  etag,
  lastModified,
}: AnswerVersion): Readonly<Record<string, string>> {
  if (etag !== null) return { 'if-none-match': etag };
  return lastModified === null ? {} : { 'if-modified-since': lastModified };
}
