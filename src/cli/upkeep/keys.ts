import type { Command } from 'commander';
import type { KeyStatus, RotationResult } from '../../app/secrets/secret-cases.ts';
import { printable } from '../../domain/printable.ts';
import { type DirectOptions, withOpenStore } from '../client/open-store.ts';
import { outputOption } from '../forms/output-option.ts';
import { addDirectOption } from '../input/options.ts';
import { counted } from '../print/counted.ts';
import { type Format, runCommand, writeJson } from '../print/output.ts';
import { showProgress } from '../progress/work-progress.ts';
import type { Shell } from '../shell.ts';

interface KeysOptions extends DirectOptions {
  readonly output: Format;
}

interface RotateOptions extends KeysOptions {
  readonly newKey: boolean;
}

export function addKeysCommand(program: Command, shell: Shell): void {
  const keys = program
    .command('keys')
    .summary('look after the keys of secrets')
    .description('Looks after the keys that encrypted documents are sealed with.');
  const rotate = keys
    .command('rotate')
    .summary('put all data keys under a new key')
    .description(
      'Makes a new key-encryption key, and puts all data keys under it. Servers may run meanwhile; a run that was cut off is ended by another with --no-new-key.',
    )
    .option('--no-new-key', 'make no key: use the newest there is')
    .addOption(outputOption(['text', 'json']));
  addDirectOption(rotate).action((options: RotateOptions) =>
    runCommand(shell, options.output, () => rotateAll(shell, options)),
  );
  const status = keys
    .command('status')
    .summary('count data keys under the newest key, and under others')
    .description('Counts the data keys that are under the newest key-encryption key, and others.')
    .addOption(outputOption(['text', 'json']));
  addDirectOption(status).action((options: KeysOptions) =>
    runCommand(shell, options.output, () => printStatus(shell, options)),
  );
}

async function rotateAll(shell: Shell, options: RotateOptions): Promise<void> {
  const { newKey, output } = options;
  await withOpenStore(shell, options, false, async ({ app, by }) => {
    const result = await app.rotateKeys(by, newKey, showProgress(shell));
    if (output === 'json') writeJson(shell, { ...result });
    else shell.out.write(rotationText(result));
  });
}

function rotationText({ key, keys, rewrapped }: RotationResult): string {
  const made = key === null ? '' : `new key: ${printable(key)}\n`;
  return `${made}${counted(keys, 'data key')}, ${rewrapped} wrapped anew\n`;
}

async function printStatus(shell: Shell, options: KeysOptions): Promise<void> {
  await withOpenStore(shell, options, false, async ({ app, by }) => {
    const status = await app.keyStatus(by);
    if (options.output === 'json') writeJson(shell, { ...status });
    else shell.out.write(statusText(status));
  });
}

function statusText({ vault, keys, current }: KeyStatus): string {
  const others = keys - current;
  const rest =
    others === 0 ? '' : `, ${others} under others: run \`purser keys rotate --no-new-key\``;
  return `keys from ${printable(vault)}\n${counted(keys, 'data key')}, ${current} under the newest key${rest}\n`;
}
