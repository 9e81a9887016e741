import type { Command } from 'commander';
import { type DeploymentGraph, deploymentGraph } from '../../domain/deployment/deployment-graph.ts';
import { throwProblems } from '../client/problem.ts';
import { collect, outputOption } from '../input/options.ts';
import { type Format, runCommand, writeJson } from '../print/output.ts';
import { dotEscaped, mermaidEscaped } from '../references/reference-drawing.ts';
import type { Shell } from '../shell.ts';
import { checkedDeployment, type ManifestFileOptions } from './read-deployment-files.ts';
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
  throwProblems(faults.map(({ fault }) => fault));
  const graph = deploymentGraph(resources.values());
  if (options.output === 'json') {
    writeJson(shell, {
      nodes: graph.nodes.map((node) => ({ ...node })),
      edges: graph.edges.map((edge) => ({ ...edge })),
    });
  } else shell.out.write(options.output === 'dot' ? dotText(graph) : mermaidText(graph));
}

/** Edges lead from a resource to what it needs. */
function dotText({ nodes, edges }: DeploymentGraph): string {
  const quoted = (...lines: readonly string[]): string => `"${lines.map(dotEscaped).join('\\n')}"`;
  const lines = [
    'digraph deployment {',
    '  rankdir=LR;',
    '  node [shape=box];',
    ...nodes.map(({ name, type }) => `  ${quoted(name)} [label=${quoted(name, type)}];`),
    ...edges.map(
      ({ from, to, alias }) => `  ${quoted(from)} -> ${quoted(to)} [label=${quoted(alias)}];`,
    ),
    '}',
  ];
  return `${lines.join('\n')}\n`;
}

function mermaidText({ nodes, edges }: DeploymentGraph): string {
  const ids = new Map(nodes.map(({ name }, at) => [name, `n${at}`]));
  const lines = [
    'flowchart LR',
    ...nodes.map(
      ({ name, type }) =>
        `  ${ids.get(name)}["${mermaidEscaped(name)}<br/>${mermaidEscaped(type)}"]`,
    ),
    ...edges.map(
      ({ from, to, alias }) => `  ${ids.get(from)} -->|${mermaidEscaped(alias)}| ${ids.get(to)}`,
    ),
  ];
  return `${lines.join('\n')}\n`;
}
