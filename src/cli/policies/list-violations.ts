import { type Command, Option } from 'commander';
import { canonicalText } from '../../domain/json/canonical.ts';
import type { JsonObject } from '../../domain/json/value.ts';
import { readList, resolveRevision } from '../client/paging.ts';
import { type StoreOptions, withClient } from '../client/store-client.ts';
import { type Column, listTable } from '../forms/list-table.ts';
import { outputOption } from '../forms/output-option.ts';
import { namesOf } from '../forms/value-form.ts';
import { type ViolationFragment, ViolationsDocument } from '../generated/operations.ts';
import { addStoreOptions, collect, count } from '../input/options.ts';
import { timeFrom, timeUntil } from '../input/read-time.ts';
import { formatTime } from '../print/format-time.ts';
import { type Format, runCommand, writeJson } from '../print/output.ts';
import type { Shell } from '../shell.ts';

/** Options that select violations by their rules. */
export interface SelectedRules {
  readonly policy?: readonly string[];
  readonly rule?: readonly string[];
  readonly severity?: 'error' | 'warning';
}

interface ViolationsOptions extends StoreOptions, SelectedRules {
  readonly state?: 'open' | 'closed';
  readonly waived?: 'yes' | 'no';
  readonly at?: string;
  readonly since?: string;
  readonly until?: string;
  readonly number: number;
  readonly output: Format;
}

/** `--policy` and `--rule`, each as often as wanted, and `--severity`. */
export function addRuleOptions(command: Command): Command {
  return command
    .option('--policy <name>', 'only of this policy (may be repeated)', collect)
    .option('--rule <name>', 'only of this rule: vm_host_down.error (may be repeated)', collect)
    .addOption(
      new Option('--severity <severity>', 'only of this severity').choices(['error', 'warning']),
    );
}

/** The members of a filter that these options stand for. */
export function ruleFilter({ policy, rule, severity }: SelectedRules) {
  const severities = { error: 'ERROR', warning: 'WARNING' } as const;
  return { policy, rule, severity: severity && [severities[severity]] };
}

export function addListViolations(policy: Command, shell: Shell): void {
  const command = policy
    .command('violations')
    .summary('show violations of rules')
    .description(
      'Shows open violations of rules; with a time those that were open then, and when and why they closed.',
    );
  addRuleOptions(command)
    .addOption(
      new Option('--state <state>', 'only these (default: open, or with a time all)').choices([
        'open',
        'closed',
      ]),
    )
    .addOption(
      new Option('--waived <which>', 'only those that an exception waives, or only others').choices(
        ['yes', 'no'],
      ),
    )
    .option('--at <time>', 'those that were open at this moment: 2026-11-21T10:00Z', timeFrom)
    .option('--since <time>', 'those that were open then or later', timeFrom)
    .option('--until <time>', 'those that were open then or earlier, or on that day', timeUntil)
    .option('-n, --number <count>', 'how many to show', count, 100)
    .addOption(outputOption(['text', 'json'], { names: namesOf('violations', 'rule', 'key') }));
  addStoreOptions(command).action((options: ViolationsOptions) =>
    runCommand(shell, options.output, () => listViolations(shell, options)),
  );
}

async function listViolations(shell: Shell, options: ViolationsOptions): Promise<void> {
  const { state, at, since, until, number, output } = options;
  const times = { at, since, until };
  const states = { open: 'OPEN', closed: 'CLOSED' } as const;
  const waived = options.waived && options.waived === 'yes';
  const filter = { ...ruleFilter(options), state: state && states[state], waived, ...times };
  await withClient(shell, options, 'read', async (client) => {
    const { rows } = await resolveRevision(client, {});
    const found = await readList<ViolationFragment>({
      page: async (page) =>
        (await client.request(ViolationsDocument, { filter, ...page })).violations,
      rows,
      maxRows: number,
      progress: (read) => shell.err.progress(`${read} violations`),
    });
    if (output === 'json') writeJson(shell, { violations: found.map(violationJson) });
    else writeViolations(shell, found);
  });
}

/** A violation as the command line's JSON shows it. */
export function violationJson(violation: ViolationFragment): JsonObject {
  const { severity, state, closingReason } = violation;
  return {
    ...(violation as unknown as JsonObject),
    severity: severity.toLowerCase(),
    state: state.toLowerCase(),
    closingReason: closingReason?.toLowerCase() ?? null,
  };
}

const columns: readonly Column<ViolationFragment>[] = [
  { head: 'RULE', text: ({ rule }) => rule },
  { head: 'ROW', isWide: true, text: ({ key }) => canonicalText(key) },
  { head: 'SEVERITY', text: ({ severity }) => severity.toLowerCase() },
  { head: 'STATE', isWide: true, text: ({ state }) => state.toLowerCase() },
  { head: 'OPENED', text: ({ openedAt }) => formatTime(openedAt) },
  { head: 'OPENINGS', isWide: true, text: ({ openings }) => String(openings) },
  { head: 'CLOSED', text: ({ closedAt }) => formatTime(closedAt) },
  { head: 'MESSAGE', text: violationText },
];

function writeViolations(shell: Shell, found: readonly ViolationFragment[]): void {
  if (found.length === 0) {
    shell.err.write('no violations\n');
    return;
  }
  shell.out.write(listTable(shell, columns, found));
}

/** What a rule says of a violation, and until when an exception waives it. */
export function violationText({
  message,
  waivedUntil,
}: Pick<ViolationFragment, 'message' | 'waivedUntil'>): string {
  return waivedUntil === null ? message : `${message} (waived until ${formatTime(waivedUntil)})`;
}
