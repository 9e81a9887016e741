import type { Command } from 'commander';
import type { RestoreResult } from '../../app/backup/read-backup.ts';
import { type DirectOptions, withOpenStore } from '../client/open-store.ts';
import { CommandFailure } from '../client/problem.ts';
import { exitCodes } from '../exit-codes.ts';
import { outputOption } from '../forms/output-option.ts';
import { ownNames } from '../forms/value-form.ts';
import { addDirectOption } from '../input/options.ts';
import { counted } from '../print/counted.ts';
import { type Format, runCommand, writeJson } from '../print/output.ts';
import { warningText } from '../print/warning-text.ts';
import { showProgress } from '../progress/work-progress.ts';
import type { Shell } from '../shell.ts';

interface RestoreOptions extends DirectOptions {
  readonly snapshot?: string;
  readonly list?: boolean;
  readonly output: Format;
}

export function addRestoreCommand(program: Command, shell: Shell): void {
  const command = program
    .command('restore')
    .summary('restore a backup into an empty store')
    .description(
      'Restores a backup that `purser backup` made into an empty store, and verifies the result as fsck does. A store of either kind can be restored into one of the other.',
    )
    .argument('<from>', 'the folder of the backups, or the bucket: s3://BUCKET/FOLDER')
    .option('--snapshot <name>', 'the backup, or the beginning of its name; default: the newest')
    .option('--list', 'list the backups, oldest first, and restore none')
    .addOption(outputOption(['text', 'json'], { names: ownNames, hasTable: false }));
  addDirectOption(command).action((from: string, options: RestoreOptions) =>
    runCommand(shell, options.output, () =>
      options.list ? list(shell, from, options) : restore(shell, from, options),
    ),
  );
}

async function list(shell: Shell, from: string, { output }: RestoreOptions): Promise<void> {
  const { openBackupTarget } = await import('../../open-backup-target.ts');
  const { snapshotNames } = await import('../../app/backup/snapshot.ts');
  const target = await openBackupTarget(from, shell.env);
  try {
    const names = await snapshotNames(target);
    if (output === 'json') writeJson(shell, names);
    else shell.out.write(names.map((name) => `${name}\n`).join(''));
  } finally {
    await target.close();
  }
}

async function restore(shell: Shell, from: string, options: RestoreOptions): Promise<void> {
  const { result, keysFlaw } = await restoreInto(shell, from, options);
  if (options.output === 'json') writeJson(shell, { ...result });
  else shell.out.write(resultText(result));
  if (keysFlaw !== null) {
    shell.err.write(warningText(`its secrets cannot be opened here: ${keysFlaw}`));
  }
}

/** A restored backup, and why the available keys do not open its secrets, if they do not. */
interface Restored {
  readonly result: RestoreResult;
  readonly keysFlaw: string | null;
}

/** Restores a backup into the store of the options, and verifies that store. */
export async function restoreInto(
  shell: Shell,
  from: string,
  { snapshot, ...options }: DirectOptions & Pick<RestoreOptions, 'snapshot'>,
): Promise<Restored> {
  const { openBackupTarget } = await import('../../open-backup-target.ts');
  const { readSnapshot } = await import('../../app/backup/snapshot.ts');
  const target = await openBackupTarget(from, shell.env);
  const progress = showProgress(shell);
  const restored: Restored[] = [];
  try {
    // A store is created only for a backup that exists.
    const { name } = await readSnapshot(target, snapshot);
    await withOpenStore(
      shell,
      options,
      true,
      async ({ app, by, keysFlaw }) => {
        const result = await app.restoreBackup(by, target, progress, name);
        const [first, ...rest] = (await app.fsck(by, progress)).faults;
        if (first !== undefined) {
          throw new CommandFailure([first, ...rest], { exitCode: exitCodes.refused });
        }
        restored.push({ result, keysFlaw: await keysFlaw() });
      },
      { createKeys: false },
    );
  } finally {
    await target.close();
  }
  return restored[0] as Restored;
}

function resultText(result: RestoreResult): string {
  const { revision, tags, validations, tables, records, events, auditEntries } = result;
  const parts = [
    counted(tags, 'tag'),
    counted(validations, 'result'),
    counted(tables, 'table'),
    counted(records, 'record'),
    counted(events, 'event'),
    `${auditEntries} audit ${auditEntries === 1 ? 'entry' : 'entries'}`,
  ];
  return `restored up to revision ${revision}, with ${parts.join(', ')}: sound\n`;
}
