import type { Command } from 'commander';
import type { GarbageResult } from '../../app/collect-garbage.ts';
import type { Json } from '../../domain/json/value.ts';
import { counted } from '../counted.ts';
import { type DirectOptions, withOpenStore } from '../open-store.ts';
import { addDirectOption, outputOption } from '../options.ts';
import { type Format, runCommand, writeJson } from '../output.ts';
import type { Shell } from '../shell.ts';

interface GcOptions extends DirectOptions {
  readonly dryRun?: boolean;
  readonly output: Format;
}

export function addGc(program: Command, shell: Shell): void {
  const command = program
    .command('gc')
    .summary('remove content that no revision needs')
    .description(
      'Removes documents and pages that no revision needs: what interrupted and lost commits left. Servers may run meanwhile.',
    )
    .option('--dry-run', 'count them, and remove nothing')
    .addOption(outputOption(['text', 'json']));
  addDirectOption(command).action((options: GcOptions) =>
    runCommand(shell, options.output, () => collect(shell, options)),
  );
}

async function collect(shell: Shell, options: GcOptions): Promise<void> {
  const { dryRun = false, output } = options;
  await withOpenStore(shell, options, false, async ({ app, by }) => {
    const result = await app.collectGarbage(by, dryRun, (done) => shell.err.progress(done));
    if (output === 'json') writeJson(shell, result as unknown as Json);
    else shell.out.write(dryRun ? foundText(result) : removedText(result));
  });
}

function foundText({ documents, pages }: GarbageResult): string {
  return `no revision needs ${content(documents.unreachable, pages.unreachable)}\n`;
}

function removedText({ documents, pages }: GarbageResult): string {
  const removed = `${content(documents.removed, pages.removed)} removed\n`;
  const kept = [documents, pages].map((count) => count.unreachable - count.removed);
  const [keptDocuments = 0, keptPages = 0] = kept;
  if (keptDocuments + keptPages === 0) return removed;
  return `${removed}${content(keptDocuments, keptPages)} kept: a commit may need them yet\n`;
}

function content(documents: number, pages: number): string {
  return `${counted(documents, 'document')}, ${counted(pages, 'page')}`;
}
