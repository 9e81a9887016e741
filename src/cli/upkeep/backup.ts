import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import type { BackupResult } from '../../app/backup/write-backup.ts';
import { type DirectOptions, withOpenStore } from '../client/open-store.ts';
import { outputOption } from '../forms/output-option.ts';
import { addDirectOption } from '../input/options.ts';
import { counted } from '../print/counted.ts';
import { type Format, runCommand, writeJson } from '../print/output.ts';
import { showProgress } from '../progress/work-progress.ts';
import type { Shell } from '../shell.ts';
import { restoreInto } from './restore.ts';

interface BackupOptions extends DirectOptions {
  readonly verify?: boolean;
  readonly output: Format;
}

export function addBackupCommand(program: Command, shell: Shell): void {
  const command = program
    .command('backup')
    .summary('back up the whole store, while servers use it')
    .description(
      'Backs up the whole store beside earlier backups of the same place, and writes only what none of them has. `purser restore` restores one. Encrypted documents stay encrypted, and keys wrapped: back up the key-encryption keys in another place.',
    )
    .argument(
      '<to>',
      'a folder, which is created if it is missing, or a bucket: s3://BUCKET/FOLDER',
    )
    .option('--verify', 'restore the backup into a temporary folder and verify it as fsck does')
    .addOption(outputOption(['text', 'json']));
  addDirectOption(command).action((to: string, options: BackupOptions) =>
    runCommand(shell, options.output, () => backUp(shell, to, options)),
  );
}

async function backUp(shell: Shell, to: string, options: BackupOptions): Promise<void> {
  const { openBackupTarget } = await import('../../open-backup-target.ts');
  const target = await openBackupTarget(to, shell.env);
  try {
    await withOpenStore(shell, options, false, async ({ app, by }) => {
      const result = await app.backup(by, target, showProgress(shell));
      if (options.verify) await verify(shell, to, result);
      if (options.output === 'json') writeJson(shell, { ...result, verified: !!options.verify });
      else shell.out.write(`${resultText(result)}${options.verify ? ', verified' : ''}\n`);
    });
  } finally {
    await target.close();
  }
}

/** Restores the backup into a folder that is removed afterwards. */
async function verify(shell: Shell, from: string, { snapshot }: BackupResult): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'purser-verify-'));
  try {
    const { PURSER_MONGODB_URL: _other, ...env } = shell.env;
    await restoreInto({ ...shell, env }, from, { snapshot, data: join(folder, 'data') });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function resultText({ snapshot, revision, files, bytes }: BackupResult): string {
  const written = `${counted(files, 'file')}, ${counted(bytes, 'byte')} written`;
  return `backup ${snapshot.slice(0, 36)} of revision ${revision}: ${written}`;
}
