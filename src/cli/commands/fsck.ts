import type { Command } from 'commander';
import type { FsckResult } from '../../app/fsck.ts';
import type { Json } from '../../domain/json/value.ts';
import { counted } from '../counted.ts';
import { exitCodes } from '../exit-codes.ts';
import { type DirectOptions, withOpenStore } from '../open-store.ts';
import { addDirectOption, outputOption } from '../options.ts';
import { type Format, runCommand, writeJson } from '../output.ts';
import { CommandFailure } from '../problem.ts';
import type { Shell } from '../shell.ts';

interface FsckOptions extends DirectOptions {
  readonly output: Format;
}

export function addFsck(program: Command, shell: Shell): void {
  const command = program
    .command('fsck')
    .summary('verify the whole history')
    .description(
      'Verifies every digest, the chain of revisions and all maps from the bytes that are stored, and names what is broken.',
    )
    .addOption(outputOption(['text', 'json']));
  addDirectOption(command).action((options: FsckOptions) =>
    runCommand(shell, options.output, () => check(shell, options)),
  );
}

async function check(shell: Shell, options: FsckOptions): Promise<void> {
  await withOpenStore(shell, options, false, async ({ app, by }) => {
    const { faults, ...counts } = await app.fsck(by, (done) => shell.err.progress(done));
    const [first, ...rest] = faults;
    if (first !== undefined) {
      throw new CommandFailure([first, ...rest], { exitCode: exitCodes.refused });
    }
    if (options.output === 'json') writeJson(shell, counts as unknown as Json);
    else shell.out.write(soundText(counts));
  });
}

function soundText(counts: Omit<FsckResult, 'faults'>): string {
  const { revisions, documents, pages, tags, unreachable } = counts;
  const checked = `${counted(revisions, 'revision')}, ${content({ documents, pages })}, ${counted(tags, 'tag')}: sound\n`;
  const others = unreachable.documents + unreachable.pages;
  if (others === 0) return checked;
  return `${checked}no revision needs ${content(unreachable)}; \`purser gc\` removes them\n`;
}

function content({ documents, pages }: FsckResult['unreachable']): string {
  return `${counted(documents, 'document')}, ${counted(pages, 'page')}`;
}
