import type { Command } from 'commander';
import { canonicalText } from '../../domain/json/canonical.ts';
import type { Json, JsonObject } from '../../domain/json/value.ts';
import { findRevision, readList } from '../client/paging.ts';
import { type StoreOptions, withClient } from '../client/store-client.ts';
import { objectIn, textIn, timeIn } from '../input/json-members.ts';
import { addStoreOptions, count, filled, outputOption } from '../input/options.ts';
import { type Format, runCommand, writeJson } from '../print/output.ts';
import { textTable } from '../print/text-table.ts';
import type { Shell } from '../shell.ts';

interface AuditOptions extends StoreOptions {
  readonly number: number;
  readonly principal?: string;
  readonly action?: string;
  readonly result?: string;
  readonly since?: string;
  readonly until?: string;
  readonly output: Format;
}

export function addAudit(program: Command, shell: Shell): void {
  const command = program
    .command('audit')
    .summary('show who did what, newest first')
    .description('Shows who changed what, and who opened secrets, newest first.')
    .option('-n, --number <count>', 'how many to show', count, 20)
    .option('--principal <name>', 'only what this one did', filled)
    .option('--action <action>', 'only this: submitDocuments, openSecrets', filled)
    .option('--result <code>', 'only what ended so: ok, ACCESS_DENIED', filled)
    .option('--since <time>', 'only then or later: 2026-11-21, 2026-11-21T10:00Z', filled)
    .option('--until <time>', 'only then or earlier, or on that day', filled)
    .addOption(outputOption(['text', 'json']));
  addStoreOptions(command).action((options: AuditOptions) =>
    runCommand(shell, options.output, () => audit(shell, options)),
  );
}

const listQuery = `query ($filter: AuditFilter, $first: Int, $after: String) {
  auditLog(filter: $filter, first: $first, after: $after) {
    nodes { at principal via address requestId action target result }
    pageInfo { hasNextPage endCursor }
  }
}`;

async function audit(shell: Shell, options: AuditOptions): Promise<void> {
  const { principal, action, result, since, until, number, output } = options;
  await withClient(shell, options, 'read', async (client) => {
    const { rows } = await findRevision(client, {});
    const entries = await readList(client, {
      query: listQuery,
      variables: { filter: { principal, action, result, since, until } },
      rows,
      connection: (data) => objectIn(data, 'auditLog'),
      most: number,
      progress: (read) => shell.err.progress(`${read} entries`),
    });
    if (output === 'json') writeJson(shell, { entries });
    else if (entries.length === 0) shell.err.write('no such entry\n');
    else {
      const head = ['TIME', 'WHO', 'FROM', 'ACTION', 'RESULT', 'TARGET'];
      shell.out.write(textTable([head, ...entries.map(row)]));
    }
  });
}

function row(entry: JsonObject): readonly string[] {
  return [
    timeIn(entry, 'at'),
    textIn(entry, 'principal'),
    textIn(entry, 'address') || textIn(entry, 'via'),
    textIn(entry, 'action'),
    textIn(entry, 'result'),
    targetText(objectIn(entry, 'target')),
  ];
}

/** `revision=3 bucket=site`. */
function targetText(target: JsonObject): string {
  const members = Object.entries(target).map(([key, value]) => `${key}=${valueText(value)}`);
  return members.join(' ') || '-';
}

function valueText(value: Json): string {
  return typeof value === 'string' ? value : canonicalText(value);
}
