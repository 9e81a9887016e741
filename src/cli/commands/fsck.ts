import type { Command } from 'commander';
import type { FsckResult } from '../../app/fsck.ts';
import type { Json } from '../../domain/json/value.ts';
import { counted } from '../counted.ts';
import { countedContent } from '../counted-content.ts';
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
      'Verifies every digest, the chain of revisions and all maps from the bytes that are stored, and that encrypted documents have their keys; names what is broken. Needs no key to open them.',
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
  const { revisions, tags, unreachable } = counts;
  const checked = `${counted(revisions, 'revision')}, ${countedContent(counts)}, ${counted(tags, 'tag')}: sound\n`;
  if (Object.values(unreachable).every((count) => count === 0)) return checked;
  return `${checked}no revision needs ${countedContent(unreachable)}; \`purser gc\` removes them\n`;
}
