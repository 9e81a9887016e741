import type { PurserError } from '../../domain/errors.ts';

/** The HTTP headers of a refusal: how to authenticate, when to try again. */
export function adviceOf({ code, faults: [{ facts }] }: PurserError): readonly [string, string][] {
  if (code === 'UNAUTHENTICATED') return [['www-authenticate', 'Bearer realm="purser"']];
  const isTooMuch = code === 'RATE_LIMITED' || code === 'COST_BUDGET_EXCEEDED';
  return isTooMuch ? [['retry-after', String(facts['retryAfter'])]] : [];
}
