import type { Command } from 'commander';
import { writeLines } from '../history-file.ts';
import { type DirectOptions, withOpenStore } from '../open-store.ts';
import { addDirectOption } from '../options.ts';
import { runCommand } from '../output.ts';
import type { Shell } from '../shell.ts';

export function addExport(program: Command, shell: Shell): void {
  const command = program
    .command('export')
    .summary('write the whole history to a file')
    .description(
      'Writes the whole history as lines of JSON, for `purser import`. A file whose name ends in .gz is packed.',
    )
    .argument('[file]', 'the file to write, or - for standard output', '-');
  addDirectOption(command).action((file: string, options: DirectOptions) =>
    runCommand(shell, 'text', () => exportTo(shell, file, options)),
  );
}

async function exportTo(shell: Shell, file: string, options: DirectOptions): Promise<void> {
  await withOpenStore(shell, options, false, async ({ app, by }) => {
    const lines = app.exportHistory(by, (done) => shell.err.progress(done));
    await writeLines(file, lines, shell.stdout);
    shell.err.write('');
  });
}
