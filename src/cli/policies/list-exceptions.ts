import type { Command } from 'commander';
import { type Client, problemOf } from '../client/client.ts';
import { readList, resolveRevision } from '../client/paging.ts';
import { shortProblem } from '../client/problem.ts';
import { type StoreOptions, withClient } from '../client/store-client.ts';
import { outputOption } from '../forms/output-option.ts';
import { namesOf } from '../forms/value-form.ts';
import {
  MoreExceptionsDocument,
  PolicyExceptionsDocument,
  type PolicyExceptionsQuery,
} from '../generated/operations.ts';
import { addStoreOptions } from '../input/options.ts';
import { formatTime } from '../print/format-time.ts';
import { type Format, runCommand, writeJson } from '../print/output.ts';
import { problemsText } from '../print/problem-text.ts';
import type { Shell } from '../shell.ts';
import { textTable } from '../terminal/text-table.ts';

interface ExceptionsOptions extends StoreOptions {
  readonly output: Format;
}

type Policy = PolicyExceptionsQuery['rulePolicies']['nodes'][number];
type Exception = Policy['exceptions']['nodes'][number];

/** A policy of a list costs this much, in the terms of the server's limit. */
const rowCost = 400;

export function addListExceptions(policy: Command, shell: Shell): void {
  const command = policy
    .command('exceptions')
    .summary('show exceptions to rules')
    .description(
      'Shows the exceptions of the live revision: which rows do not count, why, and until when.',
    )
    .addOption(outputOption(['text', 'json'], { names: namesOf('exceptions', 'name') }));
  addStoreOptions(command).action((options: ExceptionsOptions) =>
    runCommand(shell, options.output, () =>
      withClient(shell, options, 'read', async (client) => {
        const { rows } = await resolveRevision(client, {}, rowCost);
        const policies = await readList<Policy>({
          page: async (page) => (await client.request(PolicyExceptionsDocument, page)).rulePolicies,
          rows,
          progress: (count) => shell.err.progress(`${count} policies`),
        });
        const found: Exception[] = [];
        for (const policy of policies) found.push(...(await allExceptions(client, policy, rows)));
        if (options.output === 'json') writeJson(shell, { exceptions: found.map(exceptionJson) });
        else writeExceptions(shell, found);
      }),
    ),
  );
}

/** The exceptions of a policy: those that were read with it, then further pages. */
async function allExceptions(
  client: Client,
  { name: policy, exceptions }: Policy,
  first: number,
): Promise<readonly Exception[]> {
  const found = [...exceptions.nodes];
  let { hasNextPage, endCursor: after } = exceptions.pageInfo;
  while (hasNextPage) {
    const { rulePolicy } = await client.request(MoreExceptionsDocument, { policy, first, after });
    // It was removed meanwhile.
    if (rulePolicy === null) break;
    found.push(...rulePolicy.exceptions.nodes);
    ({ hasNextPage, endCursor: after } = rulePolicy.exceptions.pageInfo);
  }
  return found;
}

function exceptionJson({ problems, ...exception }: Exception) {
  return { ...exception, problems: problems.map(shortProblem) };
}

function writeExceptions(shell: Shell, found: readonly Exception[]): void {
  const { out, err } = shell;
  if (found.length === 0) {
    err.write('no exceptions\n');
    return;
  }
  const head = ['EXCEPTION', 'RULE', 'EXPIRES', 'STATE', 'REASON'];
  const lines = found.map(({ name, rule, expiresAt, active, reason }) => [
    name,
    rule,
    formatTime(expiresAt),
    active ? 'in force' : 'expired',
    reason ?? '-',
  ]);
  out.write(textTable([head, ...lines]));
  const problems = found.flatMap(({ name, problems: own }) =>
    own.map((problem) => ({ ...problemOf(problem), place: { file: name } })),
  );
  const style = { colours: out.colours, columns: out.columns, sources: shell.sources };
  if (problems.length > 0) out.write(`\n${problemsText(problems, style)}`);
}
