import type { Command } from 'commander';
import type { GarbageCount } from '../../app/upkeep/sweep-content.ts';
import type { CollectedGarbage } from '../../app/upkeep/use-cases/collect-garbage.ts';
import type { Json } from '../../domain/json/value.ts';
import { type DirectOptions, withOpenStore } from '../client/open-store.ts';
import { outputOption } from '../forms/output-option.ts';
import { addDirectOption } from '../input/options.ts';
import { countedContent } from '../print/counted-content.ts';
import { type Format, runCommand, writeJson } from '../print/output.ts';
import { showProgress } from '../progress/work-progress.ts';
import type { Shell } from '../shell.ts';

interface GcOptions extends DirectOptions {
  readonly dryRun?: boolean;
  readonly output: Format;
}

export function addGcCommand(program: Command, shell: Shell): void {
  const command = program
    .command('gc')
    .summary('remove what nothing needs')
    .description(
      'Removes documents, pages and wrapped keys that no revision needs, which interrupted and lost commits left, and tables of no data source. Servers may run meanwhile.',
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
    const result = await app.collectGarbage(by, dryRun, showProgress(shell));
    if (output === 'json') writeJson(shell, result as unknown as Json);
    else shell.out.write(dryRun ? foundText(result) : removedText(result));
  });
}

function foundText(result: CollectedGarbage): string {
  return `no revision needs ${content(result, ({ unreachable }) => unreachable)}\n`;
}

function removedText(result: CollectedGarbage): string {
  const removed = `${content(result, (count) => count.removed)} removed\n`;
  const keptOf = (count: GarbageCount): number => count.unreachable - count.removed;
  if (Object.values(result).every((count) => keptOf(count) === 0)) return removed;
  return `${removed}${content(result, keptOf)} kept: a commit may need them yet\n`;
}

function content(result: CollectedGarbage, numberOf: (count: GarbageCount) => number): string {
  const { documents, pages, keys, tables } = result;
  return countedContent({
    documents: numberOf(documents),
    pages: numberOf(pages),
    keys: numberOf(keys),
    tables: numberOf(tables),
  });
}
