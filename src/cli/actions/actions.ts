import type { Command } from 'commander';
import type { Shell } from '../shell.ts';
import { addResolveAction, addSendActions } from './change-actions.ts';
import { addListActions, addShowAction } from './show-actions.ts';

export function addActionsCommand(program: Command, shell: Shell): void {
  const command = program
    .command('actions')
    .summary('look after the calls of rules')
    .description('Shows what became of the calls that rules gave, and decides about them.');
  addListActions(command, shell);
  addShowAction(command, shell);
  addResolveAction(command, shell);
  addSendActions(command, shell);
}
