import type { Command } from 'commander';
import { fault } from '../../domain/errors.ts';
import { printable } from '../../domain/printable.ts';
import type { Client } from '../client/client.ts';
import { requireValue } from '../client/document.ts';
import { readList, resolveRevision } from '../client/paging.ts';
import { CommandFailure } from '../client/problem.ts';
import { type StoreOptions, withClient } from '../client/store-client.ts';
import { type Column, listTable } from '../forms/list-table.ts';
import { outputOption } from '../forms/output-option.ts';
import { namesOf } from '../forms/value-form.ts';
import {
  CancelDeploymentDocument,
  DeploymentLogDocument,
  type DeploymentLogQuery,
  type DeploymentSummaryFragment,
  ListDeploymentsDocument,
} from '../generated/operations.ts';
import { addStoreOptions, count, filled } from '../input/options.ts';
import { formatTime } from '../print/format-time.ts';
import { type Format, runCommand, writeJson } from '../print/output.ts';
import type { Shell } from '../shell.ts';
import { textTable } from '../terminal/text-table.ts';
import { deploymentJson, summaryJson } from './deployment-json.ts';
import type { DeploymentProgress } from './deployment-progress.ts';
import { endText, readProgress } from './follow-deployment.ts';
import { problemLine } from './problem-line.ts';

interface ShowOptions extends StoreOptions {
  readonly output: Format;
}

interface ListOptions extends ShowOptions {
  readonly environment?: string;
  readonly number: number;
}

interface LogOptions extends StoreOptions {
  readonly step?: number;
}

interface CancelOptions extends ShowOptions {
  readonly force?: boolean;
}

/** A deployment in a list costs this much, in the terms of the server's limit. */
const rowCost = 60;

export function addDeploymentStatus(deploy: Command, shell: Shell): void {
  const command = deploy
    .command('status')
    .summary('show a deployment and its resources')
    .description('Shows how far a deployment is, and the status of its resources.')
    .argument('<deployment>', 'its id')
    .addOption(
      outputOption(['text', 'json'], { names: namesOf('deployments', 'id'), hasTable: false }),
    );
  addStoreOptions(command).action((id: string, options: ShowOptions) =>
    runCommand(shell, options.output, () =>
      withClient(shell, options, 'read', async (client) => {
        const found = await readProgress(client, id, null);
        if (options.output === 'json') writeJson(shell, deploymentJson(found));
        else shell.out.write(statusText(found));
      }),
    ),
  );
}

function statusText(found: DeploymentProgress): string {
  const rows = found.resources.map(({ name, status, type, actions }) => [
    printable(name),
    status,
    printable(type),
    actions.map((action) => printable(action.name)).join(', '),
  ]);
  const orphans = found.orphaned.map(({ name, status, type, willBeDestroyed }) => [
    printable(name),
    status,
    printable(type),
    status === 'ORPHANED' && willBeDestroyed ? 'destroy' : '',
  ]);
  const warnings = found.warnings.map((one) => `warning: ${problemLine(one)}`);
  return textTable([...rows, ...orphans]) + warnings.join('') + endText(found);
}

export function addListDeployments(deploy: Command, shell: Shell): void {
  const command = deploy
    .command('list')
    .summary('list deployments, the newest first')
    .description('Lists deployments of all environments, or of one; the newest first.')
    .option('-e, --environment <name>', 'only deployments of this environment', filled)
    .option('-n, --number <count>', 'how many to show', count, 20)
    .addOption(outputOption(['text', 'json'], { names: namesOf('deployments', 'id') }));
  addStoreOptions(command).action((options: ListOptions) =>
    runCommand(shell, options.output, () => listDeployments(shell, options)),
  );
}

async function listDeployments(shell: Shell, options: ListOptions): Promise<void> {
  const { environment, number: maxRows, output } = options;
  await withClient(shell, options, 'read', async (client) => {
    const { rows } = await resolveRevision(client, {}, rowCost);
    const filter = environment === undefined ? null : { environment };
    const found = await readList<DeploymentSummaryFragment>({
      page: async (page) =>
        (await client.request(ListDeploymentsDocument, { filter, ...page })).deployments,
      rows,
      maxRows,
      progress: (read) => shell.err.progress(`${read} deployments`),
    });
    if (output === 'json') writeJson(shell, { deployments: found.map(summaryJson) });
    else if (found.length === 0) shell.err.write('no deployments\n');
    else shell.out.write(listTable(shell, columns, found));
  });
}

const columns: readonly Column<DeploymentSummaryFragment>[] = [
  { head: 'DEPLOYMENT', text: ({ uuid }) => uuid },
  { head: 'KIND', text: ({ kind }) => kind.toLowerCase() },
  { head: 'STATUS', text: ({ status }) => status },
  { head: 'ENVIRONMENT', text: ({ environment }) => environment },
  { head: 'CREATED', text: ({ createdAt }) => formatTime(createdAt) },
  { head: 'ENDED', isWide: true, text: ({ endedAt }) => formatTime(endedAt) },
  { head: 'ATTEMPT', isWide: true, text: ({ attempt }) => String(attempt) },
  { head: 'REVISION', isWide: true, text: ({ revision }) => String(revision?.number ?? '') },
  { head: 'BY', text: ({ startedBy }) => startedBy },
  { head: 'MANIFESTS', isWide: true, text: ({ manifests }) => manifests.join(',') },
];

const logRows = 100;

export function addDeploymentLogs(deploy: Command, shell: Shell): void {
  const command = deploy
    .command('logs')
    .summary('show what the containers of a deployment printed')
    .description('Shows what the containers of a deployment printed, without secrets.')
    .argument('<deployment>', 'its id')
    .option('--step <number>', 'only what this step printed', count);
  addStoreOptions(command).action((id: string, options: LogOptions) =>
    runCommand(shell, 'text', () =>
      withClient(shell, options, 'read', async (client) => {
        let after: string | null = null;
        do {
          const part = await readLog(client, id, options.step ?? null, after);
          for (const { text } of part.nodes) shell.out.write(text);
          after = part.pageInfo.hasNextPage ? part.pageInfo.endCursor : null;
        } while (after !== null);
      }),
    ),
  );
}

type LogPage = NonNullable<NonNullable<DeploymentLogQuery['deployment']>['log']>;

async function readLog(
  client: Client,
  id: string,
  step: number | null,
  after: string | null,
): Promise<LogPage> {
  const page = { id, step, first: logRows, after };
  const { deployment } = await client.request(DeploymentLogDocument, page);
  if (deployment !== null) return requireValue(deployment.log, 'log');
  throw new CommandFailure([fault('DEPLOYMENT_NOT_FOUND', { deployment: id })]);
}

export function addCancelDeployment(deploy: Command, shell: Shell): void {
  const command = deploy
    .command('cancel')
    .summary('cancel a deployment')
    .description(
      'Cancels a deployment: nothing new starts, and the container that runs may end. With --force it is stopped: what it has done is unknown then. An interrupted deployment gives its environment free.',
    )
    .argument('<deployment>', 'its id')
    .option('--force', 'stop the containers that run')
    .addOption(outputOption(['text', 'json']));
  addStoreOptions(command).action((id: string, options: CancelOptions) =>
    runCommand(shell, options.output, () =>
      withClient(shell, options, 'read', async (client) => {
        const input = { id, force: options.force ?? false };
        const { cancelDeployment } = await client.request(CancelDeploymentDocument, { input });
        const found = requireValue(cancelDeployment?.deployment, 'deployment');
        if (options.output === 'json') writeJson(shell, summaryJson(found));
        else shell.out.write(endText(found));
      }),
    ),
  );
}
