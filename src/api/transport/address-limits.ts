import type { IncomingMessage } from 'node:http';
import { clientAddress, networkOf } from '../http/client-address.ts';
import { createRateLimits } from '../http/rate-limits.ts';

/** Counts the requests of each address, before anything else is done for them. */
export interface AddressLimits {
  /** @throws RATE_LIMITED */
  count(request: IncomingMessage): Promise<void>;
}

interface AddressLimitOptions {
  readonly maxRequests: number;
  readonly trustedProxies: number;
}

export function createAddressLimits({
  maxRequests,
  trustedProxies,
}: AddressLimitOptions): AddressLimits {
  const rates = createRateLimits('PURSER_ADDRESS_RATE_LIMIT');
  return {
    async count(request) {
      if (maxRequests === 0) return;
      await rates.take(networkOf(clientAddress(request, trustedProxies)), maxRequests);
    },
  };
}
