import type { Command } from 'commander';
import { fault, refusal } from '../../domain/errors.ts';
import type { JsonObject } from '../../domain/json/value.ts';
import { printable } from '../../domain/printable.ts';
import { revisionRef } from '../client/paging.ts';
import { CommandFailure } from '../client/problem.ts';
import { type StoreOptions, withClient } from '../client/store-client.ts';
import { outputOption } from '../forms/output-option.ts';
import {
  DeploymentDiffDocument,
  type DeploymentDiffQuery,
  DeploymentImpactDocument,
  type DeploymentImpactQuery,
} from '../generated/operations.ts';
import { readCompared } from '../input/diff-arguments.ts';
import { addStoreOptions } from '../input/options.ts';
import { type Format, runCommand, writeJson } from '../print/output.ts';
import type { Shell } from '../shell.ts';
import { textTable } from '../terminal/text-table.ts';
import { differingKeyLines } from './differing-key-lines.ts';
import { problemLine, shortProblemJson } from './problem-line.ts';

interface CompareOptions extends StoreOptions {
  readonly output: Format;
}

type ImpactedEnvironment = DeploymentImpactQuery['deploymentImpact'][number];
type Difference = NonNullable<DeploymentDiffQuery['deploymentDiff']>['resources'][number];

export function addDeploymentImpact(deploy: Command, shell: Shell): void {
  const command = deploy
    .command('impact')
    .summary('show which deployed environments a change touches')
    .description(
      'Shows the resources of deployed environments that a change between two revisions touches, without running a container. Default: between what is deployed and the head.',
    )
    .argument('[revisions...]', 'FROM and TO: numbers, tags (or tag:NAME) or head')
    .addOption(outputOption(['text', 'json']));
  addStoreOptions(command).action((args: string[], options: CompareOptions) =>
    runCommand(shell, options.output, async () => {
      const compared = readCompared(args);
      if (compared.kind === 'files') {
        const reason =
          'name revisions; a dry run of files has its impact in `diff.deploymentImpact`';
        throw refusal('USAGE', { reason });
      }
      // Without a first revision, each environment is compared with what is deployed in it.
      const [from = null, to = null] = compared.refs.map(revisionRef);
      const { deploymentImpact } = await withClient(shell, options, 'read', (client) =>
        client.request(DeploymentImpactDocument, { from, to }),
      );
      if (options.output === 'json') {
        writeJson(shell, { environments: deploymentImpact.map(impactJson) });
      } else shell.out.write(deploymentImpact.map(impactText).join('\n'));
    }),
  );
}

function impactText({ environment, deployment, resources, faults }: ImpactedEnvironment): string {
  const of = deployment === null ? '' : ` (deployment ${deployment.uuid})`;
  const rows = resources.map(({ name, kind, configKeys, problem }) => [
    `  ${printable(name)}`,
    kind,
    [configKeys.map(printable).join(', '), problem === null ? '' : problemLine(problem).trim()]
      .filter((text) => text !== '')
      .join('; '),
  ]);
  return `${printable(environment)}${of}\n${textTable(rows)}${faults.map(problemLine).join('')}`;
}

function impactJson({
  environment,
  deployment,
  resources,
  faults,
}: ImpactedEnvironment): JsonObject {
  return {
    environment,
    deployment: deployment?.uuid ?? null,
    resources: resources.map(({ name, type, kind, configKeys, problem }) => ({
      name,
      type,
      kind,
      configKeys,
      problem: shortProblemJson(problem),
    })),
    faults: faults.map(shortProblemJson),
  };
}

export function addDeploymentDiff(deploy: Command, shell: Shell): void {
  const command = deploy
    .command('diff')
    .summary('show in which resources two deployments differ')
    .description('Shows the resources in which two deployments differ, and what differs.')
    .argument('<from>', 'the id of the first one')
    .argument('<to>', 'the id of the second one')
    .addOption(outputOption(['text', 'json']));
  addStoreOptions(command).action((from: string, to: string, options: CompareOptions) =>
    runCommand(shell, options.output, async () => {
      const { deploymentDiff } = await withClient(shell, options, 'read', (client) =>
        client.request(DeploymentDiffDocument, { from, to }),
      );
      if (deploymentDiff === null) {
        throw new CommandFailure([
          fault('DEPLOYMENT_NOT_FOUND', { deployment: `${from} or ${to}` }),
        ]);
      }
      const { resources } = deploymentDiff;
      if (options.output === 'json') {
        writeJson(shell, { resources: resources.map((one) => ({ ...one })) });
      } else shell.out.write(resources.map(differenceText).join(''));
    }),
  );
}

function differenceText({ name, aspects, configKeys, from, to }: Difference): string {
  const shown = printable(name);
  if (from === null || to === null) return `${from === null ? '+' : '-'} ${shown}\n`;
  const statuses = from.status === to.status ? '' : ` ${from.status} -> ${to.status}`;
  const what = aspects.map((one) => one.toLowerCase()).join(', ');
  return `~ ${shown}${statuses} (${what})\n${differingKeyLines(configKeys, from.config, to.config)}`;
}
