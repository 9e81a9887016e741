import { dotEscaped, mermaidEscaped } from '../graph-text.ts';
import type { ManifestResource } from './manifest.ts';

/** Resources, and what each of them needs. */
export interface DeploymentGraph {
  readonly nodes: readonly { readonly name: string; readonly type: string }[];
  /** From a resource to one that it needs, which may be missing. */
  readonly edges: readonly DeploymentEdge[];
}

/** A dependency. */
export interface DeploymentEdge {
  readonly from: string;
  readonly to: string;
  readonly alias: string;
}

/** The graph of resources, in their order. (docs/deployments.md#graphs) */
export function deploymentGraph(resources: Iterable<ManifestResource>): DeploymentGraph {
  const all = [...resources];
  return {
    nodes: all.map(({ name, type }) => ({ name, type })),
    edges: all.flatMap(({ name, dependencies }) =>
      Array.from(dependencies, ([alias, to]) => ({ from: name, to, alias })),
    ),
  };
}

/** The graph for Graphviz: edges lead from a resource to what it needs. */
export function graphDot({ nodes, edges }: DeploymentGraph): string {
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

/** The graph for Mermaid. */
export function graphMermaid({ nodes, edges }: DeploymentGraph): string {
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
