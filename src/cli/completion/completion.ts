import { Argument, type Command } from 'commander';
import type { Shell } from '../shell.ts';
import { type CompletionShell, completionShells, shellScripts } from './shell-scripts.ts';

/** `purser completion SHELL`. (docs/command-line.md#completion) */
export function addCompletionCommand(program: Command, shell: Shell): void {
  program
    .command('completion')
    .summary('print a script that completes lines in a shell')
    .description(
      'Prints a script with which a shell completes commands, options, and names that it asks the server for.',
    )
    .addArgument(new Argument('<shell>', 'the shell').choices(completionShells))
    .action((name: CompletionShell) => shell.out.write(shellScripts[name]));
}
