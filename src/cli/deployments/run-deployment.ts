import type { Command } from 'commander';
import { Option } from 'commander';
import { readVariableFile } from '../../app/deployments/deployment-files.ts';
import type { SourceFile } from '../../app/render/render-files.ts';
import { defaultParallelism } from '../../domain/deployment/run/run-order-defaults.ts';
import { fault, throwFaults } from '../../domain/errors.ts';
import { isJsonObject, type JsonObject } from '../../domain/json/value.ts';
import type { Client } from '../client/client.ts';
import { requireValue } from '../client/document.ts';
import { revisionRef } from '../client/paging.ts';
import { CommandFailure } from '../client/problem.ts';
import { readLimits, type StoreOptions, withClient } from '../client/store-client.ts';
import { outputOption } from '../forms/output-option.ts';
import {
  ApplyDeploymentDocument,
  ApplyDeploymentPlanDocument,
  type DeploymentConfirmMode,
  type DeploymentInput,
  type DeploymentSummaryFragment,
  type DeploymentVariableInput,
  PlanDeploymentDocument,
  ResumeDeploymentDocument,
} from '../generated/operations.ts';
import { hasTerminal } from '../input/ask-yes.ts';
import { addRevisionOptions, addStoreOptions, collect, count, filled } from '../input/options.ts';
import { type Format, runCommand, writeJson } from '../print/output.ts';
import type { Shell } from '../shell.ts';
import { deploymentJson } from './deployment-json.ts';
import type { DeploymentProgress } from './deployment-progress.ts';
import { endText, followDeployment } from './follow-deployment.ts';
import { readManifestArguments, submitManifests } from './manifest-arguments.ts';
import { planTotals } from './plan-totals.ts';
import { addVariableOptions, type VariableOptions, variablesOf } from './variable-options.ts';

interface RunOptions extends StoreOptions, VariableOptions {
  readonly file?: readonly string[];
  readonly environment: string;
  readonly bucket: string;
  readonly target?: readonly string[];
  readonly revision?: number;
  readonly tag?: string;
  readonly verbose?: boolean;
  readonly parallelism: number;
  readonly queue?: boolean;
  readonly keepGoing?: boolean;
  readonly destroyOrphans?: boolean;
  readonly confirm?: DeploymentConfirmMode;
  readonly plan?: string;
  readonly approveDeferred?: boolean;
  readonly detailedExitCode?: boolean;
  readonly output: Format;
}

type Kind = 'plan' | 'apply';

export function addRunDeployment(deploy: Command, shell: Shell, kind: Kind): void {
  const isApply = kind === 'apply';
  const command = deploy
    .command(kind, { isDefault: isApply })
    .summary(isApply ? 'deploy manifests' : 'find out what a deployment would do')
    .description(
      isApply
        ? 'Deploys the resources of manifests, several at once, and prints what happens. Documents of files are submitted first. Exit code 1 unless it succeeds. Ctrl-C cancels the deployment, a second one stops its containers.'
        : 'Asks all resources of manifests for their state, and shows what a deployment would do; runs no action. Documents of files are submitted first.',
    )
    .argument('[manifests...]', 'names of documents, or files: what has a dot or a slash')
    .option('-f, --file <file>', 'a file with manifests; may be repeated', collect)
    .option('-e, --environment <name>', 'where: one deployment at a time', filled, 'default')
    .option('--bucket <name>', 'the bucket of documents of files', filled, 'deploy')
    .option('--target <resource>', 'only this resource and all that it needs', collect)
    .option('-v, --verbose', 'ask images to report details');
  addVariableOptions(addRevisionOptions(command))
    .option('--parallelism <count>', 'how many containers run at once', count, defaultParallelism)
    .option('--queue', 'wait while another deployment has the environment')
    .option('--keep-going', 'after a failure, deploy what does not need the failed resource')
    .option(
      '--destroy-orphans',
      'at last destroy what the manifests do not have any more, as far as its images can do it',
    )
    .addOption(outputOption(['text', 'json']));
  if (isApply) addApprovalOptions(command);
  else command.option('--detailed-exit-code', 'exit with 2 if the plan has changes');
  addStoreOptions(command).action((manifests: string[], options: RunOptions) =>
    runCommand(shell, options.output, () => runDeployment(shell, kind, manifests, options)),
  );
}

function addApprovalOptions(command: Command): void {
  command
    .addOption(
      new Option(
        '-c, --confirm <mode>',
        'when to ask: NO (never), ONCE, before each RESOURCE or each ACTION; default: ACTION, at a terminal',
      ).choices(['NO', 'ONCE', 'RESOURCE', 'ACTION']),
    )
    .option('--plan <plan>', 'do what this plan shows, instead of manifests', filled)
    .option('--approve-deferred', 'with --plan: do not ask about resources that it deferred');
}

async function runDeployment(
  shell: Shell,
  kind: Kind,
  manifests: readonly string[],
  options: RunOptions,
): Promise<void> {
  if (options.plan !== undefined) {
    await applyPlan(shell, options.plan, manifests, options);
    return;
  }
  const { names, documents } = await readManifestArguments(shell, manifests, options.file ?? []);
  const context = await contextOf(shell, options);
  const { environment, target = null, revision, tag, verbose = false } = options;
  const isNamed = revision !== undefined || tag !== undefined;
  const input: DeploymentInput = {
    manifests: names,
    environment,
    context,
    targets: target,
    verbose,
    confirm: kind === 'plan' ? 'NO' : confirmOf(shell, options),
    parallelism: options.parallelism,
    queue: options.queue ?? false,
    destroyOrphans: options.destroyOrphans ?? false,
    onFailure: options.keepGoing === true ? 'CONTINUE' : 'HALT',
    ...(isNamed && { revision: revisionRef({ ...options }) }),
  };
  const purpose = documents.length > 0 ? 'write' : 'read';
  await withClient(shell, options, purpose, async (client) => {
    await submitManifests(client, documents, options.bucket);
    const begun = await begin(client, kind, input);
    const ended = await showRun(shell, client, begun, options.output);
    if (options.detailedExitCode === true && hasChanges(ended)) shell.exitCode = changesExitCode;
  });
}

/** The exit code of a plan with changes, as other tools have it. */
const changesExitCode = 2;

function hasChanges({ status, resources, orphaned }: DeploymentProgress): boolean {
  const isChange = (one: string): boolean => one === 'STALE' || one === 'DEFERRED';
  if (status !== 'SUCCEEDED') return false;
  return (
    resources.some((resource) => isChange(resource.status)) ||
    orphaned.some(({ willBeDestroyed }) => willBeDestroyed)
  );
}

/** @throws TERMINAL_NEEDED */
function confirmOf(shell: Shell, { confirm }: RunOptions): DeploymentConfirmMode {
  if (confirm !== undefined) return confirm;
  if (hasTerminal(shell)) return 'ACTION';
  const what = 'each action is to be approved';
  throw new CommandFailure([fault('TERMINAL_NEEDED', { what })]);
}

async function applyPlan(
  shell: Shell,
  text: string,
  manifests: readonly string[],
  options: RunOptions,
): Promise<void> {
  if (manifests.length > 0 || options.file !== undefined) {
    throw new CommandFailure([
      fault('USAGE', { reason: 'a plan has its own manifests: give either --plan or manifests' }),
    ]);
  }
  if (options.destroyOrphans === true) {
    const reason = 'a plan says itself what is destroyed: plan with --destroy-orphans';
    throw new CommandFailure([fault('USAGE', { reason })]);
  }
  const { confirm = 'ONCE', approveDeferred = false, queue = false } = options;
  const input = { plan: text, confirm, approveDeferred, queue };
  await withClient(shell, options, 'read', async (client) => {
    const { applyDeploymentPlan } = await client.request(ApplyDeploymentPlanDocument, { input });
    const begun = requireValue(applyDeploymentPlan?.deployment, 'deployment');
    await showRun(shell, client, begun, options.output);
  });
}

async function begin(
  client: Client,
  kind: Kind,
  input: DeploymentInput,
): Promise<DeploymentSummaryFragment> {
  if (kind === 'plan') {
    const { planDeployment } = await client.request(PlanDeploymentDocument, { input });
    return requireValue(planDeployment?.deployment, 'deployment');
  }
  const { applyDeployment } = await client.request(ApplyDeploymentDocument, { input });
  return requireValue(applyDeployment?.deployment, 'deployment');
}

async function showRun(
  shell: Shell,
  client: Client,
  { uuid, kind, environment, revision }: DeploymentSummaryFragment,
  output: Format,
): Promise<DeploymentProgress> {
  const of = revision === null ? '' : `, revision ${revision.number}`;
  if (output === 'text') {
    shell.out.write(`${kind.toLowerCase()} ${uuid} in ${environment}${of}\n`);
  }
  const ended = await followDeployment(shell, client, uuid, output);
  if (output === 'json') writeJson(shell, deploymentJson(ended));
  else if (shell.isQuiet && ended.status !== 'SUCCEEDED') shell.alerts.write(endText(ended));
  else shell.out.write((kind === 'PLAN' ? planTotals(ended) : '') + endText(ended));
  return ended;
}

/** The variables of files and options, the weakest first. */
async function contextOf(
  shell: Shell,
  options: VariableOptions,
): Promise<readonly DeploymentVariableInput[]> {
  const limits = await readLimits(shell.env);
  const { automatic, given } = await variablesOf(shell, options);
  const ofFile = (file: SourceFile): readonly DeploymentVariableInput[] => {
    const { variables, faults } = readVariableFile(file, limits);
    throwFaults(faults);
    return variables.map(({ source }) => ({ values: valuesOf(source) }));
  };
  return [
    ...automatic.flatMap(ofFile),
    ...given.flatMap((one) => (one.kind === 'file' ? ofFile(one.file) : [{ var: one.text }])),
  ];
}

function valuesOf(source: object): JsonObject {
  const data = 'data' in source ? source.data : null;
  return isJsonObject(data as never) ? (data as JsonObject) : {};
}

interface ResumeOptions extends StoreOptions {
  readonly output: Format;
}

export function addResumeDeployment(deploy: Command, shell: Shell): void {
  const command = deploy
    .command('resume')
    .summary('begin another attempt of a deployment')
    .description(
      'Begins another attempt of a deployment that failed, was cancelled or was interrupted, and prints what happens. Every resource is asked for its state again.',
    )
    .argument('<deployment>', 'its id')
    .addOption(outputOption(['text', 'json']));
  addStoreOptions(command).action((id: string, options: ResumeOptions) =>
    runCommand(shell, options.output, () =>
      withClient(shell, options, 'read', async (client) => {
        const { resumeDeployment } = await client.request(ResumeDeploymentDocument, {
          input: { id },
        });
        const begun = requireValue(resumeDeployment?.deployment, 'deployment');
        await showRun(shell, client, begun, options.output);
      }),
    ),
  );
}
