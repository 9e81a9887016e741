import type { Command } from 'commander';
import { fault } from '../../domain/errors.ts';
import type { Json } from '../../domain/json/value.ts';
import { CommandFailure } from '../client/problem.ts';
import { type StoreOptions, withClient } from '../client/store-client.ts';
import { outputOption } from '../forms/output-option.ts';
import { BacktestRuleDocument, type BacktestRuleQuery } from '../generated/operations.ts';
import { addStoreOptions, count } from '../input/options.ts';
import { formatTime } from '../print/format-time.ts';
import { type Format, runCommand, writeJson } from '../print/output.ts';
import type { Shell } from '../shell.ts';
import { textTable } from '../terminal/text-table.ts';
import { readRuleFile } from './rule-file.ts';

interface BacktestOptions extends StoreOptions {
  readonly file?: string;
  readonly number: number;
  readonly output: Format;
}

export function addBacktestRule(policy: Command, shell: Shell): void {
  const command = policy
    .command('backtest')
    .summary('show which revisions a rule over documents would have refused')
    .description(
      'Evaluates a rule over the documents of each of the last revisions, and shows since when it gives rows. The rule is a stored one, or that of a file, in its place.',
    )
    .argument('<rule>', 'the full name of the rule: naming.error')
    .option('-f, --file <file>', 'a YAML or JSON file with the rule: `from` and `pipeline`')
    .option('-n, --number <count>', 'how many revisions to look at', count, 100)
    .addOption(outputOption(['text', 'json']));
  addStoreOptions(command).action((rule: string, options: BacktestOptions) =>
    runCommand(shell, options.output, () => backtestRule(shell, rule, options)),
  );
}

async function backtestRule(shell: Shell, full: string, options: BacktestOptions): Promise<void> {
  const [policy, name, ...others] = full.split('.');
  if (!policy || !name || others.length > 0) {
    const reason = 'name the rule as <policy>.<rule>';
    throw new CommandFailure([fault('USAGE', { reason })]);
  }
  const rule = options.file === undefined ? null : await readRuleFile(shell, options.file);
  await withClient(shell, options, 'read', async (client) => {
    const input = { policy, name, revisions: options.number, ...(rule !== null && { rule }) };
    const { backtestRule: found } = await client.request(BacktestRuleDocument, { input });
    if (options.output === 'json') writeJson(shell, found as unknown as Json);
    else writeText(shell, found);
  });
}

function writeText(
  shell: Shell,
  { revisions, brokenSince, complete }: BacktestRuleQuery['backtestRule'],
): void {
  const rows = revisions.map(({ revision, rowCount, error }) => [
    String(revision.number),
    formatTime(revision.createdAt),
    rowCount === null ? (error?.code ?? '-') : String(rowCount),
    revision.message ?? '',
  ]);
  shell.out.write(textTable([['REVISION', 'TIME', 'ROWS', 'MESSAGE'], ...rows]));
  const since =
    brokenSince === null
      ? 'the newest revision gives no rows'
      : `gives rows since revision ${brokenSince.number}`;
  shell.out.write(`\n${since}\n`);
  if (!complete) shell.err.write('not all revisions were looked at: time was up\n');
}
