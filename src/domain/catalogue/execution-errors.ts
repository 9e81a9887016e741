import type { ErrorEntry } from './error-entry.ts';

/** The facts of errors of calls, by code. */
export interface ExecutionFacts {
  /** `endpoint` is left out of what is said of a secret policy. */
  ENDPOINT_UNKNOWN: { endpoint?: string };
  ENDPOINT_NOT_ALLOWED: { endpoint?: string };
  /** `rule`: its full name. */
  EXECUTION_LOOP: { rule: string; limit: number };
  ACTION_NOT_FOUND: { action: string };
  /** `wanted`: what cannot be done with an action in this state. */
  ACTION_STATE: { action: string; state: string; wanted: string };
  EXECUTION_NOT_LIVE: { action: string; mode: string };
}

/** The part of the catalogue that is about calls. (docs/actions.md) */
export const executionErrors: {
  readonly [C in keyof ExecutionFacts]: ErrorEntry<ExecutionFacts[C]>;
} = {
  ENDPOINT_UNKNOWN: {
    kind: 'invalid',
    message: ({ endpoint }) =>
      `a call names ${endpoint === undefined ? 'what' : `"${endpoint}", which`} is no live data source`,
    remedy: 'Name a data source of the live revision in `endpoint`.',
  },
  ENDPOINT_NOT_ALLOWED: {
    kind: 'invalid',
    message: ({ endpoint }) =>
      `${endpoint === undefined ? 'the data source' : `the data source "${endpoint}"`} takes no calls`,
    remedy: 'Set `allow_exec_api` and `api_endpoint` of the data source.',
  },
  EXECUTION_LOOP: {
    kind: 'conflict',
    message: ({ rule, limit }) =>
      `a call of the rule "${rule}" appeared more than ${limit} times within an hour, so it was stopped`,
    remedy:
      'Look whether the call makes its own rule give it again. `purser actions list --state stopped` shows it; `purser actions resolve` resumes it. The setting is PURSER_EXECUTION_LOOP.',
  },
  ACTION_NOT_FOUND: {
    kind: 'missing',
    message: ({ action }) => `there is no action "${action}" that you may see`,
    remedy: 'List the actions with `purser actions list`.',
  },
  ACTION_STATE: {
    kind: 'conflict',
    message: ({ action, state, wanted }) => `the action "${action}" is ${state}: ${wanted}`,
    remedy: 'Look at the action with `purser actions show`.',
  },
  EXECUTION_NOT_LIVE: {
    kind: 'conflict',
    message: ({ action, mode }) =>
      `the action "${action}" cannot be sent: what governs it says "${mode}"`,
    remedy: 'Set `execution: live` in the policy, and PURSER_EXECUTION to `live`.',
  },
};
