import type { Config } from '../../../config/config.ts';
import { askAgain } from '../../http/response-cache.ts';

/** The request headers that decide a response to a trusted document. */
export const trustedVary = 'accept, authorization';

/**
 * `Cache-Control` of an immutable response to a trusted document: a client may reuse it for a while without
 * asking. If the history may be purged, a number can be given to another revision, so the client must ask.
 */
export function freshness({
  clients: { trusted },
  allowPurge,
}: Pick<Config, 'clients' | 'allowPurge'>): [string, string] {
  const maxAgeMs = allowPurge ? 0 : (trusted?.maxAgeMs ?? 0);
  return maxAgeMs === 0 ? [...askAgain] : ['cache-control', `private, max-age=${maxAgeMs / 1_000}`];
}
