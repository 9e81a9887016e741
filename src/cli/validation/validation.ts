import type { Command } from 'commander';
import type { Shell } from '../shell.ts';
import { addValidationAdd } from './validation-add.ts';
import { addValidationList } from './validation-list.ts';
import { addValidationShow } from './validation-show.ts';

export function addValidationCommand(program: Command, shell: Shell): void {
  const command = program
    .command('validation')
    .summary('record and show results of validations')
    .description(
      'Records results of validations of revisions, and shows their status under the validation policies.',
    );
  addValidationAdd(command, shell);
  addValidationList(command, shell);
  addValidationShow(command, shell);
}
