import type { Command } from 'commander';
import { fault } from '../../domain/errors.ts';
import { canonicalText } from '../../domain/json/canonical.ts';
import { JsonSyntaxError, parseJson } from '../../domain/json/parse-json.ts';
import type { Json } from '../../domain/json/value.ts';
import { CommandFailure } from '../client/problem.ts';
import { type StoreOptions, withClient } from '../client/store-client.ts';
import { outputOption } from '../forms/output-option.ts';
import { ExplainRuleRowDocument } from '../generated/operations.ts';
import { addStoreOptions } from '../input/options.ts';
import { type Format, runCommand, writeJson } from '../print/output.ts';
import type { Shell } from '../shell.ts';

interface ExplainOptions extends StoreOptions {
  readonly output: Format;
}

export function addExplainRow(policy: Command, shell: Shell): void {
  const command = policy
    .command('explain')
    .summary('show which rows of tables made a row of a rule')
    .description(
      'Shows the rows of tables without which a rule would not give a row. The row is JSON, as `purser policy rows` shows it.',
    )
    .argument('<rule>', 'the full name of the rule: vm_host_down.error')
    .argument('<row>', 'the row, as JSON')
    .addOption(outputOption(['text', 'json']));
  addStoreOptions(command).action((rule: string, row: string, options: ExplainOptions) =>
    runCommand(shell, options.output, () => explainRow(shell, rule, row, options)),
  );
}

async function explainRow(
  shell: Shell,
  rule: string,
  text: string,
  options: ExplainOptions,
): Promise<void> {
  const row = rowOf(text);
  await withClient(shell, options, 'read', async (client) => {
    const { explainRuleRow: found } = await client.request(ExplainRuleRowDocument, { rule, row });
    if (found === null) {
      throw new CommandFailure([fault('RULE_ROW_NOT_FOUND', { rule })]);
    }
    if (options.output === 'json') {
      writeJson(shell, found as unknown as Json);
      return;
    }
    for (const { table, rowCount, rows } of found.tables) {
      shell.out.write(`${table}: ${rowCount} ${rowCount === 1 ? 'row' : 'rows'}\n`);
      for (const { data } of rows) shell.out.write(`  ${canonicalText(data)}\n`);
    }
    if (!found.complete) shell.err.write('not all of these rows may be needed: time was up\n');
  });
}

function rowOf(text: string): Json {
  try {
    return parseJson(text);
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    throw new CommandFailure([fault('USAGE', { reason: 'the row is no JSON' })]);
  }
}
