import type { Command } from 'commander';
import type { CheckedDeployment } from '../../app/deployments/check-deployment-files.ts';
import { canonicalText } from '../../domain/json/canonical.ts';
import { throwProblems } from '../client/problem.ts';
import { exitCodes } from '../exit-codes.ts';
import { outputOption } from '../forms/output-option.ts';
import { collect } from '../input/options.ts';
import { counted } from '../print/counted.ts';
import { type Format, runCommand, writeJson } from '../print/output.ts';
import type { Shell } from '../shell.ts';
import { textTable } from '../terminal/text-table.ts';
import {
  checkedDeployment,
  deploymentFaultJson,
  type ManifestFileOptions,
  unreadDeployment,
} from './read-deployment-files.ts';
import { addVariableOptions } from './variable-options.ts';

interface CheckOptions extends ManifestFileOptions {
  readonly showVariables?: boolean;
  readonly output: Format;
}

export function addCheckDeployment(deploy: Command, shell: Shell): void {
  const command = deploy
    .command('check')
    .summary('check manifests in files')
    .description(
      'Checks manifests in files, and lists everything that is wrong with them: their shape, dependencies, expressions. Needs neither a server nor a runtime of containers. Exit code 1 if there are errors.',
    )
    .argument('<files...>', 'YAML files, folders of them, or - for standard input');
  addVariableOptions(command)
    .option(
      '--target <resource>',
      'only this resource and all that it needs; may be repeated',
      collect,
    )
    .option('--show-variables', 'show the variables that come of all sources')
    .addOption(outputOption(['text', 'json']))
    .action((paths: string[], options: CheckOptions) =>
      runCommand(shell, options.output, () => check(shell, paths, options)),
    );
}

async function check(shell: Shell, paths: readonly string[], options: CheckOptions): Promise<void> {
  const checked = await checkedDeployment(shell, paths, options).catch((error: unknown) =>
    options.output === 'json' ? unreadDeployment(error) : Promise.reject(error),
  );
  const { resources, order, variables, faults } = checked;
  if (options.output === 'json') {
    if (faults.length > 0) shell.exitCode = exitCodes.refused;
    writeJson(shell, {
      resources: Array.from(resources.values(), ({ name, type, dependencies }) => ({
        name,
        type,
        dependencies: Object.fromEntries(dependencies),
      })),
      order,
      variables,
      errors: faults.map(deploymentFaultJson),
    });
    return;
  }
  if (options.showVariables === true) {
    for (const name of Object.keys(variables).sort()) {
      shell.out.write(`${name} = ${canonicalText(variables[name] ?? null)}\n`);
    }
  }
  throwProblems(faults.map(({ fault }) => fault));
  shell.out.write(summary(checked));
}

function summary({ resources, order }: CheckedDeployment): string {
  const rows = order.flatMap((name) => {
    const resource = resources.get(name);
    if (resource === undefined) return [];
    const needs = Array.from(resource.dependencies, ([alias, needed]) => `${alias}: ${needed}`);
    return [[name, resource.type, needs.join(', ')]];
  });
  return `${textTable(rows)}${counted(rows.length, 'resource')}, valid\n`;
}
