import { type BucketLevel, takeTokens } from '../../domain/token-bucket.ts';
import type { Timer } from '../../ports/timer.ts';
import type { WebClient } from '../../ports/web-client.ts';

const minuteMs = 60_000;

/** A client that waits before a request as long as more than `maxPerMinute` would be sent; 0: any number. */
export function pacedClient(
  web: WebClient,
  { timer, maxPerMinute }: { readonly timer: Timer; readonly maxPerMinute: number },
): Pick<WebClient, 'exchange'> {
  if (maxPerMinute === 0) return web;
  const bucket = { capacity: maxPerMinute, refillMs: minuteMs };
  let level: BucketLevel | null = null;
  const waitForTurn = async (signal: AbortSignal | undefined): Promise<void> => {
    for (;;) {
      signal?.throwIfAborted();
      const taken = takeTokens(bucket, level, 1, Math.floor(timer.now()));
      level = taken.level;
      if (taken.waitMs === 0) return;
      await timer.wait(taken.waitMs, signal && { signal });
    }
  };
  return {
    async exchange(request, limits) {
      await waitForTurn(limits.signal);
      return web.exchange(request, limits);
    },
  };
}
