import { didYouMean, type ErrorEntry } from './error-entry.ts';

/**
 * The facts of errors of requests to other systems, by code. They hold the host, never a path, a query, a header or a
 * body.
 */
export interface WebFacts {
  /** `sent`: the request was sent, at least in part, so that it may have had its effect. */
  NETWORK: { host: string; reason: string; sent?: true };
  TIMEOUT: { host: string; seconds: number; sent?: true };
  BODY_TOO_LARGE: { host: string; limit: number };
  /** `retryAfter`: the header of this name. */
  HTTP_STATUS: { host: string; status: number; retryAfter?: string };
  /** `host`: who answered; without it, it is about a record that was posted, which may be so many `levels` deep. */
  NOT_JSON: { host: string } | { levels: number };
  ROWS_LIMIT: { what: string; limit: number };
  PAGES_UNREADABLE: { reason: string };
  SOURCE_MEMORY: { limit: number };
  ROWS_UNREADABLE: { reason: string };
  AUTH_FAILED: { host: string; reason: string };
  /** `host` is left out where the URL has none that may be named. */
  EGRESS_DENIED: { host?: string; reason: string };
  DATA_SOURCE_NOT_FOUND: { source: string };
  DATA_SOURCE_INVALID: { source: string };
  /** `nearest`: a table with a similar name that the caller may see. */
  TABLE_NOT_FOUND: { table: string; nearest?: string };
  REFRESH_TIMEOUT: { source: string; seconds: number };
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
  HTTP_STATUS: {
    kind: 'unavailable',
    retryable: true,
    message: ({ host, status }) => `${host} answered with status ${status}`,
    remedy: 'Look at the log of the API; check the path and the rights of the user.',
  },
  NOT_JSON: {
    kind: 'invalid',
    message: (facts) =>
      'host' in facts
        ? `the answer of ${facts.host} is no JSON`
        : `the record is no JSON, or is nested deeper than ${facts.levels} levels`,
    remedy: (facts) =>
      'host' in facts
        ? 'Check that the path leads to an API and not to a page for people.'
        : 'Send the record as JSON in the body.',
  },
  ROWS_LIMIT: {
    kind: 'unavailable',
    message: ({ what, limit }) => `there are more than ${limit} ${what}`,
    remedy: 'Use a JSONPath that leads to the rows directly, or ask for less, page by page.',
  },
  SOURCE_MEMORY: {
    kind: 'unavailable',
    retryable: true,
    message: ({ limit }) =>
      `the answers that Purser reads at the same time take more than ${limit} bytes`,
    remedy: 'Raise PURSER_SOURCE_MEMORY, or ask for less.',
  },
  PAGES_UNREADABLE: {
    kind: 'unavailable',
    message: ({ reason }) => `the next page cannot be read: ${reason}`,
    remedy: 'Correct `pagination`, or raise its `max_pages`.',
  },
  ROWS_UNREADABLE: {
    kind: 'unavailable',
    retryable: true,
    message: ({ reason }) => `the answer could not be read: ${reason}`,
    remedy: 'Ask for less, page by page, or raise PURSER_ROWS_MEMORY.',
  },
  AUTH_FAILED: {
    kind: 'unavailable',
    message: ({ host, reason }) => `the login at ${host} failed: it ${reason}`,
    remedy: 'Check user, password, project and the URL of the login.',
  },
  DATA_SOURCE_NOT_FOUND: {
    kind: 'missing',
    message: ({ source }) => `there is no data source "${source}" in the live revision`,
    remedy: '`purser sources list` shows those that there are.',
  },
  DATA_SOURCE_INVALID: {
    kind: 'conflict',
    message: ({ source }) => `the document of the data source "${source}" has errors`,
    remedy: 'Correct its document; `purser sources show` lists the errors.',
  },
  TABLE_NOT_FOUND: {
    kind: 'missing',
    message: ({ table, nearest }) => `there is no table "${table}"${didYouMean(nearest)}`,
    remedy:
      'Give the source and the table, as in `nova.servers`; `purser sources list` shows them. To take records, the table must have `webhook`.',
  },
  REFRESH_TIMEOUT: {
    kind: 'unavailable',
    retryable: true,
    message: ({ source, seconds }) => `no round of "${source}" ended within ${seconds} s`,
    remedy:
      'Check that a server runs that polls sources (PURSER_RUNS), and the state of the source.',
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
