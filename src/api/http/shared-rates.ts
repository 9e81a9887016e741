import { refusal } from '../../domain/errors.ts';
import type { RateStore } from '../../ports/rate-store.ts';
import type { RateLimits, RateSetting } from './rate-limits.ts';

const windowMs = 60_000;

const setting: RateSetting = 'PURSER_RATE_LIMIT';

/** A server reserves this part of a limit at once, so that few requests wait for the store. */
const blocksOfLimit = 20;

/** What this server may still count under a key in the current window. */
interface Share {
  free: number;
  /** Whether the store gave less than was wanted. */
  isSpent: boolean;
  /** What the store did not give, because it did not answer. */
  unshared: number;
  reserving: Promise<void> | null;
}

/** Dependencies of shared limits. */
export interface SharedRateOptions {
  readonly store: RateStore;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * Limits that all servers of a store share. Each server reserves blocks of a limit in the store; what it has not used at
 * the end of a minute is lost, so that at the limit a few requests less are answered. While the store does not answer, a
 * server counts by itself.
 */
export function createSharedRates({ store, now }: SharedRateOptions): RateLimits {
  let window = 0;
  let shares = new Map<string, Share>();

  function shareOf(key: string, at: number): Share {
    if (at !== window) {
      window = at;
      shares = new Map();
    }
    const share = shares.get(key) ?? { free: 0, isSpent: false, unshared: 0, reserving: null };
    shares.set(key, share);
    return share;
  }

  async function reserve(share: Share, key: string, limit: number, number: number): Promise<void> {
    const wanted = Math.max(number, Math.ceil(limit / blocksOfLimit));
    try {
      const forgetAfterMs = 3 * windowMs;
      const given = await store.reserve({ key, window, forgetAfterMs, wanted, limit });
      share.free += given;
      share.isSpent = given < wanted;
    } catch {
      const given = Math.min(wanted, Math.max(0, limit - share.unshared));
      share.unshared += given;
      share.free += given;
      share.isSpent = given < wanted;
    }
  }

  return {
    async take(key, limit, number = 1) {
      if (limit === 0) return;
      const share = shareOf(key, Math.floor(now() / windowMs));
      while (share.free < number && !share.isSpent) {
        share.reserving ??= reserve(share, key, limit, number).finally(() => {
          share.reserving = null;
        });
        await share.reserving;
      }
      if (share.free >= number) {
        share.free -= number;
        return;
      }
      const retryAfter = Math.max(1, Math.ceil((windowMs - (now() % windowMs)) / 1_000));
      throw refusal('RATE_LIMITED', { limit, retryAfter, setting });
    },
  };
}
