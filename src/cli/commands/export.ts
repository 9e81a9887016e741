import { lstat, rm } from 'node:fs/promises';
import type { Command } from 'commander';
import { PurserError } from '../../domain/errors.ts';
import { type DirectOptions, withOpenStore } from '../client/open-store.ts';
import { writeLines } from '../input/history-file.ts';
import { addDirectOption } from '../input/options.ts';
import { runCommand } from '../print/output.ts';
import { showProgress } from '../progress/work-progress.ts';
import type { Shell } from '../shell.ts';

export function addExportCommand(program: Command, shell: Shell): void {
  const command = program
    .command('export')
    .summary('write the whole history to a file')
    .description(
      'Writes the whole history with tags and results of validations as lines of JSON, for `purser import`. Encrypted documents stay encrypted: their keys are wrapped, and useless without the key-encryption keys. A file whose name ends in .gz is packed.',
    )
    .argument('[file]', 'the file to write, or - for standard output', '-');
  addDirectOption(command).action((file: string, options: DirectOptions) =>
    runCommand(shell, 'text', () => exportTo(shell, file, options)),
  );
}

async function exportTo(shell: Shell, file: string, options: DirectOptions): Promise<void> {
  await withOpenStore(shell, options, false, async ({ app, by }) => {
    const lines = app.exportHistory(by, showProgress(shell));
    await writeLines(file, lines, shell.stdout).catch(async (error: unknown) => {
      if (isOfStore(error)) await removePart(file);
      throw error;
    });
    shell.err.write('');
  });
}

/** Whether the store has the fault, and not the output. */
function isOfStore(error: unknown): boolean {
  return error instanceof PurserError && error.code !== 'FILE_UNWRITABLE';
}

/** A failed export leaves no file that looks like an export; devices and the like stay. */
async function removePart(file: string): Promise<void> {
  const found = file === '-' ? null : await lstat(file).catch(() => null);
  if (found?.isFile()) await rm(file);
}
