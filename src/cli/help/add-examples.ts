import type { Command } from 'commander';
import { nameOf } from '../input/option-names.ts';
import { examples } from './examples.ts';

/** Adds its examples to the help of each command. */
export function addExamples(program: Command): void {
  for (const command of program.commands) {
    addExamples(command);
    const own = examples[nameOf(command)] ?? [];
    const lines = own.map(([about, line]) => `  # ${about}\n  ${line}\n`);
    if (own.length > 0) command.addHelpText('after', `\nExamples:\n${lines.join('\n').trimEnd()}`);
  }
}
