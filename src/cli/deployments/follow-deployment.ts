import { setTimeout } from 'node:timers/promises';
import { fault } from '../../domain/errors.ts';
import { printable } from '../../domain/printable.ts';
import type { Client } from '../client/client.ts';
import { nextSignal } from '../client/next-signal.ts';
import { CommandFailure } from '../client/problem.ts';
import { exitCodes } from '../exit-codes.ts';
import {
  CancelDeploymentDocument,
  DeploymentLogDocument,
  DeploymentProgressDocument,
  DeploymentResourcesDocument,
  type DeploymentSummaryFragment,
  type ResourcePageFragment,
} from '../generated/operations.ts';
import { hasTerminal } from '../input/ask-yes.ts';
import type { Format } from '../print/output.ts';
import type { Shell } from '../shell.ts';
import { createApprovalPrompt, waitText } from './ask-approval.ts';
import type { DeploymentProgress } from './deployment-progress.ts';
import { differingKeyLines } from './differing-key-lines.ts';
import { createFollowDisplay, type FollowDisplay } from './follow-display.ts';
import { problemLine } from './problem-line.ts';

const lookEveryMs = 200;
const logRows = 100;

/** Whether a deployment works no more. */
export function hasEnded({ status }: Pick<DeploymentSummaryFragment, 'status'>): boolean {
  return ['SUCCEEDED', 'FAILED', 'CANCELLED', 'INTERRUPTED'].includes(status);
}

/** @throws DEPLOYMENT_NOT_FOUND */
export async function readProgress(
  client: Client,
  id: string,
  steps: string | null,
): Promise<DeploymentProgress> {
  const { deployment } = await client.request(DeploymentProgressDocument, { id, steps });
  if (deployment === null) throw missing(id);
  return { ...deployment, resources: await readResources(client, id, deployment.resources) };
}

/** All resources, from their first page on. */
async function readResources(
  client: Client,
  id: string,
  first: ResourcePageFragment,
): Promise<DeploymentProgress['resources']> {
  const found = [...first.nodes];
  for (let { hasNextPage, endCursor } = first.pageInfo; hasNextPage; ) {
    const page = { id, after: endCursor };
    const { deployment } = await client.request(DeploymentResourcesDocument, page);
    if (deployment === null) throw missing(id);
    found.push(...deployment.resources.nodes);
    ({ hasNextPage, endCursor } = deployment.resources.pageInfo);
  }
  return found;
}

function missing(id: string): CommandFailure {
  return new CommandFailure([fault('DEPLOYMENT_NOT_FOUND', { deployment: id })]);
}

/**
 * Shows what becomes of a deployment until it ends: as plain lines, at a terminal as a tree of its resources. Ctrl-C cancels it gently, a second one by force.
 * The exit code is 1 unless it succeeds.
 */
export async function followDeployment(
  shell: Shell,
  client: Client,
  id: string,
  format: Format,
): Promise<DeploymentProgress> {
  let isOver = false;
  void cancelOnSignal(shell, client, id, () => isOver);
  const display = createFollowDisplay(shell, format);
  const printer = createProgressPrinter(client, id, display);
  const prompt = createApprovalPrompt(shell, client);
  try {
    for (;;) {
      const { found, isWhole } = await printer.print();
      if (isWhole && hasEnded(found)) {
        display.finish(found);
        if (found.status !== 'SUCCEEDED') shell.exitCode = exitCodes.refused;
        return found;
      }
      // What it asks about is printed before.
      if (isWhole) prompt.update(found);
      // A question stays, with what was typed after it.
      if (found.waitsFor === null || !hasTerminal(shell)) display.draw(found);
      await setTimeout(lookEveryMs);
    }
  } finally {
    isOver = true;
    prompt.end();
  }
}

async function cancelOnSignal(
  { signals, err }: Shell,
  client: Client,
  id: string,
  isOver: () => boolean,
): Promise<void> {
  for (const force of [false, true]) {
    await nextSignal(signals);
    if (isOver()) return;
    err.write(force ? 'stopping the containers\n' : 'cancelling; again to stop the containers\n');
    await client.request(CancelDeploymentDocument, { input: { id, force } }).catch(() => undefined);
  }
}

/** Prints what is new, and gives the deployment. `isWhole`: all that was known of it is printed. */
function createProgressPrinter(client: Client, id: string, { isLive, print }: FollowDisplay) {
  let steps: string | null = null;
  let log: string | null = null;
  const statuses = new Map<string, string>();
  const orphans = new Map<string, string>();
  /** With a tree, a step has a line once it prints something. */
  const silent = new Map<number, string>();
  return {
    async print(): Promise<{ readonly found: DeploymentProgress; readonly isWhole: boolean }> {
      const found = await readProgress(client, id, steps);
      const begun = found.steps.nodes.map(stepLine);
      const lines = isLive ? [] : begun;
      if (isLive) for (const { n, line } of begun) silent.set(n, line);
      steps = found.steps.pageInfo.endCursor ?? steps;
      const { deployment } = await client.request(DeploymentLogDocument, {
        id,
        first: logRows,
        after: log,
      });
      for (const { step: n, text } of deployment?.log?.nodes ?? []) {
        const heading = silent.get(n);
        if (heading !== undefined) lines.push({ n, line: heading });
        silent.delete(n);
        const printed = text.split('\n').filter((line) => line !== '');
        lines.push(...printed.map((line) => ({ n, line: `step ${n} | ${printable(line)}\n` })));
      }
      // A step begins before it prints, so what it prints comes after it.
      for (const { line } of lines.sort((a, b) => a.n - b.n)) print(line);
      log = deployment?.log?.pageInfo.endCursor ?? log;
      for (const resource of found.resources) {
        const { name, status } = resource;
        if (statuses.get(name) === status) continue;
        statuses.set(name, status);
        if (!(isLive ? status === 'STALE' : shownStatuses.has(status))) continue;
        const why = status === 'DEFERRED' ? neededText(resource, found) : '';
        print(`${printable(name)}: ${status}${why}\n`);
        if (status === 'STALE') print(changeLines(resource));
      }
      for (const { name, status, willBeDestroyed } of found.orphaned) {
        const news = orphanNews(status, willBeDestroyed);
        if (news === null || orphans.get(name) === news) continue;
        orphans.set(name, news);
        print(`${printable(name)}: ${news}\n`);
      }
      const hasMore =
        found.steps.pageInfo.hasNextPage || deployment?.log?.pageInfo.hasNextPage === true;
      return { found, isWhole: !hasMore };
    },
  };
}

/** A line about a step. */
interface StepLine {
  readonly n: number;
  readonly line: string;
}

function stepLine({
  n,
  resource,
  phase,
  action,
}: DeploymentProgress['steps']['nodes'][number]): StepLine {
  const what = action === null ? '' : ` ${printable(action)}`;
  return { n, line: `step ${n}: ${phase.toLowerCase()} of ${printable(resource)}${what}\n` };
}

/** What is printed of an orphaned resource; null: that it is being destroyed follows from the steps. */
function orphanNews(
  status: DeploymentProgress['orphaned'][number]['status'],
  willBeDestroyed: boolean,
): string | null {
  if (status === 'DESTROYING') return null;
  return status === 'ORPHANED' && willBeDestroyed ? 'ORPHANED, to be destroyed' : status;
}

/** Which resources must be deployed before the configuration of one is known. */
function neededText(
  { dependencies }: DeploymentProgress['resources'][number],
  { resources }: DeploymentProgress,
): string {
  const needed = new Set(dependencies.map(({ resource }) => resource));
  const names = resources
    .filter(({ name, status }) => needed.has(name) && status !== 'VALID')
    .map(({ name }) => printable(name));
  return names.length === 0 ? '' : `, needs ${names.join(', ')}`;
}

/** What a resource would change, and what it would do. */
function changeLines({
  differingKeys,
  staleState,
  config,
  actions,
}: DeploymentProgress['resources'][number]): string {
  const lines = actions.map(({ name, description }) => {
    const about = description === null ? '' : `: ${printable(description)}`;
    return `  ${printable(name)}${about}\n`;
  });
  return differingKeyLines(differingKeys, staleState, config) + lines.join('');
}

/** Statuses that are news; the others follow from the steps. */
const shownStatuses: ReadonlySet<string> = new Set([
  'STALE',
  'VALID',
  'FAILED',
  'DEFERRED',
  'SKIPPED',
]);

/** The last line about a deployment, with its problem. */
export function endText({
  uuid,
  kind,
  environment,
  status,
  problem,
  planDigest,
  waitsFor,
}: DeploymentSummaryFragment): string {
  const end = `${kind.toLowerCase()} ${uuid} in ${printable(environment)}: ${status}\n`;
  const plan = planDigest === null ? '' : `apply it: purser deploy apply --plan ${planDigest}\n`;
  const wait = waitsFor === null ? '' : waitText(uuid, waitsFor);
  return end + plan + wait + (problem === null ? '' : problemLine(problem));
}
