import type { Command } from 'commander';
import type { ImportResult } from '../../app/transfer/read-export.ts';
import { type DirectOptions, withOpenStore } from '../client/open-store.ts';
import { relocated } from '../client/problem.ts';
import { outputOption } from '../forms/output-option.ts';
import { readLines } from '../input/history-file.ts';
import { addDirectOption } from '../input/options.ts';
import { counted } from '../print/counted.ts';
import { type Format, runCommand, writeJson } from '../print/output.ts';
import { warningText } from '../print/warning-text.ts';
import { showProgress } from '../progress/work-progress.ts';
import type { Shell } from '../shell.ts';

interface ImportOptions extends DirectOptions {
  readonly output: Format;
}

export function addImportCommand(program: Command, shell: Shell): void {
  const command = program
    .command('import')
    .summary('bring in an exported history')
    .description(
      'Brings a history that `purser export` wrote into a store that is empty, or has the beginning of the same history, with its tags, results of validations and wrapped keys.',
    )
    .argument('<file>', 'the file to read (.gz: packed), or - for standard input')
    .addOption(outputOption(['text', 'json']));
  addDirectOption(command).action((file: string, options: ImportOptions) =>
    runCommand(shell, options.output, () => importFrom(shell, file, options)),
  );
}

async function importFrom(shell: Shell, file: string, options: ImportOptions): Promise<void> {
  const source = readLines(file, shell.stdin);
  try {
    // A store is created only for a file that begins like an export.
    const { withHeader } = await import('../../app/transfer/export-header.ts');
    const lines = await withHeader(source);
    await withOpenStore(shell, options, true, async ({ app, by, keysFlaw }) => {
      const result = await app.importHistory(by, lines, showProgress(shell));
      if (options.output === 'json') writeJson(shell, { ...result });
      else shell.out.write(resultText(result));
      const flaw = await keysFlaw();
      if (flaw !== null) shell.err.write(warningText(`its secrets cannot be opened here: ${flaw}`));
    });
  } catch (error) {
    const name = file === '-' ? '<stdin>' : file;
    throw relocated(error, (place) => (place.line ? { ...place, file: name } : place));
  } finally {
    await source.return(undefined);
  }
}

function resultText({ head, imported, tags, validations }: ImportResult): string {
  const results = validations === 0 ? '' : `${counted(validations, 'result')} recorded, `;
  const set = `${results}${counted(tags, 'tag')} set; the head is revision ${head}\n`;
  if (imported === 0) return `nothing new, ${set}`;
  const others = head === imported ? '' : ` on top of ${head - imported}`;
  return `${counted(imported, 'revision')} imported${others}, ${set}`;
}
