import { RateLimiterMemory } from 'rate-limiter-flexible';
import { refusal } from '../../domain/errors.ts';

/** Counts requests, and refuses those above a limit. */
export interface RateLimits {
  /**
   * Counts something under a key, with a maximum of `limit` in a minute; 0: no limit.
   *
   * @throws RATE_LIMITED
   */
  take(key: string, limit: number, number?: number): Promise<void>;
}

const windowSeconds = 60;

/** The settings of limits, as refusals name them. */
export type RateSetting =
  | 'PURSER_RATE_LIMIT'
  | 'PURSER_ADDRESS_RATE_LIMIT'
  | 'PURSER_AUTH_FAILURES'
  | 'PURSER_WEBHOOK_RATE';

/** Counts in this process; a minute begins with the first count under a key. */
export function createRateLimits(setting: RateSetting): RateLimits {
  // Limits differ by key, so they are compared here.
  const counters = new RateLimiterMemory({
    points: Number.MAX_SAFE_INTEGER,
    duration: windowSeconds,
  });
  return {
    async take(key, limit, number = 1) {
      if (limit === 0) return;
      const { consumedPoints, msBeforeNext } = await counters.consume(key, number);
      if (consumedPoints <= limit) return;
      const retryAfter = Math.max(1, Math.ceil(msBeforeNext / 1_000));
      throw refusal('RATE_LIMITED', { limit, retryAfter, setting });
    },
  };
}
