import type { ErrorEntry } from './error-entry.ts';

/** The facts of permission errors, by code. */
export interface AccessFacts {
  UNAUTHENTICATED: { reason: string };
  IDENTITY_UNAVAILABLE: { reason: string };
  ACCESS_DENIED: { permission: string; what: string };
  FAULTS_HIDDEN: Record<never, never>;
  /** `setting`: the name of the setting whose limit this is. */
  RATE_LIMITED: { limit: number; retryAfter: number; setting: string };
  COST_BUDGET_EXCEEDED: { cost: number; remaining: number; limit: number; retryAfter: number };
  INTROSPECTION_OFF: Record<never, never>;
  PERSISTED_QUERY_NOT_FOUND: { id: string };
  QUERY_NOT_TRUSTED: Record<never, never>;
}

/** The part of the catalogue about permissions. */
export const accessErrors: { readonly [C in keyof AccessFacts]: ErrorEntry<AccessFacts[C]> } = {
  UNAUTHENTICATED: {
    kind: 'denied',
    message: ({ reason }) => `the caller is not authenticated: ${reason}`,
    remedy:
      'Send a token that is valid here: "authorization: Bearer …"; on the command line, --token-file, PURSER_TOKEN or a context.',
  },
  IDENTITY_UNAVAILABLE: {
    kind: 'unavailable',
    retryable: true,
    message: ({ reason }) => `the caller cannot be authenticated now: ${reason}`,
    remedy: 'Try again in a moment; the log of the server names the cause.',
  },
  ACCESS_DENIED: {
    kind: 'denied',
    message: ({ permission, what }) => `${what} needs the permission ${permission}`,
    remedy:
      'Ask the operator of this server for a role that grants it, for the buckets and schemas concerned.',
  },
  FAULTS_HIDDEN: {
    kind: 'denied',
    message: () =>
      'documents that you may not see prevent this: they cannot be rendered, are not valid, or need a document that would be deleted',
    remedy: 'Ask a user who may see all documents to check it.',
  },
  RATE_LIMITED: {
    kind: 'unavailable',
    retryable: true,
    message: ({ limit, retryAfter }) =>
      `more than ${limit} requests in a minute; the next is answered in ${retryAfter} s`,
    remedy: ({ setting }) =>
      `Ask less often, or for more at once. The operator of the server can raise the limit: ${setting}.`,
  },
  COST_BUDGET_EXCEEDED: {
    kind: 'unavailable',
    retryable: true,
    message: ({ cost, remaining, limit, retryAfter }) =>
      `the query costs ${cost}, and ${remaining} of ${limit} per minute are left; try again in ${retryAfter} s`,
    remedy: 'Wait, ask for fewer rows (first:) or fields, or raise PURSER_QUERY_COST_PER_MINUTE.',
  },
  INTROSPECTION_OFF: {
    kind: 'denied',
    message: () => 'this server does not show its schema',
    remedy: 'Read schema.graphql, or set PURSER_INTROSPECTION=true.',
  },
  PERSISTED_QUERY_NOT_FOUND: {
    kind: 'missing',
    message: ({ id }) => `the server has no trusted document with the id "${id}"`,
    remedy: 'Send the text of the query, or add the document to PURSER_TRUSTED_DOCUMENTS.',
  },
  QUERY_NOT_TRUSTED: {
    kind: 'denied',
    message: () => 'this server executes trusted documents only, and the query is none of them',
    remedy: 'Request a trusted document by its id, or add the query to PURSER_TRUSTED_DOCUMENTS.',
  },
};
