import type { Command } from 'commander';
import type { Shell } from '../shell.ts';
import { addTestPolicies } from './test-policies.ts';

export function addPoliciesCommand(program: Command, shell: Shell): void {
  const command = program
    .command('policy')
    .summary('look after policies and their rules')
    .description('Evaluates and tests the rules of policies.');
  addTestPolicies(command, shell);
}
