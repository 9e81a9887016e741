import type { Command } from 'commander';
import {
  deploymentGraph,
  graphDot,
  graphMermaid,
} from '../../domain/deployment/deployment-graph.ts';
import { throwProblems } from '../client/problem.ts';
import { exitCodes } from '../exit-codes.ts';
import { outputOption } from '../forms/output-option.ts';
import { collect } from '../input/options.ts';
import { type Format, runCommand, writeJson } from '../print/output.ts';
import type { Shell } from '../shell.ts';
import {
  checkedDeployment,
  deploymentFaultJson,
  type ManifestFileOptions,
} from './read-deployment-files.ts';
import { addVariableOptions } from './variable-options.ts';

interface DrawOptions extends ManifestFileOptions {
  readonly output: Format;
}

export function addDrawDeployment(deploy: Command, shell: Shell): void {
  const command = deploy
    .command('graph')
    .summary('draw the resources of manifests in files')
    .description(
      'Prints the resources of manifests and what each of them needs: for Graphviz, for Mermaid, or as JSON. Needs neither a server nor a runtime of containers.',
    )
    .argument('<files...>', 'YAML files, folders of them, or - for standard input');
  addVariableOptions(command)
    .option(
      '--target <resource>',
      'only this resource and all that it needs; may be repeated',
      collect,
    )
    .addOption(outputOption(['dot', 'json', 'mermaid']))
    .action((paths: string[], options: DrawOptions) =>
      runCommand(shell, options.output, () => draw(shell, paths, options)),
    );
}

async function draw(shell: Shell, paths: readonly string[], options: DrawOptions): Promise<void> {
  const { resources, faults } = await checkedDeployment(shell, paths, options);
  if (options.output === 'json' && faults.length > 0) {
    shell.exitCode = exitCodes.refused;
    writeJson(shell, { errors: faults.map(deploymentFaultJson) });
    return;
  }
  throwProblems(faults.map(({ fault }) => fault));
  const graph = deploymentGraph(resources.values());
  if (options.output === 'json') {
    writeJson(shell, {
      nodes: graph.nodes.map((node) => ({ ...node })),
      edges: graph.edges.map((edge) => ({ ...edge })),
    });
  } else shell.out.write(options.output === 'dot' ? graphDot(graph) : graphMermaid(graph));
}
