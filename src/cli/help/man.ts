import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import { makeFolder } from '../../make-folder.ts';
import { packageVersion } from '../../version.ts';
import { unwritable } from '../input/unwritable.ts';
import { counted } from '../print/counted.ts';
import { runCommand } from '../print/output.ts';
import type { Shell } from '../shell.ts';
import { commandPage, pageName, programPage } from './man-page.ts';

/** `purser man FOLDER`: the build writes the pages of the package with it. */
export function addManCommand(program: Command, shell: Shell): void {
  program
    .command('man')
    .summary('write man pages')
    .description(
      'Writes a man page for each command, and one for purser, into a folder: files for section 1, such as purser-apply.1. The folder is created if it is missing.',
    )
    .argument('<folder>', 'the folder')
    .action((folder: string) =>
      runCommand(shell, 'text', () => writePages(program, shell, folder)),
    );
}

async function writePages(program: Command, shell: Shell, folder: string): Promise<void> {
  const pages = await manPages(program);
  try {
    await makeFolder(folder, 0o777);
    for (const [name, text] of pages) await writeFile(join(folder, `${name}.1`), text);
  } catch (error) {
    throw unwritable(folder, error);
  }
  shell.out.write(`${counted(pages.size, 'man page')} written to ${folder}\n`);
}

/** The man pages of a program whose commands are all declared, by name. */
export async function manPages(program: Command): Promise<ReadonlyMap<string, string>> {
  const { chapters, commandVariables } = await import('../../config/settings.ts');
  const version = packageVersion();
  const settings = chapters.flatMap((chapter) => chapter.settings);
  const { commands } = program;
  const shown = program.createHelp().visibleCommands(program);
  const pages = commands
    .filter((one) => shown.includes(one))
    .map((command): [string, string] => {
      const environment = command.name() === 'serve' ? settings : [];
      return [pageName(command), commandPage(command, { version, environment })];
    });
  const environment = commandVariables;
  return new Map([['purser', programPage(program, { version, environment })], ...pages]);
}
