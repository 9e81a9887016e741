import type { Command } from 'commander';
import { printable } from '../../domain/printable.ts';
import { requireValue } from '../client/document.ts';
import { type StoreOptions, withClient } from '../client/store-client.ts';
import { exitCodes } from '../exit-codes.ts';
import { outputOption } from '../forms/output-option.ts';
import { CheckDriftDocument, DeploymentDriftDocument } from '../generated/operations.ts';
import { addStoreOptions, collect } from '../input/options.ts';
import { type Format, runCommand, writeJson } from '../print/output.ts';
import type { Shell } from '../shell.ts';
import { deploymentJson } from './deployment-json.ts';
import { endText, followDeployment } from './follow-deployment.ts';

interface DriftOptions extends StoreOptions {
  readonly ignore?: readonly string[];
  readonly output: Format;
}

export function addCheckDrift(deploy: Command, shell: Shell): void {
  const command = deploy
    .command('drift')
    .summary('look whether an environment is as it was deployed')
    .description(
      'Begins a drift check of the live revision now, and prints what it finds. It changes nothing. Exit code 1 unless the environment is as it was deployed last.',
    )
    .argument('<check>', 'the name of a document purser/DriftCheck/v1')
    .option(
      '--ignore <resource>',
      'a resource that does not count now; * stands for any characters',
      collect,
    )
    .addOption(outputOption(['text', 'json']));
  addStoreOptions(command).action((name: string, options: DriftOptions) =>
    runCommand(shell, options.output, () => checkDrift(shell, name, options)),
  );
}

async function checkDrift(shell: Shell, name: string, options: DriftOptions): Promise<void> {
  await withClient(shell, options, 'read', async (client) => {
    const input = { name, ignore: options.ignore ?? [] };
    const { checkDrift: begun } = await client.request(CheckDriftDocument, { input });
    const { uuid: id } = requireValue(begun?.deployment, 'deployment');
    const ended = await followDeployment(shell, client, id, options.output);
    const { deployment } = await client.request(DeploymentDriftDocument, { id });
    const { result, resources } = requireValue(deployment?.drift, 'drift');
    const names = resources.map((resource) => resource.name);
    if (result !== 'NONE') shell.exitCode = exitCodes.refused;
    if (options.output === 'json') {
      writeJson(shell, { ...deploymentJson(ended), drift: { result, resources: names } });
    } else {
      const what = names.length === 0 ? '' : `: ${names.map(printable).join(', ')}`;
      shell.out.write(`${endText(ended)}drift: ${result}${what}\n`);
    }
  });
}
