import type { ErrorEntry } from './error-entry.ts';

/**
 * The facts of errors of requests to other systems, by code. They hold the host, never a path, a query, a header or a
 * body.
 */
export interface WebFacts {
  NETWORK: { host: string; reason: string };
  TIMEOUT: { host: string; seconds: number };
  BODY_TOO_LARGE: { host: string; limit: number };
  /** `host` is left out where the URL has none that may be named. */
  EGRESS_DENIED: { host?: string; reason: string };
}

/** The part of the catalogue that is about requests to other systems. (docs/data-sources.md) */
export const webErrors: { readonly [C in keyof WebFacts]: ErrorEntry<WebFacts[C]> } = {
  NETWORK: {
    kind: 'unavailable',
    retryable: true,
    message: ({ host, reason }) => `${host} did not answer: ${reason}`,
    remedy: 'Check that the host is up, that Purser can reach it, and its certificate.',
  },
  TIMEOUT: {
    kind: 'unavailable',
    retryable: true,
    message: ({ host, seconds }) => `${host} did not answer within ${seconds} s`,
    remedy: 'Check the host, or raise `timeout_seconds`.',
  },
  BODY_TOO_LARGE: {
    kind: 'unavailable',
    message: ({ host, limit }) => `the answer of ${host} is larger than ${limit} bytes`,
    remedy: 'Ask for less, page by page, or raise `max_response_bytes`.',
  },
  EGRESS_DENIED: {
    kind: 'denied',
    message: ({ host, reason }) =>
      host === undefined
        ? `Purser sends no request there: ${reason}`
        : `Purser sends no request to ${host}: ${reason}`,
    remedy:
      'Use another URL, or ask the operator of Purser about PURSER_EGRESS_ALLOW, PURSER_EGRESS_PORTS and PURSER_EGRESS_ALLOW_HTTP.',
  },
};
