import type { Command } from 'commander';
import { exitCodes } from '../exit-codes.ts';
import { outputOption } from '../forms/output-option.ts';
import { collect, filled } from '../input/options.ts';
import { type Format, runCommand, writeJson } from '../print/output.ts';
import type { Shell } from '../shell.ts';

interface EgressOptions {
  readonly resolve?: readonly string[];
  readonly output: Format;
}

export function addCheckEgress(sources: Command, shell: Shell): void {
  sources
    .command('egress')
    .summary('check whether requests may go to a URL')
    .description(
      'Says whether requests may go to a URL under the settings PURSER_EGRESS_…, and why. Sends nothing and looks no name up: --resolve says to which addresses the host resolves. Exit code 1 if the URL is refused.',
    )
    .argument('<url>', 'the URL of a request', filled)
    .option('--resolve <address>', 'an address of the host; may be given several times', collect)
    .addOption(outputOption(['text', 'json']))
    .action((url: string, options: EgressOptions) =>
      runCommand(shell, options.output, () => showVerdict(shell, url, options)),
    );
}

async function showVerdict(
  shell: Shell,
  url: string,
  { resolve = [], output }: EgressOptions,
): Promise<void> {
  const { localConfig } = await import('../client/local-config.ts');
  const { checkEgress } = await import('../../domain/egress/check-egress.ts');
  const { egress } = localConfig(shell.env, '.').sources;
  const { allowed, reason } = checkEgress(url, resolve, egress);
  if (output === 'json') writeJson(shell, { allowed, reason });
  else shell.out.write(`${allowed ? 'allowed' : 'refused'}: ${reason}\n`);
  if (!allowed) shell.exitCode = exitCodes.refused;
}
