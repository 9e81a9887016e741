import type { Command } from 'commander';
import { refusal } from '../../domain/errors.ts';
import { type DirectOptions, withOpenStore } from '../client/open-store.ts';
import { outputOption } from '../forms/output-option.ts';
import { addDirectOption } from '../input/options.ts';
import { counted } from '../print/counted.ts';
import { type Format, runCommand, writeJson } from '../print/output.ts';
import type { Shell } from '../shell.ts';

interface PurgeOptions extends DirectOptions {
  readonly yes?: boolean;
  readonly output: Format;
}

export function addPurgeCommand(program: Command, shell: Shell): void {
  const command = program
    .command('purge')
    .summary('delete the whole history')
    .description(
      'Deletes everything: revisions, tags, results of validations, documents and their keys, and the tables, records, leases and events beside them. Needs the setting PURSER_ALLOW_PURGE=true.',
    )
    .option('--yes', 'yes, everything')
    .addOption(outputOption(['text', 'json']));
  addDirectOption(command).action((options: PurgeOptions) =>
    runCommand(shell, options.output, () => purge(shell, options)),
  );
}

async function purge(shell: Shell, options: PurgeOptions): Promise<void> {
  if (options.yes !== true) {
    throw refusal('USAGE', { reason: 'this deletes everything permanently; confirm with --yes' });
  }
  await withOpenStore(shell, options, false, async ({ app, by }) => {
    const revisions = await app.purge(by, null);
    if (options.output === 'json') writeJson(shell, { revisions });
    else shell.out.write(`${counted(revisions, 'revision')} purged; the next one is revision 1\n`);
  });
}
