import { integer, setting } from './setting.ts';

/** Settings of the rules of policies. */
export const policySettings = {
  ruleTime: setting(
    'PURSER_RULE_TIME',
    'Seconds for the evaluation of one rule.',
    integer(1, 3_600),
    5,
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
    'Memory of each thread that evaluates rules, with the rows that they read, in MiB.',
    integer(64, 65_536),
    512,
  ),
};
