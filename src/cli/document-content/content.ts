import type { Command } from 'commander';
import type { Shell } from '../shell.ts';
import { addContentDelete } from './content-delete.ts';
import { addContentGet } from './content-get.ts';
import { addContentPut } from './content-put.ts';

export function addContentCommand(program: Command, shell: Shell): void {
  const command = program
    .command('content')
    .summary('put, show and delete content beside documents')
    .description(
      'Puts, shows and deletes what services keep beside documents under tags. It has no revisions, and goes with the document.',
    );
  addContentPut(command, shell);
  addContentGet(command, shell);
  addContentDelete(command, shell);
}
