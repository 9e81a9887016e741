import { executionModes } from '../domain/execution/execution-mode.ts';
import { choice, integer, setting } from './setting.ts';

/** Settings of the rules of policies. */
export const policySettings = {
  ruleTime: setting(
    'PURSER_RULE_TIME',
    'Seconds for the evaluation of one rule.',
    integer(1, 3_600),
    5,
  ),
  maxRuleSteps: setting(
    'PURSER_RULE_STEPS',
    'Steps of the rules over documents that a change waits for; beyond them its violations are found in the background.',
    integer(1, 1_000_000_000_000),
    5_000_000,
  ),
  maxRuleRows: setting(
    'PURSER_RULE_ROWS',
    'Rows that one rule may give.',
    integer(1, 10_000_000),
    100_000,
  ),
  maxHeldRows: setting(
    'PURSER_RULE_TABLE_ROWS',
    'On MongoDB: rules that read a table with more rows are evaluated by MongoDB, and the table is not read into memory.',
    integer(0, 10_000_000),
    100_000,
  ),
  ruleInterval: setting(
    'PURSER_RULE_INTERVAL',
    'Seconds between evaluations of rules that depend on the moment, and of rules that failed.',
    integer(1, 86_400),
    60,
  ),
  violationRetention: setting(
    'PURSER_VIOLATION_RETENTION',
    'Days for which closed violations, and the events and counts of violations, are kept.',
    integer(1, 36_500),
    400,
  ),
  ruleMemory: setting(
    'PURSER_RULE_MEMORY',
    'Memory of each thread that evaluates rules, with the rows that they read, in MiB. A thread ends at three quarters of it.',
    integer(64, 65_536),
    512,
  ),
  execution: setting(
    'PURSER_EXECUTION',
    "What becomes of calls that rules give, the server's part: the more careful one of it and the policy counts.",
    choice(...executionModes),
    'simulate',
  ),
  executionLoop: setting(
    'PURSER_EXECUTION_LOOP',
    'How often an hour a call may appear before it is stopped; 0: any number.',
    integer(0, 100),
    5,
  ),
  minPresence: setting(
    'PURSER_EXECUTION_MIN_PRESENCE',
    'Seconds that a row must be there before its call is made.',
    integer(0, 86_400),
    0,
  ),
  minAbsence: setting(
    'PURSER_EXECUTION_MIN_ABSENCE',
    'Seconds that a row must be absent before its call is made again.',
    integer(0, 86_400),
    0,
  ),
  onUnknown: setting(
    'PURSER_EXECUTION_ON_UNKNOWN',
    'What follows a POST or PATCH whose outcome is unknown: `wait` for a decision, or `retry`.',
    choice('wait', 'retry'),
    'wait',
  ),
  retryBase: setting(
    'PURSER_EXECUTION_RETRY_BASE',
    'Milliseconds before a call is made again; each time twice as long, a minute at most.',
    integer(1, 60_000),
    500,
  ),
  actionRetention: setting(
    'PURSER_ACTION_RETENTION',
    'Days for which actions are kept that have ended.',
    integer(1, 36_500),
    400,
  ),
};
