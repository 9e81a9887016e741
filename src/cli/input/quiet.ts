import type { Command } from 'commander';
import type { Shell } from '../shell.ts';
import { nameOf } from './option-names.ts';

/** Commands whose text reports what they did, or found to be right: `--quiet` leaves it out. */
const reporting: ReadonlySet<string> = new Set([
  'actions resolve',
  'actions send',
  'apply',
  'backup',
  'content delete',
  'content put',
  'context add',
  'context remove',
  'context use',
  'delete',
  'deploy apply',
  'deploy check',
  'deploy resume',
  'fsck',
  'gc',
  'import',
  'keys rotate',
  'man',
  'notifications resume',
  'purge',
  'restore',
  'rollback',
  'sources check',
  'sources refresh',
  'tag',
  'token revoke',
  'untag',
  'validate',
  'validation add',
  'wait',
]);

/** Adds `--quiet` to all commands that print for people. */
export function addQuietOptions(program: Command): void {
  for (const command of program.commands) {
    addQuietOptions(command);
    const isGroup = command.commands.length > 0 && command.options.length === 0;
    if (!isGroup && !['serve', 'completion', '__complete'].includes(command.name())) {
      command.option('-q, --quiet', 'print only errors, and what was asked for');
    }
  }
}

/** With `--quiet`: no progress, notes and warnings, and no text that only reports a success. */
export function beQuiet(command: Command, shell: Shell): void {
  const { quiet, output, list } = command.optsWithGlobals();
  if (quiet !== true) return;
  shell.isQuiet = true;
  const nothing = (): void => {};
  shell.err = { ...shell.err, write: nothing, progress: nothing, canRedraw: false };
  const isReport = reporting.has(nameOf(command)) && list !== true;
  if (isReport && (output ?? 'text') === 'text') shell.out = { ...shell.out, write: nothing };
}
