import type { Command } from 'commander';
import type { Shell } from '../shell.ts';
import { addCheckEgress } from './check-egress.ts';
import { addCheckSource } from './check-source.ts';
import { addListSources, addRefreshSource, addShowSource } from './list-sources.ts';
import { addShowRows } from './show-rows.ts';

export function addSourcesCommand(program: Command, shell: Shell): void {
  const command = program
    .command('sources')
    .summary('look after data sources')
    .description('Shows data sources and their tables, polls them, and checks them in files.');
  addListSources(command, shell);
  addShowSource(command, shell);
  addRefreshSource(command, shell);
  addShowRows(command, shell);
  addCheckSource(command, shell);
  addCheckEgress(command, shell);
}
