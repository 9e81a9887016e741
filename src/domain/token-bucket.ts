/** A budget that refills evenly. Both numbers are positive integers. */
export interface TokenBucket {
  /** Tokens in a full bucket. */
  readonly capacity: number;
  /** Milliseconds in which an empty bucket becomes full. */
  readonly refillMs: number;
}

/**
 * What a bucket contained at a time. Fractions of tokens are integers: `refillMs` of them are one token, and every
 * millisecond adds `capacity` of them. So nothing is rounded.
 */
export interface BucketLevel {
  readonly parts: number;
  readonly atMs: number;
}

/** Whether the tokens were taken, and the resulting level. */
export interface Taken {
  readonly level: BucketLevel;
  /** Milliseconds until the same tokens can be taken; 0 if they were taken. */
  readonly waitMs: number;
}

/**
 * The level of a bucket at a later time; `null` stands for a full bucket. A clock that goes back adds nothing.
 */
export function levelAt(
  bucket: TokenBucket,
  level: BucketLevel | null,
  nowMs: number,
): BucketLevel {
  const { capacity, refillMs } = bucket;
  const full = capacity * refillMs;
  if (level === null) return { parts: full, atMs: nowMs };
  const elapsedMs = Math.min(Math.max(nowMs - level.atMs, 0), refillMs);
  return { parts: Math.min(full, level.parts + elapsedMs * capacity), atMs: nowMs };
}

/** Takes tokens, all of them or none. A number above the capacity is treated as the capacity. */
export function takeTokens(
  bucket: TokenBucket,
  before: BucketLevel | null,
  tokens: number,
  nowMs: number,
): Taken {
  const level = levelAt(bucket, before, nowMs);
  const needed = Math.min(tokens, bucket.capacity) * bucket.refillMs;
  if (needed > level.parts) {
    return { level, waitMs: Math.ceil((needed - level.parts) / bucket.capacity) };
  }
  return { level: { ...level, parts: level.parts - needed }, waitMs: 0 };
}

/** Whole tokens at a level. */
export function tokensLeft({ refillMs }: TokenBucket, { parts }: BucketLevel): number {
  return Math.floor(parts / refillMs);
}

/** Milliseconds until a bucket is full. */
export function fullInMs({ capacity, refillMs }: TokenBucket, { parts }: BucketLevel): number {
  return Math.ceil((capacity * refillMs - parts) / capacity);
}
