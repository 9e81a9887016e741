import type { Command } from 'commander';
import type { Json, JsonObject } from '../../domain/json/value.ts';
import { problemOf } from '../client/client.ts';
import { requireValue } from '../client/document.ts';
import { readList, resolveRevision } from '../client/paging.ts';
import { type CommandProblem, shortProblem, throwProblems } from '../client/problem.ts';
import { type StoreOptions, withClient } from '../client/store-client.ts';
import { outputOption } from '../forms/output-option.ts';
import { namesOf } from '../forms/value-form.ts';
import {
  EvaluatePoliciesDocument,
  type PolicyFragment,
  RulePoliciesDocument,
} from '../generated/operations.ts';
import { addStoreOptions } from '../input/options.ts';
import { formatTime } from '../print/format-time.ts';
import { type Format, runCommand, writeJson } from '../print/output.ts';
import { problemsText } from '../print/problem-text.ts';
import type { Shell } from '../shell.ts';
import { textTable } from '../terminal/text-table.ts';

interface PoliciesOptions extends StoreOptions {
  readonly output: Format;
}

/** A policy of a list costs this much, in the terms of the server's limit. */
const rowCost = 320;

export function addListPolicies(policy: Command, shell: Shell): void {
  const command = policy
    .command('list')
    .summary('show policies and their rules')
    .description(
      'Shows the policies of the live revision, and how many rows their rules gave at the last evaluation.',
    )
    .addOption(outputOption(['text', 'json'], { names: namesOf('policies', 'name') }));
  addStoreOptions(command).action((options: PoliciesOptions) =>
    runCommand(shell, options.output, () =>
      withClient(shell, options, 'read', async (client) => {
        const { rows } = await resolveRevision(client, {}, rowCost);
        const found = await readList<PolicyFragment>({
          page: async (page) => (await client.request(RulePoliciesDocument, page)).rulePolicies,
          rows,
          progress: (count) => shell.err.progress(`${count} policies`),
        });
        writePolicies(shell, options.output, found);
      }),
    ),
  );
}

export function addEvaluatePolicies(policy: Command, shell: Shell): void {
  const command = policy
    .command('evaluate')
    .summary('evaluate policies now')
    .description(
      'Has the server evaluate all rules of which something has changed that they read, and shows the policies once that is done.',
    )
    .addOption(outputOption(['text', 'json'], { names: namesOf('policies', 'name') }));
  addStoreOptions(command).action((options: PoliciesOptions) =>
    runCommand(shell, options.output, () =>
      withClient(shell, options, 'write', async (client) => {
        const data = await client.request(EvaluatePoliciesDocument, { input: {} });
        const { policies, problems } = requireValue(data.evaluatePolicies, 'evaluatePolicies');
        throwProblems(problems.map(problemOf));
        writePolicies(shell, options.output, requireValue(policies, 'policies'));
      }),
    ),
  );
}

function writePolicies(shell: Shell, output: Format, policies: readonly PolicyFragment[]): void {
  if (output === 'json') {
    writeJson(shell, { policies: policies.map(policyJson) });
    return;
  }
  const { out, err } = shell;
  if (policies.length === 0) {
    err.write('no policies\n');
    return;
  }
  const head = ['RULE', 'SEVERITY', 'ROWS', 'SINCE', 'EVALUATED', 'READS'];
  out.write(textTable([head, ...policies.flatMap(policyRows)]));
  const rules = policies.flatMap(({ rules: own }) => own);
  const failed = rules.flatMap(({ error }) => (error === null ? [] : [problemOf(error)]));
  const problems = [...policies.flatMap(policyProblems), ...failed];
  const style = { colours: out.colours, columns: out.columns, sources: shell.sources };
  if (problems.length > 0) out.write(`\n${problemsText(problems, style)}`);
}

/** The problems of a policy, its name in the place of a file. Their messages name the members. */
function policyProblems({ name, problems }: PolicyFragment): readonly CommandProblem[] {
  return problems.map((problem) => ({ ...problemOf(problem), place: { file: name } }));
}

/** A row for each rule; for a policy none of whose rules run, one that says so. */
function policyRows({ name, rules }: PolicyFragment): readonly (readonly string[])[] {
  return rules.length > 0 ? rules.map(ruleRow) : [[name, '-', 'not running', '-', '-', '-']];
}

type Rule = PolicyFragment['rules'][number];

function ruleRow({ name, severity, rowCount, changedAt, evaluatedAt, stale, inputs }: Rule) {
  const count = rowCount === null ? '-' : `${rowCount}${stale ? ' (stale)' : ''}`;
  return [
    name,
    severity?.toLowerCase() ?? '-',
    count,
    changedAt === null ? '-' : formatTime(changedAt),
    evaluatedAt === null ? '-' : formatTime(evaluatedAt),
    inputs.join(', '),
  ];
}

function policyJson({
  execution,
  revision,
  problems,
  rules,
  ...policy
}: PolicyFragment): JsonObject {
  return {
    ...policy,
    execution: execution?.toLowerCase() ?? null,
    revision: revision?.number ?? null,
    problems: problems.map(shortProblem),
    rules: rules.map(({ severity, error, ...rule }) => ({
      ...rule,
      severity: severity?.toLowerCase() ?? null,
      error: error && shortProblem(error),
    })) as unknown as Json,
  };
}
