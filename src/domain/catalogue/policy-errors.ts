import { didYouMean, type ErrorEntry } from './error-entry.ts';

/**
 * The facts of errors of policies, by code. `path` leads from the `data` of the document to the member that is wrong;
 * `reason` holds names of stages, operators and variables, and nothing of rows.
 */
export interface PolicyFacts {
  RULE_INVALID: { path: string; reason: string };
  /** `nearest`: a relation with a similar name. Neither stands in what is said of a secret policy. */
  RELATION_UNKNOWN: { path: string; relation?: string; nearest?: string };
  /**
   * The full names of the rules, each reading the next one, and the last one the first; without those of secret
   * policies. `documents`: the labels of the documents that have them.
   */
  RULE_CYCLE: { path: string; rules: readonly string[]; documents?: readonly string[] };
  RULE_DEPTH: { path: string; levels: number; limit: number };
  STAGE_FORBIDDEN: { path: string; nearest?: string };
  LOOKUP_MIXED_FORM: { path: string };
  LOOKUP_AS_DOTTED: { path: string };
  PIPELINE_TOO_LONG: { path: string; what: string; limit: number; setting?: string };
  /** `fault`: the code of the error of the rule; absent if it gives other rows than the test expects. */
  POLICY_TEST_FAILED: { path: string; rule: string; fault?: string };
  /** A row of a rule over documents. `documents`: the labels of those that it names, if they exist. */
  POLICY_VIOLATED: { document: string; policy: string; rule: string; documents: readonly string[] };
  /** Findings of an evaluation. */
  RULE_RUNTIME: { rule: string; reason: string };
  RULE_TIMEOUT: { rule: string; milliseconds: number };
  RULE_STEPS: { rule: string; limit: number };
  RESULT_TOO_LARGE: { rule: string; what: string; limit: number; setting?: string };
  /** `nearest`: a rule with a similar name that the caller may see. */
  RULE_NOT_FOUND: { rule: string; nearest?: string };
  RULE_ROW_NOT_FOUND: { rule: string };
  POLICY_NOT_FOUND: { policy: string };
  NOTIFICATION_NOT_FOUND: { notification: string };
  EVALUATION_TIMEOUT: { seconds: number };
  /** Warnings. */
  POLICY_PENDING: { policy: string };
  LOOKUP_UNGUARDED: { path: string; field?: string };
  LIMIT_UNSORTED: { path: string; stage: string };
}

/** The part of the catalogue that is about policies. */
export const policyErrors: { readonly [C in keyof PolicyFacts]: ErrorEntry<PolicyFacts[C]> } = {
  RULE_INVALID: {
    kind: 'invalid',
    message: ({ path, reason }) => `"${path}" ${reason}`,
    remedy: 'Compare the rule with docs/policies.md.',
  },
  RELATION_UNKNOWN: {
    kind: 'invalid',
    message: ({ path, relation, nearest }) =>
      `"${path}" names ${relation === undefined ? 'what' : `"${relation}", which`} is no table and no rule${didYouMean(nearest)}`,
    remedy:
      'Name a table as `<source>.<table>`, a rule as `<policy>.<rule>`, a rule of the same policy, or the documents of a revision: `documents.rendered`, `documents.references`.',
  },
  RULE_CYCLE: {
    kind: 'invalid',
    message: ({ rules }) =>
      `rules read each other${rules.length === 0 ? '' : `: ${[...rules, rules[0]].join(' -> ')}`}`,
    remedy: 'Let one of the rules read what the others are made from.',
  },
  RULE_DEPTH: {
    kind: 'invalid',
    message: ({ path, levels, limit }) =>
      `"${path}" builds on ${levels} levels of rules, ${limit} are allowed`,
    remedy: 'Put the stages of several rules into one.',
  },
  STAGE_FORBIDDEN: {
    kind: 'invalid',
    message: ({ path, nearest }) =>
      `"${path}" is no stage that rules may have${didYouMean(nearest)}`,
    remedy:
      'The stages are $match, $project, $set, $addFields, $unset, $unwind, $group, $sort, $limit, $skip, $count, $sortByCount, $lookup, $unionWith, $graphLookup, $replaceRoot, $replaceWith, $facet, $bucket, $bucketAuto and $redact.',
  },
  LOOKUP_MIXED_FORM: {
    kind: 'invalid',
    message: ({ path }) => `"${path}" has fields to join on and a pipeline`,
    remedy:
      'Join on localField and foreignField, then $unwind and $match; or use let and pipeline alone.',
  },
  LOOKUP_AS_DOTTED: {
    kind: 'invalid',
    message: ({ path }) => `"${path}" has a dot`,
    remedy: 'Give the joined rows a field of their own, and move them with $set.',
  },
  PIPELINE_TOO_LONG: {
    kind: 'invalid',
    message: ({ path, what, limit }) => `"${path}" has more than ${limit} ${what}`,
    remedy: ({ setting }) =>
      `Divide the rule in two, one of which reads the other${setting === undefined ? '' : `, or raise ${setting}`}.`,
  },
  POLICY_TEST_FAILED: {
    kind: 'invalid',
    message: ({ path, rule, fault }) =>
      `"${path}" fails: the rule "${rule}" ${fault === undefined ? 'gives other rows than it expects' : `ends with ${fault}`}`,
    remedy: '`purser policy test` shows the rows. Correct the rule, or the test.',
  },
  POLICY_VIOLATED: {
    kind: 'invalid',
    message: ({ document, policy, rule }) =>
      `${document} violates the rule "${rule}" of the policy "${policy}"`,
    remedy: ({ policy }) =>
      `Correct the document, or the rule. Errors of the validation purser-policy-${policy}-validation say more.`,
  },
  RULE_RUNTIME: {
    kind: 'invalid',
    message: ({ rule, reason }) => `the rule "${rule}" failed: ${reason}`,
    remedy: 'Preview the rule, and guard the operator against rows that it does not fit.',
  },
  RULE_TIMEOUT: {
    kind: 'unavailable',
    message: ({ rule, milliseconds }) => `the rule "${rule}" took more than ${milliseconds} ms`,
    remedy: 'Match earlier, join fewer rows, or raise PURSER_RULE_TIME.',
  },
  RULE_STEPS: {
    kind: 'invalid',
    message: ({ rule, limit }) => `the rule "${rule}" takes more than ${limit} steps`,
    remedy: 'Match earlier, join fewer rows, or raise PURSER_RULE_STEPS.',
  },
  RESULT_TOO_LARGE: {
    kind: 'invalid',
    message: ({ rule, what, limit }) => `the rule "${rule}" gives more than ${limit} ${what}`,
    remedy: ({ setting }) =>
      `Let the rule give fewer or smaller rows${setting === undefined ? '' : `, or raise ${setting}`}.`,
  },
  RULE_NOT_FOUND: {
    kind: 'missing',
    message: ({ rule, nearest }) =>
      `there is no rule "${rule}" in a live policy that you may see${didYouMean(nearest)}`,
    remedy: 'Name the rule as `<policy>.<rule>`; `purser policy list` shows all.',
  },
  RULE_ROW_NOT_FOUND: {
    kind: 'missing',
    message: ({ rule }) =>
      `the rule "${rule}" does not give this row now, or you may not see all that it reads`,
    remedy: 'Take a row as `purser policy rows` shows it.',
  },
  NOTIFICATION_NOT_FOUND: {
    kind: 'missing',
    message: ({ notification }) =>
      `there is no live notification "${notification}" that you may see`,
    remedy: 'List the notifications with `purser notifications list`.',
  },
  POLICY_NOT_FOUND: {
    kind: 'missing',
    message: ({ policy }) => `there is no live policy "${policy}" that you may see`,
    remedy: 'List the policies with `purser policy list`.',
  },
  EVALUATION_TIMEOUT: {
    kind: 'unavailable',
    retryable: true,
    message: ({ seconds }) => `no server evaluated the policies within ${seconds} seconds`,
    remedy: 'Look whether a server runs whose PURSER_RUNS has `policies`, and try again.',
  },
  POLICY_PENDING: {
    kind: 'unavailable',
    message: ({ policy }) =>
      `it takes too long to find out whether this change violates the policy "${policy}", which therefore does not refuse it`,
    remedy: ({ policy }) =>
      `Read the validation purser-policy-${policy}-validation of the revision later. To let changes wait longer, raise PURSER_RULE_STEPS.`,
  },
  LOOKUP_UNGUARDED: {
    kind: 'invalid',
    message: ({ path, field }) =>
      `"${path}" joins rows without ${field === undefined ? 'the local field' : `"${field}"`} with rows without the foreign field`,
    remedy: ({ field = '<local field>' }) =>
      `Begin with $match: {${field}: {$exists: true, $ne: null}}.`,
  },
  LIMIT_UNSORTED: {
    kind: 'invalid',
    message: ({ path, stage }) =>
      `"${path}" has no $sort before it, so any rows may be the ones of ${stage}`,
    remedy: 'Sort by fields that differ from row to row.',
  },
};
