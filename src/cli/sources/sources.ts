import type { Command } from 'commander';
import type { Shell } from '../shell.ts';
import { addCheckEgress } from './check-egress.ts';
import { addCheckSource } from './check-source.ts';

export function addSourcesCommand(program: Command, shell: Shell): void {
  const command = program
    .command('sources')
    .summary('check data sources')
    .description(
      'Checks data sources, and where their requests may go. Needs neither a server nor a store.',
    );
  addCheckSource(command, shell);
  addCheckEgress(command, shell);
}
