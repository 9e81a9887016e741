import type { Command } from 'commander';
import type { Shell } from '../shell.ts';
import { findCompletions } from './find-completions.ts';
import { readNames } from './read-names.ts';
import { filesLine } from './shell-scripts.ts';

/** What the scripts of `purser completion` call. */
export function addCompleteCommand(program: Command, shell: Shell): void {
  program
    .command('__complete', { hidden: true })
    .argument('[words...]')
    .action((words: readonly string[]) => complete(program, shell, words));
}

/** Prints what the last word may become, with its meaning after a tab: a line for each. */
async function complete(program: Command, shell: Shell, words: readonly string[]): Promise<void> {
  const completions = findCompletions(program, words);
  const { candidates, before, isFile } = completions;
  const names = await readNames(shell, completions);
  const lines = [...candidates, ...names].map(
    ({ value, about }) => `${before}${value}\t${about}\n`,
  );
  shell.out.write(`${lines.join('')}${isFile ? `${filesLine}\n` : ''}`);
}
