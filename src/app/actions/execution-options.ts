import type { ExecutionMode } from '../../domain/execution/execution-mode.ts';

/** How the calls of `execute` rules are made. (docs/actions.md) */
export interface ExecutionOptions {
  /** The server's part: the more careful one of it and the policy counts. */
  readonly mode: ExecutionMode;
  /** A call that is there for less than this is not made. */
  readonly minPresenceMs: number;
  /** A call that was absent for less than this was not gone. */
  readonly minAbsenceMs: number;
  /** How often an hour a call may appear; 0: without limit. */
  readonly loopLimit: number;
  /** Milliseconds before the first retry. */
  readonly retryBaseMs: number;
  /** Whether calls of any method are made again after an attempt whose outcome is unknown. */
  readonly retriesUnknown: boolean;
  /** Milliseconds for which actions are kept that have ended. */
  readonly retentionMs: number;
}

/** Calls that `execute` rules may give at once, all together. */
export const maxCalls = 10_000;

const dayMs = 86_400_000;

/** What the settings say by default. */
export const defaultExecution: ExecutionOptions = {
  mode: 'simulate',
  minPresenceMs: 0,
  minAbsenceMs: 0,
  loopLimit: 5,
  retryBaseMs: 500,
  retriesUnknown: false,
  retentionMs: 400 * dayMs,
};
