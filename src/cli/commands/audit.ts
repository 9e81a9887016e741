import { type Command, Option } from 'commander';
import { canonicalText } from '../../domain/json/canonical.ts';
import { isJsonObject, type Json, type JsonObject } from '../../domain/json/value.ts';
import { readList, resolveRevision } from '../client/paging.ts';
import { type StoreOptions, withClient } from '../client/store-client.ts';
import { type Column, listTable } from '../forms/list-table.ts';
import { outputOption } from '../forms/output-option.ts';
import { namesOf } from '../forms/value-form.ts';
import {
  AuditExportDocument,
  type AuditExportQuery,
  AuditLogDocument,
  type AuditLogQuery,
} from '../generated/operations.ts';
import { addStoreOptions, count, filled } from '../input/options.ts';
import { timeFrom, timeUntil } from '../input/read-time.ts';
import { formatTime } from '../print/format-time.ts';
import { type Format, runCommand, writeJson } from '../print/output.ts';
import type { Shell } from '../shell.ts';

const statuses = ['success', 'failure'] as const;

interface FilterOptions extends StoreOptions {
  readonly principal?: string;
  readonly action?: string;
  readonly status?: (typeof statuses)[number];
  readonly code?: string;
  readonly since?: string;
  readonly until?: string;
}

interface AuditOptions extends FilterOptions {
  readonly number: number;
  readonly output: Format;
}

export function addAuditCommand(program: Command, shell: Shell): void {
  const command = program
    .command('audit')
    .summary('show the audit log, newest first')
    .description('Shows changes and openings of secrets with their principals, newest first.')
    .option('-n, --number <count>', 'how many to show', count, 20)
    .addOption(outputOption(['text', 'json'], { names: namesOf('entries', 'requestId') }));
  addStoreOptions(addFilterOptions(command)).action((options: AuditOptions) =>
    runCommand(shell, options.output, () => audit(shell, options)),
  );
  const exporting = command
    .command('export')
    .summary('write the audit log as lines of JSON, oldest first')
    .description(
      'Writes the entries of the audit log as lines of JSON, oldest first, each with its place in its chain.',
    );
  // An option that both commands have belongs to `audit`.
  addStoreOptions(addFilterOptions(exporting)).action((_own: FilterOptions, its: Command) =>
    runCommand(shell, 'text', () => exportEntries(shell, its.optsWithGlobals())),
  );
}

function addFilterOptions(command: Command): Command {
  return command
    .option('--principal <name>', 'only actions of this principal', filled)
    .option('--action <action>', 'only this: submitDocuments, openSecrets', filled)
    .addOption(new Option('--status <status>', 'only actions with this status').choices(statuses))
    .option('--code <code>', 'only actions that failed with this code: ACCESS_DENIED', filled)
    .option('--since <time>', 'only then or later: 2026-11-21, 2026-11-21T10:00Z', timeFrom)
    .option('--until <time>', 'only then or earlier, or on that day', timeUntil);
}

function filterOf({ principal, action, status, code, since, until }: FilterOptions) {
  const asked = { success: 'SUCCESS', failure: 'FAILURE' } as const;
  return { principal, action, status: status && asked[status], code, since, until };
}

async function exportEntries(shell: Shell, options: FilterOptions): Promise<void> {
  const filter = filterOf(options);
  await withClient(shell, options, 'read', async (client) => {
    const { rows } = await resolveRevision(client, {});
    let written = 0;
    for (let before: string | null = null; ; ) {
      const page: AuditExportQuery = await client.request(AuditExportDocument, {
        filter,
        last: rows,
        ...(before !== null && { before }),
      });
      const { nodes, pageInfo } = page.auditLog;
      // A page has the newest first, too.
      for (const { text, link } of nodes.toReversed()) {
        const entry = JSON.parse(text) as JsonObject;
        shell.out.write(
          `${canonicalText({ kind: 'entry', ...entry, link: link && { ...link } })}\n`,
        );
      }
      written += nodes.length;
      shell.err.progress(`${written} entries`);
      before = pageInfo.startCursor ?? before;
      if (!pageInfo.hasPreviousPage) return;
    }
  });
}

async function audit(shell: Shell, options: AuditOptions): Promise<void> {
  const { number, output } = options;
  await withClient(shell, options, 'read', async (client) => {
    const { rows } = await resolveRevision(client, {});
    const filter = filterOf(options);
    const entries = await readList({
      page: async (page) => (await client.request(AuditLogDocument, { filter, ...page })).auditLog,
      rows,
      maxRows: number,
      progress: (read) => shell.err.progress(`${read} entries`),
    });
    if (output === 'json') writeJson(shell, { entries: entries.map(entryJson) });
    else if (entries.length === 0) shell.err.write('no such entry\n');
    else shell.out.write(listTable(shell, columns, entries));
  });
}

type Entry = AuditLogQuery['auditLog']['nodes'][number];

function entryJson(entry: Entry): JsonObject {
  return { ...entry, via: viaOf(entry), status: entry.status.toLowerCase() };
}

const columns: readonly Column<Entry>[] = [
  { head: 'TIME', text: ({ createdAt }) => formatTime(createdAt) },
  { head: 'WHO', text: ({ principal }) => principal },
  { head: 'VIA', isWide: true, text: (entry) => viaOf(entry) },
  { head: 'FROM', text: (entry) => entry.address || viaOf(entry) },
  { head: 'REQUEST', isWide: true, text: ({ requestId }) => requestId ?? '' },
  { head: 'ACTION', text: ({ action }) => action },
  { head: 'STATUS', text: ({ code, status }) => code ?? status.toLowerCase() },
  { head: 'TARGET', text: ({ target }) => targetText(target) },
];

/** How the principal was authenticated, in lower case. */
function viaOf({ via }: Entry): string {
  return via.toLowerCase();
}

/** `revision=3 bucket=site`. */
function targetText(target: Json): string {
  const members = Object.entries(isJsonObject(target) ? target : {}).map(
    ([key, value]) => `${key}=${valueText(value)}`,
  );
  return members.join(' ') || '-';
}

function valueText(value: Json): string {
  return typeof value === 'string' ? value : canonicalText(value);
}
