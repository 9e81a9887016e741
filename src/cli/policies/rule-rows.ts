import type { Command } from 'commander';
import { fault } from '../../domain/errors.ts';
import { canonicalText } from '../../domain/json/canonical.ts';
import type { Json } from '../../domain/json/value.ts';
import { printable } from '../../domain/printable.ts';
import { problemOf } from '../client/client.ts';
import { readList, resolveRevision } from '../client/paging.ts';
import { CommandFailure, throwProblems } from '../client/problem.ts';
import { type StoreOptions, withClient } from '../client/store-client.ts';
import { outputOption } from '../forms/output-option.ts';
import {
  PreviewRuleDocument,
  type PreviewRuleQuery,
  RuleRowsDocument,
} from '../generated/operations.ts';
import { addRevisionOptions, addStoreOptions, count } from '../input/options.ts';
import { type Format, runCommand, writeJson } from '../print/output.ts';
import { problemsText } from '../print/problem-text.ts';
import type { Shell } from '../shell.ts';
import { readRuleFile } from './rule-file.ts';

interface RowsOptions extends StoreOptions {
  readonly number: number;
  readonly revision?: number;
  readonly tag?: string;
}

interface PreviewOptions extends StoreOptions {
  readonly number: number;
  readonly policy?: string;
  readonly rule?: string;
  readonly output: Format;
}

export function addRuleRows(policy: Command, shell: Shell): void {
  const command = policy
    .command('rows')
    .summary('show the rows of a rule')
    .description(
      'Evaluates a rule of a live policy, and shows its rows as lines of JSON. With --revision or --tag: a rule over documents, as it is in that revision.',
    )
    .argument('<rule>', 'the full name of the rule: vm_host_down.error')
    .option('-n, --number <count>', 'how many to show', count, 20);
  addRevisionOptions(addStoreOptions(command)).action((rule: string, options: RowsOptions) =>
    runCommand(shell, 'text', () =>
      withClient(shell, options, 'read', async (client) => {
        const { revision, tag } = options;
        const { rows, number } = await resolveRevision(client, options);
        const isNamed = revision !== undefined || tag !== undefined;
        const asked = { rule, revision: isNamed ? { number } : null };
        const found = await readList<Json>({
          page: async (page) => {
            const { ruleRows } = await client.request(RuleRowsDocument, { ...asked, ...page });
            if (ruleRows === null) throw new CommandFailure([fault('RULE_NOT_FOUND', { rule })]);
            if (ruleRows.error !== null) throwProblems([problemOf(ruleRows.error)]);
            return ruleRows;
          },
          rows,
          maxRows: options.number,
          progress: (read) => shell.err.progress(`${read} rows`),
        });
        for (const row of found) shell.out.write(`${canonicalText(row)}\n`);
      }),
    ),
  );
}

export function addPreviewRule(policy: Command, shell: Shell): void {
  const command = policy
    .command('preview')
    .summary('show what a rule would give that is not stored')
    .description(
      'Evaluates a rule in a file over the live tables, and stores nothing. With --policy and --rule it shows how the rows differ from those of the stored rule.',
    )
    .argument('<file>', 'a YAML or JSON file with `from` and `pipeline`, or - for standard input')
    .option('--policy <name>', 'the policy that the rule would be in')
    .option('--rule <name>', 'the name of the rule in the policy')
    .option('-n, --number <count>', 'how many rows to show', count, 20)
    .addOption(outputOption(['text', 'json']));
  addStoreOptions(command).action((file: string, options: PreviewOptions) =>
    runCommand(shell, options.output, () => previewRule(shell, file, options)),
  );
}

async function previewRule(shell: Shell, path: string, options: PreviewOptions): Promise<void> {
  const { policy = null, rule: name = null, number: first } = options;
  const rule = await readRuleFile(shell, path);
  await withClient(shell, options, 'read', async (client) => {
    const { previewRule: found } = await client.request(PreviewRuleDocument, {
      input: { policy, name, rule, first },
    });
    writePreview(shell, options.output, found);
  });
}

type Preview = PreviewRuleQuery['previewRule'];

function writePreview(shell: Shell, output: Format, preview: Preview): void {
  const { rows, rowCount, stages, inputs, added, removed, calls, warnings, error } = preview;
  const problems = warnings.map(problemOf);
  if (output === 'json') {
    const shown = { rows, rowCount, stages, inputs, added, removed, calls };
    const short = problems.map(({ code, message, place }) => ({
      code,
      path: place.path ?? '',
      message,
    }));
    writeJson(shell, {
      ...(shown as Readonly<Record<string, Json>>),
      warnings: short,
      error: error && { code: error.code, message: error.message },
    });
  }
  if (error !== null) throwProblems([problemOf(error)]);
  if (output === 'json') return;
  const { out, err } = shell;
  const style = { colours: err.colours, columns: err.columns, sources: shell.sources };
  if (problems.length > 0) err.write(problemsText(problems, style));
  out.write(
    `${rowCount} ${rowCount === 1 ? 'row' : 'rows'}, after each stage: ${stages.join(', ')}\n`,
  );
  for (const row of rows ?? []) out.write(`  ${canonicalText(row)}\n`);
  for (const row of added ?? []) out.write(`+ ${canonicalText(row)}\n`);
  for (const row of removed ?? []) out.write(`- ${canonicalText(row)}\n`);
  for (const call of calls ?? []) out.write(`> ${printable(callText(call))}\n`);
}

/** A call that would be new now. */
function callText({ method, url, body, stopped }: NonNullable<Preview['calls']>[number]): string {
  const sent = body === null ? `${method} ${url}` : `${method} ${url} ${canonicalText(body)}`;
  return stopped ? `${sent} (it would be stopped)` : sent;
}
