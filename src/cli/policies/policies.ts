import type { Command } from 'commander';
import type { Shell } from '../shell.ts';
import { addBacktestRule } from './backtest-rule.ts';
import { addExplainRow } from './explain-row.ts';
import { addListExceptions } from './list-exceptions.ts';
import { addEvaluatePolicies, addListPolicies } from './list-policies.ts';
import { addListViolations } from './list-violations.ts';
import { addPreviewRule, addRuleRows } from './rule-rows.ts';
import { addTestPolicies } from './test-policies.ts';
import { addWatchViolations } from './watch-violations.ts';

export function addPoliciesCommand(program: Command, shell: Shell): void {
  const command = program
    .command('policy')
    .summary('look after policies and their rules')
    .description('Shows policies, and evaluates and tests their rules.');
  addListPolicies(command, shell);
  addRuleRows(command, shell);
  addEvaluatePolicies(command, shell);
  addPreviewRule(command, shell);
  addExplainRow(command, shell);
  addBacktestRule(command, shell);
  addTestPolicies(command, shell);
  addListViolations(command, shell);
  addWatchViolations(command, shell);
  addListExceptions(command, shell);
}
