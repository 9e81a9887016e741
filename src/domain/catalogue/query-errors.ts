import type { ErrorEntry } from './error-entry.ts';

/** The facts of errors of GraphQL queries that exceed a limit, by code. */
export interface QueryFacts {
  QUERY_TOO_DEEP: { depth: number; limit: number };
  /** `field`: the connection that causes most of the cost. */
  QUERY_TOO_COSTLY: { cost: number; limit: number; field?: string };
  QUERY_TOO_MANY_ALIASES: { aliases: number; limit: number };
  QUERY_TOO_LONG: { limit: number };
}

/** The part of the catalogue about GraphQL queries. */
export const queryErrors: { readonly [C in keyof QueryFacts]: ErrorEntry<QueryFacts[C]> } = {
  QUERY_TOO_DEEP: {
    kind: 'invalid',
    message: ({ depth, limit }) => `the query is ${depth} levels deep, ${limit} are allowed`,
    remedy: 'Ask for less nesting, or raise PURSER_QUERY_DEPTH.',
  },
  QUERY_TOO_COSTLY: {
    kind: 'invalid',
    message: ({ cost, limit }) => `the query costs ${cost}, ${limit} is allowed`,
    remedy: ({ field }) =>
      field === undefined
        ? 'Ask for fewer fields, or raise PURSER_QUERY_COST.'
        : `Ask for fewer rows of "${field}" (first:) and read on page by page, ask for fewer fields, or raise PURSER_QUERY_COST.`,
  },
  QUERY_TOO_MANY_ALIASES: {
    kind: 'invalid',
    message: ({ aliases, limit }) => `the query has ${aliases} aliases, ${limit} are allowed`,
    remedy: 'Ask for a list instead, or raise PURSER_QUERY_ALIASES.',
  },
  QUERY_TOO_LONG: {
    kind: 'invalid',
    message: ({ limit }) => `the query has more than ${limit} tokens`,
    remedy: 'Move values into variables, or raise PURSER_QUERY_TOKENS.',
  },
};
